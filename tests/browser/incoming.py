"""What comes in to the desk, for the stories: a text is pasted, a file dropped."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def paste(page: "Page", text: str) -> None:
    """Paste a text somewhere on the page."""
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )


def drop(page: "Page", name: str, data: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """({ name, data }) => {
          const dataTransfer = new DataTransfer();
          dataTransfer.items.add(new File([new Uint8Array(data)], name));
          document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
        }""",
        {"name": name, "data": list(data)},
    )
