"""Pathological files: for every format the shapes that make careless readers slow, each of any size."""

from collections.abc import Callable
from functools import partial

from kifu.formats.base import find_format
from kifu.notations.base import find_notation
from kifu.records.record import Record
from tests.laws.hostile_shapes_of_shogi import CSA, JKF, KI2, KIF, USEN
from tests.laws.shapes import Shape, text


def shapes_of(name: str) -> list[str]:
    """Return the names of the shapes of a format; one without a table has those that fit every file."""
    return [*SHAPES.get(name, ANY), *(shape for made, shape in MADE if made == name)]


def make_shape(name: str, shape: str, size: int) -> bytes:
    """Return a file of about ``size`` bytes."""
    if (name, shape) in MADE:
        return MADE[name, shape](size)
    made = SHAPES.get(name, ANY)[shape]
    head = HEADS.get(name, b"") if name not in SHAPES else b""
    return head + made.of_size(size)


def shuffled(plies: int) -> Record:
    """Return a game of chariots that go to and fro, with another move to every tenth."""
    record = Record()
    node = record.root
    moves = [record.game.move(move) for move in ("a1a2", "a10a9", "a2a1", "a9a10")]
    for ply in range(plies):
        before, node = node, node.add(moves[ply % 4])
        if ply % 10 == 0:
            before.add(record.game.move("i1i2"))
    return record


def written(name: str, record: Record) -> bytes:
    form = find_format(name)
    return form.write(record, find_notation(form.usual_notation(record.game), record.game)).data


ROUND = "1. C2.5 H8+7 2. H2+3 R9.8 "
SHUFFLE = "R1+1 R1+1 R1-1 R1-1 "

