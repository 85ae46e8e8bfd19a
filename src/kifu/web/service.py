"""The service: every verb of kifu as a function from plain data to plain data, with no HTTP in it.

A server answers with it over HTTP, a page without a server asks it in a worker of the browser.  It keeps nothing
between two calls.  What goes wrong is a ``KifuError``, which ``problem_of`` makes into plain data.

>>> convert({"text": "C2.5 H8+7", "to": "zh-hans"})["text"]
'炮二平五 马8进7'
"""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from kifu import registry
from kifu.core import COMPILED
from kifu.errors import LimitError, MoveError
from kifu.formats.base import Format
from kifu.formats.base import formats as known_formats
from kifu.languages.language import ENGLISH
from kifu.lines.any import OpenedLine, open_line, read_moves
from kifu.lines.converting import Converter
from kifu.lines.detection import find_exact, start_of
from kifu.lines.explaining import Explanation, explain_line
from kifu.lines.reading import read_line
from kifu.notations.base import Notation, find_notation, notations_of, typed_notation, usual_notations
from kifu.render import svg, tikz, typst
from kifu.render.diagram import Diagram
from kifu.render.text import draw_diagram
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove, Drop, Move
from kifu.rules.names import Title, game_name, side_name
from kifu.rules.position import Position
from kifu.rules.setup import Setup
from kifu.rules.side import Side
from kifu.rulings.own_rules import rules_of, rules_title
from kifu.version import VERSION
from kifu.web import messages
from kifu.web.problems import problem_of, problems_of

SHORT_LINE = 2_000  # characters
PICTURE_SIZES = range(16, 8001)  # pixels


# A line of moves


def convert(request: messages.ConvertRequest) -> messages.ConvertAnswer:
    """Convert a line of moves into another notation."""
    return _convert(_open(request), request["to"])


def convert_at_once(request: messages.ConvertRequest) -> messages.ConvertAnswer | None:
    """Convert a short line that is spelt just as its notation spells it; any other takes longer, and is left alone."""
    text, game = request["text"], request.get("game") or registry.DEFAULT_GAME
    if len(text) > SHORT_LINE or request.get("fen") or request.get("notation"):
        return None
    exact = find_exact(text, start_of(text, game))
    return None if exact is None else _convert(OpenedLine(exact.start, text, exact.trial), request["to"])


def _convert(line: OpenedLine, to: str) -> messages.ConvertAnswer:
    reader, game = line.known.notation, line.start.game
    text = Converter(reader, find_notation(to, game), line.start).convert(line.text, line.known)
    return {"text": text, "notation": reader.full_name, "game": game.full_name}


def moves(request: messages.MovesRequest) -> messages.MovesAnswer:
    """Read a line of moves and write each of them in several notations."""
    line = _open(request)
    game = line.start.game
    writers = _find_notations(request.get("to", game.writing.shown_in), line.start)
    rows: list[messages.MoveRow] = []
    problem: MoveError | None = None
    position = line.start.copy()
    try:
        strict = request.get("strict", False)
        read = read_line(line.text, line.known.notation, line.start, strict=strict, known=line.known)
        for ply, move in enumerate(read, 1):
            rows.append(
                {
                    "ply": ply,
                    "text": move.text,
                    "move": str(move.reading.move),
                    "to": _names(writers, move.position, move.reading.move),
                    "notes": problems_of(move.reading.diagnostics),
                }
            )
            position.play(move.reading.move)
    except MoveError as error:
        problem = error
    answer: messages.MovesAnswer = {
        "game": game.full_name,
        "notation": line.known.notation.full_name,
        "moves": rows,
        "fen": position.fen(),
    }
    return {**answer, "problem": problem_of(problem)} if problem else answer


def explain(request: messages.LineRequest) -> messages.ExplainAnswer:
    """Say moves in plain words, and what each character of them stands for."""
    explained = [_describe_explanation(each) for each in explain_line(_open(request))]
    return {**explained[0], "moves": explained}


