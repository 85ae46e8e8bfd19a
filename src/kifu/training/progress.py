"""Progress: what a learner has done on each level and in each lesson, which slips come again, and the file of it.

A track is one notation of one game.  Boxes are Leitner's: a right answer moves a level up by one,
a wrong one back to the first, and what lies in a low box is asked more often.
"""

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

VERSION = 1
HIGHEST_BOX = 5
HEAVIEST = 8
MOST_MISSED = 50
MOST_BYTES = 1_000_000
MOST = 10**9
MOST_STARS = 3


class Tally:
    """How a learner does on one level."""

    __slots__ = ("asked", "box", "right", "streak")

    def __init__(self, asked: int = 0, right: int = 0, streak: int = 0, box: int = 0) -> None:
        self.asked = asked
        self.right = right
        self.streak = streak
        self.box = box


class Missed(NamedTuple):
    """A question that was answered wrongly and is to be asked again."""

    level: str
    ask: str
    fen: str
    move: str


class Track:
    """All that is known of a learner in one notation; ``level`` is the number of levels that are open, from 1."""

    __slots__ = ("level", "missed", "slips", "tallies")

    def __init__(self) -> None:
        self.level = 1
        self.tallies: dict[str, Tally] = {}
        self.slips: dict[str, int] = {}
        self.missed: list[Missed] = []

    def tally(self, level: str) -> Tally:
        return self.tallies.setdefault(level, Tally())


class Progress:
    """``lessons`` holds, for each lesson by its name, the most stars for each task, by the number of its step.

    ``drills`` holds, for each position of a drill, its box and the day on which it was asked.
    """

    def __init__(self) -> None:
        self.tracks: dict[str, Track] = {}
        self.lessons: dict[str, dict[str, int]] = {}
        self.drills: dict[str, tuple[int, int]] = {}

    def track(self, name: str) -> Track:
        return self.tracks.setdefault(name, Track())

    def keep_stars(self, lesson: str, step: int, stars: int) -> None:
        """Remember the stars for a task, unless there were more before."""
        kept = self.lessons.setdefault(lesson, {})
        kept[str(step)] = max(stars, kept.get(str(step), 0))


def usual_file() -> Path:
    """Return where progress is kept if nobody says otherwise: the folder of the system for a user's state."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "kifu" / "progress.json"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "kifu" / "progress.json"
    folder = Path(os.environ.get("XDG_STATE_HOME", ""))
    # The standard says that programs ignore a relative path.
    return (folder if folder.is_absolute() else Path.home() / ".local" / "state") / "kifu" / "progress.json"


class Loaded(NamedTuple):
    """Progress, and what is to be said of the file; ``keeps`` is false where nothing may be written to it."""

    progress: Progress
    note: str = ""
    keeps: bool = True


def load(path: Path) -> Loaded:
    """Return the progress in a file; a broken file is set aside, a missing one is empty."""
    import json

    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return Loaded(Progress())
    except OSError as error:
        return Loaded(Progress(), f"{path} cannot be read, progress is not kept: {error.strerror}", keeps=False)
    try:
        if len(data) > MOST_BYTES:
            raise ValueError(f"more than {MOST_BYTES:,} bytes")
        return Loaded(_progress(json.loads(data)))
    except (ValueError, RecursionError) as error:
        return _set_aside(path, str(error) or "nested too deeply")


def save(progress: Progress, path: Path) -> None:
    """Write the progress beside its file and rename it, so that the file is whole at every moment."""
    import json

    target = Path(os.path.realpath(path))
    target.parent.mkdir(parents=True, exist_ok=True)
    beside = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        beside.write_text(json.dumps(_as_data(progress), indent=1) + "\n", encoding="utf-8")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def _set_aside(path: Path, reason: str) -> Loaded:
    """Rename a broken file to a name that is free."""
    names = [f"{path.name}.broken", *(f"{path.name}.broken-{number}" for number in range(2, 100))]
    aside = next((path.with_name(name) for name in names if not path.with_name(name).exists()), None)
    try:
        if aside is None:
            raise FileExistsError(0, "too many broken files beside it")
        path.rename(aside)
    except OSError as error:
        note = f"{path} is broken ({reason}) and cannot be set aside, progress is not kept: {error.strerror}"
        return Loaded(Progress(), note, keeps=False)
    return Loaded(Progress(), f"{path} is broken ({reason}): it is now {aside.name}, and practice begins anew")


def _as_data(progress: Progress) -> dict[str, Any]:
    return {
        "version": VERSION,
        "tracks": {name: track_as_data(track) for name, track in progress.tracks.items()},
        "lessons": progress.lessons,
        "drills": {key: list(box) for key, box in progress.drills.items()},
    }


def track_as_data(track: Track) -> dict[str, Any]:
    """Return a track as plain data, as the file has it."""
    return {
        "level": track.level,
        "levels": {
            level: {slot: getattr(tally, slot) for slot in Tally.__slots__} for level, tally in track.tallies.items()
        },
        "slips": track.slips,
        "missed": [missed._asdict() for missed in track.missed],
    }


def _progress(data: object) -> Progress:
    """Return the progress in the data of a file; a fault in them is a ValueError."""
    whole = _mapping(data, "the file")
    if whole.get("version") != VERSION:
        raise ValueError(f"version {VERSION} was expected")
    progress = Progress()
    for name, value in _mapping(whole.get("tracks"), "tracks").items():
        progress.tracks[name] = read_track(value)
    # Files of earlier versions know no lessons.
    for name, value in _mapping(whole.get("lessons", {}), "lessons").items():
        stars = _mapping(value, "a lesson")
        progress.lessons[name] = {step: _number(count, MOST_STARS) for step, count in stars.items()}
    progress.drills = read_boxes(whole.get("drills", {}))
    return progress


def read_boxes(data: object) -> dict[str, tuple[int, int]]:
    """Return the boxes of drills that plain data are; a ValueError says what is wrong with them."""
    boxes = {}
    for key, value in _mapping(data, "drills").items():
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise ValueError("a box is no pair of numbers")
        boxes[key] = _number(value[0], HIGHEST_BOX), _number(value[1], MOST)
    return boxes


def read_track(value: object) -> Track:
    """Return the track that plain data are; a ValueError says what is wrong with them."""
    data, track = _mapping(value, "a track"), Track()
    track.level = max(1, _number(data.get("level"), MOST))
    for name, value in _mapping(data.get("levels"), "levels").items():
        tally = _mapping(value, "a level")
        track.tallies[name] = Tally(
            asked=_number(tally.get("asked"), MOST),
            right=_number(tally.get("right"), MOST),
            streak=_number(tally.get("streak"), MOST),
            box=_number(tally.get("box"), HIGHEST_BOX),
        )
    for kind, weight in _mapping(data.get("slips"), "slips").items():
        track.slips[kind] = _number(weight, HEAVIEST)
    missed = data.get("missed")
    if not isinstance(missed, list):
        raise ValueError("missed is no list")
    track.missed = [Missed(**_words(value)) for value in missed[:MOST_MISSED]]
    return track


def _words(value: object) -> dict[str, str]:
    words = _mapping(value, "a missed question")
    found = {field: word for field in Missed._fields if isinstance(word := words.get(field), str)}
    if len(found) < len(Missed._fields):
        raise ValueError("a missed question lacks a field")
    return found


def _mapping(value: object, what: str) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is no mapping")
    return value


def _number(value: object, most: int) -> int:
    if not isinstance(value, int) or not 0 <= value <= most:
        raise ValueError(f"a number from 0 to {most:,} was expected, not {str(value)[:20]!r}")
    return int(value)
