"""The ways in which programs write the moves, headers, boards, comments and branches of KIF."""

import pytest

from tests.unit.formats.shogi_dialects import (
    BOARD,
    BOARD_FEN,
    GAME,
    KIF,
    TABLE,
    TWO,
    Dialect,
    assert_kept,
    assert_read,
    end,
    kif,
)

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
    kif("digits without leading zeros in times", "people", "1 ７六歩(77) (0:4/0:0:4)\n", used={1: 4000}, codes=()),
    kif(
        "a number that does not go on",
        "broken files",
        "1 ７六歩(77)\n3 ３四歩(33)\n4 ２六歩(27)\n",
        moves="7g7f 3c3d 2g2f",
        codes=("move-number", "move-number"),
    ),
    # Headers
    kif(
        "a handicap where the upper hand begins",
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
    kif(
        "a board without its line of files",
        "people",
        BOARD.replace("  ９ ８ ７ ６ ５ ４ ３ ２ １\n", "") + "1 ５二金打\n",
        fen=BOARD_FEN,
        moves="G*5b",
    ),
    kif(
        "other signs of the sides on a board",
        "Kakinoki Shogi",
        BOARD.replace("v玉", "V玉").replace(" 金 ・", "^金 ・").replace("・ 玉", "・+玉"),
        fen=BOARD_FEN,
        codes=(),
    ),
    kif(
        "an empty hand",
        "Kifu for Windows",
        BOARD.replace("先手の持駒：金", "先手の持駒："),
        fen=BOARD_FEN.replace("Gr", "r"),
    ),
    kif(
        "another game",
        "people",
        "手合割：5五将棋\n1 ５四歩(55)\n",
        tags={"手合割": "5五将棋"},
        codes=("bad-setup", "illegal-move"),
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
)


@pytest.mark.parametrize("dialect", DIALECTS, ids=Dialect.__str__)
def test_what_a_program_writes_is_read_as_it_is_meant(dialect: Dialect) -> None:
    assert_read(dialect)


@pytest.mark.parametrize("dialect", DIALECTS, ids=Dialect.__str__)
def test_each_is_written_again_and_read_as_the_same(dialect: Dialect) -> None:
    assert_kept(dialect)
