"""The notation of a line is the same, found at once where it is spelt just so, or by a trial of every notation."""

import random
from typing import Any

import pytest

import kifu
from kifu import registry
from kifu.lines import detection
from kifu.notations.base import notations_of
from kifu.rules.game import find_game
from tests.conftest import random_play
from tests.effort import SEED, effort

LINES = effort(1)


def spoil(words: list[str], choice: random.Random) -> str:
    """Return moves as a line, some with a slip, a mark, a number or other spaces."""
    if choice.random() < 0.4:
        place = choice.randrange(len(words))
        word = words[place]
        words[place] = choice.choice((word.lower(), f"{word}!", word[::-1], word.replace(".", "="), f"1. {word}"))
    return choice.choice(("", "", "1. ", "1... ")) + choice.choice((" ", " ", "\n", ", ")).join(words)


def choose(text: str, game: str | None) -> tuple[Any, ...]:
    try:
        start, trial = detection.detect_start(text, game)
    except kifu.KifuError as error:
        return type(error), str(error)
    return start.fen(), trial.notation, trial.texts, trial.readings, str(trial.error)


@pytest.mark.parametrize("game", registry.names("games"))
def test_a_line_is_of_the_same_notation_on_both_roads(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    print(f"KIFU_SEED={SEED}")
    choice = random.Random(f"{SEED} {game}")
    texts = []
    for notation in notations_of(find_game(game)):
        for variant in notation.variants() * LINES:
            *_, position = random_play(game, choice.randrange(1 << 30), choice.choice((1, 2, 3, 8, 9, 12, 30)))
            replay, words = kifu.Position(game), []
            for move in position.moves():
                words.append(variant.render_or_points(replay, move))
                replay.play(move)
            texts.append((spoil(words, choice), choice.choice((None, game))))
    found = [choose(*each) for each in texts]
    monkeypatch.setattr(detection, "find_exact", lambda *_: None)
    for each, known in zip(texts, found, strict=True):
        assert choose(*each) == known, f"KIFU_SEED={SEED} {each}"


@pytest.mark.parametrize("text", ["C2.5 H8+7", "1. 炮二平五 马8进7", "h3e3 h10g8", "1... H8+7 C2.5"])
def test_an_exact_line_is_found_at_once(text: str) -> None:
    assert detection.find_exact(text, detection.start_of(text, "xiangqi")) is not None
