"""The page of games: what the file of each game says of it besides the rules, and the rule books on repetition."""

from docs._make.markdown import code, prose, table
from kifu import registry
from kifu.engine.finding import KNOWN
from kifu.notations.base import notations_of
from kifu.rules.about import ENGLISH, title_in
from kifu.rules.game import Game, find_game
from kifu.rulings.book import book_names, find_book
from kifu.rulings.own_rules import rules_of, rules_title


def page() -> str:
    """Return a table of the games, a table of the rule books, and what each game has under names."""
    games = [find_game(name) for name in registry.names("games")]
    return (
        "# Games and rule books\n\n"
        "`--game` takes the names of the first column, with rules on which sources disagree after a colon. `kifu games "
        "NAME` prints the men of a game and how they move.\n\n"
        + table(["name", "game", "board", "kinds", "sides", "notations"], [_row(game) for game in games])
        + "\n## Rule books\n\n`--rules` takes these names in games for which there are rule books.\n\n"
        + table(["name", "rule book", "for"], [_book_row(name) for name in book_names()])
        + "".join(f"\n## {game.title_in(ENGLISH)}\n\n{_details(game)}" for game in games)
        + "\n[A game or a rule book of your own](../extending.md) is a package, and stands here too once installed.\n"
    )


def _row(game: Game) -> list[str]:
    titles = dict.fromkeys((game.title_in(ENGLISH), *game.titles.values()))
    return [
        code(game.name),
        ", ".join(titles),
        f"{len(game.files)}x{len(game.ranks)}",
        str(len(game.pieces)),
        ", ".join(side.name for side in game.sides),
        " ".join(code(notation.name) for notation in notations_of(game)),
    ]


def _book_row(name: str) -> list[str]:
    book = find_book(name)
    titles = ", ".join(filter(None, (book.title, book.note)))
    return [code(name), prose(titles), ", ".join(code(game) for game in book.games)]


def _details(game: Game) -> str:
    rules = [f"{code(name)} ({rules_title(game, name).english})" for name in rules_of(game)]
    lines = [f"Repetition is judged by {', '.join(rules)}; the first is the usual one."]
    if engines := [engine.name for engine in KNOWN if engine.plays(game)]:
        lines.append(f"Of the engines that kifu knows, {', '.join(dict.fromkeys(engines))} can play it.")
    if game.options:
        options = [f"{code(name)} ({', '.join(map(code, values))})" for name, values in game.options.items()]
        lines.append(f"Sources disagree on {', '.join(options)}; the first value of each is the usual one.")
    setups = [[code(setup.name), title_in(setup.titles, ENGLISH), code(setup.fen)] for setup in game.setups]
    return " ".join(lines) + "\n" + (f"\n{table(['setup', 'what it is', 'setup text'], setups)}" if setups else "")
