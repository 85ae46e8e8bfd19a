"""The page of the error codes, made from ``kifu.errors``: each code is an anchor."""

from docs._make.markdown import code, table
from kifu import errors
from kifu.errors import CODES, KifuError
from kifu.rules.setup import FAULTS

INTRODUCTION = """\
# Error codes

Every error and every [diagnostic](api.md) has a code that stays the same, for programs, and one line of text, for
people. `kifu check` prints the code in brackets: `error[illegal-move]`.

A problem has a severity. A **note** is another spelling than the notation's own, with one meaning. With a **warning**
something was put right or left out, and it says what. At an **error** reading ended: what follows is kept as text.

"""
FAULTS_TEXT = """\
## Faults of a setup

A [bad-position](#bad-position) lists all that is wrong with a placement. Each fault has a code of its own, which
`forgive=` of `Position.from_fen` takes.

"""


def page() -> str:
    parts = [INTRODUCTION]
    for name, meaning in CODES.items():
        parts.append(f"({name})=\n## {name}\n")
        parts.append(f"{meaning[0].upper()}{meaning[1:]}.\n")
        if classes := _classes(name):
            parts.append(f"In Python: {', '.join(code(kind.__name__) for kind in classes)}.\n")
    rows = [[code(name), meaning] for name, meaning in FAULTS.items()]
    return "\n".join([*parts, FAULTS_TEXT + table(["fault", "means"], rows)])


def _classes(name: str) -> list[type[KifuError]]:
    kinds = [value for value in vars(errors).values() if isinstance(value, type) and issubclass(value, KifuError)]
    return [kind for kind in kinds if kind.code == name]
