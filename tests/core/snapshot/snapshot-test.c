/* snapshot-test.c - from what the collector returns to the page: frames, coordinates, styles, the saved form */
#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "collected.h"
#include "errors.h"

#define UNRENDERED VLPS_NODE_UNRENDERED
#define INVISIBLE VLPS_NODE_INVISIBLE
#define CONTENTS VLPS_NODE_CONTENTS

/* html, head with title, body, h1 with an id and a text, p with two texts; written out as the format's example. */
static const char plain[] =
    "{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"https://example.org/end\",\"input\":\"example.org\","
    "\"engine\":\"Engine 1.0\",\"viewport\":[1000,600],\"warnings\":[\"slow\",\"very slow\"],\"documents\":[\n"
    "[{\"url\":\"https://example.org/end\",\"base\":\"https://example.org/base/\",\"path\":\"\",\"title\":\"Plain\","
    "\"language\":\"en\",\"charset\":\"GBK\",\"quirks\":true,\"viewport\":[1000,600],\"scroll\":[0,0],"
    "\"size\":[1000,800],\"names\":[\"html\",\"head\",\"title\",\"\",\"body\",\"h1\",\"id\",\"p\",\"class\"],"
    "\"styles\":[\"block|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, 0)||normal|ltr\","
    "\"block|relative|none|32px|700|3|rgb(1, 2, 3)|rgba(0, 0, 0, 0)||pre-wrap|rtl\"],"
    "\"parent\":\"-1 0 1 2 0 4 5 4 7 7\","
    "\"name\":\"0 1 2 3 4 5 3 7 3 3\","
    "\"flags\":\"0 1 1 1 0 0 0 32 2 0\","
    "\"style\":\"0 -1 -1 -1 0 1 -1 0 -1 -1\","
    "\"left\":\"0 0 0 0 8 8 8.25 8 8 58\","
    "\"top\":\"0 0 0 0 8 21.44 21.5 80 80 80\","
    "\"width\":\"1000 0 0 0 984 984 120 984 50 60\","
    "\"height\":\"800 0 0 0 784 37 36 18 18 18\","
    "\"attributes\":\"0 0 0 0 2 0\",\"attribute\":\"6 8\",\"value\":[\"top\",\"big \\u4e2d\"],"
    "\"text\":[\"Plain\",\"The heading\",\"unseen\",\"seen \\\"text\\\"\"],\"frames\":[]}]\n]}\n";

static VlpsPage *
parse (const char *text)
{
  g_autoptr (GBytes) data = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_snapshot_parse (data, &error);

  g_assert_no_error (error);
  return page;
}

static void
check_plain (const VlpsPage *page)
{
  int heading = find_node (page, "h1"), paragraph = find_node (page, "p"), body = find_node (page, "body");

  g_assert_true (page->rendered);
  g_assert_cmpstr (page->url, ==, "https://example.org/end");
  g_assert_cmpstr (page->input, ==, "example.org");
  g_assert_cmpstr (page->engine, ==, "Engine 1.0");
  g_assert_cmpint ((int) page->viewport.width, ==, 1000);
  g_assert_cmpint ((int) page->viewport.height, ==, 600);
  g_assert_cmpint ((int) page->size.width, ==, 1000);
  g_assert_cmpint ((int) page->size.height, ==, 800);
  g_assert_cmpuint (page->warnings->len, ==, 2);
  g_assert_cmpstr (((const VlpsWarning *) page->warnings->pdata[1])->message, ==, "very slow");

  g_assert_cmpuint (page->n_frames, ==, 1);
  g_assert_cmpint (page->frames[0].owner, ==, -1);
  g_assert_cmpstr (page->frames[0].base, ==, "https://example.org/base/");
  g_assert_cmpstr (vlps_page_title (page), ==, "Plain");
  g_assert_cmpstr (page->frames[0].language, ==, "en");
  g_assert_cmpstr (page->frames[0].charset, ==, "GBK");
  g_assert_true (page->frames[0].quirks);
  g_assert_true (page->frames[0].reached);
  g_assert_cmpint ((int) page->frames[0].clip.height, ==, 800);

  g_assert_cmpuint (page->n_nodes, ==, 10);
  g_assert_cmpint (page->nodes[0].end, ==, 10);
  g_assert_cmpint (page->nodes[1].end, ==, 4);
  g_assert_cmpint (page->nodes[heading].parent, ==, body);
  assert_node_box (page, heading, "8 21.44 984 37");
  assert_node_box (page, heading + 1, "8.25 21.5 120 36");
  g_assert_cmpint (page->nodes[heading].tag, ==, VLPS_TAG_H1);
  g_assert_cmpuint (page->nodes[heading].flags, ==, VLPS_NODE_PREFORMATTED | VLPS_NODE_RTL);
  g_assert_cmpint (page->nodes[heading].style->font_weight, ==, 700);
  g_assert_cmpint (page->nodes[heading].style->z_index, ==, 3);
  g_assert_cmpint (page->nodes[heading].style->position, ==, VLPS_POSITION_RELATIVE);
  g_assert_cmpstr (page->nodes[heading + 1].text, ==, "The heading");
  g_assert_null (page->nodes[heading + 1].style);
  g_assert_cmpstr (vlps_node_attribute (&page->nodes[heading], "id"), ==, "top");
  g_assert_cmpstr (vlps_node_attribute (&page->nodes[heading], "class"), ==, "big \u4e2d");
  g_assert_cmpuint (page->nodes[paragraph].n_attributes, ==, 0);
  g_assert_cmpuint (page->nodes[paragraph].flags, ==, VLPS_NODE_SHADOW);
  g_assert_cmpstr (page->nodes[paragraph + 2].text, ==, "seen \"text\"");

  g_assert_false (vlps_node_is_shown (page, find_node (page, "title")));
  g_assert_false (vlps_node_is_shown (page, paragraph + 1));
  g_assert_true (vlps_node_is_shown (page, paragraph + 2));
}

static void
test_plain (void)
{
  g_autoptr (VlpsPage) page = parse (plain);

  check_plain (page);
}

