"""A mark inside a larger text: whatever format it speaks for, the text around it is kept or reported."""

import pytest

from kifu.files.reading import Records
from kifu.formats.base import find_format
from kifu.formats.dhtmlxq.fields import MAIN_LINE
from kifu.notations.base import find_notation
from tests.laws.records import grown, home_of
from tests.laws.test_formats import WRITERS
from tests.laws.test_text_mutants import WORD, texts_of

SCORE = "赛事：qzword1Event\n\n  1. 炮二平五 马8进7 2. 马二进三 车9平8\n  3. 车一平二 卒7进1 (qzword1x6)\n"
PAGE_SCORE = SCORE.replace("\n", "<br>\n")
AROUND = {
    "before a score": "{}" + SCORE,
    "after a score": SCORE + "{}",
    "between scores": SCORE + "{}" + SCORE.replace("qzword1", "qzword2"),
    "after a score with markup": SCORE.replace("2.", "<b>2.") + "{}",
    "after a score in a page": f"<html><body>{PAGE_SCORE}{{}}</body></html>\n",
    "after a score in a part of a page": f"<p>\n{PAGE_SCORE}</p>{{}}",
    "before a score in a page": f"<html><body>{{}}{PAGE_SCORE}</body></html>\n",
    "after a score that a remark of a page hides": f"<html><!-- {PAGE_SCORE}-->{{}}</html>\n",
}


def marks() -> dict[str, str]:
    """Return the smallest record of every format that is text, and a board in a script."""
    found = {"script": f"<script>\nvar DhtmlXQ_{MAIN_LINE}='7747';\n</script>\n"}
    for form in map(find_format, WRITERS):
        if form.encoded or form.name == "json":
            record = grown(home_of(form), 1, 1, 0)
            found[form.name] = form.write(
                record, find_notation(form.usual_notation(record.game), record.game)
            ).data.decode()
    return found


@pytest.mark.parametrize("around", AROUND)
@pytest.mark.parametrize("mark", marks())
def test_text_around_a_mark_is_kept_or_reported(mark: str, around: str) -> None:
    text = AROUND[around].replace("{}", marks()[mark])
    file = Records(text.encode())
    records = list(file)
    kept = "\n".join(text for record in records for text in texts_of(record))
    lost = {*WORD.findall(text)} - {*WORD.findall(kept)}
    assert not lost or file.diagnostics or any(record.diagnostics for record in records)
