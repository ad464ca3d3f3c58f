#!/usr/bin/env python3
"""dialects-test.py VLPS FOLDER - Markdown of each dialect, read by a parser of that dialect, has the same structure

Pages of FOLDER (HTML) are written in every dialect.  Headings, code, items of lists, cells, links and pictures that the
parser of the dialect finds must be those that cmark-gfm finds in the default Markdown, and so must the words.
"""

import os
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser

from markdown_it import MarkdownIt
from mdit_py_plugins.dollarmath import dollarmath_plugin
from mdit_py_plugins.footnote import footnote_plugin

GITHUB = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "footnotes"]
HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6"}
VOID = {"br", "hr", "img", "input", "col"}
MOST_TITLES = 2  # of callouts, which some dialects name by their type alone
CALLOUT = re.compile(r"\[!\w+\]", re.ASCII)


def run(command):
    return lambda text: subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def obsidian(text):
    # "$" without spaces inside, as there; a display formula is a block
    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    return parser.use(footnote_plugin).use(dollarmath_plugin, allow_space=False, allow_digits=False).render(text)


PARSERS = {
    "any": run(GITHUB),
    "gfm": run(GITHUB),
    "commonmark": run(["cmark-gfm", "--unsafe"]),
    "pandoc": run(["pandoc", "--from", "markdown-smart", "--to", "html", "--mathjax", "--no-highlight"]),
    "obsidian": obsidian,
}


class Structure(HTMLParser):
    """What HTML says, but for references to notes."""

    def __init__(self, html):
        super().__init__()
        self.open, self.found = [], {kind: [] for kind in ("headings", "code", "items", "cells", "links", "pictures")}
        self.words, self.taken, self.lists, self.quiet = [], [], [], 0
        self.feed(html)

    def take(self, kind):
        self.taken.append((kind, len(self.open), []))

    def handle_starttag(self, tag, attributes):
        known = dict(attributes)
        if tag == "img":
            self.found["pictures"].append(known.get("src"))
            self.words.append(known.get("alt") or "")
        if tag in VOID:
            self.handle_data(" ")
            return
        self.open.append(tag)
        style = known.get("class") or ""
        if self.quiet or tag == "sup" or "footnote-ref" in style or "footnote-back" in style:
            self.quiet = self.quiet or len(self.open)
        elif tag in HEADINGS:
            self.take("headings")
        elif tag == "pre":
            self.take("code")
        elif tag in ("td", "th"):
            self.take("cells")
        elif tag in ("ul", "ol"):
            self.lists.append(tag)
        elif tag == "li":
            self.found["items"].append((len(self.lists), self.lists[-1]))
        elif tag == "a" and known.get("href"):
            self.found["links"].append(known["href"])

    def handle_endtag(self, tag):
        if tag in VOID or tag not in self.open:
            return
        while True:
            depth, last = len(self.open), self.open.pop()
            if self.quiet == depth:
                self.quiet = 0
            elif not self.quiet and last in ("ul", "ol"):
                self.lists.pop()
            if self.taken and self.taken[-1][1] == depth:
                kind, _, text = self.taken.pop()
                text = "".join(text)
                exact = text.strip("\n") if kind == "code" else " ".join(letters(text))
                self.found[kind].append((last, exact) if kind == "headings" else exact)
            if last == tag:
                break
        if tag in ("p", "li", "td", "th", "dt", "dd", "caption"):
            self.handle_data(" ")

    def handle_data(self, text):
        if self.quiet:
            return
        self.words.append(text)
        for _, _, taken in self.taken:
            taken.append(text)


def letters(text):
    return re.findall(r"[^\W_]+", CALLOUT.sub("", text))


def write(program, folder, dialect, into):
    command = [program, "batch", folder, "--no-render", "--quiet", "--write", "markdown", "--markdown", dialect]
    subprocess.run(command + ["--output", into], check=True, capture_output=True)
    found = {}
    for path, _, names in os.walk(os.path.join(into, "pages")):
        for name in (os.path.join(path, name) for name in names):
            with open(name, encoding="utf-8") as file:
                found[os.path.relpath(name, into)] = file.read()
    return found


def differences(expected, structure, has_notes):
    for kind, items in expected.found.items():
        # notes are items to some
        if kind == "items" and has_notes:
            continue
        # displayed formulas are code in some, and formulas are code in cells
        mine = structure.found[kind]
        if kind == "code":
            mine = [text for text in mine if text in set(items)]
        # HTML leaves out the places that another cell reaches into
        elif kind == "cells":
            mine, items = [text for text in mine if text], [text for text in items if text]
        if mine != items:
            yield f"{kind}: {[item for item in items if item not in mine]} for {[m for m in mine if m not in items]}"
    # pandoc repeats a note for each reference to it, and draws the boxes of tasks
    old, new = (set(letters("".join(each.words))) - {"x"} for each in (expected, structure))
    if len(old ^ new) > MOST_TITLES:
        yield f"words: {sorted(old - new)[:9]} for {sorted(new - old)[:9]}"


def main():
    program, folder = sys.argv[1:]
    with tempfile.TemporaryDirectory() as scratch:
        pages = {dialect: write(program, folder, dialect, os.path.join(scratch, dialect)) for dialect in PARSERS}
    print(f"1..{len(PARSERS) * len(pages['any'])}")
    number = 0
    for name, text in sorted(pages["any"].items()):
        expected = Structure(PARSERS["any"](text))
        has_notes = re.search(r"^\[\^\d+\]: ", text, re.MULTILINE) is not None
        for dialect, parse in PARSERS.items():
            structure = Structure(parse(pages[dialect][name]))
            found = list(differences(expected, structure, has_notes))
            number += 1
            print(f"{'not ok' if found else 'ok'} {number} - {name} {dialect}")
            for line in found:
                print(f"# {line}"[:600])


main()
