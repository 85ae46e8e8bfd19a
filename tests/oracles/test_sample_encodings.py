"""The encodings of real files; the files lie beside the project and are not part of it."""

import pytest

from kifu.sources.encoding import detect_encoding
from kifu.sources.source import open_sources
from tests.oracles.test_samples import SAMPLES

pytestmark = pytest.mark.skipif(not SAMPLES.is_dir(), reason="the folder of real files is not beside the project")

FOLDERS = {
    "pgn-big5": "big5", "pgn-gbk": "gb18030", "pgn-gbk-comments": "gb18030", "plain-text": "gb18030",
    "pgn-mixed": "utf-8", "pgn-xboard": "utf-8", "wxf": "utf-8", "cbf": "utf-8",
    "dhtmlxq": "utf-8", "chu-shogi": "utf-8",
}  # fmt: skip


@pytest.mark.parametrize("folder", FOLDERS)
def test_the_encoding_of_every_real_file_is_known_for_sure(folder: str) -> None:
    paths = sorted((SAMPLES / folder).iterdir())
    assert paths
    for path in paths:
        guess = detect_encoding(path.read_bytes())
        assert (guess.encoding, guess.sure) == (FOLDERS[folder], True), path.name


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_line_of_every_real_file_is_text(folder: str) -> None:
    for path in sorted((SAMPLES / folder).iterdir()):
        for source in open_sources(path):
            lines = list(source.lines())
            assert {line[2:] for line in lines} <= {(0, FOLDERS[folder])}, path.name
            assert lines[-1].text == path.read_bytes().decode(FOLDERS[folder]).lstrip("\ufeff").splitlines()[-1]
