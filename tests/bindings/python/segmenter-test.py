#!/usr/bin/python3
"""segmenter-test.py - pages from HTML, bytes, files and snapshots, what is found in them, and what is refused"""
import collections
import inspect
import json
import pathlib
import pickle
import tempfile
import typing
import unittest

import tap

import vlps
from vlps._library import library
from vlps._page import Format

ARTICLE = """<!DOCTYPE html><html lang=en><head><title>Bridge opens | The Example</title>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "NewsArticle",
 "headline": "Bridge opens after three years", "datePublished": "2024-03-05T08:30:00+01:00",
 "author": [{"@type": "Person", "name": "Ann Lee"}, {"@type": "Person", "name": "Bo Ek"}]}</script></head>
<body><nav><a href=/a>News</a> <a href=/b>Sport</a></nav><article><h1>Bridge opens after three years</h1>
<p>The new bridge over the river was opened on Tuesday, after three years of work and a dispute about its price.</p>
<p>About nine thousand cars are expected to cross it each day, <a href="map">as the map shows</a>.</p></article>
<footer>Imprint, privacy, jobs</footer></body></html>"""


class Extract(unittest.TestCase):
    def test_text(self):
        text = vlps.extract(ARTICLE, "https://example.org/news/1")
        self.assertTrue(text.startswith("Bridge opens after three years\n"))
        self.assertIn("\nAbout nine thousand cars are expected to cross it each day, as the map shows.\n", text)
        self.assertNotIn("Sport", text)
        self.assertNotIn("Imprint", text)

    def test_formats(self):
        page = vlps.Segmenter().segment(ARTICLE, "https://example.org/news/1")
        markdown = vlps.extract(ARTICLE, "https://example.org/news/1", format="markdown")
        self.assertTrue(markdown.startswith("# Bridge opens after three years\n"))
        self.assertIn("[as the map shows](https://example.org/news/map)", markdown)
        self.assertEqual(markdown, page.markdown)
        self.assertEqual(json.loads(vlps.extract(ARTICLE, format="json"))["content"]["text"], vlps.extract(ARTICLE))
        self.assertTrue(vlps.extract(ARTICLE, format="html").lower().startswith("<!doctype html>"))
        for format in ("links", "blocks", "chunks"):
            lines = page.to(format).splitlines()
            self.assertGreater(len(lines), 0)
            self.assertTrue(all(isinstance(json.loads(line), dict) for line in lines))
        with self.assertRaisesRegex(ValueError, "unknown format 'pdf'; the formats are text, markdown"):
            page.to("pdf")

    def test_formats(self):
        """Type checkers need the names of the formats as words; the library says which there are."""
        functions = {name.removeprefix("to_") for name in dir(library.WebResult) if name.startswith("to_")}
        self.assertEqual(set(typing.get_args(Format)), functions)

    def test_options(self):
        self.assertNotIn("](", vlps.extract(ARTICLE, format="markdown", links=False))
        part = vlps.extract(ARTICLE, selector="footer")
        self.assertEqual(part, "Imprint, privacy, jobs\n")
        self.assertIn("vlps", vlps.list_methods())
        self.assertIn("auto", vlps.list_presets())
        self.assertEqual(vlps.Segmenter(method="readability").segment(ARTICLE).metadata["method"], "readability")

    def test_all_options_are_typed(self):
        from gi.repository import Vlps

        names = {spec.name.replace("-", "_") for kind in (Vlps.WebSegmenter, Vlps.WebSettings)
                 for spec in kind.list_properties()}
        self.assertEqual(names, set(vlps.Options.__annotations__))

    def test_bytes(self):
        for name in ("gbk", "undeclared"):
            data = (tap.FIXTURES / "real" / "sunzi" / f"{name}.html").read_bytes()
            self.assertIn("孙子曰：兵者，国之大事", vlps.extract(data))
        self.assertEqual(vlps.extract("<p>Grün</p>".encode("utf-16")), "Grün\n")
        self.assertEqual(vlps.extract(b"<p>\xc4\xe3\xba\xc3</p>", encoding="gbk"), "你好\n")

    def test_odd_texts(self):
        self.assertEqual(vlps.extract("<p>a\0b \ud800 c</p>"), "ab ? c\n")
        self.assertEqual(vlps.extract("\ufeff<p>words</p>"), "words\n")


