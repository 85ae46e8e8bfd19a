"""Repetition judged: the moves of a cycle, what each does, and who must change or lose; one file for each rule book."""
