"""kifu in the browser: one service without HTTP in it, asked by a server or by a worker in the page."""
