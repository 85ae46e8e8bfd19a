"""Finding: the games of a position are those in which it stood, and the counts are those of the games."""

from collections import Counter
from pathlib import Path

import pytest

import kifu
from kifu.corpus import (
    Library,
    Wanted,
    ask,
    count_positions,
    explore,
    find_games,
    import_files,
    open_library,
    pack_moves,
    record_of,
)
from kifu.corpus.database import fetch_rows
from kifu.corpus.finding import check_wanted, parse_material, parse_opening, read_rows
from kifu.corpus.replaying import Visits, images_of, shape_of
from kifu.errors import FormatError, UnknownNameError
from kifu.records.choosing import parse_days, parse_length
from kifu.rules.game import find_game
from tests.conftest import random_play
from tests.effort import SEED
from tests.unit.corpus.games import make_folder

GAMES = 60
WXF = "FORMAT WXF\nRED A\nBLACK Hu Ronghua\nSTART{{\n1. {}\n}}END\n"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("finding")
    library = open_library(folder / "library", create=True)
    for seed in (0, 1):  # two parts
        import_files(library, [make_folder(folder / f"in{seed}", 1, GAMES // 2, plies=8, seed=seed)])
    count_positions(library)
    return library


def records(library: Library) -> list[kifu.Record]:
    return [record_of(row) for row in library.games().to_pylist()]


def test_the_moves_of_every_position_are_counted_with_their_results(library: Library) -> None:
    played: dict[int, Counter[tuple[str | None, str]]] = {}
    fens = {}
    for record in records(library):
        position = record.start()
        for move in [*(node.move for node in record.main_line()), None]:
            played.setdefault(position.hash, Counter())[str(move) if move else None, record.result.value] += 1
            fens[position.hash] = position.fen()
            if move:
                position.play(move)
    for value in [*sorted(played)[:20], kifu.Position().hash]:
        rows = explore(library, fens[value]).to_pylist()
        found: Counter[tuple[str | None, str]] = Counter()
        for row in rows:
            found[row["move"], "1-0"] = row["first_wins"]
            found[row["move"], "1/2-1/2"] = row["draws"]
            found[row["move"], "0-1"] = row["second_wins"]
        assert +found == played[value]
        assert [row["count"] for row in rows] == sorted((row["count"] for row in rows), reverse=True)


@pytest.mark.parametrize("images", [False, True])
def test_the_moves_of_some_games_are_counted_alone(library: Library, images: bool) -> None:
    for wanted in (Wanted(player="player 1"), Wanted(date="1995..2000"), Wanted(player="r 2", date="2001..")):
        own = open_library(library.path.with_name(f"own-{images}-{wanted.player}"), create=True)
        chosen = library.path.with_name(f"{images}-{wanted.player}.jsonl")
        kifu.write([record_of(row) for row in find_games(library, wanted).games.to_pylist()], chosen)
        import_files(own, [chosen])
        for position in ("", "h3e3"):
            found = explore(library, position, images=images, player=wanted.player, date=wanted.date)
            assert found.num_rows or position
            assert found == explore(own, position, images=images)
    assert explore(library, "", player="nobody").num_rows == 0
    with pytest.raises(FormatError, match="is no date"):
        explore(library, "", date="yesterday")


def test_the_games_of_a_position_are_those_in_which_it_stood(library: Library) -> None:
    every = records(library)
    wanted = every[GAMES // 2 + 3].start()
    for node in every[GAMES // 2 + 3].main_line()[:1]:
        wanted.play(node.move)
    expected = [record.tags for record in every if any(record.find(position=wanted))]
    found = find_games(library, Wanted(position=wanted.fen()))
    assert [record_of(row).tags for row in found.games.to_pylist()] == expected
    assert found.total == len(expected)
    assert find_games(library, Wanted(position="")).total == GAMES
    assert find_games(library, Wanted(position="a1a2 i10i9 a2b2 i9h9 i1i2 a10a9 i2h2")).total == 0


def test_images_of_a_position_are_found_with_it(library: Library) -> None:
    right, left = (find_games(library, Wanted(position=move)).total for move in ("h3e3", "b3e3"))
    assert find_games(library, Wanted(position="h3e3", images=True)).total >= right + left
    position = kifu.Position()
    position.play("h3e3 h10g8 h1g3")
    assert {shape_of(image) for image in images_of(position)} == {shape_of(position)}
    assert len({image.hash for image in images_of(position)}) == 4


def test_what_was_played_on_images_is_turned_round(tmp_path: Path) -> None:
    games = (
        ("1-0", "1. h3e3 h10g8 2. h1g3"),
        ("0-1", "1. b3e3 b10c8 2. b1c3"),
        ("0-1", "1. a1a2 h8e8 2. a2a1 h10g8"),
    )
    text = "".join(f'[Result "{result}"]\n\n{moves} {result}\n\n' for result, moves in games)
    (tmp_path / "games.pgn").write_text(text, "utf-8")
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [tmp_path / "games.pgn"])

    def played(position: kifu.Position | str, *, images: bool) -> list[tuple[str, int, int, int]]:
        rows = explore(library, position, images=images).to_pylist()
        return [(row["move"], row["count"], row["first_wins"], row["second_wins"]) for row in rows]

    assert played("h3e3", images=False) == [("h10g8", 1, 1, 0)]
    assert played("h3e3", images=True) == [("h10g8", 2, 1, 1)]
    # What Black won there is won by Red where the sides are exchanged.
    exchanged = kifu.Position()
    exchanged.play("a1a2 h8e8 a2a1")
    assert played(images_of(exchanged)[2], images=True) == [("h1g3", 1, 1, 0)]


@pytest.mark.parametrize(
    ("wanted", "test"),
    [
        (Wanted(player="PLAYER 1"), lambda row: "player 1" in f"{row['first']}|{row['second']}"),
        (Wanted(event="cup 2"), lambda row: row["event"] == "cup 2"),
        (Wanted(result="red"), lambda row: row["result"] == "1-0"),
        (Wanted(date="1991..1993"), lambda row: 1991 <= row["year"] <= 1993),
        (Wanted(date="1991-01-02"), lambda row: row["day"] == "1991-01-02"),
        (Wanted(event="cup 1", result="draw"), lambda row: (row["event"], row["result"]) == ("cup 1", "1/2-1/2")),
        (Wanted(event="cup 1", position=""), lambda row: row["event"] == "cup 1"),
    ],
)
def test_what_is_wanted_is_true_of_what_is_found(library: Library, wanted: Wanted, test: object) -> None:
    assert callable(test)
    expected = [row for row in library.games().to_pylist() if test(row)]
    assert 0 < len(expected) < GAMES
    found = find_games(library, wanted)
    assert (found.games.to_pylist(), found.total) == (expected, len(expected))
    assert find_games(library, wanted, limit=1).games.to_pylist() == expected[:1]


def test_material_at_the_end(library: Library) -> None:
    row = library.games().to_pylist()[7]
    found = find_games(library, Wanted(material=row["material"]))
    assert row in found.games.to_pylist()
    game = kifu.Position().game
    assert parse_material("PRK/ehak", game) == "KRP kabn"
    for bad in ("K", "KX k", "K k k"):
        with pytest.raises(FormatError, match=r"is no material.* such as 'KAB ka'"):
            parse_material(bad, game)


MATERIAL = (
    ("shogi", "prk/+p+rk", "KRP k+r+p -"),
    ("shogi", "K k pPgG", "K k GPgp"),
    ("shogi", "K k -", "K k -"),
    ("dai_shogi", "L!C'+PCK k+p'l!", "KCC'L!+P kl!+p'"),
    ("chu_shogi", "+OK ki", "K+O ki"),
)
NO_MATERIAL = (
    ("shogi", "K", "men of one side; write the men of both sides, and those in hand, such as 'KRB kr R'"),
    ("shogi", "KX k", "there is no shogi man 'X'"),
    ("shogi", "K k K", "no K is ever in hand"),
    ("shogi", "K k +P", r"no \+P is ever in hand"),
    ("shogi", "K k P p", "4 groups of men"),
    ("dai_shogi", "K! k", "there is no dai shogi man '!'; .* such as 'KGS kg'"),
)


@pytest.mark.parametrize(("game", "text", "men"), MATERIAL)
def test_men_of_any_game_are_material(game: str, text: str, men: str) -> None:
    assert parse_material(text, find_game(game)) == men
    assert parse_material(men, find_game(game)) == men


@pytest.mark.parametrize(("game", "text", "reason"), NO_MATERIAL)
def test_what_is_no_material_is_refused_with_what_would_be(game: str, text: str, reason: str) -> None:
    with pytest.raises(FormatError, match=f"is no material: {reason}"):
        parse_material(text, find_game(game))


@pytest.mark.parametrize("game", ["shogi", "dai_shogi"])
def test_material_of_games_of_shogi_is_found(game: str, tmp_path: Path) -> None:
    *_, end = random_play(game, 3, 120)
    record = kifu.Record(game)
    node = record.root
    for move in end.moves():
        node = node.append(move)
    kifu.write(record, tmp_path / "game.pgn", notation="usi")
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [tmp_path / "game.pgn"], jobs=1)
    [row] = library.games().to_pylist()
    assert row["material"]
    found = find_games(library, Wanted(material=row["material"], game=game))
    assert found.total == 1


def test_lengths_are_spans(library: Library) -> None:
    plies = [row["plies"] for row in library.games().to_pylist()]
    for text, wanted in (
        (str(plies[0]), plies.count(plies[0])),
        ("..8", sum(count <= 8 for count in plies)),
        ("0..", len(plies)),
    ):
        assert find_games(library, Wanted(length=text)).total == wanted
    for bad in ("", "..", "40..20..", "forty"):
        with pytest.raises(FormatError, match="is no length"):
            parse_length(bad)


def test_dates_are_spans() -> None:
    assert parse_days("1975-1980") == ("1975", "1980~")
    assert parse_days("..1980") == ("", "1980~")
    assert parse_days("1980..") == ("1980", "~")
    for bad in ("", "..", "79", "1980 1990", "1980-1"):
        with pytest.raises(FormatError, match="is no date"):
            parse_days(bad)


def test_an_unknown_result_is_refused(library: Library) -> None:
    with pytest.raises(UnknownNameError):
        find_games(library, Wanted(result="2-0"))


def test_an_empty_library_has_no_games(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    assert find_games(library, Wanted(player="x")).total == 0
    assert find_games(library, Wanted(position="")).total == 0
    assert explore(library, "").num_rows == 0


@pytest.mark.parametrize("game", ["xiangqi", "dai_shogi"])
def test_the_columns_of_positions_are_their_hashes_and_shapes(game: str) -> None:
    *_, end = random_play(game, SEED, 60)
    start = kifu.Position(game)
    visits = Visits(start.game)
    visits.add_game(3, start, pack_moves(start, end.moves()))
    texts = dict(zip(*visits.moves_by_number().to_pydict().values(), strict=True))
    found = [(row["hash"], row["shape"], texts[row["move"]], row["row"]) for row in visits.table().to_pylist()]
    position, expected = start.copy(), []
    for move in (*end.moves(), None):
        expected.append((position.hash, shape_of(position), str(move) if move else None, 3))
        if move:
            position.play(move)
    assert found == list(dict.fromkeys(expected)), f"KIFU_SEED={SEED}"


def test_positions_of_a_version_that_hashed_otherwise_are_counted_anew(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 5)])
    count_positions(library)
    [counted] = (tmp_path / "library").rglob("positions-*.parquet")
    counted.rename(counted.with_name(f"positions-{0:016x}.parquet"))
    assert len(library.uncounted()) == 1
    assert find_games(library, Wanted(position="")).total == 5
    assert counted.exists()


def test_a_limit_of_none_and_of_nothing(library: Library) -> None:
    assert find_games(library, Wanted(position=""), limit=3).games.num_rows == 3
    assert find_games(library, Wanted(position=""), limit=3).total == GAMES


def test_games_come_by_pages_and_are_found_again_by_their_places(library: Library) -> None:
    rows = library.games().to_pylist()
    pages = [find_games(library, Wanted(), limit=25, skip=skip) for skip in (0, 25, 50, 75)]
    assert [row for page in pages for row in page.games.to_pylist()] == rows
    assert [page.total for page in pages] == [GAMES] * 4
    places = [place for page in pages for place in page.places]
    assert read_rows(library, places[28:33]).to_pylist() == rows[28:33]
    assert read_rows(library, [("000001", 10**6), ("../..", 0), ("000009", 0)]).num_rows == 0


def test_damaged_positions_are_refused(tmp_path: Path) -> None:
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [make_folder(tmp_path / "in", 1, 5)])
    count_positions(library)
    [counted] = (tmp_path / "library").rglob("positions-*.parquet")
    counted.write_bytes(counted.read_bytes()[:100])
    with pytest.raises(FormatError, match="is damaged"):
        explore(library, "")
    with pytest.raises(FormatError, match="is damaged"):
        find_games(library, Wanted(position=""))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("c2", ("C2",)),
        ("A100", ("A100",)),
        ("elephant opening vs left central", ("A110",)),
        ("飞相局对左中炮", ("A110",)),
        ("飛相局對左中炮", ("A110",)),
        ("against  Screen Horses", ("C",)),
    ],
)
def test_an_opening_is_named_by_its_code_or_part_of_a_name(text: str, codes: tuple[str, ...]) -> None:
    assert parse_opening(text) == codes


