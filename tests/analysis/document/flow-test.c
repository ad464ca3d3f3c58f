/* flow-test.c - what each node does in the running text */
#include "flow.h"

#include <string.h>

#include "sample-page.h"
#include "structure-search.h"

static const VlpsFlowOpening nothing = { -1, NULL, { -1, -1 } };

#define LONG_LINE                                                                                                      \
  "The harbour master said on Monday that the ferries would not leave before the storm had passed and the pier had "   \
  "been "                                                                                                              \
  "looked at by engineers."

static void
test_roles (void)
{
  static const struct
  {
    const char *html;
    VlpsFlowRole role; /* of "x" */
  } cases[] = {
    { "<p id=x>a", VLPS_FLOW_PARAGRAPH },
    { "<div id=x>a</div>", VLPS_FLOW_LINE },
    { "<h3 id=x>a</h3>", VLPS_FLOW_HEADING },
    { "<h3 id=x>" LONG_LINE LONG_LINE "</h3>", VLPS_FLOW_HEADING },
    { "<h3 id=x>" LONG_LINE LONG_LINE LONG_LINE "</h3>", VLPS_FLOW_PARAGRAPH },
    { "a <b id=x>b</b>", VLPS_FLOW_INLINE },
    { "a<br id=x>b", VLPS_FLOW_BREAK },
    { "a<hr id=x>b", VLPS_FLOW_RULE },
    { "a<hr id=x><p><img src=i.png>", VLPS_FLOW_RULE },
    { "<hr id=x>a", VLPS_FLOW_NOTHING },
    { "a<hr id=x><p> <hr>", VLPS_FLOW_NOTHING },
    { "a<hr><hr id=x>b", VLPS_FLOW_NOTHING },
    { "a<hr><div> <br> </div><hr id=x><p>b", VLPS_FLOW_NOTHING },
    { "a<hr id=x><hr>b", VLPS_FLOW_RULE },
    { "a<hr>b<hr id=x>c", VLPS_FLOW_RULE },
    { "a<hr><img src=i.png><hr id=x>c", VLPS_FLOW_RULE },
    { "<ul id=x><li>a</ul>", VLPS_FLOW_LIST },
    { "<ul><li id=x>a</ul>", VLPS_FLOW_ITEM },
    /* an article in an item, but not its items */
    { "<ul id=x><li><h2>a</h2><p>b<p>c<p>d<p>e<p>f</ul>", VLPS_FLOW_PARAGRAPH },
    { "<ul><li id=x><h2>a</h2><p>b<p>c<p>d<p>e<p>f</ul>", VLPS_FLOW_PARAGRAPH },
    { "<ul><li><h2>a</h2><p>b<p>c<p>d<p>e<p>f<ul><li id=x>g</ul></ul>", VLPS_FLOW_ITEM },
    { "<ul id=x><li><p>b<p>c<p>d<p>e<p>f</ul>", VLPS_FLOW_LIST },
    { "<ul id=x><li><h2>a</h2><p>b<p>c</ul>", VLPS_FLOW_LIST },
    { "<ol id=x><li><h2>a</h2><p>b<p>c<p>d<p>e<p>f</ol>", VLPS_FLOW_LIST },
    { "<blockquote id=x>a</blockquote>", VLPS_FLOW_QUOTE },
    { "<dl><dt>a<dd id=x>b</dl>", VLPS_FLOW_DEFINITION },
    { "<dl><dt>a<dd id=x><h3>b</h3>c</dl>", VLPS_FLOW_PARAGRAPH },
    { "<pre id=x>a</pre>", VLPS_FLOW_PRE },
    /* a poem by its class, prose by its lines */
    { "<pre id=x class=verse>a</pre>", VLPS_FLOW_PARAGRAPH },
    { "<pre id=x>" LONG_LINE "\n" LONG_LINE "</pre>", VLPS_FLOW_PARAGRAPH },
    { "<pre id=x>" LONG_LINE " {\n" LONG_LINE " }</pre>", VLPS_FLOW_PRE },
    { "<pre id=x>" LONG_LINE "\nshort.\nshort.\nshort.\nshort.</pre>", VLPS_FLOW_PRE },
    { "<pre id=x class=log>" LONG_LINE "</pre>", VLPS_FLOW_PRE },
    { "<img id=x src=i.png>", VLPS_FLOW_IMAGE },
    { "<table id=x><tr><th>a<td>b</table>", VLPS_FLOW_TABLE },
    { "<table><tr id=x><th>a<td>b</table>", VLPS_FLOW_ROW },
    { "<table><tr><th>a<td id=x>b</table>", VLPS_FLOW_CELL },
    { "<p id=x hidden>a</p>b", VLPS_FLOW_NOTHING },
    { "<svg><text id=x>a</text></svg>", VLPS_FLOW_INLINE },
    { "<svg><text id=x>ab</text></svg>", VLPS_FLOW_INLINE_BLOCK },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autofree guint8 *content = g_malloc (page->n_nodes);
      g_autoptr (VlpsStructure) structure =
          vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
      g_autoptr (VlpsFlow) flow = vlps_flow_new (page, structure, content, VLPS_FLOW_PICTURES, FALSE, &nothing);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpint (flow->role[sample_find (page, "x")], ==, cases[i].role);
    }
}

