"""The course: what lessons are made of, and what answers to their tasks are worth; ``lessons`` has them."""
