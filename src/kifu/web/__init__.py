"""kifu in the browser: one service without HTTP in it, and the homes that carry its answers."""
