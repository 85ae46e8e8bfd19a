"""What the words of a four-slot notation say without a board: its vocabulary, and the sense of a text or a part of one.

``r7`` is the Chariot on file 7, ``fc`` the front one of several Cannons, ``--.4`` a move of the rearmost Pawn.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kifu.notations.fourslot.codec import MARKS, SlotCodec
from kifu.notations.fourslot.lexicon import Form, all_words
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS, Scheme, Slots, Standing, Which, label, oblique_steps
from kifu.notations.fourslot.tables import usual_men
from kifu.notations.vocabulary import DIRECTION, NUMBER, PIECE, WHICH, Entry, Gloss, cost_of, entry
from kifu.rules.game import Game
from kifu.rules.side import Side

DIRECTIONS = {FORWARD: "forward", BACK: "back", SIDEWAYS: "sideways"}
VERBS = {FORWARD: "advances", BACK: "retreats", SIDEWAYS: "moves sideways"}
# Which one, of how many, and what more there is to say.
ORDERS = {
    "+": ("the front one", "several", "the farthest from its player"),
    "=": ("the middle one", "three or five", ""),
    "-": ("the rear one", "several", "the nearest to its player"),
    "++": ("the foremost", "four or five", "the farthest from its player"),
    "--": ("the rearmost", "four or five", "the nearest to its player"),
    "+2": ("the second from the front", "four or five", ""),
    "-2": ("the second from the rear", "four or five", ""),
}
SECOND_OF_FOUR = "of four or five the second"


def order_in_words(order: str, scheme: Scheme, men: str = "", file: int = 0) -> str:
    """Return which of several men an order means; ``men`` names them."""
    one, many, more = ORDERS.get(order, (f"number {order} from the front", "several", ""))
    if order in ("+", "-") and scheme.outermost:
        more = SECOND_OF_FOUR if order == "+" else f"{SECOND_OF_FOUR} from the rear"
    where = f"file {file}" if file else "one file"
    return f"{one} of {many}{' ' + men if men else ''} on {where}{', ' + more if more and not men else ''}"


def vocabulary_of(codec: SlotCodec, game: Game) -> list[Entry]:
    """Return the pieces, the markers, the directions and the numbers."""
    lexicon = codec.lexicon
    entries = [
        entry(
            PIECE,
            piece.name,
            all_words(lexicon.pieces[piece.name]),
            f"the {piece.name}",
            lexicon.piece_synonyms.get(piece.name, "").split(),
        )
        for piece in game.pieces
    ]
    for order, words in lexicon.orders.items():
        also = lexicon.order_synonyms.get(order, "").split()
        if _has_word(codec, game, order):
            entries.append(entry(WHICH, order, all_words(words), order_in_words(order, lexicon.scheme), also))
    for direction, word in lexicon.directions.items():
        also = lexicon.direction_synonyms.get(direction, "").split()
        entries.append(entry(DIRECTION, direction, (word,), DIRECTIONS[direction], also))
    for number in range(1, len(game.files) + 1):
        own = (codec.number_word(number, side) for side in Side)
        meaning = f"file {number} from the mover's right, or {number} point{'s' * (number > 1)}"
        entries.append(entry(NUMBER, str(number), own, meaning, codec.other_numbers(number)))
    return entries


def _has_word(codec: SlotCodec, game: Game, order: str) -> bool:
    """Whether an order is a word of its own: a digit is none, and in WXF the middle one is its file once more."""
    lexicon = codec.lexicon
    if order.isdecimal():
        most = usual_men(game)[lexicon.unnamed]
        return int(order) <= most and not all(word.isdecimal() for word in all_words(lexicon.orders[order]))
    labels = {word for table in (lexicon.scheme.one_file, lexicon.scheme.two_files) for word in " ".join(table).split()}
    forms = [codec.form_of(Which(order, int(word.endswith("@")))) for word in labels if word.rstrip("@") == order]
    return not forms or any("{order}" in form.template for form in forms)


class TandemRow(NamedTuple):
    """How each of several pawns on file 3 is written that goes sideways to file 4, from the front to the rear."""

    on_three: int
    on_seven: int
    texts: tuple[str, ...]


def tandem_rows(codec: SlotCodec, game: Game) -> list[TandemRow]:
    """Return how men in tandem are named, as the scheme of the notation has it."""
    lexicon = codec.lexicon
    rows = []
    for count, others in ((2, 0), (3, 0), (4, 0), (5, 0), (2, 2), (3, 2)):
        texts = []
        for place in range(1, count + 1):
            which = label(Standing(3, place, count, place, 1 + bool(others)), lexicon.unnamed, lexicon.scheme)
            slots = Slots(lexicon.unnamed, which, SIDEWAYS, 4)
            texts.append(codec.write(slots, Side.FIRST) if codec.can_write(slots) else "")
        rows.append(TandemRow(count, others, tuple(texts)))
    return rows


def gloss(codec: SlotCodec, game: Game, text: str) -> Gloss | None:
    """Return what a text says in general; of several ways to read it, the plainest."""
    clean, leniencies = codec.clean_text(text)
    body = MARKS.sub("", clean) or clean
    found = [*_whole(codec, game, clean), *_whole(codec, game, body)] or [*_fragments(codec, game, clean)]
    best = min(found, key=lambda each: each.cost, default=None)
    return best._replace(cost=best.cost + len(leniencies)) if best else None


def _whole(codec: SlotCodec, game: Game, text: str) -> Iterator[Gloss]:
    names = {piece.name for piece in game.pieces}
    for form, pattern in codec.patterns:
        if found := pattern.fullmatch(text):
            for slots in codec.slots_of(form, found.groupdict()):
                if slots.piece in names:
                    yield _told(codec, game, form, found, slots)


def subjects_of(codec: SlotCodec, game: Game, text: str) -> Iterator[tuple[Slots, bool]]:
    """Yield the men that a part of a move can name, and whether it says more of them than their kind."""
    clean, _ = codec.clean_text(text)
    for part, found, slots in _parts_of(codec, game, clean):
        if "{direction}" not in part.template and (slots.which.file or "{piece}" in part.template):
            yield slots, bool(found["order"] if "{order}" in part.template else slots.which.file)


def _fragments(codec: SlotCodec, game: Game, text: str) -> Iterator[Gloss]:
    for part, found, slots in _parts_of(codec, game, text):
        yield _told(codec, game, part, found, slots)


def _parts_of(codec: SlotCodec, game: Game, text: str) -> Iterator[tuple[Form, re.Match[str], Slots]]:
    """Yield the ways to read a part of a move: what stands before the direction, what stands after it, or one word."""
    if text.isdecimal():
        return
    names = {piece.name for piece in game.pieces}
    for form in codec.lexicon.forms:
        head = form.template.partition("{direction}")[0].strip()
        tail = form.template[form.template.find("{direction}") :] if "{direction}" in form.template else "{piece}"
        for template in dict.fromkeys((head, "{piece}", "{order}", tail, "{direction}")):
            if (template == "{piece}" and "{piece}" not in head) or (template == "{order}" and "{order}" not in head):
                continue
            part = form._replace(template=template)
            if found := codec.compile(part).fullmatch(text):
                for slots in codec.slots_of(part, found.groupdict()):
                    if slots.piece in names:
                        yield part, found, slots


def _told(codec: SlotCodec, game: Game, form: Form, found: re.Match[str], slots: Slots) -> Gloss:
    words = found.groupdict()
    meanings = _meanings(codec.lexicon.scheme, game, slots, words)
    whole = "{number}" in form.template and ("{piece}" in form.template or bool(slots.which.order))
    parts = tuple(spell(found, meanings))
    sentence = _sentence(codec.lexicon.scheme, game, slots, words, whole)
    return Gloss(sentence, parts, whole, _cost(codec, slots, words) + 2 * bool(form.leniency))


def _cost(codec: SlotCodec, slots: Slots, words: Mapping[str, str | None]) -> int:
    """Return how far words are from the notation's own words for the same slots, for the side that is nearer."""
    costs = []
    for side in Side:
        own = codec.words_of(slots, side)
        good = codec.lexicon.equally_good.split()
        costs.append(sum(cost_of(word, (own[slot], *good), [word]) or 0 for slot, word in words.items() if word))
    return min(costs)