class Refused(unittest.TestCase):
    def assert_code(self, code, words, function, *arguments, **options):
        with self.assertRaisesRegex(vlps.Error, words) as caught:
            function(*arguments, **options)
        self.assertEqual(caught.exception.code, code)

    def test_pages(self):
        self.assert_code("empty-page", "the page is empty", vlps.extract, "")
        self.assert_code("not-html", "a PDF document", vlps.extract, b"%PDF-1.4\n" + bytes(range(32)) * 9)
        self.assert_code("usage", "not 'news'", vlps.extract, ARTICLE, "news")
        self.assert_code("empty-page", "", vlps.extract, ARTICLE, only_language="de")
        self.assert_code("snapshot", "", vlps.Segmenter().from_snapshot, b"{}")

    def test_files(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assert_code("not-found", "there is no file .*none.html", vlps.Segmenter().open, f"{folder}/none.html")
            self.assert_code("io", "cannot be read", vlps.Segmenter().open, folder)
        self.assert_code("usage", "only the engine loads", vlps.Segmenter().open, "https://example.org/")
        with self.assertRaises(ValueError):
            vlps.Segmenter().open("-")

    def test_options(self):
        with self.assertRaisesRegex(TypeError, "unknown option 'timeuot'; did you mean 'timeout'"):
            vlps.extract(ARTICLE, timeuot=3)
        with self.assertRaisesRegex(ValueError, "timeout must be between 0.1 and 86400, not 0.05"):
            vlps.extract(ARTICLE, timeout=0.05)
        vlps.Segmenter(timeout=0.1)
        for options in ({"images": "no"}, {"method": True}, {"timeout": "3"}, {"viewport_width": True}):
            with self.assertRaises(TypeError):
                vlps.extract(ARTICLE, **options)
        with self.assertRaisesRegex(ValueError, "render must be"):
            vlps.Segmenter(render="always")
        self.assert_code("usage", "unknown method 'magic'", vlps.extract, ARTICLE, method="magic")
        self.assert_code("usage", "needs a rendered page", vlps.extract, ARTICLE, method="vl-ps")

    def test_arguments(self):
        with self.assertRaisesRegex(TypeError, "html must be str or bytes, not int"):
            vlps.extract(3)
        with self.assertRaisesRegex(ValueError, "url has a NUL"):
            vlps.extract(ARTICLE, "https://example.org/\0a")

    def test_error_can_be_pickled(self):
        error = pickle.loads(pickle.dumps(vlps.Error("io", "the disk is full")))
        self.assertEqual((error.code, str(error)), ("io", "the disk is full"))


class Found(unittest.TestCase):
    def test_metadata(self):
        page = vlps.Segmenter().segment(ARTICLE, "https://example.org/news/1")
        self.assertEqual(page.url, "https://example.org/news/1")
        self.assertEqual(page.title, "Bridge opens after three years")
        self.assertEqual(page.headline, "Bridge opens after three years")
        self.assertEqual(page.authors, ["Ann Lee", "Bo Ek"])
        self.assertEqual(page.date, "2024-03-05T08:30:00+01:00")
        self.assertEqual(page.language, "en")
        self.assertEqual(page.warnings, [])
        self.assertFalse(page.is_rendered)
        self.assertTrue(page.has_content)
        self.assertIsNone(page.expected_f1)
        self.assertIsNone(page.snapshot)
        self.assertEqual(page.regions, [])
        self.assertEqual(page.metadata["time"], page.date)
        self.assertEqual(page.metadata["headline"], page.headline)
        self.assertNotIn("content", page.metadata)

    def test_unknown_metadata(self):
        page = vlps.Segmenter().segment("<p>A few words.</p>")
        self.assertEqual((page.title, page.author, page.authors, page.date, page.headline),
                         (None, None, [], None, None))

    def test_blocks(self):
        page = vlps.Segmenter().segment(ARTICLE)
        self.assertEqual([(block.id, block.kind, block.level, block.box) for block in page.blocks],
                         [("b1", "heading", 1, None), ("b2", "paragraph", None, None), ("b3", "paragraph", None, None)])
        for block in page.blocks:
            self.assertEqual(page.markdown[block.start:block.end], block.markdown)

    def test_chunks(self):
        page = vlps.Segmenter().segment(ARTICLE)
        self.assertEqual(len(page.chunks()), 1)
        pieces = page.chunks(25)
        self.assertGreater(len(pieces), 1)
        for piece in pieces:
            self.assertLessEqual(piece.words, 25)
            self.assertEqual(page.markdown[piece.start:piece.end], piece.text)
            self.assertEqual(piece.headings, ("Bridge opens after three years",))
        self.assertEqual({name for piece in pieces for name in piece.blocks}, {"b1", "b2", "b3"})

    def test_fields_of_chunks(self):
        page = vlps.Segmenter().segment(ARTICLE, "https://example.org/news/1")
        first, second = page.chunks(28)
        opened = ("The new bridge over the river was opened on Tuesday, after three years of work and a dispute about "
                  "its price.")
        crossed = ("About nine thousand cars are expected to cross it each day, [as the map "
                   "shows](https://example.org/news/map).")
        # 15 words and those of the address, as Markdown goes into an index
        self.assertEqual(first.text, f"# Bridge opens after three years\n\n{opened}")
        self.assertEqual(first, vlps.Chunk("c1", ("Bridge opens after three years",), 26, first.tokens, 0, 0,
                                           len(first.text), first.text, None, ("b1", "b2"), ()))
        self.assertEqual(second, vlps.Chunk("c2", ("Bridge opens after three years",), 15, second.tokens, 0,
                                            len(first.text) + 2, len(page.markdown) - 1, crossed, None, ("b3",),
                                            ("https://example.org/news/map",)))
        self.assertTrue(26 <= first.tokens <= 50 and 20 <= second.tokens <= 50, (first.tokens, second.tokens))
        with self.assertRaises(AttributeError):
            first.text = ""

    def test_overlap_of_chunks(self):
        paragraphs = "".join(f"<p>{' '.join(f'w{10 * i + k}' for k in range(10))}.</p>" for i in range(6))
        page = vlps.Segmenter().segment(f"<title>T</title><article><h2>Words</h2>{paragraphs}</article>")
        self.assertEqual({chunk.overlap for chunk in page.chunks(20)}, {0})
        first, *others = page.chunks(20, 5)
        self.assertEqual(first.overlap, 0)
        self.assertTrue(others)
        for before, chunk in zip([first, *others], others):
            self.assertGreater(chunk.overlap, 0)
            self.assertTrue(before.text.endswith(chunk.text[:chunk.overlap].rstrip()), (before.text, chunk.text))

    def test_example_pages(self):
        other = vlps.Segmenter().segment(ARTICLE.replace("bridge", "road"), "https://example.org/news/2")
        one = vlps.Segmenter(method="example-page", example=other).segment(ARTICLE, "https://example.org/news/1")
        self.assertEqual(one.text, "bridge\n")  # what differs, to the letter
        several = vlps.Segmenter(method="example-page", example=[other, other])
        two = several.segment(ARTICLE, "https://example.org/news/1")
        self.assertEqual(one.text, two.text)

    def test_signatures(self):
        self.assertEqual(list(inspect.signature(vlps.extract).parameters)[:5],
                         ["html", "url", "format", "render", "encoding"])


class Asynchronous(unittest.TestCase):
    """Calls of the library itself, by introspection."""

    def call(self, method, cancel):
        from gi.repository import Gio, GLib, Vlps

        loop, cancellable, answers = GLib.MainLoop(), Gio.Cancellable(), []
        segmenter = Vlps.WebSegmenter(method=method)

        def done(source, result):
            try:
                answers.append(source.segment_finish(result).to_text())
            except GLib.Error as error:
                answers.append(Vlps.Error.code_name(Vlps.Error(error.code)))
            loop.quit()

        segmenter.segment_async(Vlps.WebPage.new_from_html(ARTICLE, None), cancellable, done)
        if cancel:
            cancellable.cancel()
        self.assertEqual(answers, [])
        loop.run()
        return answers

    def test_segment(self):
        self.assertEqual(self.call("vlps", False), [vlps.extract(ARTICLE)])
        self.assertEqual(self.call("vl-ps", False), ["usage"])
        self.assertEqual(self.call("vlps", True), ["cancelled"])


class Batch(unittest.TestCase):
    """Many pages by one call of the library itself, by introspection."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.inputs = [f"{folder.name}/{number}.html" for number in range(10)]
        for number, name in enumerate(self.inputs):
            if number != 4:
                pathlib.Path(name).write_text(ARTICLE.replace("nine", str(number)), encoding="utf-8")

    def call(self, answer=lambda index: None, cancellable=None):
        """Pages by their index: the text, or the code of the error."""
        pages = {}

        def ended(index, result, error):
            self.assertNotIn(index, pages)
            pages[index] = result.to_text() if error is None else library.Error.code_name(library.Error(error.code))
            return answer(index)

        done = library.WebSegmenter().segment_batch(self.inputs, None, 0, cancellable, ended)
        self.assertIs(done, True)
        return pages

    def test_pages(self):
        pages = self.call()
        self.assertEqual(sorted(pages), list(range(10)))
        self.assertEqual(pages.pop(4), "not-found")
        for index, text in pages.items():
            self.assertIn(f"About {index} thousand cars", text)

    def test_user_data(self):
        seen = []
        library.WebSegmenter().segment_batch(self.inputs[:1], None, 0, None, lambda *a: seen.append(a[3:]), "a", "b")
        self.assertEqual(seen, [("a", "b")])

    def test_kept(self):
        kept = []
        library.WebSegmenter().segment_batch(self.inputs, library.WebSettings(), 0, None,
                                             lambda index, *found: kept.append(found))
        texts = [result.to_text() for result, error in kept if error is None]
        self.assertEqual((len(set(texts)), len(kept)), (9, 10))
        error, = [error for result, error in kept if result is None]
        self.assertIn("4.html", error.message)

    def test_stop(self):
        calls = []
        self.assertEqual(len(self.call(lambda index: calls.append(index) or len(calls) == 3)), 3)

    def test_no_stop(self):
        for answer in (False, 0, "", None):
            self.assertEqual(sorted(self.call(lambda index, answer=answer: answer)), list(range(10)))

    def test_cancel(self):
        from gi.repository import Gio, GLib

        cancellable, calls = Gio.Cancellable(), []
        with self.assertRaises(GLib.Error) as caught:
            self.call(lambda index: calls.append(index) or cancellable.cancel(), cancellable)
        self.assertTrue(caught.exception.matches(library.error_quark(), library.Error.CANCELLED))
        self.assertEqual(len(calls), 1)


class Snapshot(unittest.TestCase):
    """Rendered pages that were saved: what comes out is what the program writes."""

    def golden(self, name, ending):
        return (tap.FIXTURES / "golden" / f"{name}.{ending}").read_text(encoding="utf-8")

    def test_outputs(self):
        for name in ("irs", "quickstart"):
            page = vlps.Segmenter().open(tap.FIXTURES / "golden" / f"{name}.snapshot.json.gz")
            self.assertEqual(page.text, self.golden(name, "txt"))
            self.assertEqual(page.to("blocks"), self.golden(name, "blocks.jsonl"))
            self.assertEqual(page.to("chunks"), self.golden(name, "chunks.jsonl"))
            self.assertEqual(page.to("markdown"), self.golden(name, "md"))
            self.assertTrue(page.is_rendered)

    def test_places(self):
        page = vlps.Segmenter().open(str(tap.FIXTURES / "golden" / "quickstart.snapshot.json.gz"))
        record = json.loads(self.golden("quickstart", "json"))
        self.assertEqual([[region.name, list(region.box)] for region in page.regions],
                         [[region["region"], region["box"]] for region in record["regions"]])
        self.assertIn("CENTER", [region.name for region in page.regions])
        self.assertAlmostEqual(page.expected_f1, record["thresholds"]["expected_f1"], places=2)
        count = collections.Counter(element.get("id") for element in record["elements"])
        expected = {element["id"]: element for element in record["elements"]
                    if count[element.get("id")] == 1 and "id" in element and "hidden" not in element}
        found = [element for element in page.elements if element.attribute("id") in expected]
        self.assertGreater(len(found), 5)
        for element in found:
            wanted = expected[element.attribute("id")]
            self.assertEqual((element.tag, element.region, element.is_content),
                             (wanted["tag"], wanted["region"], wanted["content"]))
            for got, number in zip(element.box, wanted["box"]):
                self.assertAlmostEqual(got, number, delta=0.006)

    def test_round_trip(self):
        first = vlps.Segmenter().open(tap.FIXTURES / "golden" / "irs.snapshot.json.gz")
        second = vlps.Segmenter().from_snapshot(first.snapshot)
        self.assertEqual(first.to("json"), second.to("json"))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "page.json")
            path.write_bytes(first.snapshot)
            self.assertEqual(vlps.Segmenter(render="auto").open(path).text, first.text)

    def test_regions(self):
        everything = vlps.Segmenter(regions=["HEADER", "CENTER"], method="vl-ps").open(
            tap.FIXTURES / "golden" / "quickstart.snapshot.json.gz")
        centre = vlps.Segmenter(regions="CENTER", method="vl-ps").open(
            tap.FIXTURES / "golden" / "quickstart.snapshot.json.gz")
        self.assertGreater(len(everything.text), len(centre.text))


if __name__ == "__main__":
    tap.main()
