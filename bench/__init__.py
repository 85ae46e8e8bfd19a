"""Speeds as ratios to peers, all measured in one run: ``make bench``."""
