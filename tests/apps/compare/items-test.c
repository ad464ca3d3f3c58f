/* items-test.c - what Markdown consists of, and how two texts agree in it */
#include "items.h"

#include <math.h>
#include <string.h>

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

static const char page[] =
    "# Of *boats*\n\n"
    "A [barge](https://example.org/a/barge.html) and ![](../b/oar.png) cost $a_1 + b$, not \\$5 or $6.[^1]\n\n"
    "> [!Note] Title\n> text\n\n"
    "- ```C\n  int x;\n\n    y = `$z$`;\n  ```\n\n"
    "| a | `b \\| c` |\n| --- | --- |\n| [d](e/) | |\n\n"
    "$$\nx = 1\n$$\n\n"
    "[^1]: First, see [f](g).\n    More.\n\n    A second paragraph.\n\n"
    "Last line\n";

static void
assert_items (const VlpsItems *items, VlpsItemKind kind, const char *expected)
{
  g_autofree char *joined = NULL;

  g_ptr_array_add (items->kinds[kind], NULL);
  joined = g_strjoinv ("#", (char **) items->kinds[kind]->pdata);
  g_ptr_array_set_size (items->kinds[kind], (gint) items->kinds[kind]->len - 1);
  g_assert_cmpstr (joined, ==, expected);
}

static void
test_kinds (void)
{
  g_autoptr (VlpsItems) items = vlps_items_new (page, NULL);

  assert_items (items, VLPS_ITEM_HEADING, "Of boats");
  assert_items (items, VLPS_ITEM_LINK, "barge\tbarge.html#d\te#f\tg");
  assert_items (items, VLPS_ITEM_IMAGE, "oar.png");
  assert_items (items, VLPS_ITEM_MATH, "a_1+b#x=1");
  assert_items (items, VLPS_ITEM_REFERENCE, "1");
  assert_items (items, VLPS_ITEM_NOTE, "First, see f. More.");
  assert_items (items, VLPS_ITEM_CALLOUT, "note");
  assert_items (items, VLPS_ITEM_CODE, "int x;\n\n  y = `$z$`;");
  assert_items (items, VLPS_ITEM_LANGUAGE, "c");
  assert_items (items, VLPS_ITEM_CELL, "a#b | c#d");
}

/* A lone backtick has no partner in another paragraph. */
static void
test_code_span (void)
{
  g_autoptr (VlpsItems) lone = vlps_items_new ("A ` and $a$\n\nthen $b$ and ` more", NULL);
  g_autoptr (VlpsItems) pair = vlps_items_new ("A `$a$\n$c$` and $b$", NULL);

  assert_items (lone, VLPS_ITEM_MATH, "a#b");
  assert_items (pair, VLPS_ITEM_MATH, "b");
}

static double
f1_of (const char *result, const char *gold, VlpsItemKind kind)
{
  g_autoptr (VlpsItems) one = vlps_items_new (result, NULL), other = vlps_items_new (gold, NULL);

  return vlps_items_f1 (one, other, kind);
}

static void
test_agreement (void)
{
  /* one of two and one too many: 2 * 1 / (2 + 2) */
  assert_near (f1_of ("# a\n# c", "# a\n# b", VLPS_ITEM_HEADING), .5);
  assert_near (f1_of ("# a\n# a", "# a", VLPS_ITEM_HEADING), 2. / 3);
  assert_near (f1_of ("", "# a", VLPS_ITEM_HEADING), 0);
  g_assert_true (isnan (f1_of ("# a", "", VLPS_ITEM_HEADING)));
  /* one character of four differs; less than half alike is another formula */
  assert_near (f1_of ("$abcd$", "$a b c x$", VLPS_ITEM_MATH), .75);
  assert_near (f1_of ("$abcd$", "$axyz$", VLPS_ITEM_MATH), 0);
  assert_near (f1_of ("```\na\n```", "~~~ python\na\n~~~", VLPS_ITEM_CODE), 1);
  assert_near (f1_of ("```\na\n```", "~~~ python\na\n~~~", VLPS_ITEM_LANGUAGE), 0);
}

static void
test_words (void)
{
  g_autoptr (VlpsItems) gold = vlps_items_new ("**One** [two](three) ![four](five) `six`", NULL);
  g_autoptr (VlpsItems) result = vlps_items_new ("One two six seven", NULL);
  double values[VLPS_N_MEASURES];

  vlps_measures_clear (values);
  vlps_items_score (result, gold, values);
  assert_near (values[VLPS_MEASURE_WORDS], 2. * 3 / (3 + 4));
  assert_near (values[VLPS_MEASURE_LINKS], 0);
  g_assert_true (isnan (values[VLPS_MEASURE_CODE]));
}

/* What is said in two ways: places in the page, brackets, the title. */
static void
test_ways (void)
{
  g_autoptr (VlpsItems) left = vlps_items_new ("# Boats\n\nText\n\n## Boats\n", "Boats ");

  assert_items (left, VLPS_ITEM_HEADING, "Boats");
  g_assert_null (strstr (left->words->str, "Boats\n\nText"));
  assert_near (f1_of ("[a](#b)", "[a](https://example.org/c/d.html#b)", VLPS_ITEM_LINK), 1);
  assert_near (f1_of ("[a](/x#/b)", "[a](https://example.org/y#/c)", VLPS_ITEM_LINK), 0);
  assert_near (f1_of ("a[^5] b[^x] c[^5]", "a[^1] b[^2] c[^1]", VLPS_ITEM_REFERENCE), 1);
  assert_near (f1_of ("$(a)$", "$\\left(a\\right)$", VLPS_ITEM_MATH), 1);
  assert_near (f1_of ("$\\leftarrow$", "$\\leftarrow$", VLPS_ITEM_MATH), 1);
}

static void
assert_plain (const char *markdown, const char *plain)
{
  g_autofree char *found = vlps_items_plain (markdown);

  g_assert_cmpstr (found, ==, plain);
}

static void
test_plain (void)
{
  assert_plain ("a [b *c*](d) **e**_f_ g_h 1\\. i\\\nj", "a b c ef g_h 1. i\nj");
  assert_plain ("[![a](b)](c)\n\nd\n\n![e](f)\n\ng\n", "d\n\ng");
  assert_plain ("* a\n  * *b*\n\n[c] [^1]", "* a\n  * b\n\n[c] [^1]");
  assert_plain ("`*a* \\_` $b_1*c*$\n\n```\n[d](e) \\* *f*\n```", "`*a* \\_` $b_1*c*$\n\n```\n[d](e) \\* *f*\n```");
  assert_plain ("", "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/items/code-span", test_code_span);
  g_test_add_func ("/items/kinds", test_kinds);
  g_test_add_func ("/items/agreement", test_agreement);
  g_test_add_func ("/items/words", test_words);
  g_test_add_func ("/items/ways", test_ways);
  g_test_add_func ("/items/plain", test_plain);
  return g_test_run ();
}
