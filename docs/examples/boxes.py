#!/usr/bin/python3
"""Draws the boxes of a page's elements over its picture, each in the colour of its region.

    boxes.py URL|FILE OUT.png

Needs the Debian packages gir1.2-vlps-0, python3-gi and python3-gi-cairo.
"""
import sys

import cairo
import gi

gi.require_version("Vlps", "0")
from gi.repository import GLib, Vlps

COLOURS = {
    Vlps.Region.HEADER: (0.00, 0.45, 0.70),
    Vlps.Region.FOOTER: (0.84, 0.37, 0.00),
    Vlps.Region.LM: (0.80, 0.47, 0.65),
    Vlps.Region.RM: (0.90, 0.62, 0.00),
    Vlps.Region.CENTER: (0.00, 0.62, 0.45),
}


def draw(result):
    page = result.get_page()
    surface = page.get_picture()
    scale = surface.get_width() / page.get_size().width
    context = cairo.Context(surface)
    context.scale(scale, scale)
    context.set_line_width(1)
    for element in result.get_elements():
        known, region = element.get_region()
        if known:
            context.rectangle(*element.get_box())
            context.set_source_rgba(*COLOURS[region], 0.8)
            context.stroke()
    return surface


def main():
    if len(sys.argv) != 3:
        sys.exit("Usage: boxes.py URL|FILE OUT.png")
    renderer = Vlps.WebRenderer.new(Vlps.WebSettings(picture=True))
    try:
        page = renderer.render(sys.argv[1], None)
        result = Vlps.WebSegmenter().segment(page)
    except GLib.Error as error:
        sys.exit(f"boxes.py: {error.message}")
    draw(result).write_to_png(sys.argv[2])


if __name__ == "__main__":
    main()