def test_games_are_found_by_the_name_of_their_opening(tmp_path: Path) -> None:
    (tmp_path / "games.wxf").write_text("\n".join(WXF.format(moves) for moves in ("E3+5 C8.5", "C2.5 H8+7")), "utf-8")
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [tmp_path / "games.wxf"])
    for name, count in (("飞相", 1), ("Elephant", 1), ("Pawn Opening", 0)):
        assert find_games(library, Wanted(opening=name)).total == count
    with pytest.raises(FormatError, match="'Elefant' is no opening: write a code such as C2"):
        find_games(library, Wanted(opening="Elefant"))


def test_spaces_in_chinese_names_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "games.wxf").write_text(WXF.format("C2.5").replace("RED A", "RED 廣東 呂\u3000 欽"), "utf-8")
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [tmp_path / "games.wxf"])
    for name, count in (("呂欽", 1), ("東呂 欽", 1), ("hu r", 1), ("hur", 0)):
        assert find_games(library, Wanted(player=name)).total == count


@pytest.mark.parametrize(
    "wanted", [Wanted(date="x"), Wanted(material="K"), Wanted(opening="zz"), Wanted(position="zz")]
)
def test_what_cannot_be_looked_for_is_refused_without_a_library(wanted: Wanted) -> None:
    with pytest.raises(kifu.KifuError):
        check_wanted(wanted)


