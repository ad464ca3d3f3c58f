/* table-html-test.c - tables in HTML inside of Markdown: which need it, and that each is one sound line */
#include "emit.h"
#include "sample.h"
#include "table-html.h"

#define ROW "<tr><td>a<td>b</tr>"

static int
find_table (const VlpsFlow *flow)
{
  int i = 0;

  while (flow->role[i] != VLPS_FLOW_TABLE)
    i++;
  return i;
}

static void
test_due (void)
{
  static const struct
  {
    const char *html;
    gboolean due;
  } cases[] = {
    { "<table><tr><th>A<th>B</tr>" ROW "</table>", FALSE },
    { "<table><tr><th>A<th>B</tr><tr><td rowspan=2>a<td>b</tr><tr><td>c</tr></table>", TRUE },
    { "<table><tr><th colspan=2>A</tr>" ROW "</table>", TRUE },
    { "<table><tr><th colspan=1>A<th rowspan=x>B</tr>" ROW "</table>", FALSE },
    { "<table><tr><th>A<th>B</tr><tr><td><ul><li>a</ul><td>b</tr></table>", TRUE },
    { "<table><tr><th>A<th>B</tr><tr><td><p>a<td><p>b</tr></table>", FALSE },
    { "<table><tr><th>A<th>B</tr><tr><td><p>a<p>b<td>c</tr></table>", TRUE },
    { "<table><tr><th>A<th>B</tr><tr><td><pre>a</pre><td>c</tr></table>", TRUE },
    { "<table><tr><th>A<th>B</tr><tr><td><table><tr><td>a<td>b</table><td>c</tr></table>", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      const VlpsFlow *flow = vlps_document_flow (sample_document (sample), VLPS_FLOW_PICTURES);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (vlps_table_html_is_due (flow, find_table (flow)), ==, cases[i].due);
    }
}

static guint
open_node (gpointer html, int node)
{
  return vlps_table_html_open (html, node);
}

static void
write_leaf (gpointer html, int node)
{
  vlps_table_html_leaf (html, node);
}

static void
close_node (gpointer html, int node, guint opened)
{
  vlps_table_html_close (html, node, opened);
}

static char *
write_table (const VlpsFlow *flow, int table)
{
  static const VlpsFlowVisitor visitor = { open_node, write_leaf, close_node, NULL };
  VlpsTableHtml *html = vlps_table_html_new (flow, VLPS_LINKS_ABSOLUTE);

  vlps_flow_walk (flow, table, flow->page->nodes[table].end, FALSE, &visitor, html);
  return vlps_table_html_end (html);
}

static void
test_write (void)
{
  static const struct
  {
    const char *html;
    const char *written;
  } cases[] = {
    { "<table class=x onclick=a()><caption>C</caption><thead><tr><td>A<td>B</thead><tr><td rowspan=2 "
      "style=y>a\n\n\n&lt;b>"
      "<td><a href=/u onclick=z()>c</a><script>d</script></tr><tr><td>e<br>f</tr></table>",
      "<table><caption>C</caption><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td rowspan=\"2\">a "
      "&lt;b&gt;</td>"
      "<td><a href=\"http://example.org/u\">c</a></td></tr><tr><td>e<br>f</td></tr></tbody></table>" },
    { "<table><tr><th>A<th>B</tr><tr><td><pre>x\n\n y</pre><td><ul><li><b>l</b></ul></tr></table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td><pre>x&#10;&#10; "
      "y</pre></td><td><ul><li><b>l</b></li></ul></td>"
      "</tr></tbody></table>" },
    { "<table><tr><th>A<th>B</tr><tr><td><a href=javascript:x()>*a*</a><td><img src=/i alt='\"b\"'></tr></table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>&#42;a&#42;</td><td><img src=\"http://example.org/i\" "
      "alt=\"&quot;b&quot;\"></td></tr></tbody></table>" },
    { "<table><tr><th>A<th>B</tr><tr><td><div>a</div><div>b</div><td>c<div>d</div></tr></table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a<br>b</td><td>c<br>d</td></tr></tbody></table>" },
    { "<table><tr><th>A<th>B</tr><tr><td>a<td><table><tr><th>C<td rowspan=2>d<tr><td>e</table></tr><tr><td>f<td>g</tr>"
      "</table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a</td><td><table><tbody><tr><th>C</th><td "
      "rowspan=\"2\">d</td>"
      "</tr><tr><td>e</td></tr></tbody></table></td></tr><tr><td>f</td><td>g</td></tr></tbody></table>" },
    { "<table><tr><th>A<th>B</tr><tr><td>a_b_<td>[b] c@d @e</tr></table>",
      "<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>a_b&#95;</td><td>&#91;b&#93; c@d "
      "&#64;e</td></tr></tbody></table>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      const VlpsFlow *flow = vlps_document_flow (sample_document (sample), VLPS_FLOW_PICTURES);
      g_autofree char *html = write_table (flow, find_table (flow));

      g_assert_cmpstr (html, ==, cases[i].written);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/table-html/due", test_due);
  g_test_add_func ("/table-html/write", test_write);
  return g_test_run ();
}
