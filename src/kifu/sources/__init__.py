"""Sources: bytes from files and archives, as lines of text in the right encoding, in constant memory."""
