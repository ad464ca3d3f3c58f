/* param-test.c - constants that can be set, on the lists of the methods: what they take, and that each has an effect */
#include "param.h"

#include <string.h>

#include "bts.h"
#include "errors.h"
#include "method-table.h"
#include "punct-lines.h"
#include "scedd.h"

static void
assert_refused (const char *method, const char *text, const char *part)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find (method));
  VlpsMethodOptions before = options;
  g_autoptr (GError) error = NULL;

  g_test_message ("%s", text);
  g_assert_false (vlps_method_set (&options, text, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, part));
  g_assert_cmpmem (&options, sizeof options, &before, sizeof before);
}

static void
test_set (void)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("bts"));
  VlpsMethodOptions short_options = vlps_method_options (vlps_method_table_find ("scedd"));
  const VlpsBtsOptions *bts = vlps_method_own (&options);
  const VlpsSceddOptions *scedd = vlps_method_own (&short_options);
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_method_set (&options, "largest=3", &error));
  g_assert_true (vlps_method_set (&options, "bts.min-weight=.5", &error));
  g_assert_true (vlps_method_set (&options, "separators=paper-br", &error));
  g_assert_true (vlps_method_set (&options, "between=no", &error));
  g_assert_true (vlps_method_set (&short_options, "short-by=sum", &error));
  g_assert_no_error (error);
  g_assert_cmpuint (bts->n_largest, ==, 3);
  g_assert_cmpfloat_with_epsilon (bts->min_weight, .5, 1e-12);
  g_assert_cmpint (bts->blocks.separators, ==, VLPS_SEPARATORS_PAPER_BR);
  g_assert_false (bts->between);
  g_assert_cmpint (scedd->short_by, ==, VLPS_SHORT_BY_SUM);
}

/* Both ends of a range are allowed, nothing beyond; nothing that is not a number. */
static void
test_range (void)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("punct-lines"));

  g_assert_true (vlps_method_set (&options, "p=0", NULL));
  g_assert_true (vlps_method_set (&options, "p=1", NULL));
  assert_refused ("punct-lines", "p=1.001", "0 to 1");
  assert_refused ("punct-lines", "p=-0.1", "0 to 1");
  assert_refused ("punct-lines", "p=", "0 to 1");
  assert_refused ("punct-lines", "p=.3x", "0 to 1");
  assert_refused ("punct-lines", "p=nan", "0 to 1");
  assert_refused ("punct-lines", "L=2.5", "whole number");
  assert_refused ("punct-lines", "L=0", "1 to 1000000");
  assert_refused ("punct-lines", "p", "NAME=VALUE");
  assert_refused ("punct-lines", "q=1", "it has p, L, forget");
  assert_refused ("punct-lines", "bts.p=1", "it has p");
  assert_refused ("cetd", "p=1", "cetd");
  assert_refused ("scedd", "short-by=0", "density or sum");
  assert_refused ("example-page", "window=65", "1 to 64");
}

/* What the sources name is the usual value, and each parameter says all of itself. */
static void
test_usual (void)
{
  VlpsMethodOptions bts_options = vlps_method_options (vlps_method_table_find ("bts"));
  VlpsMethodOptions lines_options = vlps_method_options (vlps_method_table_find ("punct-lines"));
  VlpsMethodOptions short_options = vlps_method_options (vlps_method_table_find ("scedd"));
  const VlpsBtsOptions *bts = vlps_method_own (&bts_options);
  const VlpsPunctLinesOptions *lines = vlps_method_own (&lines_options);
  const VlpsSceddOptions *scedd = vlps_method_own (&short_options);
  const VlpsMethod *methods;
  guint n;

  g_assert_cmpfloat_with_epsilon (lines->punctuation, .3, 1e-12);
  g_assert_cmpuint (lines->repeats.allowance, ==, 50);
  g_assert_cmpuint (lines->repeats.forget, ==, 100);
  g_assert_cmpuint (bts->n_largest, ==, 9);
  g_assert_cmpint (scedd->short_by, ==, VLPS_SHORT_BY_DENSITY);
  g_assert_cmpuint (scedd->short_bytes, ==, 450);
  g_assert_cmpfloat_with_epsilon (scedd->top_coef, .05, 1e-12);
  g_assert_cmpfloat_with_epsilon (scedd->bottom_coef, .95, 1e-12);
  methods = vlps_method_table (&n);
  for (guint i = 0; i < n; i++)
    for (const VlpsParam *param = methods[i].params; param != NULL && param->name != NULL; param++)
      {
        g_autofree char *text = vlps_param_text (param, param->usual), *range = vlps_param_range (param);
        double value;

        g_assert_cmpuint (param->offset + (param->kind == VLPS_PARAM_NUMBER ? sizeof (double) : sizeof (guint)), <=,
                          methods[i].own_size);
        g_assert_true (vlps_param_parse (param, text, &value, NULL));
        g_assert_cmpfloat_with_epsilon (value, param->usual, 1e-12);
        g_assert_cmpuint (strlen (range), >, 0);
        g_assert_cmpuint (strlen (param->description), >, 0);
        g_assert_cmpuint (strlen (param->source), >, 0);
        g_assert_true (param->kind == VLPS_PARAM_CHOICE || param->unit != NULL);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/param/set", test_set);
  g_test_add_func ("/param/range", test_range);
  g_test_add_func ("/param/usual", test_usual);
  return g_test_run ();
}
