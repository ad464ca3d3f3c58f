"""Options of pages: the properties of the library's WebSegmenter and WebSettings, with underscores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypedDict

from ._library import library

if TYPE_CHECKING:
    from ._page import Page


class Options(TypedDict, total=False):
    """Options of `extract()`, `Segmenter` and `Loader`. docs/library.md says where each is described."""

    # how content is found
    method: str
    regions: str | Sequence[str]
    thresholds: str
    h1: str | float
    h2: str | float
    w1: str | float
    w2: str | float
    units: str
    focus: str
    comments: str
    topic: str
    selector: str
    folded: str
    only_language: str | Sequence[str]
    date_bounds: str
    example: Page | Sequence[Page]
    parameters: Mapping[str, object] | Sequence[str]
    images: bool
    links: bool
    # how pages are rendered
    viewport_width: int
    viewport_height: int
    timeout: float
    quiet_time: int
    javascript: bool
    http_errors: bool
    offline: bool
    public_only: bool
    sandbox: bool
    picture: bool
    user_agent: str
    language: str
    base_url: str
    block: str | Sequence[str]
    port: str


def _value(name: str, spec: Any, value: Any) -> Any:
    """The value as the property takes it. The library checks what texts mean; GLib would only warn of a number outside
    its range, and take any object for true."""
    kind = spec.value_type.name
    if kind == "GStrv":
        return [f"{part}={value[part]}" for part in value] if isinstance(value, Mapping) else list(value)
    if kind == "gchararray":
        if isinstance(value, (list, tuple)):
            value = ",".join(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            value = str(value)
        return checked_text(name, value)
    if kind == "gboolean":
        if not isinstance(value, bool):
            raise TypeError(f"{name} must be True or False, not {value!r}")
        return value
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise TypeError(f"{name} must be a number, not {value!r}")
    if not spec.minimum <= value <= spec.maximum:
        raise ValueError(f"{name} must be between {spec.minimum:g} and {spec.maximum:g}, not {value}")
    return value


def checked_text(name: str, value: object) -> str:
    """Returns the value if it is a text without NUL, which C strings cannot hold."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {value!r}")
    if "\0" in value:
        raise ValueError(f"{name} has a NUL character")
    return value


def make_objects(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """Makes the library's WebSegmenter and WebSettings. Raises TypeError or ValueError for invalid options."""
    specs = {
        spec.name.replace("-", "_"): (kind, spec)
        for kind in (library.WebSegmenter, library.WebSettings)
        for spec in kind.list_properties()
    }
    given: dict[Any, dict[str, Any]] = {library.WebSegmenter: {}, library.WebSettings: {}}
    examples = options.get("example") or []
    for name, value in options.items():
        if name not in specs:
            near = get_close_matches(name, specs, 1)
            raise TypeError(f"unknown option '{name}'" + (f"; did you mean '{near[0]}'?" if near else ""))
        if name != "example" and value is not None:
            kind, spec = specs[name]
            given[kind][spec.name] = _value(name, spec, value)
    segmenter = library.WebSegmenter(**given[library.WebSegmenter])
    for page in examples if isinstance(examples, (list, tuple)) else [examples]:
        segmenter.add_example(page.result.get_page())
    return segmenter, library.WebSettings(**given[library.WebSettings])


def list_methods() -> list[str]:
    """Lists the values of the option `method`; docs/methods.md has their sources."""
    return list(library.list_methods())


def list_presets() -> list[str]:
    """Lists the values of the option `thresholds`."""
    return list(library.list_presets())
