"""Run the command line: `python -m acesmith`."""

from acesmith.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
