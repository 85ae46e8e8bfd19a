"""Speech: texts by themselves and texts with gaps."""

import pytest

from kifu.errors import UnknownNameError
from kifu.lessons.speech import Speech, find_speech, languages

OWN = Speech(
    "own", {"Horse": "mǎ", "the {piece} on {point}": "{point} {piece}", "{what} is lost.": "{what}!", "Right.": "Duì."}
)


def test_a_text_with_gaps_is_said_with_what_stands_in_them() -> None:
    assert OWN.say("Right.") == "Duì."
    assert OWN.say("the Horse on e5 is lost.") == "e5 mǎ!"


def test_what_has_no_translation_stays_as_it_is() -> None:
    assert OWN.find("unknown") is None
    assert OWN.say("unknown") == "unknown"


def test_languages_are_found_by_their_files() -> None:
    assert {"en", "zh-hans"} <= set(languages())
    assert find_speech("zh-hans").say("Right.") == "对。"
    with pytest.raises(UnknownNameError, match="did you mean 'zh-hans'"):
        find_speech("zh-han")
