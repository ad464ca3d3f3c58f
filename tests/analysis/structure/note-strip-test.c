/* note-strip-test.c - what goes with notes and references and is no text */
#include "markdown-cases.h"

static void
test_notes (void)
{
  static const Case cases[] = {
    { "ways back in brackets",
      "<p>x<a id=a href=#n>[1]</a> y<a id=b href=#n>[1]</a></p><p id=n>[1] <em>(<a href=#a>1</a>, <a "
      "href=#b>2</a>)</em> "
      "note</p>",
      "x[^1] y[^1]\n\n[^1]: note\n" },
    { "brackets with words", "<p>x<a id=a href=#n>[1]</a></p><p id=n>[1] <em>(<a href=#a>back</a>, 2)</em> note</p>",
      "x[^1]\n\n[^1]: *, 2)* note\n" },
    { "title with a sign",
      "<p>x<sup><a id=a href=#fn1>1</a></sup></p><h2 id=t>Footnotes<a href=#t>#</a></h2><ol><li id=fn1>note</ol>",
      "x[^1]\n\n[^1]: note\n" },
    { "nothing between title and notes",
      "<p>x<sup><a id=a href=#fn1>1</a></sup></p><hr><h2>Notes</h2><p> </p><ol><li id=fn1>note</ol>",
      "x[^1]\n\n[^1]: note\n" },
    { "another title", "<p>x<sup><a id=a href=#fn1>1</a></sup></p><h2>Tides</h2><ol><li id=fn1>note</ol>",
      "x[^1]\n\n## Tides\n\n[^1]: note\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

static void
test_brackets (void)
{
  static const Case cases[] = {
    { "two", "<p>x [<a href=#a>1</a>, <a href=#b>2</a>] y</p><p id=a>[1] A</p><p id=b>[2] B</p>",
      "x [^1], [^2] y\n\n[^1]: A\n\n[^2]: B\n" },
    { "in an element of their own",
      "<p>x <cite>[<a href=#a>1</a>–<a href=#b>2</a>]</cite></p><p id=a>[1] A</p><p id=b>[2] B</p>",
      "x [^1]–[^2]\n\n[^1]: A\n\n[^2]: B\n" },
    { "with a page", "<p>x [<a href=#a>1</a>, p. 3]</p><p id=a>[1] A</p>", "x \\[[^1], p. 3\\]\n\n[^1]: A\n" },
    { "never closed", "<p>x [<a href=#a>1</a></p><p>]</p><p id=a>[1] A</p>", "x \\[[^1]\n\n\\]\n\n[^1]: A\n" },
    { "no references in them", "<p>[ ] x<a href=#a>[1]</a></p><p id=a>[1] A</p>", "\\[ \\] x[^1]\n\n[^1]: A\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/note-strip/notes", test_notes);
  g_test_add_func ("/note-strip/brackets", test_brackets);
  return g_test_run ();
}
