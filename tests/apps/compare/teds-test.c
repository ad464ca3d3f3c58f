/* teds-test.c - similarity of tables against values worked out by hand */
#include "items.h"
#include "teds.h"

#include <math.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-6)

/* Rows are apart by '/', cells by ','; a row before '=' is of the head. */
static VlpsTedsTree *
tree_of (const char *text)
{
  VlpsTedsTree *tree = vlps_teds_tree_new ();
  g_auto (GStrv) parts = g_strsplit (text, "=", 2);

  for (guint part = 0; parts[part] != NULL; part++)
    {
      g_auto (GStrv) rows = g_strsplit (parts[part], "/", -1);

      for (guint i = 0; rows[i] != NULL; i++)
        {
          g_auto (GStrv) cells = g_strsplit (rows[i], ",", -1);

          for (guint k = 0; cells[k] != NULL; k++)
            vlps_teds_tree_add_cell (tree, cells[k]);
          vlps_teds_tree_end_row (tree);
        }
      if (part == 0 && parts[1] != NULL)
        vlps_teds_tree_end_head (tree);
    }
  vlps_teds_tree_end (tree);
  return tree;
}

static double
similarity (const char *a, const char *b, gboolean structure)
{
  g_autoptr (VlpsTedsTree) one = tree_of (a), other = tree_of (b);
  double value = vlps_teds_tree_similarity (one, other, structure);

  assert_near (vlps_teds_tree_similarity (other, one, structure), value);
  return value;
}

static double
of_markdown (const char *result, const char *gold, gboolean structure)
{
  g_autoptr (VlpsItems) one = vlps_items_new (result, NULL), other = vlps_items_new (gold, NULL);

  return vlps_items_teds (one, other, structure);
}

static void
test_same (void)
{
  assert_near (similarity ("a,b=c,d/e,f", "a,b=c,d/e,f", FALSE), 1);
  assert_near (similarity ("a,b=c,d/e,f", "x,y=z,,/,", TRUE), 1 - 1. / 13); /* a cell more, which makes 13 nodes */
}

/* Table, head, row, 2 cells, body, 2 rows, 4 cells: 12 nodes. */
static void
test_one_change (void)
{
  /* one letter of four */
  assert_near (similarity ("a,b=c,dogs/e,f", "a,b=c,dots/e,f", FALSE), 1 - .25 / 12);
  /* a cell without its text, another with more than it had: all of 1, and three of four letters */
  assert_near (similarity ("a,b=c,d/e,f", "a,b=,d/e,fxyz", FALSE), 1 - 1.75 / 12);
  /* a cell is missing, then a row */
  assert_near (similarity ("a,b=c,d/e,f", "a,b=c,d/e", FALSE), 1 - 1. / 12);
  assert_near (similarity ("a,b=c,d/e,f", "a,b=c,d", FALSE), 1 - 3. / 12);
  assert_near (similarity ("a,b=c,d/e,f", "a,b=c,d", TRUE), 1 - 3. / 12);
}

/* One row: table, head, row and two cells against table, body, row and two cells: the part changes its kind. */
static void
test_head (void)
{
  assert_near (similarity ("a,b=", "a,b", FALSE), 1 - 1. / 5);
  assert_near (similarity ("a,b=", "a,b", TRUE), 1 - 1. / 5);
}

static void
test_empty_head (void)
{
  assert_near (similarity (",=c,d", "c,d", FALSE), 1);
  /* a row of dashes in the body is not a second head */
  assert_near (of_markdown ("| a |\n|---|\n| b |\n|---|\n| c |", "| a |\n|---|\n| b |\n| c |", FALSE), 1);
}

/* The order of cells counts: to exchange two replaces both. */
static void
test_order (void)
{
  assert_near (similarity ("a,b,c", "b,a,c", FALSE), 1 - 2. / 6);
  assert_near (similarity ("a,b,c", "b,c", FALSE), 1 - 1. / 6);
  /* three rows go, and one comes around all cells */
  assert_near (similarity ("a/b/c", "a,b,c", TRUE), 1 - 4. / 8);
}

static void
test_markdown (void)
{
  static const char table[] = "| a | b |\n| --- | --- |\n| c | **d** |\n";

  assert_near (of_markdown ("> | a | b |\n> |:--|--:|\n> | c | d |\n\ntext", table, FALSE), 1);
  /* 9 nodes; one cell differs */
  assert_near (of_markdown ("| a | b |\n|---|---|\n| c | e |", table, FALSE), 1 - 1. / 9);
  assert_near (of_markdown ("| a | b |\n|---|---|\n| c | e |", table, TRUE), 1);
  /* two tables for one */
  assert_near (of_markdown ("| a | b |\n|---|---|\n| c | d |\n\n| a | b |\n|---|---|\n| c | d |", table, FALSE),
               2. / 3);
  assert_near (of_markdown ("no table", table, FALSE), 0);
  g_assert_true (isnan (of_markdown (table, "no table", FALSE)));
}

/* Larger tables than are looked at end in time. */
static void
test_long (void)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < 20000; i++)
    g_string_append_printf (text, "| %u | %u |%s", i, i * 7, i % 7 == 0 ? "\n\n" : "\n");
  assert_near (of_markdown (text->str, text->str, TRUE), 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/teds/same", test_same);
  g_test_add_func ("/teds/one-change", test_one_change);
  g_test_add_func ("/teds/head", test_head);
  g_test_add_func ("/teds/empty-head", test_empty_head);
  g_test_add_func ("/teds/order", test_order);
  g_test_add_func ("/teds/markdown", test_markdown);
  g_test_add_func ("/teds/long", test_long);
  return g_test_run ();
}
