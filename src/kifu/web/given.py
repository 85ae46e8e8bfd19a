"""A file that the server was started with: the desk opens it by a link that only its owner has.

The link has a secret in it, and neither it nor the page says in which folder the file lies.
"""

from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

HIDDEN = 404  # as if it were not there, to those who do not have the link


class GivenFile:
    """A file of the user; it is read each time it is asked for, so that a page that is loaded again shows changes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._secret = token_urlsafe(16)
        # What follows the hash stays in the browser, and tells the desk which file of its home to open.
        self.fragment = f"#file=given/{self._secret}/{quote(path.name, safe='')}"

    def add_to(self, app: Starlette) -> None:
        app.add_route("/given/{secret}/{name}", self._answer, methods=["GET"], include_in_schema=False)

    async def _answer(self, request: Request) -> Response:
        if not compare_digest(request.path_params["secret"].encode(), self._secret.encode()):
            raise HTTPException(HIDDEN)
        try:
            data = self._path.read_bytes()
        except OSError:
            raise HTTPException(HIDDEN, "the file is not there any more") from None
        return Response(data, headers={"cache-control": "no-store"}, media_type="application/octet-stream")
