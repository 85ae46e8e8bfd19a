"""Turns the rows of a game into the step tables and attack probes of the board engine."""

from array import array
from collections.abc import Iterable
from functools import cache
from itertools import combinations, repeat
from threading import RLock
from typing import NamedTuple

from kifu.core.board.packing import (
    CAPTURE,
    FIRST,
    FORCED,
    HOP,
    KINDS,
    LINES,
    MOVE,
    NEAR_STEPS,
    NO_MATE,
    ON_STUCK,
    ONE_A_FILE,
    POINT_BITS,
    POINT_MASK,
    PRIZED,
    RIM,
    ROYAL,
    SLIGHT,
    VIA_SHIFT,
)
from kifu.core.board.tables import Tables
from kifu.rules import betza
from kifu.rules.game import Game, Piece
from kifu.rules.points import Coordinates, Region
from kifu.rules.side import Side

_MAKING = RLock()
CELLS = RIM + 1


class Term(NamedTuple):
    """One motion of a piece with where it may begin and end; ``None`` is anywhere."""

    motion: betza.Motion
    begins: Region | None
    ends: Region | None


def tables_of(game: Game) -> Tables:
    """Return the tables of a game, made once: boards of one game share them, so two threads must not make two."""
    with _MAKING:
        return _make_tables(game)


@cache
def _make_tables(game: Game) -> Tables:
    men = [(game.cell(piece, side), piece, side) for side in Side for piece in game.pieces]
    known = {(movement, side): _ways(game, movement, side) for movement, side in {(p.movement, s) for _, p, s in men}}
    ways = {cell: known[piece.movement, side] for cell, piece, side in men}
    rides = {cell: way.rides for cell, way in ways.items()}
    leaps = _by_cell_and_square(game, {cell: way.leaps for cell, way in ways.items()})
    lines = sorted({-step for steps in rides.values() for step in steps})
    if len(lines) > LINES:
        raise ValueError(f"{game.name} has rides in {len(lines)} directions, the board knows {LINES}")
    hop_slides = _line_masks(rides, lines, HOP)
    prized = _prized(game, men)
    return Tables(
        {
            "size": game.grid.size,
            "kinds": len(game.pieces),
            "lines": len(lines),
            "hops": any(hop_slides),
            "guarded": game.rules.royal_guarded,
            "promotion_rule": game.rules.promotion,
            "drops": game.rules.drops is not None,
            "file_step": game.grid.width,
            "trading": game.rules.trading is not None and game.rules.trading.restricted,
            "trades_prized": any(prized),
        },
        {
            "points": array("h", [game.grid.square(place) for place in _places(game)]),
            "direction": _directions(game, lines),
            "keys": _keys([cell for cell, _, _ in men], CELLS, game.grid.size),
            "prized": prized,
            "hop_slides": hop_slides,
            **_arrays_of_ways(game, ways, leaps),
            **_arrays_of_attacks(game, rides, leaps, lines),
            **_arrays_of_rules(game, men, rides, leaps),
        },
    )


def _by_cell_and_square(game: Game, found: dict[int, dict[int, list[int]]]) -> dict[int, list[int]]:
    """Return what each cell has on each square by one index, as the board looks it up."""
    size = game.grid.size
    return {cell * size + square: entries for cell, by_square in found.items() for square, entries in by_square.items()}


def _arrays_of_ways(game: Game, ways: "dict[int, Ways]", leaps: dict[int, list[int]]) -> "dict[str, array[int]]":
    """Return where each man can go: steps, rides, captures on the way and passes."""
    indexes = CELLS * game.grid.size
    doubles = _by_cell_and_square(game, {cell: way.doubles for cell, way in ways.items()})
    passes = _by_cell_and_square(game, {cell: way.passes for cell, way in ways.items()})
    leap_index, leap_run = _runs(leaps, indexes, "i")
    double_index, double_run = _runs(doubles, indexes, "i")
    pass_index, pass_run = _runs(passes, indexes, "h")
    ride_index, ride_steps = _runs({cell: list(way.rides) for cell, way in ways.items()}, CELLS, "h")
    return {
        "leap_index": leap_index,
        "leaps": leap_run,
        "double_index": double_index,
        "doubles": double_run,
        "pass_index": pass_index,
        "passes": pass_run,
        "ride_index": ride_index,
        "ride_steps": ride_steps,
        "ride_modes": array("B", [mode for cell in sorted(ways) for mode in ways[cell].rides.values()]),
    }


