"""Say a move in plain words, and how to read each character of it.

examples:
  kifu explain "C2.5"
  kifu explain "1. C2.5 H8+7"
  kifu explain 馬8進7 --moves "C2.5"
  kifu explain R-+5 --fen "3k5/2R6/9/9/9/9/9/9/9/2R1K4 w"
  kifu explain C2.5 --black
  kifu explain r7 --fen "3k5/9/9/9/2R6/9/9/9/9/4K4 w"
  kifu explain "mid-pawn traverses 4"

It prints each move as a sentence, then each sign of it with what it means, how it is said, and the notation it is in.
A part of a move, or a move that cannot be played on the board at hand, is explained in general.
"""

import argparse
from collections.abc import Iterable

from kifu.cli._named import add_input, named_input
from kifu.cli._options import add_fen, add_json, make_printable, note_lesson, print_json, print_note
from kifu.errors import IllegalMoveError, MoveError, MoveTextError
from kifu.lines.any import OpenedLine, open_from, open_line, read_moves
from kifu.lines.detection import to_move
from kifu.lines.explaining import Explanation, explain_moves
from kifu.notations.base import Notation
from kifu.registry import DEFAULT_GAME
from kifu.rules.position import Position


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("move", help="the text of a move, or of several")
    add_input(parser, typed=True)
    add_fen(parser)
    parser.add_argument("--moves", default="", help="moves to play first, in any notation")
    parser.add_argument("--after", dest="moves", default=argparse.SUPPRESS, help=argparse.SUPPRESS)
    parser.add_argument("--black", action="store_true", help="the move is Black's, though another could play it")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    side, notation = "black" if arguments.black else "", named_input(arguments, typed=True).notation
    position, like = _play_first(arguments, side) if arguments.moves else (None, None)
    try:
        if position is not None:
            line = open_from(position, arguments.move, notation, like=like)
        else:
            known = {"game": arguments.game, "fen": arguments.fen, "notation": notation}
            line = open_line(arguments.move, **known, side=side)
            note_lesson(line.start)
        for explanation in explain_moves(line):
            _show(explanation, arguments)
        if position is None and not arguments.game and not arguments.fen and not arguments.json:
            _note_other_games(line, side)
    except (MoveTextError, IllegalMoveError) as error:
        _show_in_general(error, position, notation, arguments)
    return 0


def _note_other_games(line: OpenedLine, side: str) -> None:
    """Say in which other games a line can be played, where nobody named one and it is not of the usual one."""
    from kifu.lines.glossary import games_of, possible_starts

    name = line.start.game.name
    if name != DEFAULT_GAME:
        games = games_of(line.text, line.known.notation.name, possible_starts(line.text, None, side))
        others = ", ".join(game for game in games if game != name)
        if others:
            print_note(f"it is read as {name}, and can be played in {others} as well: --game says which is meant")


def _play_first(arguments: argparse.Namespace, side: str) -> tuple[Position, Notation]:
    before = open_line(arguments.moves, game=arguments.game, fen=arguments.fen)
    position = before.start
    note_lesson(position)
    position.play_all(read.move for read in read_moves(position, before.text, before.known.notation))
    return to_move(position, side), before.known.notation


def _show(explanation: Explanation, arguments: argparse.Namespace) -> None:
    if arguments.json:
        notes = [diagnostic.as_dict() for diagnostic in explanation.diagnostics]
        print_json(explanation._asdict() | {"move": str(explanation.move), "diagnostics": notes})
    else:
        _print(explanation)


def _show_in_general(
    error: MoveError, position: Position | None, notation: str | None, arguments: argparse.Namespace
) -> None:
    """Say what a text means without a board; what is no part of any notation, and no legal move, is an error still."""
    from kifu.lines.glossary import look_up, possible_starts

    starts: Iterable[Position] = possible_starts(arguments.move, arguments.game)
    if arguments.fen:
        starts = [position or Position.from_fen_lenient(arguments.fen, arguments.game)]
    elif position is not None:
        starts = [position]
    board = next(iter(starts)) if isinstance(starts, list) else None
    meanings = look_up(error.text or arguments.move, starts, notation, board)
    for meaning in meanings:
        if arguments.json:
            facts = {name: value for name, value in meaning._asdict().items() if name != "whole"}
            print_json(facts | {"move": "", "pronounced": "", "words": "", "diagnostics": []})
        else:
            here = f"; here {', '.join(meaning.men) or 'there is none'}" if board and not meaning.whole else ""
            print(f"{make_printable(meaning.text)}: {meaning.sentence}{here}")
            for text, sense in meaning.parts if len(meaning.parts) > 1 else ():
                print(f"  {make_printable(text):10} {sense}")
            part = "" if meaning.whole else "; a part of a move"
            print(f"  notation: {meaning.notation} ({', '.join(meaning.games)}{part})")
    # The first meaning is what the text looks like most; a move that cannot be played is an error still.
    if not any(meaning.men for meaning in meanings) and (not meanings or meanings[0].whole):
        raise error


def _print(explanation: Explanation) -> None:
    print(f"{make_printable(explanation.text)}: {explanation.sentence}")
    for text, meaning in explanation.parts:
        print(f"  {make_printable(text):10} {meaning}")
    if explanation.pronounced:
        print(f"  said: {explanation.pronounced}")
    if explanation.words:
        print(f"  in words: {explanation.words}")
    print(f"  notation: {explanation.notation}")
    for diagnostic in explanation.diagnostics:
        print_note(f"{diagnostic.severity}: {diagnostic.reason}; {diagnostic.repair}")
