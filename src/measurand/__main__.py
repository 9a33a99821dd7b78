"""``python -m measurand`` is the command line."""

from measurand.cli.start import main

if __name__ == "__main__":
    main()
