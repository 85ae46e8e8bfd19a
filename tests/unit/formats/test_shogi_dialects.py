"""The ways in which programs write records of shogi: each is read as what is meant.

A row has the program, the text, and what has to come of it.  What is not given is not asked.
"""

from typing import Any, NamedTuple

import pytest

import kifu
from kifu.files.reading import Records
from kifu.records.node import Node
from kifu.records.record import Record

GAME = "7g7f 3c3d 8h2b+ 3a2b B*5e"
TWO = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
BOARD = """後手の持駒：飛　角二　歩十八
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・v玉 ・ ・ ・ ・|一
| ・ ・ ・ ・ ・ ・ ・ ・ ・|二
| ・ ・ ・ ・ 金 ・ ・ ・ ・|三
| ・ ・ ・ ・ ・ ・ ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：金
"""
BOARD_FEN = "4k4/9/4G4/9/9/9/9/9/4K4 b Gr2b18p 1"
KIF = """   1 ７六歩(77)   ( 0:16/00:00:16)
   2 ３四歩(33)   ( 0:00/00:00:00)
   3 ２二角成(88) ( 0:04/00:00:20)
   4 同　銀(31)   ( 0:01/00:00:01)
   5 ５五角打     ( 0:00/00:00:20)
"""
MAIL = """P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * * * * * * * * *
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 * * * * * * * * *
P5 * * * * * * * * *
P6 * * * * * * * * *
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA * * * * * +HI *
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
-
-7162GI
"""
TABLE = "手数----指手---------消費時間--\n"


class Dialect(NamedTuple):
    name: str
    program: str
    format: str
    text: str | bytes
    moves: str = ""
    result: str = ""
    ending: str | None = None
    fen: str = ""
    tags: dict[str, str] | None = None
    comments: dict[int, str] | None = None  # by ply
    used: dict[int, int] | None = None  # milliseconds, by ply
    evals: dict[int, int] | None = None
    lines: tuple[str, ...] = ()  # all lines, the main one first
    codes: tuple[str, ...] = ()  # of the problems


def kif(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "kif", text, **expected)


def csa(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "csa", text, **expected)


def ki2(name: str, program: str, text: str | bytes, **expected: Any) -> Dialect:
    return Dialect(name, program, "ki2", text, **expected)


def end(word: str, number: int = 6) -> str:
    return f"{TABLE}{KIF}{number:4} {word}\n"


