/* overlay-link-test.c - links that only make a larger area of a card lead somewhere */

#include "markdown-cases.h"

static void
test_overlays (void)
{
  static const Case cases[] = {
    { "overlay", "<h3><a href=/b>Bridge</a></h3><p>Closed.<a href=/b aria-hidden=true tabindex=-1>Bridge</a>",
      "### [Bridge](http://example.org/b)\n\nClosed.\n" },
    { "another address", "<p><a href=/b>Bridge</a> <a href=/c aria-hidden=true tabindex=-1>Bridge</a>",
      "[Bridge](http://example.org/b) [Bridge](http://example.org/c)\n" },
    { "another text", "<p><a href=/b>Bridge</a> <a href=/b aria-hidden=true tabindex=-1>Closed</a>",
      "[Bridge Closed](http://example.org/b)\n" },
    { "the only one", "<p>a <a href=/b aria-hidden=true tabindex=-1>Bridge</a>", "a [Bridge](http://example.org/b)\n" },
    { "for all readers", "<p><a href=/b>Bridge</a> and <a href=/b>Bridge</a>",
      "[Bridge](http://example.org/b) and [Bridge](http://example.org/b)\n" },
  };

  markdown_cases_check (cases, G_N_ELEMENTS (cases));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/overlay-link/cases", test_overlays);
  return g_test_run ();
}
