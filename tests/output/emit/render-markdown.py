#!/usr/bin/env python3
"""Markdown as another program reads it: documents, each ended by a NUL, from stdin; their HTML likewise to stdout.

render-markdown.py RENDERER, python-markdown or pandoc; status 77 where it is not installed.
"""

import shutil
import signal
import subprocess
import sys


def renderer(name):
    if name == "python-markdown":
        import markdown

        extensions = ["extra", "sane_lists", "nl2br", "toc"]
        return lambda text: markdown.markdown(text, extensions=extensions)
    if name == "pandoc" and shutil.which("pandoc"):
        command = ["pandoc", "--from", "markdown", "--to", "html"]
        return lambda text: subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
    raise ImportError(name)


class Stuck(Exception):
    pass


def give_up(signum, frame):
    raise Stuck


def rendered(render, document):
    """Some programs take for ever over some documents, whoever wrote these: their HTML is empty."""
    signal.alarm(2)
    try:
        return render(document)
    except Stuck:
        return ""
    finally:
        signal.alarm(0)


def main():
    documents = sys.stdin.buffer.read().decode().split("\0")[:-1]
    try:
        render = renderer(sys.argv[1])
    except ImportError:
        return 77
    signal.signal(signal.SIGALRM, give_up)
    for document in documents:
        sys.stdout.buffer.write(rendered(render, document).encode() + b"\0")
    return 0


if __name__ == "__main__":
    sys.exit(main())
