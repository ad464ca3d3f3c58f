#!/usr/bin/python3
"""loader-test.py - pages and documents of several files"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tap

import vlps

PAGE = "<!DOCTYPE html><html lang=en><title>{0}</title><article><h1>{0}</h1><p>{1}</p></article>"
WORDS = "Ships come in with the tide and leave with the next one, as they have done for ages. "


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "a.html").write_text(PAGE.format("The harbour", WORDS), encoding="utf-8")
        (self.folder / "b.html").write_text("", encoding="utf-8")
        (self.folder / "c.html").write_text(PAGE.format("The long quay", WORDS * 30), encoding="utf-8")
        self.good = [self.folder / "a.html", str(self.folder / "c.html")]
        self.all = sorted(self.folder.glob("*.html"))


class Pages(Folder):
    def test_in_order(self):
        self.assertEqual([page.title for page in vlps.iter_pages(self.good)], ["The harbour", "The long quay"])

    def test_errors(self):
        pages = vlps.iter_pages(self.all)
        self.assertEqual(next(pages).title, "The harbour")
        with self.assertRaises(vlps.Error) as caught:
            next(pages)
        self.assertEqual(caught.exception.code, "empty-page")
        with self.assertLogs("vlps", "WARNING") as log:
            self.assertEqual(len(list(vlps.iter_pages(self.all, on_error="skip"))), 2)
        self.assertEqual(len(log.output), 1)
        self.assertRegex(log.output[0], r"b\.html: the page is empty \(empty-page\)")

    def test_wrong_options_are_never_skipped(self):
        with self.assertRaises(vlps.Error):
            list(vlps.iter_pages(self.good, on_error="skip", method="magic"))
        with self.assertRaises(ValueError):
            vlps.iter_pages(self.good, on_error="ignore")


class Loading(Folder):
    def test_documents(self):
        first, second = vlps.Loader(self.good, format="markdown").load()
        self.assertTrue(first.text.startswith("# The harbour\n"))
        self.assertEqual(first.page_content, first.text)
        self.assertEqual(first.metadata["title"], "The harbour")
        self.assertEqual(first.metadata["language"], "en")
        self.assertEqual(second.metadata["url"], (self.folder / "c.html").as_uri())
        json.dumps(first.metadata)

    def test_lazy(self):
        taken = []

        def sources():
            for path in self.good:
                taken.append(path)
                yield path

        documents = vlps.Loader(sources()).lazy_load()
        self.assertEqual(taken, [])
        self.assertTrue(next(documents).text.startswith("The harbour\n"))
        self.assertEqual(len(taken), 1)

    def test_chunks(self):
        pieces = vlps.Loader(self.good, chunk_words=100).load()
        self.assertEqual(pieces[0].metadata["chunk"], "c1")
        self.assertEqual(pieces[0].metadata["title"], "The harbour")
        long = [piece for piece in pieces if piece.metadata["title"] == "The long quay"]
        self.assertGreater(len(long), 4)
        self.assertTrue(all(len(piece.text.split()) <= 101 for piece in long))
        self.assertEqual(long[-1].metadata["headings"], ["The long quay"])

    def test_pairs(self):
        self.assertEqual([(type(text), metadata["title"]) for text, metadata in vlps.Loader(self.good).pairs()],
                         [(str, "The harbour"), (str, "The long quay")])

    def test_wrong_arguments(self):
        for options in ({"format": "pdf"}, {"chunk_words": 0}):
            with self.assertRaises(ValueError):
                vlps.Loader(self.good, **options)


class Examples(Folder):
    def run_example(self, name, *arguments):
        return subprocess.run([sys.executable, tap.EXAMPLES / name, *arguments], capture_output=True, encoding="utf-8")

    def test_extract(self):
        done = self.run_example("extract.py", self.folder / "a.html")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertTrue(done.stdout.startswith("title: The harbour\nauthors: \ndate: \n\n# The harbour\n"))
        done = self.run_example("extract.py", self.folder / "none.html")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertRegex(done.stderr, r"^extract\.py: there is no file .*none\.html\n$")

    def test_loader(self):
        done = self.run_example("loader.py", self.folder)
        self.assertEqual(done.returncode, 0)
        self.assertRegex(done.stderr, r"^.*b\.html: the page is empty \(empty-page\)\n$")
        pieces = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual({piece["metadata"]["title"] for piece in pieces}, {"The harbour", "The long quay"})
        self.assertGreater(len(pieces), 2)

    def test_usage(self):
        for name in ("extract.py", "loader.py", "frame.py"):
            done = self.run_example(name)
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertTrue(done.stderr.startswith(f"Usage: {name} "))


if __name__ == "__main__":
    tap.main()
