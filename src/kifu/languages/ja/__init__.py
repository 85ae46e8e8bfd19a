"""Japanese."""

from kifu.languages.language import Language

LANGUAGE = Language("ja", "日本語", __name__, comma="、", conjunction="と", characters=("hant", "kanji"))
