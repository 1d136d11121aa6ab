"""What is a test: records, the table of phenomena, corpora, and file formats."""