@pytest.mark.parametrize("wanted", [Wanted(), Wanted(position=kifu.Position()), Wanted(event="cup 1")])
def test_games_come_in_the_order_that_is_asked_for(library: Library, wanted: Wanted) -> None:
    for order, column, downwards in (("newest", "day", True), ("oldest", "day", False), ("longest", "plies", True)):
        found = find_games(library, wanted, order=order)
        values = found.games.column(column).to_pylist()
        assert values == sorted(values, reverse=downwards)
        assert read_rows(library, found.places[:1]).to_pylist() == found.games.slice(0, 1).to_pylist()
        page = find_games(library, wanted, order=order, limit=5, skip=3)
        assert page.games.to_pylist() == found.games.slice(3, 5).to_pylist()
        assert page.places == found.places[3:8]
    with pytest.raises(UnknownNameError, match="unknown order 'newst': did you mean 'newest'"):
        find_games(library, wanted, order="newst")


def test_games_without_a_date_come_last(tmp_path: Path) -> None:
    dated = WXF.format("C2.5").replace("RED", "DATE 1979\nRED")
    (tmp_path / "games.wxf").write_text(WXF.format("C8.5") + dated, "utf-8")
    library = open_library(tmp_path / "library", create=True)
    import_files(library, [tmp_path / "games.wxf"])
    for order in ("newest", "oldest"):
        assert find_games(library, Wanted(), order=order).games.column("day").to_pylist() == ["1979", None]


def test_nothing_is_printed_while_a_question_is_answered(tmp_path: Path) -> None:
    query = "select current_setting('enable_progress_bar') as shown"
    library = open_library(tmp_path / "library", create=True)
    assert ask(library, query).to_pylist() == [{"shown": False}]
    assert fetch_rows(library, query, {}, {}) == [(False,)]
