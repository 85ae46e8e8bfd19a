"""The rule books on repetition, one file each; the name of the file is the name of the book."""
