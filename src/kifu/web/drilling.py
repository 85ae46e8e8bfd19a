"""Drills as verbs: the positions of puzzles and of a repertoire that are due, and what an answer to one is worth.

The page keeps the boxes, in the form of the file that ``kifu learn`` keeps; which day it is the page says too.

>>> record = {"kifu": 1, "game": "xiangqi", "lines": [{"moves": ["h3e3", "h10g8"]}]}
>>> asked = drill({"records": [record], "today": 1})
>>> asked["due"], asked["cards"][0]["words"]
(1, 'Play the move that your record has here.')
>>> solve({"card": asked["cards"][0]["card"], "answer": "C2.5", "today": 1})["box"]
[1, 1]
"""

from collections.abc import Mapping
from typing import Any, cast

from kifu.errors import KifuError, LimitError
from kifu.formats.json import read_data
from kifu.languages.language import ENGLISH, Speaker
from kifu.lessons.attempt import attempt
from kifu.lessons.drill import DrillCard, cards_of, due_cards, lesson_of, put_in_box
from kifu.lessons.hints import hint
from kifu.lessons.words import lesson_speaker
from kifu.notations.base import find_notation
from kifu.records.found_by import say_found
from kifu.rules.game import find_game
from kifu.rules.names import side_name
from kifu.rules.position import Position
from kifu.training.progress import read_boxes
from kifu.web import learn_messages

MOST_RECORDS = 2000
MOST_CARDS = 20  # which are asked at once
MOST_ANSWERS = 50
MOST_HINTS = 4


def drill(request: learn_messages.DrillRequest) -> learn_messages.Drill:
    """List the positions of records that are due on a day, those that were answered wrongly first."""
    records, boxes = request["records"], _boxes_of(request.get("boxes", {}))
    if len(records) > MOST_RECORDS:
        raise LimitError(f"a drill can have {MOST_RECORDS:,} records, not {len(records):,}")
    cards: dict[str, DrillCard] = {}
    for data in records:
        for card in cards_of(read_data(data)):
            known = cards.get(card.key, card)
            cards[card.key] = known._replace(answers=tuple(dict.fromkeys([*known.answers, *card.answers])))
    due, language = due_cards(cards.values(), boxes, request["today"]), request.get("language", ENGLISH)
    shown = [_describe(card, lesson_speaker(language), language) for card in due[:MOST_CARDS]]
    return {"all": len(cards), "due": len(due), "cards": shown}


def solve(request: learn_messages.SolveRequest) -> learn_messages.SolvedCard:
    """Say what an answer to a card is worth, and give its box if this was the first answer to it."""
    card, language = _card_of(request["card"]), request.get("language", ENGLISH)
    judged = attempt(lesson_of(card), 0, [], request["answer"], language=language)
    found: learn_messages.SolvedCard = {"right": judged.right, "words": list(judged.words)}
    if judged.right:
        found["move"], found["fen"] = judged.line[0], judged.boards[0]
        if card.comment:
            found["words"].append(say_found(card.comment))
    if "today" in request:
        boxes = _boxes_of({card.key: request["box"]} if "box" in request else {})
        put_in_box(boxes, card, request["today"], right=judged.right and not request.get("hinted", False))
        found["box"] = list(boxes[card.key])
    return found


def _describe(card: DrillCard, speaker: Speaker, language: str) -> learn_messages.DrillQuestion:
    lesson, game = lesson_of(card), find_game(card.game)
    position, task = Position.from_fen(card.fen, game), lesson.steps[0].task
    move = game.move(card.answers[0])
    written = find_notation(lesson.notation, game).render_or_points(position, move)
    hints = [hint(lesson, 0, (), given, language).text for given in range(MOST_HINTS)]
    side = side_name(game, position.turn).say(speaker)
    position.play(move)
    return {
        "card": cast("learn_messages.CardMessage", {**card._asdict(), "answers": list(card.answers)}),
        "notation": lesson.notation,
        "side": side,
        "text": lesson.steps[0].text,
        "words": speaker.say(task.ask) if task else "",
        "hints": [text for text in hints if text],
        "answer": written,
        "after": position.fen(),
    }


def _card_of(data: learn_messages.CardMessage) -> DrillCard:
    if not 0 < len(data["answers"]) <= MOST_ANSWERS:
        raise KifuError(f"a card has 1 to {MOST_ANSWERS} answers, not {len(data['answers']):,}")
    whole = {**data, "answers": tuple(data["answers"])}
    return DrillCard(*(cast("Any", whole[field]) for field in DrillCard._fields))


def _boxes_of(data: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """Return boxes as the file of progress has them."""
    try:
        return read_boxes(data)
    except ValueError as error:
        raise KifuError(f"no boxes that can be read: {error}") from None
