"""How Sphinx builds the documentation: ``make docs``."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from docs import _make
from kifu.version import VERSION

project = "kifu"
version = release = VERSION
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_make"]
highlight_language = "none"
smartquotes = False  # a typographic dash in an option would not be the option
myst_heading_anchors = 3
myst_enable_extensions = ["colon_fence"]

html_theme = "furo"
html_title = f"kifu {VERSION}"
html_static_path = ["_static"]
html_css_files = ["kifu.css"]
html_show_copyright = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
maximum_signature_line_length = 80


# Sphinx is no dependency of the tests and of the type checker, so what it hands over has no type here.
def setup(app: Any) -> None:
    app.connect("builder-inited", lambda app: _make.write())
    app.connect("autodoc-skip-member", _skip)


def _skip(app: Any, what: str, name: str, member: Any, skip: bool, options: Any) -> bool | None:
    """Leave out what named tuples say of their fields by themselves."""
    return True if str(getattr(member, "__doc__", "")).startswith("Alias for field number") else None
