"""The header of a score: names and results in a line, and labels: ``辽宁卜凤波  红先胜  北京张强``, ``Event: ...``.

>>> players_in("辽宁卜凤波  红先胜  北京张强")
Players(first='辽宁卜凤波', second='北京张强', word='红先胜', remark='')
>>> label_in("赛事：五羊杯")
('Event', '五羊杯')
"""

import re
from functools import cache
from typing import NamedTuple

from kifu import registry
from kifu.formats.results import RESULTS, result_of
from kifu.patterns import later
from kifu.records.captions import COLOURS
from kifu.records.record import Result
from kifu.rules.game import Game, find_game
from kifu.rules.side import Side

# The names of tags as Chinese scores have them: simplified, traditional, and others that are read.
LABELS = {
    "Title": "标题 標題 对局名称 對局名稱 棋局名称 棋局名稱",
    "Event": "赛事 賽事 比赛 比賽 赛会 賽會",
    "Site": "地点 地點 对局地点 對局地點 比赛地点 比賽地點",
    "Date": "日期 日期 比赛日期 比賽日期 比赛时间 比賽時間 对局时间 對局時間 对局日期 對局日期",
    "Round": "轮次 輪次",
    "Table": "台次 台次",
    "Red": "红方 紅方 红 紅 红棋 紅棋",
    "Black": "黑方 黑方 黑 黑棋",
    "RedTeam": "红方单位 紅方單位 红方队 紅方隊",
    "BlackTeam": "黑方单位 黑方單位 黑方队 黑方隊",
    "Opening": "开局 開局 布局 佈局",
    "ECCO": "",
    "RedElo": "",
    "BlackElo": "",
    "TimeControl": "用时规则 用時規則",
    "Annotator": "评注 評註 讲评 講評 评注者 評註者",
    "Author": "作者 作者",
    "Recorder": "记谱 記譜 记录 記錄",
    "Referee": "裁判 裁判",
    "Source": "来源 來源 出处 出處",
    "Remark": "备注 備註",
    "Bottom": "下方 下方",
}
# What a record has fields of its own for.
FIELDS = {
    "FEN": "局面 局面 初始局面 起始局面",
    "Result": "结果 結果 胜负 勝負 比赛结果 比賽結果 对局结果 對局結果",
    "Ending": "终局 終局",
    "Game": "棋种 棋種",
    "Notation": "记谱法 記譜法",
}
NO_MOVES = ("(no moves)", "（无着法）", "（無著法）")
COLOUR_WORD = r"(?:红|紅|黑|白)[方棋]?|Red|Black|White"
BOTH_SIDES = re.compile(
    rf"(?P<one>{COLOUR_WORD})\s*[:：]\s*(?P<player>\S.*?)(?:\s{{2,}}|\u3000+|\s*[,，;；/|│]\s*)"
    rf"(?P<other>{COLOUR_WORD})\s*[:：]\s*(?P<opponent>\S.*?)",
    re.IGNORECASE,
)
RESULT_BETWEEN = r"(?:红|紅|黑)?先(?:胜|勝|负|負|和)"
PLAYERS = (
    re.compile(
        rf"(?P<first>[^\s，。；！？,;!?][^，。；！？,;!?]*?)\s*[（(]?(?P<word>{RESULT_BETWEEN})[)）]?\s*(?P<second>[^，。；！？,;!?]+?)"
    ),
    re.compile(r"(?P<first>\S.*?)\s+(?P<word>1-0|0-1|1/2-1/2|½-½)\s+(?P<second>\S.*?)"),
    re.compile(r"(?P<first>\S.*?)\s+(?P<word>对|對|vs?\.?)\s+(?P<second>\S.*?)", re.IGNORECASE),
)
REMARK = re.compile(r"\s+[（(](?P<remark>[^()（）]+)[)）]\s*\Z")
LONGEST_HEADING = 80
NO_NAMES = later(r"第\s*[0-9０-９一二三四五六七八九十百]{1,6}\s*[届屆局轮輪回章节節题題]")
LABEL = later(
    r"\s{0,3}(?P<name>[A-Za-z][A-Za-z0-9_ ]{0,39}?|[㐀-鿿]{1,6})\s*(?:：|:(?=\s|\Z))\s*(?P<value>.*)", re.DOTALL
)
WINS = re.compile(r"(?P<name>[A-Z][a-z]+)\s+(?:wins|won|resigns|resigned)[.]?", re.IGNORECASE)


class Players(NamedTuple):
    """Two names and the word between them: a result, or one that only says that they played."""

    first: str
    second: str
    word: str
    remark: str


