"""Names the modules that Cython compiles; everything else about the package is in pyproject.toml.

KIFU_CHECKED=sanitizers or KIFU_CHECKED=bounds builds them to be tested: see ``make test-sanitized``.
"""

import os

from setuptools import Extension, setup

# By the rooms of the compiled floor; packing and storing tell the compiler theirs in a .pxd alone.
ROOMS = {
    "board": ["tables", "men", "dropping", "reaching", "moving", "legality", "board", "attacks"],
    "moves": [
        *("tokens", "grammar", "legs", "named", "dialects", "converting", "coding", "scanning"),
        *("gathering", "patterns", "replaying", "trees"),
    ],
    "solvers": [
        *("placements", "retrograde", "search", "mating"),
        *("hashing", "weighing", "ordering", "resting", "deepening", "taking"),
    ],
}
# What a format knows of the bytes of its files stays with the format.
CUTTING = tuple(f"kifu.formats.{name}.cutting" for name in ("pgn", "japanese", "csa", "kif"))
COMPILED = (*(f"kifu.core.{room}.{name}" for room, names in ROOMS.items() for name in names), *CUTTING)
# What Cython adds to a module, above all its memoryviews, was half of all C code; it is compiled once for all of them.
SHARED = "kifu.core._cyutility"

# Where moves are made, found and read, -O3 saves 4 to 20 % of the time against -O1. In the other modules no gain can be
# measured, and the C compiler takes twice as long, for which a first install waits.
HOT = {
    *("attacks", "dropping", "men", "moving", "reaching"),
    *("coding", "converting", "cutting", "dialects", "grammar", "legs", "named", "scanning", "search", "tokens"),
    *("deepening", "ordering", "resting", "taking", "weighing"),
}

DIRECTIVES = {
    "language_level": 3,
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "cdivision": True,
    "initializedcheck": False,
}

SANITIZERS = ["-fsanitize=address,undefined", "-fno-sanitize-recover=undefined"]


def extensions() -> list[Extension]:
    if os.environ.get("KIFU_PURE"):
        return []
    from Cython.Build import cythonize

    checked = os.environ.get("KIFU_CHECKED", "")
    sources = [
        Extension(
            name,
            [f"src/{name.replace('.', '/')}.{'c' if name == SHARED else 'py'}"],
            extra_compile_args=_flags(name, checked),
            extra_link_args=SANITIZERS if checked == "sanitizers" else [],
        )
        for name in (*COMPILED, SHARED)
    ]
    modules: list[Extension] = cythonize(
        sources,
        compiler_directives={**DIRECTIVES, "boundscheck": checked == "bounds"},
        shared_utility_qualified_name=SHARED,
        nthreads=os.cpu_count() or 1,
        # The C code of a checked build differs, and the ordinary one must not be taken for it.
        build_dir=f"build/{checked}/c" if checked else None,
        force=bool(checked),
    )
    for module in modules:
        # cythonize forgets this, so it cannot be said above: without a compiler the install goes on.
        module.optional = not os.environ.get("KIFU_REQUIRE_COMPILED")
    return modules


def _flags(name: str, checked: str) -> list[str]:
    if os.name != "posix":
        return []
    if checked == "sanitizers":
        # Python's own flags define what a signed overflow does, and so would hide it.
        return ["-g1", "-O1", "-fno-wrapv", "-fno-omit-frame-pointer", *SANITIZERS]
    # Without debug symbols the C compiler needs half the time.
    return ["-g0", "-O3" if name.rpartition(".")[2] in HOT and not checked else "-O1"]


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": True}})