# For formats that have no table here: what they begin with, and pieces of all kinds after it.
HEADS = {"qp": b"ccf0 \xff", "sg": b"XQ"}
ANY = {
    "zeros": Shape(b"\0"),
    "ones": Shape(b"\xff"),
    "spaces": text(" ", "x", "y\n"),
    "line ends": text("\n"),
    "line ends of other kinds": text("\r\v"),
    "open brackets": text("([{<"),
    "closing brackets": text(")]}>"),
    "quotes": text("\"'"),
    "separators": text(",;|:"),
    "numbers": text("1. "),
    "one number": text("1"),
    "one line of moves": text(SHUFFLE),
    "lines of moves": text("1. C2.5 H8+7\n"),
    "moves by their points": text("h2e2 h9g7 "),
    "all bytes": Shape(bytes(range(256))),
    "halves of characters": Shape(b"\x80\xd8\x81"),
}
PGN = {
    "spaces in a tag": text(" ", '[Event "x"', '\n[Red "y"]\n\n1. C2.5 *\n'),
    "spaces inside a value": text(" ", '[Event "x', 'y"]\n\n1. C2.5 *\n'),
    "spaces before a tag": text(" ", "", '[Event "x"]\n\n1. C2.5 *\n'),
    "spaces among moves": text(" ", '[Event "x"]\n\n1. C2.5', "H8+7 *\n"),
    "open round brackets": text("(", "1. C2.5 "),
    "open square brackets": text("[", '[Event "x"]\n'),
    "open braces": text("{ ", "1. C2.5 "),
    "closing signs": text(")}", "1. C2.5 "),
    "a name of a tag without end": text("a", "[", "\n\n1. C2.5 *\n"),
    "a comment without end": text("a [b] (c) ; ", '[Event "x"]\n\n1. C2.5 {'),
    "comments that hold tags": text('{\n\n[A "', '[Event "x"]\n\n1. C2.5 '),
    "one line of moves": text(SHUFFLE, '[Event "x"]\n\n', " *\n"),
    "many tags": text('[Event "x"]\n'),
    "many tags of one line": text('[Event "x"] '),
    "tags without a quote": text('[Event "x\n'),
    "backslashes in a tag": text("\\", '[Event "', '"]\n'),
    "many line ends": text("\n", '[Event "x"]\n', "1. C2.5 *\n"),
    "many line ends of other kinds": text("\r\v", '[Event "x"]\n', "1. C2.5 *\n"),
    "beginnings of a record": text('[Event "x"]\n\n1. C2.5 {'),
    "nested branches": text("1. C2.5 (", '[Event "x"]\n\n'),
    "alternating branches": text("(1. C8.5) ", '[Event "x"]\n\n1. C2.5 '),
    "zeros": text("\0", '[Event "x"]\n\n1. C2.5 '),
    "one number": text("1", '[Event "x"]\n\n1. C2.5 '),
    "numbers": text("1. ", '[Event "x"]\n\n1. C2.5 '),
    "results": text("1-0 ", '[Event "x"]\n\n1. C2.5 '),
    "marks": text("$1 !? ", '[Event "x"]\n\n1. C2.5 '),
    "comments": text("{a} ", '[Event "x"]\n\n1. C2.5 '),
    "escape lines": text("%\n", '[Event "x"]\n\n1. C2.5 '),
    "halves of characters": text("\udc80\udcff}", '[Event "x"]\n\n1. C2.5 {'),
    "Chinese characters": text("棋", '[Event "x"]\n\n1. C2.5 '),
    "an illegal move and all that follows": text("(K9+9) {a} C2.5 ", '[Event "x"]\n\n1. K9+9 '),
    "many small games": text('[Event "x"]\n\n1. C2.5 *\n\n'),
}
WXF = {
    "spaces in a header": text(" ", "FORMAT WXF\nRED", "x\nSTART{\n1. C2.5\n}END\n"),
    "spaces and words in a header": text("x   ", "FORMAT WXF\nRED ", "\nSTART{\n1. C2.5\n}END\n"),
    "spaces inside a value": text(" ", "FORMAT WXF\nRED x", "y\nSTART{\n1. C2.5\n}END\n"),
    "spaces among moves": text(" ", "FORMAT WXF\nSTART{\n1. C2.5", "H8+7\n}END\n"),
    "spaces inside a format": text(" ", "FORMAT WXF x", "y\nSTART{\n1. C2.5\n}END\n"),
    "spaces in the letters of a format": text(" ", "FORMAT WXF K", "(K)\nSTART{\n1. C2.5\n}END\n"),
    "spaces before a header": text(" ", "FORMAT WXF\n", "?\nSTART{\n1. C2.5\n}END\n"),
    "spaces after START": text(" ", "FORMAT WXF\nSTART", "{\n1. C2.5\n}END\n"),
    "STARTs without a brace": text("START ", "FORMAT WXF\n"),
    "spaces after a brace": text(" ", "FORMAT WXF\nSTART{\n1. C2.5\n}", "x"),
    "open round brackets": text("(", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "open braces": text("{ ", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "a comment without end": text("a * / /* ", "FORMAT WXF\nSTART{\n1. C2.5 /*"),
    "one line of moves": text(SHUFFLE, "FORMAT WXF\nSTART{\n", "\n}END\n"),
    "many fields": text("RED x\n", "FORMAT WXF\n"),
    "fields of other names": text("a b\n", "FORMAT WXF\n"),
    "semicolons of a player": text(";", "FORMAT WXF\nRED ", "\nSTART{\n1. C2.5\n}END\n"),
    "letters of a format": text("K(K) ", "FORMAT ", "\nSTART{\n1. C2.5\n}END\n"),
    "men of a setup": text("Ra0 ", "FORMAT WXF\nSETUP{\n", "\n}\nSTART{\n1. C2.5\n}END\n"),
    "many line ends": text("\n", "FORMAT WXF\n", "START{\n1. C2.5\n}END\n"),
    "beginnings of a record": text("FORMAT WXF\nSTART{\n1. C2.5 "),
    "games in one line": text("START{ 1. C2.5 }END ", "FORMAT WXF\n"),
    "ends without a beginning": text("}END ", "FORMAT WXF\n"),
    "zeros": text("\0", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "one number": text("1", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "numbers": text("1. ", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "results": text("1-0 ", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "comments": text("/*a*/ ", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "halves of characters": text("\udc80\udcff", "FORMAT WXF\nSTART{\n1. C2.5 /*"),
    "Chinese characters": text("棋", "FORMAT WXF\nSTART{\n1. C2.5 "),
    "an illegal move and all that follows": text("K9+9 C2.5 ", "FORMAT WXF\nSTART{\n1. K9+9 "),
    "algebraic moves": text("Ra0-a1 ", "FORMAT LALG\nSTART{\n"),
    "many small games": text("FORMAT WXF\nSTART{\n1. C2.5\n}END\n"),
}
TEXT = {
    "spaces in a heading": text(" ", "红方：", "\n1. C2.5 H8+7\n"),
    "spaces inside a value": text(" ", "红方：x", "y\n1. C2.5 H8+7\n"),
    "spaces inside a label": text(" ", "Red x", "y: z\n1. C2.5 H8+7\n"),
    "spaces inside a title": text(" ", "x", "y\n1. C2.5 H8+7\n"),
    "spaces around a number": text(" ", "1", ". C2.5 H8+7\n"),
    "spaces inside a setup": text(" ", "9/9/9/9/9/9/9/9/9/9 w", "moves\n1. C2.5 H8+7\n"),
    "spaces between players": text(" ", "x vs ", "y\n1. C2.5 H8+7\n"),
    "words between players": text("vs ", "x ", "y\n1. C2.5 H8+7\n"),
    "spaces inside brackets": text(" ", ROUND + "(", "x)\n"),
    "tabs among moves": text("\t", "1. C2.5", "H8+7\n"),
    "spaces in a line of moves": text(" ", "1. C2.5", "H8+7\n"),
    "open round brackets": text("(", ROUND),
    "open brackets of all kinds": text("(（[［〔【{", ROUND),
    "a comment without end": text("a b ", ROUND + "("),
    "one line of moves": text(SHUFFLE, "", "\n"),
    "lines of moves": text("1. C2.5 H8+7\n"),
    "many labels": text("红方：甲\n"),
    "labels of other names": text("a: b\n"),
    "many line ends": text("\n", "红方：甲\n", ROUND),
    "rules": text("-", ROUND + "\n", "x\n"),
    "beginnings of a record": text("红先胜\n1. "),
    "headings without moves": text("甲  红先胜  乙\n"),
    "prose among moves": text("棋手 abc\n", ROUND + "\n", "\n3. C8+2\n"),
    "one line of prose": text("棋手 abc ", ROUND + "\n", "\n3. C8+2\n"),
    "rounds in wrong order": text("2. R1+1 R1+1 1. R1-1 R1-1 "),
    "zeros": text("\0", ROUND),
    "one number": text("1", ROUND),
    "numbers": text("1. ", ROUND),
    "Chinese numbers": text("一", ROUND),
    "results": text("1-0 ", ROUND),
    "marks of footnotes": text("①", ROUND),
    "footnotes": text("① abc\n", ROUND + "①\n\n"),
    "lines of a footnote": text("    abc\n", ROUND + "①\n\n① abc\n"),
    "marks": text("!?", ROUND),
    "diagrams": text("(图)", ROUND),
    "setups": text("9/9/9/9/9/9/9/9/9/9 w\n"),
    "ranks of a setup": text("9/"),
    "pieces of a move": text("C2", ROUND),
    "tags of a page": text("<b>", "<html>" + ROUND),
    "breaks of a page": text("<br>", "<html>" + ROUND),
    "scripts of a page": text("<script></script>", "<html>" + ROUND),
    "a remark of a page without end": text("- >", "<html>" + ROUND + "<!--"),
    "entities of a page": text("&amp", "<html>" + ROUND),
    "Chinese pieces": text("前炮", ROUND),
    "Japanese moves": text("７六", ROUND),
    "halves of characters": text("\udc80\udcff", ROUND),
    "invisible characters": text("\u200b", ROUND),
    "Chinese characters": text("棋", ROUND),
    "an illegal move and all that follows": text("K9+9 C2.5 ", "1. K9+9 "),
    "words of English moves": text("Cannon 2 ", ROUND),
}
BOARD = "[DhtmlXQ]\n[DhtmlXQ_title]x[/DhtmlXQ_title]\n"
DHTMLXQ = {
    "spaces in a field": text(" ", BOARD + "[DhtmlXQ_red]", "x[/DhtmlXQ_red]\n"),
    "spaces inside a field": text(" ", BOARD + "[DhtmlXQ_red]x", "y[/DhtmlXQ_red]\n"),
    "spaces between fields": text(" ", BOARD, "[DhtmlXQ_red]x[/DhtmlXQ_red]\n"),
    "open square brackets": text("[", BOARD),
    "open fields": text("[DhtmlXQ_red]", BOARD),
    "closed fields": text("[/DhtmlXQ_red]", BOARD),
    "a field without end": text("a b ", BOARD + "[DhtmlXQ_red]"),
    "one line of moves": text("0908000108090100", BOARD + "[DhtmlXQ_movelist]", "[/DhtmlXQ_movelist]"),
    "many fields": text("[DhtmlXQ_red]x[/DhtmlXQ_red]", BOARD),
    "fields of other names": text("[DhtmlXQ_xy]x[/DhtmlXQ_xy]\n", BOARD),
    "a long key": text("x", BOARD + "[DhtmlXQ_", "]"),
    "many line ends": text("\n", BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "beginnings of a record": text(BOARD),
    "wrappers": text("[DhtmlXQ][/DhtmlXQ]"),
    "bars": text("|", BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "references": text("&#", "<html>" + BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "references with digits": text("&#1", "<html>" + BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "breaks without end": text("<br ", "<html>" + BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "spaces in a break": text(" ", "<html>" + BOARD + "[DhtmlXQ_red]<br", "x[/DhtmlXQ_red]"),
    "open tags of a page": text("<", BOARD),
    "scripts": text("var DhtmlXQ_red='x';", "<script>"),
    "a string without end": text("\\'", "<script>var DhtmlXQ_red='"),
    "spaces in a script": text(" ", "<script>var", "x"),
    "vars of a script": text("var  ", "<script>xq"),
    "zeros": text("\0", BOARD + "[DhtmlXQ_red]"),
    "one number": text("1", BOARD + "[DhtmlXQ_length]", "[/DhtmlXQ_length]"),
    "men": text("9", BOARD + "[DhtmlXQ_binit]", "[/DhtmlXQ_binit]"),
    "points": text("x9", BOARD + "[DhtmlXQ_points]", "[/DhtmlXQ_points]"),
    "halves of characters": text("\udc80\udcff", BOARD + "[DhtmlXQ_red]", "[/DhtmlXQ_red]"),
    "illegal moves": text("7747", BOARD + "[DhtmlXQ_movelist]", "[/DhtmlXQ_movelist]"),
    "many small boards": text("[DhtmlXQ][DhtmlXQ_red]x[/DhtmlXQ_red][/DhtmlXQ]\n"),
}
JSON = {
    "spaces": text(" ", '{"kifu": 1,', '"game": "xiangqi"}\n'),
    "open square brackets": text("[", '{"kifu": 1, "game": "xiangqi", "lines": '),
    "open braces": text('{"a":', '{"kifu": 1, "game": "xiangqi", "lines": '),
    "closed brackets": text("[],", '{"kifu": 1, "game": "xiangqi", "lines": [', "[]]}"),
    "a text without end": text("a b ", '{"kifu": 1, "game": "xiangqi", "ending": "'),
    "one line of moves": text(
        '"a1a2", "a10a9", "a2a1", "a9a10", ', '{"kifu": 1, "game": "xiangqi", "lines": [{"moves": [', '"a1a2"]}]}'
    ),
    "unknown keys": text('"a": 1, ', '{"kifu": 1, "game": "xiangqi", ', '"b": 2}'),
    "many line ends": text("\n", "", '{"kifu": 1, "game": "xiangqi"}\n'),
    "beginnings of a record": text('{"kifu": 1, "game": "xiangqi", "lines": [\n'),
    "zeros": text("\0", '{"kifu": 1, "game": "xiangqi", "ending": "', '"}\n'),
    "one number": text("1", '{"kifu": 1, "game": "xiangqi", "ending": ', "}\n"),
    "results": text('"result": "1-0", ', '{"kifu": 1, "game": "xiangqi", ', '"ending": ""}\n'),
    "marks": text(
        '"!", ', '{"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3"], "notes": {"1": {"marks": [', '"?"]}}}]}'
    ),
    "halves of characters": text("\\ud800\\udc80", '{"kifu": 1, "game": "xiangqi", "ending": "', '"}\n'),
    "bytes that are no text": text("\udc80\udcff", '{"kifu": 1, "game": "xiangqi", "ending": "', '"}\n'),
    "backslashes": text("\\\\", '{"kifu": 1, "game": "xiangqi", "ending": "', '"}\n'),
    "illegal moves": text('"a1a2", ', '{"kifu": 1, "game": "xiangqi", "lines": [{"moves": [', '"a1a2"]}]}'),
    "branches at one place": text(
        '{"parent": 0, "ply": 1, "moves": ["b3e3"]}, ',
        '{"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3"]}, ',
        '{"moves": []}]}',
    ),
    "branches from nowhere": text(
        '{"parent": 0, "ply": 9, "moves": ["b3e3"]}, ',
        '{"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3"]}, ',
        '{"moves": []}]}',
    ),
    "many small records": text('{"kifu": 1, "game": "xiangqi"}\n'),
}
CBF_HEAD = '<?xml version="1.0" encoding="utf-8"?><ChineseChessRecord Version="1.0">'
CBF_MOVES = CBF_HEAD + '<Head></Head><MoveList><Move value="00-00"/>'
CBF = {
    "spaces in a tag": text(" ", CBF_HEAD + "<Head><Red", ">x</Red></Head></ChineseChessRecord>"),
    "open angle brackets": text("<", CBF_HEAD),
    "open elements": text("<a>", CBF_HEAD),
    "elements in elements": text("<a></a>", CBF_HEAD + "<Head>"),
    "a comment without end": text("a b ", CBF_HEAD + "<!--"),
    "a section without end": text("a ] ", CBF_HEAD + "<Head><Red><![CDATA["),
    "moves": text('<Move value="09-08"/>', CBF_MOVES),
    "moves that promise branches": text('<Move value="09-08" branch="1"/>', CBF_MOVES),
    "moves that end": text('<Move value="09-08" branch="1" end="1"/>', CBF_MOVES),
    "many tags": text("<Red>x</Red>", CBF_HEAD + "<Head>"),
    "many line ends": text("\n", CBF_HEAD + "<Head><Red>", "</Red></Head>"),
    "beginnings of a record": text(CBF_HEAD),
    "line ends before the root": text("\n", "", CBF_HEAD),
    "zeros": text("\0", CBF_HEAD),
    "one number": text("1", CBF_HEAD + "<Head><RecordResult>", "</RecordResult></Head>"),
    "references": text("&amp;", CBF_HEAD + "<Head><Red>", "</Red></Head>"),
    "instructions": text("<?x y?>", CBF_HEAD),
    "halves of characters": text("\udc80\udcff", CBF_HEAD + "<Head><Red>", "</Red></Head>"),
    "attributes": text('a="1" ', CBF_HEAD + "<Head><Red ", "/></Head>"),
    "text between elements": text("a<b/>", CBF_HEAD),
}


def binary(header: bytes, entry: bytes, branch: bytes, comment: bytes, magic: bytes) -> dict[str, Shape]:
    """Return the shapes of a format whose moves are entries of bytes after a header."""
    return {
        "zeros": Shape(b"\0", header),
        "ones": Shape(b"\xff", header),
        "spaces": Shape(b" ", header),
        "line ends": Shape(b"\r\n", header),
        "moves that go on": Shape(entry, header),
        "moves that promise branches": Shape(branch, header),
        "moves with comments": Shape(comment, header),
        "moves and branches": Shape(entry + branch, header),
        "comments and branches": Shape(comment + branch, header),
        "headers": Shape(header),
        "beginnings": Shape(header[: len(header) // 2]),
        "names of the format": Shape(magic, header),
        "all bytes": Shape(bytes(range(256)), header),
        "halves of characters": Shape(b"\x80\xd8\x81", header),
        "a comment of many lines": Shape(b"a\n\0\n\r\0", header + comment[:4] + b"\xff\xff\x0f\0"),
    }


def xqf_shapes() -> dict[str, Shape]:
    header = written("xqf", Record())[:1024] + bytes((24, 32, 0xF0, 0, 0, 0, 0, 0))
    # A man that goes to and fro takes four moves; a single entry, repeated, soon cannot be played.
    entry = written("xqf", shuffled(40))[1032:]
    branch = bytes((entry[0], entry[1], 0xFF, 0)) + bytes(4)
    comment = bytes((entry[0], entry[1], 0xF0, 0, 2, 0, 0, 0)) + b"\xb0\x0a"
    return binary(header, entry, branch, comment, b"XQ\x0a")


def cbr_shapes() -> dict[str, Shape]:
    header = written("cbr", Record())[:2214] + bytes(4)
    entry = written("cbr", shuffled(40))[2218:]
    branch, comment = b"\x02\0" + entry[2:4], b"\x04\0" + entry[2:4] + b"\x02\0\0\0a\0"
    return binary(header, entry, branch, comment, b"CCBridge Record\0")


def cbl_shapes() -> dict[str, Shape]:
    record = written("cbr", shuffled(10))
    header = b"CCBridgeLibrary\0" + bytes(0x10470 - 16)
    shapes = binary(header, record, record[:2300], record[:100], b"CCBridge Record\0")
    return shapes | {"records": Shape(record, header)}


def mxq_shapes() -> dict[str, Shape]:
    def texts(*words: bytes) -> bytes:
        return b"".join(bytes((len(word),)) + word for word in words)

    header = texts(b"site", b"date", "甲-胜-乙".encode("gbk"), b"1", b"2", *[b"0"] * 5, b"end", b"Moves")
    return {
        "zeros": Shape(b"\0", header),
        "ones": Shape(b"\xff", header),
        "moves": Shape(texts(b"0A-0B", b"0J-0I", b"0B-0A", b"0I-0J"), header),
        "illegal moves": Shape(texts(b"0A-0B"), header),
        "words that are no moves": Shape(texts(b"x"), header),
        "ends of moves": Shape(texts(b"Ends"), header),
        "comments": Shape(texts(b"abc"), header + texts(b"Ends")),
        "comments of one byte": Shape(texts(b"\xb0"), header + texts(b"Ends")),
        "ends of comments": Shape(texts(b"CommentsEnd"), header + texts(b"Ends")),
        "headers": Shape(header),
        "spaces": Shape(b" ", header),
        "hyphens of players": Shape(texts(b"-" * 200), header),
        "all bytes": Shape(bytes(range(256)), header),
        "halves of characters": Shape(texts(b"\x80\xff"), header),
    }


def json_with_lines(size: int, order: str) -> bytes:
    """Return a record with a branch at every ply, the branches in the order of the plies or the reverse."""
    plies = max(4, size // 60)
    main = [("a1a2", "a10a9", "a2a1", "a9a10")[ply % 4] for ply in range(plies)]
    numbers = list(range(1, plies + 1, 2))
    if order == "alternating":
        numbers = [number for pair in zip(numbers, reversed(numbers), strict=True) for number in pair]
    elif order == "reverse":
        numbers.reverse()
    branches = ", ".join(f'{{"parent": 0, "ply": {ply}, "moves": ["i1i2"]}}' for ply in numbers)
    moves = ", ".join(f'"{move}"' for move in main)
    return f'{{"kifu": 1, "game": "xiangqi", "lines": [{{"moves": [{moves}]}}, {branches}]}}\n'.encode()


def dhtmlxq_with_lines(size: int, parent: str) -> bytes:
    """Return a board with many branches that leave the main line, each other, or one that is not there."""
    plies = max(4, size // 70)
    digits = ("0908000108090100" * plies)[: 4 * plies]
    lines = [BOARD, f"[DhtmlXQ_movelist]{digits}[/DhtmlXQ_movelist]\n"]
    for number in range(1, plies):
        leaves = {"main": 0, "before": number - 1, "after": number + 1, "itself": number}[parent]
        ply = number if parent == "main" else 1
        key = f"DhtmlXQ_move_{leaves}_{ply}_{number}"
        lines.append(f"[{key}]8988[/{key}]\n")
    return ("".join(lines) + "[/DhtmlXQ]\n").encode()


def dhtmlxq_with_comments(size: int) -> bytes:
    keys = (f"DhtmlXQ_comment{number}" for number in range(size // 50))
    return (BOARD + "".join(f"[{key}]a[/{key}]" for key in keys)).encode()


SHAPES: dict[str, dict[str, Shape]] = {
    "pgn": PGN,
    "wxf": WXF,
    "text": TEXT,
    "dhtmlxq": DHTMLXQ,
    "json": JSON,
    "cbf": CBF,
    "kif": KIF,
    "ki2": KI2,
    "csa": CSA,
    "jkf": JKF,
    "usen": USEN,
    "xqf": xqf_shapes(),
    "cbr": cbr_shapes(),
    "cbl": cbl_shapes(),
    "mxq": mxq_shapes(),
}
MADE: dict[tuple[str, str], Callable[[int], bytes]] = {
    **{
        ("json", f"branches in {order} order"): partial(json_with_lines, order=order)
        for order in ("the same", "reverse", "alternating")
    },
    **{
        ("dhtmlxq", f"lines that leave {parent}"): partial(dhtmlxq_with_lines, parent=parent)
        for parent in ("main", "before", "after", "itself")
    },
    ("dhtmlxq", "many comments"): dhtmlxq_with_comments,
}
