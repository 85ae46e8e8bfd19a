"""Names the modules that Cython compiles; everything else about the package is in pyproject.toml."""

import os

from setuptools import Extension, setup

COMPILED = ("kifu.core.tables", "kifu.core.board", "kifu.core.tokens", "kifu.core.replay")

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}


def extensions() -> list[Extension]:
    if os.environ.get("KIFU_PURE"):
        return []
    from Cython.Build import cythonize

    optional = not os.environ.get("KIFU_REQUIRE_COMPILED")
    sources = [Extension(name, [f"src/{name.replace('.', '/')}.py"], optional=optional) for name in COMPILED]
    return cythonize(sources, compiler_directives=DIRECTIVES)


setup(ext_modules=extensions())