/* Lines of texts, and which text is painted. */
static void
test_painted (void)
{
  g_autoptr (GString) text = g_string_new (plain);
  g_autoptr (VlpsPage) page = NULL, unknown = parse (plain);
  const VlpsLineBox *lines;

  g_assert_false (unknown->probed);
  g_assert_cmpuint (unknown->lines->len, ==, 0);
  g_string_replace (text, "\"documents\"", "\"unpainted\":\"6 9\",\"documents\"", 1);
  g_string_replace (text, "\"frames\":[]",
                    "\"lines\":\"6 2 8 21.5 50 18 8 39.5 20.25 18 9 1 58 80 60 18\",\"visible\":\"6 1 8 21.5 30 36\","
                    "\"frames\":[]",
                    1);
  g_string_replace (text, "0 1 1 1 0 0 0 32 2 0", "0 1 1 1 0 0 0 32 514 512", 1);
  page = parse (text->str);
  g_assert_true (page->probed);
  g_assert_cmpuint (page->nodes[6].flags, ==, VLPS_NODE_UNPAINTED);
  g_assert_cmpuint (page->nodes[8].flags, ==, VLPS_NODE_INVISIBLE | VLPS_NODE_SCROLLED);
  g_assert_cmpuint (page->nodes[9].flags, ==, VLPS_NODE_SCROLLED | VLPS_NODE_UNPAINTED);
  /* a reader of the page sees as much as before */
  g_assert_true (vlps_node_is_shown (page, 6) && vlps_node_is_shown (page, 9));
  g_assert_cmpuint (page->lines->len, ==, 3);
  lines = (const VlpsLineBox *) (gpointer) page->lines->data;
  g_assert_cmpint (lines[0].node, ==, 6);
  g_assert_cmpint (lines[1].node, ==, 6);
  g_assert_cmpint (lines[2].node, ==, 9);
  g_assert_cmpfloat_with_epsilon (lines[1].box.top, 39.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (lines[1].box.width, 20.25, 1e-9);
  g_assert_cmpuint (page->visible->len, ==, 1);
  lines = (const VlpsLineBox *) (gpointer) page->visible->data;
  g_assert_cmpint (lines[0].node, ==, 6);
  g_assert_cmpfloat_with_epsilon (lines[0].box.width, 30, 1e-9);
}

/* Text in a frame, where its document cannot be scrolled to. */
static void
test_beyond (void)
{
  static const struct
  {
    const char *box;
    gboolean beyond;
  } cases[] = {
    { "10 10 50 20", FALSE },  { "250 10 50 20", FALSE }, { "-70 10 50 20", TRUE },  { "-49 10 50 20", FALSE },
    { "-61 10 50 20", TRUE },  { "10 -40 50 20", TRUE },  { "10 -29 50 20", FALSE }, { "10 490 50 20", TRUE },
    { "10 489 50 20", FALSE }, { "990 10 50 20", TRUE },  { "989 10 50 20", FALSE },
  };
  /* scrolled by 10, 10 */
  static const char outer[] = "\"size\":[1000,800],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":[0,0,300,100],"
                              "\"scale\":[1,1],\"document\":1}]",
                    inner[] = "\"size\":[1000,500],\"scroll\":[10,10],\"lines\":\"\"",
                    unprobed[] = "\"size\":[1000,500],\"scroll\":[10,10]";

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++)
    {
      gboolean probed = i < G_N_ELEMENTS (cases);
      const char *box = cases[i % G_N_ELEMENTS (cases)].box;
      const Row around[] = { { -1, "html", "0 0 1000 800", 0, NULL }, { 0, "iframe", "0 0 300 100", 0, NULL } },
                rows[] = { { -1, "html", "0 0 1000 500", 0, NULL }, { 0, "", box, 0, "text" } };
      g_autofree char *top = collected_document (outer, around, G_N_ELEMENTS (around)),
                      *frame = collected_document (probed ? inner : unprobed, rows, G_N_ELEMENTS (rows)),
                      *report = g_strdup_printf ("%s,%s", top, frame);
      g_autoptr (VlpsPage) page = collected_page (g_steal_pointer (&report), NULL);

      g_test_message ("%s", box);
      g_assert_cmpuint (page->n_nodes, ==, 4);
      g_assert_cmpint ((page->nodes[3].flags & VLPS_NODE_BEYOND) != 0, ==,
                       probed && cases[i % G_N_ELEMENTS (cases)].beyond);
    }
}

/* What the writer adds around the collector's documents comes back, whatever characters it has. */
static void
test_write (void)
{
  static const Row rows[] = { { -1, "html", "0 0 10 10", 0, NULL } };
  static const char document[] = "\"size\":[10,10]";
  g_autoptr (GPtrArray) warnings = vlps_warnings_new ();
  g_autoptr (GPtrArray) reports = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *object = collected_document (document, rows, G_N_ELEMENTS (rows));
  g_autofree char *report = g_strdup_printf ("[%s]", object);
  VlpsMissing missing = { 0 };
  VlpsSnapshot snapshot = {
    .url = "file:///%FF",
    .input = "caf\xe9 \"x\".html", /* a path need not be UTF-8 */
    .viewport = { 1000, 600 },
    .warnings = warnings,
    .missing = &missing,
    .unpainted = "",
    .documents = reports,
  };
  g_autoptr (GBytes) data = NULL;
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GError) error = NULL;

  g_ptr_array_add (warnings, vlps_warning_new (VLPS_WARNING_NO_FRAMES, VLPS_CURE_PORT, "line\nbreak"));
  g_ptr_array_add (warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "caf\xe9"));
  g_ptr_array_add (reports, g_bytes_new (report, strlen (report)));
  missing.counts[VLPS_MISSING_STYLE][VLPS_MISSING_OFFLINE] = 3;
  missing.counts[VLPS_MISSING_OTHER][VLPS_MISSING_BLOCKED] = 1;
  missing.sheets = 5;
  missing.missing_sheets = 2;
  data = vlps_snapshot_write (&snapshot);
  page = vlps_snapshot_parse (data, &error);
  g_assert_no_error (error);
  g_assert_cmpmem (&page->missing, sizeof page->missing, &missing, sizeof missing);
  g_assert_cmpstr (page->url, ==, "file:///%FF");
  g_assert_cmpstr (page->input, ==, "caf\ufffd \"x\".html");
  g_assert_cmpstr (page->engine, ==, "");
  g_assert_cmpint ((int) page->viewport.width, ==, 1000);
  g_assert_cmpuint (page->warnings->len, ==, 2);
  g_assert_cmpstr (((const VlpsWarning *) page->warnings->pdata[0])->message, ==, "line\nbreak");
  g_assert_cmpstr (((const VlpsWarning *) page->warnings->pdata[1])->message, ==, "caf\ufffd");
  g_assert_cmpuint (page->n_nodes, ==, 1);
}

