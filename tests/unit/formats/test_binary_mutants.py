"""B44, and the same for CBR and CBL: thousands of spoiled files give records or errors that are documented."""

import random
from collections.abc import Iterator

import pytest

from kifu.errors import CODES
from kifu.formats import cbl, cbr, xqf
from kifu.formats.base import Format
from tests.unit.formats.binary_making import Step, cbl_block, cbl_head, cbr_bytes, identity_of, line, outcome, xqf_bytes

KEYS = bytes((0x11, 0x7E, 0xA4, 0x5B, 0x39, 0xC6, 0x92, 0x0D))
TREE = [
    Step("", True, comment=b"b\0e\0"),
    Step("h3e3", True, True, b"c\0d\0"),
    Step("h10g8", True, True),
    Step("h1g3"),
    Step("b10c8"),
    Step("g4g5", comment=b"f\0"),
]
OLD_XQF = xqf_bytes(TREE, fields={0x50: "标题".encode("gbk"), 0x130: b"A"})
NEW_XQF = xqf_bytes(TREE, version=18, mask=0x5F, keys=KEYS, fields={0x50: "标题".encode("gbk")})
CBR = cbr_bytes(TREE, fields={180: "标题", 1076: "甲"})
LIBRARY = cbl_head([7, 5, 7], slots=4) + b"".join(
    cbl_block(cbr_bytes(line("h3e3"), identity=identity_of(number))) for number in range(3)
)
# Where a change can matter; the rest of a header is reserved or the inside of a text.
XQF_BYTES = [*range(0x52), *range(0x130, 0x134), *range(0x400, len(OLD_XQF))]
CBR_BYTES = [*range(36), *range(180, 186), *range(2040, len(CBR))]
LIBRARY_BYTES = [
    *range(80),
    *range(66624, 66624 + 4 * 276),
    *(66624 + 4 * 276 + 4096 * n + b for n in range(3) for b in CBR_BYTES),
]


def mutants(data: bytes, places: list[int], count: int, seed: int) -> Iterator[bytes]:
    """Yield a file with one to eight bytes changed, or cut, or with a piece doubled or taken out."""
    choice = random.Random(seed)
    places = [place for place in places if place < len(data)]
    for _ in range(count):
        mutant = bytearray(data)
        for _ in range(choice.choice((1, 1, 1, 2, 4, 8))):
            mutant[choice.choice(places)] = choice.choice((choice.randrange(256), 0, 0xFF))
        match choice.randrange(12):
            case 0:
                del mutant[choice.choice(places) :]
            case 1:
                start = choice.choice(places)
                mutant[start:start] = mutant[start : start + choice.randrange(1, 40)]
            case 2:
                start = choice.choice(places)
                del mutant[start : start + choice.randrange(1, 40)]
        yield bytes(mutant)


@pytest.mark.parametrize(
    ("form", "data", "places", "count"),
    [
        (xqf.FORMAT, OLD_XQF, XQF_BYTES, 5000),
        (xqf.FORMAT, NEW_XQF, XQF_BYTES, 5000),
        (cbr.FORMAT, CBR, CBR_BYTES, 5000),
        (cbl.FORMAT, LIBRARY, LIBRARY_BYTES, 1500),
    ],
    ids=["xqf-10", "xqf-18", "cbr", "cbl"],
)
def test_b44_spoiled_files_give_documented_errors(form: Format, data: bytes, places: list[int], count: int) -> None:
    assert outcome(form, data) == ("read", set())
    outcomes = [outcome(form, mutant) for mutant in mutants(data, places, count, seed=44)]
    assert {kind for kind, _ in outcomes} == {"read", "told", "refused"}
    assert set().union(*(codes for _, codes in outcomes)) <= set(CODES)