def _arrays_of_attacks(
    game: Game, rides: dict[int, dict[int, int]], leaps: dict[int, list[int]], lines: list[int]
) -> "dict[str, array[int]]":
    """Return how the board finds out who attacks a royal man."""
    probes = _probes(leaps, game.grid.size)
    probe_index, probe_run = _runs(probes, 2 * game.grid.size, "i")
    return {
        "probe_index": probe_index,
        "probes": probe_run,
        "line_steps": array("h", lines),
        "slides": _line_masks(rides, lines, CAPTURE | ROYAL),
        "near": _near(game, probes, lines),
    }


def _arrays_of_rules(
    game: Game, men: list[tuple[int, Piece, Side]], rides: dict[int, dict[int, int]], leaps: dict[int, list[int]]
) -> "dict[str, array[int]]":
    """Return who is royal, who promotes where and to what, and which men can be in hand and how they are dropped."""
    choice_index, choices = _runs(_choices(game, men), CELLS, "B")
    royal = {cell for cell, piece, _ in men if piece.royal}
    return {
        "royal": array("B", [cell in royal for cell in range(CELLS)]),
        "promotes": _promotes(game, men),
        "zone": _zone(game),
        "choice_index": choice_index,
        "choices": choices,
        "hand_kinds": array("B", [kind for kind, piece in enumerate(game.pieces, 1) if game.is_held(piece)]),
        "in_hand": _in_hand(game, men),
        "drop_rules": _drop_rules(game),
        "stuck": _stuck(game, rides, leaps),
    }


def _places(game: Game) -> Iterable[Coordinates]:
    return ((file, rank) for rank in range(game.grid.ranks) for file in range(game.grid.files))


class Ways(NamedTuple):
    """All that one movement can do for one side: its rides, and by square its steps, captures on the way and passes."""

    rides: dict[int, int]
    leaps: dict[int, list[int]]
    doubles: dict[int, list[int]]
    passes: dict[int, list[int]]


def _ways(game: Game, movement: str, side: Side) -> Ways:
    """Return the rides, steps, double moves and passes of a movement."""
    terms = list(_terms(game, movement, side))
    _check_ways(movement, terms)
    if game.rules.royal_guarded:
        _check_attacks(movement, terms)
    terms = list(_leave_out_covered(movement, terms))
    squares = {place: game.grid.square(place) for place in _places(game)}
    return Ways(
        _rides(game, terms),
        {square: _leaps(game, terms, place) for place, square in squares.items()},
        {square: found for place, square in squares.items() if (found := _doubles(game, terms, place))},
        {square: found for place, square in squares.items() if (found := _passes(game, terms, place))},
    )


def _terms(game: Game, movement: str, side: Side) -> Iterable[Term]:
    for motion, begins, ends in betza.parse_movement(movement):
        if not isinstance(motion, betza.Leap) and (begins or ends):
            raise ValueError(f"{movement!r}: only a step can be confined to a region")
        yield Term(
            _turn(motion, side),
            game.region(begins, side) if begins else None,
            game.region(ends, side) if ends else None,
        )


def _check_ways(movement: str, terms: list[Term]) -> None:
    """Refuse two ways to one point, by a ride or by steps that different men can block: the board knows one."""
    rides: dict[betza.Step, int] = {}
    legs: dict[betza.Step, dict[betza.Step | None, int]] = {}
    for motion, _, _ in terms:
        if isinstance(motion, betza.Ride):
            rides[motion.step] = rides.get(motion.step, 0) | motion.mode
        elif isinstance(motion, betza.Leap):
            modes = legs.setdefault(motion.step, {})
            modes[motion.leg] = modes.get(motion.leg, 0) | motion.mode
    if any(mode & HOP and mode & (CAPTURE | ROYAL) for mode in rides.values()):
        raise ValueError(f"{movement!r}: a ride captures over a man or without one, not both")
    for modes in legs.values():
        if any(mode & other for mode, other in combinations(modes.values(), 2)):
            raise ValueError(f"{movement!r}: two steps to one point that different men block would be listed twice")


def _leave_out_covered(movement: str, terms: list[Term]) -> Iterable[Term]:
    """Return the terms without what a ride of the same piece does as well, so that no move is listed twice."""
    rides = [motion for motion, _, _ in terms if isinstance(motion, betza.Ride)]
    for term in terms:
        motion = term.motion
        if not isinstance(motion, betza.Leap):
            yield term
            continue
        for step, mode in rides:
            times, shared = betza.times(step, motion.step), motion.mode & mode & (MOVE | CAPTURE)
            if not times or not shared:
                continue
            if times > 2 or (times == 2 and motion.leg != step):
                raise ValueError(f"{movement!r}: a step over the men in the way of a ride would be listed twice")
            motion = motion._replace(mode=motion.mode & ~shared)
        if motion.mode:
            yield term._replace(motion=motion)


