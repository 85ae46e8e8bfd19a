"""The little Markdown that the generated pages need."""

import re
from collections.abc import Sequence


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def code(text: str) -> str:
    """Return a text as code; nothing stays nothing."""
    return f"`{text}`" if text else ""


def fence(text: str, language: str = "text") -> str:
    return f"```{language}\n{text.rstrip()}\n```\n"


def image(file: str, description: str) -> str:
    return f"```{{image}} {file}\n:alt: {description}\n:class: board\n```\n"


def prose(text: str) -> str:
    """Return plain text as one line in which nothing is taken for Markdown but what stands in backticks."""
    return re.sub(r"(`[^`]*`)|([*_<>\[\]\\])", lambda match: match[1] or f"\\{match[2]}", " ".join(text.split()))
