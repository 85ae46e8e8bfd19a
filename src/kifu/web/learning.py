"""Lessons as verbs: the course, one lesson, an answer to a task, a hint.  The page keeps how far the learner is.

>>> lessons({"language": "en"})["lessons"][0]["title"]
'The board'
"""

from typing import cast

from kifu.errors import LimitError
from kifu.languages.language import ENGLISH
from kifu.lessons.attempt import attempt as judge_attempt
from kifu.lessons.course import course_as_json, find_lesson, lesson_as_json
from kifu.lessons.hints import hint as find_hint
from kifu.lessons.words import lesson_speaker, told_in
from kifu.web import learn_messages

MOST_MOVES = 200  # of one task


def lessons(request: learn_messages.LanguageRequest) -> learn_messages.Course:
    """List the lessons in the order in which they are learnt."""
    language = _language_for(request)
    return {"language": language, "lessons": cast("list[learn_messages.LessonFacts]", course_as_json(language))}


def lesson(request: learn_messages.LessonRequest) -> learn_messages.LessonMessage:
    """Return a lesson: its steps of text and board, and what each asks."""
    language = _language_for(request)
    shown = lesson_as_json(find_lesson(request["lesson"]), language)
    return cast("learn_messages.LessonMessage", {"language": language, **shown})


def attempt(request: learn_messages.AttemptRequest) -> learn_messages.JudgementMessage:
    """Return the judgement of an answer to a task, and the board after it."""
    taught, moves = find_lesson(request["lesson"]), _moves_of(request)
    slips, language = max(0, request.get("slips", 0)), _language_for(request)
    judged = judge_attempt(taught, request["step"], moves, request["answer"], slips=slips, language=language)
    fields = {name: list(value) if type(value) is tuple else value for name, value in judged._asdict().items()}
    if refused := judged.refused:
        label = refused.label.say(lesson_speaker(language))
        fields["refused"] = {"move": refused.move, "points": list(refused.points), "label": label}
    return cast("learn_messages.JudgementMessage", fields)


def hint(request: learn_messages.HintRequest) -> learn_messages.HintMessage:
    """Help a little with a task, and a little more each time."""
    given, moves = request.get("given", 0), _moves_of(request)
    found = find_hint(find_lesson(request["lesson"]), request["step"], moves, given, _language_for(request))
    return {"text": found.text, "points": list(found.points)}


def _moves_of(request: learn_messages.TaskRequest) -> list[str]:
    moves = request.get("moves", [])
    if len(moves) > MOST_MOVES:
        raise LimitError(f"a task can have {MOST_MOVES} moves, not {len(moves):,}")
    return moves


def _language_for(request: learn_messages.LanguageRequest) -> str:
    return told_in(request.get("language", ENGLISH)).name
