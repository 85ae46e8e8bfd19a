"""Law 8 of files: kifu recognises and strictly accepts every file it wrote, by its contents and by its suffix."""

import random
from pathlib import Path

import pytest

import kifu
from kifu import registry
from kifu.formats.base import find_format
from kifu.records.record import Record, Result
from tests.effort import SEED
from tests.laws.records import grown, home_of, nodes_of

WRITERS = [name for name in registry.names("formats") if find_format(name).writes and find_format(name).reads]
PAIRS = [(name, game) for name in WRITERS for game in find_format(name).games or registry.names("games")]
NO_MEN = "9/9/9/9/9/9/9/9/9/9 w - - 0 1"


def shapes(game: str) -> dict[str, Record]:
    """Return records of all kinds that are met: games, and what stands between them in a library."""
    choice = random.Random(SEED)
    plain, short = grown(game, SEED, 30, 0), grown(game, SEED + 1, 1, 0)
    remarked = grown(game, SEED + 2, 12, 2)
    for node in nodes_of(remarked):
        node.comment = choice.choice(("", "", "好棋", "a plain remark"))
    middle = grown(game, SEED + 3, 8, 0).start()
    for _ in range(20):
        middle.play(choice.choice(middle.legal_moves()))
    found = {
        "game": plain,
        "one move": short,
        "remarks and branches": remarked,
        "nothing": Record(game),
        "a title": Record(game, tags={"Title": "第一章"}),
        "players and a result": Record(game, tags={"Red": "甲", "Black": "乙"}, result=Result.DRAW),
        "a position": Record(game, fen=middle.fen()),
        "a position with a game": grown(game, SEED + 4, 10, 0, middle.fen()),
    }
    if game == "xiangqi":
        found["a page"] = Record(tags={"Title": "男子组"}, fen=NO_MEN)
        found["a page with a text"] = Record(tags={"Title": "男子组"}, fen=NO_MEN)
        found["a page with a text"].root.comment = "二十局\n全部"
    for record in found.values():
        record.result = record.result or Result.UNKNOWN
    return found


SHAPES = {game: list(shapes(game)) for game in registry.names("games")}


@pytest.mark.parametrize(("name", "game", "shape"), [(*pair, shape) for pair in PAIRS for shape in SHAPES[pair[1]]])
def test_every_file_that_was_written_is_known_and_accepted(name: str, game: str, shape: str, tmp_path: Path) -> None:
    record, form = shapes(game)[shape], find_format(name)
    paths = [tmp_path / f"file{form.suffixes[0]}"]
    if name != "lines" or record.root.children:
        # Two separators in a line are a list of games only if its name says so.
        paths.append(tmp_path / "file")
    for path in paths:
        losses = kifu.write(record, path, format=name)
        records = kifu.read_all(path, strict=True)
        [again] = records
        assert again.origin.format == name, SEED
        if not losses:
            assert again == record, SEED


@pytest.mark.parametrize("name", [name for name in WRITERS if find_format(name).many])
def test_all_shapes_stand_in_one_file(name: str, tmp_path: Path) -> None:
    records = list(shapes(home_of(find_format(name))).values())
    random.Random(SEED).shuffle(records)
    path = tmp_path / f"file{find_format(name).suffixes[0]}"
    losses = kifu.write(records, path, format=name)
    again = list(kifu.read_all(path, strict=True))
    assert len(again) == len(records), SEED
    lossy = {loss.game for loss in losses}
    for number, (one, other) in enumerate(zip(records, again, strict=True), 1):
        assert number in lossy or one == other, (SEED, number)
