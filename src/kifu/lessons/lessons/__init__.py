"""One file a lesson, found by its name; each has a constant ``LESSON``."""
