"""A notation, a format, a game, a rule book and a language of other packages appear everywhere, once installed."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import kifu
from tests.outside_packages import ROOT, environment_with, install_packages

# A process that runs commands and lines of Python, one request a line: to start one for each took most of the time.
SHELL = """
import contextlib, io, json, sys
from kifu.cli import main
requests, sys.stdin = sys.stdin, io.StringIO()
for line in requests:
    kind, asked = json.loads(line)
    said = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said):
        try:
            status = main(asked) if kind == "command" else exec(asked, {}) or 0
        except SystemExit as end:
            status = end.code
    said.flush()
    print(json.dumps([status, said.buffer.getvalue().decode()]), flush=True)
"""


class Installed(NamedTuple):
    """A folder in which the packages lie as an installer leaves them, and a process that finds them."""

    folder: Path
    process: "subprocess.Popen[str]"

    def __truediv__(self, name: str) -> Path:
        return self.folder / name

    def ask(self, kind: str, asked: object) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps([kind, asked]), file=self.process.stdin, flush=True)
        status, said = json.loads(self.process.stdout.readline())
        assert status == 0, said
        return str(said)


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    folder = install_packages(tmp_path_factory.mktemp("installed"))
    with subprocess.Popen(
        [sys.executable, "-c", SHELL],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment_with(folder),
        cwd=folder,
        encoding="utf-8",
    ) as process:
        yield Installed(folder, process)
        process.kill()


def run(place: Installed, *arguments: str, typed: str = "") -> str:
    """Run a process of its own, which may be typed to."""
    done = subprocess.run(
        [sys.executable, *arguments],
        input=typed,
        capture_output=True,
        env=environment_with(place.folder),
        cwd=place.folder,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python(place: Installed, code: str) -> Any:
    """Run lines of code and return what the last one, an expression, gives."""
    *lines, last = code.strip().splitlines()
    return json.loads(place.ask("python", "\n".join(["import json", *lines, f"print(json.dumps({last}))"])))


def command(place: Installed, *words: str) -> str:
    return place.ask("command", words)


def test_a_notation_is_found_read_and_written(installed: Installed) -> None:
    found = python(
        installed,
        """
import kifu
from kifu.notations.base import find_notation, notations_of
from kifu.rules.game import find_game
game = find_game("xiangqi")
line = kifu.convert("C2.5 H8+7 R1+1", to="german")
again = kifu.convert(line, to="wxf")
parsed = kifu.Position().parse("Kanone 2 quer 5")
names = [notation.name for notation in notations_of(game)]
[find_notation("german", game).name, "german" in names, line, again, kifu.detect(line).notation, str(parsed)]
""",
    )
    line = "Kanone 2 quer 5, Pferd 8 vor 7, Wagen 1 vor 1"
    assert found == ["german", True, line, "C2.5 H8+7 R1+1", "german", "h3e3"]


def test_a_notation_stands_in_files_and_commands(installed: Installed) -> None:
    (installed / "game.pgn").write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 2. H2+3 *\n')
    command(installed, "convert", "game.pgn", "-o", "german.txt", "--notation", "german", "--force")
    assert "Kanone 2 quer 5" in (installed / "german.txt").read_text("utf-8")
    command(installed, "convert", "game.pgn", "-o", "german.pgn", "--notation", "german", "--force")
    assert "Pferd 2 vor 3" in command(installed, "moves", "german.pgn", "--to", "wxf,german")
    assert command(installed, "check", "german.pgn", "--strict") == command(installed, "check", "game.pgn", "--strict")
    assert "german" in command(installed, "notations")
    assert "the Cannon on Red's 2nd file" in command(installed, "explain", "Kanone 2 quer 5")
    assert "german" in command(installed, "completion", "bash")


def test_a_format_is_recognised_read_and_written(installed: Installed) -> None:
    found = python(
        installed,
        """
import kifu
from kifu.formats.base import find_format, formats
open("games.ucis", "w").write("h3e3 h10g8\\nb3e3 b10c8 b1c3\\n")
records = list(kifu.read_all("games.ucis"))
kifu.write(records, "again.ucis")
names = [known.name for known in formats()]
[find_format("uci-lines").name, "uci-lines" in names, kifu.detect("games.ucis").format, records[1].origin.format] \
    + [len(record.main_line()) for record in records] + [open("again.ucis").read()]
