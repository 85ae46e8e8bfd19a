"""Scripts and styles as they are sent to browsers: without comments, types and indentation."""

import re
from collections.abc import Iterable, Iterator

COMMENT = re.compile(r"^[ \t]*(?:/\*(?:(?!\*/).)*\*/|//[^\n]*)[ \t]*\n", re.MULTILINE | re.DOTALL)
# JSDoc types inside of a line and comments at its end; after a quotation mark it may be part of a string.
REMARK = re.compile(r"/\*\* @(?:type|param)\b(?:(?!\*/).)*\*/ ?|[ \t]+// [^\n\"'`]*$", re.MULTILINE)
QUOTED = frozenset("\"'`/")  # a line with one of these may hold a text or a pattern, in which spaces count
AROUND_SIGNS = re.compile(r" ?([=<>&|?:;,{}()*]+) ?")  # of a script; a space between two plus signs would be needed
# Spaces around the signs of a style, the last semicolon of a rule, and the zero of a fraction.
NEEDLESS_IN_STYLE = re.compile(r"(?:\s|;(?=\s*\}))*([{};,>])\s*|(?<=[a-z]): |(?<![\w.])0(?=\.\d)")


def slim(script: str) -> str:
    r"""Return a script without comments, JSDoc types and indentation.

    >>> slim("/* why */\nif (one) {\n  // so\n  go(); // how\n}\n")
    'if(one){go();}\n'
    >>> slim("/** @type {A} */ (one).go('a // b');\n/* why */\n")
    "(one).go('a // b');\n"
    >>> slim("one(\n  two, // 'so'\n  three,\n);\nfour();\n")
    "one(two, // 'so'\nthree,);\nfour();\n"
    """
    bare = REMARK.sub("", COMMENT.sub("", script))
    spans_lines = any(line.count("`") % 2 for line in bare.split("\n"))  # a text in which spaces count
    return bare if spans_lines else "".join(_join(bare.split("\n")))


def _join(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines without their indentation, and without their ends where they go on or are inside of something.

    What may be a remark ends with its line.  It relies on the formatter: every statement has its semicolon.
    """
    before = ""
    for line in filter(str.strip, lines):
        ended = before.endswith((";", "}")) and line.startswith((" ", "}"))
        goes_on = ended or before.endswith(("{", ",", "(", "["))
        if before and not (goes_on and "//" not in before):
            yield "\n"
        before = line.strip()
        yield before if QUOTED.intersection(before) else AROUND_SIGNS.sub(r"\1", before)
    yield "\n"


def slim_style(style: str) -> str:
    r"""Return a style without comments and without spaces that mean nothing.

    >>> slim_style("/* why */\na,\nb > :hover {\n  color: red;\n  margin: 0.5rem 10.5rem;\n}\n")
    'a,b>:hover{color:red;margin:.5rem 10.5rem}'
    """
    bare = COMMENT.sub("", style)
    return NEEDLESS_IN_STYLE.sub(lambda found: found[1] or (":" if found[0] == ": " else ""), bare)


SLIMMERS = {"js": slim, "css": slim_style}
