"""List the notations: name, an example, the family, the games, and who uses it; or print the card of one.

examples:
  kifu notations
  kifu notations wxf
  kifu notations hodges --game dai_shogi
  kifu notations --game xiangqi --json

A card has the words and signs of a notation, how they are said, how men in tandem are named, a move on a board, its
options and its other names.
"""

import argparse
from itertools import groupby

from kifu import registry
from kifu.cli._named import add_game
from kifu.cli._options import add_json, print_json, print_table
from kifu.errors import UnknownNameError
from kifu.lines.card import Card, CardWord, card_of
from kifu.notations.base import Notation, find_notation, notations_of
from kifu.notations.vocabulary import DIRECTION, NUMBER, PIECE, SIGN, WHICH
from kifu.render.diagram import Diagram
from kifu.render.text import draw_diagram
from kifu.rules.game import find_game
from kifu.web.service import describe_notation, notations_of_games

SECTIONS = {
    PIECE: "pieces",
    WHICH: "which of several",
    DIRECTION: "directions",
    NUMBER: "numbers",
    SIGN: "signs",
}


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("notation", nargs="?", help="the notation whose card to print")
    add_game(parser, "the notations of all; of a card, the first that has it")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.notation:
        card = card_of(_find(arguments.notation, arguments.game))
        if arguments.json:
            print_json(_data(card))
        else:
            _print_card(card)
        return 0
    return _list(arguments)


def _find(name: str, game: str | None) -> Notation:
    """Return a notation on the board of a game, or of the first that is written in it, the usual one before others."""
    if game:
        return find_notation(name, find_game(game))
    for known in sorted(registry.names("games"), key=lambda known: known != registry.DEFAULT_GAME):
        try:
            return find_notation(name, find_game(known))
        except UnknownNameError:
            continue
    every = {notation.name for known in registry.names("games") for notation in notations_of(find_game(known))}
    raise UnknownNameError("notation", name, every)


def _data(card: Card) -> dict[str, object]:
    return {
        **describe_notation(card.notation, _games_of(card.notation)),
        "also": list(card.notation.also),
        "chosen": dict(card.notation.chosen),
        "words": [word._asdict() for word in card.words],
        "tandems": [row._asdict() for row in card.tandems],
        "fen": card.position.fen(),
        "move": str(card.move),
        "text": card.text,
        "sentence": card.sentence,
    }


def _print_card(card: Card) -> None:
    notation = card.notation
    print(f"{notation.full_name}: {notation.users}")
    print(f"games: {', '.join(_games_of(notation))}; family: {notation.family}")
    if notation.also:
        print(f"also called: {', '.join(notation.also)}")
    if card.example:
        print(f"example: {notation.example}: {card.example}")
    for slot, words in groupby(card.words, key=lambda word: word.slot):
        print()
        if slot == NUMBER:
            _print_numbers(list(words))
        else:
            _print_words(SECTIONS[slot], list(words))
    if card.tandems:
        print()
        rows = [[str(row.on_three), str(row.on_seven or ""), "  ".join(row.texts)] for row in card.tandems]
        print_table(
            ["on file 3", "on file 7", "pawns, from the front to the rear: each goes from file 3 to file 4"], rows
        )
    if notation.options:
        print()
        options = [[option, " ".join(values)] for option, values in notation.options.items()]
        first, (_, value, *_) = next(iter(notation.options.items()))
        print_table(["option", f"values, the default first; {notation.name}:{first}={value} chooses one"], options)
    print(f"\n{card.text} on the board of {notation.game.title}: {card.sentence}")
    points = {*card.move.points}
    print(draw_diagram(Diagram.of(card.position, coordinates=notation, highlights=points)))


def _print_words(title: str, words: list[CardWord]) -> None:
    """Print a table of words; a column in which nothing stands, or nothing new, is left out."""
    table = [
        [word.meaning, " ".join(word.words), " ".join(word.also), word.said, word.chinese, word.english]
        for word in words
    ]
    header = [title, "written", "also read", "said", "in Chinese", "in English"]
    kept = [place for place in range(2) if any(row[place] for row in table)]
    kept += [place for place in range(2, len(header)) if any(row[place] not in ("", row[1]) for row in table)]
    print_table([header[place] for place in kept], [[row[place] for place in kept] for row in table])


def _print_numbers(words: list[CardWord]) -> None:
    """Print the numbers of each side in a line."""
    sides = dict.fromkeys(" ".join(word.words[min(side, len(word.words) - 1)] for word in words) for side in (0, 1))
    print(f"files, from the mover's right, and points: {' or '.join(sides)}")


def _games_of(notation: Notation) -> list[str]:
    known = [find_game(name) for name in registry.names("games")]
    return [game.name for game in known if notation.name in (each.name for each in notations_of(game))]


def _list(arguments: argparse.Namespace) -> int:
    listed = notations_of_games([arguments.game] if arguments.game else registry.names("games"))
    if arguments.json:
        for facts in listed:
            print_json({**facts})
        return 0
    rows = [[row["name"], row["example"], row["family"], ", ".join(row["games"]), row["users"]] for row in listed]
    print_table(["name", "example", "family", "games", "who uses it"], rows)
    return 0
