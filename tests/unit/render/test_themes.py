"""Themes: what is written can be read in each of them, in every game, and nothing costs a browser its frames."""

import json
import re
from math import hypot

import pytest

from kifu import registry
from kifu.notations.base import notations_of
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.render.faces import Face
from kifu.render.scene import RADIUS, scene_of
from kifu.render.shapes import Disc, Fill, Gradient, Label, Path, Stamp
from kifu.render.stage import men_of, stage_of
from kifu.render.themes import THEMES, Ink, Theme
from kifu.rules.game import find_game
from kifu.rules.position import Position

GAMES = registry.names("games")
READABLE = 4.5  # how many times as bright one of text and paper must be as the other


def brightness(colour: str) -> float:
    """Return the relative luminance as the Web Content Accessibility Guidelines have it."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def colours_of(fill: Fill) -> list[str]:
    return [colour for _, colour, _ in fill.stops] if isinstance(fill, Gradient) else [fill]


def papers(theme: Theme, game: str) -> list[tuple[Ink, list[str]]]:
    """Return the inks of a theme, each with all colours that a man in it has where something is written."""
    drawn = []
    for ink in (*theme.men, theme.plain, theme.promoted):
        only = theme._replace(men=(ink, ink), plain=ink, promoted=ink)
        men = next(group for group in scene_of(Diagram.of(Position(game)), only).groups if group.name == "men")
        shapes = men.parts[0].shapes if isinstance(men.parts[0], Stamp) else men.parts
        filled = [shape.fill for shape in shapes if isinstance(shape, Path | Disc) and shape.fill]
        faces = [fill for fill in filled if ink.paper in colours_of(fill)]
        drawn.append((ink, colours_of(faces[-1])))
    return drawn


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", THEMES)
def test_characters_on_men_can_be_read(name: str, game: str) -> None:
    least = 7 if name == "contrast" else READABLE
    for ink, colours in papers(THEMES[name], game):
        assert min(contrast(ink.text, colour) for colour in colours) >= least, ink


@pytest.mark.parametrize("name", THEMES)
def test_words_beside_men_can_be_read(name: str) -> None:
    theme = THEMES[name]
    sheet = scene_of(Diagram.of(Position()), theme).groups[0].parts[0]
    assert isinstance(sheet, Path)
    for colour in colours_of(sheet.fill):
        assert contrast(theme.label, colour) >= READABLE
        assert contrast(theme.line, colour) >= 3
    assert contrast(theme.plate.text, theme.plate.paper) >= READABLE


def test_men_hide_nothing_of_the_words_in_the_river() -> None:
    face = Face.of("wenkai")
    start = Diagram.of(Position())
    river = next(group for group in scene_of(start, THEMES["wood"]).groups if group.name == "river")
    words = [part for part in river.parts if isinstance(part, Label)]
    assert "".join(word.text for word in words) == "楚河漢界"
    men = next(group for group in scene_of(start, THEMES["wood"]).groups if group.name == "men")
    left, top = min((part.x, part.y) for part in men.parts if isinstance(part, Stamp))
    for word in words:
        scale = word.size / face.units
        for x, y in corners(face.outline(word.text)):
            place = word.x + (x - face.advance(word.text) / 2) * scale, word.y - (y - face.middle) * scale
            across, down = ((place[0] - left) / 60 % 1 * 60, (place[1] - top) / 60 % 1 * 60)
            nearest = min(hypot(across - x0, down - y0) for x0 in (0, 60) for y0 in (0, 60))
            assert nearest > RADIUS, word.text


def corners(outline: str) -> list[tuple[float, float]]:
    """Return the corners of an outline whose steps are written one from another."""
    found = []
    for contour in outline.split("z")[:-1]:
        numbers = list(map(int, re.findall(r"-?\d+", contour)))
        x, y = 0, 0
        for across, down in zip(numbers[::2], numbers[1::2], strict=True):
            x, y = x + across, y + down
            found.append((float(x), float(y)))
    return found


@pytest.mark.parametrize("name", THEMES)
def test_a_picture_is_small_and_without_filters(name: str) -> None:
    sizes = {"xiangqi": 45_000, "chu_shogi": 100_000}
    for game in GAMES:
        picture = svg.draw(Diagram.of(Position(game)), theme=name)
        assert "filter" not in picture
        assert len(picture.encode()) < sizes.get(game, 125_000)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", THEMES)
def test_a_stage_has_all_that_its_men_use(name: str, game: str) -> None:
    found = find_game(game)
    men = set(range(1, len(men_of(found)) + 1))
    stage = stage_of(found, notations_of(found), THEMES[name], men)
    used = re.findall(r"(?:url\(|href=\")#([^\")]+)", json.dumps(stage).replace("\\", ""))
    assert set(used) == set(re.findall(r' id="([^"]+)"', stage["definitions"]))
    assert all(name.startswith("kifu-") for name in used)
    assert "<text" not in json.dumps(stage)


def test_what_a_picture_uses_is_in_it() -> None:
    picture = svg.draw(Diagram.of(Position(), coordinates="wxf"))
    used = set(re.findall(r"(?:url\(|href=\")#([^\")]+)", picture))
    assert used <= set(re.findall(r' id="([^"]+)"', picture))
