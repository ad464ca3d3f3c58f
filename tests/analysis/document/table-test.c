/* table-test.c - which tables are data, and what their columns are */
#include "table.h"

#include "sample-page.h"

/* Lets the nodes of the page's table pass by; *ret_last becomes the column of the last cell. */
static void
gather (const VlpsPage *page, VlpsTable *table, guint *ret_last)
{
  int cell = -1;

  vlps_table_begin (table, page, sample_find (page, "t"));
  for (int i = table->node + 1; i < page->nodes[table->node].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT)
        vlps_table_text (table, node->text, node->parent);
      else if (node->tag == VLPS_TAG_TR)
        vlps_table_row (table);
      else if (node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_TH)
        *ret_last = vlps_table_cell (table, page, cell = i, node->end > i + 1);
      else if (node->tag == VLPS_TAG_BR)
        vlps_table_break (table);
      if (node->tag == VLPS_TAG_TH)
        vlps_table_header (table);
    }
  g_assert_cmpint (cell, >=, 0);
}

static void
test_data (void)
{
  static const struct
  {
    const char *rows;
    gboolean one, two; /* where one row is enough, and where there must be two */
    guint columns, last;
  } cases[] = {
    { "<tr><td>a", FALSE, FALSE, 1, 0 },
    { "<tr><td>a<tr><td>b", FALSE, FALSE, 1, 0 },
    { "<tr><td>a<td>", FALSE, FALSE, 2, 1 },
    { "<tr><td>a<td>b", TRUE, FALSE, 2, 1 },
    { "<tr><td>a<td>b<td>c", TRUE, TRUE, 3, 2 },
    { "<tr><td>a<td>b<tr><td>c<td>d", TRUE, TRUE, 2, 1 },
    { "<tr><th>a<td>b", TRUE, TRUE, 2, 1 },
    { "<tr><td>a<br>b<td>c<tr><td>d", TRUE, TRUE, 2, 0 },
    { "<tr><td>a<br><br>b<td>c<tr><td>d", FALSE, FALSE, 2, 0 },
    { "<tr><td><p>a</p><p>b</p><td>c<tr><td>d", FALSE, FALSE, 2, 0 },
    { "<tr><th><p>a</p><p>b</p><td>c<tr><td>d", TRUE, TRUE, 2, 0 },
    /* spans */
    { "<tr><td colspan=2>a<td>b", TRUE, FALSE, 3, 2 },
    { "<tr><td rowspan=2>a<td>b<tr><td>c", TRUE, TRUE, 2, 1 },
    { "<tr><td rowspan=2>a<td>b<tr><td>c<tr><td>d", TRUE, TRUE, 2, 0 },
    { "<tr><td rowspan=0>a<td>b<tr><td>c<tr><td>d", TRUE, TRUE, 2, 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html = g_strdup_printf ("<table id=t>%s</table>", cases[i].rows);
      g_autoptr (VlpsPage) page = sample_page (html);
      VlpsTable table;
      guint last = 0;

      g_test_message ("%s", html);
      gather (page, &table, &last);
      g_assert_cmpint (vlps_table_is_data (&table, 1), ==, cases[i].one);
      g_assert_cmpint (vlps_table_is_data (&table, 2), ==, cases[i].two);
      g_assert_cmpuint (table.columns, ==, cases[i].columns);
      g_assert_cmpuint (last, ==, cases[i].last);
    }
}

/* Cells of many characters, and what no table of data has in it. */
static void
test_layout (void)
{
  for (guint more = 0; more < 2; more++)
    {
      g_autofree char *text = g_strnfill (VLPS_TABLE_LONG_CELL + more, 'x');
      g_autofree char *html = g_strdup_printf ("<table id=t><tr><td>%s<td>b<td>c</table>", text);
      g_autoptr (VlpsPage) page = sample_page (html);
      VlpsTable table;
      guint last;

      gather (page, &table, &last);
      g_assert_cmpint (vlps_table_is_data (&table, 2), ==, more == 0);
      vlps_table_header (&table);
      g_assert_true (vlps_table_is_data (&table, 2));
      vlps_table_foreign (&table);
      g_assert_false (vlps_table_is_data (&table, 2));
    }
}

static void
test_align (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<table id=t><tr><td align=Right>a<td style='text-align: center'>b<td>c<tr>"
                                           "<td align=left>d<td>e<td align=justify>f</table>");
  VlpsTable table;
  guint last;

  gather (page, &table, &last);
  g_assert_cmpint (table.align[0], ==, VLPS_ALIGN_RIGHT); /* the first that says so */
  g_assert_cmpint (table.align[1], ==, VLPS_ALIGN_CENTER);
  g_assert_cmpint (table.align[2], ==, VLPS_ALIGN_NONE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table/data", test_data);
  g_test_add_func ("/table/layout", test_layout);
  g_test_add_func ("/table/align", test_align);
  return g_test_run ();
}
