"""What the pages of TeX and Typst share: how large a picture is, and how the parts of a score follow each other."""

from collections.abc import Callable, Iterable

from kifu.render.diagram import Diagram
from kifu.render.score import Bracket, Figure, MoveText, Part, Score, ScoreRow

CELL_WIDTH = 8.0  # millimetres from one point to the next
PAGE_WIDTH = 120.0  # millimetres that a picture has on the page of a document


def cell_on_page(diagram: Diagram) -> float:
    """Return the distance of two points at which a picture fits a page."""
    return min(CELL_WIDTH, PAGE_WIDTH / (diagram.columns + 1.5))


def one_line(text: str) -> str:
    """Return a text with single spaces in place of line ends, runs of spaces and whatever cannot be printed."""
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())


def join_parts(
    parts: Iterable[Part],
    move: Callable[[MoveText], str],
    bracket: Callable[[str], str],
    figure: Callable[[Figure], str],
) -> str:
    """Return the parts of a score, each move on a line, without a space inside brackets, each figure a paragraph."""
    texts: list[str] = []
    tight = True
    for part in parts:
        match part:
            case Bracket("("):
                texts += ["" if tight else "\n", bracket("(")]
                tight = True
            case Bracket(text):
                texts.append(bracket(text))
                tight = False
            case Figure():
                texts += ["\n\n", figure(part), "\n\n"]
                tight = True
            case MoveText():
                texts += ["" if tight else "\n", move(part)]
                tight = False
    return "".join(texts)


def join_blocks(score: Score, rounds: Callable[[list[ScoreRow]], str], others: Callable[[Score], str]) -> str:
    """Return a score in columns: the rounds of the main line as rows, what stands between them as paragraphs."""
    return "\n\n".join(rounds(block) if isinstance(block, list) else others(block) for block in score.blocks())
