/* builder-test.c - what the recognisers of structures ask of a page */
#include "builder.h"

#include "sample-page.h"

static void
test_anchors (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<a name=n id=a>x</a><p id='b c'>y<p name=b id=p>z<p id=n>");
  VlpsBuilder builder = { .page = page };
  int a = sample_find (page, "a");

  g_assert_cmpint (vlps_builder_anchor (&builder, 0, "a"), ==, a);
  g_assert_cmpint (vlps_builder_anchor (&builder, 0, "n"), ==, a); /* the first */
  g_assert_cmpint (vlps_builder_anchor (&builder, 0, "b%20c"), ==, sample_find (page, "b c"));
  g_assert_cmpint (vlps_builder_anchor (&builder, 0, "b"), ==, sample_find (page, "p"));
  g_assert_cmpint (vlps_builder_anchor (&builder, 0, "c"), ==, -1);
  g_assert_cmpint (vlps_builder_anchor (&builder, 0, ""), ==, -1);
  g_hash_table_unref (builder.anchors);
}

static void
test_text (void)
{
  static const struct
  {
    gsize most;
    const char *text, *line;
  } cases[] = { { 100, " one  zwölf ", "one zwölf" },
                { 9, " one  zw", "one zw" },
                { 8, " one  zw", "one zw" },
                { 10, " one  zwö", "one zwö" },
                { 0, "", "" } };
  g_autoptr (VlpsPage) page = sample_page ("<pre id=a> one  <script>no</script><i>zwölf</i> </pre>");
  int a = sample_find (page, "a");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = vlps_builder_text (page, a, cases[i].most);
      g_autofree char *line = vlps_builder_line (page, a, cases[i].most);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpstr (line, ==, cases[i].line);
    }
}

static void
test_nodes (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<div id=o><p id=a class='One two'><i>x</i></p> <p id=b>y</p>z<p id=c></div>");
  int a = sample_find (page, "a"), b = sample_find (page, "b"), c = sample_find (page, "c");
  const VlpsNode *node = &page->nodes[a];

  g_assert_true (vlps_builder_has_class (node, "two") && vlps_builder_has_class (node, "One"));
  g_assert_false (vlps_builder_has_class (node, "tw") || vlps_builder_has_class (node, "one"));
  g_assert_false (vlps_builder_has_class (&page->nodes[b], "two"));
  g_assert_true (vlps_builder_class_has (node, "ONE") && vlps_builder_class_has (node, "tw"));
  g_assert_false (vlps_builder_class_has (node, "three"));
  g_assert_true (vlps_builder_is_named (node, "p"));
  g_assert_false (vlps_builder_is_named (node, "pre"));
  /* white space is no sibling, text is */
  g_assert_cmpint (vlps_builder_next (page, a), ==, b);
  g_assert_cmpint (vlps_builder_next (page, b), ==, c - 1);
  g_assert_cmpint (vlps_builder_next (page, c), ==, -1);
  g_assert_cmpint (vlps_builder_previous (page, a), ==, -1);
  g_assert_cmpint (vlps_builder_previous (page, b), ==, a);
  g_assert_cmpint (vlps_builder_previous (page, c), ==, c - 1);
  g_assert_true (vlps_builder_is_blank (" \t\xC2\xA0") && vlps_builder_is_blank (""));
  g_assert_false (vlps_builder_is_blank (" a"));
  g_assert_true (vlps_builder_is_empty (page, c));
  g_assert_false (vlps_builder_is_empty (page, a));
}

/* What is cut off adds up; another mark stays. */
static void
test_cut (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p id=a>[one]</p>");
  int text = sample_find (page, "a") + 1;
  g_autofree guint8 *mark = g_new0 (guint8, page->n_nodes);
  VlpsStructure structure = { .mark = mark, .texts = g_hash_table_new_full (NULL, NULL, NULL, g_free) };
  VlpsBuilder builder = { .page = page, .structure = &structure };

  g_assert_cmpstr (vlps_structure_run (&structure, page, text), ==, "[one]");
  vlps_structure_leave_out (builder.structure, builder.page, text, 1, 0);
  vlps_structure_leave_out (builder.structure, builder.page, text, 0, 1);
  g_assert_cmpstr (vlps_structure_run (&structure, page, text), ==, "one");
  vlps_structure_leave_out (builder.structure, builder.page, text, 2, 2); /* more than there is */
  g_assert_cmpstr (vlps_structure_run (&structure, page, text), ==, "one");
  mark[text] = VLPS_MARK_TEX;
  vlps_structure_leave_out (builder.structure, builder.page, text, 1, 0);
  g_assert_cmpint (mark[text], ==, VLPS_MARK_TEX);
  g_hash_table_unref (structure.texts);
}

static void
test_fragment (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<a id=a href='#x'></a><a id=b href='other.html#x'></a><a id=c href='#'></a>");

  g_assert_cmpstr (vlps_builder_fragment (page, sample_find (page, "a")), ==, "x");
  g_assert_null (vlps_builder_fragment (page, sample_find (page, "b")));
  g_assert_null (vlps_builder_fragment (page, sample_find (page, "c")));
}

/* Little comes back in any case, more only beside much that the method took. */
static void
test_left_out (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p id=a>abcd</p> <p id=b>efg<i hidden>h</i></p>");
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  VlpsBuilder builder = { .page = page, .content = content };
  int a = sample_find (page, "a"), b = sample_find (page, "b");

  g_assert_cmpuint (vlps_builder_left_out (&builder, a, b), ==, 4);
  g_assert_true (vlps_builder_fits (&builder, 2000));
  g_assert_false (vlps_builder_fits (&builder, 2001));
  g_assert_false (vlps_builder_is_content (&builder, a + 1));
  content[a] = content[a + 1] = 1;
  g_assert_true (vlps_builder_is_content (&builder, a + 1));
  g_assert_cmpuint (vlps_builder_left_out (&builder, a, b), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/builder/anchors", test_anchors);
  g_test_add_func ("/builder/text", test_text);
  g_test_add_func ("/builder/nodes", test_nodes);
  g_test_add_func ("/builder/cut", test_cut);
  g_test_add_func ("/builder/fragment", test_fragment);
  g_test_add_func ("/builder/left-out", test_left_out);
  return g_test_run ();
}
