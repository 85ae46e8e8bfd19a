"""Every row of the table of bad inputs has a test that carries its number, or there is a reason why it needs none."""

import re
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROWS = [f"b{number:02}" for number in range(1, 78)]
NOT_APPLICABLE = {"b68": "no command takes a pattern"}
# Where the tests of each row are; a row may have more of them in other files.
TESTED_IN = {
    "files/test_files.py": ROWS[:9],
    "sources/test_sources.py": ["b10"],
    "notations/test_bad_inputs.py": ROWS[10:21],
    "notations/test_bad_hodges.py": ROWS[21:26],
    "formats/test_pgn_bad_inputs.py": ROWS[26:36],
    "cli/test_terminal.py": ["b37"],
    "formats/test_xqf.py": [*ROWS[37:43], "b45"],
    "formats/test_binary_mutants.py": ["b44"],
    "formats/test_cbl.py": ROWS[45:48],
    "formats/test_cbf.py": ROWS[48:53],
    "formats/test_dhtmlxq_bad_inputs.py": ROWS[53:57],
    "rules/test_bad_setups.py": ROWS[57:63],
    "sources/test_unpacking.py": ["b64", "b65"],
    "cli/test_files_commands.py": ["b66", "b67"],
    "web/test_wire.py": ["b69", "b73", "b75", "b76"],
    "web/test_server.py": ["b70", "b71", "b72"],
    "web/test_injection.py": ["b74"],
    "corpus/test_bad_libraries.py": ["b77"],
}


def test_every_row_is_tested_or_not_applicable() -> None:
    assert sorted([*NOT_APPLICABLE, *(row for rows in TESTED_IN.values() for row in rows)]) == ROWS


@pytest.mark.parametrize("file", TESTED_IN)
def test_the_tests_of_a_file_carry_their_numbers(file: str) -> None:
    text = (TESTS / file).read_text(encoding="utf-8")
    found = {number for name in re.findall(r"^def test_(\w+)", text, re.MULTILINE) for number in name.split("_")}
    assert set(TESTED_IN[file]) <= found
