"""Chinese in traditional characters; who reads them reads simplified ones sooner than English."""

from kifu.languages.language import Language

LANGUAGE = Language(
    "zh-hant",
    "繁體中文",
    __name__,
    tags=("zh-tw", "zh-hk", "zh-mo"),
    fallback="zh-hans",
    comma="、",
    conjunction="和",
    characters=("hant", "kanji"),
)