/* Scripts leave halves of surrogate pairs and NUL in texts, which JSON.stringify() writes as escapes. */
static void
test_escapes (void)
{
  static const struct
  {
    const char *json, *expected;
  } cases[] = {
    { "a\\ud83d\\ude00b", "a\U0001f600b" },
    { "a\\uD83D\\uDE00b", "a\U0001f600b" },
    { "a\\ud83db", "a\ufffdb" },
    { "a\\ude00b", "a\ufffdb" },
    { "\\ud83d\\ud83d\\ude00", "\ufffd\U0001f600" },
    { "\\ude00\\ud83d", "\ufffd\ufffd" },
    { "\\ud83d\\n", "\ufffd\n" },
    { "a\\u0000b", "a\ufffdb" },
    /* no escapes at all */
    { "a\\\\ud83db", "a\\ud83db" },
    { "a\\\\\\ud83db", "a\\\ufffdb" },
    { "a\\\\\\\\ud83db", "a\\\\ud83db" },
    { "\\u0001\\u00e9", "\x01\u00e9" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) parts = g_strsplit (plain, "The heading", 2);
      g_autofree char *text = g_strjoin (cases[i].json, parts[0], parts[1], NULL);
      g_autoptr (VlpsPage) page = parse (text);

      g_assert_cmpstr (page->nodes[find_node (page, "h1") + 1].text, ==, cases[i].expected);
    }
}

/* A document collected while scrolled: the boxes are independent of it. */
static void
test_scroll (void)
{
  static const Row rows[] = {
    { -1, "html", "-30 -200 1000 3000", 0, NULL },
    { 0, "body", "-22 -192 984 2984", 0, NULL },
    { 1, "p", "-20 -100 500 20.5", 0, NULL },
  };
  g_autoptr (VlpsPage) page =
      collected_page (collected_document ("\"scroll\":[30,200],\"size\":[1200,3000]", rows, G_N_ELEMENTS (rows)), NULL);

  assert_node_box (page, 0, "0 0 1000 3000");
  assert_node_box (page, 1, "8 8 984 2984");
  assert_node_box (page, 2, "10 100 500 20.5");
  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpuint (page->nodes[i].flags, ==, 0);
}

/* A page that runs from right to left starts at its leftmost point: the collector reports by how much it lies left of
 * the origin. */
static void
test_rtl (void)
{
  static const Row rows[] = {
    { -1, "html", "0 0 1000 600", 0, NULL },
    { 0, "p", "-500 10 1500 20", 0, NULL },
    { 0, "div", "-700 50 100 20", 0, NULL },
  };
  g_autoptr (VlpsPage) page =
      collected_page (collected_document ("\"scroll\":[500,0],\"size\":[1500,600]", rows, G_N_ELEMENTS (rows)), NULL);

  assert_node_box (page, 0, "500 0 1000 600");
  assert_node_box (page, 1, "0 10 1500 20");
  g_assert_true (vlps_node_is_shown (page, 1));
  /* further left than a reader can scroll */
  g_assert_cmpuint (page->nodes[2].flags, ==, VLPS_NODE_OFF_PAGE);
}

static void
test_off_page (void)
{
  static const struct
  {
    const char *box;
    gboolean off;
  } cases[] = {
    { "-5000 10 100 20", TRUE }, { "10 -100 100 20", TRUE }, { "-100 10 100 20", TRUE }, { "10 -20 100 20", TRUE },
    { "-99 10 100 20", FALSE },  { "10 -19 100 20", FALSE }, { "0 0 0 0", FALSE },       { "0 -1 0 20", FALSE },
    { "-1 0 20 0", FALSE },      { "-1 -1 0 0", TRUE },      { "5000 10 10 10", FALSE }, { "10 5000 10 10", FALSE },
    { "0 10 0 20", FALSE },      { "-10 -10 10 100", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Row rows[] = {
        { -1, "html", "0 0 1000 600", 0, NULL },
        { 0, "p", cases[i].box, 0, NULL },
        { 1, "", cases[i].box, 0, "text" },
      };
      g_autoptr (VlpsPage) page =
          collected_page (collected_document ("\"size\":[1000,600]", rows, G_N_ELEMENTS (rows)), NULL);

      g_test_message ("%s", cases[i].box);
      assert_node_box (page, 1, cases[i].box);
      for (int node = 1; node <= 2; node++)
        g_assert_cmpuint (page->nodes[node].flags, ==, cases[i].off ? VLPS_NODE_OFF_PAGE : 0);
    }
}

/* An element that makes no box itself has that of what it contains and shows. */
static void
test_contents (void)
{
  static const Row rows[] = {
    { -1, "html", "0 -50 1000 600", 0, NULL },
    { 0, "main", "0 0 0 0", CONTENTS, NULL },
    { 1, "section", "0 0 0 0", CONTENTS, NULL },
    { 2, "p", "10 -40 100 20", 0, NULL },
    { 3, "", "10 -40 300 20", 0, "wider than its element" },
    { 2, "", "50 40 200 30", 0, "bare text" },
    { 1, "script", "0 0 0 0", UNRENDERED, NULL },
    { 1, "aside", "-4000 10 10 10", 0, NULL },
    { 1, "hr", "400 100 0 0", 0, NULL },
    { 0, "nav", "0 0 0 0", CONTENTS, NULL },
    { 9, "script", "0 0 0 0", UNRENDERED, NULL },
  };
  g_autoptr (VlpsPage) page =
      collected_page (collected_document ("\"scroll\":[0,50],\"size\":[1000,600]", rows, G_N_ELEMENTS (rows)), NULL);

  /* p: 10 10 .. 110 30, text: 50 90 .. 250 120 */
  assert_node_box (page, find_node (page, "section"), "10 10 240 110");
  assert_node_box (page, find_node (page, "main"), "10 10 240 110");
  assert_node_box (page, find_node (page, "nav"), "0 0 0 0");
  assert_node_box (page, find_node (page, "p"), "10 10 100 20");
  g_assert_cmpuint (page->nodes[find_node (page, "main")].flags, ==, CONTENTS);
  g_assert_cmpuint (page->nodes[find_node (page, "nav")].flags, ==, CONTENTS);
}

static const Row small_rows[] = {
  { -1, "html", "0 0 200 100", 0, NULL },
  { 0, "body", "8 8 184 84", 0, NULL },
  { 1, "", "10 12 60 18", 0, "framed" },
};

/* A frame whose document the collector could read from outside. */
static void
test_same_origin_frame (void)
{
  static const Row rows[] = {
    { -1, "html", "0 -40 1000 600", 0, NULL },
    { 0, "iframe", "100 60 204 104", 0, "src=inner.html" },
    { 0, "p", "0 200 100 20", 0, NULL },
  };
  g_autofree char *top = collected_document (
      "\"url\":\"https://example.org/\",\"base\":\"https://example.org/\",\"scroll\":[0,40],\"size\":[1000,600],"
      "\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":[2,2,200,100],\"scale\":[1,1],\"document\":1}]",
      rows, G_N_ELEMENTS (rows));
  g_autofree char *inner =
      collected_document ("\"url\":\"https://example.org/inner.html\",\"base\":\"https://example.org/inner.html\","
                          "\"path\":\"0\",\"title\":\"Inner\",\"scroll\":[0,0],\"size\":[200,100]",
                          small_rows, G_N_ELEMENTS (small_rows));
  g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, inner, NULL), NULL);
  int owner = find_node (page, "iframe"), text = find_node (page, "framed"), after = find_node (page, "p");
  g_autofree char *address = vlps_page_resolve (page, text, "x");

  g_assert_cmpuint (page->n_frames, ==, 2);
  g_assert_cmpint (page->frames[1].owner, ==, owner);
  g_assert_cmpstr (page->frames[1].title, ==, "Inner");
  g_assert_cmpstr (vlps_page_title (page), ==, "");
  g_assert_true (page->frames[1].reached);
  /* the document stands under its frame, and the nodes after it follow */
  g_assert_cmpint (page->nodes[owner + 1].parent, ==, owner);
  g_assert_cmpint (page->nodes[owner + 1].tag, ==, VLPS_TAG_HTML);
  g_assert_cmpint (page->nodes[owner].end, ==, after);
  g_assert_cmpint (page->nodes[owner].frame, ==, 0);
  g_assert_cmpint (page->nodes[text].frame, ==, 1);
  g_assert_cmpint (page->nodes[after].frame, ==, 0);
  g_assert_cmpint (page->nodes[after].parent, ==, 0);
  /* the frame's border box is at 100 100, its content 2 px further in */
  assert_node_box (page, owner, "100 100 204 104");
  assert_node_box (page, owner + 1, "102 102 200 100");
  assert_node_box (page, text, "112 114 60 18");
  g_assert_cmpstr (address, ==, "https://example.org/x");
  g_assert_cmpuint (page->warnings->len, ==, 0);
}

