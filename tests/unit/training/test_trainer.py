"""The trainer adapts: what went wrong comes again, what is sure makes room for the next level."""

import random
from collections import Counter

from kifu.notations.base import find_notation
from kifu.rules.game import find_game
from kifu.training.exercises import MOVE, TEXT, Exercise
from kifu.training.grading import NO_ANSWER, Grade, grade
from kifu.training.progress import HEAVIEST, MOST_MISSED, Missed, Track
from kifu.training.slips import Slip
from kifu.training.trainer import QUESTIONS_BETWEEN, RIGHT_IN_A_ROW, Trainer

RIGHT = Grade(True)


def trainer_of(track: Track | None = None, seed: int = 1, level: int | None = None) -> Trainer:
    game = find_game("xiangqi")
    return Trainer(game, find_notation("wxf", game), track or Track(), random.Random(seed), level=level)


def key(exercise: Exercise) -> tuple[str, str, str]:
    return exercise.position.fen(), str(exercise.move), exercise.ask


def test_a_missed_question_comes_again_after_some_others_until_it_is_right() -> None:
    trainer = trainer_of()
    missed = trainer.next()
    trainer.record(missed, NO_ANSWER)
    for _ in range(QUESTIONS_BETWEEN):
        other = trainer.next()
        assert key(other) != key(missed)
        trainer.record(other, RIGHT)
    again = trainer.next()
    assert key(again) == key(missed)
    trainer.record(again, RIGHT)
    assert trainer.track.missed == []


def test_a_missed_question_comes_first_in_the_next_session() -> None:
    trainer = trainer_of()
    missed = trainer.next()
    trainer.record(missed, NO_ANSWER)
    assert key(trainer_of(trainer.track, seed=2).next()) == key(missed)


def test_a_missed_question_that_cannot_be_asked_is_forgotten() -> None:
    track = Track()
    track.missed = [
        Missed("first-moves", TEXT, "no setup at all", "h3e3"),
        Missed("first-moves", TEXT, find_game("xiangqi").start, "h3h4h5"),
        Missed("first-moves", TEXT, find_game("xiangqi").start, "a1a9"),
    ]
    trainer = trainer_of(track)
    assert trainer.next().level == "first-moves"
    assert track.missed == []


def test_no_more_than_some_missed_questions_are_kept() -> None:
    trainer = trainer_of()
    for _ in range(4 * MOST_MISSED):  # some come twice
        trainer.record(trainer._new(trainer.level), NO_ANSWER)
    assert len(trainer.track.missed) == MOST_MISSED


def test_right_answers_in_a_row_open_the_next_level() -> None:
    trainer = trainer_of()
    for _ in range(RIGHT_IN_A_ROW):
        assert trainer.offer() is None
        trainer.record(trainer.next(), RIGHT)
    offered = trainer.offer()
    assert offered is not None
    assert offered.name == "distances"
    trainer.answer_offer(accept=True)
    assert trainer.level.name == "distances"
    assert trainer.offer() is None


def test_an_offer_that_is_declined_comes_again_later() -> None:
    trainer = trainer_of()
    for _ in range(RIGHT_IN_A_ROW):
        trainer.record(trainer.next(), RIGHT)
    trainer.answer_offer(accept=False)
    assert trainer.offer() is None
    for _ in range(RIGHT_IN_A_ROW):
        trainer.record(trainer.next(), RIGHT)
    assert trainer.offer() is not None


def test_a_wrong_answer_begins_the_row_anew_and_so_a_hint_does_not_count() -> None:
    trainer = trainer_of()
    for _ in range(RIGHT_IN_A_ROW - 1):
        trainer.record(trainer.next(), RIGHT)
    trainer.record(trainer.next(), RIGHT, hinted=True)
    assert trainer.offer() is None
    trainer.record(trainer.next(), NO_ANSWER)
    tally = trainer.track.tally("first-moves")
    assert (tally.asked, tally.right, tally.streak, tally.box) == (6, 5, 0, 0)


def test_a_forgiven_slip_is_right_but_does_not_count_in_the_row() -> None:
    trainer = trainer_of()
    trainer.record(trainer.next(), Grade(True, ("remark",), (Slip("missing-marker", "reason"),)))
    tally = trainer.track.tally("first-moves")
    assert (tally.right, tally.streak) == (1, 0)
    assert trainer.track.slips["missing-marker"] > 0


def test_a_chosen_level_is_kept_and_offers_nothing() -> None:
    trainer = trainer_of(level=4)
    for _ in range(RIGHT_IN_A_ROW + 1):
        exercise = trainer.next()
        assert exercise.level == "two-on-a-file"
        trainer.record(exercise, RIGHT)
    assert trainer.offer() is None


def test_earlier_levels_come_back_the_unsure_ones_more_often() -> None:
    track = Track()
    track.level = 3
    track.tally("first-moves").box = 5
    track.tally("distances").box = 0
    trainer = trainer_of(track)
    counts = Counter(trainer._level_to_ask().name for _ in range(600))
    assert counts["oblique"] > counts["distances"] > 2 * counts["first-moves"] > 0


def test_a_slip_that_happened_is_provoked_more_often() -> None:
    def along(track: Track) -> int:
        trainer = trainer_of(track, level=1)
        return sum("along" in trainer.next().features for _ in range(25))

    prone = Track()
    prone.slips["file-for-distance"] = HEAVIEST
    assert along(prone) > along(Track())


def test_slips_weigh_more_when_they_happen_and_less_when_they_are_avoided() -> None:
    trainer = trainer_of(level=1)
    while "along" not in (exercise := trainer.next()).features or exercise.ask == MOVE:
        pass
    file = 10 - int(exercise.text[1])
    wrong = f"{exercise.text[:3]}{file}" if str(file) != exercise.text[3] else exercise.text[:3] + exercise.text[1]
    trainer.record(exercise, grade(exercise, wrong))
    weight = trainer.track.slips["file-for-distance"]
    assert weight > 0
    trainer.record(exercise, RIGHT)
    assert trainer.track.slips["file-for-distance"] == weight - 1


def test_only_the_kind_of_question_that_is_wanted_is_asked() -> None:
    game = find_game("xiangqi")
    trainer = Trainer(game, find_notation("wxf", game), Track(), random.Random(1), asks=(MOVE,))
    assert {trainer.next().ask for _ in range(5)} == {MOVE}


def test_points_that_are_the_text_itself_are_not_asked_for() -> None:
    game = find_game("xiangqi")
    trainer = Trainer(game, find_notation("uci", game), Track(), random.Random(1))
    assert {trainer.next().ask for _ in range(8)} == {TEXT}


def test_a_level_beyond_the_last_is_the_last() -> None:
    track = Track()
    track.level = 1000
    assert trainer_of(track).level.name == "four-and-five"
    assert trainer_of(track).offer() is None
