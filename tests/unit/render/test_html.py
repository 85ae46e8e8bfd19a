"""The page of ``kifu view``: its data replays to the same positions, and text from a record stays text."""

import base64
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import kifu
from kifu.errors import KifuError, UnknownNameError
from kifu.notations.base import notations_of
from kifu.records.record import DIAGRAM, Record, Result
from kifu.render.html import SCRIPTS, page, viewer_script, viewer_style
from kifu.render.own import SCRIPTS as OWN_SCRIPTS
from kifu.render.replay import replay_of
from kifu.rules.game import find_game
from kifu.rules.setup import Setup
from tests.browser.games import long_record, lost_lion
from tests.laws.records import grown, records

FOLDER = Path(kifu.__file__).parent / "render" / "viewer"
GAMES = ("xiangqi", "dai_shogi")
LION = "k14/15/15/15/15/7P7/12L!2/12p2/13p1/14p/15/15/15/15/7K7 b - 1"


def data_in(text: str) -> Any:
    """Return the data as the script of a page finds it: up to the first thing that ends the element."""
    start = text.index('<script type="application/json" id="kifu-data">')
    island = text[text.index(">", start) + 1 :]
    return json.loads(island[: re.search(r"</script", island, re.IGNORECASE).start()])  # type: ignore[union-attr]


def replayed(data: Any, number: int = 0) -> list[tuple[list[int], list[str]]]:
    """Return the men after every move and the texts of it, by the data alone, as the script does it."""
    record = data["records"][number]
    game = data["games"][record["game"]]
    boards = [record["start"]]
    texts = []
    for place, entry in enumerate(record["nodes"]):
        move, parent = entry[:2] if isinstance(entry, list) else (entry, place)
        places, stops, man, *_ = game["moves"][move]
        board = list(boards[parent])
        for point in stops:
            board[point] = 0
        board[stops[-1]] = man
        boards.append(board)
        texts.append([notation["texts"][places[notation["column"]]] for notation in game["notations"]])
    return list(zip(boards[1:], texts, strict=True))