""".replace("\\\n    ", ""),
    )
    assert found == ["uci-lines", True, "uci-lines", "uci-lines", 2, 3, "h3e3 h10g8\nb3e3 b10c8 b1c3\n"]
    (installed / "score.pgn").write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 2. H2+3 *\n')
    command(installed, "convert", "score.pgn", "-o", "score.ucis", "--force")
    assert (installed / "score.ucis").read_text() == "h3e3 h10g8 h1g3\n"
    assert "uci-lines" in command(installed, "formats")
    assert "UCI moves" in command(installed, "formats")


def test_a_format_takes_no_file_of_another(installed: Installed) -> None:
    (installed / "plain.txt").write_text("h3e3 h10g8\nh1g3\n")
    names = ["plain.txt", str(ROOT / "demo" / "game.pgn")]
    code = f"import kifu\n[kifu.detect(name).format for name in {names!r}] + [kifu.detect('h3e3 h10g8').format]"
    assert python(installed, code) == ["text", "pgn", "text"]


def test_a_game_is_played_written_and_drawn(installed: Installed) -> None:
    found = python(
        installed,
        """
import kifu
from kifu.notations.base import notations_of
position = kifu.Position("mini_xiangqi")
names = [notation.name for notation in notations_of(position.game)]
line = kifu.convert("C2+5 P4+1", to="english", game="mini_xiangqi")
record = kifu.Record("mini_xiangqi")
node = record.root.add(position.game.move("f1f6"))
losses = kifu.write(record, "mini.pgn")
again = kifu.read("mini.pgn")
[position.perft(3), line, sorted({"wxf", "zh-hans", "uci", "german"} - set(names)), losses, again == record]
""",
    )
    assert found == [6664, "Cannon 2 advances 5, Pawn 4 advances 1", [], [], True]
    assert "mini_xiangqi" in command(installed, "games")
    assert "mini_xiangqi" in command(installed, "notations")
    assert "6,664" in command(installed, "perft", "3", "--game", "mini_xiangqi")
    command(installed, "draw", "--game", "mini_xiangqi", "-o", "mini.svg", "--force")
    assert "<svg" in (installed / "mini.svg").read_text("utf-8")
    command(installed, "view", "mini.pgn", "-o", "mini.html", "--force")
    assert "C" in command(installed, "show", "mini.pgn", "--ascii")


def test_a_game_is_in_every_list(installed: Installed) -> None:
    facts, opponents, known = python(
        installed,
        """
from kifu.engine.finding import KNOWN
from kifu.rules.game import find_game
from kifu.web import verbs
facts = next(each for each in verbs.service.games() if each["name"] == "mini_xiangqi")
known = [engine.name for engine in KNOWN if engine.plays(find_game("mini_xiangqi"))]
[facts, verbs.NO_ENGINES.opponents(), known]
""",
    )
    assert (facts["title"], facts["titles"]["ja"]) == ("Mini xiangqi", "ミニ象棋")
    assert [(side["name"], side["colour"]) for side in facts["sides"]] == [("Red", "#b3261e"), ("Black", "#171411")]
    assert facts["notations"] == {"typed": "wxf", "shown": ["zh-hans", "wxf"]}
    assert [rules["name"] for rules in facts["rules"]] == ["allowed", "forbidden"]
    assert ["mini_xiangqi" in each["games"] for each in opponents] == [True]
    assert known == ["fairy-stockfish"]


def test_a_game_is_played_and_practised_in_the_terminal(installed: Installed) -> None:
    words = ("-m", "kifu", "play", "--game", "mini_xiangqi", "--opponent", "beginner", "--time", "0.1")
    out = run(installed, *words, "--record", "played.pgn", typed="C2+5\nresign\n")
    assert "you lost: Red resigns" in out
    assert '[Game "Mini Xiangqi"]' in (installed / "played.pgn").read_text("utf-8")
    out = run(installed, "-m", "kifu", "learn", "--game", "mini_xiangqi", "--progress", "learnt.json", typed="q\n")
    assert "wxf" in out


def test_a_rule_book_is_listed_and_judges(installed: Installed) -> None:
    assert "Village rules, by which no chase is forbidden" in command(installed, "judge", "--help")
    assert "village" in command(installed, "games", "xiangqi")
    listed, chase = python(
        installed,
        """
