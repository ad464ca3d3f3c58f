#!/usr/bin/python3
"""Makes a table of pages: a line of CSV for each, with title, author, time, and characters of text in each region.

    table.py URL|FILE...

Pages are rendered asynchronously, two at a time, and stand in the table in the order in which they are done.
Needs the Debian packages gir1.2-vlps-0 and python3-gi.
"""
import csv
import sys

import gi

gi.require_version("Vlps", "0")
from gi.repository import GLib, Vlps

REGIONS = ["HEADER", "FOOTER", "LM", "RM", "CENTER"]


def row_of(page):
    found = Vlps.WebSegmenter().segment(page)
    lengths = [len(Vlps.WebSegmenter(method="vl-ps", regions=region).segment(page).to_text()) for region in REGIONS]
    return [page.get_url(), found.get_title(), found.get_author(), found.get_time(), *lengths, ""]


class Table:
    def __init__(self, inputs):
        self.inputs = inputs
        self.busy = 0
        self.failed = 0
        self.loop = GLib.MainLoop()
        self.writer = csv.writer(sys.stdout)

    def run(self):
        self.writer.writerow(["url", "title", "author", "time", *(r.lower() for r in REGIONS), "error"])
        for _ in range(2):
            self.next(Vlps.WebRenderer.new(None))
        if self.busy > 0:
            self.loop.run()
        return 1 if self.failed else 0

    def next(self, renderer):
        if self.inputs:
            self.busy += 1
            name = self.inputs.pop(0)
            renderer.render_async(name, None, self.rendered, name)
        elif self.busy == 0:
            self.loop.quit()

    def rendered(self, renderer, task, name):
        self.busy -= 1
        try:
            self.writer.writerow(row_of(renderer.render_finish(task)))
        except GLib.Error as error:
            self.failed += 1
            self.writer.writerow([name, "", "", "", *("" for _ in REGIONS), error.message])
        self.next(renderer)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit("Usage: table.py URL|FILE...")
    sys.exit(Table(sys.argv[1:]).run())