/* A frame that only its own collector could read is found by its path. */
static void
test_cross_origin_frame (void)
{
  static const Row rows[] = {
    { -1, "html", "0 0 1000 600", 0, NULL },
    { 0, "iframe", "0 0 200 100", 0, "src=https://one.example/" },
    { 0, "iframe", "300 0 200 100", 0, "src=https://two.example/" },
    { 0, "iframe", "600 0 200 100", 0, "src=https://three.example/" },
  };
  char *top =
      collected_document ("\"size\":[1000,600],\"frames\":["
                          "{\"node\":1,\"path\":\"0\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":-1},"
                          "{\"node\":2,\"path\":\"1\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":-1},"
                          "{\"node\":3,\"path\":\"2\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":-1}]",
                          rows, G_N_ELEMENTS (rows));
  /* the reports come in any order, and one of a frame that is no longer there */
  char *two = collected_document ("\"path\":\"1\",\"url\":\"https://two.example/\"", small_rows, 3);
  char *gone = collected_document ("\"path\":\"7\",\"url\":\"https://gone.example/\"", small_rows, 3);
  char *one = collected_document ("\"path\":\"0\",\"url\":\"https://one.example/\"", small_rows, 3);
  g_autoptr (VlpsPage) page = collected_page (top, two, gone, one, NULL);
  g_autofree char *warning = NULL;

  g_assert_cmpuint (page->n_frames, ==, 4);
  g_assert_cmpstr (page->frames[1].url, ==, "https://one.example/");
  g_assert_cmpstr (page->frames[2].url, ==, "https://two.example/");
  assert_node_box (page, page->frames[1].owner + 3, "10 12 60 18");
  assert_node_box (page, page->frames[2].owner + 3, "310 12 60 18");

  g_assert_false (page->frames[3].reached);
  g_assert_cmpstr (page->frames[3].url, ==, "");
  g_assert_cmpint (page->nodes[page->frames[3].owner].end, ==, page->n_nodes);
  g_assert_cmpint ((int) page->frames[3].clip.left, ==, 600);
  g_assert_cmpuint (page->warnings->len, ==, 1);
  warning = g_strdup (((const VlpsWarning *) page->warnings->pdata[0])->message);
  g_assert_nonnull (strstr (warning, "https://three.example/"));
}

/* Two frames that claim the same content: the first has it, and the page stays whole. */
static void
test_same_path (void)
{
  static const Row rows[] = {
    { -1, "html", "0 0 1000 600", 0, NULL },
    { 0, "iframe", "0 0 200 100", 0, "src=https://one.example/" },
    { 0, "iframe", "300 0 200 100", 0, "src=https://two.example/" },
  };
  char *top =
      collected_document ("\"size\":[1000,600],\"frames\":["
                          "{\"node\":1,\"path\":\"4\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":-1},"
                          "{\"node\":2,\"path\":\"4\",\"inner\":[0,0,200,100],\"scale\":[1,1],\"document\":-1}]",
                          rows, G_N_ELEMENTS (rows));
  char *one = collected_document ("\"path\":\"4\",\"url\":\"https://one.example/\"", small_rows, 3);
  g_autoptr (VlpsPage) page = collected_page (top, one, NULL);

  g_assert_cmpuint (page->n_frames, ==, 3);
  g_assert_true (page->frames[1].reached);
  g_assert_false (page->frames[2].reached);
  g_assert_cmpuint (page->warnings->len, ==, 1);
  g_assert_nonnull (strstr (((const VlpsWarning *) page->warnings->pdata[0])->message, "https://two.example/"));
}

/* Worked out by hand:
 *
 * The page was scrolled by 100.  Frame A has its border box at client 100 200, on the page 100 300; its content begins
 * 10 20 further in, at 110 320, and is 380 x 260: to 490 580.  Its document is scrolled by 50.
 * Frame B in A has its border box at client 50 150, on the page 160 470, and is shown at half size: its content begins
 * at 160 + 4/2, 470 + 6/2 = 162 473 and is 392/2 x 188/2 = 196 x 94: to 358 567.
 * Frame C in B has its border box at client 300 150, on the page 162 + 150, 473 + 75 = 312 548, is 50 x 50 there and
 * shows to 358 567.
 */
