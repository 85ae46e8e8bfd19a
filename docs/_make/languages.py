"""The page of languages: what each says, from its files of messages."""

from docs._make.markdown import code, table
from kifu.languages.language import languages

FILES = {
    "pages": "the app",
    "viewer": "boards, and moves read aloud",
    "rulings": "rulings on repetition",
    "captions": "captions of set scores",
    "terminal": "dialogues in the terminal",
    "lessons": "the lessons",
}


def page() -> str:
    """Return the table of languages, with how many messages each has of its own for each place that speaks."""
    rows = [
        [code(language.name), language.title, *(_count(language.messages(file)) for file in FILES)]
        for language in languages()
    ]
    return (
        "# Languages\n\n"
        "`--language` takes these names, and the tags that systems and browsers have for them. English stands in the "
        "code itself; of every other language the table has the number of messages. Where a language has none, its "
        "reader gets those of the next language that has them, at last English.\n\n"
        + table(["name", "language", *FILES.values()], rows)
        + "\n[A language of your own](../extending.md#a-language) is a package with such files.\n"
    )


def _count(messages: object) -> str:
    assert isinstance(messages, dict)
    return str(len(messages)) if messages else ""
