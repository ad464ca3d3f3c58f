#!/usr/bin/python3
"""Makes documents for retrieval of all HTML files in a folder: an object of JSON for each piece of at most 200 words.

    loader.py FOLDER > pieces.jsonl

Pages that fail are named on standard error. A document has `text` and `metadata`; LangChain's Document takes both:

    [Document(page_content=piece.text, metadata=piece.metadata) for piece in vlps.Loader(paths, chunk_words=200)]

Needs the Debian package python3-vlps.
"""
import json
import pathlib
import sys

import vlps


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Usage: loader.py FOLDER")
    paths = sorted(pathlib.Path(sys.argv[1]).rglob("*.html"))
    for piece in vlps.Loader(paths, chunk_words=200, on_error="skip"):
        print(json.dumps({"text": piece.text, "metadata": piece.metadata}, ensure_ascii=False))


if __name__ == "__main__":
    main()
