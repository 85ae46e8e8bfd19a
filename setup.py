"""Names the modules that Cython compiles; everything else about the package is in pyproject.toml.

KIFU_CHECKED=sanitizers or KIFU_CHECKED=bounds builds them to be tested: see ``make test-sanitized``.
"""

import os

from setuptools import Extension, setup

COMPILED = tuple(
    f"kifu.core.{name}"
    for name in [
        "tables",
        "men",
        "board",
        "tokens",
        "grammar",
        "legs",
        "converting",
        "coding",
        "scanning",
        "gathering",
        "patterns",
        "replaying",
        "trees",
        "placements",
        "retrograde",
        "search",
        "attacks",
        "mating",
    ]
)

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
    # Without debug symbols the C compiler needs half the time.
    flags = ["-g0", "-O3"] if os.name == "posix" else []
    if checked == "sanitizers":
        # Python's own flags define what a signed overflow does, and so would hide it.
        flags = ["-g1", "-O1", "-fno-wrapv", "-fno-omit-frame-pointer", *SANITIZERS]
    sources = [
        Extension(
            name,
            [f"src/{name.replace('.', '/')}.py"],
            extra_compile_args=flags,
            extra_link_args=SANITIZERS if checked == "sanitizers" else [],
        )
        for name in COMPILED
    ]
    modules: list[Extension] = cythonize(
        sources,
        compiler_directives={**DIRECTIVES, "boundscheck": checked == "bounds"},
        nthreads=os.cpu_count() or 1,
        # The C code of a checked build differs, and the ordinary one must not be taken for it.
        build_dir=f"build/{checked}/c" if checked else None,
        force=bool(checked),
    )
    for module in modules:
        # cythonize forgets this, so it cannot be said above: without a compiler the install goes on.
        module.optional = not os.environ.get("KIFU_REQUIRE_COMPILED")
    return modules


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": True}})
