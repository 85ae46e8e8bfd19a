"""Many games of a file are the same on the fast road, the scan, and on the slow one, the readers of records.

They are the same records with the same problems, and the same rows of a library, column for column and null for null:
of PGN and of lists, for every game.
"""

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("pyarrow")

import kifu
from kifu.corpus.columns import list_record, rows_of_block, rows_of_games
from kifu.diagnostics import Severity
from kifu.formats.base import Format, Request, find_format
from kifu.formats.blocks import Block
from kifu.formats.guessing import FIRST_MOVES
from kifu.formats.lines.blocks import columns_of, read_list
from kifu.formats.lines.format import Lines
from kifu.formats.pgn.blocks import SIGNS, may_scan, read_block, scanned_names
from kifu.formats.plain import FaultyGame, PlainGame
from kifu.lines.detection import IDEOGRAPHS
from kifu.notations.base import find_notation
from kifu.records.record import Record, Result
from kifu.sources.source import Source
from tests.conftest import random_play
from tests.effort import SEED, effort

BLOCKS = effort(30, least=6)
SAMPLES = Path(__file__).parents[3] / "shared" / "data" / "samples"
NOTATIONS = ("zh-hans", "zh-hant", "wxf", "iccs", "ucci", "uci")
SPELLINGS = (
    *(*NOTATIONS, "zh-hans:digits=full", "zh-hant:cannon=砲", "wxf:sideways==", "wxf:black=lower", "wxf-2018"),
    *("xqbase", "vietnamese", "seattle"),
)
OTHER_GAMES = (
    *(("dai_shogi", "hodges"), ("dai_shogi", "usi"), ("chu_shogi", "usi"), ("chu_shogi", "hodges-tsa")),
    *(("shogi", "usi"), ("shogi", "hodges")),
)
NOISE = '[]"{}();:$!?%*.,=-/ \t\n\r\\\u2028\u3000\x0c01289平5C炮x…'
LINES = (
    '[Event "other"]',
    '[FEN "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"]',
    '[Result "0-1"]',
    '[result "1-0"]',
    '[Format "ICCS"]',
    '[Game "Shogi"]',
    '[Date "1999"]',
    '[Termination "time"]',
    "",
    "1-0",
    "{a comment",
    "}",
    "(1. C2.5)",
    "1. C2.5 H8+7",
    "*",
    "; remark",
    "{[%clk 0:01:00] a remark} 1... H8+7 {[%eval 0.20]}",
    '[Event "no end',
)
FAULTS = ("帅五进五", "帥五進五", "將5平9", "馬９進９", "炮二平二", "車車車", "兵八進一", "x")
LIST_SPELLINGS = (*NOTATIONS, "wxf:sideways==", "zh-hans:digits=full", "xqbase")
COLUMNS = ("", "moves", "id;moves", "title|moves")
LIST_NOISE = ';|,\t"[]{}()/\\*!?.:1-0 =+5C炮x\u3000\u2028\x0c\x1f'
LIST_LINES = (
    "",
    "  ",
    "a;",
    ";h3e3",
    "a;4k4/9/9/9/9/9/9/9/9/4K4 w;e1e2",
    "4k4/9/9/9/9/9/9/9/9/4K4 w;e1e2",
    "a;1... H8+7",
    "a;2. C2.5 H8+7",
    "a;C2.5 H8+7 1-0",
    "a;C2.5 H8+7 *",
    "a;1-0",
    "a;b;C2.5",
    "a;P7f",
    'a "b";C2.5',
    " a ;C2.5,H8+7",
    "hello",
    "[SetUp",
    "a;C2.5 {kept} H8+7",
)
NAMES = (
    *("Event", "EVENT", "Date", "date", "Red", "Black", "White", "white", "RedElo", "WhiteElo", "BlackElo", "Site"),
    *("Round", "Termination", "TERMINATION", "SetUp", "Title"),
)
VALUES = (
    *("", "?", " ? ", "-", "????.??.??", "1979.06.03", "1979年6月", "1979", "2400", " 1500 ", "0", "12345", "２４００"),
    *("胡荣华", " A B ", "\u3000", "time", "第一届"),
)


