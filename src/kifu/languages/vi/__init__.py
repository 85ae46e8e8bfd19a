"""Vietnamese."""

from kifu.languages.language import Language

LANGUAGE = Language("vi", "Tiếng Việt", __name__, thousands=".", conjunction=" và ")
