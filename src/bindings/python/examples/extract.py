#!/usr/bin/python3
"""Prints title, authors, date and content of a page as Markdown.

    extract.py FILE         parses the page
    extract.py URL          renders it

Needs the Debian package python3-vlps, and vlps to render.
"""
import sys

import vlps


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Usage: extract.py URL|FILE")
    source = sys.argv[1]
    try:
        page = vlps.Segmenter(render="://" in source).open(source)
    except vlps.Error as error:
        sys.exit(f"extract.py: {error}")
    print(f"title: {page.title or ''}")
    print(f"authors: {', '.join(page.authors)}")
    print(f"date: {page.date or ''}")
    print()
    print(page.markdown, end="")


if __name__ == "__main__":
    main()
