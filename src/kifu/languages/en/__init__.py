"""English: what is said where no other language has a message."""

from kifu.languages.language import Language

# Who reads Chinese in Latin letters reads English.
LANGUAGE = Language("en", "English", __name__, tags=("zh-latn",), plurals={"one": "n = 1"})
