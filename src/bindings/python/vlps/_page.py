"""The results for a page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, NamedTuple, get_args

from ._library import library

Format = Literal["text", "markdown", "html", "json", "links", "blocks", "chunks"]

# Keys of the JSON object about the whole page; the others are about its parts.
_METADATA = (
    "url",
    "title",
    "author",
    "authors",
    "time",
    "modified",
    "source",
    "description",
    "image",
    "canonical",
    "language",
    "language_tag",
    "licence",
    "categories",
    "tags",
    "product",
    "words",
    "method",
    "rendered",
    "engine",
)


class Box(NamedTuple):
    """A rectangle of the page in CSS px."""

    left: float
    top: float
    width: float
    height: float


def _box(numbers: list[float] | None) -> Box | None:
    return Box(*numbers) if numbers else None


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the page between its four lines. A region of several rows has a rectangle for each."""

    name: str  # HEADER, FOOTER, LM, RM or CENTER
    box: Box


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, paragraph, table and so on of the content."""

    id: str
    kind: str  # docs/formats.md, blocks
    level: int | None  # of a heading, 1 to 6
    region: str | None  # None: the method knows no regions
    box: Box | None  # None: not rendered, or nothing is seen of it
    start: int  # place in `Page.markdown`: page.markdown[block.start : block.end]
    end: int
    markdown: str


@dataclass(frozen=True, slots=True)
class Chunk:
    """A piece of the content for search and retrieval."""

    id: str
    headings: tuple[str, ...]  # path of the headings above it
    words: int
    tokens: int  # of a language model, an estimate
    overlap: int  # characters of `text` that the piece before has, too
    start: int  # place in `Page.markdown`
    end: int
    text: str  # Markdown
    box: Box | None  # around its blocks; None: not rendered, or nothing is seen of them
    blocks: tuple[str, ...]  # `Block.id` of those in it
    links: tuple[str, ...]  # addresses, each once


class Element:
    """An element of the page, in content or not."""

    def __init__(self, element: Any) -> None:
        self._element = element

    def __repr__(self) -> str:
        return f"<vlps.Element {self.tag}>"

    @property
    def tag(self) -> str:
        return str(self._element.get_tag())

    @property
    def text(self) -> str:
        """Its visible text as one line."""
        return str(self._element.get_text())

    @property
    def box(self) -> Box:
        """Position and size; all 0 if the page was not rendered."""
        return Box(*self._element.get_box())

    @property
    def region(self) -> str | None:
        known, region = self._element.get_region()
        return str(library.region_name(region)) if known else None

    @property
    def is_content(self) -> bool:
        return bool(self._element.is_content())

    def attribute(self, name: str) -> str | None:
        value = self._element.get_attribute(name)
        return None if value is None else str(value)


class Page:
    """A page with its content, metadata and positions. Immutable and thread-safe.

    `result` is the library's own object, a WebResult, for all that has no property here.
    """

    def __init__(self, result: Any) -> None:
        self.result = result

    def __repr__(self) -> str:
        return f"<vlps.Page {self.url} {self.title!r}>"

    @cached_property
    def record(self) -> dict[str, Any]:
        """The JSON object of docs/formats.md, without the list of elements."""
        record: dict[str, Any] = json.loads(self.result.to_json(False))
        return record

    def _known(self, name: str) -> str | None:
        value = self.record[name]
        return str(value) if value else None

    @property
    def metadata(self) -> dict[str, Any]:
        """Metadata of the page, named as in JSON results; None or empty if unknown."""
        known = {name: self.record[name] for name in _METADATA if name in self.record}
        return known | {"headline": self.headline}

    @property
    def url(self) -> str:
        return str(self.result.get_page().get_url())

    @property
    def title(self) -> str | None:
        """Title of the article, else of the document."""
        return self._known("title")

    @property
    def author(self) -> str | None:
        """Authors as named on the page, in one string."""
        return self._known("author")

    @property
    def authors(self) -> list[str]:
        return list(self.record["authors"])

    @property
    def date(self) -> str | None:
        """Time of publication in ISO 8601, as precisely as known."""
        return self._known("time")

    @property
    def language(self) -> str | None:
        """Language code, such as "en"."""
        return self._known("language")

    @property
    def headline(self) -> str | None:
        """The headline that the page shows."""
        headline = self.record["headline"]
        return str(headline["text"]) if headline else None

    @property
    def warnings(self) -> list[str]:
        """Warnings of rendering and of the method, as sentences."""
        return list(self.record["warnings"])

    @property
    def is_rendered(self) -> bool:
        return bool(self.result.get_page().is_rendered())

    @property
    def has_content(self) -> bool:
        return bool(self.result.has_content())

    @property
    def expected_f1(self) -> float | None:
        """Expected F1 of CENTER, 0 to 1; None if the lines were not found from the page itself."""
        value = float(self.result.get_expected_f1())
        return value if value >= 0 else None

    @property
    def snapshot(self) -> bytes | None:
        """The rendered page, for `Segmenter.from_snapshot()`; None if it was not rendered."""
        snapshot = self.result.get_page().get_snapshot()
        return None if snapshot is None else bytes(snapshot.get_data())

    @cached_property
    def text(self) -> str:
        """The content as plain text; empty if there is none."""
        return str(self.result.to_text())

    @cached_property
    def markdown(self) -> str:
        """The content as CommonMark with tables."""
        return str(self.result.to_markdown())

    @property
    def html(self) -> str:
        """The page reduced to its content, as a standalone document without scripts."""
        return str(self.result.to_html())

    @property
    def regions(self) -> list[Region]:
        """Regions from the top down; empty if the page was not rendered or the method has none."""
        return [Region(part["region"], Box(*part["box"])) for part in self.record.get("regions") or []]

    @property
    def blocks(self) -> list[Block]:
        return [
            Block(
                block["id"],
                block["kind"],
                block.get("level"),
                block["region"],
                _box(block["box"]),
                block["start"],
                block["end"],
                block["markdown"],
            )
            for block in _objects(self.result.to_blocks())
        ]

    def chunks(self, words: int = 0, overlap: int = 0) -> list[Chunk]:
        """Pieces of at most so many words, cut along headings; 0: the usual number. One that goes on in a section begins
        with the last words of the one before, as many as `overlap`."""
        return [
            Chunk(
                chunk["id"],
                tuple(chunk["headings"]),
                chunk["words"],
                chunk["tokens"],
                chunk.get("overlap", 0),
                chunk["start"],
                chunk["end"],
                chunk["text"],
                _box(chunk["box"]),
                tuple(block["id"] for block in chunk["blocks"]),
                tuple(link["url"] for link in chunk["links"]),
            )
            for chunk in _objects(self.result.to_chunks(words, overlap))
        ]

    @property
    def links(self) -> list[dict[str, Any]]:
        """Objects with `url`, `text`, `region` and `box`."""
        return _objects(self.result.to_links())

    @property
    def elements(self) -> list[Element]:
        """All visible elements in the order of the document."""
        return [Element(element) for element in self.result.get_elements()]

    def to(self, format: Format) -> str:
        """The output that `vlps segment -f FORMAT` prints."""
        if format == "json":
            return str(self.result.to_json(True))
        if format == "chunks":
            return str(self.result.to_chunks(0, 0))
        if format not in get_args(Format):
            raise ValueError(f"unknown format '{format}'; the formats are {', '.join(get_args(Format))}")
        return str(getattr(self.result, f"to_{format}")())


def _objects(lines: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in lines.split("\n") if line]
