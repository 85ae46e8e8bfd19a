"""German for kifu: the files beside this one hold its messages; what they do not have is said in English."""

from kifu.languages.language import Language

LANGUAGE = Language("de", "Deutsch", __name__, plurals={"one": "n = 1"}, thousands=".", conjunction=" und ")
