"""Practice in a notation: boards made for a level, answers graded, slips explained, progress kept.

>>> from kifu.rules.position import Position
>>> from kifu.training.exercises import Exercise
>>> from kifu.training.grading import grade
>>> start = Position()
>>> exercise = Exercise(start, start.game.move("h3e3"), "wxf")
>>> [slip.reason for slip in grade(exercise, "C8.5").slips]
["file 8 is counted from the wrong side: as Red counts, from Red's own right, it is 2"]
"""
