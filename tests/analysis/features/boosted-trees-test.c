/* boosted-trees-test.c - trees worked by hand, and tables that are damaged */
#include "boosted-trees.h"

#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "boosted-trees-table.h"
#include "errors.h"
#include "models.h"

static const char *const names[] = { "a", "b", "c" };

static VlpsBoostedTrees *
read_table (const char *text, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));

  return vlps_boosted_trees_new (bytes, names, G_N_ELEMENTS (names), error);
}

/* b < 2: 1 (b unknown: here too); else a < .5: -1, a >= .5 or unknown: 3 */
#define TREE "tree 0\n0 2 l .5\n= 1\n1 .5 r 0\n= -1\n= 3\n"

static void
test_ask (void)
{
  static const struct
  {
    float row[3];
    double sum;
  } cases[] = {
    { { 0, 1.9f, 0 }, 1 }, { { 0, 2, 0 }, -1 }, { { .5f, 2, 0 }, 3 }, { { NAN, 2, 0 }, 3 }, { { 0, NAN, 0 }, 1 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsBoostedTrees) model =
      read_table ("# a comment\nvlps-boosted-trees 1 1 .25\ncolumn b\ncolumn a\n" TREE, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (vlps_boosted_trees_classes (model), ==, 1);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double probability;

      vlps_boosted_trees_predict (model, cases[i].row, 1, 3, &probability);
      g_assert_cmpfloat_with_epsilon (probability, 1 / (1 + exp (-(cases[i].sum + .25))), 1e-6);
    }
}

static void
test_classes (void)
{
  const float row[] = { 0, 3, 0 };
  double probabilities[2];
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsBoostedTrees) model =
      read_table ("vlps-boosted-trees 1 2 0\ncolumn b\ncolumn a\n" TREE "tree 1\n= 2\ntree 1\n= -1\n", &error);

  g_assert_no_error (error);
  vlps_boosted_trees_predict (model, row, 1, 3, probabilities);
  /* sums -1 and 2 - 1 */
  g_assert_cmpfloat_with_epsilon (probabilities[0], exp (-1) / (exp (-1) + exp (1)), 1e-6);
  g_assert_cmpfloat_with_epsilon (probabilities[0] + probabilities[1], 1, 1e-9);
}

/* .5 at the root, 0 at its right child, 3 at the leaf: b moved the sum by -.5, a by 3 */
static void
test_explain (void)
{
  const float row[] = { .7f, 2, 0 };
  double shares[3] = { 0 };
  g_autoptr (VlpsBoostedTrees) model = read_table ("vlps-boosted-trees 1 1 0\ncolumn b\ncolumn a\n" TREE, NULL);

  vlps_boosted_trees_explain (model, row, 0, shares);
  g_assert_cmpfloat_with_epsilon (shares[0], 3, 1e-6);
  g_assert_cmpfloat_with_epsilon (shares[1], -.5, 1e-6);
  g_assert_cmpfloat_with_epsilon (shares[2], 0, 1e-6);
}

static gboolean
is_same (double a, double b)
{
  return !(a < b) && !(a > b);
}

