"""Characters that a scanner, or a tired reader, takes for each other.

>>> looks_like("R4+S", "R4+5"), looks_like("R4+S", "R4+1")
(True, False)
"""

GROUPS = (
    *("0OoQDСО○〇", "1lIiｌ|丨!", "2Zz", "3Э", "4A", "5Ss", "6bG", "7T?", "8B&", "9gq", "+t十", "-~–—一ー", ".,·、"),
    *("C(G", "EF", "HNM", "RK", "PF", "ec", "hn", "vy"),
    *(
        "一丨ー",
        "二ニ",
        "三彡",
        "五王",
        "六大",
        "七匕",
        "八人入",
        "九丸力",
        "平乎",
        "进迸",
        "進迸",
        "退追",
        "前煎",
        "后石",
    ),
    *(
        "车东",
        "車東",
        "马鸟乌",
        "馬鳥烏",
        "兵乓乒丘",
        "卒率",
        "士土",
        "仕任",
        "象像",
        "相想",
        "将蒋",
        "將蔣",
        "帅师",
        "帥師",
    ),
    *("炮泡袍", "砲泡", "歩步", "金全", "銀銅", "角用", "飛飞", "桂柱", "香杏", "玉王", "龍竜"),
)
TOGETHER = frozenset(frozenset((one, other)) for group in GROUPS for one in group for other in group if one != other)


def looks_like(written: str, meant: str) -> bool:
    """Whether two texts differ in one character, and the two look alike."""
    if len(written) != len(meant):
        return False
    differing = [{one, other} for one, other in zip(written, meant, strict=True) if one != other]
    return len(differing) == 1 and frozenset(differing[0]) in TOGETHER
