"""Detection of files: what a file or a text is, and on what evidence."""

from kifu.diagnostics import Lenient, Report
from kifu.errors import FormatError
from kifu.files.reading import Input, is_path, open_input
from kifu.files.recognition import recognise
from kifu.formats.base import Request
from kifu.lines.detection import Detection, detect_notation
from kifu.registry import parse_name
from kifu.rules.game import Game, find_game
from kifu.sources.encoding import detect_encoding


def detect_file(what: Input, game: Game | str | None = None) -> Detection:
    """Return what a file or a text is: its format, its encoding, and the game and notation of its first record."""
    for source in open_input(what, Report(Lenient())):
        recognition = recognise(source)
        evidence = [recognition.evidence]
        encoding = source.encoding if recognition.format.encoded else ""
        if encoding:
            evidence.append(detect_encoding(source.head()).evidence)
        if recognition.format.name == "text" and isinstance(what, str) and not is_path(what):
            found = detect_notation(what, game)
            return found._replace(evidence=(*evidence, *found.evidence), format="text")
        request = Request(game=find_game(game) if game is not None else None, file=source.name)
        record = next(iter(recognition.format.read(source, request)), None)
        if record is None:
            return Detection("", "", {}, (*evidence, "there is no record in it"), 0, recognition.format.name)
        name, options = parse_name(record.origin.notation)
        moves = len(record.main_line())
        evidence.append(f"the first record has {moves} moves{f' in {name}' if name else ''}")
        found = Detection(record.game.name, name, options, tuple(evidence), moves)
        return found._replace(format=recognition.format.name, encoding=encoding)
    raise FormatError("there is no file in it", code="empty-file")
