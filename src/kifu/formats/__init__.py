"""File formats: how a WHOLE record is stored.  One file each, found by its name."""