static void
test_nested_frames (void)
{
  static const Row rows_top[] = {
    { -1, "html", "0 -100 2000 3000", 0, NULL },
    { 0, "iframe", "100 200 400 300", 0, NULL },
    { 0, "", "5 550 60 20", 0, "after A" },
  };
  static const Row rows_a[] = {
    { -1, "html", "0 -50 380 1000", 0, NULL },       { 0, "", "0 -50 380 40", 0, "scrolled out" },
    { 0, "", "10 100 200 30", 0, "in view" },        { 0, "", "300 240 200 50", 0, "at the corner" },
    { 0, "", "400 700 50 20", 0, "below" },          { 0, "", "20 20 0 0", 0, "empty in view" },
    { 0, "", "20 -20 0 0", 0, "empty out of view" }, { 0, "", "0 0 0 0", UNRENDERED, "not there" },
    { 0, "iframe", "50 150 200 100", 0, NULL },
  };
  static const Row rows_b[] = {
    { -1, "html", "0 0 392 188", 0, NULL },   { 0, "", "100 50 100 60", 0, "half size" },
    { 0, "", "0 180 400 40", 0, "half cut" }, { 0, "iframe", "300 150 100 100", 0, NULL },
    { 0, "", "0 0 10 10", 0, "after C" },
  };
  static const Row rows_c[] = {
    { -1, "html", "0 0 100 500", 0, NULL },
    { 0, "", "10 10 20 20", 0, "quite small" },
    { 0, "", "0 400 100 20", 0, "deep below" },
  };
  static const struct
  {
    const char *text, *box;
    guint flags;
  } expected[] = {
    { "after A", "5 650 60 20", 0 },
    { "scrolled out", "110 320 380 0", VLPS_NODE_CLIPPED },
    { "in view", "120 420 200 30", 0 },
    { "at the corner", "410 560 80 20", 0 },
    { "below", "490 580 0 0", VLPS_NODE_CLIPPED },
    { "empty in view", "130 340 0 0", 0 },
    { "empty out of view", "130 320 0 0", VLPS_NODE_CLIPPED },
    { "not there", "0 0 0 0", UNRENDERED },
    { "half size", "212 498 50 30", 0 },
    { "half cut", "162 563 196 4", 0 },
    { "after C", "162 473 5 5", 0 },
    { "quite small", "317 553 10 10", 0 },
    { "deep below", "312 567 46 0", VLPS_NODE_CLIPPED },
  };
  g_autofree char *top = collected_document (
      "\"scroll\":[0,100],\"size\":[2000,3000],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":[10,20,380,260],"
      "\"scale\":[1,1],\"document\":1}]",
      rows_top, G_N_ELEMENTS (rows_top));
  g_autofree char *a = collected_document ("\"path\":\"0\",\"scroll\":[0,50],\"size\":[380,1000],\"frames\":[{"
                                           "\"node\":8,\"path\":\"0.0\",\"inner\":[4,6,392,188],"
                                           "\"scale\":[0.5,0.5],\"document\":-1}]",
                                           rows_a, G_N_ELEMENTS (rows_a));
  g_autofree char *b = collected_document ("\"path\":\"0.0\",\"size\":[392,188],\"frames\":[{\"node\":3,"
                                           "\"path\":\"0.0.0\",\"inner\":[0,0,100,100],\"scale\":[1,1],"
                                           "\"document\":1}]",
                                           rows_b, G_N_ELEMENTS (rows_b));
  g_autofree char *c = collected_document ("\"path\":\"0.0.0\",\"size\":[100,500]", rows_c, G_N_ELEMENTS (rows_c));
  /* B reported by itself, and with it C, which is document 1 of that report */
  g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, a, NULL), g_strjoin (",", b, c, NULL), NULL);

  g_assert_cmpuint (page->n_frames, ==, 4);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      int node = find_node (page, expected[i].text);

      g_test_message ("%s", expected[i].text);
      assert_node_box (page, node, expected[i].box);
      g_assert_cmpuint (page->nodes[node].flags, ==, expected[i].flags);
    }
  assert_node_box (page, page->frames[1].owner, "100 300 400 300");
  assert_node_box (page, page->frames[1].owner + 1, "110 320 380 260");
  assert_node_box (page, page->frames[2].owner, "160 470 200 100");
  assert_node_box (page, page->frames[2].owner + 1, "162 473 196 94");
  assert_node_box (page, page->frames[3].owner, "312 548 46 19");
  assert_node_box (page, page->frames[3].owner + 1, "312 548 46 19");
  g_assert_cmpint ((int) page->frames[2].clip.width, ==, 196);
  g_assert_cmpint ((int) page->frames[3].clip.width, ==, 46);
  g_assert_cmpint ((int) page->frames[3].clip.height, ==, 19);
}

/* A frame turned by transforms: the upright box around what it shows.  With the matrix [a, b, c, d] the point (x, y) of
 * the frame's border box goes to (a x + c y, b x + d y), and the whole to where the engine says its bounds are. */
static void
test_turned_frames (void)
{
  static const struct
  {
    const char *box, *matrix, *outer, *inner, *text_box, *content, *expected;
  } cases[] = {
    /* by 90 degrees: x' = 34 - y, y' = 10 + x */
    { "10 10 24 44", "[0,1,-1,0]", "[44,24]", "[2,2,40,20]", "1 2 30 4", "12 12 20 40", "26 13 4 30" },
    /* by 180 degrees: x' = 54 - x, y' = 34 - y */
    { "10 10 44 24", "[-1,0,0,-1]", "[44,24]", "[2,2,40,20]", "1 2 30 4", "12 12 40 20", "21 26 30 4" },
    /* with cosine 0.8 and sine 0.6: the middle of the text, 15 25, goes to 40 + 12 - 15, 10 + 9 + 20 */
    { "10 10 110 100", "[0.8,0.6,-0.6,0.8]", "[100,50]", "[0,0,100,50]", "10 20 10 10", "10 10 110 100",
      "30 32 14 14" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Row rows[] = {
        { -1, "html", "0 0 1000 600", 0, NULL },
        { 0, "iframe", cases[i].box, 0, NULL },
      };
      const Row inner_rows[] = {
        { -1, "html", "0 0 100 50", 0, NULL },
        { 0, "", cases[i].text_box, 0, "framed" },
      };
      g_autofree char *members =
          g_strdup_printf ("\"size\":[1000,600],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":%s,\"scale\":[1,1],"
                           "\"matrix\":%s,\"outer\":%s,\"document\":1}]",
                           cases[i].inner, cases[i].matrix, cases[i].outer);
      g_autofree char *top = collected_document (members, rows, G_N_ELEMENTS (rows));
      g_autofree char *inner = collected_document ("\"path\":\"0\"", inner_rows, G_N_ELEMENTS (inner_rows));
      g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, inner, NULL), NULL);
      int text = find_node (page, "framed");

      g_test_message ("%s", cases[i].matrix);
      assert_node_box (page, text, cases[i].expected);
      page->nodes[text].box = page->frames[1].clip;
      assert_node_box (page, text, cases[i].content);
    }
}

