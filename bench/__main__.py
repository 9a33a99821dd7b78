"""Run every benchmark of this folder, one after the other."""

from importlib import import_module
from pkgutil import iter_modules

import bench

for found in iter_modules(bench.__path__):
    if found.name != "__main__":
        import_module(f"bench.{found.name}").main()
