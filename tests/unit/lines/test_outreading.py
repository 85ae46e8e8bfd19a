"""A Chinese line that one notation reads better than any other is tried in no other, and the answer is the same."""

import random

import kifu
from kifu.lines import detection
from kifu.lines.reading import try_line
from kifu.notations.base import find_notation, notations_of
from tests.conftest import random_play
from tests.effort import SEED, effort

SPELLINGS = ("", ":digits=full", ":digits=full:cannon=炮", ":cannon=砲")
SLIPS = ("帅五进五", "帥五進五", "将5进5", "炮五平五", "x", "兵九平八", "马8进7", "馬８進７", "兵5平6", "前炮平五")


def spoilt_line(choice: random.Random) -> str:
    """Return a line in one script or with moves of both, mostly with something in it that is no move."""
    *_, end = random_play("xiangqi", choice.randrange(10**6), choice.randrange(1, 50), checks=0.2)
    scripts = choice.choice([["zh-hans"], ["zh-hant"], ["zh-hans", "zh-hant"]])
    notations = [find_notation(name + choice.choice(SPELLINGS), end.game) for name in scripts]
    position, words = kifu.Position(), []
    for move in end.moves():
        words.append(notations[choice.random() < 0.2 and len(notations) > 1].render(position, move))
        position.play(move)
    for _ in range(choice.choice([0, 1, 1, 2])):
        words[choice.randrange(len(words))] = choice.choice(SLIPS)
    return " ".join(words)


def test_what_reads_better_is_found_without_a_trial_of_the_rest() -> None:
    choice, start, shortened = random.Random(SEED), kifu.Position(), 0
    for number in range(effort(120, least=20)):
        line = spoilt_line(choice)
        rivals = detection.fitting_notations(line, notations_of(start.game))
        for name in (each.name for each in notations_of(start.game) if each.other_script):
            notation = find_notation(name, start.game)
            known = try_line(line, notation.set(**notation.spelling(line)), start)
            if detection.outreads(line, known, start, rivals):
                shortened += 1
                found = detection.detect_line(line, start)
                hint = f"KIFU_SEED={SEED}, line {number}: {line}"
                assert found._replace(error=known.error) == known, hint
                assert str(found.error) == str(known.error), hint
    assert shortened


def test_a_character_that_both_scripts_write_speaks_for_neither() -> None:
    line, start = "馬８進７ 砲８退１ 马八进九", kifu.Position()
    notation = find_notation("zh-hant", start.game)
    known = try_line(line, notation.set(**notation.spelling(line)), start)
    assert not detection.outreads(line, known, start, [])
    assert detection.detect_line(line, start, known=known).notation is detection.detect_line(line, start).notation