def players_in(text: str) -> Players | None:
    """Return the players that a heading names."""
    heading = text.strip()
    if len(heading) > LONGEST_HEADING:
        return None
    remark = REMARK.search(heading)
    heading = heading[: remark.start()] if remark else heading
    words = heading.split()
    if NO_NAMES.search(heading) or (len(words) > 3 and all(len(word) == 1 for word in words)):
        return None  # a title, with spaces between its characters perhaps
    for pattern in PLAYERS:
        if match := pattern.fullmatch(heading):
            return Players(match["first"], match["second"], match["word"], remark["remark"].strip() if remark else "")
    return None


def label_in(text: str, *, known: bool = False) -> tuple[str, str] | None:
    """Return the tag or field that a line names, and its value; only those of the tables, if ``known``."""
    match = LABEL.fullmatch(text)
    if match is None:
        return None
    name, value = match["name"], match["value"].strip()
    if found := _names().get("".join(name.split()).lower()):
        return found, value
    if known or not name.isascii() or len(words := name.split()) > 3:
        return None
    if len(words) > 1:
        if any(map(str.isdecimal, name)):
            return None
        name = "".join(word[0].upper() + word[1:] for word in words)
    return name, value


@cache
def _names() -> dict[str, str]:
    """Return the tag that each label means, without regard to case."""
    sides = {side.name: "" for game in map(find_game, registry.names("games")) for side in game.sides}
    tables = {**sides, **LABELS, **FIELDS}
    names = {word: tag for tag, words in tables.items() for word in words.split()}
    return names | {tag.lower(): tag for tag in tables}


def label_for(tag: str, script: str) -> str:
    """Return the label under which a tag is written: in a Chinese script, or its own name."""
    words = {**LABELS, **FIELDS}.get(tag, "").split()
    if not script or not words:
        return f"{tag}:"
    return f"{words[0 if script == 'hans' else 1]}："


def columns_in(text: str) -> str:
    """Return the side in the left of two columns that a line names, such as ``红方  黑方``."""
    names = [_colour_named(word) for word in re.sub(r"[:：|│]", " ", text).split()]
    return names[0] if len(names) == 2 and all(names) and names[0] != names[1] else ""


def sides_in(text: str) -> list[tuple[str, str]]:
    """Return the sides and their players in a line such as ``红方：胡荣华  黑方：柳大华``, the left one first."""
    match = BOTH_SIDES.fullmatch(text) if len(text) <= LONGEST_HEADING else None
    if match is None:
        return []
    sides = [(_colour_named(match["one"]), match["player"]), (_colour_named(match["other"]), match["opponent"])]
    return sides if sides[0][0] != sides[1][0] else []


def _colour_named(word: str) -> str:
    return next((n for n, c in COLOURS.items() if word.rstrip("方棋") in [*c] or word.lower() == n.lower()), "")


def side_named(game: Game, name: str) -> Side | None:
    """Return the side of a game that has this name."""
    return next((side for side in Side if game.sides[side].name == name), None)


def result_in(text: str, game: Game) -> Result | None:
    """Return what the words of a result mean in a game: ``Black wins`` is not the same in every one."""
    if (match := WINS.fullmatch(text.strip())) and (side := side_named(game, match["name"].capitalize())) is not None:
        lost = match[0].lower().rstrip(".").endswith(("resigns", "resigned"))
        return Result.FIRST if (side is Side.FIRST) is not lost else Result.SECOND
    return result_of(text.strip(" ()（）[]【】。."))


def is_result(text: str) -> bool:
    """Whether a line is a result and nothing else."""
    if len(text) > LONGEST_HEADING:
        return False
    plain = "".join(text.strip(" ()（）[]【】。.").split())
    if plain.isascii() and plain[:1].isalpha():
        return plain.lower() == "draw" or bool(WINS.fullmatch(text.strip()))
    return plain == "*" or (len(plain) > 1 and plain in RESULTS)


def result_word(result: Result, game: Game, first: Side, script: str) -> str:
    """Return a result as it stands between two names: ``红先胜``, seen from the side that moves first."""
    colour = COLOURS[game.sides[first].name]
    won = "胜" if script == "hans" else "勝"
    lost = "负" if script == "hans" else "負"
    mine = Result.FIRST if first is Side.FIRST else Result.SECOND
    word = "和" if result is Result.DRAW else won if result is mine else lost
    return (colour[0] if script == "hans" else colour[-1]) + "先" + word


def first_word(game: Game, side: Side, script: str) -> str:
    """Return the line that says who moves first."""
    name = game.sides[side].name
    if not script:
        return f"{name} moves first"
    return (COLOURS[name][0] if script == "hans" else COLOURS[name][-1]) + "先"


def bottom_word(name: str, script: str) -> str:
    """Return the line that says who sits at the bottom of the diagrams."""
    if not script:
        return f"{name} at the bottom"
    return (COLOURS[name][0] if script == "hans" else COLOURS[name][-1]) + "方在下"
