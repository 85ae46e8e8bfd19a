"""SQL over a library, and moves as text in its answers."""

from pathlib import Path

import pytest

from kifu.corpus import GAMES, Library, ask, import_files, open_library, record_of, render_uci
from kifu.errors import FormatError, UnsupportedError
from tests.unit.corpus.games import make_folder

SET_UP = '[Game "Chinese Chess"]\n[FEN "4k4/9/9/9/9/9/9/9/4R4/3K5 b"]\n\n1. ... K5.6 2. R5.4 *\n'
DAI_SHOGI = "{'kifu': 1, 'game': 'dai_shogi', 'lines': [{'moves': ['8k8j', '8e8f']}]}".replace("'", '"')


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    folder = tmp_path_factory.mktemp("database")
    sources = make_folder(folder / "in", 1, 20)
    (sources / "setup.pgn").write_text(SET_UP, "utf-8")
    (sources / "large.json").write_text(DAI_SHOGI, "utf-8")
    library = open_library(folder / "library", create=True)
    import_files(library, [sources])
    return library


def test_moves_are_there_as_text(library: Library) -> None:
    games = library.games()
    texts = render_uci(games).to_pylist()
    assert {"e10f10 e2f2", "8k8j 8e8f"} <= {*texts}
    for row, text in zip(games.to_pylist(), texts, strict=True):
        assert text.split() == [str(node.move) for node in record_of(row).main_line()]
    answer = ask(library, "select * from games_uci")
    assert answer.column_names == [*GAMES.names, "uci"]
    assert answer.column("uci").to_pylist() == texts
    assert answer.drop_columns("uci").to_pylist() == games.to_pylist()


def test_a_query_may_read_the_texts_twice_and_stop_early(library: Library) -> None:
    joined = "select count(*) n from games_uci a join games_uci b using (uci) where a.id = b.id"
    assert ask(library, joined).column("n").to_pylist() == [len(library)]
    assert ask(library, "select uci from games_uci limit 1").num_rows == 1


def test_a_library_without_games_has_no_texts(tmp_path: Path) -> None:
    assert ask(open_library(tmp_path, create=True), "select uci from games_uci").num_rows == 0


def test_damaged_moves_are_refused(library: Library) -> None:
    row = {**library.games().to_pylist()[0], "moves": b"\xfe\xfe"}
    with pytest.raises(FormatError, match="packed moves"):
        render_uci(GAMES.empty_table().from_pylist([row], GAMES))


def test_a_query_that_cannot_be_answered_is_refused(library: Library) -> None:
    with pytest.raises(UnsupportedError, match="the query cannot be answered"):
        ask(library, "select nothing from games_uci")
    with pytest.raises(UnsupportedError, match=r'Referenced column "resul" not found.* Candidate bindings: .*"result"'):
        ask(library, "select resul from games")
    with pytest.raises(UnsupportedError, match='Table with name game does not exist! Did you mean "games'):
        ask(library, "select * from game")
    with pytest.raises(UnsupportedError, match="the query is empty"):
        ask(library, " ")
