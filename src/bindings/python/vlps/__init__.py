"""Finds the main content of web pages, and the regions of those that are rendered.

    import vlps

    print(vlps.extract(html, url="https://example.com/news"))

A `Segmenter` keeps options and engine for many pages and makes a `Page` of each. A `Loader` makes documents with text
and metadata; `frame()` makes a pandas table of a finished batch. All of it is a layer over the library (docs/library.md
of the project), which `Page.result` gives direct access to. Lengths are CSS px from the upper left corner of the page.
"""

from ._error import Error
from ._loader import Document, Loader
from ._options import Options, list_methods, list_presets
from ._page import Block, Box, Chunk, Element, Page, Region
from ._run import frame, iter_results
from ._segmenter import Segmenter, extract, iter_pages
from ._version import VERSION as __version__

__all__ = [
    "Block",
    "Box",
    "Chunk",
    "Document",
    "Element",
    "Error",
    "Loader",
    "Options",
    "Page",
    "Region",
    "Segmenter",
    "__version__",
    "extract",
    "frame",
    "iter_pages",
    "iter_results",
    "list_methods",
    "list_presets",
]
