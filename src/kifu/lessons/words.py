"""The words of lessons: who speaks a learner's language, and the sentences of tasks that are made from the rules."""

from typing import NamedTuple

from kifu.languages.language import Language, Message, Speaker, choose_language, speaker_of
from kifu.lessons.model import NAME, READ, Lesson
from kifu.lessons.moves import stand, step_of
from kifu.rules.names import Title, side_name
from kifu.rules.position import Position
from kifu.training.exercises import MOVE, TEXT, Exercise

LESSONS = "lessons"  # the file with the texts of the lessons; the others have the answers to what a learner does
FILES = (LESSONS, "attempts", "slips", "reasons", "names")


class AskedTask(NamedTuple):
    """The question; ``move`` is shown where its text is asked for, ``text`` where the move is."""

    ask: Message
    move: str = ""
    text: str = ""


class Sentence(NamedTuple):
    """A reason as a sentence of its own."""

    reason: Message

    def say(self, speaker: Speaker) -> str:
        text = self.reason.say(speaker)
        return speaker.say("{sentence}.", sentence=text[:1].upper() + text[1:])


def told_in(language: str) -> Language:
    """Return the language in which lessons are told to a reader of a language: that, if they have it, or the next."""
    return next(each for each in choose_language([language]).chain() if each.messages(LESSONS))


def lesson_speaker(language: str) -> Speaker:
    """Return who tells the lessons to a reader of a language."""
    return speaker_of(told_in(language).name, *FILES)


def asked(lesson: Lesson, number: int) -> AskedTask:
    """Return what the task of a step asks."""
    task = step_of(lesson, number).task
    if task is None:
        return AskedTask(Message(""))
    if task.kind not in (NAME, READ):
        return AskedTask(Message(task.ask))
    exercise = exercise_of(lesson, number)
    if task.kind == READ:
        ask = Message(task.ask) if task.ask else Message("Play {move}.", move=exercise.text)
        return AskedTask(ask, text=exercise.text)
    ask = Message(task.ask) if task.ask else Message("Write this move: {move}.", move=exercise.move_in_words())
    return AskedTask(ask, move=str(exercise.move))


def exercise_of(lesson: Lesson, number: int) -> Exercise:
    """Return the exercise that a task of names or of reading is."""
    step = step_of(lesson, number)
    assert step.task is not None
    position = stand(lesson, number)
    move = position.game.move(step.task.answer)
    ask = TEXT if step.task.kind == NAME else MOVE
    return Exercise(position, move, step.task.notation or lesson.notation, ask=ask)


def side_to_move(position: Position) -> Title:
    return side_name(position.game, position.turn)
