"""Pages from HTML, files, addresses and snapshots."""

from __future__ import annotations

import logging
import os
import pathlib
import re
from collections.abc import Iterable, Iterator
from typing import Any, Literal, Unpack

from ._error import Error, library_errors
from ._library import glib, library
from ._options import Options, checked_text, make_objects
from ._page import Format, Page

Render = bool | Literal["auto"]
Source = str | os.PathLike[str]
OnError = Literal["raise", "skip"]

_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)


class Segmenter:
    """Makes a `Page` of each page, with the same options.

    `render`: False parses HTML, which takes milliseconds, and there are no boxes and regions; True renders it with
    WebKit in a sandbox; "auto" renders what says too little without its scripts.

    The engine starts with the first page that is rendered, and ends with `close()` or with the object. Threads may
    share one; it renders one page at a time.
    """

    def __init__(self, *, render: Render = False, **options: Unpack[Options]) -> None:
        if render not in (True, False, "auto"):
            raise ValueError(f"render must be True, False or 'auto', not {render!r}")
        self._render = render
        self._segmenter, self._settings = make_objects(options)
        self._renderer: Any = library.WebRenderer.new(self._settings)

    def __enter__(self) -> Segmenter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the engine. Rendering another page starts a new one."""
        self._renderer = library.WebRenderer.new(self._settings)

    def segment(self, html: str | bytes, url: str | None = None, encoding: str | None = None) -> Page:
        """A page at hand. `url` is its address, which relative ones refer to. `encoding` is that of bytes, such as the
        charset of a Content-Type; None: by the page itself."""
        if isinstance(html, str):
            html, encoding = html.encode("utf-8", "replace"), "utf-8"
        elif not isinstance(html, (bytes, bytearray, memoryview)):
            raise TypeError(f"html must be str or bytes, not {type(html).__name__}")
        if url is not None:
            checked_text("url", url)
        if encoding is not None:
            checked_text("encoding", encoding)
        text = library.decode_html(glib.Bytes.new(bytes(html)), encoding)
        with library_errors():
            page = None if self._render is True else library.WebPage.new_from_html(text, url)
            if page is None or self._render and page.get_render_need() is not None:
                page = self._renderer.render_html(text, url, None)
            return Page(self._segmenter.segment(page))

    def open(self, source: Source) -> Page:
        """A page by its path or address. An address is always loaded by the engine, so it needs `render`, as do web
        archives. Snapshots (*.json, *.json.gz) are never rendered again."""
        name = checked_text("source", os.fsdecode(source))
        if not name or name == "-":
            raise ValueError("source must be a path or an address")
        address = _ADDRESS.match(name) is not None
        if self._render is True or address and self._render:
            with library_errors():
                return Page(self._segmenter.segment(self._renderer.render(name, None)))
        if address:
            raise Error("usage", f"{name} is an address, which only the engine loads; use render=True")
        data = _read(name)
        if name.endswith((".json", ".json.gz")):
            return self.from_snapshot(data)
        text = library.decode_html(glib.Bytes.new(data), None)
        with library_errors():
            page = library.WebPage.new_from_html(text, pathlib.Path(name).absolute().as_uri())
            if self._render and page.get_render_need() is not None:
                page = self._renderer.render(name, None)
            return Page(self._segmenter.segment(page))

    def from_snapshot(self, snapshot: bytes) -> Page:
        """A page that was rendered before, from `Page.snapshot` or what `vlps render` wrote."""
        with library_errors():
            return Page(self._segmenter.segment(library.WebPage.new_from_snapshot(glib.Bytes.new(snapshot))))

    def pages(self, sources: Iterable[Source], on_error: OnError = "raise") -> Iterator[Page]:
        """Opens each source in turn. "skip" omits pages that fail, and logs them as warnings of `vlps`."""
        if on_error not in ("raise", "skip"):
            raise ValueError(f"on_error must be 'raise' or 'skip', not {on_error!r}")
        return self._pages(sources, on_error)

    def _pages(self, sources: Iterable[Source], on_error: OnError) -> Iterator[Page]:
        for source in sources:
            try:
                yield self.open(source)
            except Error as error:
                if on_error == "raise" or error.code == "usage":
                    raise
                logging.getLogger("vlps").warning("%s: %s (%s)", os.fsdecode(source), error.message, error.code)


def _read(name: str) -> bytes:
    try:
        return pathlib.Path(name).read_bytes()
    except FileNotFoundError:
        raise Error("not-found", f"there is no file {name}") from None
    except OSError as error:
        raise Error("io", f"{name} cannot be read: {error.strerror}") from None


def extract(
    html: str | bytes,
    url: str | None = None,
    format: Format = "text",
    render: Render = False,
    encoding: str | None = None,
    **options: Unpack[Options],
) -> str:
    """The content of a page; empty if it has none. With `render`, a `Segmenter` is faster for many pages."""
    with Segmenter(render=render, **options) as segmenter:
        return segmenter.segment(html, url, encoding).to(format)


def iter_pages(
    sources: Iterable[Source], *, render: Render = False, on_error: OnError = "raise", **options: Unpack[Options]
) -> Iterator[Page]:
    """Opens each source in turn, as `Segmenter.pages()` does."""
    return Segmenter(render=render, **options).pages(sources, on_error)
