#!/usr/bin/env python3
"""Whether two builds of vlps write the same: compare-outputs.py OLD NEW [OPTION...] -- DATA_SET...

Each page of the data sets is written by both in all formats that need no engine.  Of JSON, the fields named in
VLPS_ADDED (elements, comma-separated) are left out of NEW's elements before they are compared.  Prints how many files of
each format differ and the first few of them; status 1 where any does.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys
import tempfile

FORMATS = {"text": ".txt", "html": ".html", "markdown": ".md", "json": ".json", "links": ".jsonl", "tei": ".xml",
           "csv": ".csv"}


def without(text, added):
    page = json.loads(text)
    for element in page.get("elements", []):
        for name in added:
            element.pop(name, None)
    return page


def is_same(path, old, new, added):
    if path.suffix == ".json":
        return without(old, []) == without(new, added)
    return old == new


def main():
    split = sys.argv.index("--")
    old, new, options, sets = sys.argv[1], sys.argv[2], sys.argv[3:split], sys.argv[split + 1:]
    added = [name for name in os.environ.get("VLPS_ADDED", "").split(",") if name]
    files, differ = collections.Counter(), collections.defaultdict(list)
    with tempfile.TemporaryDirectory(prefix="vlps-outputs-") as folder:
        for name in sets:
            runs = []
            for which, program in (("old", old), ("new", new)):
                run = pathlib.Path(folder, which)
                subprocess.run(["rm", "-rf", run], check=True)
                subprocess.run([program, "batch", name, "--no-render", "--quiet", "--jobs", "1", "--output", run,
                                "--write", ",".join(FORMATS), *options], check=False, stderr=subprocess.DEVNULL)
                runs.append({path.relative_to(run): path for path in run.rglob("*")
                             if path.is_file() and path.suffix in FORMATS.values() and path.parent != run})
            for path in sorted(runs[0].keys() | runs[1].keys()):
                files[path.suffix] += 1
                if not (path in runs[0] and path in runs[1]
                        and is_same(path, runs[0][path].read_bytes(), runs[1][path].read_bytes(), added)):
                    differ[path.suffix].append(f"{name}: {path}")
    for suffix in sorted(files):
        print(f"{suffix[1:]}: {len(differ[suffix])} of {files[suffix]} differ")
        for path in differ[suffix][:10]:
            print(f"  {path}")
    return 1 if any(differ.values()) or not files else 0


if __name__ == "__main__":
    sys.exit(main())
