"""The ways in which programs write KIF, KI2, CSA and other formats of shogi: what each means is read and kept."""

import pytest

import kifu
from tests.unit.formats import kif_dialects
from tests.unit.formats.shogi_dialects import (
    BOARD,
    BOARD_FEN,
    GAME,
    KIF,
    MAIL,
    TABLE,
    TWO,
    Dialect,
    assert_kept,
    assert_read,
    csa,
    end,
    ki2,
    kif,
    written,
)

MINIMAL = """{"header":{},"initial":{"preset":"HIRATE"},"moves":[{},
{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},
{"move":{"from":{"x":3,"y":3},"to":{"x":3,"y":4},"piece":"FU"}},
{"move":{"from":{"x":8,"y":8},"to":{"x":2,"y":2},"piece":"KA","promote":false}},
{"move":{"from":{"x":3,"y":1},"same":true,"piece":"GI"}},{"special":"ILLEGAL_ACTION"}]}
"""
FORKED = """{"header":{},"initial":{"preset":"5_L"},"moves":[{},
{"move":{"from":{"x":7,"y":1},"to":{"x":6,"y":2},"piece":"GI"},
"forks":[[{"move":{"from":{"x":5,"y":1},"to":{"x":6,"y":2},"piece":"OU"}}]]}]}
"""
DIALECTS = (
    *kif_dialects.DIALECTS,
    # Results
    kif("resignation", "all", end("投了"), result="1-0", ending="投了"),
    kif("mate", "all", end("詰み"), result="1-0", ending="詰み"),
    kif("time", "Shogi Wars", end("切れ負け"), result="1-0", ending="切れ負け"),
    kif("a broken rule", "all", end("反則負け"), result="1-0", ending="反則負け"),
    kif("won by a broken rule", "Shogi Club 24", end("反則勝ち"), result="0-1", ending="反則勝ち"),
    kif("the entering king", "all", end("入玉勝ち"), result="0-1", ending="入玉勝ち"),
    kif("repetition", "all", end("千日手"), result="1/2-1/2", ending="千日手"),
    kif("an impasse", "all", end("持将棋"), result="1/2-1/2", ending="持将棋"),
    kif("interrupted", "all", end("中断"), result="*", ending="中断"),
    kif("mate in one character", "people", end("詰"), result="1-0", ending="詰"),
    kif("time in other words", "people", end("時間切れ"), result="1-0", ending="時間切れ"),
    kif("a draw", "people", end("引き分け"), result="1/2-1/2", ending="引き分け"),
    kif("no mate", "people", end("不詰"), result="*", ending="不詰"),
    kif("won without a game", "people", end("不戦勝"), result="0-1", ending="不戦勝"),
    kif("lost without a game", "people", end("不戦敗"), result="1-0", ending="不戦敗"),
    kif("the side that broke a rule", "Shogi Club 24", end("先手 反則負け"), result="0-1", ending="反則勝ち", codes=()),
    kif(
        "the side to move broke a rule",
        "Shogi Club 24",
        end("後手 反則負け"),
        result="1-0",
        ending="反則負け",
        codes=(),
    ),
    kif(
        "the word wins over the line below",
        "broken files",
        f"{end('投了')}まで5手で後手の勝ち\n",
        result="1-0",
        ending="投了",
        codes=("conflict",),
    ),
    kif(
        "repetition below alone",
        "people",
        f"{TABLE}{KIF}まで5手で千日手\n",
        result="1/2-1/2",
        ending="千日手",
    ),
    kif(
        "the entering king below alone",
        "people",
        f"{TABLE}{KIF}まで、5手で後手の入玉勝ち\n",
        result="0-1",
        ending="入玉勝ち",
    ),
    kif(
        "a line after the result",
        "people",
        f"{end('投了')}まで5手で先手の勝ち\nいい将棋\n\n変化：2手\n2 ８四歩(83)\n",
        lines=(GAME, "8c8d"),
        comments={5: "いい将棋"},
        codes=("stray-text",),
    ),
    kif("the sealed move", "title matches", end("封じ手"), result="*", ending="封じ手"),
    kif("the result below alone", "Kifu for Windows", f"{TABLE}{KIF}まで5手で後手の勝ち\n", result="0-1", ending=""),
    kif(
        "time in the line below",
        "Kifu for Windows",
        f"{TABLE}{KIF}まで5手で時間切れにより先手の勝ち\n",
        result="1-0",
        ending="時間切れ",
    ),
    kif(
        "a rule in the line below",
        "Kifu for Windows",
        f"{TABLE}{KIF}まで、5手で先手の反則負け\n",
        result="0-1",
        ending="反則負け",
    ),
    kif("a problem solved", "Kifu for Windows", f"{BOARD}1 ５二金打\nまで1手詰\n", result="1-0", ending="詰み"),
    kif(
        "play goes on after an interruption",
        "title matches",
        "1 ７六歩(77)\n2 中断\n2 ３四歩(33)\n",
        moves="7g7f 3c3d",
        comments={1: "中断"},
    ),
    # Encodings
    kif("Shift_JIS", "Kifu for Windows", (TABLE + KIF).encode("cp932"), moves=GAME),
    kif(
        "a header that lies",
        "81Dojo",
        ("#KIF version=2.0 encoding=Shift_JIS\n" + TABLE + KIF).encode(),
        moves=GAME,
        codes=(),
    ),
    kif("a mark of the byte order", "ShogiGUI", b"\xef\xbb\xbf" + (TABLE + KIF).encode(), moves=GAME),
    kif("EUC-JP", "old Unix programs", (TABLE + KIF).encode("euc_jp"), moves=GAME),
    kif("ISO-2022-JP", "mail", (TABLE + KIF).encode("iso2022_jp"), moves=GAME),
    kif("UTF-16", "Windows Notepad", (TABLE + KIF).encode("utf-16"), moves=GAME),
    kif(
        "a script in a page",
        "Kifu for JS",
        f'<html><body><script type="text/plain" id="kifu">\n{TABLE}{KIF}</script>\n<p>以上</p></body></html>\n',
        moves=GAME,
    ),
    # KI2
    ki2("signs and full-width spaces", "Shogi DB2", "▲７六歩　△３四歩　▲２二角成　△同　銀　▲５五角\n", moves=GAME),
    ki2("no spaces at all", "mog-core-scala", "▲７六歩△３四歩▲２二角成△同銀▲５五角打", moves=GAME),
    ki2("other signs", "books", "☗７六歩☖３四歩 ▲２二角成▽同銀 ▼５五角", moves=GAME),
    ki2("ASCII digits", "people", "▲7六歩 △34歩 ▲22角成 △同銀 ▲5五角\n", moves=GAME),
    ki2("a wrong sign", "people", "▲７六歩 ▲３四歩 ▲２六歩\n", moves="7g7f 3c3d 2g2f", codes=("conflict",)),
    ki2("no signs", "people", "先手：甲\n\n７六歩　３四歩　２二角成　同　銀\n", moves="7g7f 3c3d 8h2b+ 3a2b"),
    ki2("a blank before 打", "people", "▲７六歩 △３四歩 ▲２二角成 △同　銀 ▲５五角 打\n", moves=GAME),
    ki2("an end as a move", "Shogi Wars", "▲７六歩 △投了\n", moves="7g7f", result="1-0", ending="投了"),
    ki2("a missing word", "Shogi DB2", "▲７六歩 △８四歩 ▲５八金\n", moves="7g7f 8c8d", codes=("ambiguous-move",)),
    ki2("branches", "Kifu for Windows", "▲７六歩 △３四歩\n\n変化：2手\n△８四歩\n", lines=("7g7f 3c3d", "8c8d")),
    ki2("the word 行", "people", f"{BOARD}▲５二金行\n", moves="5c5b"),
    ki2("the word 入", "old books", f"{BOARD}▲５二金入\n", moves="5c5b"),
    ki2("the word 生", "old books", "▲７六歩 △３四歩 ▲２二角生\n", moves="7g7f 3c3d 8h2b"),
    ki2("a blank before 成", "people", "▲７六歩 △３四歩 ▲２二角 成\n", moves="7g7f 3c3d 8h2b+"),
    ki2(
        "comments and the result below",
        "people",
        "▲７六歩 △３四歩\n*注\n▲２二角成 △同　銀 ▲５五角\nまで5手で先手の勝ち\n",
        moves=GAME,
        comments={2: "注"},
        result="1-0",
    ),
    # CSA
    csa(
        "the event before the players",
        "mog-core-scala",
        "V2.2\n$EVENT:x\nN+a\nPI\n+\n",
        tags={"Event": "x", "Black": "a"},
    ),
    csa(
        "headers",
        "people",
        "V2.2\n$SITE:s\n$START_TIME:2020/01/02 03:04:05\n$TIME_LIMIT:00:25+00\n$OPENING:YAGURA\nPI\n+\n+7776FU\n",
        tags={"Site": "s", "Date": "2020/01/02 03:04:05", "TimeControl": "00:25+00", "Opening": "YAGURA"},
    ),
    csa(
        "headers of 3.0",
        "CSA 3.0",
        "'CSA encoding=UTF-8\nV3.0\n$TIME+:900+10+0\n$TIME-:600+10+0.5\n$MAX_MOVES:256\n$JISHOGI:27\nPI\n+\n+7776FU\n",
        tags={"TIME+": "900+10+0", "TIME-": "600+10+0.5", "MAX_MOVES": "256", "JISHOGI": "27"},
    ),
    csa("Shift_JIS", "CSA 2", "N+谷川\nPI\n+\n+7776FU\n".encode("cp932"), tags={"Black": "谷川"}),
    csa("EUC-JP", "servers of 2005", "N+谷川\nPI\n+\n+7776FU\n".encode("euc_jp"), tags={"Black": "谷川"}),
    csa(
        "a word that is not seen",
        "CSA 2.2",
        "PI\n+\n+7776FU\n%MATTA\n",
        result="*",
        ending="%MATTA",
        codes=("unknown-result",),
    ),
    # Lists and other formats
    Dialect("a position with moves", "USI engines", "lines", f"position startpos moves {GAME}\n", moves=GAME),
    Dialect("moves from the start", "lishogi", "lines", f"startpos moves {GAME}\n", moves=GAME),
    Dialect("a setup", "ShogiHome", "lines", "position sfen 4k4/9/4G4/9/9/9/9/9/4K4 b G 1 moves G*5b\n", moves="G*5b"),
    Dialect("bare moves", "people", "text", f"{GAME}\n", moves=GAME),
    Dialect("a bare setup", "tsume lists", "text", f"{BOARD_FEN}\n", fen=BOARD_FEN),
    Dialect(
        "an even game", "Shogi Playground", "usen", "~0.7ku2jm.r\n", moves="7g7f 3c3d", result="0-1", ending="投了"
    ),
    Dialect("a branch", "Shogi Playground", "usen", "~0.7ku2jm.~1.2jm.\n", lines=("7g7f 3c3d", "3c3d")),
    Dialect("time", "Shogi Playground", "usen", "~0.7ku.t\n", result="1-0", ending="切れ負け"),
    Dialect("a pause", "Shogi Playground", "usen", "~0.7ku.p\n", result="*", ending="中断"),
    Dialect(
        "what follows from play left out", "json-kifu-format", "jkf", MINIMAL, moves="7g7f 3c3d 8h2b 3a2b", result="1-0"
    ),
    Dialect(
        "forks and a handicap",
        "Kifu for JS",
        "jkf",
        FORKED,
        fen="1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        lines=("7a6b", "5a6b"),
    ),
    csa(
        "the start by PI",
        "floodgate",
        "V2.2\nPI\n+\n+7776FU\nT12\n-3334FU\nT6\n%TORYO\n",
        moves="7g7f 3c3d",
        used={1: 12000, 2: 6000},
        result="0-1",
        ending="投了",
    ),
    csa("men taken from PI", "csa-client", "V2\nPI82HI22KA\n-\n-7162GI\n", fen=TWO, moves="7a6b"),
    csa(
        "rows shortened by mail",
        "mail",
        MAIL,
        fen=TWO,
    ),
    csa(
        "men one by one and the rest",
        "sunfish",
        "P-51OU\nP+53KI59OU00KI\nP-00HI00KA00KA00AL\n+\n+0052KI\n",
        moves="G*5b",
    ),
    csa("no start and no turn", "several servers", "+7776FU\n-3334FU\n", moves="7g7f 3c3d"),
    csa("joined by commas", "81Dojo", "V2.2\nPI\n+\n+7776FU,T12\n-3334FU,T6\n", moves="7g7f 3c3d", used={1: 12000}),
    csa("a game in a line", "CSA 1", "PI\n+\n+7776FU,-3334FU,%TORYO\n", moves="7g7f 3c3d", result="0-1"),
    csa(
        "seconds left",
        "Shogi Wars",
        "+7776FU,L599\t-3334FU,L598\tSENTE_WIN_TORYO\n",
        moves="7g7f 3c3d",
        result="1-0",
        ending="投了",
    ),
    csa(
        "fractions",
        "CSA 3.0",
        "'CSA encoding=UTF-8\nV3.0\nPI\n+\n+7776FU\nT4.125\n-3334FU\nT1.\n",
        used={1: 4125, 2: 1000},
    ),
    csa(
        "a time before any move",
        "broken servers",
        "PI\n+\nT5\n+7776FU\nT-600\n",
        moves="7g7f",
        codes=("stray-text", "stray-text"),
    ),
    csa(
        "an evaluation and a line",
        "floodgate",
        "PI\n+\n+7776FU\nT1\n'** 113 -3334FU +2625FU\n",
        evals={1: 113},
        comments={1: "* 113 -3334FU +2625FU"},
    ),
    csa("comments of both kinds", "floodgate", "'a\nPI\n+\n'b\n+7776FU\n'*c\n'd\n", comments={0: "a\nb", 1: "c\nd"}),
    csa(
        "headers after the moves",
        "WCSC relay",
        "PI\n+\n+7776FU\n%CHUDAN\n$END_TIME:2022/05/05\n",
        tags={"EndDate": "2022/05/05"},
        ending="中断",
    ),
    csa("notes of 3.0", "CSA 3.0", "V3.0\n$NOTE:a\\nb\nPI\n+\n+7776FU\n", tags={"Remark": "a\nb"}),
    csa("who broke a rule", "tsshogi", "PI\n+\n+7776FU\n%+ILLEGAL_ACTION\n", result="0-1", ending="反則勝ち"),
    csa("declared", "floodgate", "PI\n+\n+7776FU\n%KACHI\n", result="0-1", ending="入玉勝ち"),
    csa("most moves", "floodgate", "PI\n+\n+7776FU\n%MAX_MOVES\n", result="1/2-1/2", ending="最大手数"),
)


@pytest.mark.parametrize("dialect", DIALECTS, ids=Dialect.__str__)
def test_what_a_program_writes_is_read_as_it_is_meant(dialect: Dialect) -> None:
    assert_read(dialect)


@pytest.mark.parametrize("dialect", DIALECTS, ids=Dialect.__str__)
def test_each_is_written_again_and_read_as_the_same(dialect: Dialect) -> None:
    assert_kept(dialect)


def test_several_games_of_a_file_are_several_records() -> None:
    two = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n"
    assert [written(record.main_line()) for record in kifu.read_all(two.encode())] == ["7g7f", "2g2f"]
    joined = f"手合割：平手\n{TABLE}{KIF}まで5手で中断\n\n手合割：平手\n{TABLE}1 ２六歩(27)\n"
    assert [written(record.main_line()) for record in kifu.read_all(joined.encode())] == [GAME, "2g2f"]


def test_a_sign_of_the_other_side_is_reported_with_what_it_should_be() -> None:
    [problem] = kifu.read("▲７六歩 ▲３四歩 ▲２六歩\n".encode()).diagnostics
    assert (problem.ply, problem.column, problem.text, problem.repair) == (2, 7, "▲３四歩", "read as △３四歩")
