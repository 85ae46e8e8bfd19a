"""Text is never structure: whatever marks of whatever format stand in a text, the record around it stays what it is."""

import random
import re
from collections.abc import Callable
from io import BytesIO

import pytest

import kifu
from kifu.files.reading import Records
from kifu.formats.base import Format, Written, find_format
from kifu.notations.base import find_notation
from kifu.records.node import Node
from kifu.records.record import Record
from kifu.sources.encoding import CODECS
from tests.effort import SEED, effort
from tests.laws.records import grown, home_of, nodes_of
from tests.laws.test_formats import WRITERS, read_back, variants

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
TEXTS = effort(6)

# What the formats are made of, besides the lines of the files that kifu writes.
SIGNS = (
    *("[", "]", "{", "}", "(", ")", "<", ">", '"', "'", "\\", "/", "|", ";", ":", "%", "*", "#", "&", "$1", "!", "--"),
    *(
        '[Event "x"]',
        '[Event "x',
        '"]',
        "[%rest x]",
        "1-0",
        "0-1",
        "1. ",
        "1...",
        "...",
        "1. C2.5",
        "C2.5 H8+7",
        "(1. C8.5)",
    ),
    *("FORMAT WXF", "START{", "}END", "}", "SETUP{", "/*", "*/", "* /", "RED x", "RESULT 1-0"),
    *(
        "①",
        "① x",
        "[0] x",
        "[1]",
        "[1] x",
        "(图)",
        "（无着法）",
        "(no moves)",
        "红先胜",
        "甲  红先胜  乙",
        "红方：甲",
        "Event: x",
    ),
    *(
        "----",
        "    x",
        "变着：",
        "Variation: x",
        "注释",
        "黑先",
        "Black moves first",
        "第一图（黑先）",
        "x vs y",
        "startpos moves h2e2",
    ),
    *(
        "[DhtmlXQ]",
        "[/DhtmlXQ]",
        "[DhtmlXQ_red]x[/DhtmlXQ_red]",
        "[DhtmlXQ_movelist]7747",
        "||",
        "<br>",
        "&amp;",
        "&#1;",
    ),
    *(
        "var DhtmlXQ_movelist='7747'",
        "[comment_0_1]",
        "[DHJHtmlXQ]",
        "<html>",
        "<script>",
        "<!--",
        "-->",
        "]]>",
        "<![CDATA[",
    ),
    *(
        '{"kifu": 1, "game": "xiangqi"}',
        "\\u0041",
        "\\n",
        "XQ\n",
        "CCBridge Record\0",
        "\0",
        "\x1a",
        "\ufeff",
        "\u200b",
    ),
    *(
        "#KIF",
        "手合割：二枚落ち",
        "先手の持駒：歩",
        "|v香v桂|一",
        "先手番",
        "変化：2手",
        "まで7手で詰み",
        "   1 ７六歩(77)",
        "▲７六歩 △３四歩",
        "投了",
        "&しおり",
        "評価値=80",
        "* 35 +2625FU",
        "V2.2",
        "PI",
        "+7776FU",
        "%TORYO",
        "T12",
        "/",
        "$SETUP:x",
        "終局：x",
    ),
    *(
        "3k5/9/9/9/9/9/9/9/4R4/5K3 w",
        "id;moves",
        "a|b|c",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "\v",
        "\u2028",
        "\x85",
        " ",
        "\t",
        "　",
    ),
    *(
        "\udcb0",
        "\ud83d",
        "\U0001f600",
        "é",
        "ß",
        "ー",
        "♔",
        "紅",
        "车",
        "猫",
        "₫",
        "一",
        "x",
        "好棋",
        "a plain remark",
    ),
)


def structures(choice: random.Random) -> list[str]:
    """Return the signs of all formats, and the lines of a record with everything in it as each of them is written."""
    found = list(SIGNS)
    for name in WRITERS:
        form = find_format(name)
        record = decorated(choice, home_of(form))
        data = form.write(record, find_notation(form.usual_notation(record.game), record.game)).data
        text = data.decode("utf-8", "surrogateescape")
        found += [text[:2000], *text[:2000].split("\n")]
    return found


def decorated(choice: random.Random, game: str, branches: int = 0) -> Record:
    """Return a short game with a text in every field."""
    record = grown(game, choice.randrange(1 << 30), choice.randint(0, 6), branches)
    record.tags = {"Event": "五羊杯", "Red": "甲", "Black": "乙"}
    record.result = choice.choice(list(kifu.Result))
    record.root.comment = "布局"
    for node in nodes_of(record):
        node.comment = choice.choice(["", "好棋", "two words"])
    return record


Put = Callable[[Record, Node, str], None]


def put_tag(record: Record, node: Node, text: str) -> None:
    record.tags["Event"] = text


def put_player(record: Record, node: Node, text: str) -> None:
    record.tags["Red"] = text