def _check_attacks(movement: str, terms: list[Term]) -> None:
    """Refuse captures on the way that would attack a royal man unseen: the probes know steps and rides."""
    steps = {motion.step for motion, _, _ in terms if isinstance(motion, betza.Leap)}
    for motion, _, _ in terms:
        if isinstance(motion, betza.Double):
            end = (motion.via[0] + motion.step[0], motion.via[1] + motion.step[1])
            if not {motion.via, end} <= steps | {(0, 0)}:
                raise ValueError(f"{movement!r}: where check counts, a capture on the way needs a step that ends there")


def _turn(motion: betza.Motion, side: Side) -> betza.Motion:
    """Return a motion as the side that makes it sees the board."""
    if side is Side.FIRST:
        return motion

    def turn(step: betza.Step) -> betza.Step:
        return (-step[0], -step[1])

    match motion:
        case betza.Leap(step, leg, mode):
            return betza.Leap(turn(step), leg and turn(leg), mode)
        case betza.Ride(step, mode):
            return betza.Ride(turn(step), mode)
        case betza.Double(via, step):
            return betza.Double(turn(via), turn(step))
        case betza.Pass(via):
            return betza.Pass(turn(via))


def _from(place: Coordinates, step: betza.Step) -> Coordinates:
    return (place[0] + step[0], place[1] + step[1])


def _leaps(game: Game, terms: list[Term], place: Coordinates) -> list[int]:
    grid = game.grid
    always_empty = grid.size
    steps: dict[tuple[Coordinates, int], int] = {}
    for motion, begins, ends in terms:
        if not isinstance(motion, betza.Leap) or (begins is not None and place not in begins):
            continue
        target = _from(place, motion.step)
        if grid.holds(target) and (ends is None or target in ends):
            leg = grid.square(_from(place, motion.leg)) if motion.leg else always_empty
            steps[target, leg] = steps.get((target, leg), 0) | motion.mode
    return [grid.square(target) | leg << POINT_BITS | mode << VIA_SHIFT for (target, leg), mode in steps.items()]


def _rides(game: Game, terms: list[Term]) -> dict[int, int]:
    steps: dict[int, int] = {}
    for motion, _, _ in terms:
        if isinstance(motion, betza.Ride):
            step = motion.step[0] + motion.step[1] * game.grid.width
            steps[step] = steps.get(step, 0) | motion.mode
    return steps


def _doubles(game: Game, terms: list[Term], place: Coordinates) -> list[int]:
    found = []
    for motion, _, _ in terms:
        if isinstance(motion, betza.Double):
            via = _from(place, motion.via)
            target = _from(via, motion.step)
            if game.grid.holds(via) and game.grid.holds(target):
                found.append(game.grid.square(via) | game.grid.square(target) << POINT_BITS)
    return found


def _passes(game: Game, terms: list[Term], place: Coordinates) -> list[int]:
    vias = (_from(place, motion.via) for motion, _, _ in terms if isinstance(motion, betza.Pass))
    return [game.grid.square(via) for via in vias if game.grid.holds(via)]


def _runs(lists: dict[int, list[int]], count: int, code: str) -> tuple["array[int]", "array[int]"]:
    """Return the lists joined into one run, and where each of ``count`` lists begins in it."""
    index, run = array("i"), array(code)
    for number in sorted(lists):
        index.extend(repeat(len(run), number + 1 - len(index)))
        run.extend(lists[number])
    index.extend(repeat(len(run), count + 1 - len(index)))
    return index, run


