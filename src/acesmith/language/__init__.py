"""What acesmith knows of each language, shared by generators and suites."""
