"""One number over what kifu makes of games and files, to compare builds: ``python -m tests.laws.digest 5000 FOLDER``.

The first argument is how many lines are converted, the second a folder of real files, if there is one.
"""

import random
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import kifu
from kifu import registry
from kifu.files.reading import Records
from kifu.lines.converting import Converter
from kifu.notations.base import notations_of
from kifu.records.record import Record
from tests.conftest import random_play
from tests.laws.records import nodes_of
from tests.laws.test_roads import mutated


def conversions(count: int) -> Iterator[str]:
    """Yield a number of lines in other notations, half of them with slips, so that errors are compared too."""
    choice = random.Random(11)
    games = registry.names("games")
    while count > 0:
        *_, end = random_play(choice.choice(games), choice.randrange(10**6), choice.randrange(1, 40), checks=0.2)
        yield f"{end.fen()} {sorted(map(str, end.legal_moves()))} {end.outcome()} {end.perft(1)}"
        known = notations_of(end.game)
        for reader in choice.sample(known, min(3, len(known))):
            line, start = reader.separator.join(words_of(end, reader.name)), kifu.Position(end.game)
            converter = Converter(reader, choice.choice(known), start)
            lines = [line, mutated(line, choice) if line.split() else ""]
            for converted in converter.convert_many(lines):
                yield f"{reader.name} {converted.text} {converted.error!r} {converted.warnings}"
                count -= 1


def words_of(end: kifu.Position, notation: str) -> list[str]:
    words, position = [], kifu.Position(end.game)
    for move in end.moves():
        words.append(position.render(move, notation))
        position.play(move)
    return words


def files(folder: Path) -> Iterator[str]:
    """Yield all that is read in a folder."""
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        records = Records(path)
        for record in records:
            yield f"{path.name} {text_of(record)}"
        yield f"{path.name} {[str(diagnostic) for diagnostic in records.diagnostics]}"


def text_of(record: Record) -> str:
    nodes = [
        (str(node.move), node.comment, node.before, node.marks, node.rest, len(node.children))
        for node in nodes_of(record)
    ]
    found = [diagnostic.as_dict() for diagnostic in record.diagnostics]
    return repr((record.game.name, record.tags, record.fen, record.result, record.ending, nodes, found))


def main(count: str, *folders: str) -> None:
    digest, lines, texts = sha256(), 0, 0
    for lines, text in enumerate(conversions(int(count)), 1):  # noqa: B007 - the last number is printed
        digest.update(text.encode("utf-8", "surrogatepass"))
    for folder in folders:
        for text in files(Path(folder)):
            digest.update(text.encode("utf-8", "surrogatepass"))
            texts += 1
    print(f"compiled={kifu.COMPILED} {lines} lines and {texts} records and files: {digest.hexdigest()}")


if __name__ == "__main__":
    main(*sys.argv[1:])
