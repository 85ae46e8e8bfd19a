"""What the documentation generates when it is built; nothing here needs Sphinx, so that the tests can ask it too."""

from pathlib import Path

from docs._make import codes, commands, games, imports, languages, notations, schemas

DOCS = Path(__file__).parents[1]
NOTATIONS = "reference/notations"
SINGLE_PAGES = {
    "reference/commands.md": commands.page,
    "reference/error-codes.md": codes.page,
    "reference/games.md": games.page,
    "reference/json.md": schemas.page,
    "reference/languages.md": languages.page,
    "imports.svg": imports.picture,
}


def generate() -> dict[str, str]:
    """Return every generated file by its name inside the documentation; none of them is kept in the repository."""
    made = {f"{NOTATIONS}/{name}": text for name, text in notations.pages().items()}
    return made | {name: page() for name, page in SINGLE_PAGES.items()}


def is_generated(page: Path) -> bool:
    """Whether a page of the documentation is made when it is built."""
    name = page.relative_to(DOCS).as_posix()
    return name in SINGLE_PAGES or name.startswith(f"{NOTATIONS}/")


def write(folder: Path = DOCS) -> None:
    """Write what is new or changed, and take away the pages of notations that are gone."""
    made = generate()
    (folder / NOTATIONS).mkdir(parents=True, exist_ok=True)
    for path in (folder / NOTATIONS).iterdir():
        if f"{NOTATIONS}/{path.name}" not in made:
            path.unlink()
    for name, text in made.items():
        path = folder / name
        # What has not changed keeps its time, so that Sphinx does not read it again.
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