static guint
open_cb (gpointer writer, int node)
{
  g_string_append_c (writer, '(');
  return 7;
}

static void
leaf_cb (gpointer writer, int node)
{
  g_string_append_c (writer, '.');
}

static void
close_cb (gpointer writer, int node, guint opened)
{
  g_assert_cmpuint (opened, ==, 7);
  g_string_append_c (writer, ')');
}

/* Items know their number and list; an element is closed behind what is in it. */
static void
test_walk (void)
{
  static const VlpsFlowVisitor visitor = { open_cb, leaf_cb, close_cb, NULL };
  g_autoptr (VlpsPage) page = sample_page ("<ol id=l start=4><li id=a>a<li id=b>b<i>c</i></ol>");
  g_autofree guint8 *content = g_malloc (page->n_nodes);
  g_autoptr (VlpsStructure) structure = vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
  g_autoptr (VlpsFlow) flow = vlps_flow_new (page, structure, content, VLPS_FLOW_PICTURES, FALSE, &nothing);
  g_autoptr (GString) seen = g_string_new (NULL);
  int list = sample_find (page, "l"), b = sample_find (page, "b");

  g_assert_cmpint (flow->value[b], ==, 5);
  g_assert_cmpint (flow->list[b], ==, list);
  g_assert_true ((flow->bits[b] & VLPS_FLOW_ORDERED) != 0);
  vlps_flow_walk (flow, list, page->nodes[list].end, FALSE, &visitor, seen);
  g_assert_cmpstr (seen->str, ==, "((.)(.(.)))");
}

static void
line_cb (gpointer writer, const char *text)
{
  g_string_append (writer, text);
}

/* The headline comes first as a heading of the first level, out of the list that it stands in, then the line for the nodes of
 * the byline; none of them comes again in its place. */
static void
test_headline (void)
{
  static const VlpsFlowVisitor visitor = { open_cb, leaf_cb, close_cb, line_cb };
  g_autoptr (VlpsPage) page =
      sample_page ("<p id=p>a</p><ul><li id=i><span id=h>b</span></li></ul><p>c</p><p id=b>d</p>");
  g_autofree guint8 *content = g_malloc (page->n_nodes);
  g_autoptr (VlpsStructure) structure = vlps_structure_search (page, memset (content, 1, page->n_nodes), NULL, FALSE);
  int headline = sample_find (page, "h");
  const VlpsFlowOpening opening = { headline, " · ", { sample_find (page, "b"), -1 } };
  g_autoptr (VlpsFlow) flow = vlps_flow_new (page, structure, content, VLPS_FLOW_PICTURES, FALSE, &opening);
  g_autoptr (GString) seen = g_string_new (NULL);

  g_assert_cmpint (flow->role[headline], ==, VLPS_FLOW_HEADING);
  g_assert_cmpint (vlps_flow_level (flow, headline), ==, 1);
  g_assert_cmpint (flow->bits[sample_find (page, "i")] & VLPS_FLOW_OUTPUT, ==, 0);
  vlps_flow_walk (flow, 0, (int) page->n_nodes, FALSE, &visitor, seen);
  g_assert_true (g_str_has_prefix (seen->str, "(.) · ("));
  g_assert_true (g_str_has_suffix (seen->str, "((.)(())(.)))"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/flow/roles", test_roles);
  g_test_add_func ("/flow/walk", test_walk);
  g_test_add_func ("/flow/headline", test_headline);
  return g_test_run ();
}
