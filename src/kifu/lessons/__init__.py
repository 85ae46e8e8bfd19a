"""The course: one file a lesson, found by its name, and what lessons are made of."""

__all__ = ["attempt", "course", "endgames", "goals", "hints", "model", "moves", "refuting", "speech", "walks", "words"]
