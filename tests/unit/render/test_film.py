"""Film: what changed is drawn, nothing else, and the pictures are those that stand alone."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from kifu.render import film, png, raster
from kifu.render.diagram import Diagram
from kifu.render.film import Film
from kifu.rules.position import Position
from kifu.rules.side import Side

SIZE = 240
LINES = {
    "xiangqi": ["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "e7e6", "e3e6"],
    "shogi": ["7g7f", "3c3d", "8h2b+", "3a2b", "B*5e"],
    "chu_shogi": ["9l9k", "8d8e"],
}
COVERAGE = 32  # how much a pixel on edges may differ of which one in sixteen samples is taken for another


def diagrams(game: str) -> Iterator[Diagram]:
    """Yield boards of a game as they come one after another, with all that can be marked, and then turned round."""
    position = Position(game)
    yield Diagram.of(position)
    for text in LINES.get(game, []):
        position.play(position.game.move(text))
        yield Diagram.of(position)
    points = list(position.game.squares)
    yield Diagram.of(
        position, highlights=points[:2], arrows=[(points[3], points[-1])], labels={points[5]: "W?", points[40]: "好"}
    )
    yield Diagram.of(position, bottom=Side.SECOND)
    yield Diagram.of(position, bottom=Side.SECOND, coordinates="none")


def exact(diagram: Diagram, size: int, theme: str, pieces: str) -> Image.Image:
    with Image.open(BytesIO(png.draw(diagram, size=size, theme=theme, pieces=pieces))) as picture:
        return picture.convert("RGB")


@pytest.mark.parametrize(
    ("game", "theme", "size", "pieces"),
    [
        ("xiangqi", "wood", 200, "chinese"),
        ("xiangqi", "plain", 97, "pictures"),
        ("shogi", "dark", 150, "letters"),
        ("chu_shogi", "contrast", 333, "short"),
    ],
)
def test_a_picture_of_a_film_is_the_one_that_stands_alone(game: str, theme: str, size: int, pieces: str) -> None:
    made = Film(size=size, theme=theme, pieces=pieces)
    shown = list(diagrams(game))
    for number, diagram in enumerate(shown):
        picture = made.draw(diagram)
        if len(shown) - number in (1, 2, 3, 4, 7):
            difference = ImageChops.difference(picture, exact(diagram, size, theme, pieces))
            counts = difference.convert("L").histogram()
            assert max(difference.tobytes()) <= COVERAGE
            assert sum(counts[4:]) < sum(counts) / 300


def test_only_what_a_move_changes_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []

    def count(text: str) -> bytes:
        data = raster.rasterise(text)
        with Image.open(BytesIO(data)) as picture:
            drawn.append(picture.width * picture.height)
        return data

    monkeypatch.setattr(film, "rasterise", count)
    made = Film(size=SIZE, theme="plain", pieces="chinese")
    first, *others = list(diagrams("xiangqi"))[: len(LINES["xiangqi"]) + 1]
    whole = made.draw(first).width * made.draw(first).height
    assert sum(drawn) <= 2 * whole
    for diagram in others:
        drawn.clear()
        made.draw(diagram)
        assert 0 < sum(drawn) < whole / 5
    drawn.clear()
    made.draw(others[-1])
    assert drawn == []
