"""B44, and the same for every binary format: thousands of spoiled files give records or errors that are documented."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import process_time
from zlib import compress, decompress

import pytest

from kifu.errors import CODES
from kifu.formats import cbf, cbl, cbr, mxq, qp, sg, xqf
from tests.effort import SEED, effort
from tests.unit.formats.binary_making import (
    Step,
    cbl_block,
    cbl_head,
    cbr_bytes,
    identity_of,
    line,
    old_cbl_bytes,
    old_cbl_record,
    outcome,
    xqf_bytes,
)
from tests.unit.formats.test_mxq import mxq as mxq_bytes
from tests.unit.formats.test_sg import sg_bytes

MUTANTS = effort(150, least=100)
LONGEST = 2.0  # seconds for one file of a few kilobytes

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
OLD_LIBRARY = old_cbl_bytes(
    [old_cbl_record([(1, "h3e3"), (2, "h10g8"), (2, "b10c8"), (1, "g4g5")], comments=["甲", "", "乙||丙", ""])] * 3
)
MXQ = mxq_bytes()
SG = sg_bytes("h3e3", "h10g8", "h1g3")
QP = b"ccf0 " + bytes((4, 0, 3, 9, 7, 4, 0, 3, 8, 4, 13, 0, 5))
CBF = (Path(__file__).parents[2] / "data" / "xiangqi" / "formats" / "comments.cbf").read_bytes()
# Where a change can matter; the rest of a header is reserved or the inside of a text.
XQF_BYTES = [*range(0x52), *range(0x130, 0x134), *range(0x400, len(OLD_XQF))]
CBR_BYTES = [*range(36), *range(180, 186), *range(2040, len(CBR))]
LIBRARY_BYTES = [
    *range(80),
    *range(66624, 66624 + 4 * 276),
    *(66624 + 4 * 276 + 4096 * n + b for n in range(3) for b in CBR_BYTES),
]


def mutants(data: bytes, places: Sequence[int], count: int, seed: int) -> Iterator[bytes]:
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


CASES = {
    "xqf-10": (xqf.FORMAT, OLD_XQF, XQF_BYTES),
    "xqf-18": (xqf.FORMAT, NEW_XQF, XQF_BYTES),
    "cbr": (cbr.FORMAT, CBR, CBR_BYTES),
    "cbl": (cbl.FORMAT, LIBRARY, LIBRARY_BYTES),
    "cbl-old": (cbl.FORMAT, OLD_LIBRARY, range(len(OLD_LIBRARY))),
    "mxq": (mxq.FORMAT, MXQ, range(len(MXQ))),
    "sg": (sg.FORMAT, SG, [*range(82, 230), *range(1100, len(SG))]),
    "qp": (qp.FORMAT, QP, range(len(QP))),
    "cbf": (cbf.FORMAT, CBF, range(len(CBF))),
}


@pytest.mark.parametrize("case", CASES)
def test_b44_spoiled_files_give_documented_errors(case: str) -> None:
    form, data, places = CASES[case]
    assert outcome(form, data) == ("read", set())
    outcomes: Counter[str] = Counter()
    for number, mutant in enumerate(mutants(data, places, MUTANTS, SEED)):
        began = process_time()
        kind, codes = outcome(form, mutant)
        outcomes[kind] += 1
        assert codes <= set(CODES), (SEED, number)
        assert process_time() - began < LONGEST, (SEED, number)
    print(f"{case}: seed {SEED}, {dict(outcomes)}")
    assert set(outcomes) <= {"read", "told", "refused"}


def test_spoiled_bytes_inside_a_packed_library_give_documented_errors() -> None:
    """Bytes that are changed before they are packed, where no checksum finds them."""
    unpacked = decompress(OLD_LIBRARY[20:])
    outcomes: Counter[str] = Counter()
    for number, mutant in enumerate(mutants(unpacked, range(len(unpacked)), MUTANTS, SEED)):
        began = process_time()
        kind, codes = outcome(cbl.FORMAT, OLD_LIBRARY[:20] + compress(mutant))
        outcomes[kind] += 1
        assert codes <= set(CODES), (SEED, number)
        assert process_time() - began < LONGEST, (SEED, number)
    print(f"unpacked: seed {SEED}, {dict(outcomes)}")
    assert len(outcomes) == 3