@cache
def games_in(notation: str, seed: int, game: str = "xiangqi") -> list[str]:
    """Return random games as PGN."""
    choice = random.Random(seed)
    found = []
    # Its tables pay only in long files, unless they are there.
    assert find_notation(notation, kifu.Position(game).game).dialect
    for number in range(8):
        *_, end = random_play(game, seed * 100 + number, choice.randrange(1, 40), checks=0.3)
        first, second = (side.name for side in end.game.sides)
        tags = {"Event": f"No. {number}", first: "胡荣华", second: choice.choice(["", "A B", "柳大华"])}
        record = Record(game, tags=tags, result=choice.choice(list(Result)), ending=choice.choice(["", "", "time"]))
        node = record.root
        for move in end.moves():
            node = node.append(move)
        text = find_format("pgn").write(record, find_notation(notation, record.game)).data.decode()
        # Other programs do not name spellings.
        found.append(re.sub(r'\[Format ".*:.*"\]\n', "", text))
    return found


@cache
def lines_in(notation: str, seed: int, game: str = "xiangqi") -> list[str]:
    """Return the moves of random games, a line each, some of them with numbers or commas."""
    assert find_notation(notation, kifu.Position(game).game).dialect
    found = []
    for number in range(8):
        *_, end = random_play(game, seed * 100 + number, 2 + 5 * number, checks=0.3)
        words = [position.render(move, notation) for position, move in walk(end)]
        if number % 4 == 1:
            words = [f"{ply // 2 + 1}. {word}" if ply % 2 == 0 else word for ply, word in enumerate(words)]
        found.append(("," if number % 4 == 2 else " ").join(words))
    return found


def walk(end: kifu.Position) -> Iterator[tuple[kifu.Position, kifu.Move | kifu.Drop]]:
    """Yield each position on the way from the start to an end, with the move made in it."""
    position = kifu.Position(end.game.full_name)
    for move in end.moves():
        yield position, move
        position.play(move)


def check(form: Format, text: str, hint: str = "") -> int:
    """Hold both roads against each other; return how many games were plain."""
    slow, fast = Request(), Request()
    records = list(form.read(Source.of_text(text), slow))
    block = read_at_once(form, text.encode(), fast)
    if block is None:
        return 0
    for _, other in block.others:
        if isinstance(other, FaultyGame):
            # It keeps the first error alone, and the place of its game in the file is that of its row.
            errors = [each for each in other.record().diagnostics if each.severity is Severity.ERROR]
            assert [other.error] == [each._replace(game=0) for each in errors], hint
    games = list(block)
    made = [game.record() if isinstance(game, PlainGame) else game for game in games]
    assert [(each, each.origin) for each in made] == [(each, each.origin) for each in records], hint
    for game, record in zip(games, records, strict=True):
        if isinstance(game, PlainGame):
            # It keeps nothing of what was overlooked to read it.
            assert {each.severity for each in record.diagnostics} <= {Severity.NOTE}, hint
        else:
            assert game.diagnostics == record.diagnostics, hint
    assert fast.report.diagnostics == slow.report.diagnostics, hint
    rows = rows_of_block(block, "games", 7, 3)
    for record in records:
        record.origin = block.origin._replace(notation=record.origin.notation)
    expected = rows_of_games([list_record(record, "games", 7, number) for number, record in enumerate(records, 4)])
    rows.validate(full=True)
    for name in expected.schema.names:
        assert rows.column(name).to_pylist() == expected.column(name).to_pylist(), f"{name}, {hint}"
    assert rows.equals(expected, check_metadata=True), hint
    return sum(isinstance(game, PlainGame) for game in games)


def read_at_once(form: Format, data: bytes, request: Request) -> Block | None:
    if not isinstance(form, Lines):
        return read_block(data, request)
    columns = columns_of(data, form.columns)
    return read_list(data, columns, request) if columns else None


def check_pgn(text: str, hint: str = "") -> int:
    return check(find_format("pgn"), text, hint)


def check_list(text: str, columns: str = "", hint: str = "") -> int:
    form = find_format("lines")
    return check(form.set(columns=columns) if columns else form, text, hint)


# PGN


@pytest.mark.parametrize("notation", SPELLINGS)
def test_plain_games_are_the_same_and_most_are_scanned(notation: str) -> None:
    written = games_in(notation, SEED % 7)
    plain = check_pgn("\n".join(written))
    assert plain >= len(written) - 3 or notation == "wxf-2018"
    assert check_pgn("\r\n".join(written).replace("\r", "").replace("\n", "\r\n")) == plain


