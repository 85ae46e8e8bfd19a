"""What the fields of a DhtmlXQ board mean: which are tags, lines and comments, and how text stands in them."""

import re
from collections.abc import Iterator

from kifu.diagnostics import Report, Severity
from kifu.errors import NOWHERE, FormatError, Place
from kifu.formats.boards import GAME
from kifu.formats.dhtmlxq.fields import MAIN_LINE, MARK, Field
from kifu.formats.dhtmlxq.tree import MAIN, DigitLine, Remark, Remarks
from kifu.formats.writing import LINE_END, Losses
from kifu.records import held
from kifu.records.record import Record

# The fields that are tags, in the order in which they are written.
TAGS = {
    "title": "Title",
    "class": "EventType",
    "event": "Event",
    "group": "Group",
    "round": "Round",
    "table": "Table",
    "date": "Date",
    "place": "Site",
    "timerule": "TimeControl",
    "red": "Red",
    "redteam": "RedTeam",
    "redcountry": "RedCountry",
    "redlevel": "RedTitle",
    "redrating": "RedElo",
    "redtime": "RedTime",
    "black": "Black",
    "blackteam": "BlackTeam",
    "blackcountry": "BlackCountry",
    "blacklevel": "BlackTitle",
    "blackrating": "BlackElo",
    "blacktime": "BlackTime",
    "open": "Opening",
    "variation": "Variation",
    "ecco": "ECCO",
    "remark": "Annotator",
    "author": "Author",
    "judge": "Referee",
    "record": "Recorder",
    "type": "RecordType",
    "gametype": "RecordKind",
    "refer": "Source",
    "owner": "Owner",
    "adddate": "Created",
    "editdate": "Saved",
    "generator": "Generator",
    "firstnum": "StartStep",
}
FIELDS = {tag: key for key, tag in TAGS.items()}
# What the numbered keys of DHJHtmlXQ mean.
NUMBERED = {
    "10": "title",
    "11": "event",
    "13": "date",
    "14": "place",
    "15": "round",
    "16": "table",
    "17": "red",
    "18": "redname",
    "19": "redlevel",
    "20": "redrating",
    "21": "black",
    "22": "blackname",
    "23": "blacklevel",
    "24": "blackrating",
    "28": "result",
    "29": "redtime",
    "30": "blacktime",
    "31": "points",
    "32": "side",
    "33": "firstnum",
    "34": MAIN_LINE,
    "36": "open",
    "37": "variation",
    "40": "remark",
    "41": "author",
    "42": "record",
}
PASSED_BY = ("ver", "init", "pver")  # the version of the program and the size of its frame
# Fields that say something of the setup, the score or the page and not of the game.
STRUCTURE = ("binit", "fen", "points", "side", "length", "result", "endtype", "redname", "blackname", *PASSED_BY)
NOTHING_SAID = {"firstnum": "0"}
BRANCH = re.compile(r"move_([0-9]{1,9})_([0-9]{1,9})_([0-9]{1,9})")
COMMENT = re.compile(r"comment(?:([0-9]{1,9})_)?([0-9]{1,9})")
TAG_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,59}")
LINE_BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
LONG_REFERENCE = re.compile(r"&#[0-9]{9}")
ENTRY = "Entry"  # the tag of a player's name as the event lists it, with the team before it


class Contents:
    """The fields of a board, sorted into texts, lines of moves and remarks."""

    def __init__(self) -> None:
        self.texts: dict[str, Field] = {}
        self.others: dict[str, Field] = {}  # by the name of the tag
        self.lines: list[DigitLine] = []
        self.remarks: Remarks = {}

    def take(self, field: Field, report: Report) -> None:
        key = field.key.lower()
        if key == MAIN_LINE:
            self.lines.append(DigitLine(digits_of(field.value), place=field.place))
        elif branch := BRANCH.fullmatch(key):
            parent, ply, number = map(int, branch.groups())
            self.lines.append(DigitLine(digits_of(field.value), number, parent, ply, field.place))
        elif comment := COMMENT.fullmatch(key):
            line_and_ply = int(comment[1] or MAIN), int(comment[2])
            if line_and_ply in self.remarks:
                _report_twice(field, report)
            else:
                self.remarks[line_and_ply] = Remark(field.value, field.place)
        else:
            known = key in TAGS or key in STRUCTURE
            group, name = (self.texts, key) if known else (self.others, tag_name(field.key))
            if name not in group:
                group[name] = field
            elif group[name].value != field.value:
                _report_twice(field, report)

    def text(self, key: str) -> str:
        return self.texts[key].value if key in self.texts else ""

    def place(self, *keys: str) -> Place:
        """Return where the first of these fields stands that is there."""
        return next((self.texts[key].place for key in keys if key in self.texts), NOWHERE)


