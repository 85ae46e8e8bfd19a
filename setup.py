"""Names the modules that Cython compiles; everything else about the package is in pyproject.toml."""

import os

from setuptools import Extension, setup

COMPILED = tuple(f"kifu.core.{name}" for name in ["tables", "board", "tokens", "grammar", "legs", "converting"])

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

    # Without debug symbols the C compiler needs half the time.
    flags = ["-g0", "-O3"] if os.name == "posix" else []
    sources = [Extension(name, [f"src/{name.replace('.', '/')}.py"], extra_compile_args=flags) for name in COMPILED]
    modules: list[Extension] = cythonize(sources, compiler_directives=DIRECTIVES, nthreads=os.cpu_count() or 1)
    for module in modules:
        # cythonize forgets this, so it cannot be said above: without a compiler the install goes on.
        module.optional = not os.environ.get("KIFU_REQUIRE_COMPILED")
    return modules


if __name__ == "__main__":
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": True}})
