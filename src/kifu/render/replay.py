"""Replay: records as plain data that a script can show without knowing any rules; JSON holds all of it.

>>> record = Record()
>>> _ = record.root.add(record.start().parse("C2.5"))
>>> replay = replay_of([record])
>>> replay["records"][0]["nodes"], replay["games"][0]["moves"][0][1:3]
([0], [(70, 67), 6])
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from kifu.errors import SetupError, UnknownNameError
from kifu.lines.writing import write_lines, write_move
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.records.bottom import bottom_of
from kifu.records.chances import scale_of
from kifu.records.node import Node
from kifu.records.notation import choose_notation
from kifu.records.record import DIAGRAM, Record
from kifu.records.title import players_of, title_of
from kifu.registry import parse_name
from kifu.render.diagram import PIECES, held_as, kinds_in_hand
from kifu.render.score import JUDGEMENTS, lines_below_title, result_of
from kifu.render.stage import edges_of, men_of, stage_of
from kifu.render.themes import Theme, find_theme
from kifu.rules.fen import letters_of
from kifu.rules.game import Game, Man
from kifu.rules.move import AnyMove
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side

WORTH_A_CONVERSION = 4  # moves of a line that are written together
NOBODY = 0  # what a point holds where no man stands
# What can stand on the men; where there is little room the viewer shortens names by itself.
FACE_STYLES = tuple(PIECES)
MARKS = {**JUDGEMENTS, DIAGRAM: "▦"}


def replay_of(
    records: Iterable[Record],
    *,
    notation: str = "",
    theme: Theme | str = "wood",
    pieces: str = "chinese",
    highlights: Iterable[str] = (),
    bottom: Side | None = None,
    beside: Callable[[Record, dict[str, Any]], object] | None = None,
) -> dict[str, Any]:
    """Return records as the viewer script takes them: each game that they need once, each distinct move once.

    ``notation`` is the one to begin with, with its options if there are any; all others of the game are there too.
    Without one it is that in which a record was written.  ``highlights`` are points to mark on the board,
    ``bottom`` is the side at the bottom, if it is not to be the one that the record puts there.  ``beside`` is given
    each record with what is said of it, before the next record is looked at.
    """
    points = list(dict.fromkeys(highlights))
    look = find_theme(theme)
    if pieces not in FACE_STYLES:
        raise UnknownNameError("kind of pieces", pieces, FACE_STYLES)
    tables: dict[Game, _Table] = {}
    shown = []
    for record in records:
        if record.game not in tables:
            tables[record.game] = _Table(record.game, len(tables), _notations(record.game, notation))
        entry = _describe_record(record, tables[record.game], notation)
        side = bottom_of(record) if bottom is None else bottom
        shown.append(entry | {"highlights": _places(points, tables[record.game]), "bottom": side})
        if beside:
            beside(record, shown[-1])
    if notation and tables and not any(_has(game, notation) for game in tables):
        find_notation(notation, next(iter(tables)))  # raises with the names there are
    return {
        "kifu": 1,  # the version of this form
        "kinds": FACE_STYLES,
        "pieces": pieces,
        "games": [table.describe(look) for table in tables.values()],
        "records": shown,
    }


# The texts of a move; the points it goes through, all of them left empty but the last; the man that stands there now;
# whether it gives check; what setup text then remembers.
_Facts = tuple[tuple[str, ...], tuple[int, ...], int, bool, tuple[tuple[str, str], ...]]


class _Table:
    """What the records of one game share: the distinct moves in all notations, and the men that occur."""

    def __init__(self, game: Game, number: int, notations: Sequence[Notation]) -> None:
        self.game = game
        self.number = number
        self.notations = notations
        self.points = {point: place for place, point in enumerate(game.squares)}
        self.numbers = {_letter(man): number for number, man in enumerate(men_of(game), 1)}
        self.seen: set[int] = set()
        self.moves: dict[_Facts, int] = {}
        # Who captures a man holds it, and shows it on a stand.
        held = kinds_in_hand(game)
        self.seen.update(self.man(Man(side, piece)) for side in Side for piece in held)

    def start(self, setup: Setup) -> list[int]:
        men = [self.man(setup.men.get(point)) for point in self.points]
        self.seen.update(men)
        return men

    def play(self, position: Position, move: AnyMove, texts: tuple[str, ...] = ()) -> int:
        """Play a legal move and return its number; its texts need not be made if they are known."""
        facts = self.play_for_facts(position, move, texts)
        self.seen.add(facts[2])
        return self.moves.setdefault(facts, len(self.moves))

    def line_texts(self, record: Record) -> dict[Node, tuple[str, ...]]:
        """Return the texts of the moves of the main line in all notations, as far as the compiled floor writes them."""
        line = record.main_line()
        if len(line) < WORTH_A_CONVERSION:
            return {}
        moves = [node.move for node in line]
        if record.start().play_all(moves) < len(moves):
            return {}  # some move was put in by hand and is not legal
        columns = write_lines(record.start(), moves, self.notations)
        return dict(zip(line, zip(*columns, strict=True), strict=True))

    def play_for_facts(self, position: Position, move: AnyMove, texts: tuple[str, ...] = ()) -> _Facts:
        """Play a legal move; return its texts, its stops, its man, whether it checks, and the state after it."""
        texts = texts or write_move(position, move, self.notations)
        position.play(move)
        man, check = self.man(position[move.target]), position.in_check()
        state = tuple(self.state(position.state).items())
        return texts, tuple(self.points[point] for point in move.points), man, check, state

    def state(self, state: Mapping[str, str]) -> dict[str, str]:
        """Return what a game remembers as setup text writes it."""
        return {name: self.game.state_fields[name].write(self.game, value) for name, value in state.items()}

    def man(self, man: Man | None) -> int:
        return self.numbers[_letter(man)] if man else NOBODY

    def describe(self, theme: Theme | None) -> dict[str, Any]:
        """Return the game as a script takes it, with the drawings of a theme if one is given."""
        game = self.game
        columns, words = _share_columns([[texts[at] for texts, *_ in self.moves] for at in range(len(self.notations))])
        notations = [
            {**_notation(game, notation), "column": column, "texts": texts}
            for notation, (column, texts) in zip(self.notations, words, strict=True)
        ]
        return {
            "name": game.full_name,
            "title": game.title.capitalize(),
            "sides": [side.name for side in game.sides],
            "colours": [side.colour.paint for side in game.sides],
            "files": game.files,
            "ranks": game.ranks,
            # The letter of each man in setup text, its side, its name, and whether it was promoted.
            "men": [(_letter(man), man.side, man.piece.name, man.piece.promoted) for man in men_of(game)],
            **({"held": [held_as(game, man.piece) for man in men_of(game)]} if kinds_in_hand(game) else {}),
            # What a man can become, by the numbers of men.
            "promotions": {
                self.man(man): [self.man(Man(man.side, game.piece(letter))) for letter in man.piece.promotions]
                for man in men_of(game)
                if man.piece.promotes_to
            },
            "fen": {
                "fields": game.fen_fields,
                "turns": [side.letters[0] for side in game.sides],
                "state": list(game.state_fields),
            },
            "notations": notations,
            "signs": MARKS,
            "scale": scale_of(game),  # of the curve from scores to chances
            **({"stage": stage_of(game, self.notations, theme, self.seen)} if theme else {}),
            # Each move as in self.moves, with places in the columns from which notations have their texts.
            "moves": [
                [places, stops, man, int(check), *([dict(state)] if state else [])]
                for places, (_, stops, man, check, state) in zip(zip(*columns, strict=True), self.moves, strict=True)
            ],
        }


def replay_moves(record: Record) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return the game of a record without drawings, and the record, as ``replay_of`` has them."""
    table = _Table(record.game, 0, notations_of(record.game))
    entry = _describe_record(record, table, "") | {"highlights": [], "bottom": bottom_of(record)}
    return table.describe(None), entry


