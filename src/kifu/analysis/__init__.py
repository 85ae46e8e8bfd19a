"""Analysis: whole games judged by an engine, and what can be learned from their mistakes."""