def _meanings(scheme: Scheme, game: Game, slots: Slots, words: Mapping[str, str | None]) -> dict[str, str]:
    return {
        "piece": f"the {slots.piece}",
        "order": order_in_words(slots.which.order, scheme),
        "file": f"on file {slots.which.file}, counted from the mover's right",
        "direction": DIRECTIONS[slots.direction],
        "number": _goal(game, slots, named="piece" in words or bool(slots.which.order)),
    }


def _goal(game: Game, slots: Slots, *, named: bool = True) -> str:
    distance = f"{slots.number} point{'s' * (slots.number > 1)} along the file"
    if slots.direction == SIDEWAYS:
        return f"to file {slots.number}"
    if not named:
        return f"{distance}, or to file {slots.number}"
    return f"to file {slots.number}" if oblique_steps(game, slots.piece) else distance


def _sentence(scheme: Scheme, game: Game, slots: Slots, words: Mapping[str, str | None], whole: bool) -> str:
    order, file = slots.which
    if order and (whole or "piece" in words or file):
        subject = order_in_words(order, scheme, f"{slots.piece}s", file)
    elif order:
        subject = order_in_words(order, scheme)
    elif "piece" in words:
        counted = "" if whole else ", counted from its player's right"
        subject = f"the {slots.piece}" + (f" on file {file}{counted}" if file else "")
    else:
        subject = ""
    if "direction" not in words and not whole:
        return subject
    verb = VERBS[slots.direction] if subject else DIRECTIONS[slots.direction]
    goal = f" {_goal(game, slots, named=bool(subject))}" if words.get("number") else ""
    return f"{subject} {verb}{goal}".strip()


def spell(match: re.Match[str], meanings: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return the words of a match with their meanings; what lies between them is the middle sign, ``33``.

    A hyphen between words, ``mid-pawn``, means no more than a space.
    """
    parts, place = [], 0
    for (start, stop), slot in sorted((match.span(slot), slot) for slot in match.groupdict()):
        if (between := match.string[place:start].strip()) and between != "-":
            parts.append((between, meanings["order"]))
        parts.append((match.string[start:stop], meanings[slot]))
        place = stop
    if rest := match.string[place:].strip():
        parts.append((rest, meanings["order"]))
    return parts
