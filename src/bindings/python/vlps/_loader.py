"""Pages as documents for retrieval and language processing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal, Unpack

from ._options import Options
from ._segmenter import OnError, Render, Segmenter, Source


@dataclass(frozen=True, slots=True)
class Document:
    """A text with its metadata."""

    text: str
    metadata: dict[str, Any]

    @property
    def page_content(self) -> str:
        """`text` under the name that LangChain uses."""
        return self.text


class Loader:
    """Makes a document of each page, or of each piece of it: `Page.metadata` goes with the text.

    `chunk_words`: pieces of at most so many words, in Markdown, with `chunk`, `headings`, `tokens` and `blocks` in their
    metadata. `chunk_overlap`: words with which a piece repeats the end of the one before.

        documents = vlps.Loader(paths, format="markdown", on_error="skip").load()
        for doc, metadata in nlp.pipe(vlps.Loader(paths).pairs(), as_tuples=True): ...
    """

    def __init__(
        self,
        sources: Iterable[Source],
        *,
        format: Literal["text", "markdown"] = "text",
        chunk_words: int | None = None,
        chunk_overlap: int = 0,
        render: Render = False,
        on_error: OnError = "raise",
        **options: Unpack[Options],
    ) -> None:
        if format not in ("text", "markdown"):
            raise ValueError(f"format must be 'text' or 'markdown', not {format!r}")
        if chunk_words is not None and chunk_words < 1:
            raise ValueError(f"chunk_words must be at least 1, not {chunk_words}")
        if not 0 <= chunk_overlap <= (chunk_words or 0) // 2:
            raise ValueError(f"chunk_overlap must be at most half of chunk_words, not {chunk_overlap}")
        self._sources = sources
        self._format = format
        self._chunk_words = chunk_words
        self._chunk_overlap = chunk_overlap
        self._on_error = on_error
        self._segmenter = Segmenter(render=render, **options)

    def __iter__(self) -> Iterator[Document]:
        return self.lazy_load()

    def lazy_load(self) -> Iterator[Document]:
        """Yields documents, each made when it is requested."""
        for page in self._segmenter.pages(self._sources, self._on_error):
            if self._chunk_words is None:
                yield Document(page.markdown if self._format == "markdown" else page.text, page.metadata)
                continue
            for chunk in page.chunks(self._chunk_words, self._chunk_overlap):
                place = {
                    "chunk": chunk.id,
                    "headings": list(chunk.headings),
                    "tokens": chunk.tokens,
                    "blocks": list(chunk.blocks),
                }
                yield Document(chunk.text, page.metadata | place)

    def load(self) -> list[Document]:
        return list(self)

    def pairs(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yields texts with their metadata, as spaCy's `nlp.pipe(..., as_tuples=True)` takes them."""
        return ((document.text, document.metadata) for document in self)
