"""Chinese scores in traditional characters: 炮二平五 馬8進7."""

from kifu.notations.fourslot.chinese import LEXICON, ChineseNotation, orders


class ZhHant(ChineseNotation):
    name = "zh-hant"
    title = "Traditional Chinese"
    also = ("traditional", "tw", "hk")
    language = "zh-Hant"
    example = "馬二進三"
    users = "books and players in Taiwan, Hong Kong and Macau, and older books"
    script = "hant"
    other_script = "zh-hans"
    lexicon = LEXICON._replace(orders=orders("前", "中", "後"), directions={"+": "進", "-": "退", ".": "平"})


NOTATION = ZhHant()
