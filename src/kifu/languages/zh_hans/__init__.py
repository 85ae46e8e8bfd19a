"""Chinese in simplified characters."""

from kifu.languages.language import Language

LANGUAGE = Language("zh-hans", "简体中文", __name__, tags=("zh",), comma="、", conjunction="和", characters=("hans",))
