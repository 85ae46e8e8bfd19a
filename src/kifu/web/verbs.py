"""The verbs of the service by the names they are asked by; every home of the desk answers all of them.

Those about a library are answered only where there is one, as ``library`` says.
"""

from collections.abc import Callable, Iterator
from typing import Any

from kifu.web import (
    desk,
    drilling,
    exporting,
    files,
    learning,
    merging,
    playing,
    practising,
    refuting,
    repairing,
    reviewing,
    searching,
    service,
    thinking,
)

NO_ENGINES = playing.Opponents()
NO_THINKERS = thinking.Thinkers()
NO_LIBRARY = searching.SharedLibrary()
ASKED: tuple[Callable[..., Any], ...] = (  # each is given one message
    service.convert, service.moves, service.explain, service.legal, service.setup, service.render,
    desk.show, desk.show_lines, desk.board, desk.add_moves, desk.read_setup,
    playing.judge, NO_ENGINES.reply, NO_ENGINES.advise, playing.ruling, playing.opening,
    learning.lessons, learning.lesson, learning.attempt, learning.hint, practising.question, practising.grade,
    drilling.drill, drilling.solve,
    repairing.repair, repairing.apply_repair, repairing.places, exporting.export, merging.merge,
    reviewing.finish_review, refuting.refute,
)  # fmt: skip
GIVEN_A_FILE: dict[str, Callable[..., Any]] = {  # each is given bytes, and by name what is known of them
    "open": files.open_file,
    "check": files.check,
    "detect": files.detect,
}
KNOWN: tuple[Callable[..., Any], ...] = (
    service.games,
    service.notations,
    service.formats,
    exporting.exports,
    NO_ENGINES.opponents,
    NO_THINKERS.thinkers,
    NO_LIBRARY.library,
    service.health,
)
# Each is given one message, and answers with news as long as somebody listens; here by slices of time, between which
# other questions are answered.
STREAMED: dict[str, Callable[..., Iterator[Any]]] = {
    "think": thinking.think_in_slices,
    "review": reviewing.review_in_slices,
}
# What answers the easy questions to a verb within a millisecond, and gives nothing for others.
AT_ONCE: dict[Callable[..., Any], Callable[..., Any]] = {service.convert: service.convert_at_once}
