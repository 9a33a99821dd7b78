# Two commands do everything on a fresh machine with Python 3.11+ and make:  make demo   make test
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.ready
PIP    := $(BIN)/python -m pip --disable-pip-version-check -q

.PHONY: demo test lint types rooms unit wheel test-long bench docs clean

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv $(VENV)
	$(PIP) install -c constraints.txt -e '.[dev,plot,interop]'
	$(BIN)/python -m compileall -q src
	@touch $@

demo: $(READY)
	$(BIN)/measurand simulate build/demo
	$(BIN)/measurand evaluate build/demo/qrels.txt build/demo/runs
	$(BIN)/measurand scale "RBP(p=0.8)" -N 4
	$(BIN)/measurand order weak -N 4 --grades 1 --hasse hasse-weak-4.svg
	$(BIN)/measurand passport AP -o build/demo/AP.html

test: lint types rooms unit wheel

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(READY)
	$(BIN)/mypy

rooms: $(READY)
	$(BIN)/lint-imports

unit: $(READY)
	$(BIN)/pytest -q -n 2 -m "not long"

# The wheel must work away from the checkout: second environment, another folder.
wheel: $(READY)
	rm -rf dist build/wheel-env build/wheel-demo
	$(BIN)/python -m build --wheel --no-isolation -o dist . > /dev/null
	$(PYTHON) -m venv build/wheel-env
	build/wheel-env/bin/python -m pip --disable-pip-version-check -q install -c constraints.txt dist/*.whl
	cd / && $(CURDIR)/build/wheel-env/bin/measurand order weak -N 4 --grades 1 --json > /dev/null
	cd / && $(CURDIR)/build/wheel-env/bin/measurand scale AP -N 4 --json > /dev/null
	cd / && $(CURDIR)/build/wheel-env/bin/measurand passport RR -o $(CURDIR)/build/wheel-env/RR.html > /dev/null
	cd / && $(CURDIR)/build/wheel-env/bin/measurand simulate $(CURDIR)/build/wheel-demo > /dev/null
	cd / && $(CURDIR)/build/wheel-env/bin/measurand evaluate $(CURDIR)/build/wheel-demo/qrels.txt $(CURDIR)/build/wheel-demo/runs > /dev/null
	cd / && $(CURDIR)/build/wheel-env/bin/measurand --version

# What takes longer than `make test` may.
test-long: $(READY)
	$(BIN)/pytest -q -n 2 -m long

# Modules are compiled first, as pip compiles those of the other tools.
bench: $(READY)
	$(BIN)/python -m compileall -q src
	$(BIN)/python -m bench

# The manual, its reference generated from the registries; a warning is an error.
docs: $(VENV)/.docs-ready
	$(BIN)/python -m docs.build

$(VENV)/.docs-ready: $(READY)
	$(PIP) install -c constraints.txt -e '.[docs]'
	@touch $@

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
