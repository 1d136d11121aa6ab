"""Make contrastive challenge sets for machine-translation metrics, score metrics on them, see where each one fails."""

__all__ = ["__version__"]

__version__ = "0.1.0"
