"""Judge a repetition: the cycle, what each of its moves does, and who must change or lose.

examples:
  kifu judge game.pgn
  kifu judge game.pgn --rules cxa --language zh
  kifu judge games.pgn --record 7 --ply 84
  kifu judge --fen "3k5/9/9/6c2/9/9/9/6R2/9/5K3 b" --moves "g7h7 g3h3 h7g7 h3g3"
  kifu judge game.pgn --json

The latest repetition up to the last move, or up to --ply, is judged, over its last three visits.  With two visits the
ruling is provisional.  The board is the one on which the cycle begins; what is chased throughout is marked on it.

In shogi it says the points of a King that has entered, too, and what a declaration would bring.

Games without a rule book are judged by their own option, or by another value of it: --rules allowed, --rules forbidden.

exit status: 0 if there is a ruling or nothing to judge, 2 for wrong use, 3 if the file cannot be read.
"""

import argparse

from kifu.cli._boards import add_board, board_of, highlights_of, letters_of, record_of, side_at_bottom
from kifu.cli._language import add_language, language_of
from kifu.cli._named import add_notation
from kifu.cli._options import (
    WrongUseError,
    add_ascii,
    add_json,
    add_rules,
    print_json,
    print_line,
    print_table,
    rules_for,
    wants_colour,
)
from kifu.languages.language import speaker_of
from kifu.notations.base import Notation, find_notation
from kifu.records.notation import choose_notation
from kifu.records.record import Record
from kifu.render.diagram import Diagram
from kifu.render.text import draw_diagram
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.rulings.book import describe_books
from kifu.rulings.classes import ManAt
from kifu.rulings.entering import say_count
from kifu.rulings.plain_data import ruling_as_data
from kifu.rulings.ruling import Ruling, judge
from kifu.rulings.words import say_what, verdict


def configure(parser: argparse.ArgumentParser) -> None:
    add_board(parser, ("chinese", "simplified", "short", "letters"))
    add_rules(parser, "that of the game")
    parser.epilog = describe_books()
    add_language(parser)
    add_notation(parser, "that of the record or of the game")
    add_ascii(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    record = record_of(arguments)
    position = board_of(record, arguments.ply)
    if not isinstance(position, Position):
        raise WrongUseError("this setup cannot be played, so that nothing recurs")
    ruling = judge(position, rules_for(position.game, arguments.rules))
    language = language_of(arguments)
    if arguments.json:
        print_json(ruling_as_data(ruling, language))
        return 0
    if ruling.moves:
        _print_cycle(ruling, position, record, arguments)
    print_line(verdict(ruling, language))
    for sentence in say_count(position, language):
        print_line(sentence)
    return 0


def _print_cycle(ruling: Ruling, position: Position, record: Record, arguments: argparse.Namespace) -> None:
    """Print the board before the first move of the cycle, and a table of its moves."""
    played = position.copy()
    while played.ply >= ruling.moves[0].ply:
        played.undo()
    chased = [man.point for side in ruling.sides for men in side.chased for man in men if _stands(man, played)]
    diagram = Diagram.of(
        played,
        bottom=side_at_bottom(arguments, record),
        last_move=False,
        highlights=[*highlights_of(arguments), *chased],
        coordinates=arguments.coordinates,
        letters=letters_of(arguments, record),
    )
    print(draw_diagram(diagram, pieces=arguments.pieces, ascii_only=arguments.ascii, colour=wants_colour()))
    print()
    print_table(["ply", "side", "move", "what it does"], _rows(ruling, played, _notation(arguments, record), arguments))
    print()


def _stands(man: ManAt, position: Position) -> bool:
    found = position[man.point]
    return found is not None and (found.side, found.piece.name) == (man.side, man.kind)


def _notation(arguments: argparse.Namespace, record: Record) -> Notation:
    if arguments.notation:
        return find_notation(arguments.notation, record.game)
    return choose_notation(record, "uci")


def _rows(ruling: Ruling, start: Position, notation: Notation, arguments: argparse.Namespace) -> list[list[str]]:
    """Return a row for each thing that a move does; the move itself stands in the first of them."""
    rows = []
    language = language_of(arguments)
    for move in ruling.moves:
        first, *others = say_what(move, ruling.game, language)
        text = notation.render_or_points(start, move.move)
        side = side_name(ruling.game, move.side).say(speaker_of(language, "names"))
        rows.append([str(move.ply), side, text, first])
        rows += [["", "", "", other] for other in others]
        start.play(move.move)
    return rows
