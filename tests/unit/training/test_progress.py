"""The file of progress: written whole, read back the same, set aside when it is broken."""

import json
from pathlib import Path

import pytest

from kifu.training import progress
from kifu.training.progress import Missed, Progress, load, save, usual_file


@pytest.fixture
def some() -> Progress:
    found = Progress()
    track = found.track("xiangqi:wxf")
    track.level = 3
    track.tally("oblique").asked = 4
    track.tally("oblique").box = 2
    track.slips["direction"] = 5
    track.missed = [Missed("oblique", "text", "4k4/9/9/9/9/9/9/9/9/3K5 w", "d1d2")]
    return found


def test_what_is_saved_is_loaded(tmp_path: Path, some: Progress) -> None:
    path = tmp_path / "deep" / "progress.json"
    save(some, path)
    loaded = load(path)
    assert (loaded.note, loaded.keeps) == ("", True)
    track = loaded.progress.track("xiangqi:wxf")
    assert (track.level, track.slips) == (3, {"direction": 5})
    assert (track.tally("oblique").asked, track.tally("oblique").box) == (4, 2)
    assert track.missed == some.track("xiangqi:wxf").missed
    assert [file.name for file in path.parent.iterdir()] == ["progress.json"]


def test_a_missing_file_is_no_progress(tmp_path: Path) -> None:
    loaded = load(tmp_path / "none.json")
    assert (loaded.progress.tracks, loaded.note, loaded.keeps) == ({}, "", True)


def broken(**changes: object) -> str:
    track = {"level": 1, "levels": {}, "slips": {}, "missed": []} | changes
    return json.dumps({"version": 1, "tracks": {"xiangqi:wxf": track}})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "\x00\xff",
        "[]",
        "{}",
        '{"version": 2, "tracks": {}}',
        '{"version": 1, "tracks": []}',
        '{"version": 1, "tracks": {"a": 1}}',
        broken(level=-1),
        broken(level="3"),
        broken(level=1.5),
        broken(levels={"a": {"asked": 1}}),
        broken(levels={"a": {"asked": 1, "right": 1, "streak": 1, "box": 99}}),
        broken(slips={"direction": 10**30}),
        broken(missed=[{}]),
        broken(missed=[{"level": 1, "ask": "text", "fen": "", "move": ""}]),
        broken(missed={}),
        "[" * 200_000,
        "9" * 10_000,
        " " * (progress.MOST_BYTES + 1),
    ],
    ids=lambda text: text[:30],
)
def test_a_broken_file_is_set_aside_with_a_note(tmp_path: Path, text: str) -> None:
    path = tmp_path / "progress.json"
    path.write_text(text, encoding="latin-1")
    loaded = load(path)
    assert loaded.progress.tracks == {}
    assert loaded.keeps
    assert "is broken (" in loaded.note
    assert "it is now progress.json.broken" in loaded.note
    assert "\n" not in loaded.note
    assert not path.exists()
    assert (tmp_path / "progress.json.broken").read_text(encoding="latin-1") == text


def test_a_second_broken_file_does_not_replace_the_first(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    for text in ("one", "two"):
        path.write_text(text)
        load(path)
    assert (tmp_path / "progress.json.broken").read_text() == "one"
    assert (tmp_path / "progress.json.broken-2").read_text() == "two"


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path) -> None:
    loaded = load(tmp_path)
    assert not loaded.keeps
    assert "cannot be read, progress is not kept" in loaded.note


def test_a_failed_save_leaves_the_old_file_and_nothing_beside_it(
    tmp_path: Path, some: Progress, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "progress.json"
    save(some, path)
    before = path.read_text()

    def fail(self: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(OSError, match="No space left"):
        save(Progress(), path)
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["progress.json"]


def test_a_link_to_the_file_stays_a_link(tmp_path: Path, some: Progress) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("")
    link.symlink_to(real)
    save(some, link)
    assert link.is_symlink()
    assert load(real).progress.track("xiangqi:wxf").level == 3


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_STATE_HOME": "/state"}, "/state/kifu/progress.json"),
        ("linux", {"XDG_STATE_HOME": "relative"}, "/home/me/.local/state/kifu/progress.json"),
        ("linux", {}, "/home/me/.local/state/kifu/progress.json"),
        ("darwin", {}, "/home/me/Library/Application Support/kifu/progress.json"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/kifu/progress.json"),
        ("win32", {}, "/home/me/AppData/Local/kifu/progress.json"),
    ],
)
def test_the_usual_place_is_that_of_the_system(
    monkeypatch: pytest.MonkeyPatch, platform: str, variables: dict[str, str], expected: str
) -> None:
    for name in ("XDG_STATE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(Path, "home", lambda: Path("/home/me"))
    monkeypatch.setattr("sys.platform", platform)
    assert usual_file().as_posix() == expected
