"""Games as files in circulation have them are the same on the fast road, the scan, and on the slow one.

They have a tag for the setup, mostly of the usual start, digits as wide as characters, one character for the cannons of
both sides, a man of a tandem named by his file alone, and bytes in Big5 or GBK.
"""

import random
import re
from functools import cache
from typing import Any

import pytest

pytest.importorskip("pyarrow")

import kifu
from kifu.formats.base import Request, find_format
from kifu.formats.blocks import Block
from kifu.formats.pgn.moves import read_to_error
from kifu.formats.plain import PlainGame
from kifu.notations.base import find_notation, notations_of
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import Tandems, Which, describe
from kifu.notations.fourslot.tables import usual_slots
from kifu.records.record import Result
from kifu.rules.game import find_game
from kifu.rules.move import on_board
from kifu.rules.side import Side
from kifu.sources.source import open_sources
from tests.conftest import random_play
from tests.effort import SEED, effort
from tests.laws.test_blocks import BLOCKS, check_pgn, mutated, walk

SPELLINGS = ("zh-hant:digits=full:cannon=炮", "zh-hans:digits=full:cannon=炮", "zh-hant:digits=full", "zh-hans", "wxf")
FILES = effort(16, least=4)


@pytest.fixture(autouse=True)
def scanned_from_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have tables pay at once, whatever tests before have read: few games are not scanned without."""
    monkeypatch.setattr(FourSlotNotation, "tables_pay_after", -1)


def written_game(choice: random.Random, spelling: str, *, setup: str = "", loose: float = 0.0) -> str:
    """Return a random game as programs for Windows write it, from its ``usual`` start or from ``any`` other.

    ``loose`` is the share of men in tandem that are named by their file alone.
    """
    before, seed = choice.randrange(1, 30) if setup == "any" else 0, choice.randrange(1000)
    *_, end = random_play("xiangqi", seed, before + choice.randrange(1, 60), checks=0.3)
    notation = find_notation(spelling, end.game)
    assert isinstance(notation, FourSlotNotation)
    positions, words = [(position.copy(), move) for position, move in walk(end)][before:], []
    for position, move in positions:
        word = notation.render(position, move)
        if choice.random() < loose:
            slots = describe(position, on_board(move), notation.scheme)
            file = Tandems(position).standing(on_board(move).origin).file
            word = notation.codec.write(slots._replace(which=Which("", file)), position.turn)
        words.append(word)
    first = positions[0][0] if positions else kifu.Position()
    result = choice.choice(list(Result)).value
    lines = ['[Game "Chinese Chess"]', f'[Event "第{seed}届"]', f'[Result "{result}"]']
    if setup:
        lines.append(f'[FEN "{first.fen()}"]')
    number, skipped = choice.choice([1, 1, 1, 14]), int(first.turn is Side.SECOND)
    numbered = [
        f"{number + ply // 2}. {word}" if ply % 2 == 0 or ply == skipped else word
        for ply, word in enumerate(words, skipped)
    ]
    return "\n".join([*lines, "", "\n".join(numbered), result if choice.random() < 0.8 else "", ""])


@cache
def games_of(kind: str, spelling: str) -> list[str]:
    """Return six games of one kind in one spelling."""
    choice = random.Random(f"{SEED} {kind} {spelling}")
    setup, loose = {
        "as usual": ("", 0.0),
        "usual setup": ("usual", 0.0),
        "other setups": ("any", 0.0),
        "tandems by their file": ("usual", 1.0),
        "both": ("any", 0.5),
    }[kind]
    return [written_game(choice, spelling, setup=setup, loose=loose) for _ in range(6)]


KINDS = ("as usual", "usual setup", "other setups", "tandems by their file", "both")


@pytest.mark.parametrize("spelling", SPELLINGS)
@pytest.mark.parametrize("kind", KINDS)
def test_games_of_each_kind_are_the_same(kind: str, spelling: str) -> None:
    games = games_of(kind, spelling)
    plain = check_pgn("\n".join(games), f"KIFU_SEED={SEED}")
    if kind in KINDS[:3]:
        assert plain  # how many is up to what was drawn
    assert check_pgn("\r\n".join(games).replace("\r", "").replace("\n", "\r\n")) == plain


def test_games_of_several_kinds_and_spellings_in_one_file_are_the_same() -> None:
    choice = random.Random(SEED)
    plain = 0
    for number in range(FILES):
        games = [choice.choice(games_of(choice.choice(KINDS), choice.choice(SPELLINGS[:3]))) for _ in range(10)]
        plain += check_pgn("\n".join(games), f"KIFU_SEED={SEED}, file {number}")
    assert plain


def test_such_games_with_slips_are_the_same() -> None:
    choice = random.Random(SEED)
    for number in range(BLOCKS):
        games = [choice.choice(games_of(choice.choice(KINDS), choice.choice(SPELLINGS))) for _ in range(3)]
        check_pgn(mutated("\n".join(games), choice), f"KIFU_SEED={SEED}, file {number}")


@pytest.mark.parametrize(
    "fen", ["", " ", "hello", "9/9/9/9/9/9/9/9/9/9 w", "4k4/9/9/9/9/9/9/9/9/4K4 w", "{usual} ", "{usual}x"]
)
def test_odd_setups_between_others_are_the_same(fen: str) -> None:
    usual = kifu.Position().fen()
    games = games_of("usual setup", SPELLINGS[0]).copy()
    games[2] = games[2].replace(usual, fen.format(usual=usual))
    games[4] = games[4].replace("[FEN", "[fen")
    check_pgn("\n".join(games))


def test_the_first_of_several_games_without_a_cannon_or_a_digit_names_no_spelling() -> None:
    tags = '[Event "{}"]\n[FEN "' + kifu.Position().fen() + '"]\n\n'
    scores = (
        "1. 炮二平五 炮８平５",
        "1. 兵七進一",
        "1. 馬二進三 馬８進７",
        "1. 炮二平五 馬８進７",
        "1. 炮二平五 砲８平５",
    )
    assert check_pgn("\n\n".join(tags.format(number) + score for number, score in enumerate(scores * 3))) >= 12


@pytest.mark.parametrize("encoding", ["big5", "gb18030"])
def test_files_in_old_encodings_are_the_same(encoding: str) -> None:
    spelling = SPELLINGS[0] if encoding == "big5" else SPELLINGS[1]
    data = "\r\n".join(games_of("usual setup", spelling)).replace("届", "").encode(encoding)
    form, requests = find_format("pgn"), (Request(), Request())
    [source] = open_sources(data)
    records = list(form.read(source, requests[0]))
    [source] = open_sources(data)
    block = form.read_block(source, requests[1])
    assert isinstance(block, Block)
    games = list(block)
    assert [game.record() if isinstance(game, PlainGame) else game for game in games] == records
    assert sum(isinstance(game, PlainGame) for game in games) >= len(games) - 2


def test_a_man_in_tandem_named_by_his_file_alone_is_scanned_but_in_the_first_moves_after_another_game() -> None:
    shuffled = "車九進一 車９進１ 車九退一 車９退１ "
    doubled = "炮二平五 卒９進１ 炮五進四 將５進１ 炮八平五 卒１進１ 炮五退二 卒１進１"
    assert check_pgn(f'[Event ""]\n\n{3 * shuffled}{doubled}\n') == 1
    assert check_pgn(f'[Event ""]\n\n{doubled}\n') == 1
    assert check_pgn(f'[Event ""]\n\n{doubled}\n\n[Event ""]\n\n{shuffled} {doubled}\n') == 2
    early = "車一進一 卒９進１ 車一平九 卒１進１ 車九進一 卒１進１"
    assert check_pgn(f'[Event ""]\n\n{doubled}\n\n[Event ""]\n\n{early}\n') == 1
    # Either cannon can go to the side.
    assert check_pgn(f'[Event ""]\n\n{3 * shuffled}{doubled.replace("退二", "平四")}\n') == 0


@pytest.mark.parametrize("name", [notation.name for notation in notations_of(find_game("xiangqi"))])
def test_a_man_named_by_his_file_is_read_in_one_way_only(name: str) -> None:
    """What is no name of another kind of slots may be taken loosely without a look at the other kinds."""
    notation = find_notation(name, find_game("xiangqi"))
    if not isinstance(notation, FourSlotNotation):
        return
    for slots in usual_slots(notation.game, notation.scheme):
        if slots.piece not in notation.scheme.unmarked and slots.which == Which("", 3) and slots.number in (1, 4):
            for side in Side:
                assert len(list(notation.codec.parse(notation.codec.write(slots, side), side))) == 1


def test_a_plain_score_with_an_error_is_the_same_read_in_one_go_and_sign_by_sign(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    choice = random.Random(SEED)
    in_one_go = []

    def read(*arguments: Any) -> bool:
        in_one_go.append(read_to_error(*arguments))
        return in_one_go[-1]

    for number in range(BLOCKS):
        games = [choice.choice(games_of(choice.choice(KINDS), choice.choice(SPELLINGS))) for _ in range(3)]
        # Of the moves, each in a line of its own, one after the first few goes wrong.
        wrong = "\n".join(re.sub(r"(\n\n(?:.*\n){8}.*)\b\S+\n", r"\1帥五進五\n", game, count=1) for game in games)
        data = (mutated(wrong, choice) if number % 2 else wrong).encode("utf-8", "surrogatepass")
        found = []
        for way in (read, lambda *_: False):
            monkeypatch.setattr("kifu.formats.pgn.reading.read_to_error", way)
            found.append([(record, record.diagnostics, record.origin) for record in kifu.read_all(data, format="pgn")])
        assert found[0] == found[1], f"KIFU_SEED={SEED}, file {number}"
    assert any(in_one_go)
