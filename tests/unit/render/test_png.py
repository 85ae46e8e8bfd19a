"""PNG and GIF: right also where no font is installed; without the extra, a line that says what to install."""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import distribution
from io import BytesIO

import pytest
from PIL import Image

from kifu.errors import KifuError, MissingExtraError, install_command
from kifu.notations.base import notations_of
from kifu.render import png, svg
from kifu.render.diagram import Diagram, face
from kifu.render.glyphs import Glyphs
from kifu.render.scene import scene_of
from kifu.render.shapes import Disc, Label
from kifu.render.themes import THEMES
from kifu.rules.game import Man, find_game
from kifu.rules.position import Position
from kifu.rules.side import Side

GAMES = ["xiangqi", "dai_shogi"]
DRAW_START = """
import sys
from kifu.render import png
from kifu.render.diagram import Diagram
from kifu.rules.position import Position
sys.stdout.buffer.write(png.draw(Diagram.of(Position(sys.argv[1])), size=int(sys.argv[2])))
"""


def without_fonts(game: str, size: int, folder: os.PathLike[str]) -> Image.Image:
    """Draw the start in a process whose font folders are all set to an empty one."""
    names = ("HOME", "XDG_DATA_HOME", "XDG_DATA_DIRS", "XDG_CONFIG_HOME", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT")
    environment = {**os.environ, **dict.fromkeys(names, os.fspath(folder)), "FONTCONFIG_FILE": os.devnull}
    words = [sys.executable, "-c", DRAW_START, game, str(size)]
    data = subprocess.run(words, capture_output=True, check=True, env=environment).stdout
    return Image.open(BytesIO(data)).convert("RGB")


def inked(picture: Image.Image, words: Label) -> frozenset[tuple[int, int]]:
    """Return the pixels in the colour of a text where it stands, counted from its middle."""
    wanted = tuple(int(words.fill[place : place + 2], 16) for place in (1, 3, 5))
    half = round(words.size / 2) - 3  # so that nothing of the next character is seen
    pixels = picture.load()
    assert pixels is not None
    found = set()
    for across in range(-half, half):
        for down in range(-half, half):
            pixel = pixels[round(words.x) + across, round(words.y) + down]
            assert isinstance(pixel, tuple)
            if sum(abs(one - other) for one, other in zip(pixel, wanted, strict=True)) < 90:
                found.add((across, down))
    return frozenset(found)


@pytest.mark.parametrize("game", GAMES)
def test_every_man_has_the_strokes_of_its_character_where_no_font_is_installed(
    game: str, tmp_path: os.PathLike[str]
) -> None:
    scene = scene_of(Diagram.of(Position(game)), THEMES["wood"])
    # One pixel to a unit, so that the same character covers the same pixels wherever it stands.
    picture = without_fonts(game, scene.width, tmp_path)
    men = next(group for group in scene.groups if group.name == "men")
    strokes: dict[str, set[frozenset[tuple[int, int]]]] = {}
    for words in men.parts:
        if isinstance(words, Label) and not words.turned:
            strokes.setdefault(words.text, set()).add(inked(picture, words))
    faces = [face(man, "chinese") for man in Diagram.of(Position(game)).men.values()]
    assert set(strokes) == set("".join(faces))
    shapes = {character: next(iter(found)) for character, found in strokes.items() if len(found) == 1}
    assert set(shapes) == set(strokes)
    # A font without the characters would draw nothing, or the same box for all of them.
    assert min(map(len, shapes.values())) > 50
    assert len(set(shapes.values())) == len(shapes)


def test_the_picture_is_made_of_outlines_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    drawn: dict[str, object] = {}

    def record(**options: object) -> bytes:
        drawn.update(options)
        return b""

    monkeypatch.setattr(resvg_py, "svg_to_bytes", record)
    png.draw(Diagram.of(Position(), coordinates="zh-hant"))
    assert drawn["skip_system_fonts"] is True
    assert "<text" not in str(drawn["svg_string"])


def characters_of(game: str) -> Iterator[str]:
    found = find_game(game)
    for piece in found.pieces:
        for side in Side:
            yield from face(Man(side, piece), "chinese")
            yield from face(Man(side, piece), "short")
    for notation in notations_of(found):
        for edge in notation.edges():
            yield from "".join(edge)
    yield from "".join(map("".join, found.drawing.river_words.values()))


@pytest.mark.parametrize("game", GAMES)
def test_the_font_has_every_character_of_every_board(game: str) -> None:
    glyphs = Glyphs.bundled()
    assert {character for character in characters_of(game) if character not in glyphs} == set()
    assert glyphs.outline("車") != glyphs.outline("馬")
    assert (glyphs.outline(" "), glyphs.advance("車")) == ("", glyphs.units)


def test_a_character_that_the_font_lacks_is_seen_to_be_missing() -> None:
    glyphs = Glyphs.bundled()
    assert "\U0001f600" not in glyphs
    assert glyphs.outline("\U0001f600")
    assert svg.draw(Diagram.of(Position(), labels={"e5": "\U0001f600"}), embed=True)


def test_the_font_comes_with_the_licence_that_the_pages_name() -> None:
    package = distribution("noto-cjk-sans-jp-bold")
    assert package.metadata["License-Expression"] == "OFL-1.1"
    licence = next(file for file in package.files or () if file.name == "LICENSE")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence.read_text()


def line_of(*moves: str) -> list[Diagram]:
    position = Position()
    diagrams = [Diagram.of(position)]
    for text in moves:
        position.play(position.game.move(text))
        diagrams.append(Diagram.of(position))
    return diagrams


def test_a_gif_shows_every_diagram_and_the_last_one_longer() -> None:
    diagrams = line_of("h3e3", "h10g8")
    with Image.open(BytesIO(png.animate(diagrams, size=200, milliseconds=500))) as film:
        assert (film.format, getattr(film, "n_frames", 1), film.size[0]) == ("GIF", 3, 200)
        shown = []
        for number in range(3):
            film.seek(number)
            shown.append((film.info["duration"], film.convert("RGB").tobytes()))
    assert [duration for duration, _ in shown] == [500, 500, png.LAST_FRAME]
    assert len({pixels for _, pixels in shown}) == 3


def test_the_last_picture_of_a_gif_is_close_to_its_png() -> None:
    diagrams = line_of("h3e3", "h10g8")
    with Image.open(BytesIO(png.animate(diagrams, size=200))) as film:
        film.seek(2)
        moving = film.convert("RGB").tobytes()
    with Image.open(BytesIO(png.draw(diagrams[-1], size=200))) as still:
        exact = still.convert("RGB").tobytes()
    differences = [abs(one - other) for one, other in zip(moving, exact, strict=True)]
    assert sum(differences) / len(differences) < 4


@pytest.mark.parametrize(
    ("module", "purpose", "package"),
    [
        ("resvg_py", "drawing a PNG", "resvg-py"),
        ("PIL", "drawing a GIF", "pillow"),
        ("fontTools.ttLib", "drawing characters as outlines", "fonttools"),
        ("noto_cjk_sans_jp_bold", "drawing characters as outlines", "noto-cjk-sans-jp-bold"),
    ],
)
def test_a_missing_package_is_named_with_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, module: str, purpose: str, package: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    Glyphs.bundled.cache_clear()
    with pytest.raises(MissingExtraError) as error:
        png.animate(line_of(), size=100)
    assert str(error.value) == f"{purpose} needs the package {package!r}: {install_command('image')}"


def test_sizes_and_films_that_cannot_be_are_refused() -> None:
    with pytest.raises(KifuError, match="1 to 8000 pixels wide, not 8001"):
        png.draw(Diagram.of(Position()), size=8001)
    with pytest.raises(KifuError, match="at least one diagram"):
        png.animate([])


@pytest.mark.parametrize("theme", THEMES)
def test_a_gif_keeps_the_colour_of_the_last_move(theme: str) -> None:
    diagrams = line_of(*["h3e3", "h10g8", "h1g3", "i10h10", "i1h1", "g7g6", "h1h7", "h8i8", "h7g7", "i8i9"])
    scene = scene_of(diagrams[7], THEMES[theme])
    ring = next(group for group in scene.groups if group.name == "last move").parts[-1]
    assert isinstance(ring, Disc)
    scale = 600 / scene.width
    with Image.open(BytesIO(png.animate(diagrams, size=600, theme=theme))) as film:
        film.seek(7)
        pixel = film.convert("RGB").getpixel((round((ring.x + ring.radius) * scale), round(ring.y * scale)))
    assert isinstance(pixel, tuple)
    wanted = tuple(int(ring.stroke[place : place + 2], 16) for place in (1, 3, 5))
    assert max(abs(one - other) for one, other in zip(pixel, wanted, strict=True)) < 64
