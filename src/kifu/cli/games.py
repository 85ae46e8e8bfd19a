"""List the games, or the pieces of one and how they move.

examples:
  kifu games
  kifu games xiangqi

It prints a line for each game, or a card for each piece: letter, characters, name, what it promotes to, its movement in
Betza's letters and as a diagram; then the setups that have names, and the rules on repetition, the usual ones first.
"""

import argparse

from kifu import registry
from kifu.cli._options import add_json, print_json, print_table
from kifu.notations.base import men_in_letters
from kifu.render.movement import LEGEND, diagram
from kifu.rules.about import ENGLISH, title_in
from kifu.rules.game import Game, Piece, find_game
from kifu.width import pad, text_width

COLUMNS, GAP = 80, 2


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", nargs="?", help="the game whose pieces to list")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.json:
        from kifu.web.service import describe_game

        for name in [arguments.game] if arguments.game else registry.names("games"):
            print_json({**describe_game(find_game(name))})
    elif arguments.game:
        game = find_game(arguments.game)
        print(LEGEND)
        _print_side_by_side([_card(game, piece) for piece in game.pieces])
        _print_tables(game)
    else:
        for name in registry.names("games"):
            game = find_game(name)
            print(f"{name:10} {len(game.files)}x{len(game.ranks)}, {len(game.pieces)} kinds of piece")
    return 0


def _card(game: Game, piece: Piece) -> list[str]:
    """The lines about one piece: letters in moves and FEN, characters, name, promotion, movement in two ways."""
    characters = next(iter(piece.characters.values()), ())
    promotion = f"-> {', '.join(game.piece(letter).name for letter in piece.promotions)}" if piece.promotes_to else ""
    written = men_in_letters(game).get(piece.letter, piece.letter)
    if written != piece.letter and not piece.promoted:
        written += f"/{piece.letter}"
    head = [
        f"{written:3} {'/'.join(dict.fromkeys(characters))} {piece.said}".rstrip(),
        piece.name,
        promotion,
        piece.movement,
    ]
    return head + diagram(piece)


def _print_tables(game: Game) -> None:
    from kifu.rulings.own_rules import rules_of, rules_title

    if game.setups:
        print()
        for setup in game.setups:
            print(f"{setup.name}: {title_in(setup.titles, ENGLISH)}")
            print(f"    {setup.fen}")
    print()
    print_table(["rules", "on repetition"], [[rules, rules_title(game, rules).english] for rules in rules_of(game)])


def _print_side_by_side(cards: list[list[str]]) -> None:
    width = max(text_width(line) for card in cards for line in card) + GAP
    per_row = max(1, (COLUMNS + GAP) // width)
    for first in range(0, len(cards), per_row):
        print()
        for lines in zip(*cards[first : first + per_row], strict=True):
            if any(lines):
                print("".join(pad(line, width) for line in lines).rstrip())
