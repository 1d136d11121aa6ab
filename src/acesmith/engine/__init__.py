"""Plan and run: make sets and score metrics, on one process or many."""
