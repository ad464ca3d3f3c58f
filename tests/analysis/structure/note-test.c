/* note-test.c - notes and where they are called */

#include "markdown-cases.h"

static void
test_notes (void)
{
  static const Case cases[] = {
    { "notes that are quotations",
      "<p>a<sup><a href='#f1' id=r1>1</a></sup> b<sup><a href='#f2' id=r2>2</a></sup><blockquote id=f1><sup>1</sup>. "
      "One "
      "<a href='#r1'>↩</a></blockquote><blockquote id=f2><sup>2</sup>. Two <a href='#r2'>↩</a></blockquote>",
      "a[^1] b[^2]\n\n[^1]: One\n\n[^2]: Two\n" },
    { "pandoc",
      "<p>One<a href='#fn1' class=footnote-ref id=fnref1 role=doc-noteref><sup>1</sup></a> two.</p><section><hr><ol>"
      "<li id=fn1><p>Text <b>b</b>.<a href='#fnref1' class=footnote-back>↩</a></p></li></ol></section>",
      "One[^1] two.\n\n[^1]: Text **b**.\n", "One[1] two.\n\n[1] Text b.\n" },
    { "Wikipedia",
      "<p>One<sup id=cite_ref-1><a href='#cite_note-1'><span>[</span>1<span>]</span></a></sup></p><ol>"
      "<li id=cite_note-1><span class=mw-cite-backlink><b><a href='#cite_ref-1'>^</a></b></span> "
      "<span>Text.</span></li></ol>",
      "One[^1]\n\n[^1]: Text.\n" },
    { "Word",
      "<p>One<a href='#_ftn1' name=_ftnref1>[1]</a></p><div><p><a href='#_ftnref1' name=_ftn1>[1]</a> Text.</p></div>",
      "One[^1]\n\n[^1]: Text.\n" },
    { "Word, with the name of its file",
      "<p>One<a href='file:///C:/a/b.docx#_ftn1' name=_ftnref1>[1]</a></p><div><p><a "
      "href='file:///C:/a/b.docx#_ftnref1' "
      "name=_ftn1>[1]</a> Text.</p></div>",
      "One[^1]\n\n[^1]: Text.\n" },
    { "in the order of the references",
      "<p>a<sup><a href='#fnb'>2</a></sup> b<sup><a href='#fna'>1</a></sup> c<sup><a href='#fnb'>2</a></sup></p>"
      "<h2>Footnotes</h2><ol><li id=fna>A</li><li id=fnb>B</li></ol>",
      "a[^1] b[^2] c[^1]\n\n[^1]: B\n\n[^2]: A\n" },
    { "two blocks", "<p>a<sup><a href='#fn1'>1</a></sup></p><ol><li id=fn1><p>A</p><p>B</p></li></ol>",
      "a[^1]\n\n[^1]: A\n\n    B\n" },
    { "nothing links", "<p>a<sup>1</sup></p><p>b</p><p><sup>1</sup> A.</p>", "a[^1]\n\nb\n\n[^1]: A.\n" },
    { "in its place, hidden",
      "<p>a<span class=inline-footnote>1<span class=footnoteContent>A <i>b</i></span></span> c</p>",
      "a[^1] c\n\n[^1]: A *b*\n" },
    { "beside", "<p>a<label class=margin-toggle></label><span class=sidenote>A long text.</span> c</p>",
      "a[^1] c\n\n[^1]: A long text.\n" },
    { "several in a paragraph",
      "<p>a<a href='#i'><sup>1</sup></a> b<a href='#ii'><sup>2</sup></a></p><hr><p><a name=i><sup>1</sup></a> A "
      "<b>x</b>."
      "<br><br><a name=ii><sup>2</sup></a> B.</p>",
      "a[^1] b[^2]\n\n[^1]: A **x**.\n\n[^2]: B.\n" },
    { "a full stop behind the label",
      "<p>a<sup>1</sup></p><h2>Notes</h2><div id=footnote-1><a href='javascript:;'>1</a>. A.</div>",
      "a[^1]\n\n[^1]: A.\n", "a[1]\n\n[1] A.\n" },
    { "a title of the notes", "<p>a<sup><a href='#fn1'>1</a></sup></p><h2>Références :</h2><ol><li id=fn1>A.</ol>",
      "a[^1]\n\n[^1]: A.\n" },
    { "a power", "<p>m<sup>2</sup> and x<sup>1</sup></p>", "m<sup>2</sup> and x<sup>1</sup>\n" },
    { "Texinfo",
      "<p>a<a id=DOCF1 href='#FOOT1'><sup>1</sup></a> b<a id=DOCF2 href='#FOOT2'><sup>2</sup></a></p><div><hr>"
      "<h4>Footnotes</h4><h5><a id=FOOT1 href='#DOCF1'>(1)</a></h5><p>A.</p><p>B.</p><h5><a id=FOOT2 "
      "href='#DOCF2'>(2)</a></h5><p>C.</p></div>",
      "a[^1] b[^2]\n\n[^1]: A.\n\n    B.\n\n[^2]: C.\n" },
    { "Sphinx, a work by its key",
      "<p>a <a href='#knu97' id=id1><span>[Knu97]</span></a> b</p><div role=list><div id=knu97><span>[<a "
      "href='#id1'>Knu97</a>]</span><p>A book.</p></div></div>",
      "a [^1] b\n\n[^1]: A book.\n" },
    { "a key without a way back", "<p>a <a href='#k'>[Knu97]</a></p><p id=k>[Knu97] A book.</p>",
      "a [^1]\n\n[^1]: A book.\n" },
    { "a key without brackets", "<p>a <a href='#k'>[Knu97]</a></p><p id=k>Knu97 A book.</p>",
      "a [\\[Knu97\\]](http://example.org/dir/#k)\n\nKnu97 A book.\n" },
    { "the second reference",
      "<p>a<sup><a href='#fn1'>1</a></sup> b<sup><a href='#fn1'>1:1</a></sup></p><ol><li id=fn1>A.</ol>",
      "a[^1] b[^1]\n\n[^1]: A.\n" },
    { "two paragraphs",
      "<p>a<sup><a href='#fn1'>1</a></sup></p><div><p class=n><a id=fn1>1</a> A.</p><p class=n>B.</p><p>C.</p></div>",
      "a[^1]\n\nC.\n\n[^1]: A.\n\n    B.\n" },
    { "between anchors", "<p>a<a id=r href='#n'><sup>1</sup></a></p><hr><a id=n></a><a href='#r'>1</a>A.<p>B.</p><hr>c",
      "a[^1]\n\n___\n\nc\n\n[^1]: A.\n\n    B.\n" },
    { "definitions",
      "<p>a<a id=r href='#fn1'><sup>1</sup></a></p><dl><dt><a id=fn1>... a</a><a href='#r'>1</a><dd>A.</dl>",
      "a[^1]\n\n[^1]: A.\n" },
    { "cited in brackets",
      "<p>a [<a href='#x35'>35</a>, <a href='#x2'>2</a>]</p><ul><li id=x2>[2] A.<li id=x35>[35] B.</ul>",
      "a [^1], [^2]\n\n[^1]: B.\n\n[^2]: A.\n" },
    { "LaTeXML",
      "<p>a<span class='ltx_note ltx_role_footnote'><sup class=ltx_note_mark>1</sup><span><span "
      "class=ltx_note_content><sup>1</sup> <span>1</span>\n A text.</span></span></span> b",
      "a[^1] b\n\n[^1]: A text.\n" },
    { "a power beside notes that links refer to",
      "<p>a<sup><a href='#fn2'>2</a></sup> m<sup>2</sup></p><ol><li id=fn2>A.</ol>",
      "a[^1] m<sup>2</sup>\n\n[^1]: A.\n" },
    { "a number that leads to an equation", "<p>see <a href='#e'>1</a></p><p id=e>1 x</p>",
      "see [1](http://example.org/dir/#e)\n\n1 x\n" },
    { "an equation", "<p>see (<a href='#thm'>1</a>)</p><h3 id=thm>Theorem</h3>",
      "see ([1](http://example.org/dir/#thm))\n\n### Theorem\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/note/cases", test_notes);
  return g_test_run ();
}
