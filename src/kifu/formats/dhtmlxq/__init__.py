"""DhtmlXQ: the boards of web pages and forums, as dpxq.com made them."""

from kifu.formats.dhtmlxq.format import FORMAT

__all__ = ["FORMAT"]