@pytest.mark.parametrize(("game", "notation"), OTHER_GAMES)
def test_games_of_the_shogi_games_are_the_same_and_most_are_scanned(game: str, notation: str) -> None:
    written, lines = games_in(notation, SEED % 7, game), lines_in(notation, SEED % 7, game)
    for plain in (check_pgn("\n".join(written)), check_list("\n".join(f"a;{line}" for line in lines))):
        assert plain >= len(written) - 3
    choice = random.Random(SEED)
    for number in range(BLOCKS // 10):
        check_pgn(mutated("\n".join(written[:3]), choice), f"KIFU_SEED={SEED}, block {number}")


def test_games_of_several_kinds_are_the_same() -> None:
    mixed = [games_in("wxf", SEED % 7)[0], games_in("hodges", SEED % 7, "dai_shogi")[0], *games_in("wxf", SEED % 7)]
    assert check_pgn("\n".join(mixed)) >= 5
    check_pgn("\n".join(mixed[1:]))


def test_a_game_that_no_tag_names_is_no_other_game_for_its_neighbours() -> None:
    written = games_in("usi", SEED % 7, "chu_shogi")
    assert check_pgn("\n".join([written[0], written[1].replace("Variant", "Other"), *written[2:]])) >= len(written) - 4


@pytest.mark.parametrize("notation", ["zh-hans", "zh-hant", "wxf"])
def test_a_file_of_one_game_is_scanned(notation: str) -> None:
    """By the tag Format, or by the only notation that spells the first moves just so."""
    written = games_in(notation, SEED % 7)
    assert sum(map(check_pgn, written)) >= len(written) // 2
    # Letters and digits may be of several notations.
    unnamed = [check_pgn(re.sub(r'\[Format ".*"\]\n', "", text)) for text in written]
    assert any(unnamed) is (notation != "wxf")


@pytest.mark.parametrize("notation", ["zh-hans", "zh-hant", "zh-hant:digits=full", "zh-hant:cannon=砲"])
def test_games_with_a_move_that_cannot_be_played_are_the_same_and_need_no_record(notation: str) -> None:
    choice, texts = random.Random(SEED), []
    for text in games_in(notation, SEED % 7):
        tags, _, score = re.sub(r'\[Format ".*"\]\n', "", text).partition("\n\n")
        moves = [word for word in score.split() if IDEOGRAPHS.match(word)]
        if len(moves) > FIRST_MOVES:
            own = moves[choice.randrange(FIRST_MOVES, len(moves))]
            score = choice.choice(FAULTS).join(score.rsplit(own, 1))
        texts.append(f"{tags}\n\n{score}")
    check_pgn("\n".join(texts), f"KIFU_SEED={SEED}")
    others = [other for _, other in read_block("\n".join(texts).encode(), Request()).others]
    assert sum(isinstance(other, FaultyGame) for other in others) >= len(others) // 2 > 0


def test_games_in_several_notations_are_the_same() -> None:
    choice = random.Random(SEED)
    for _ in range(BLOCKS // 6):
        text = "\n".join(choice.choice(games_in(choice.choice(SPELLINGS), SEED % 7)) for _ in range(12))
        check_pgn(text, f"KIFU_SEED={SEED}")


def mutated(text: str, choice: random.Random) -> str:
    for _ in range(choice.choice([1, 1, 2, 3, 5])):
        place = choice.randrange(len(text) + 1)
        match choice.randrange(7):
            case 0:
                text = text[:place] + text[place + choice.choice([1, 1, 5, 60]) :]
            case 1:
                text = text[:place] + choice.choice(NOISE) + text[place:]
            case 2:
                text = text[:place] + choice.choice(NOISE) + text[place + 1 :]
            case 3 | 4:
                lines = text.split("\n")
                lines.insert(choice.randrange(len(lines)), choice.choice(LINES))
                text = "\n".join(lines)
            case 5:
                lines = text.split("\n")
                del lines[choice.randrange(len(lines))]
                text = "\n".join(lines)
            case _:
                words = text.split(" ")
                first, second = choice.randrange(len(words)), choice.randrange(len(words))
                words[first], words[second] = words[second], words[first]
                text = " ".join(words)
    return text


def with_tags(text: str, choice: random.Random) -> str:
    """Return a game with more tags; some that it has already make it one that is not plain."""
    tags = (f'[{choice.choice(NAMES)} "{choice.choice(VALUES)}"]\n' for _ in range(choice.randrange(4)))
    return "".join(tags) + text


def test_games_with_more_tags_are_the_same() -> None:
    choice, plain, number = random.Random(SEED), 0, 0
    while number < BLOCKS // 3 or not plain:
        number += 1
        written = games_in(choice.choice(NOTATIONS), SEED % 7)
        text = "\n".join(with_tags(choice.choice(written), choice) for _ in range(choice.randrange(1, 12)))
        plain += check_pgn(text, f"KIFU_SEED={SEED}, block {number}")


def test_games_with_slips_are_the_same() -> None:
    choice = random.Random(SEED)
    plain = number = 0
    while number < BLOCKS or not plain:
        number += 1
        written = games_in(choice.choice(SPELLINGS), SEED % 7)[: choice.randrange(2, 6)]
        plain += check_pgn(mutated("\n".join(written), choice), f"KIFU_SEED={SEED}, block {number}")
    print(f"KIFU_SEED={SEED}: {number} blocks, {plain} plain games")


def test_no_word_of_a_notation_that_is_scanned_means_something_else_in_pgn() -> None:
    for game in ("xiangqi", "dai_shogi", "shogi"):
        *_, end = random_play(game, SEED, 200)
        for name in scanned_names(end.game):
            notation = find_notation(name, end.game)
            assert may_scan(notation)
            if notation.dialect:
                for position, move in walk(end):
                    assert not SIGNS & set(notation.render(position, move))


def test_samples_are_the_same() -> None:
    paths = sorted(path for path in SAMPLES.glob("**/*") if path.suffix.lower() == ".pgn")
    if not paths:
        pytest.skip("no samples")
    plain = 0
    for first in range(0, len(paths), 40):
        texts = [path.read_bytes()[:20_000].decode("gb18030", "replace") for path in paths[first : first + 40]]
        for path, text in zip(paths[first:], texts, strict=False):
            check_pgn(text, f"{path} alone")
        plain += check_pgn("\n\n".join(texts), f"from {paths[first]} on")
    assert plain
    print(f"{plain} plain games in {len(paths)} files")


# Lists


@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("notation", NOTATIONS)
def test_plain_lines_are_the_same_and_most_are_scanned(notation: str, columns: str) -> None:
    sign = next((sign for sign in ";|" if sign in columns), "" if columns else "\t")
    lines = [f"No. {number}{sign}{line}" if sign else line for number, line in enumerate(lines_in(notation, SEED % 7))]
    assert check_list("\n".join(lines), columns) >= len(lines) - 2
    assert check_list("\r\n\r\n".join(lines) + "\r\n", columns) >= len(lines) - 2


def test_lines_with_slips_are_the_same() -> None:
    choice = random.Random(SEED)
    plain = number = 0
    while number < BLOCKS * 2 // 3 or not plain:
        number += 1
        columns = choice.choice(COLUMNS)
        sign = next((sign for sign in ";|" if sign in columns), "" if columns else ";")
        notations = choice.choices(LIST_SPELLINGS, k=choice.choice([1, 1, 2]))
        lines = [
            f"{name}{sign}" * bool(sign) + choice.choice(lines_in(choice.choice(notations), SEED % 7))
            for name in "abcdef"
        ]
        for _ in range(choice.randrange(3)):
            lines.insert(choice.randrange(len(lines)), choice.choice(LIST_LINES))
        text = "\n".join(lines)
        for _ in range(choice.randrange(3)):
            place = choice.randrange(len(text))
            text = text[:place] + choice.choice(LIST_NOISE) + text[place + choice.randrange(2) :]
        plain += check_list(text, columns, f"KIFU_SEED={SEED}, list {number}")
    print(f"KIFU_SEED={SEED}: {number} lists, {plain} plain games")


def test_moves_without_commas_are_the_same() -> None:
    lines = [line for line in lines_in("wxf", SEED % 7) if "," not in line]
    plain = check_list("\n".join(lines))
    assert plain >= len(lines) - 2
    for slip in ("", " ", " C2.5", "C2.5 ", "a;C2.5", "hello", "\x0cC2.5", "\x1f", "1-0"):
        assert check_list("\n".join([*lines, slip, *lines]), "moves", slip) >= plain, slip
        check_list("\n".join([slip, *lines]), "moves", slip)


@pytest.mark.parametrize("sign", [";", "|", "\t"])
def test_lists_without_commas_are_the_same(sign: str) -> None:
    lines = [f"No. {number}{sign}{line}" for number, line in enumerate(lines_in("wxf", SEED % 7)) if "," not in line]
    plain = check_list("\n".join(lines))
    assert plain >= len(lines) - 2
    for slip in ("a{}", "{}C2.5", "a{0}b{0}C2.5", " a{}C2.5", "a {}C2.5", "\u3000a{}C2.5", "a{}1-0", "a{} "):
        assert check_list("\n".join([*lines, slip.format(sign), *lines]), hint=slip) >= plain, slip
        check_list("\n".join([slip.format(sign), *lines]), hint=slip)
