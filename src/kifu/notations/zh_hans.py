"""Chinese scores in simplified characters: 炮二平五 马8进7."""

from kifu.notations.fourslot.chinese import LEXICON, ChineseNotation, orders


class ZhHans(ChineseNotation):
    name = "zh-hans"
    title = "Simplified Chinese"
    also = ("chinese", "simplified", "zh", "cn")
    language = "zh-Hans"
    example = "炮二平五"
    users = "books, players and programs on the Chinese mainland"
    script = "hans"
    other_script = "zh-hant"
    lexicon = LEXICON._replace(orders=orders("前", "中", "后"), directions={"+": "进", "-": "退", ".": "平"})


NOTATION = ZhHans()
