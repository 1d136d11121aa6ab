"""Where segments come from: the embedded corpus, and readers of others."""