def describe_move(position: Position, move: AnyMove) -> dict[str, Any]:
    """Return a legal move as a script needs it to add it to a replay, with its texts in all notations."""
    return next(describe_moves(position, [move]))


def describe_moves(position: Position, moves: Iterable[AnyMove]) -> Iterator[dict[str, Any]]:
    """Yield moves that follow each other as a script needs them, up to the first that is not legal."""
    table = _Table(position.game, 0, notations_of(position.game))
    here = position.copy()
    for move in moves:
        if not here.is_legal(move):
            return
        texts, stops, man, check, state = table.play_for_facts(here, move)
        yield {"move": str(move), "texts": texts, "stops": stops, "man": man, "check": int(check), "state": dict(state)}


def describe_game(game: Game, notations: Sequence[Notation], theme: Theme) -> dict[str, Any]:
    """Return a game without records: all its men, the letters that stand for them, its start."""
    table = _Table(game, 0, notations)
    table.seen.update(table.numbers.values())
    letters = {letter: table.man(man) for letter, man in letters_of(game).items()}
    return {**table.describe(theme), "start": game.start, "letters": letters}


def _share_columns(texts: list[list[str]]) -> tuple[list[tuple[int, ...]], list[tuple[int, list[str]]]]:
    """Return columns of places, and for each notation its column and the distinct texts that the places mean.

    Notations that distinguish the same moves, as all do that write files alike, share a column.
    """
    columns: dict[tuple[int, ...], int] = {}
    words = []
    for column in texts:
        places = {text: place for place, text in enumerate(dict.fromkeys(column))}
        number = columns.setdefault(tuple(places[text] for text in column), len(columns))
        words.append((number, list(places)))
    return list(columns), words