/* Numbers in every form a table may have: the sum of one leaf, to the last bit. */
static void
test_numbers (void)
{
  static const struct
  {
    const char *text;
    float value;
  } cases[] = {
    { "0", 0 },
    { "-0", -0.0f },
    { "7", 7 },
    { "-.5", -.5f },
    { "5.", 5 },
    { "0.1", .1f },
    { "-1.17549435", -1.17549435f },
    { "0.00000000000001", 1e-14f },
    { "123456789.123456", 123456789.123456f },
    { "123456789.1234567", 123456789.1234567f },
    { "0.012345678901234567890123", .012345678901234567890123f },
    { "1e-3", 1e-3f },
    { "-2.5E+2", -250 },
    { "inf", INFINITY },
    { "+3", 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *table = g_strdup_printf ("vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n0 %s l 0\n= %s\n= 0\n",
                                                cases[i].text, cases[i].text);
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsBoostedTrees) model = read_table (table, &error);
      double shares[3] = { 0 };

      g_assert_no_error (error);
      /* -infinity is left of any threshold, and the leaf there has the number */
      vlps_boosted_trees_explain (model, (const float[]){ -INFINITY, 0, 0 }, 0, shares);
      g_assert_true (is_same (shares[0], (double) cases[i].value));
      if (isfinite (cases[i].value))
        {
          /* at the threshold itself the way goes right, just below it left */
          vlps_boosted_trees_explain (model, (const float[]){ cases[i].value, 0, 0 }, 0, shares);
          g_assert_true (is_same (shares[0], (double) cases[i].value));
          vlps_boosted_trees_explain (model, (const float[]){ nextafterf (cases[i].value, -INFINITY), 0, 0 }, 0,
                                      shares);
          g_assert_true (is_same (shares[0], 2 * (double) cases[i].value));
        }
    }
}

static void
test_damage (void)
{
  static const char *const tables[] = {
    "",
    "vlps-boosted-trees 2 1 0\n",
    "vlps-boosted-trees 1 0 0\n",
    "vlps-boosted-trees 1 99 0\n",
    "vlps-boosted-trees 1 1 0\ncolumn nothing\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\n0 1 l 0\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\ntree 1\n= 1\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n1 1 l 0\n= 1\n= 1\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n0 1 l 0\n= 1\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n0 1 l 0\ntree 0\n",
    "vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n= 1\n= 1\n",
    "vlps-boosted-trees 1 1 0\nwhatever\n",
  };

  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (read_table (tables[i], &error));
      g_assert_nonnull (error);
    }
}

static void
test_deep (void)
{
  g_autoptr (GString) table = g_string_new ("vlps-boosted-trees 1 1 0\ncolumn a\ntree 0\n");
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < 1000; i++)
    g_string_append (table, "0 1 l 0\n");
  g_assert_null (read_table (table->str, &error));
  g_assert_nonnull (error);
}

/* What the text of a model says of where it has learnt from, and what those that are built in say. */
static void
test_sets (void)
{
  const VlpsModels *models = vlps_models_built_in ();
  g_autoptr (VlpsBoostedTrees) said =
      read_table ("# made by hand\n# sets: one (sha256 00), two-three (12 pages), four\nvlps-boosted-trees 1 1 0\n"
                  "column b\ntree 0\n= 1\n",
                  NULL);
  g_autoptr (VlpsBoostedTrees) silent = read_table ("vlps-boosted-trees 1 1 0\ncolumn b\ntree 0\n= 1\n", NULL);

  g_assert_true (vlps_boosted_trees_has_learnt (said, "one"));
  g_assert_true (vlps_boosted_trees_has_learnt (said, "two-three"));
  g_assert_true (vlps_boosted_trees_has_learnt (said, "four"));
  g_assert_false (vlps_boosted_trees_has_learnt (said, "two"));
  g_assert_false (vlps_boosted_trees_has_learnt (said, "sha256"));
  g_assert_false (vlps_boosted_trees_has_learnt (silent, "one"));
  g_assert_true (vlps_boosted_trees_has_learnt (models->content, "daniel-zh"));
  g_assert_false (vlps_boosted_trees_has_learnt (models->content, "docs"));
  g_assert_true (vlps_boosted_trees_has_learnt (models->regions, "docs"));
  g_assert_false (vlps_boosted_trees_has_learnt (models->regions, "boxes"));
}

/* Fills a row with what the rows of a page have: columns of one value, columns that move slowly, columns that jump, and
 * some that are known for none, some or all of the rows. */
static void
make_row (float *row, guint n_columns, guint number)
{
  for (guint c = 0; c < n_columns; c++)
    {
      gboolean unknown = c % 11 == 3 || (c % 11 == 5 && (number + c) % 3 == 0);
      float slow = (float) (number + c) / 50 - 3, fast = (float) ((number * 7919 + c * 104729) % 1000) / 100 - 2;

      row[c] = unknown ? NAN : c % 3 == 0 ? (float) (c % 7) - 1 : c % 3 == 1 ? slow : fast;
    }
}

