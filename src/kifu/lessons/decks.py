"""Decks for Anki: notes with pictures, made of the cards of records and of the tasks of lessons.

>>> record = Record()
>>> _ = record.root.add("C2.5")
>>> [note] = notes_of_records([record])
>>> note.back.startswith("C2.5<br><img"), note.tags
(True, ['kifu', 'xiangqi', 'repertoire'])

``write_csv`` needs nothing: Anki imports it with its pictures in it.  ``make_package`` makes .apkg, with genanki.
A note has an identity of its own, so that a deck which is imported again brings what is new and keeps what was learnt.
"""

import csv
import io
from base64 import b64encode
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from kifu.errors import MissingExtraError
from kifu.languages.language import ENGLISH
from kifu.lessons.attempt import begin
from kifu.lessons.course import lessons
from kifu.lessons.drill import DrillCard, cards_of, lesson_of
from kifu.lessons.hints import solve
from kifu.lessons.model import CHOICE, MOVE, Lesson
from kifu.lessons.words import asked, lesson_speaker, side_to_move
from kifu.notations.base import find_notation, typed_notation
from kifu.records.found_by import say_found
from kifu.records.record import Record
from kifu.render import svg
from kifu.render.diagram import Diagram
from kifu.render.svg import escape
from kifu.rules.game import find_game
from kifu.rules.position import Position
from kifu.rules.side import Side

SIZE = 420
MODEL, DECK = 1_730_117_001, 1_730_117_002  # by which Anki knows the kind of note and the deck of kifu
FIELDS = ("Key", "Front", "Back")
STYLE = ".card { font-family: sans-serif; font-size: 20px; text-align: center; } img { max-width: 100%; }"


class DeckNote(NamedTuple):
    """A question and its answer as HTML, in which ``pictures`` stand under their names."""

    key: str
    front: str
    back: str
    tags: list[str]
    pictures: dict[str, bytes]


def notes_of_records(
    records: Iterable[Record], side: Side | None = None, *, notation: str = "", language: str = ENGLISH
) -> list[DeckNote]:
    """Return a note for each card of puzzles and repertoires, each card once."""
    cards: dict[str, DrillCard] = {}
    for record in records:
        for card in cards_of(record, side):
            known = cards.get(card.key, card)
            cards[card.key] = known._replace(answers=tuple(dict.fromkeys([*known.answers, *card.answers])))
    return [_note_of_card(card, notation, language) for card in cards.values()]


def _note_of_card(card: DrillCard, notation: str, language: str) -> DeckNote:
    game = find_game(card.game)
    writer = find_notation(notation or typed_notation(game), game)
    lesson = lesson_of(card)
    position = Position.from_fen_lenient(card.fen, game)
    pictures: dict[str, bytes] = {}
    shown = _picture(_after_last(card), pictures, bottom=position.turn)
    moves = [game.move(text) for text in card.answers]
    texts = ", ".join(writer.render_or_points(position, move) for move in moves)
    answered = position.copy()
    answered.play(moves[0])
    back = [escape(texts), _picture(answered, pictures, bottom=position.turn), escape(say_found(card.comment))]
    speaker = lesson_speaker(language)
    ask = f"{side_to_move(position).say(speaker)}: {asked(lesson, 0).ask.say(speaker)}"
    front = [escape(lesson.steps[0].text), shown, escape(ask)]
    tags = ["kifu", game.name, *(kind.strip().replace(" ", "-") for kind in (card.kind or "repertoire").split(","))]
    return DeckNote(card.key, _lines(front), _lines(back), tags, pictures)


def _after_last(card: DrillCard) -> Position:
    """Return the position of a card with the move before it played, so that a picture marks it."""
    game = find_game(card.game)
    if not card.last:
        return Position.from_fen_lenient(card.fen, game)
    position = Position.from_fen_lenient(card.before, game)
    position.play(game.move(card.last))
    return position


def notes_of_lessons(*, language: str = ENGLISH, game: str = "") -> list[DeckNote]:
    """Return a note for each task of the course that asks for a move or for a choice."""
    return [
        _note_of_task(lesson, number, language)
        for lesson in lessons()
        if not game or find_game(lesson.game).name == game
        for number in lesson.task_numbers()
        if (task := lesson.steps[number].task) and task.kind in (MOVE, CHOICE)
    ]


