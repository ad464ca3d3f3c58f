"""The results of a batch."""

from __future__ import annotations

import json
import os
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ._error import Error

if TYPE_CHECKING:
    import pandas


def iter_results(run: str | os.PathLike[str]) -> Iterator[dict[str, Any]]:
    """The objects of a run folder of `vlps batch`, or of a results.jsonl, in the order in which pages were finished
    (docs/formats.md, Results of a batch). A line that a run is still writing is left out."""
    path = pathlib.Path(run)
    if path.is_dir():
        path = path / "results.jsonl"
    try:
        file = path.open(encoding="utf-8", newline="\n")
    except FileNotFoundError:
        raise Error("not-found", f"there is no {path}; name the folder that vlps batch -o wrote") from None
    except OSError as error:
        raise Error("io", f"{path} cannot be read: {error.strerror}") from None
    with file:
        for number, line in enumerate(file, 1):
            if not line.endswith("\n"):
                return
            try:
                yield json.loads(line)
            except ValueError as error:
                raise Error("io", f"line {number} of {path} is no JSON: {error}") from None


def _row(result: dict[str, Any]) -> dict[str, Any]:
    """Returns a result with the members of `content` and `error` as separate columns."""
    error = result.get("error") or {}
    row = {name: value for name, value in result.items() if name not in ("content", "error")}
    row |= result.get("content") or {}
    return row | {"error_code": error.get("code"), "error": error.get("message")}


def frame(run: str | os.PathLike[str]) -> pandas.DataFrame:
    """A pandas DataFrame of a run folder of `vlps batch`, or of a results.jsonl: a row for each page, with the number
    of the page as index, and a column for each key. Content is in `text`, `html` and `markdown`, as far as the run kept
    it; the error of a page that failed in `error_code` and `error`."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError("vlps.frame() needs pandas; install the Debian package python3-pandas") from error
    rows = [_row(result) for result in iter_results(run)]
    return pandas.DataFrame(rows).set_index("number") if rows else pandas.DataFrame()
