"""The exception for pages that fail."""

from collections.abc import Iterator
from contextlib import contextmanager

from ._library import glib, library


class Error(Exception):
    """A page that failed, or an option with a wrong value.

    `code` is the stable name of the cause, such as "timeout" or "http-status", as in JSON results (docs/formats.md,
    Errors). `message` names cause and cure.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return self.message


@contextmanager
def library_errors() -> Iterator[None]:
    """Raises errors of the library as Error."""
    try:
        yield
    except glib.Error as error:
        ours = error.domain == glib.quark_to_string(library.error_quark())
        code = library.Error.code_name(library.Error(error.code)) if ours else "io"
        raise Error(code, error.message) from None