def _open(request: messages.LineRequest) -> OpenedLine:
    return open_line(
        request["text"], game=request.get("game"), fen=request.get("fen"), notation=request.get("notation")
    )


def _describe_explanation(explanation: Explanation) -> messages.Explained:
    fields: dict[str, Any] = explanation._asdict()
    fields |= {"move": str(explanation.move), "parts": [list(part) for part in explanation.parts]}
    fields["diagnostics"] = problems_of(explanation.diagnostics)
    return cast("messages.Explained", fields)


# A board


def legal(request: messages.LegalRequest) -> messages.LegalAnswer:
    """Name the legal moves of a position, after moves that are played from it."""
    position = _position_of(request)
    game, outcome = position.game, position.outcome()
    writers = _find_notations(request.get("to", game.writing.shown_in), position)
    winner = None if outcome is None or outcome.winner is None else game.sides[outcome.winner].name
    return {
        "game": game.full_name,
        "fen": position.fen(),
        "turn": game.sides[position.turn].name,
        "check": position.in_check(),
        "moves": [_name_move(position, move, writers) for move in position.legal_moves()],
        "outcome": {"winner": winner, "ending": outcome.ending} if outcome else None,
    }


def _name_move(position: Position, move: AnyMove, writers: Iterable[Notation]) -> messages.NamedMove:
    named: messages.NamedMove = {
        "move": str(move),
        "points": list(move.points),
        "promotes": isinstance(move, Move) and bool(move.promotion),
        "names": _names(writers, position, move),
    }
    if isinstance(move, Drop):
        named["piece"] = move.piece
    elif isinstance(move.promotion, str):
        named["becomes"] = position.game.piece(move.promotion).name
    return named


def _position_of(request: messages.LegalRequest | messages.RenderRequest) -> Position:
    """Return the position of a setup, or the start of a game, after moves that are played from there."""
    position = start_at(request.get("fen"), request.get("game"))
    for text in request.get("moves", []):
        position.play_all(reading.move for reading in read_moves(position, text))
    return position


def start_at(fen: str | None, game: str | None) -> Position:
    """Return the position of setup text, teaching diagrams included, or without setup text the start of a game."""
    return Position.from_fen_lenient(fen, game) if fen else Position(find_game(game or registry.DEFAULT_GAME))


def setup(request: messages.SetupRequest) -> messages.SetupAnswer:
    """Check a setup: what is wrong with it, and whether it can be played."""
    found = Setup.from_fen(request["fen"], request.get("game"))
    faults = found.faults()
    return {
        "game": found.game.full_name,
        "fen": found.fen(),
        "turn": found.game.sides[found.turn].name,
        "men": {
            point: man.piece.letter if man.side == 0 else man.piece.letter.lower() for point, man in found.men.items()
        },
        "hands": (dict(found.hands[0]), dict(found.hands[1])),
        "faults": [{"code": fault.code, "point": fault.point, "reason": fault.reason} for fault in faults],
        "playable": not faults,
        "lesson": bool(faults) and not found.unplayable(),
    }


def render(request: messages.RenderRequest) -> messages.RenderAnswer:
    """Draw a position, or any setup, as a picture."""
    kind, fen = request.get("kind", "svg"), request.get("fen")
    shown = Setup.from_fen(fen, request.get("game")) if fen and not request.get("moves") else _position_of(request)
    diagram = Diagram.of(
        shown,
        bottom=Side(request.get("flip", False)),
        highlights=request.get("highlights", ()),
        arrows=[(first, second) for first, second in request.get("arrows", ())],
        labels=request.get("labels", {}),
        coordinates=request.get("coordinates"),
    )
    look: dict[str, Any] = {name: request[name] for name in ("theme", "pieces") if name in request}
    if kind == "svg":
        size = request.get("size", svg.SIZE)
        if size not in PICTURE_SIZES:
            raise LimitError(f"a picture can be {PICTURE_SIZES[0]} to {PICTURE_SIZES[-1]} pixels wide, not {size}")
        return {"media_type": "image/svg+xml", "text": svg.draw(diagram, size=size, **look)}
    if kind == "text":
        return {"media_type": "text/plain", "text": draw_diagram(diagram, pieces=request.get("pieces", "chinese"))}
    pages = tikz if kind == "tex" else typst
    return {"media_type": "text/plain", "text": pages.document(diagram, **look)}