def put_other_tag(record: Record, node: Node, text: str) -> None:
    record.tags["Other"] = text


def put_title(record: Record, node: Node, text: str) -> None:
    record.tags["Title"] = text


def put_name(record: Record, node: Node, text: str) -> None:
    record.tags.setdefault(text, "value")


def put_ending(record: Record, node: Node, text: str) -> None:
    record.ending = text


def put_mark(record: Record, node: Node, text: str) -> None:
    node.marks = (text,)


def put_comment(record: Record, node: Node, text: str) -> None:
    node.comment = text


def put_before(record: Record, node: Node, text: str) -> None:
    if node is not record.root:
        node.before = text


def put_rest(record: Record, node: Node, text: str) -> None:
    node.rest = text


FIELDS: dict[str, Put] = {
    "tag": put_tag,
    "player": put_player,
    "other tag": put_other_tag,
    "title": put_title,
    "name": put_name,
    "ending": put_ending,
    "mark": put_mark,
    "comment": put_comment,
    "before": put_before,
    "rest": put_rest,
}
# What stands in the same place of a record that is hostile to nobody.
ORDINARY = dict.fromkeys(FIELDS, "x") | {"name": "Xyz", "mark": "!"}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("name", WRITERS)
def test_a_text_changes_nothing_but_itself(name: str, field: str) -> None:
    choice = random.Random(f"{SEED} {name} {field}")
    print(f"KIFU_SEED={SEED}")
    known = structures(choice)
    for _ in range(TEXTS):
        form = choice.choice(variants(find_format(name)))
        record = decorated(choice, home_of(form), branches=choice.choice([0, 0, 2]))
        place = choice.randrange(len(nodes_of(record)))
        text = "".join(choice.choice(known) for _ in range(choice.randint(1, 4)))
        FIELDS[field](record, nodes_of(record)[place], text)
        encoding = choice.choice(["utf-8", "utf-8", *(form.encodings or CODECS)]) if form.encoded else "utf-8"
        check(record, form, place, field, encoding, f"KIFU_SEED={SEED} {form.chosen} {encoding} {text!r}")


def check(record: Record, form: Format, place: int, field: str, encoding: str, seen: str) -> None:
    """Compare what is read back with what is read back of the same record with an ordinary text in that place."""
    written, again = write_and_read(record, form, encoding, seen)
    if not written.losses:
        assert again == record, seen
    plain = twin(record)
    FIELDS[field](plain, nodes_of(plain)[place], ORDINARY[field])
    _, expected = write_and_read(plain, form, encoding, seen)
    assert moves_of(again) == moves_of(expected), seen
    assert (again.result, again.fen) == (expected.result, expected.fen), seen
    assert field == "ending" or again.ending == expected.ending, seen
    if len(nodes_of(again)) == len(nodes_of(record)):
        for number, (one, other) in enumerate(zip(nodes_of(again), nodes_of(expected), strict=True)):
            assert told(one) == told(other) or number == place, seen
    own = {name for name in (*record.tags, *plain.tags) if record.tags.get(name) != plain.tags.get(name)}
    for tag in ("Event", "Red", "Black"):
        assert tag in own or again.tags.get(tag) == expected.tags.get(tag), seen
    try:
        kifu.write(record, BytesIO(), format=form, encoding=encoding, lossless=True)
        refused = ""
    except kifu.LossError as error:
        refused = str(error)
    # That a reader needs the name of the encoding is said of the file, and not by what writes the record.
    assert bool(refused) == bool(written.losses) or "a sign of the encoding" in refused, seen


def write_and_read(record: Record, form: Format, encoding: str, seen: str) -> tuple[Written, Record]:
    written = form.write(record, find_notation(form.usual_notation(record.game), record.game), encoding)
    if form.encoded:
        written.data.decode(CODECS[encoding])
    # Formats that count their bytes keep those that are no text as they are, which a strict reader refuses.
    strict = form.encoded or form.name == "json" or not HALF_CHARACTER.search(seen_texts(record))
    try:
        read = list(Records(written.data, format=form, strict=strict, encoding=encoding))
    except kifu.KifuError as error:
        pytest.fail(f"{seen}: {error}")
    assert len(read) == 1, seen
    return written, read[0]


def seen_texts(record: Record) -> str:
    texts = [record.ending, *record.tags, *record.tags.values()]
    for node in nodes_of(record):
        texts += [node.before, node.comment, *node.marks]
    return "".join(texts)


def twin(record: Record) -> Record:
    """Return a copy of a record."""
    form = find_format("json")
    return read_back(form.write(record, find_notation(form.usual_notation(record.game), record.game)).data, form)


def told(node: Node) -> tuple[object, ...]:
    return node.move, node.comment, node.before, node.marks, node.rest


def moves_of(record: Record) -> list[str]:
    return [str(node.move) for node in nodes_of(record)]