def _letter(man: Man) -> str:
    return man.piece.letter if man.side is Side.FIRST else man.piece.letter.lower()


def _notation(game: Game, notation: Notation) -> dict[str, Any]:
    return {
        "name": notation.full_name,
        "title": notation.title or notation.name,
        "example": notation.example,
        "language": notation.language,
        "separator": notation.separator,
        "edges": edges_of(game, notation),
    }


def _notations(game: Game, wanted: str) -> list[Notation]:
    """Return the notations of a game, the one that is wanted with its options."""
    found = notations_of(game)
    if not _has(game, wanted):
        return found
    chosen = find_notation(wanted, game)
    return [chosen if notation.name == chosen.name else notation for notation in found]


def _has(game: Game, notation: str) -> bool:
    return parse_name(notation)[0] in [known.name for known in notations_of(game)]


def _describe_record(record: Record, table: _Table, notation: str) -> dict[str, Any]:
    setup, problem = _setup(record)
    chosen = choose_notation(record, record.game.writing.shown_in[0])
    own = notation if _has(record.game, notation) else chosen.name
    first, _ = parse_name(own)
    return {
        "game": table.number,
        "title": title_of(record),
        "players": players_of(record),
        "lines": lines_below_title(record, chosen),
        "result": result_of(record),
        "ending": record.ending,
        "tags": list(record.tags.items()),
        "notation": next(known.full_name for known in table.notations if known.name == first),
        "problem": problem,
        "start": table.start(setup),
        **({"hands": [dict(hand) for hand in setup.hands]} if kinds_in_hand(record.game) else {}),
        "turn": setup.turn,
        "quiet": setup.quiet,
        "number": setup.number,
        "state": table.state(setup.state),
        "root": record.root.remarks(),
        "nodes": _nodes(record, table) if not problem else [],
    }


def _places(points: Iterable[str], table: _Table) -> list[int]:
    """Return the places of points on the board of a game; one that it does not have is an error."""
    for point in points:
        table.game.check_point(point)
    return [table.points[point] for point in points]


def _setup(record: Record) -> tuple[Setup, str]:
    """Return the men before the first move, and why they cannot be played; no men at all if they cannot be read."""
    try:
        setup = Setup.from_fen(record.fen, record.game)
    except SetupError as error:
        return Setup(record.game, {}), f"the setup cannot be read: {error}"
    if record.playable:
        return setup, ""
    return setup, f"the setup cannot be played: {'; '.join(fault.reason for fault in setup.faults())}"


def _nodes(record: Record, table: _Table) -> list[object]:
    """Return the moves of the tree, each before those that follow it, with its remarks.

    A plain number is a move that follows the one before it in the list; otherwise its parent and its remarks follow,
    the parent as a place in the list counted from 1, 0 being the root.
    """
    places = {record.root: 0}
    parents = dict.fromkeys(record.root.children, record.root)
    nodes: list[object] = []
    texts = table.line_texts(record)
    for node, position, _ in record.walk():
        parents.update((child, node) for child in node.children)
        parent = places[parents[node]]
        number = table.play(position, node.move, texts.get(node, ()))
        remarks = node.remarks()
        plain = parent == len(nodes) and not remarks
        nodes.append(number if plain else [number, parent, remarks] if remarks else [number, parent])
        places[node] = len(nodes)
    return nodes
