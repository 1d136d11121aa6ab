"""The command line: it parses, calls the library and prints."""

from acesmith.cli.main import main

__all__ = ["main"]