/* What nobody sees of a frame, nobody sees of its content, though its document knows nothing of it. */
static void
test_unseen_frames (void)
{
  static const struct
  {
    const char *box, *inner;
    guint frame_flags, text_flags;
    const char *text_box; /* NULL: 10 12 60 18 */
  } cases[] = {
    { "100 100 200 100", "[0,0,200,100]", 0, 0, NULL },
    { "100 100 200 100", "[0,0,200,100]", INVISIBLE, INVISIBLE, NULL },
    { "-300 100 200 100", "[0,0,200,100]", 0, VLPS_NODE_OFF_PAGE, NULL },
    { "100 -200 200 100", "[0,0,200,100]", 0, VLPS_NODE_OFF_PAGE, NULL },
    { "100 100 1 1", "[0,0,1,1]", 0, INVISIBLE | VLPS_NODE_CLIPPED, NULL },
    { "100 100 0 0", "[0,0,0,0]", 0, INVISIBLE | VLPS_NODE_CLIPPED, NULL },
    { "100 100 200 100", "[0,0,200,-5]", 0, INVISIBLE | VLPS_NODE_CLIPPED, NULL },
    /* small, but it can be scrolled in */
    { "100 100 8 8", "[0,0,8,8]", 0, VLPS_NODE_CLIPPED, NULL },
    /* partly left of the page: the text at 10 12 of it lies there, all of it */
    { "-100 100 200 100", "[0,0,200,100]", 0, VLPS_NODE_OFF_PAGE, NULL },
    { "-50 100 200 100", "[0,0,200,100]", 0, 0, NULL },
    /* scrolled out to the left, flat on the frame's left edge: off the page is only that edge */
    { "-50 100 200 100", "[0,0,200,100]", 0, VLPS_NODE_CLIPPED, "-100 12 60 18" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Row rows[] = {
        { -1, "html", "0 0 1000 600", 0, NULL },
        { 0, "iframe", cases[i].box, cases[i].frame_flags, NULL },
      };
      g_autofree char *members =
          g_strdup_printf ("\"size\":[1000,600],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":%s,\"scale\":[1,1],"
                           "\"document\":1}]",
                           cases[i].inner);
      g_autofree char *top = collected_document (members, rows, G_N_ELEMENTS (rows));
      const Row inner_rows[] = {
        { -1, "html", "0 0 200 100", 0, NULL },
        { 0, "", cases[i].text_box != NULL ? cases[i].text_box : "10 12 60 18", 0, "framed" },
      };
      g_autofree char *inner = collected_document ("\"path\":\"0\"", inner_rows, G_N_ELEMENTS (inner_rows));
      g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, inner, NULL), NULL);

      g_test_message ("%s", cases[i].box);
      g_assert_cmpuint (page->nodes[find_node (page, "framed")].flags, ==, cases[i].text_flags);
    }
}

/* display: contents in a frame that its own frame shows only a part of. */
static void
test_contents_in_frame (void)
{
  static const Row rows[] = {
    { -1, "html", "0 0 1000 600", 0, NULL },
    { 0, "iframe", "100 100 200 100", 0, NULL },
  };
  static const Row inner_rows[] = {
    { -1, "html", "0 -60 200 500", 0, NULL }, { 0, "main", "0 0 0 0", CONTENTS, NULL },
    { 1, "p", "10 -50 100 20", 0, NULL }, /* scrolled out */
    { 1, "p", "20 30 100 20", 0, NULL },      { 0, "nav", "0 0 0 0", CONTENTS, NULL },
    { 4, "p", "10 300 100 20", 0, NULL }, /* scrolled out */
  };
  g_autofree char *top = collected_document (
      "\"size\":[1000,600],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":[0,0,200,100],\"scale\":[1,1],"
      "\"document\":1}]",
      rows, G_N_ELEMENTS (rows));
  g_autofree char *inner = collected_document ("\"path\":\"0\"", inner_rows, G_N_ELEMENTS (inner_rows));
  g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, inner, NULL), NULL);

  assert_node_box (page, find_node (page, "main"), "120 130 100 20");
  g_assert_cmpuint (page->nodes[find_node (page, "main")].flags, ==, CONTENTS);
  assert_node_box (page, find_node (page, "nav"), "0 0 0 0");
}

static VlpsPage *
page_with_style (const char *style)
{
  static const Row rows[] = { { -1, "html", "0 0 10 10", 0, NULL } };
  char *document = collected_document ("\"size\":[10,10]", rows, 1);
  g_auto (GStrv) parts = g_strsplit (document, COLLECTED_BLOCK, 2);
  VlpsPage *page = collected_page (g_strjoin (style, parts[0], parts[1], NULL), NULL);

  g_free (document);
  return page;
}

