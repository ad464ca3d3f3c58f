/* tree-test.c - gumbo's tree, and where its parsing is given up */
#include "tree.h"

static void
test_limits (void)
{
  static const struct
  {
    const char *part;
    guint n, depth, nodes;
    VlpsTreeOutcome outcome;
  } cases[] = {
    { "<p>a", 0, 5, 50, VLPS_TREE_DONE },
    { "<p>a", 1, 5, 50, VLPS_TREE_DONE },
    { "<div>", 300, 400, 5000, VLPS_TREE_DONE },
    { "<div>", 300, 100, 5000, VLPS_TREE_TOO_DEEP },
    { "<div></div>", 300, 100, 5000, VLPS_TREE_DONE },
    { "<div></div>", 300, 100, 290, VLPS_TREE_TOO_LARGE },
    /* each paragraph opens all of them again */
    { "<i><i title=1><i title=2><p>a", 50, 10000, 500, VLPS_TREE_TOO_LARGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) html = g_string_new (NULL);
      g_autoptr (VlpsTree) tree = NULL;

      for (guint k = 0; k < cases[i].n; k++)
        g_string_append (html, cases[i].part);
      tree = vlps_tree_parse (html->str, html->len, cases[i].depth, cases[i].nodes);
      g_test_message ("%u times %s", cases[i].n, cases[i].part);
      g_assert_cmpint (vlps_tree_outcome (tree), ==, cases[i].outcome);
      g_assert_true ((vlps_tree_output (tree) != NULL) == (cases[i].outcome == VLPS_TREE_DONE));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tree/limits", test_limits);
  return g_test_run ();
}
