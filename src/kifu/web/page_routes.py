"""The pages over HTTP: each file at its own path, packed once, and sent only to browsers that do not have it."""

import gzip
from functools import cache
from hashlib import sha256
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response

from kifu.web.pages import START, PageFile, is_page, pages

SMALLEST_PACKED = 512  # bytes; less is sent as it is


class PackedPage(NamedTuple):
    """A file of the pages as it is sent: plain, packed if that is worth it, and the tag by which a browser knows it."""

    plain: PageFile
    packed: bytes | None
    tag: str


def add_pages(app: Starlette) -> None:
    """Make every file of the pages known; a path that leads elsewhere is not looked for on any disk."""
    for path, page in packed_pages().items():
        _add_page(app, _address_of(path), page)


def _address_of(path: str) -> str:
    if path == START:
        return "/"
    return f"/{path.removesuffix('.html') if is_page(path) else path}"


@cache
def packed_pages() -> dict[str, PackedPage]:
    return {path: _pack(file) for path, file in pages().items()}


def _pack(file: PageFile) -> PackedPage:
    packed = gzip.compress(file.body, mtime=0) if len(file.body) >= SMALLEST_PACKED else None
    return PackedPage(file, packed, f'"{sha256(file.body).hexdigest()[:20]}"')


def _add_page(app: Starlette, path: str, page: PackedPage) -> None:
    async def answer(request: Request) -> Response:
        # A browser keeps the file, and asks each time whether it has changed.
        headers = {"etag": page.tag, "cache-control": "no-cache", "vary": "accept-encoding"}
        if _has(request.headers.get("if-none-match", ""), page.tag):
            return Response(None, 304, headers)
        if page.packed is None or not _takes_gzip(request.headers.get("accept-encoding", "")):
            return Response(page.plain.body, headers=headers, media_type=page.plain.media_type)
        return Response(page.packed, headers={**headers, "content-encoding": "gzip"}, media_type=page.plain.media_type)

    app.add_route(path, answer, methods=["GET"], include_in_schema=False)


def _has(known: str, tag: str) -> bool:
    return any(each.strip().removeprefix("W/") in (tag, "*") for each in known.split(","))


def _takes_gzip(encodings: str) -> bool:
    for encoding in encodings.split(","):
        name, _, weight = encoding.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
