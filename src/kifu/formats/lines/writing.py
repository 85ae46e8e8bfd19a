"""Writing a game as a line of a list, or as a row for each of its moves."""

from kifu.formats.base import Written
from kifu.formats.kept_text import write_kept
from kifu.formats.lines.columns import SEPARATORS, Columns, kind_of, tag_of
from kifu.formats.writing import Losses, fit_notation
from kifu.languages.language import Phrase
from kifu.lines.protocol import is_setup
from kifu.notations.base import Notation
from kifu.records import held
from kifu.records.annotations import list_commands
from kifu.records.node import Node
from kifu.records.record import Record, Result
from kifu.registry import DEFAULT_GAME

INSTEAD = {"|": "｜", ";": "；", "\t": " "}  # what stands for a separator inside a text
NO_MOVES = "*"  # so that a line with nothing else in it is not empty


def write_game(record: Record, notation: Notation, columns: Columns, encoding: str) -> Written:
    """Return the lines of a record; a list holds main lines, and what has a column."""
    losses = Losses("lines")
    _report_losses(record, columns, losses)
    (notation, moves), fen = _moves(record, notation, encoding, losses), _fen(record, losses)
    if fen and not is_setup(fen):
        losses.report("a setup that cannot be read", fen, lost=held.SETUP)
        fen = ""
    if fen and not record.starts_as_usual and not columns.have("fen", "position"):
        losses.report("setups without a column, and moves from them", fen, lost=held.SETUP | held.MOVES)
        moves = []
    if columns.names == ("fen",):
        if moves:
            losses.report("moves without a column", moves[0], lost=held.MOVES)
        fen, moves = fen or record.game.start, []
    if columns.one_move_a_row:
        rows = [_fields(record, columns, fen, "", "1", losses)] if not moves else []
        for ply, move in enumerate(moves, 1):
            rows.append(_fields(record, columns, fen if ply == 1 else "", move, str(ply), losses))
        text = quote(rows)
    elif columns.have("position"):
        word = "sfen" if "hands" in record.game.fen_fields else "fen"
        text = f"position {f'{word} {fen}' if fen else 'startpos'}{' moves' if moves else ''}"
        text = f"{text} {notation.separator.join(moves)}".rstrip() + "\n"
    else:
        fields = _fields(record, columns, fen, notation.separator.join(moves), "", losses)
        text = quote([fields]) if columns.quoted else (columns.separator.join(fields) or NO_MOVES) + "\n"
    return Written(losses.encode(text, encoding), losses.diagnostics, losses.lost, notation.full_name)


def quote(rows: list[list[str]]) -> str:
    """Return rows of a table, with texts in quotes where that is needed."""
    import csv
    from io import StringIO

    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _moves(record: Record, notation: Notation, encoding: str, losses: Losses) -> tuple[Notation, list[str]]:
    """Return the moves, each with the text after it that could not be read, and the notation they are in."""
    first = _kept(record.root)
    if not record.playable:
        if record.root.children:
            losses.report("moves from a setup that cannot be played", lost=held.MOVES)
        return notation, [first] if first else []
    notation, texts = fit_notation(record, notation, encoding, losses)
    moves = [f"{texts[node]} {_kept(node)}".rstrip() for node in record.main_line()]
    moves[:1] = filter(None, [" ".join(filter(None, (first, *moves[:1])))])
    return notation, moves


def _kept(node: Node) -> str:
    return write_kept(node.rest, "".join(SEPARATORS)) if node.rest else ""


def _fen(record: Record, losses: Losses) -> str:
    """Return the setup; none is needed where the game begins as most do."""
    return "" if record.starts_as_usual and record.game.name == DEFAULT_GAME else losses.clean_setup(record)


def _fields(record: Record, columns: Columns, fen: str, moves: str, ply: str, losses: Losses) -> list[str]:
    result = "" if record.result is Result.UNKNOWN else record.result.value
    values = {"moves": moves, "move": moves, "fen": fen, "ply": ply, "result": result}
    fields = []
    for name in columns.names:
        kind = kind_of(name)
        text = values[kind] if kind in values else _text(record.tags.get(tag_of(name), ""), columns, losses)
        fields.append(text)
    return fields


def _text(text: str, columns: Columns, losses: Losses) -> str:
    """Return a text as it can stand in a column."""
    plain = losses.clean_text(text, kind=held.TAGS)
    if columns.quoted:
        return plain
    instead = INSTEAD[columns.separator]
    kept = plain.replace("\n", " ").replace(columns.separator, instead)
    if not columns.have("fen") and is_setup(kept):
        kept = kept.replace("/", "-")  # a reader would take it for a setup
    if kept != plain:
        losses.report(
            "line breaks, separators and setups in a text",
            text,
            repair=Phrase("written {text}", text=repr(kept[:60])),
            lost=held.TAGS,
        )
    return kept


def _report_losses(record: Record, columns: Columns, losses: Losses) -> None:
    kept = {tag_of(name) for name in columns.names if kind_of(name) == "tag"}
    if others := [name for name in record.tags if name not in kept]:
        losses.report("tags without a column", ", ".join(others), lost=held.TAGS)
    if any(not value for value in record.tags.values()):
        losses.report("empty tags", lost=held.TAGS)
    if record.result is not Result.UNKNOWN and not columns.have("result"):
        losses.report("results without a column", record.result.value, lost=held.RESULT)
    if record.ending:
        losses.report("how a game ended", record.ending, lost=held.ENDING)
    if record.game.full_name != record.game.name:
        losses.report("options of a game", record.game.full_name, lost=held.GAME)
    if len(record.lines()) > 1:
        losses.report("branches", lost=held.BRANCHES)
    written = () if columns.names == ("fen",) else (record.root, *record.main_line())
    for node in (record.root, *(visit.node for visit in record.walk())) if record.playable else (record.root,):
        if node.comment or node.before:
            losses.report("comments", node.comment or node.before, lost=held.COMMENTS)
        if node.marks:
            losses.report("marks of moves", node.marks[0], lost=held.MARKS)
        if node.clock is not None or node.evaluation is not None:
            commands = " ".join(list_commands(node.clock, node.evaluation))
            losses.report("clocks and evaluations", commands, lost=held.CLOCKS | held.EVALUATIONS)
        if node.rest and node not in written:
            losses.report("text that could not be read", node.rest, lost=held.UNREAD)
