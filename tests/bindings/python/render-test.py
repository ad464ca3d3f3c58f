#!/usr/bin/python3
"""render-test.py - pages that the engine renders, with boxes and regions"""
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tap

import vlps

PLACED = """<!DOCTYPE html><title>Places</title><style>body { margin: 0 } div { position: absolute }</style>
<div id=left style="left: 20px; top: 300px; width: 100px; height: 50px">Contents</div>
<div id=main style="left: 300px; top: 200px; width: 600px; height: 400px"><p>Words that a reader came for.</p></div>"""
SCRIPTED = """<!DOCTYPE html><title>Scripted</title><div id=root></div><script>
document.getElementById("root").innerHTML = "<article><h1>Made by a script</h1><p>" +
  "These words are on the page only after its script has run. ".repeat(5) + "</p></article>";</script>"""


class Rendering(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.segmenter = vlps.Segmenter(render=True, offline=True, timeout=100)
        cls.addClassCleanup(cls.segmenter.close)

    def test_boxes(self):
        page = self.segmenter.segment(PLACED, "https://example.org/places")
        boxes = {element.attribute("id"): element.box for element in page.elements}
        self.assertEqual(boxes["left"], (20, 300, 100, 50))
        self.assertEqual(boxes["main"], vlps.Box(300, 200, 600, 400))
        self.assertTrue(page.is_rendered)
        self.assertEqual(page.url, "https://example.org/places")

    def test_lines_by_hand(self):
        with vlps.Segmenter(render=True, offline=True, timeout=100, method="vl-ps", w1=200) as segmenter:
            page = segmenter.segment(PLACED)
        regions = {element.attribute("id"): element.region for element in page.elements}
        self.assertEqual((regions["left"], regions["main"]), ("LM", "CENTER"))
        self.assertEqual(page.text, "Words that a reader came for.\n")
        block, = page.blocks
        self.assertEqual((block.region, block.box.left), ("CENTER", 300))
        self.assertGreaterEqual(block.box.top, 200)
        chunk, = page.chunks()
        self.assertEqual((chunk.box, chunk.blocks), (block.box, (block.id,)))
        self.assertEqual(vlps.Segmenter(method="vl-ps", w1=200).from_snapshot(page.snapshot).text, page.text)

    def test_real_page(self):
        page = self.segmenter.open(tap.FIXTURES / "real" / "quickstart" / "index.html")
        self.assertIn("To protect fin whales, scientists work on listening skills", page.text)
        self.assertIn("CENTER", [region.name for region in page.regions])
        self.assertGreater(page.expected_f1, 0.5)
        centre = next(block for block in page.blocks if "fin whales" in block.markdown)
        self.assertEqual(centre.region, "CENTER")
        self.assertGreater(centre.box.width, 100)

    def test_bytes(self):
        data = "<!DOCTYPE html><title>你好</title><p>你好，世界。</p>".encode("gbk")
        self.assertIn("你好，世界。", self.segmenter.segment(data, encoding="gbk").text)

    def test_where_needed(self):
        with (vlps.Segmenter(render="auto", offline=True, timeout=100) as segmenter,
              tempfile.TemporaryDirectory() as folder):
            self.assertFalse(segmenter.segment("<p>A few words that are all here.</p>").is_rendered)
            page = segmenter.segment(SCRIPTED)
            self.assertTrue(page.is_rendered)
            self.assertIn("only after its script has run", page.text)
            path = pathlib.Path(folder, "scripted.html")
            path.write_text(SCRIPTED, encoding="utf-8")
            self.assertIn("only after its script has run", segmenter.open(path).text)

    def test_batch(self):
        from vlps._library import library

        with tempfile.TemporaryDirectory() as folder:
            paths = [f"{folder}/{number}.html" for number in range(3)]
            for path in paths[:2]:
                pathlib.Path(path).write_text(PLACED, encoding="utf-8")
            pages = {}
            library.WebSegmenter().segment_batch(
                paths, library.WebSettings(offline=True, timeout=100), 2, None,
                lambda index, result, error: pages.update({index: vlps.Page(result) if result else error}))
        for index in (0, 1):
            boxes = {element.attribute("id"): element.box for element in pages[index].elements}
            self.assertEqual(boxes["main"], (300, 200, 600, 400))
        self.assertEqual(library.Error.code_name(library.Error(pages[2].code)), "not-found")

    def test_errors(self):
        with self.assertRaises(vlps.Error) as caught:
            self.segmenter.open("http://127.0.0.1:1/")
        self.assertEqual(caught.exception.code, "network")
        with self.assertRaises(vlps.Error) as caught:
            self.segmenter.open("/no/such/page.html")
        self.assertEqual(caught.exception.code, "not-found")

    def test_example(self):
        address = (tap.FIXTURES / "real" / "quickstart" / "index.html").as_uri()
        done = subprocess.run([sys.executable, tap.EXAMPLES / "extract.py", address],
                              capture_output=True, encoding="utf-8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("**To protect fin whales, scientists work on listening skills**", done.stdout)


if __name__ == "__main__":
    tap.main()
