"""Which notation a line is in, and why."""

import random

import pytest

import kifu
from kifu.errors import KifuError
from kifu.lines import detection
from kifu.lines.detection import detect_line, detect_notation
from kifu.lines.reading import Trial, try_line
from kifu.notations.base import find_notation
from tests.conftest import random_play
from tests.effort import SEED


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("C2.5 H8+7", "wxf"),
        ("C2=5 H8+7", "wxf"),
        ("C2.5 N8+7", "xqbase"),
        ("c2=5 h8+7 h2+3", "seattle"),
        ("炮二平五 马8进7", "zh-hans"),
        ("炮二平五 馬8進7", "zh-hant"),
        ("P2-5 M8.7", "vietnamese"),
        ("Cannon 2 traverses 5, Horse 8 advances 7", "english"),
        ("h3e3 h10g8", "uci"),
        ("h2e2 h9g7", "ucci"),
        ("H2-E2 H9-G7", "iccs"),
        ("7747 7062", "dhtmlxq"),
        ("炮 (32)–35, 馬 (18)–37", "leventhal"),
        ("Che3 Hg8", "san"),
        ("Ch3-e3 Hh10-g8", "lan"),
        ("Che2 Hg7", "san-xboard"),
        ("1. 炮二平五 馬８進７ 2. 馬二進三 車９平８", "zh-hant"),
        ("1. C2.5 H8+7", "wxf"),
    ],
)
def test_notation_is_found(text: str, name: str) -> None:
    detection = detect_notation(text)
    assert (detection.game, detection.notation) == ("xiangqi", name)
    assert detection.evidence


def test_ranks_from_0_or_1_are_told_apart_by_the_whole_line() -> None:
    assert detect_notation("c3c4 h7e7").notation == "ucci"
    assert detect_notation("c4c5 h8e8").notation == "uci"


@pytest.mark.parametrize(
    ("text", "letters"),
    [("K2.5 P8+7", "german"), ("C2.5 N8+7 M7+9 G4+5", "iccs"), ("C2.5 H8+7 S7+1", "wikipedia")],
)
def test_sets_of_letters_are_found(text: str, letters: str) -> None:
    detection = detect_notation(text)
    assert (detection.notation, detection.options) == ("wxf", {"letters": letters})
    assert kifu.convert(text, to="uci").startswith("h3e3 h10g8")


def test_what_nothing_decides_is_refused() -> None:
    start = kifu.Position.from_fen("3k5/9/2P3P2/2P3P2/6P2/9/9/9/9/4K4 w")
    with pytest.raises(kifu.UndecidedError) as caught:
        detect_notation("33=4 K4+1", start=start)
    assert {"wxf (=)", "wxf-2018"} <= set(caught.value.names)
    with pytest.raises(kifu.AmbiguousMoveError, match=r"wxf \(=\) g7f7, wxf-2018 g6f6"):
        detect_notation("33=4", start=start)


def test_what_is_no_notation_is_refused() -> None:
    with pytest.raises(kifu.MoveTextError, match="not written in any notation"):
        detect_notation("hello world")
    with pytest.raises(kifu.IllegalMoveError, match="Chariot"):
        detect_notation("R1+9")


def test_a_hundred_thousand_characters_without_a_move_cost_little() -> None:
    with pytest.raises(kifu.MoveTextError):
        detect_notation("棋" * 100_000)
    with pytest.raises(kifu.MoveTextError):
        detect_notation("棋 " * 50_000)


def test_squares_with_japanese_numerals_are_hodges() -> None:
    assert detect_notation("P-8十 P-8六", "dai_shogi").notation == "hodges"


def trial_or_error(text: str, known: Trial | None) -> object:
    try:
        trial = detect_line(text, kifu.Position(), (), known)
    except KifuError as error:
        return str(error)
    return trial.notation, trial.texts, trial.readings, str(trial.error)


@pytest.mark.parametrize("name", ["wxf", "uci", "iccs", "zh-hans"])
def test_a_line_with_a_slip_is_the_same_when_one_trial_of_it_is_known(name: str) -> None:
    """Then notations that cannot read the first move are left out, which must not be seen."""
    start, choice = kifu.Position(), random.Random(SEED)
    notation = find_notation(name, start.game)
    for number in range(12):
        *_, end = random_play("xiangqi", SEED + number, 12)
        words = kifu.convert(" ".join(map(str, end.moves())), name, "uci").split()
        if number:
            words[number - 1] = choice.choice([words[0], words[number - 1].lower(), "K5+5", "e1e6", "帅五进五", "?"])
        text = " ".join(words)
        known = try_line(text, notation, start)
        assert trial_or_error(text, known) == trial_or_error(text, None), f"KIFU_SEED={SEED}: {text}"


def test_beside_a_known_trial_only_what_reads_the_first_move_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def try_and_count(text: str, notation: kifu.Notation, start: kifu.Position, known: Trial | None = None) -> Trial:
        tried.append(notation.name)
        return try_line(text, notation, start, known)

    monkeypatch.setattr(detection, "try_line", try_and_count)
    start = kifu.Position()
    text = "h3e3 h10g8 e1e6"
    known = try_line(text, find_notation("uci", start.game), start)
    assert detect_line(text, start, (), known).notation.name == "uci"
    assert not tried