static void
test_displays (void)
{
  static const struct
  {
    const char *word;
    VlpsDisplay display;
  } cases[] = {
    { "none", VLPS_DISPLAY_NONE },
    { "inline", VLPS_DISPLAY_INLINE },
    { "ruby", VLPS_DISPLAY_INLINE },
    { "inline-block", VLPS_DISPLAY_INLINE_BLOCK },
    { "inline-flex", VLPS_DISPLAY_INLINE_BLOCK },
    { "inline-grid", VLPS_DISPLAY_INLINE_BLOCK },
    { "inline-table", VLPS_DISPLAY_INLINE_BLOCK },
    { "block", VLPS_DISPLAY_BLOCK },
    { "flow-root", VLPS_DISPLAY_BLOCK },
    { "something-new", VLPS_DISPLAY_BLOCK },
    { "flex", VLPS_DISPLAY_FLEX },
    { "grid", VLPS_DISPLAY_GRID },
    { "list-item", VLPS_DISPLAY_LIST_ITEM },
    { "table", VLPS_DISPLAY_TABLE },
    { "table-row", VLPS_DISPLAY_TABLE_ROW },
    { "table-cell", VLPS_DISPLAY_TABLE_CELL },
    { "table-row-group", VLPS_DISPLAY_TABLE_PART },
    { "table-caption", VLPS_DISPLAY_TABLE_PART },
    { "contents", VLPS_DISPLAY_CONTENTS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *style =
          g_strdup_printf ("%s|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, 0)||normal|ltr", cases[i].word);
      g_autoptr (VlpsPage) page = page_with_style (style);

      g_assert_cmpint (page->nodes[0].style->display, ==, cases[i].display);
    }
}

static void
test_colors (void)
{
  static const struct
  {
    const char *text;
    guint32 color;
  } cases[] = {
    { "rgb(0, 0, 0)", 0x000000ff },
    { "rgb(1, 2, 3)", 0x010203ff },
    { "rgb(255, 128, 0)", 0xff8000ff },
    { "rgba(255, 128, 0, 0.5)", 0xff800080 },
    { "rgba(0, 0, 0, 0)", 0x00000000 },
    { "rgba(255, 255, 255, 0.2)", 0xffffff33 },
    { "rgb(1 2 3 / 0.2)", 0x01020333 },
    { "rgb(300, -5, 127.6)", 0xff0080ff },
    { "color(srgb 1 0.5 0)", 0xff8000ff },
    { "color(srgb 0.2 0.4 0.6 / 0.8)", 0x336699cc },
    { "color(srgb 1e-05 .2 1.5)", 0x0033ffff },
    { "color(srgb none 0.2 none)", 0x003300ff },
    { "color(srgb 0 0.2 1 / none)", 0x0033ff00 },
    { "color(display-p3 1 0.2 0)", 0xff3300ff },
    /* nothing that is known */
    { "", 0 },
    { "red", 0 },
    { "lab(50 20 20)", 0 },
    { "rgb(-nan, inf, x)", 0x000000ff },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *style =
          g_strdup_printf ("block|static|none|16px|400|auto|%s|%s||normal|ltr", cases[i].text, cases[i].text);
      g_autoptr (VlpsPage) page = page_with_style (style);

      g_test_message ("%s", cases[i].text);
      g_assert_cmphex (page->nodes[0].style->color, ==, cases[i].color);
      g_assert_cmphex (page->nodes[0].style->background, ==, cases[i].color);
    }
}

static void
test_styles (void)
{
  static const struct
  {
    const char *text;
    VlpsStyle style;
    guint flags;
  } cases[] = {
    { "block|static|none|16px|400|auto|x|x||normal|ltr", { .font_size = 16, .font_weight = 400 }, 0 },
    { "block|absolute|left|12.5px|900|-7|x|x|image|pre|rtl",
      { VLPS_DISPLAY_BLOCK, VLPS_POSITION_ABSOLUTE, VLPS_FLOAT_LEFT, TRUE, 12.5, 900, -7, 0, 0 },
      VLPS_NODE_PREFORMATTED | VLPS_NODE_RTL },
    { "block|fixed|right|0px|1|2147483647|x|x||pre-line|ltr",
      { VLPS_DISPLAY_BLOCK, VLPS_POSITION_FIXED, VLPS_FLOAT_RIGHT, FALSE, 0, 1, G_MAXINT, 0, 0 },
      VLPS_NODE_PREFORMATTED },
    { "block|sticky|none|1e99px|5000|-1e99|x|x||break-spaces|ltr",
      { VLPS_DISPLAY_BLOCK, VLPS_POSITION_STICKY, VLPS_FLOAT_NONE, FALSE, 1e8, 1000, G_MININT, 0, 0 },
      VLPS_NODE_PREFORMATTED },
    { "block|relative|none|nan|nan|nan|x|x||nowrap|ltr",
      { VLPS_DISPLAY_BLOCK, VLPS_POSITION_RELATIVE, VLPS_FLOAT_NONE, FALSE, 16, 400, 0, 0, 0 },
      0 },
    { "block|-webkit-sticky|inline-start||-3||x|x||normal|ltr",
      { VLPS_DISPLAY_BLOCK, VLPS_POSITION_STICKY, VLPS_FLOAT_NONE, FALSE, 16, 1, 0, 0, 0 },
      0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = page_with_style (cases[i].text);
      const VlpsStyle *style = page->nodes[0].style;

      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (style->position, ==, cases[i].style.position);
      g_assert_cmpint (style->floating, ==, cases[i].style.floating);
      g_assert_cmpint (style->background_image, ==, cases[i].style.background_image);
      g_assert_cmpfloat_with_epsilon (style->font_size, cases[i].style.font_size, 1e-9);
      g_assert_cmpint (style->font_weight, ==, cases[i].style.font_weight);
      g_assert_cmpint (style->z_index, ==, cases[i].style.z_index);
      g_assert_cmpuint (page->nodes[0].flags, ==, cases[i].flags);
    }
}

static void
test_is_empty (void)
{
  static const struct
  {
    Row row;
    gboolean empty;
  } cases[] = {
    { { 0, "p", "0 0 100 20", 0, NULL }, TRUE },
    { { 0, "", "0 0 100 20", 0, "text" }, FALSE },
    { { 0, "", "0 0 4 20", 0, " " }, TRUE },
    { { 0, "", "0 0 100 20", UNRENDERED, "text" }, TRUE },
    { { 0, "", "0 0 100 20", INVISIBLE, "text" }, TRUE },
    { { 0, "", "-500 0 100 20", 0, "text" }, TRUE },
    { { 0, "img", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "img", "0 0 100 20", INVISIBLE, NULL }, TRUE },
    { { 0, "canvas", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "svg", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "video", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "textarea", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "select", "0 0 100 20", 0, NULL }, FALSE },
    { { 0, "hr", "0 0 100 20", 0, NULL }, TRUE },
  };
  g_autoptr (VlpsPage) nothing = vlps_page_new ();

  g_assert_true (vlps_snapshot_is_empty_page (nothing));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const Row rows[] = { { -1, "html", "0 0 1000 600", 0, NULL }, cases[i].row };
      g_autoptr (VlpsPage) page = collected_page (collected_document ("\"size\":[1000,600]", rows, 2), NULL);

      g_test_message ("%u", i);
      g_assert_cmpint (vlps_snapshot_is_empty_page (page), ==, cases[i].empty);
    }
}

/* A document that a script took everything out of, and a frame with one. */
static void
test_no_root (void)
{
  static const Row rows[] = {
    { -1, "html", "0 0 1000 600", 0, NULL },
    { 0, "iframe", "100 100 200 100", 0, NULL },
    { 0, "", "0 0 60 20", 0, "text" },
  };
  g_autoptr (VlpsPage) bare = collected_page (collected_document ("\"size\":[1000,600]", NULL, 0), NULL);
  g_autofree char *top = collected_document (
      "\"size\":[1000,600],\"frames\":[{\"node\":1,\"path\":\"0\",\"inner\":[0,0,200,100],\"scale\":[1,1],"
      "\"document\":1}]",
      rows, G_N_ELEMENTS (rows));
  g_autofree char *inner = collected_document ("\"path\":\"0\"", NULL, 0);
  g_autoptr (VlpsPage) page = collected_page (g_strjoin (",", top, inner, NULL), NULL);

  g_assert_cmpuint (bare->n_nodes, ==, 0);
  g_assert_cmpuint (bare->n_frames, ==, 1);
  g_assert_true (vlps_snapshot_is_empty_page (bare));
  g_assert_cmpuint (page->n_nodes, ==, 3);
  g_assert_true (page->frames[1].reached);
  g_assert_cmpint (page->nodes[1].end, ==, 2);
}

/* --- saving --- */

static void
test_save (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *plain_path = g_build_filename (directory, "page.json", NULL);
  g_autofree char *packed_path = g_build_filename (directory, "page.json.gz", NULL);
  const char *const paths[] = { plain_path, packed_path };
  g_autoptr (GBytes) data = g_bytes_new_static (plain, sizeof plain - 1);
  gsize lengths[2];

  for (int i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (VlpsPage) page = NULL;
      char *contents;

      /* twice: a file that is there is replaced */
      g_assert_true (vlps_snapshot_save (data, paths[i], &error));
      g_assert_true (vlps_snapshot_save (data, paths[i], &error));
      g_assert_no_error (error);
      g_assert_true (g_file_get_contents (paths[i], &contents, &lengths[i], NULL));
      bytes = g_bytes_new_take (contents, lengths[i]);
      if (i == 1)
        {
          g_autoptr (GBytes) unpacked = vlps_snapshot_gunzip (bytes, &error);

          g_assert_no_error (error);
          g_assert_true (g_bytes_equal (unpacked, data));
          g_bytes_unref (bytes);
          bytes = g_bytes_ref (unpacked);
        }
      page = vlps_snapshot_parse (bytes, &error);
      g_assert_no_error (error);
      check_plain (page);
      g_assert_cmpint (g_unlink (paths[i]), ==, 0);
    }
  g_assert_cmpuint (lengths[0], ==, sizeof plain - 1);
  g_assert_cmpuint (lengths[1], <, lengths[0]);
  /* nothing is left lying about */
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

static void
test_save_unwritable (void)
{
  g_autofree char *directory = g_dir_make_tmp ("vlps-test-XXXXXX", NULL);
  g_autofree char *file = g_build_filename (directory, "file", NULL);
  g_autofree char *in_nothing = g_build_filename (directory, "nothing", "page.json", NULL);
  g_autofree char *in_file = g_build_filename (file, "page.json.gz", NULL);
  const char *const paths[] = { in_nothing, in_file, directory, "" };
  g_autoptr (GBytes) data = g_bytes_new_static (plain, sizeof plain - 1);

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (paths); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (vlps_snapshot_save (data, paths[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
      g_assert_nonnull (strstr (error->message, paths[i]));
    }
  g_assert_cmpint (g_unlink (file), ==, 0);
  g_assert_cmpint (g_rmdir (directory), ==, 0);
}

static void
test_save_stdout (void)
{
  g_autoptr (GBytes) data = g_bytes_new_static ("one snapshot", 12);
  g_autoptr (GError) error = NULL;

  if (g_test_subprocess ())
    {
      g_assert_true (vlps_snapshot_save (data, "-", &error));
      g_assert_no_error (error);
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*one snapshot*");
}

static void
test_save_stdout_full (void)
{
  g_autoptr (GBytes) data = g_bytes_new_static ("one snapshot", 12);
  g_autoptr (GError) error = NULL;

  if (!g_test_subprocess ())
    {
      g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
      g_test_trap_assert_passed ();
      return;
    }
  g_assert_nonnull (freopen ("/dev/full", "w", stdout));
  g_assert_false (vlps_snapshot_save (data, "-", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, g_strerror (ENOSPC)));
  _Exit (0); /* what is left in the buffer of stdout cannot be written */
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/snapshot/painted", test_painted);
  g_test_add_func ("/snapshot/beyond", test_beyond);
  g_test_add_func ("/snapshot/plain", test_plain);
  g_test_add_func ("/snapshot/write", test_write);
  g_test_add_func ("/snapshot/escapes", test_escapes);
  g_test_add_func ("/snapshot/scroll", test_scroll);
  g_test_add_func ("/snapshot/rtl", test_rtl);
  g_test_add_func ("/snapshot/off-page", test_off_page);
  g_test_add_func ("/snapshot/contents", test_contents);
  g_test_add_func ("/snapshot/frames/same-origin", test_same_origin_frame);
  g_test_add_func ("/snapshot/frames/cross-origin", test_cross_origin_frame);
  g_test_add_func ("/snapshot/frames/same-path", test_same_path);
  g_test_add_func ("/snapshot/frames/nested", test_nested_frames);
  g_test_add_func ("/snapshot/frames/turned", test_turned_frames);
  g_test_add_func ("/snapshot/frames/unseen", test_unseen_frames);
  g_test_add_func ("/snapshot/frames/contents", test_contents_in_frame);
  g_test_add_func ("/snapshot/styles/display", test_displays);
  g_test_add_func ("/snapshot/styles/colors", test_colors);
  g_test_add_func ("/snapshot/styles/others", test_styles);
  g_test_add_func ("/snapshot/is-empty", test_is_empty);
  g_test_add_func ("/snapshot/no-root", test_no_root);
  g_test_add_func ("/snapshot/save/file", test_save);
  g_test_add_func ("/snapshot/save/unwritable", test_save_unwritable);
  g_test_add_func ("/snapshot/save/stdout", test_save_stdout);
  g_test_add_func ("/snapshot/save/stdout-full", test_save_stdout_full);
  return g_test_run ();
}
