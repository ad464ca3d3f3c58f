/* html-selection-test.c - what becomes of each element of a page in its HTML */
#include "html-selection.h"

#include "sample.h"

static void
test_ways (void)
{
  static const struct
  {
    const char *html; /* with an element "x" */
    VlpsHtmlWay how;
  } cases[] = {
    { "<p id=x>a", VLPS_HTML_NODE },
    { "<p>b<p id=x x-out>a", VLPS_HTML_NOTHING },
    { "<div id=x x-out><p x-in>a</p></div>", VLPS_HTML_SHELL },
    { "<table><tr><td id=x x-out>a<td>b</table>", VLPS_HTML_CELL },
    { "<p>a<script id=x>b</script>", VLPS_HTML_NOTHING },
    { "<p x-out>a<style id=x>b</style>", VLPS_HTML_NODE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autoptr (VlpsHtmlSelection) selection = vlps_html_selection_new (sample_document (sample));

      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (selection->how[sample_find (sample, "x")], ==, cases[i].how);
    }
}

static void
test_bits (void)
{
  g_autoptr (Sample) sample = sample_new ("<html id=r><body id=b><p id=p>a<svg id=s><path id=g></svg>");
  g_autoptr (VlpsHtmlSelection) selection = vlps_html_selection_new (sample_document (sample));

  g_assert_cmpint (selection->bits[sample_find (sample, "r")], ==, VLPS_HTML_ROOT);
  g_assert_cmpint (selection->bits[sample_find (sample, "b")], ==, VLPS_HTML_OUTLINE);
  g_assert_cmpint (selection->bits[sample_find (sample, "p")], ==, 0);
  g_assert_cmpint (selection->bits[sample_find (sample, "s")], ==, VLPS_HTML_FOREIGN);
  g_assert_cmpint (selection->bits[sample_find (sample, "g")], ==, VLPS_HTML_FOREIGN);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/html-selection/ways", test_ways);
  g_test_add_func ("/html-selection/bits", test_bits);
  return g_test_run ();
}
