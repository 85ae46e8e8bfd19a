"""Practice as verbs: the questions of ``kifu learn``, and what an answer to one is worth.

The page keeps how far the learner is, in the form of the file that ``kifu learn`` keeps.

>>> asked = question({"notation": "wxf", "ask": "text", "seed": 1})
>>> grade({"notation": "wxf", "fen": asked["fen"], "ask": "text", "move": asked["move"], "answer": "?"})["right"]
False
"""

from typing import Any

from kifu import registry
from kifu.errors import KifuError
from kifu.languages.language import ENGLISH, Speaker, choose_language, speaker_of
from kifu.lines.explaining import sentence
from kifu.notations.base import Notation, find_notation, typed_notation
from kifu.rules.game import Game, find_game
from kifu.rules.move import Drop
from kifu.rules.names import man_name
from kifu.rules.position import Position
from kifu.training import grading
from kifu.training.exercises import ASKS, TEXT, Exercise
from kifu.training.levels import TRAINING, find_level, lesson, levels_of
from kifu.training.progress import Track, read_track, track_as_data
from kifu.training.slips import SLIPS
from kifu.training.trainer import Trainer
from kifu.web import learn_messages

LONGEST_ANSWER = 200


def question(request: learn_messages.QuestionRequest) -> learn_messages.Question:
    """Ask for the text of a move, or for the move of a text."""
    from random import Random

    game = find_game(request.get("game", registry.DEFAULT_GAME))
    notation = find_notation(request.get("notation") or typed_notation(game), game)
    levels, speaker = levels_of(game, notation), _speaker_for(request)
    level = find_level(request["level"], levels) if request.get("level") else None
    ask, track = request.get("ask", "both"), _track_of(request.get("track"))
    if not request.get("again"):
        track.missed = []
    asks = ASKS if ask == "both" else (ask,)
    exercise = Trainer(game, notation, track, Random(request.get("seed")), asks=asks, level=level).next()
    asked = next(each for each in levels if each.name == exercise.level)
    position = exercise.position
    return {
        "game": game.full_name,
        "notation": notation.full_name,
        "fen": position.fen(),
        "turn": game.sides[position.turn].name,
        "ask": "text" if exercise.ask == TEXT else "move",
        "move": str(exercise.move),
        "text": exercise.text,
        "words": _move_in_words(exercise, speaker) if exercise.ask == TEXT else exercise.text,
        "hints": exercise.hints() if speaker.language.name == ENGLISH else _plain_hints(exercise, speaker),
        "level": exercise.level,
        "lesson": lesson(asked, game, notation, speaker.language.name),
        "levels": [{"name": each.name, "title": speaker.say(each.title)} for each in levels],
    }


def _speaker_for(request: learn_messages.QuestionRequest | learn_messages.GradeRequest) -> Speaker:
    language = choose_language([request.get("language", ENGLISH)]).name
    return speaker_of(language, TRAINING, "attempts", "slips", "names")


def _move_in_words(exercise: Exercise, speaker: Speaker) -> str:
    """Return a move in words that do not give its text away; some words for moves there are in English alone."""
    if speaker.language.name == ENGLISH or exercise.position.game.writing.files_per_side:
        return exercise.move_in_words().say(speaker)
    mover = man_name(exercise.position.game, exercise.position.mover(exercise.move)).say(speaker)
    return f"{mover} {exercise.move}"


def _plain_hints(exercise: Exercise, speaker: Speaker) -> list[str]:
    """Return the hints that every language has."""
    if exercise.ask == TEXT:
        return [speaker.say("It begins with {text}.", text=exercise.text[:1])]
    if isinstance(exercise.move, Drop):
        piece = man_name(exercise.position.game, exercise.position.mover(exercise.move))
        return [speaker.say("It is the {piece} in hand that is dropped.", piece=piece)]
    piece = man_name(exercise.position.game, exercise.position.mover(exercise.move))
    return [speaker.say("It is the {piece} on {point} that moves.", piece=piece, point=exercise.move.origin)]


def grade(request: learn_messages.GradeRequest) -> learn_messages.Graded:
    """Say whether an answer is right, and what went wrong if it is not."""
    game = find_game(request.get("game", registry.DEFAULT_GAME))
    notation = find_notation(request["notation"], game)
    exercise = _exercise_of(request, game, notation)
    answer = request["answer"][:LONGEST_ANSWER].strip()
    result = grading.grade(exercise, answer) if answer else grading.NO_ANSWER
    position, move, speaker = exercise.position, exercise.move, _speaker_for(request)
    english = speaker.language.name == ENGLISH
    found: learn_messages.Graded = {
        "right": result.right,
        "reasons": _reasons(exercise, result) if english else _slips(result, speaker),
        "text": exercise.text,
        "move": str(move),
        "sentence": sentence(position, move) if english else _move_in_words(exercise, speaker),
        "parts": [(text, meaning) for text, meaning in notation.parts(position, exercise.text, move)]
        if english
        else [],
    }
    return {**found, **_remember(request, exercise, result, speaker)} if "track" in request else found


def _exercise_of(request: learn_messages.GradeRequest, game: Game, notation: Notation) -> Exercise:
    position, move = Position.from_fen(request["fen"], game), game.move(request["move"])
    if not position.is_legal(move):
        raise KifuError(f"{move} is not legal: {position.why_not(move)}")
    return Exercise(position, move, notation, level=request.get("level", ""), ask=request["ask"])


def _reasons(exercise: Exercise, result: grading.Grade) -> list[str]:
    # How a text is wrongly written says little about how one was wrongly read.
    slips = [slip for slip in result.slips if slip.reason]
    reasons = [slip.reason if exercise.ask == TEXT else SLIPS[slip.kind].words for slip in slips]
    return list(dict.fromkeys([*reasons, *result.remarks]))


def _slips(result: grading.Grade, speaker: Speaker) -> list[str]:
    """Return what went wrong by the kinds of the slips, which every language has."""
    said = [speaker.say("Not right: {slip}.", slip=speaker.say(SLIPS[slip.kind].words)) for slip in result.slips]
    return list(dict.fromkeys(said))


def _remember(request: learn_messages.GradeRequest, exercise: Exercise, result: grading.Grade, speaker: Speaker) -> Any:
    from random import Random

    track = _track_of(request["track"])
    trainer = Trainer(exercise.position.game, exercise.notation, track, Random())
    trainer.record(exercise, result, hinted=request.get("hinted", False))
    offered = trainer.offer()
    if offered is None:
        return {"track": track_as_data(track)}
    trainer.answer_offer(accept=True)
    return {"track": track_as_data(track), "opened": speaker.say(offered.title)}


def _track_of(data: object) -> Track:
    if not data:
        return Track()
    try:
        return read_track(data)
    except ValueError as error:
        raise KifuError(f"no progress that can be read: {error}") from None