def _note_of_task(lesson: Lesson, number: int, language: str) -> DeckNote:
    step, speaker, game = lesson.steps[number], lesson_speaker(language), find_game(lesson.game)
    task = step.task
    assert task is not None
    position = Position.from_fen_lenient(begin(lesson, number).fen, game)
    pictures: dict[str, bytes] = {}
    arrows = [game.move(text) for text in step.arrows.split()]
    diagram = Diagram.of(position, highlights=step.marks.split(), arrows=arrows)
    options = [f"{place}. {speaker.say(option)}" for place, option in enumerate(task.options, 1)]
    shown = _keep(svg.draw(diagram, size=SIZE, theme="plain"), pictures)
    front = [escape(speaker.say(step.text)), shown, escape(asked(lesson, number).ask.say(speaker))]
    back = [escape(_answer(lesson, number, position, options))]
    if task.kind == MOVE:
        after = position.copy()
        after.play(game.move(solve(lesson, number)))
        back.append(_picture(after, pictures))
    tags = ["kifu", game.name, "lesson", lesson.name]
    return DeckNote(
        f"lesson {lesson.name} {number}", _lines([*front, *map(escape, options)]), _lines(back), tags, pictures
    )


def _answer(lesson: Lesson, number: int, position: Position, options: Sequence[str]) -> str:
    answer = solve(lesson, number)
    if options:
        return options[int(answer) - 1]
    game = position.game
    return find_notation(typed_notation(game), game).render_or_points(position, game.move(answer))


def _picture(position: Position, pictures: dict[str, bytes], *, bottom: Side = Side.FIRST) -> str:
    return _keep(svg.draw(Diagram.of(position, bottom=bottom), size=SIZE, theme="plain"), pictures)


def _keep(picture: str, pictures: dict[str, bytes]) -> str:
    """Keep a picture under a name that is its own in every deck, and return the element that shows it."""
    data = picture.encode()
    name = f"kifu-{sha256(data).hexdigest()[:20]}.svg"
    pictures[name] = data
    return f'<img src="{name}">'


def _lines(parts: Iterable[str]) -> str:
    return "<br>".join(filter(None, parts))


def write_csv(notes: Iterable[DeckNote]) -> str:
    """Return notes as a text that Anki imports, with the pictures in it."""
    target = io.StringIO()
    target.write("#separator:Comma\n#html:true\n#columns:Key,Front,Back,Tags\n#tags column:4\n")
    rows = csv.writer(target, lineterminator="\n")
    for note in notes:
        front, back = note.front, note.back
        for name, data in note.pictures.items():
            inside = f"data:image/svg+xml;base64,{b64encode(data).decode()}"
            front, back = front.replace(name, inside), back.replace(name, inside)
        rows.writerow([note.key, front, back, " ".join(note.tags)])
    return target.getvalue()


def make_package(notes: Iterable[DeckNote], title: str) -> bytes:
    """Return notes as a deck of Anki, made by the package genanki."""
    try:
        import genanki
    except ImportError as error:
        raise MissingExtraError("a deck for Anki", "genanki", extra="anki") from error
    import os
    from tempfile import TemporaryDirectory

    model = genanki.Model(
        MODEL,
        "kifu",
        fields=[{"name": name} for name in FIELDS],
        templates=[{"name": "kifu", "qfmt": "{{Front}}", "afmt": "{{FrontSide}}<hr id=answer>{{Back}}"}],
        css=STYLE,
    )
    deck = genanki.Deck(DECK, title)
    with TemporaryDirectory() as folder:
        files = []
        for note in notes:
            # A note that Anki has already is known by the key alone.
            guid = genanki.guid_for("kifu", note.key)
            deck.add_note(genanki.Note(model, [note.key, note.front, note.back], tags=note.tags, guid=guid))
            for name, data in note.pictures.items():
                files.append(os.path.join(folder, name))
                with open(files[-1], "wb") as file:
                    file.write(data)
        target = io.BytesIO()
        genanki.Package(deck, media_files=sorted(set(files))).write_to_file(target)
    return target.getvalue()