/* What many rows get together is what each of them gets alone, to the last bit: where trees are cut down (few rows: they
 * are not), nothing is lost. */
static void
test_together (void)
{
  const VlpsBoostedTrees *const models[] = { vlps_models_built_in ()->content, vlps_models_built_in ()->regions };
  const guint n = 600;
  guint n_columns;
  g_autofree const char **columns = vlps_models_features (&n_columns);
  g_autofree float *rows = g_new (float, (gsize) n *n_columns);

  for (guint i = 0; i < n; i++)
    make_row (rows + (gsize) i * n_columns, n_columns, i);
  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      guint n_classes = vlps_boosted_trees_classes (models[m]);
      g_autofree double *together = g_new (double, (gsize) n *n_classes);
      g_autofree double *alone = g_new (double, (gsize) n *n_classes);

      vlps_boosted_trees_predict (models[m], rows, n, n_columns, together);
      for (guint i = 0; i < n; i++)
        vlps_boosted_trees_predict (models[m], rows + (gsize) i * n_columns, 1, n_columns,
                                    alone + (gsize) i * n_classes);
      g_assert_cmpmem (together, n * n_classes * sizeof *together, alone, n * n_classes * sizeof *alone);
      /* the rows differ, so that this says something */
      g_assert_cmpfloat (fabs (alone[0] - alone[(n - 1) * n_classes]), >, 1e-6);
    }
}

/* The sums of a row, down each tree from its root to a leaf. */
static void
walk (const VlpsTreesTable *table, const int *columns, const float *row, double *sums)
{
  for (guint class = 0; class < table->n_classes; class ++)
    sums[class] = table->base;
  for (guint t = 0; t < table->n_trees; t++)
    {
      int i = table->trees[t].root;

      while (table->nodes[i].left > 0)
        {
          const VlpsTreeNode *node = &table->nodes[i];
          float value = row[columns[node->column]];
          gboolean left = isnan (value) ? node->unknown_left : value < node->threshold;

          i = left ? i + 1 : node->right;
        }
      sums[table->trees[t].class] += (double) table->nodes[i].value;
    }
}

/* All trees of both models give each row the leaf that it comes to alone, for any number of rows. */
static void
test_walk (void)
{
  static const guint numbers[] = { 1, 7, 8, 9, 127, 128, 129, 300 };
  const VlpsTreesTable *const tables[] = { &vlps_content_table, &vlps_regions_table };
  const VlpsBoostedTrees *const models[] = { vlps_models_built_in ()->content, vlps_models_built_in ()->regions };
  guint n_columns;
  g_autofree const char **column_names = vlps_models_features (&n_columns);
  g_autofree float *rows = g_new (float, (gsize) 300 * n_columns);

  for (guint i = 0; i < 300; i++)
    make_row (rows + (gsize) i * n_columns, n_columns, 3 * i);
  for (guint m = 0; m < G_N_ELEMENTS (models); m++)
    {
      guint n_classes = tables[m]->n_classes;
      g_autofree int *columns = g_new (int, tables[m]->n_columns);
      g_autofree double *sums = g_new (double, (gsize) 300 * n_classes);
      g_autofree double *answers = g_new (double, (gsize) 300 * n_classes);

      for (guint i = 0; i < tables[m]->n_columns; i++)
        for (columns[i] = 0; strcmp (column_names[columns[i]], tables[m]->columns[i]) != 0; columns[i]++)
          ;
      for (guint i = 0; i < 300; i++)
        walk (tables[m], columns, rows + (gsize) i * n_columns, sums + (gsize) i * n_classes);
      for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
        {
          vlps_boosted_trees_predict (models[m], rows, numbers[k], n_columns, answers);
          for (guint i = 0; i < numbers[k] * n_classes; i++)
            {
              const double *of_row = sums + i / n_classes * n_classes;
              double total = n_classes == 1 ? 1 + exp (of_row[0]) : 0;

              for (guint class = 0; class < n_classes && n_classes > 1; class ++)
                total += exp (of_row[class]);
              g_assert_cmpfloat_with_epsilon (answers[i], exp (sums[i]) / total, 1e-12);
            }
        }
    }
}