import kifu
from kifu.web import verbs
listed = [rules for rules in verbs.service.games()[0]["rules"] if rules["name"] == "village"]
position = kifu.Position.from_fen("3k5/9/9/6c2/9/9/9/6R2/9/5K3 b")
position.play_all(map(position.game.move, "g7h7 g3h3 h7g7 h3g3 g7h7 g3h3 h7g7 h3g3".split()))
chase = [[ruling.winner, ruling.rule] for ruling in (kifu.judge(position, rules=book) for book in ("axf", "village"))]
[listed, chase]
""",
    )
    assert [listed[0]["title"], listed[0]["titles"]["zh-hans"], listed[0]["titles"]["ja"]] == [
        *("Village rules", "乡规", "Village rules")
    ]
    # Red's chariot chases a cannon: the Asian rules are against Red, the village has nothing against a chase.
    assert chase == [[1, "perpetual-chase"], [None, "perpetual-chase"]]


def test_a_game_more_leaves_the_usual_one_what_is_meant(installed: Installed) -> None:
    code = "import kifu\n[kifu.detect('C2.5 H8+7').game, kifu.read('1. C2.5 H8+7', format='text').game.name]"
    assert python(installed, code) == ["xiangqi", "xiangqi"]


def test_a_language_is_spoken_by_pages_rulings_and_commands(installed: Installed) -> None:
    found = python(
        installed,
        """
import kifu
from kifu.languages.language import find_language
from kifu.web.pages import pages
shown = pages()
words = json.loads(shown["web/app/words/de.json"].body)["messages"]
[find_language("de-AT").title, "Deutsch" in shown["index.html"].body.decode()] \
    + [words[key] for key in ("Language", "empty", "Horse|xiangqi", "Red|Red Black")] \
    + ["About this record" in words, kifu.judge(kifu.Position()).explain("de")[0]]
""".replace("\\\n    ", ""),
    )
    nothing = "Nichts zu entscheiden: keine Stellung kehrt wieder."
    assert found == ["Deutsch", True, "Sprache", "leer", "Pferd", "Rot", False, nothing]
    (installed / "score.pgn").write_text('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 *\n')
    assert nothing in command(installed, "judge", "score.pgn", "--language", "de")
    command(installed, "view", "score.pgn", "--language", "de", "-o", "score.html", "--force")
    page = (installed / "score.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert "Schließen" in page
    assert "'de en ja" in command(installed, "completion", "bash")
    assert "Choose" in command(installed, "learn", "lessons", "board", "--language", "de", "--progress", "p.json")


def test_pages_are_made_for_them(installed: Installed) -> None:
    code = """
from docs import _make
pages = _make.generate()
index, games = pages["reference/notations/index.md"], pages["reference/games.md"]
found = ["Pferd" in pages["reference/notations/german.md"], "german.md" in index, "Mini xiangqi" in index]
found + [name in games for name in ("ミニ象棋", "Village rules")] + ["Deutsch" in pages["reference/languages.md"]]
"""
    assert python(installed, code) == [True] * 6


def test_the_laws_hold_for_them(installed: Installed) -> None:
    chosen = "(mini_xiangqi and not text) or (uci-lines and (survive or strict or spoiled or junk))"
    words = ["-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", f"--rootdir={ROOT}", "-k", chosen]
    build = [] if kifu.COMPILED else ["--expect-pure"]
    laws = [ROOT / "tests" / "laws" / name for name in ("test_notations.py", "test_play.py", "test_formats.py")]
    out = run(installed, *words, *build, "-rp", *map(str, laws))
    for law in laws:
        assert re.search(rf"^PASSED .*{law.name}::", out, re.MULTILINE), out