FORKS = "1 ７六歩(77)\n2 ３四歩(33)\n3 ２六歩(27)\n4 ８四歩(83)\n"
DIALECTS = (
    kif("the plain form", "Kifu for Windows", TABLE + KIF, moves=GAME, used={1: 16000, 3: 4000}, codes=()),
    kif("no table line and no times", "mog-core-scala", "1 ７六歩(77)\n2 ３四歩(33)\n", moves="7g7f 3c3d"),
    kif("同 without a space", "mog-core-scala", TABLE + KIF.replace("同　", "同"), moves=GAME),
    kif("同 and a half-width space", "people", TABLE + KIF.replace("同　", "同 "), moves=GAME),
    kif(
        "signs before moves", "Shogi Club 24", TABLE + KIF.replace("３四", "△３四").replace("７六", "▲７六"), moves=GAME
    ),
    kif(
        "the word for up to here after the last move",
        "pages of chu shogi",
        "1 ７六歩(77)\n2 ３四歩まで (33)\n",
        moves="7g7f 3c3d",
        comments={2: "まで"},
    ),
    kif("ASCII digits", "people", TABLE + KIF.replace("７六", "76"), moves=GAME),
    kif("a drop from (00)", "older programs", TABLE + KIF.replace("角打", "角打(00)"), moves=GAME),
    kif(
        "full-width brackets of times",
        "people",
        TABLE + KIF.replace("( 0:16/00:00:16)", "（０：１６／００：００：１６）"),
        used={1: 16000},
    ),
    kif(
        "a time without a total",
        "Piyo Shogi",
        "1 ７六歩(77) ( 0:01)\n2 ３四歩(33) (90:00/01:30:00)\n",
        used={1: 1000, 2: 5400000},
    ),
    kif("spaces in times", "Shogidokoro", "1 ８六歩(87)    (00:24 / 00:01:01)\n", used={1: 24000}),
    kif("fractions of a second", "ShogiGUI", "1 ７六歩(77) ( 0:04.5/00:00:04.5)\n", used={1: 4500}),
    kif(
        "a time given twice",
        "KifuBase",
        "1 ７六歩(77) ( 0:04/00:00:04)( 0:04/00:00:04)\n",
        moves="7g7f",
        used={1: 4000},
    ),
    kif("a plus where branches follow", "Kifu for Windows", TABLE + KIF.replace("00:00:20)", "00:00:20)+"), moves=GAME),
    kif("生 and 不成", "old books", "1 ７六歩(77)\n2 ３四歩(33)\n3 ２二角不成(88)\n", moves="7g7f 3c3d 8h2b"),
    kif("竜 for 龍", "ShogiGUI", BOARD.replace(" 金 ・", " 竜 ・"), fen=BOARD_FEN.replace("4G4", "4+R4")),
    kif("CR alone", "old Macintosh programs", (TABLE + KIF).replace("\n", "\r"), moves=GAME),
    kif("CRLF", "Kifu for Windows", (TABLE + KIF).replace("\n", "\r\n"), moves=GAME),
    kif("spaces at line ends", "Kifu for Windows", TABLE + KIF.replace(")\n", ")　\n"), moves=GAME),
    # Headers
    kif(
        "a handicap, and the upper hand begins",
        "Piyo Shogi",
        "手合割：二枚落ち　　\n下手：甲\n上手：乙\n1 ６二銀(71)\n",
        fen=TWO,
        moves="7a6b",
        tags={"Black": "甲", "White": "乙"},
    ),
    kif(
        "five men",
        "JKF",
        "手合割：五枚落ち\n1 ６二銀(71)\n",
        fen="2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    kif(
        "seven men",
        "JKF",
        "手合割：右七枚落ち\n1 ６二金(61)\n",
        fen="3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ),
    kif("half-width colons", "people", "手合割:香落ち\n先手:甲\n1 ３四歩(33)\n", tags={"Black": "甲"}, moves="3c3d"),
    kif(
        "a colon in a value",
        "lishogi",
        "場所：https://lishogi.org/x\n1 ７六歩(77)\n",
        tags={"Site": "https://lishogi.org/x"},
    ),
    kif("empty values", "Shogidokoro", "先手：\n後手：　\n1 ７六歩(77)\n", tags={}),
    kif(
        "any key",
        "Shogi-Extend",
        "先手の囲い：居玉\n先手の戦型：嬉野流, 向かい飛車\n1 ７六歩(77)\n",
        tags={"先手の囲い": "居玉", "先手の戦型": "嬉野流, 向かい飛車"},
    ),
    kif("a key without a value", "Kifu for Windows", "盤面回転\n1 ７六歩(77)\n", moves="7g7f"),
    kif(
        "a weekday in a date",
        "Kifu for Windows",
        "開始日時：1999/07/15(木) 19:07:12\n1 ７六歩(77)\n",
        tags={"Date": "1999/07/15(木) 19:07:12"},
    ),
    kif(
        "the day of the game alone", "Shogi Club 24", "対局日：2001/02/03\n1 ７六歩(77)\n", tags={"Date": "2001/02/03"}
    ),
    kif(
        "comments of the program",
        "Kifu for Windows",
        "# ---- Kifu for Windows V7 棋譜ファイル ----\n1 ７六歩(77)\n",
        tags={"FileComment": "---- Kifu for Windows V7 棋譜ファイル ----"},
    ),
    kif(
        "comments of kif-parser",
        "kif-parser",
        "#コ1\n手合割：平手#コ2\n1 ７六歩(77) (00:00 / 00:00:00)#コ3\n",
        moves="7g7f",
        comments={0: "#コ2", 1: "#コ3"},
    ),
    # Boards
    kif(
        "a board wins over 平手",
        "Kakinoki Shogi",
        f"手合割：平手\n{BOARD}{TABLE}1 ５二金打\n",
        fen=BOARD_FEN,
        moves="G*5b",
    ),
    kif("手合割：詰将棋", "Mynavi", f"手合割：詰将棋\n{BOARD}1 ５二金打\n", fen=BOARD_FEN, tags={"手合割": "詰将棋"}),
    kif("その他", "Kifu for Windows", f"手合割：その他\n{BOARD}1 ５二金打\n", fen=BOARD_FEN, tags={}),
    kif("hands split by half-width spaces", "mog-core-scala", BOARD.replace("　", " ") + "1 ５二金打\n", fen=BOARD_FEN),
    kif("hands not split", "people", BOARD.replace("飛　角二　歩十八", "飛角二歩十八") + "1 ５二金打\n", fen=BOARD_FEN),
    kif("nothing in hand", "Kifu for Windows", BOARD.replace("：金", "：なし"), fen=BOARD_FEN.replace("Gr", "r")),
    kif(
        "who is to move below the board",
        "Kifu for Windows",
        BOARD + "後手番\n1 ４一玉(51)\n",
        fen=BOARD_FEN.replace(" b ", " w "),
        moves="5a4a",
    ),
    kif(
        "a board alone",
        "bioshogi",
        BOARD + "手数＝14  △２四金打  まで\n",
        fen=BOARD_FEN,
        tags={"手数＝": "14  △２四金打  まで"},
    ),
    kif(
        "one character for promoted men",
        "mog-core-scala",
        BOARD.replace(" 金 ・", " 全 ・"),
        fen=BOARD_FEN.replace("4G4", "4+S4"),
    ),
    # Comments
    kif(
        "comments before and between headers",
        "Shogi-Extend",
        "*一\n先手：甲\n*二\n1 ７六歩(77)\n",
        comments={0: "一\n二"},
    ),
    kif(
        "several lines of a comment",
        "Kifu for Windows",
        f"{TABLE}1 ７六歩(77)\n*一\n*\n*二\n2 ３四歩(33)\n",
        comments={1: "一\n\n二"},
    ),
    kif(
        "bookmarks",
        "ShogiGUI",
        f"{TABLE}&しおり１\n1 ７六歩(77)\n&しおり２\n",
        comments={0: "&しおり１", 1: "&しおり２"},
    ),
    kif(
        "an evaluation",
        "Kifu for Windows, 水匠",
        f"{TABLE}1 ７六歩(77)\n**評価値=80\n*#評価値=-60\n",
        evals={1: 80},
        comments={1: "#評価値=-60"},
    ),
    kif(
        "an evaluation and a line",
        "ShogiHome",
        "1 ７六歩(77)\n** -35 +2625FU -8485FU #12345\n",
        evals={1: -35},
        comments={1: "* -35 +2625FU -8485FU #12345"},
    ),
    kif(
        "an analysis",
        "ShogiGUI",
        "1 ７六歩(77)\n**解析 0 ○ 候補1 時間 00:03.6 深さ 19/23 ノード数 1974593 評価値 -39 読み筋 △３四歩\n",
        evals={1: -39},
    ),
    kif(
        "a number and a line",
        "Shogidokoro",
        "1 ７六歩(77)\n*-3\n*△３二金(41)▲６八玉(59)\n",
        comments={1: "-3\n△３二金(41)▲６八玉(59)"},
    ),
    kif(
        "comments after the result",
        "Kifu for Windows",
        f"{end('投了')}まで5手で先手の勝ち\n*以上\n",
        ending="投了",
        comments={5: "以上"},
    ),
    # Branches
    kif(
        "the last fork first",
        "Kifu for Windows",
        FORKS + "変化：4手\n4 ８八角成(22)\n変化：2手\n2 ８四歩(83)\n",
        lines=("7g7f 3c3d 2g2f 8c8d", "2b8h+", "8c8d"),
    ),
    kif(
        "a fork in a fork",
        "Kifu for Windows",
        FORKS + "変化：3手\n3 ６六歩(67)\n4 ８四歩(83)\n変化：4手\n4 ５四歩(53)\n",
        lines=("7g7f 3c3d 2g2f 8c8d", "6g6f 8c8d", "5c5d"),
    ),
    kif(
        "forks in rising order",
        "Piyo Shogi",
        FORKS + "変化：2手\n2 ８四歩(83)\n変化：4手\n4 ８八角成(22)\n",
        lines=("7g7f 3c3d 2g2f 8c8d", "2b8h+", "8c8d"),
    ),
    kif(
        "変化 spelt otherwise",
        "people",
        FORKS + "変化：３手目\n3 ６六歩(67)\n変化:2手\n2 ８四歩(83)\n",
        lines=("7g7f 3c3d 2g2f 8c8d", "6g6f", "8c8d"),
    ),
    kif(
        "numbers that go back",
        "tsshogi",
        FORKS + "3 ６六歩(67)\n4 ５四歩(53)\n",
        lines=("7g7f 3c3d 2g2f 8c8d", "6g6f 5c5d"),
    ),
    kif(
        "同 as the first of a branch",
        "Kifu for Windows",
        TABLE + KIF + "変化：4手\n4 同　飛(82)\n",
        lines=(GAME, "8b2b"),
    ),
    kif(
        "a branch past the end",
        "broken files",
        FORKS + "変化：9手\n9 ６六歩(67)\n",
        lines=("7g7f 3c3d 2g2f 8c8d",),
        codes=("bad-branch",),
    ),
    kif(
        "a first number over 1",
        "clippings",
        "31 ７六歩(77)\n32 ３四歩(33)\n変化：32手\n32 ８四歩(83)\n",
        lines=("7g7f 3c3d", "8c8d"),
        codes=(),
    ),
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
    # CSA
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


def read_dialect(dialect: Dialect) -> Record:
    data = dialect.text if isinstance(dialect.text, bytes) else dialect.text.encode()
    [record] = Records(data)
    assert record.origin.format == dialect.format
    return record


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: f"{each.format}-{each.name}")
def test_what_a_program_writes_is_read_as_it_is_meant(dialect: Dialect) -> None:
    record = read_dialect(dialect)
    line = [record.root, *record.main_line()]
    if dialect.moves:
        assert written(line[1:]) == dialect.moves
    if dialect.lines:
        assert tuple(written(each.nodes) for each in record.lines()) == dialect.lines
    for expected, found in ((dialect.result, record.result.value), (dialect.fen, record.fen)):
        assert not expected or found == expected
    assert dialect.ending is None or record.ending == dialect.ending
    assert dialect.tags is None or record.tags == dialect.tags
    for ply, comment in (dialect.comments or {}).items():
        assert line[ply].comment == comment
    for ply, used in (dialect.used or {}).items():
        clock = line[ply].clock
        assert clock is not None
        assert clock.used == used
    for ply, centipawns in (dialect.evals or {}).items():
        evaluation = line[ply].evaluation
        assert evaluation is not None
        assert evaluation.centipawns == centipawns
    problems = [each.code for each in record.diagnostics if each.severity.value != "note"]
    if dialect.codes or not problems:
        assert tuple(problems) == dialect.codes


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda each: f"{each.format}-{each.name}")
def test_each_is_written_again_and_read_as_the_same(dialect: Dialect) -> None:
    record = read_dialect(dialect)
    [again] = Records(record.to_text(dialect.format).encode(), format=dialect.format)
    assert again == record


def test_several_games_of_a_file_are_several_records() -> None:
    two = "V2.2\nPI\n+\n+7776FU\n%TORYO\n/\nV2.2\nPI\n+\n+2726FU\n"
    assert [written(record.main_line()) for record in kifu.read_all(two.encode())] == ["7g7f", "2g2f"]
    joined = f"手合割：平手\n{TABLE}{KIF}まで5手で中断\n\n手合割：平手\n{TABLE}1 ２六歩(27)\n"
    assert [written(record.main_line()) for record in kifu.read_all(joined.encode())] == [GAME, "2g2f"]


def written(nodes: list[Node]) -> str:
    return " ".join(str(node.move) for node in nodes)


def test_a_sign_of_the_other_side_is_reported_with_what_it_should_be() -> None:
    [problem] = kifu.read("▲７六歩 ▲３四歩 ▲２六歩\n".encode()).diagnostics
    assert (problem.ply, problem.column, problem.text, problem.repair) == (2, 7, "▲３四歩", "read as △３四歩")
