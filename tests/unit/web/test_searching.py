"""The verbs about a library: they answer what the library does, by pages, and only where there is one."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import kifu
from kifu.errors import FormatError, LimitError, UnknownNameError
from kifu.web.searching import PAGE, SharedLibrary

pytest.importorskip("pyarrow")
pytest.importorskip("duckdb")
pytest.importorskip("fastapi")

from starlette.testclient import TestClient

from kifu.corpus import import_files, open_library
from kifu.web.server import ServerLimits, make_app
from tests.unit.corpus.games import make_folder

GAMES = 120
OPENING = "C2.5 C8.5 H2+3 R9+1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("searching")
    library = open_library(folder / "library", create=True)
    import_files(library, [make_folder(folder / "in", 1, GAMES, plies=8)])
    named = "".join(
        f'[Game "Chinese Chess"]\n[Red "{red}"]\n[Date "{year}.02.03"]\n[Result "{result}"]\n\n'
        f"{OPENING} {last}{result}\n\n"
        for red, year, result, last in (
            ("胡榮華", 1979, "1-0", "R1.2 "),
            ("Anna", 1984, "1/2-1/2", "R1+1 "),
            ("Bo", 1990, "0-1", ""),
        )
    )
    (folder / "named.pgn").write_text(named, "utf-8")
    import_files(library, [folder / "named.pgn"])
    return library.path


@pytest.fixture(scope="module")
def shared(folder: Path) -> SharedLibrary:
    return SharedLibrary(folder)


@pytest.fixture(scope="module")
def fen() -> str:
    position = kifu.Position()
    position.play(OPENING)
    return position.fen()


def test_the_moves_of_a_position_are_named_and_counted(shared: SharedLibrary, fen: str) -> None:
    answer = shared.explore({"fen": fen, "to": ["wxf", "zh-hans"]})
    assert answer["total"] == 3
    assert answer["moves"] == [
        {"move": None, "names": {}, "games": 1, "first_wins": 0, "draws": 0, "second_wins": 1}
        | {"first_year": 1990, "last_year": 1990},
        {"move": "i1h1", "names": {"wxf": "R1.2", "zh-hans": "车一平二"}, "games": 1, "first_wins": 1, "draws": 0}
        | {"second_wins": 0, "first_year": 1979, "last_year": 1979},
        {"move": "i1i2", "names": {"wxf": "R1+1", "zh-hans": "车一进一"}, "games": 1, "first_wins": 0, "draws": 1}
        | {"second_wins": 0, "first_year": 1984, "last_year": 1984},
    ]
    assert shared.explore({})["total"] == GAMES + 3
    assert set(shared.explore({})["moves"][0]["names"]) == set(kifu.Position().game.writing.shown_in)
    assert shared.explore({"game": "dai_shogi"}) == {"total": 0, "moves": []}


def test_the_moves_of_one_player_or_of_some_years(shared: SharedLibrary, fen: str) -> None:
    assert [move["move"] for move in shared.explore({"fen": fen, "player": " 胡"})["moves"]] == ["i1h1"]
    assert [move["move"] for move in shared.explore({"fen": fen, "date": "1980..1989"})["moves"]] == ["i1i2"]
    assert shared.explore({"fen": fen, "player": "nobody"})["total"] == 0
    with pytest.raises(kifu.KifuError, match="is no date"):
        shared.explore({"date": "yesterday"})
    with pytest.raises(kifu.KifuError, match="200 characters can be looked for"):
        shared.explore({"player": "x" * 201})


def test_images_count_where_they_are_wanted(shared: SharedLibrary) -> None:
    position = kifu.Position()
    position.play("C8.5 C2.5 H8+7 R1+1")
    mirrored = position.fen()
    assert shared.explore({"fen": mirrored})["total"] == 0
    assert {move["move"] for move in shared.explore({"fen": mirrored, "images": True})["moves"]} == {
        None,
        "a1b1",
        "a1a2",
    }
    found = shared.search({"fen": mirrored, "images": True})
    assert found["total"] == 3
    entry = found["games"][0]
    asked = {"place": entry["place"], "id": entry["id"], "fen": mirrored}
    assert shared.fetch_game({**asked, "images": True})["ply"] == 4  # type: ignore[typeddict-item]
    assert shared.fetch_game(asked)["ply"] == 0  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "players"),
    [
        ({"player": " 胡"}, ["胡榮華"]),
        ({"player": "anna", "result": "draw"}, ["Anna"]),
        ({"player": "anna", "result": "red"}, []),
        ({"date": "1975..1985"}, ["胡榮華", "Anna"]),
    ],
)
def test_games_are_searched(shared: SharedLibrary, asked: dict[str, str], players: list[str]) -> None:
    found = shared.search(asked)  # type: ignore[arg-type]
    assert [entry["players"][0] for entry in found["games"]] == players
    assert found["total"] == len(players)


def test_an_entry_says_what_a_list_shows(shared: SharedLibrary, fen: str) -> None:
    (entry,) = shared.search({"fen": fen, "player": "胡", "language": "zh-hans"})["games"]
    assert {name: entry[name] for name in ("game", "players", "event", "date", "result", "plies")} == {
        "game": "xiangqi", "players": ["胡榮華", ""], "event": "", "date": "1979.02.03", "result": "1-0", "plies": 5
    }  # fmt: skip
    assert entry["opening"].startswith("D")
    assert "炮" in entry["opening_name"]
    assert shared.search({"opening": entry["opening"].lower(), "player": "胡"})["total"] == 1


def test_answers_are_bounded_and_come_by_pages(shared: SharedLibrary) -> None:
    pages = [shared.search({"page": number}) for number in (1, 2, 3, 4, 10**30)]
    assert [len(page["games"]) for page in pages] == [PAGE, PAGE, GAMES + 3 - 2 * PAGE, 0, 0]
    assert {(page["total"], page["pages"]) for page in pages} == {(GAMES + 3, 3)}
    assert shared.search({"page": -1}) == pages[0]
    assert len({entry["place"] for page in pages for entry in page["games"]}) == GAMES + 3


def test_games_are_sorted(shared: SharedLibrary) -> None:
    longest, shortest = (shared.search({"order": order})["games"][0]["plies"] for order in ("longest", "shortest"))
    assert longest > shortest


def test_a_game_is_fetched_at_the_position(shared: SharedLibrary, fen: str) -> None:
    (entry,) = shared.search({"player": "胡"})["games"]
    answer = shared.fetch_game({"place": entry["place"], "id": entry["id"], "fen": fen})
    assert answer["ply"] == 4
    assert answer["record"]["tags"]["Red"] == "胡榮華"
    assert answer["record"]["lines"][0]["moves"] == ["h3e3", "h8e8", "h1g3", "i10i9", "i1h1"]
    assert shared.fetch_game({"place": entry["place"], "id": entry["id"]})["ply"] == 0
    assert shared.fetch_game({"place": entry["place"], "id": entry["id"], "game": "dai_shogi", "fen": ""})["ply"] == 0


@pytest.mark.parametrize(
    "place", ["000002.0", "000001.99999999", "000009.1", "../x.1", "000001", "000001.-1", "1.²", ""]
)
def test_a_place_that_holds_another_game_or_none_is_refused(shared: SharedLibrary, place: str) -> None:
    with pytest.raises(FormatError, match="search again"):
        shared.fetch_game({"place": place, "id": "00"})


def test_what_cannot_be_looked_for_is_refused(shared: SharedLibrary) -> None:
    with pytest.raises(FormatError, match="is no date"):
        shared.search({"date": "soon"})
    with pytest.raises(FormatError, match="is no material"):
        shared.search({"material": "everything"})
    with pytest.raises(UnknownNameError, match="result"):
        shared.search({"result": "2-0"})
    with pytest.raises(LimitError, match="player: 200 characters"):
        shared.search({"player": "x" * 201})
    assert shared.search({"player": "'; drop table games; --"})["total"] == 0


def test_what_is_imported_meanwhile_is_found_and_the_folder_is_not_named(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "secret place"
    shutil.copytree(folder, copy)
    shared = SharedLibrary(copy)
    (tmp_path / "new.pgn").write_text('[Game "Chinese Chess"]\n[Red "Nova"]\n\n1. C2.5 *\n')
    assert shared.search({"player": "nova"})["total"] == 0
    import_files(open_library(copy), [tmp_path / "new.pgn"])
    assert shared.search({"player": "nova"})["total"] == 1
    (copy / "parts" / "000002" / "games.parquet").write_bytes(b"broken")
    for ask in (lambda: shared.search({"player": "nova"}), lambda: shared.fetch_game({"place": "000002.0", "id": ""})):
        with pytest.raises(FormatError) as refused:
            ask()
        assert "secret" not in str(refused.value)
    shutil.rmtree(copy)
    with pytest.raises(FormatError, match="cannot be read now"):
        shared.explore({})


@pytest.fixture(scope="module")
def client(shared: SharedLibrary) -> Iterator[TestClient]:
    with TestClient(make_app(ServerLimits(seconds=600), library=shared), base_url="http://localhost") as client:
        yield client


def test_a_server_with_a_library_offers_it(client: TestClient, shared: SharedLibrary, fen: str) -> None:
    assert client.get("/api/v1/library").json() == {"offered": True}
    assert client.post("/api/v1/explore", json={"fen": fen}).json() == shared.explore({"fen": fen})
    assert client.post("/api/v1/search", json={"player": "胡"}).json() == shared.search({"player": "胡"})
    refused = client.post("/api/v1/search", json={"order": "day; drop table games"})
    assert refused.status_code == 422
    assert "unknown order" in refused.json()["reason"]
    refused = client.post("/api/v1/search", json={"date": "soon"})
    assert refused.status_code == 422
    assert "is no date" in refused.json()["reason"]
    assert {"/api/v1/explore", "/api/v1/search", "/api/v1/fetch_game"} <= set(document(client)["paths"])


def test_a_server_without_one_does_not() -> None:
    with TestClient(make_app(ServerLimits(seconds=600)), base_url="http://localhost") as client:
        assert client.get("/api/v1/library").json() == {"offered": False}
        assert client.post("/api/v1/search", json={}).status_code in (404, 405)
        assert "/api/v1/explore" not in document(client)["paths"]


def document(client: TestClient) -> dict[str, dict[str, object]]:
    found: dict[str, dict[str, object]] = json.loads(client.get("/api/v1/openapi.json").text)
    return found
