#!/usr/bin/python3
"""Sums a batch up: pages and words by language, and failed pages by the code of their error.

    vlps batch urls.txt -o run
    frame.py run

Needs the Debian packages python3-vlps and python3-pandas.
"""
import sys

import vlps


def main() -> None:
    if len(sys.argv) != 2:
        sys.exit("Usage: frame.py RUN")
    try:
        pages = vlps.frame(sys.argv[1])
    except (ImportError, vlps.Error) as error:
        sys.exit(f"frame.py: {error}")
    if pages.empty:
        sys.exit("frame.py: the run has no results yet")
    good = pages[pages["status"] == "ok"]
    if not good.empty:
        print(good.groupby("language")["words"].agg(["count", "sum", "median"]).to_string())
    for code, count in pages["error_code"].value_counts().items():
        print(f"{code}: {count}")


if __name__ == "__main__":
    main()
