"""One page for each notation, made from its class: what it is, its words, moves written in it, a picture."""

from importlib import import_module

from docs._make.markdown import code, image, table
from docs._make.samples import CROWDS, SAMPLES, samples_of
from docs._make.words import words_of
from kifu import registry
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, notations_of
from kifu.notations.fourslot.notation import FourSlotNotation
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.rules.game import Game, find_game
from kifu.rules.move import AnyMove

SHORT_TEXT = 8
INDEX = """\
# The notations, one by one

A page for each, made from the notation itself when this documentation is built: every text in the tables is what
kifu writes. How they are read, and what they share, is in [](/notations.md).

"""


def pages() -> dict[str, str]:
    """Return the pages and pictures by their names."""
    made = {"index.md": _index()}
    for notation in all_notations():
        made[f"{notation.name}.md"] = page(notation)
        made[f"{notation.name}.svg"] = picture(notation)
        if isinstance(notation, FourSlotNotation):
            made[f"{notation.name}-pawns.svg"] = pawns_picture(notation)
    return made


def games() -> list[Game]:
    """Return all games, those with moves to show first."""
    names = sorted(registry.names("games"), key=lambda name: (name not in SAMPLES, name != registry.DEFAULT_GAME))
    return [find_game(name) for name in names]


def all_notations() -> list[Notation]:
    """Return each notation once, bound to the first of its games."""
    found: dict[str, Notation] = {}
    for game in games():
        for notation in notations_of(game):
            found.setdefault(notation.name, notation)
    return list(found.values())


def _games_of(notation: Notation) -> list[str]:
    """Return the titles of the games that are written in a notation."""
    return [game.title for game in games() if notation.name in (known.name for known in notations_of(game))]


def page(notation: Notation) -> str:
    game = notation.game
    separator = "a comma" if notation.separator == ", " else "a space"
    facts = [
        ["games", ", ".join(_games_of(notation))],
        ["family", notation.family],
        ["example", code(notation.example)],
        ["used by", notation.users],
        ["between moves", separator],
        ["options", "below" if notation.options else "none"],
    ]
    parts = [
        f"# {notation.name}\n",
        _introduction(notation),
        table(["", ""], facts),
        image(f"{notation.name}.svg", f"The board of {game.title} labelled for readers of {notation.name}"),
        f"The board has the labels of this notation; the arrow is {code(_first_move(notation))}.\n",
        "## Moves\n",
        table(["", notation.name, "in words"], _sample_rows(notation)),
        "## Words\n",
        *words_of(notation),
        *_options(notation),
        "## Try it\n",
        f"```python\n>>> import kifu\n>>> position = kifu.Position({game.name!r})\n"
        f">>> position.render(position.game.move({samples_of(game)[0].move!r}), {notation.name!r})\n"
        f"{_first_move(notation)!r}\n\n```\n",
        f"In the shell: `kifu notations` lists them all, `kifu learn --game {game.name} --notation {notation.name}` "
        "practises this one.\n",
    ]
    return "\n".join(parts)


def picture(notation: Notation) -> str:
    """Return the board as readers of a notation label it, with the first sample as an arrow."""
    position, move = samples_of(notation.game)[0].meeting(notation.game)
    return svg.draw(Diagram.of(position, coordinates=notation, arrows=[move]), size=420)


def pawns_picture(notation: Notation) -> str:
    """Return pawns in tandem, each with the text of its move beside it; long texts need a board with room for them."""
    wide = len(_first_move(notation)) > SHORT_TEXT
    moves = (CROWDS[1] if wide else CROWDS[-1]).moves()
    position = moves[0][0]
    labels = {_beside(move, wide): notation.render(position, move) for _, move in moves}
    return svg.draw(Diagram.of(position, coordinates=notation, labels=labels), size=420)


def _beside(move: AnyMove, wide: bool) -> str:
    return f"{'d' if wide else move.target[0]}{move.target[1:]}"


def _introduction(notation: Notation) -> str:
    text = import_module(type(notation).__module__).__doc__ or ""
    return text.strip() + "\n"


def _first_move(notation: Notation) -> str:
    return notation.render(*samples_of(notation.game)[0].meeting(notation.game))


def _sample_rows(notation: Notation) -> list[list[str]]:
    rows = []
    for sample in samples_of(notation.game):
        position, move = sample.meeting(notation.game)
        rows.append([sample.what, code(notation.render(position, move)), sentence(position, move)])
    return rows


def _options(notation: Notation) -> list[str]:
    """Return what each option changes: the first sample that it writes otherwise."""
    if not notation.options:
        return []
    rows = []
    for option, (default, *values) in notation.options.items():
        for value in values:
            rows.append([code(f"{option}={value}"), code(default), *_render_changed(notation, option, value)])
    how = f"Behind the name, as in `{notation.name}:{next(iter(notation.options))}=...`, or as words in Python."
    return ["## Options\n", f"{how}\n", table(["option", "instead of", "writes", "for"], rows)]


def _render_changed(notation: Notation, option: str, value: str) -> tuple[str, str]:
    other = notation.set(**{option: value})
    for sample in samples_of(notation.game):
        position, move = sample.meeting(notation.game)
        usual, changed = notation.render(position, move), other.render(position, move)
        if changed != usual:
            return code(changed), code(usual)
    return "", "what it reads, not what it writes"


def _index() -> str:
    parts = [INDEX]
    for game in games():
        rows = [
            [f"[{notation.name}]({notation.name}.md)", code(notation.example), notation.family, notation.users]
            for notation in notations_of(game)
        ]
        parts += [f"## {game.title.capitalize()}\n", table(["name", "example", "family", "used by"], rows)]
    names = [notation.name for notation in all_notations()]
    parts.append("\n".join(["```{toctree}", ":hidden:", "", *names, "```\n"]))
    return "\n".join(parts)
