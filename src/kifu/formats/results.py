"""Results as files write them, in signs, letters and Chinese words, and what they mean."""

from kifu.records.record import Result

WORDS = {
    Result.FIRST: (
        "1-0 红胜 紅勝 红先胜 紅先勝 先胜 先勝 黑先负 黑先負 黑负 黑負 黑方负 黑方負 先手勝 先手勝ち 胜 "
        "勝 红方胜 紅方勝 红 紅 W w red redwins r"
    ),
    Result.SECOND: (
        "0-1 黑胜 黑勝 红先负 紅先負 先负 先負 负 負 黑方胜 黑方勝 红负 紅負 红方负 紅方負 後手勝 "
        "後手勝ち 黑先胜 黑先勝 黑 L l black blackwins b"
    ),
    Result.DRAW: "1/2-1/2 1/2 ½-½ ½ 0.5-0.5 1/2:1/2 和 和棋 和局 红先和 紅先和 先和 黑先和 平 平局 D d draw =",
    Result.UNKNOWN: "* ? 未知 不详 不詳 - unknown",
}
RESULTS = {word: result for result, words in WORDS.items() for word in words.split()}


def result_of(text: str) -> Result | None:
    """Return what a result means, or ``None`` if it is not known.

    >>> result_of("红先胜"), result_of("½-½")
    (<Result.FIRST: '1-0'>, <Result.DRAW: '1/2-1/2'>)
    """
    word = "".join(text.split())
    return Result.UNKNOWN if not word else RESULTS.get(word) or RESULTS.get(word.lower())
