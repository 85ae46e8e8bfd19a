"""The words that a notation is made of, as tables for its page: pieces, directions, files, points."""

from collections.abc import Iterable, Mapping, Sequence

from docs._make.markdown import code, image, table
from docs._make.samples import CROWDS
from kifu.lines.card import words_in
from kifu.notations.algebraic import AlgebraicNotation
from kifu.notations.base import Notation
from kifu.notations.fourslot.chinese import GLYPHS
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.notations.fourslot.slots import BACK, FORWARD, SIDEWAYS
from kifu.notations.leventhal import Leventhal
from kifu.notations.shogi.family import HodgesFamily
from kifu.notations.shogi.latin import HodgesNotation
from kifu.notations.steps import kind_of
from kifu.notations.vocabulary import DIRECTION
from kifu.rules.game import Game
from kifu.rules.side import Side

DIRECTIONS = {FORWARD: "forward", BACK: "back", SIDEWAYS: "sideways"}
PLACES = {
    2: ["front", "rear"],
    3: ["front", "middle", "rear"],
    4: ["first", "second", "third", "fourth"],
    5: ["first", "second", "third", "fourth", "fifth"],
}


def words_of(notation: Notation) -> list[str]:
    """Return the tables of a notation, one below the other."""
    match notation:
        case FourSlotNotation():
            return _four_slots(notation)
        case AlgebraicNotation():
            return [_letters(notation), _edges(notation)]
        case HodgesFamily():
            return [_names(notation), _edges(notation)]
        case Leventhal():
            return [_glyphs(notation), _edges(notation)]
    return [_edges(notation)]


def _four_slots(notation: FourSlotNotation) -> list[str]:
    game = notation.game
    codec, lexicon = notation.codec, notation.codec.lexicon
    first, second = (side.name for side in game.sides)
    pieces = []
    for piece in game.pieces:
        own = [codec.piece_word(piece.name, side) for side in Side]
        pieces.append([piece.name, *map(code, own), _others(lexicon.piece_synonyms.get(piece.name, ""), own)])
    ways = []
    languages = [words_in(name, game) for name in ("zh-hant", "english", "wxf")]
    for direction, word in DIRECTIONS.items():
        own_word = lexicon.directions[direction]
        others = _others(lexicon.direction_synonyms.get(direction, ""), [own_word])
        ways.append([word, code(own_word), others, *(words.get((DIRECTION, direction), "") for words in languages)])
    count = range(1, len(game.files) + 1)
    files = [[game.sides[side].name, *(code(codec.number_word(number, side)) for number in count)] for side in Side]
    return [
        table(["piece", f"{first} writes", f"{second} writes", "also read"], pieces),
        table(["direction", "word", "also read", "in Chinese", "in English", "in WXF"], ways),
        table(["files and distances", *map(str, count)], files),
        "### Several on a file\n\nFrom the front; each pawn goes sideways from file 3 to file 4.\n",
        table(["pawns on file 3", "on file 7", "from the front to the rear"], _crowds(notation)),
        image(f"{notation.name}-pawns.svg", f"Three pawns on a file, each with its move in {notation.name}"),
        *_loose_forms(notation),
    ]


def _crowds(notation: Notation) -> list[list[str]]:
    rows = []
    for crowd in CROWDS:
        texts = [notation.render(position, move) for position, move in crowd.moves()]
        named = ", ".join(f"{place} {code(text)}" for place, text in zip(PLACES[crowd.on_three], texts, strict=True))
        rows.append([str(crowd.on_three), str(crowd.on_seven or ""), named])
    return rows


def _loose_forms(notation: FourSlotNotation) -> list[str]:
    """Return what forms are read beside the notation's own."""
    codec = notation.codec
    loose = [form for form in notation.codec.lexicon.forms if form.leniency]
    if not loose:
        return []
    rows = []
    for form in loose:
        key = form.key.rstrip("@")
        order = {"": "", "*": "+", "#": "2"}.get(key, key)
        # A marker is for men that stand in tandem, and these are pawns more often than not.
        text = form.template.format(
            piece=codec.piece_word("Pawn" if key else "Cannon", Side.FIRST),
            order=codec.order_word(order, Side.FIRST),
            file=codec.number_word(3 if key else 2, Side.FIRST),
            direction=codec.lexicon.directions[SIDEWAYS],
            number=codec.number_word(4 if key else 5, Side.FIRST),
        )
        rows.append([code(text), form.leniency])
    return ["### Read as well\n", table(["looks like", "what is unusual"], rows)]


def _letters(notation: AlgebraicNotation) -> str:
    pieces = notation.game.pieces
    rows = []
    for piece in pieces:
        letters = notation.letters[piece.name]
        silent = piece.name == "Pawn" and not notation.pawn_letter
        own = "" if silent else letters[0]
        rows.append([piece.name, code(own) or "none", " ".join(map(code, letters.replace(own, "", 1)))])
    return table(["piece", "letter", "also read"], rows)


def _names(notation: HodgesFamily) -> str:
    game = notation.game
    letters: Mapping[str, str] = notation.letters_of(game) if isinstance(notation, HodgesNotation) else {}
    rows = []
    for piece in game.pieces:
        word = notation.names[kind_of(piece)]
        others = _others("" if piece.promoted else letters.get(piece.name, ""), [word])
        kanji, becomes = piece.characters["kanji"][0], piece.promotes_to
        rows.append([piece.name, kanji, code(word), others, game.piece(becomes).name if becomes else ""])
    return table(["piece", "on the board", "written", "also read", "promotes to"], rows)


def _glyphs(notation: Notation) -> str:
    game = notation.game
    rows = []
    for piece in game.pieces:
        own = piece.characters["hant"]
        rows.append(
            [piece.name, *map(code, own), _others(" ".join((GLYPHS[piece.name], piece.letter, *piece.also)), own)]
        )
    return table(["piece", *(f"{side.name} writes" for side in game.sides), "also read"], rows)


def _edges(notation: Notation) -> str:
    """Return how the points are named: the labels of files and ranks from the first side's left corner."""
    game = notation.game
    near, far, left, right = notation.edges()
    first, second = (side.name for side in game.sides)
    if near and far:
        titles = [
            f"files by {first}, from {first}'s left",
            f"files by {second}, from {first}'s left",
            f"ranks by {first}, from {first}'s side",
            f"ranks by {second}, from {first}'s side",
        ]
        return _edge_table(zip(titles, (near, far, left, right), strict=True))
    titles = [f"files, from {first}'s left", f"ranks, from {first}'s side"]
    return _edge_table(zip(titles, (near or far, left or right), strict=True)) + _corners(game)


def _edge_table(rows: Iterable[tuple[str, Sequence[str]]]) -> str:
    return table(["", "labels"], [[title, code(" ".join(labels))] for title, labels in rows])


def _corners(game: Game) -> str:
    shown = ", ".join(code(game.files[file] + game.ranks[rank]) for file in (0, -1) for rank in (0, -1))
    return f"\nkifu's own names of the four corners, which error messages use, are {shown}.\n"


def _others(words: str, own: Sequence[str]) -> str:
    return " ".join(code(word) for word in dict.fromkeys(words.split()) if word not in own)