def digits_of(value: str) -> str:
    return "".join(value.split())


def plain(value: str, *, page: bool = False) -> str:
    """Return the text of a field; in a page it is written with references and breaks."""
    if page and ("&" in value or "<" in value):
        value = LINE_BREAK.sub("\n", value)
        if not LONG_REFERENCE.search(value):
            from html import unescape

            value = LINE_END.sub("\n", unescape(value))
    return value.replace("||", "\n").strip()


def _report_twice(field: Field, report: Report) -> None:
    problem = FormatError(f"the field {field.key!r} stands twice", code="bad-tag", text=field.value[:200])
    report.receive(problem, Severity.WARNING, "the first one is kept", field.place)


def tags_of(contents: Contents) -> dict[str, str]:
    tags = {TAGS[key]: field.value for key, field in contents.texts.items() if key in TAGS}
    tags |= {name: field.value for name, field in contents.others.items()}
    for key, value in NOTHING_SAID.items():
        if tags.get(TAGS[key]) == value:
            del tags[TAGS[key]]
    for side in GAME.sides:
        if name := contents.text(f"{side.name.lower()}name"):
            if tags.get(side.name, name) != name:
                tags.setdefault(side.name + ENTRY, tags[side.name])
            tags[side.name] = name
    return {name: value for name, value in tags.items() if value}


def tag_name(key: str) -> str:
    """Return the tag of a field that is not in the table."""
    if key[0].isdigit():
        return f"Field{key}"
    return key[0].upper() + key[1:] if key.islower() else key


def tag_fields(record: Record, losses: Losses) -> Iterator[tuple[str, str]]:
    tags = dict(record.tags)
    fields = {}
    for side in GAME.sides:
        entry, name = tags.pop(side.name + ENTRY, ""), tags.get(side.name, "")
        if entry and name and entry != name:
            fields[f"{side.name.lower()}name"] = write_text(name, losses, held.TAGS)
            tags[side.name] = entry
        elif entry:
            losses.report("the entry of a player without another name", entry, lost=held.TAGS)
    for tag in sorted(tags, key=lambda tag: (list(FIELDS).index(tag) if tag in FIELDS else len(FIELDS), tag)):
        key = FIELDS.get(tag) or (tag if _is_name_of_field(tag) else "")
        text = write_text(tags[tag], losses, held.TAGS)
        if not key:
            losses.report("tags of such a name", tag, lost=held.TAGS)
        elif not text or text == NOTHING_SAID.get(key):
            losses.report("tags that say nothing", tag, lost=held.TAGS)
        else:
            fields[key] = text
    yield from fields.items()


def _is_name_of_field(tag: str) -> bool:
    """Whether a field of that name is read as this tag."""
    key = tag.lower()
    known = key in TAGS or key in STRUCTURE or key == MAIN_LINE or BRANCH.fullmatch(key) or COMMENT.fullmatch(key)
    return bool(TAG_NAME.fullmatch(tag)) and not known and tag_name(tag) == tag


def write_text(text: str, losses: Losses, kind: int) -> str:
    """Return a text as it is written in a field; it reads back as the text, or a loss of its kind is reported."""
    if not text:
        return ""
    text = losses.clean_text(text, kind=kind)
    if MARK.search(text):
        losses.report("texts with the marks of its own fields", text, lost=kind)
        text = MARK.sub(lambda mark: "［" + mark[0][1:], text)
    coded = text.replace("\n", "||")
    if plain(coded) != text:
        losses.report("two vertical bars, or one at the end of a line", text, lost=kind)
        coded = text.replace("|", "｜").replace("\n", "||")
    return coded
