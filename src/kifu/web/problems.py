"""Problems as plain data, as ``--json`` prints them."""

from collections.abc import Iterable
from typing import cast

from kifu.diagnostics import Diagnostic
from kifu.errors import KifuError
from kifu.web.messages import ProblemMessage


def problem_of(error: KifuError) -> ProblemMessage:
    """Return an exception as plain data."""
    return describe_problem(Diagnostic.of(error))


def problems_of(diagnostics: Iterable[Diagnostic]) -> list[ProblemMessage]:
    return [describe_problem(diagnostic) for diagnostic in diagnostics]


def describe_problem(diagnostic: Diagnostic) -> ProblemMessage:
    return cast("ProblemMessage", diagnostic.as_dict())