def _find_notations(names: Iterable[str], position: Position) -> list[Notation]:
    return [find_notation(name, position.game) for name in names]


def _names(writers: Iterable[Notation], position: Position, move: Any) -> dict[str, str]:
    return {writer.full_name: writer.render_or_points(position, move) for writer in writers}


# What kifu knows


def games() -> list[messages.GameFacts]:
    """List the games and their pieces, the usual game first."""
    names = sorted(registry.names("games"), key=lambda name: name != registry.DEFAULT_GAME)
    return [describe_game(find_game(name)) for name in names]


def describe_game(game: Game) -> messages.GameFacts:
    """Return what a program has to know of a game."""
    return {
        "name": game.name,
        **_title(game_name(game)),
        "sides": [
            {"name": side.name, "titles": side_name(game, at).in_all_languages(), "colour": side.colour.paint}
            for at, side in zip(Side, game.sides, strict=True)
        ],
        "files": len(game.files),
        "ranks": len(game.ranks),
        "start": game.start,
        "setups": [
            {
                "name": each.name,
                "kind": each.kind,
                "fen": each.fen,
                "title": each.titles[ENGLISH],
                "titles": {**each.titles},
            }
            for each in game.setups
        ],
        "sample": list(game.sample),
        "notations": {"typed": typed_notation(game), "shown": list(usual_notations(game))},
        "rules": [{"name": name, **_title(rules_title(game, name))} for name in rules_of(game)],
        "options": _options(game.options),
        "pieces": describe_pieces(game),
    }


def _title(title: Title) -> messages.Titled:
    return {"title": title.english, "titles": title.in_all_languages()}


def describe_pieces(game: Game) -> list[messages.PieceFacts]:
    """Return what a program has to know of the pieces of a game."""
    return [
        {
            "letter": piece.letter,
            "name": piece.name,
            "characters": list(dict.fromkeys(next(iter(piece.characters.values()), ()))),
            "movement": piece.movement,
            "promotes_to": piece.promotes_to,
        }
        for piece in game.pieces
    ]


def notations() -> list[messages.NotationFacts]:
    """List the notations."""
    return notations_of_games(registry.names("games"))


def notations_of_games(games: Iterable[str]) -> list[messages.NotationFacts]:
    """Return the notations that some games are written in, each once."""
    found: dict[str, list[Notation]] = {}  # each as it is bound to its games
    for name in games:
        for notation in notations_of(find_game(name)):
            found.setdefault(notation.name, []).append(notation)
    return [describe_notation(bound[0], [notation.game.name for notation in bound]) for bound in found.values()]


def describe_notation(notation: Notation, games: list[str]) -> messages.NotationFacts:
    """Return what a program has to know of a notation, and which games are written in it."""
    return {
        "name": notation.name,
        "title": notation.title or notation.name,
        "example": type(notation).example,  # which fits all of its games
        "family": notation.family,
        "games": games,
        "users": notation.users,
        "options": _options(notation.options),
    }


def formats() -> list[messages.FormatFacts]:
    """List the formats."""
    return [describe_format(known) for known in known_formats()]


def describe_format(known: Format) -> messages.FormatFacts:
    """Return what a program has to know of a format."""
    return {
        "name": known.name,
        "title": known.title,
        "suffixes": list(known.suffixes),
        "reads": known.reads,
        "writes": known.writes,
        "many": known.many,
        "games": list(known.games),
        "options": _options(known.options),
        "users": known.users,
    }


def health() -> messages.Health:
    """Return the version of kifu that answers, and whether it is compiled."""
    return {"version": VERSION, "compiled": COMPILED}


def _options(options: Mapping[str, Iterable[str]]) -> dict[str, list[str]]:
    return {option: list(values) for option, values in options.items()}