/* A column in which every row of a run is unknown, some are or none is, and rows on both sides of the threshold. */
static void
test_unknown_together (void)
{
  static const double sums[] = { 1, -1, 3 };
  g_autoptr (VlpsBoostedTrees) model = read_table ("vlps-boosted-trees 1 1 0\ncolumn b\ncolumn a\n" TREE, NULL);

  /* of 64 rows the last `unknown` do not know b; those that do have `b` */
  for (guint unknown = 0; unknown <= 64; unknown += 32)
    for (float b = 1; b <= 3; b += 2)
      {
        float rows[64][3];
        double probabilities[64];

        for (guint i = 0; i < 64; i++)
          memcpy (rows[i], (const float[]){ i % 2 == 0 ? 0 : NAN, i < 64 - unknown ? b : NAN, 0 }, sizeof rows[i]);
        vlps_boosted_trees_predict (model, rows[0], 64, 3, probabilities);
        for (guint i = 0; i < 64; i++)
          {
            double sum = i >= 64 - unknown || b < 2 ? sums[0] : i % 2 == 0 ? sums[1] : sums[2];

            g_assert_cmpfloat_with_epsilon (probabilities[i], 1 / (1 + exp (-sum)), 1e-6);
          }
      }
}

/* The arrays that the build makes of a model are the model to the last bit. */
static void
test_table (void)
{
  static const char *const files[] = { "content.trees", "regions.trees" };
  const VlpsTreesTable *const tables[] = { &vlps_content_table, &vlps_regions_table };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", files[i], NULL);
      g_autofree char *contents = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (VlpsTreesText) text = NULL;
      gsize length;

      g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
      bytes = g_bytes_new_static (contents, length);
      text = vlps_trees_text_new (bytes, NULL);
      g_assert_nonnull (text);
      g_assert_cmpuint (text->table.n_classes, ==, tables[i]->n_classes);
      g_assert_true (is_same (text->table.base, tables[i]->base));
      g_assert_cmpuint (text->table.n_columns, ==, tables[i]->n_columns);
      g_assert_true (g_strv_equal ((const char *const *) text->table.sets, (const char *const *) tables[i]->sets));
      for (guint k = 0; k < tables[i]->n_columns; k++)
        g_assert_cmpstr (text->table.columns[k], ==, tables[i]->columns[k]);
      g_assert_cmpmem (text->table.nodes, text->table.n_nodes * sizeof (VlpsTreeNode), tables[i]->nodes,
                       tables[i]->n_nodes * sizeof (VlpsTreeNode));
      g_assert_cmpmem (text->table.trees, text->table.n_trees * sizeof (VlpsTree), tables[i]->trees,
                       tables[i]->n_trees * sizeof (VlpsTree));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/boosted-trees/ask", test_ask);
  g_test_add_func ("/boosted-trees/classes", test_classes);
  g_test_add_func ("/boosted-trees/explain", test_explain);
  g_test_add_func ("/boosted-trees/numbers", test_numbers);
  g_test_add_func ("/boosted-trees/damage", test_damage);
  g_test_add_func ("/boosted-trees/deep", test_deep);
  g_test_add_func ("/boosted-trees/sets", test_sets);
  g_test_add_func ("/boosted-trees/together", test_together);
  g_test_add_func ("/boosted-trees/walk", test_walk);
  g_test_add_func ("/boosted-trees/unknown-together", test_unknown_together);
  g_test_add_func ("/boosted-trees/table", test_table);
  return g_test_run ();
}
