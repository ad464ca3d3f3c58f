#!/usr/bin/python3
"""run-test.py - the results of a batch as objects and as a pandas table; VLPS is the program"""
import importlib.util
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import tap

import vlps

HARBOUR = ("<!DOCTYPE html><html lang=en><title>The harbour</title><article><h1>The harbour</h1>"
           "<p>Ships come in with the tide and leave with the next one.</p></article>")
PANDAS = unittest.skipIf(importlib.util.find_spec("pandas") is None,
                         "pandas is missing (Debian package python3-pandas)")


class Run(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.run_folder = cls.folder / "run"
        pages = cls.folder / "pages"
        pages.mkdir()
        (pages / "harbour.html").write_text(HARBOUR, encoding="utf-8")
        (pages / "nothing.html").write_text("", encoding="utf-8")
        # the page that is empty makes the status 1
        cls.batch = subprocess.run([os.environ["VLPS"], "batch", pages, "-o", cls.run_folder, "--no-render"],
                                   capture_output=True, encoding="utf-8")

    def test_results(self):
        self.assertEqual(self.batch.returncode, 1, self.batch.stderr)
        results = {result["number"]: result for result in vlps.iter_results(self.run_folder)}
        self.assertEqual([results[number]["status"] for number in (1, 2)], ["ok", "failed"])
        self.assertEqual(results[1]["title"], "The harbour")
        self.assertEqual(results[2]["error"]["code"], "empty-page")
        self.assertEqual(list(vlps.iter_results(self.run_folder / "results.jsonl")),
                         list(vlps.iter_results(str(self.run_folder))))

    def test_line_that_is_being_written(self):
        path = self.folder / "part.jsonl"
        path.write_text('{"number": 1, "title": "a\u2028b"}\n{"number": 2, "ti', encoding="utf-8")
        self.assertEqual(list(vlps.iter_results(path)), [{"number": 1, "title": "a\u2028b"}])

    def test_errors(self):
        with self.assertRaisesRegex(vlps.Error, "there is no .*none; name the folder") as caught:
            next(vlps.iter_results(self.folder / "none"))
        self.assertEqual(caught.exception.code, "not-found")
        path = self.folder / "damaged.jsonl"
        path.write_text('{"number": 1}\nwords\n', encoding="utf-8")
        with self.assertRaisesRegex(vlps.Error, "line 2 of .*damaged.jsonl is no JSON"):
            list(vlps.iter_results(path))

    @PANDAS
    def test_frame(self):
        frame = vlps.frame(self.run_folder).sort_index()
        self.assertEqual(frame.index.name, "number")
        self.assertEqual(list(frame.index), [1, 2])
        self.assertEqual(list(frame["status"]), ["ok", "failed"])
        self.assertEqual(frame.loc[1, "text"],
                         "The harbour\n\nShips come in with the tide and leave with the next one.\n")
        self.assertEqual(frame.loc[1, "language"], "en")
        self.assertIsNone(frame.loc[1, "error_code"])
        self.assertEqual(frame.loc[2, "error_code"], "empty-page")
        self.assertIn("empty", frame.loc[2, "error"])

    @PANDAS
    def test_frame_of_nothing(self):
        path = self.folder / "none.jsonl"
        path.write_text("", encoding="utf-8")
        self.assertTrue(vlps.frame(path).empty)

    def test_without_pandas(self):
        program = "import sys; sys.modules['pandas'] = None; import vlps; vlps.frame(sys.argv[1])"
        done = subprocess.run([sys.executable, "-c", program, self.run_folder], capture_output=True, encoding="utf-8")
        self.assertIn("ImportError: vlps.frame() needs pandas; install the Debian package python3-pandas", done.stderr)

    @PANDAS
    def test_example(self):
        done = subprocess.run([sys.executable, tap.EXAMPLES / "frame.py", self.run_folder],
                              capture_output=True, encoding="utf-8")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertRegex(done.stdout, r"\nen +1 +14\.0 +14\.0\n")
        self.assertTrue(done.stdout.endswith("empty-page: 1\n"))

    def test_example_without_a_run(self):
        done = subprocess.run([sys.executable, tap.EXAMPLES / "frame.py", self.folder / "none"],
                              capture_output=True, encoding="utf-8")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertTrue(done.stderr.startswith("frame.py: "))


if __name__ == "__main__":
    tap.main()
