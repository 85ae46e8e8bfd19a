"""Errors about records: a code and a place of their own, and every code is explained."""

import pickle

import pytest

from kifu import errors
from kifu.errors import CODES, FormatError, KifuError, LimitError, MissingExtraError, RecordError, Span


def test_every_code_of_a_class_is_explained_in_one_line() -> None:
    classes = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, KifuError)]
    assert {kind.code for kind in classes} <= CODES.keys()
    assert all(meaning and "\n" not in meaning and meaning[0].islower() for meaning in CODES.values())


def test_one_error_can_carry_a_code_and_a_byte_of_its_own() -> None:
    error = RecordError("left out", text="x", span=Span(1, 2), code="skipped-member", offset=1024)
    assert (error.code, error.offset, error.text, error.span) == ("skipped-member", 1024, "x", Span(1, 2))
    assert (RecordError.code, RecordError("no").code, RecordError("no").offset) == ("bad-record", "bad-record", 0)
    assert FormatError("no").code == "bad-format"


def test_pickling_keeps_the_code_and_the_byte() -> None:
    for error in (LimitError("no", code="other", offset=7), MissingExtraError("drawing", "pillow", extra="image")):
        twin = pickle.loads(pickle.dumps(error))
        assert (type(twin), str(twin), twin.__dict__) == (type(error), str(error), error.__dict__)


def test_a_missing_extra_says_how_to_install_it() -> None:
    error = MissingExtraError("drawing a PNG", "pillow", extra="image")
    assert str(error) == f"drawing a PNG needs the package 'pillow': {errors.install_command('image')}"
    assert MissingExtraError("unpacking", "zstandard").install == "pip install zstandard"


@pytest.mark.parametrize(
    ("direct_url", "source"),
    [
        ("", '"kifu[zst]"'),
        ("no JSON", '"kifu[zst]"'),
        ('{"url": "https://example.org/kifu.whl", "archive_info": {}}', '"kifu[zst]"'),
        ('{"url": "file:///a%20clone/kifu", "dir_info": {"editable": true}}', '-e "/a clone/kifu[zst]"'),
        ('{"url": "file:///a/kifu", "dir_info": {}}', '"/a/kifu[zst]"'),
        ('{"url": "file:///a/kifu.whl", "archive_info": {}}', '"kifu[zst]"'),
    ],
)
def test_the_way_to_install_an_extra_is_the_way_kifu_was_installed(
    direct_url: str, source: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Installed:
        def read_text(self, name: str) -> str:
            return direct_url

    monkeypatch.setattr("importlib.metadata.distribution", lambda name: Installed())
    assert errors.MissingExtraError("this", "that", extra="zst").install == f"pip install {source}"