def _directions(game: Game, steps: list[int]) -> "array[int]":
    size, width = game.grid.size, game.grid.width
    directions = array("h", [0]) * (2 * size + 1)
    for step in steps:
        across = (step + width // 2) % width - width // 2
        ahead = (step - across) // width
        times = 1
        while abs(times * across) < game.grid.files and abs(times * ahead) < game.grid.ranks:
            directions[times * step + size] = step
            times += 1
    return directions


def _promotes(game: Game, men: list[tuple[int, Piece, Side]]) -> "array[int]":
    promotes = array("B", [0]) * CELLS
    for cell, piece, side in men:
        if piece.promotes_to:
            promotes[cell] = game.cell(game.piece(piece.promotions[0]), side)
    return promotes


def _choices(game: Game, men: list[tuple[int, Piece, Side]]) -> dict[int, list[int]]:
    """Return by cell the kinds among which a man chooses when he promotes."""
    return {
        cell: [game.cell(game.piece(letter), side) & KINDS for letter in piece.promotions]
        for cell, piece, side in men
        if len(piece.promotions) > 1
    }


def _in_hand(game: Game, men: list[tuple[int, Piece, Side]]) -> "array[int]":
    """Return by cell the kind as which a captured man is held in hand; 0 for men who are not."""
    kinds = array("B", [0]) * CELLS
    for cell, piece, side in men:
        plain = game.piece_named(piece.plain_name)
        if game.is_held(plain):
            kinds[cell] = game.cell(plain, side) & KINDS
    return kinds


def _drop_rules(game: Game) -> "array[int]":
    rules = array("B", [0]) * (KINDS + 1)
    if game.rules.drops is not None:
        for kind, piece in enumerate(game.pieces, 1):
            rules[kind] = ONE_A_FILE * (piece.letter in game.rules.drops.one_a_file)
            if piece.letter in game.rules.drops.no_mate:
                rules[kind] |= NO_MATE
                _check_steps(piece.movement)
    return rules


def _check_steps(movement: str) -> None:
    """Refuse a kind that may not mate by a drop and whose attack could be blocked: the board looks for no block."""
    for motion, _, _ in betza.parse_movement(movement):
        if not isinstance(motion, betza.Leap) or motion.leg:
            raise ValueError(f"{movement!r}: only a kind that moves by steps can be forbidden to mate by a drop")


def _prized(game: Game, men: list[tuple[int, Piece, Side]]) -> "array[int]":
    """Return by cell whether a man is prized, or slight: to capture a slight man besides excuses nothing."""
    prized = array("B", [0]) * CELLS
    if (trading := game.rules.trading) is not None:
        if game.rules.royal_guarded:
            raise ValueError(f"{game.name}: prized men are traded by rules only where no royal man is guarded")
        for cell, piece, _ in men:
            if piece.name == trading.prized:
                prized[cell] = PRIZED
            elif not piece.promoted and piece.name in trading.slight:
                prized[cell] = SLIGHT
    return prized


def _zone(game: Game) -> "array[int]":
    zone = array("B", [0]) * (game.grid.size + 1)
    if game.rules.promotion_zone:
        for side in Side:
            for place in game.region(game.rules.promotion_zone, side):
                zone[game.grid.square(place)] |= 1 << side
    return zone


def _stuck(game: Game, rides: dict[int, dict[int, int]], leaps: dict[int, list[int]]) -> "array[int]":
    """Return for every man on every point whether no step and no ride leads away from there."""
    size = game.grid.size
    if not (game.rules.drops or game.rules.promotion & (ON_STUCK | FORCED)):
        return array("B", [0])
    on_board = {game.grid.square(place) for place in _places(game)}
    stuck = array("B", [0]) * (CELLS * size)
    for index, steps in leaps.items():
        cell, square = divmod(index, size)
        stuck[index] = not steps and not any(square + step in on_board for step in rides[cell])
    return stuck


def _probes(leaps: dict[int, list[int]], size: int) -> dict[int, list[int]]:
    """Return for every point the steps of the other side that end on it with a capture."""
    probes: dict[int, list[int]] = {}
    for index, entries in leaps.items():
        cell, origin = divmod(index, size)
        victim = 1 if cell & FIRST else 0
        for entry in entries:
            if entry >> VIA_SHIFT & (CAPTURE | ROYAL):
                target, leg = entry & POINT_MASK, entry >> POINT_BITS & POINT_MASK
                probe = origin | leg << POINT_BITS | cell << VIA_SHIFT
                probes.setdefault(victim * size + target, []).append(probe)
    return probes


def _line_masks(rides: dict[int, dict[int, int]], lines: list[int], modes: int) -> "array[int]":
    masks = array("H", [0]) * CELLS
    for cell, steps in rides.items():
        for step, mode in steps.items():
            if mode & modes:
                masks[cell] |= 1 << lines.index(-step)
    return masks


def _near(game: Game, probes: dict[int, list[int]], lines: list[int]) -> "array[int]":
    size = game.grid.size
    if not game.rules.royal_guarded:
        return array("H", [0])
    on_board = {game.grid.square(place) for place in _places(game)}
    near = array("H", [0]) * (size * size)
    for royal in on_board:
        for side in Side:
            for probe in probes.get(side * size + royal, ()):
                for point in {probe & POINT_MASK, probe >> POINT_BITS & POINT_MASK} & on_board:
                    near[royal * size + point] |= NEAR_STEPS
        for number, step in enumerate(lines):
            point = royal + step
            while point in on_board:
                near[royal * size + point] |= 1 << number
                point += step
    return near


def _keys(men: list[int], cells: int, size: int) -> "array[int]":
    """Return fixed pseudo-random numbers (splitmix64), so that a hash means the same everywhere."""
    keys = array("Q", [0]) * (cells * size)
    state = 0
    for index in (0, *(cell * size + point for cell in men for point in range(size))):
        state = (state + 0x9E3779B97F4A7C15) & 0xFFFFFFFFFFFFFFFF
        mixed = state
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        keys[index] = mixed ^ mixed >> 31
    return keys
