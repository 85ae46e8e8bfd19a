"""Law: each kind of thing that a record holds, at every place of it, reads back or is listed as a loss."""

import io
import random
from collections.abc import Callable

import pytest

import kifu
from kifu import registry
from kifu.files.reading import Records
from kifu.formats.base import Format, find_format
from kifu.records.annotations import Clock, Evaluation
from kifu.records.node import Node
from kifu.records.record import DIAGRAM, Record, Result
from tests.effort import SEED, effort
from tests.laws.records import grown, nodes_of

WRITERS = [name for name in registry.names("formats") if find_format(name).writes and find_format(name).reads]
PAIRS = [(name, game) for name in WRITERS for game in find_format(name).games or registry.names("games")]
PIECES = (
    *(
        "好棋",
        "a plain remark",
        "两行\n注解",
        "Ян",
        "1. C2.5 H8+7",
        "炮二平五",
        "*",
        "1-0",
        "resigns",
        "(a)",
        "{b}",
        "[c]",
    ),
    *(
        "[%clk 0:01:00]",
        "[%eval 0.5]",
        "[%rest x]",
        '[Red "a"]',
        "%",
        ";",
        "|",
        "①",
        "注①",
        "\\",
        "'",
        '"',
        " ",
        "\n",
        "\n\n",
    ),
    *(
        "#",
        "<b>",
        "&amp;",
        "START{",
        "[DhtmlXQ]",
        "}",
        ")",
        "$1",
        "!?",
        "...",
        "2.",
        "\t",
        "\u3000",
        "\ufeff",
        "\x85",
        "\u2028",
    ),
)


def text(choice: random.Random) -> str:
    """Return a text of some pieces that mean something in one format or another."""
    return "".join(choice.choices(PIECES, k=choice.choice((1, 1, 2, 3))))


def clock(choice: random.Random) -> Clock:
    times = (None, 0, 5_000, 61_500, 36_000_000)
    return Clock(choice.choice(times), choice.choice(times))


def evaluation(choice: random.Random) -> Evaluation:
    depth = choice.choice((None, 0, 24))
    return choice.choice(
        (Evaluation(centipawns=choice.randint(-999, 999), depth=depth), Evaluation(mate=-3, depth=depth))
    )


KINDS_OF_NODES: dict[str, Callable[[random.Random], object]] = {
    "comment": text,
    "before": text,
    "marks": lambda choice: tuple(choice.sample(("!", "?", "$14", "$139", DIAGRAM), k=choice.randint(1, 2))),
    "clock": clock,
    "evaluation": evaluation,
    "rest": text,
}
KINDS_OF_RECORDS: dict[str, Callable[[random.Random, Record], object]] = {
    "tag": lambda choice, record: record.tags.update(
        {choice.choice(("Red", "Event", "Date", "Title", "Own")): text(choice)}
    ),
    "result": lambda choice, record: setattr(record, "result", choice.choice(list(Result))),
    "ending": lambda choice, record: setattr(record, "ending", text(choice)),
}


def places(record: Record) -> dict[str, Node]:
    """Return the places of a record where a thing may stand apart from all others."""
    line = [record.root, *record.main_line()]
    fork = next(node for node in line if len(node.children) > 1)
    branch = end = fork.children[1]
    while end.children:
        end = end.children[0]
    return {
        "root": record.root,
        "first": line[1],
        "second": line[2],
        "before a branch": fork,
        "branch": branch,
        "end of a branch": end,
        "last": line[-1],
    }


def branched(game: str, choice: random.Random) -> Record:
    """Return a game with a branch, from its usual start or from one that was played to."""
    record = Record(game)
    while len(record.main_line()) < 2 or all(len(node.children) < 2 for node in nodes_of(record)):
        fen = choice.choice(("", grown(game, choice.randrange(1000), 9, 0).main_line()[-1].position().fen()))
        record = grown(game, choice.randrange(1000), 8, 1, fen)
    record.result = choice.choice(list(Result))
    return record


def variants(name: str) -> list[Format]:
    """Return a format with each of its options, and twice as it usually is."""
    form = find_format(name)
    return [form, form, *(form.set(**{option: value}) for option in form.options for value in form.options[option][1:])]


def check(record: Record, form: Format, what: object) -> None:
    target = io.BytesIO()
    losses = kifu.write(record, target, format=form)  # which refuses what does not read back, kind by kind
    [again] = Records(target.getvalue(), format=form, game=None if form.games else record.game)
    assert losses or again == record, what


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_every_kind_of_thing_at_every_place_reads_back_or_is_a_loss(name: str, game: str) -> None:
    choice, forms = random.Random(SEED), variants(name)
    for _ in range(effort(12)):
        record = branched(game, choice)
        kind, place = choice.choice(list(KINDS_OF_NODES)), choice.choice(list(places(record)))
        value = KINDS_OF_NODES[kind](choice)
        setattr(places(record)[place], kind, value)
        check(record, choice.choice(forms), (SEED, kind, place, value))


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_what_is_said_of_a_whole_record_reads_back_or_is_a_loss(name: str, game: str) -> None:
    choice, forms = random.Random(SEED), variants(name)
    for kind, draw in KINDS_OF_RECORDS.items():
        for _ in range(effort(2)):
            record = choice.choice((branched(game, choice), Record(game)))
            draw(choice, record)
            check(record, choice.choice(forms), (SEED, kind, record.tags, record.result, record.ending))


@pytest.mark.parametrize(("name", "game"), PAIRS)
def test_all_kinds_together_read_back_or_are_losses(name: str, game: str) -> None:
    choice, forms = random.Random(SEED), variants(name)
    for _ in range(effort(2)):
        record = branched(game, choice)
        for draw in KINDS_OF_RECORDS.values():
            draw(choice, record)
        for node in places(record).values():
            for kind, make in KINDS_OF_NODES.items():
                if choice.random() < 0.3:
                    setattr(node, kind, make(choice))
        check(record, choice.choice(forms), SEED)