def numbered(setup: Setup, game: Any) -> list[int]:
    letters = [man[0] for man in game["men"]]
    fen = [setup.men.get(point) for point in setup.game.squares]
    return [
        0 if man is None else letters.index(man.piece.letter.lower() if man.side else man.piece.letter) + 1
        for man in fen
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_data_replays_to_the_same_positions_in_all_notations(game: str) -> None:
    record = grown(game, 11, 40, 15)
    data = data_in(page(record))
    walked = list(replayed(data))
    for (node, position, _), (men, texts) in zip(record.walk(), walked, strict=True):
        assert texts == [notation.render(position, node.move) for notation in notations_of(record.game)]
        position.play(node.move)
        assert men == numbered(position.setup(), data["games"][0])
        position.undo()


def test_moves_of_two_steps_carry_every_point_and_every_change() -> None:
    record = Record("dai_shogi", fen=LION)
    node = record.root
    for text in ("3g3h2i", "15a15b", "2i1j2i", "15b15a", "8f8e+", "15a15b", "2i2i"):
        node = node.add(record.game.move(text))
    points = list(record.game.squares)
    data = data_in(page(record))
    moves = [data["games"][0]["moves"][number] for number in data["records"][0]["nodes"]]
    stops = [[points[point] for point in move[1]] for move in moves]
    assert [stops[ply] for ply in (0, 2, 4, 6)] == [["3g", "3h", "2i"], ["2i", "1j", "2i"], ["8f", "8e"], ["2i", "2i"]]
    names = [data["games"][0]["men"][move[2] - 1][2] for move in moves]
    assert [names[ply] for ply in (0, 2, 4, 6)] == ["Lion", "Lion", "Gold general", "Lion"]


def test_a_check_is_known() -> None:
    record = Record(fen="3k5/9/9/9/9/9/9/9/4R4/4K4 w - - 0 1")
    record.root.add(record.game.move("e2e3"))
    record.root.add(record.game.move("e2d2"))
    assert [move[3] for move in replay_of([record])["games"][0]["moves"]] == [0, 1]


def test_what_a_game_remembers_is_known() -> None:
    record = lost_lion()
    data = replay_of([record])
    assert data["records"][0]["state"] == {"lion": "8h"}
    assert data["games"][0]["fen"] == {"fields": ("turn", "lion", "ply"), "turns": ["b", "w"], "state": ["lion"]}
    assert [move[4:] for move in data["games"][0]["moves"]] == [[{"lion": "8h"}], []]
    assert replay_of([Record()])["records"][0]["state"] == {}


def test_remarks_and_tags_are_kept() -> None:
    record = Record(tags={"Red": "A", "Event": "cup"}, result=Result.DRAW, ending="by agreement")
    node = record.root.add(record.game.move("h3e3"))
    record.root.comment = "first"
    node.comment, node.before, node.marks, node.rest = "behind", "ahead", ("$1", "$14", DIAGRAM, "!?"), "H8+6"
    shown = replay_of([record])["records"][0]
    assert shown["root"] == {"comment": "first"}
    marks = ["$1", "$14", DIAGRAM, "!?"]
    assert shown["nodes"] == [[0, 0, {"marks": marks, "before": "ahead", "comment": "behind", "rest": "H8+6"}]]
    assert (shown["result"], shown["ending"], shown["tags"]) == (
        "½–½",
        "by agreement",
        [("Red", "A"), ("Event", "cup")],
    )


HOSTILE = (
    "</script><script>alert(1)</script>",
    "</SCRIPT >",
    "<!-- <script>",
    "<img src=x onerror=alert(1)>",
    "</noscript><b>",
    "{{script}} {{policy}}",
    "\u2028\u2029",
    "lone \ud800 surrogate",
    "\0\x1b[31m",
    "\"'&amp;\\u003c",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_text_of_a_record_is_data(text: str) -> None:
    record = Record(tags={"Red": text, text: text}, ending=text)
    record.root.comment = text
    node = record.root.add(record.game.move("h3e3"))
    node.comment = node.before = node.rest = text
    node.marks = (text,)
    plain = Record(tags={"Red": "x"})
    plain.root.add(record.game.move("h3e3"))
    made = page(record)
    made.encode()
    shown = data_in(made)["records"][0]
    assert shown["root"]["comment"] == shown["ending"] == shown["tags"][0][1] == text
    assert shown["nodes"][0][2]["marks"] == [text]
    tags = re.compile(r"<[a-z/!][^>]*>?", re.IGNORECASE)
    names = {tag.split()[0].rstrip(">").lower() for tag in tags.findall(made)}
    assert names <= {tag.split()[0].rstrip(">").lower() for tag in tags.findall(page(plain))}
    assert made.count("<script") == made.count("</script") == 2


@settings(max_examples=30, deadline=None)
@given(records())
def test_any_record_makes_a_page(record: Record) -> None:
    made = page(record)
    assert len(data_in(made)["records"][0]["nodes"]) == sum(1 for _ in record.walk())
    assert made.count("<script") == made.count("</script") == 2
    made.encode()


def test_nothing_is_loaded_and_nothing_else_may_run() -> None:
    made = page(grown("xiangqi", 1, 4, 1))
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', made)
    assert policy
    style, script = re.search(r"<style>(.*?)</style>", made, re.S), re.search(r'module">(.*?)</script>', made, re.S)
    assert style
    assert script
    for part in (style[1], script[1]):
        digest = base64.b64encode(hashlib.sha256(part.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy[1]
    assert policy[1].startswith("default-src 'none'; img-src data:; font-src data:; ")
    assert "unsafe" not in policy[1]
    assert set(re.findall(r"https?://[^\s\"'`<]+", made)) == {"http://www.w3.org/2000/svg"}
    # What is drawn once is used by its name in the page itself.
    assert not re.search(r"\b(?:src|href)=(?!\\?\"(?:data:|#))", made)


def test_the_same_record_gives_the_same_page() -> None:
    assert page(grown("dai_shogi", 2, 10, 3)) == page(grown("dai_shogi", 2, 10, 3))


@pytest.mark.parametrize("game", GAMES)
def test_a_long_record_with_many_branches_stays_small(game: str) -> None:
    record = long_record(game)
    assert len(page(record).encode()) < 470_000


def test_the_score_is_there_without_a_script() -> None:
    record = kifu.read('[Game "Chinese Chess"]\n\n1. C2.5 H8+7 (1... H2+3 {solid}) 2. H2+3 *\n')
    made = page(record)
    score = made[made.index("<noscript>") : made.index("</noscript>")]
    assert "<p>1. C2.5\nH8+7\n(1... H2+3 {solid})\n2. H2+3</p>" in score


def test_a_page_begins_with_the_notation_of_the_record_unless_told() -> None:
    record = kifu.read("1. C2.5 H8+7 *", notation="wxf")
    assert replay_of([record])["records"][0]["notation"] == "wxf"
    assert replay_of([Record()])["records"][0]["notation"] == find_game("xiangqi").writing.shown_in[0]
    data = replay_of([record], notation="wxf:letters=iccs")
    assert data["records"][0]["notation"] == "wxf:letters=iccs"
    [own] = [notation for notation in data["games"][0]["notations"] if notation["name"] == "wxf:letters=iccs"]
    assert own["texts"] == ["C2.5", "N8+7"]
    assert "N8+7" in page(record, notation="wxf:letters=iccs").partition("</noscript>")[0]


def test_what_there_is_not_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="unknown notation 'wfx': did you mean 'wxf'"):
        page(Record(), notation="wfx")
    with pytest.raises(UnknownNameError, match="unknown theme 'oak'"):
        page(Record(), theme="oak")
    with pytest.raises(UnknownNameError, match="unknown kind of pieces 'runes'"):
        page(Record(), pieces="runes")
    with pytest.raises(KifuError, match="there is no record to show"):
        page([])


def test_records_of_two_games_share_a_page() -> None:
    shown = [grown("xiangqi", 1, 6, 0), grown("dai_shogi", 1, 6, 0), grown("xiangqi", 1, 8, 0)]
    data = data_in(page(shown, notation="usi"))
    assert [record["game"] for record in data["records"]] == [0, 1, 0]
    assert [record["notation"] for record in data["records"]] == ["zh-hans", "usi", "zh-hans"]
    for number, record in enumerate(shown):
        end = record.start()
        for node in record.main_line():
            end.play(node.move)
        game = data["games"][data["records"][number]["game"]]
        assert replayed(data, number)[-1][0] == numbered(end.setup(), game)


def test_a_page_looks_at_each_record_before_the_next_is_read() -> None:
    given, seen = [grown("xiangqi", seed, 6, 1) for seed in range(3)], list[str]()

    def read() -> Iterator[Record]:
        for number, record in enumerate(given, 1):
            yield record
            assert len(seen) == number

    replay_of(read(), beside=lambda _, entry: seen.append(entry["title"]))
    assert page(iter(given)) == page(given)


def test_a_setup_that_cannot_be_played_or_read_is_told() -> None:
    facing, broken = Record(fen="4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1"), Record(fen="not a setup")
    broken.root.rest = "1. C2.5"
    shown = data_in(page([facing, broken]))["records"]
    assert shown[0]["problem"] == "the setup cannot be played: the Kings on e1 and e10 face each other"
    assert sum(map(bool, shown[0]["start"])) == 2
    assert shown[1]["problem"].startswith("the setup cannot be read: ")
    assert (shown[1]["start"], shown[1]["root"]) == ([0] * 90, {"rest": "1. C2.5"})


def test_the_script_is_one_piece_and_makes_no_markup() -> None:
    script = viewer_script(dict.fromkeys((*SCRIPTS, *OWN_SCRIPTS)))
    assert not re.search(r"^\s*(?:import|export)\b", script, re.MULTILINE)
    markup = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write"
    assert not re.search(rf"{markup}|\beval\s*\(|\bfetch\b|XMLHttp", script)
    assert "</script" not in script.lower()
    assert "<" not in viewer_style()


@pytest.mark.parametrize("scripts", [SCRIPTS, OWN_SCRIPTS])
def test_a_script_imports_only_what_stands_before_it(scripts: tuple[str, ...]) -> None:
    for place, name in enumerate(scripts):
        text = (FOLDER / f"{name}.js").read_text(encoding="utf-8")
        imported = re.findall(r'^import\b[^;]* from "\./([a-z]+)\.js";$', text, re.MULTILINE)
        assert set(imported) <= set(scripts[:place]), name


@pytest.mark.parametrize("scripts", [SCRIPTS, OWN_SCRIPTS])
def test_no_two_modules_of_a_script_use_a_name_twice(scripts: tuple[str, ...]) -> None:
    declared = re.findall(r"^(?:async )?(?:class|const|function|let) (\w+)", viewer_script(scripts), re.MULTILINE)
    assert sorted(declared) == sorted(set(declared))


def test_an_import_of_many_lines_is_taken_out(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "import {",
        "  one,",
        '} from "./a.js";',
        '/** @import { Two } from "./types" */',
        "export const four = one;",
    ]
    monkeypatch.setattr("kifu.render.html.viewer_file", lambda name: "\n".join([*lines, ""]))
    assert viewer_script(["four"]) == "const four=one;\n"
