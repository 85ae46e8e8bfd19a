"""The font of scores: what notations write, cut out of an open font, for machines that have none.

Run by hand when a notation brings new characters, with the folder of a package of npm that was unpacked before::

    npm pack @fontsource/lxgw-wenkai-tc
    python -m docs._make.score_font LXGW_FOLDER

It writes ``src/kifu/render/viewer/score.woff2``.  Needs fonttools and brotli.
"""

import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from kifu import registry
from kifu.notations.base import notations_of
from kifu.rules.game import find_game
from kifu.rules.position import Position

TARGET = Path(__file__).parents[2] / "src" / "kifu" / "render" / "viewer" / "score.woff2"
FIRST_IDEOGRAPH = "\u2e80"
TITLE = "棋譜楚河漢界汉"
GAMES_PLAYED, PLIES = 30, 250


def characters() -> str:
    """Return what notations write in games drawn at random, what stands on men, and the words of the page's own."""
    found = set(TITLE)
    random = Random(1)
    for name in registry.names("games"):
        game = find_game(name)
        found.update("".join(text for piece in game.pieces for texts in piece.characters.values() for text in texts))
        for notation in notations_of(game):
            found.update(notation.example)
        for _ in range(GAMES_PLAYED):
            position = Position(game)
            for _ in range(PLIES):
                moves = list(position.legal_moves())
                if not moves:
                    break
                move = random.choice(moves)
                found.update("".join(notation.render_or_points(position, move) for notation in notations_of(game)))
                position.play(move)
    return "".join(sorted(character for character in found if character >= FIRST_IDEOGRAPH))


def cut(folder: Path, wanted: str) -> tuple[TTFont, str]:
    """Return one font of the wanted characters out of the many files of a package, and those that none of them has."""
    missing = {ord(character) for character in wanted}
    with TemporaryDirectory() as place:
        parts: list[str] = []
        for file in sorted((folder / "files").glob("*-400-normal.woff2")):
            font = TTFont(file)
            here = missing & set(font.getBestCmap())
            if not here:
                continue
            missing -= here
            options = Options(layout_features=[], name_IDs=[0, 13, 14], notdef_outline=True, hinting=False)
            options.drop_tables += ["vhea", "vmtx", "GSUB", "GPOS", "GDEF", "BASE", "gasp"]
            subsetter = Subsetter(options)
            subsetter.populate(unicodes=here)
            subsetter.subset(font)
            font.flavor = None
            parts.append(f"{place}/{len(parts)}.ttf")
            font.save(parts[-1])
        merged = Merger().merge(parts)
    return merged, "".join(map(chr, sorted(missing)))


def main(folder: str) -> None:
    wanted = characters()
    font, missing = cut(Path(folder), wanted)
    font.flavor = "woff2"
    font.save(TARGET)
    print(
        f"{TARGET.name}: {len(wanted)} characters, {TARGET.stat().st_size} bytes; not in the font: {missing or 'none'}"
    )


if __name__ == "__main__":
    main(sys.argv[1])
