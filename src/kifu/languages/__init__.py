"""Languages: one folder each, with a file of messages for every place that speaks, and how messages are filled."""

__all__ = ["language", "message"]
