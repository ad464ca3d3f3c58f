/* snapshot-part-test.c - a part of a snapshot is the part of its page */
#include "snapshot-part.h"

#include <string.h>

#include "errors.h"
#include "snapshot.h"

static const char top[] =
    "{\"url\":\"http://example.com/"
    "\",\"base\":\"\",\"title\":\"T\",\"language\":\"\",\"charset\":\"utf-8\",\"path\":\"\","
    "\"viewport\":[1000,600],\"scroll\":[0,0],\"size\":[1000,800],\"names\":[\"html\",\"head\",\"title\",\"\",\"body\","
    "\"div\","
    "\"iframe\",\"id\",\"class\"],\"styles\":[\"block|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, "
    "0)||normal|ltr\"],"
    "\"parent\":\"-1 0 1 2 0 4 5 4 7 8 7 4\",\"name\":\"0 1 2 3 4 5 3 5 5 3 6 6\",\"flags\":\"0 1 1 1 0 0 0 0 0 0 0 "
    "0\","
    "\"style\":\"0 0 0 -1 0 0 -1 0 0 -1 0 0\",\"left\":\"0 0 0 0 0 1 2 3 4 5 6 7\",\"top\":\"0 0 0 0 0 10 20 30 40 50 "
    "60 700\","
    "\"width\":\"1000 0 0 0 1000 100 100 200 200 200 300 300\",\"height\":\"800 0 0 0 800 9 9 200 9 9 100 50\","
    "\"attributes\":\"0 0 0 0 1 2 0 0 0\",\"attribute\":\"7 7 8\",\"value\":[\"first\",\"second\",\"wide\"],"
    "\"text\":[\"T\",\"before\",\"inside \\ud800\"],"
    "\"frames\":[{\"node\":10,\"path\":\"0\",\"inner\":[0,0,300,100],\"scale\":[1,1],\"document\":1},"
    "{\"node\":11,\"path\":\"1\",\"inner\":[0,0,300,50],\"scale\":[1,1],\"document\":-1}]}";

/* A document with a div and a text. */
static char *
frame_document (const char *path, const char *text)
{
  return g_strdup_printf (
      "{\"url\":\"http://example.com/%s\",\"base\":\"\",\"title\":\"\",\"language\":\"\",\"charset\":\"utf-8\","
      "\"path\":\"%s\",\"viewport\":[300,100],\"scroll\":[0,0],\"size\":[300,100],\"names\":[\"html\",\"div\",\"\"],"
      "\"styles\":[],\"parent\":\"-1 0 1\",\"name\":\"0 1 2\",\"flags\":\"0 0 0\",\"style\":\"-1 -1 -1\",\"left\":\"0 "
      "0 "
      "0\",\"top\":\"0 5 5\",\"width\":\"300 50 50\",\"height\":\"100 9 9\",\"attributes\":\"0 0\",\"attribute\":\"\","
      "\"value\":[],\"text\":[\"%s\"],\"frames\":[]}",
      path, path, text);
}

static GBytes *
make_snapshot (void)
{
  g_autofree char *own = frame_document ("0", "readable"), *apart = frame_document ("1", "reported");
  char *text = g_strdup_printf ("{\"format\":\"vlps-snapshot\",\"version\":1,\"url\":\"http://example.com/\","
                                "\"input\":\"x\",\"engine\":\"e\",\"viewport\":[1000,600],\"warnings\":[],"
                                "\"documents\":[[%s,%s],[%s]]}",
                                top, own, apart);

  return g_bytes_new_take (text, strlen (text));
}

static VlpsPage *
parse (GBytes *snapshot)
{
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_snapshot_parse (snapshot, &error);

  g_assert_no_error (error);
  return page;
}

/* Names of the elements and texts of the page. */
static char *
list_nodes (const VlpsPage *page)
{
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    g_string_append_printf (list, "%s%s", i > 0 ? " " : "",
                            page->nodes[i].kind == VLPS_NODE_TEXT ? page->nodes[i].text : page->nodes[i].name);
  return g_string_free (list, FALSE);
}

/* The page without what is outside of the subtree of node `root`; `expected`: its nodes. */
static VlpsPage *
assert_part (int root, const char *expected)
{
  g_autoptr (GBytes) snapshot = make_snapshot (), kept = NULL;
  g_autoptr (VlpsPage) page = parse (snapshot);
  g_autofree guint8 *part = g_malloc0 (page->n_nodes);
  g_autofree char *list = NULL;
  g_autoptr (GError) error = NULL;
  VlpsPage *rest;

  memset (part + root, 1, (gsize) (page->nodes[root].end - root));
  kept = vlps_snapshot_part (snapshot, page, part, &error);
  g_assert_no_error (error);
  rest = parse (kept);
  list = list_nodes (rest);
  g_assert_cmpstr (list, ==, expected);
  g_assert_cmpfloat_with_epsilon (rest->size.height, 800, 1e-9);
  return rest;
}

/* The texts of a part that are not painted are those of the page. */
static void
test_unpainted (void)
{
  g_autoptr (GBytes) snapshot = make_snapshot (), marked = NULL, kept = NULL;
  g_autoptr (GString) text = g_string_new (g_bytes_get_data (snapshot, NULL));
  g_autoptr (VlpsPage) page = NULL, rest = NULL;
  g_autofree guint8 *part = NULL;

  /* "before" and "inside", of which "inside" is in the part; lines are of no use any more */
  g_string_replace (text, "\"documents\"", "\"unpainted\":\"6 9\",\"documents\"", 1);
  g_string_replace (text, "\"frames\"", "\"lines\":\"9 1 0 0 5 5\",\"frames\"", 1);
  marked = g_bytes_new (text->str, text->len);
  page = parse (marked);
  part = g_malloc0 (page->n_nodes);
  part[8] = part[9] = 1;
  kept = vlps_snapshot_part (marked, page, part, NULL);
  rest = parse (kept);
  g_assert_true (rest->probed);
  g_assert_cmpuint (rest->n_nodes, ==, 8);
  g_assert_cmpuint (rest->nodes[7].flags & VLPS_NODE_UNPAINTED, ==, VLPS_NODE_UNPAINTED);
  for (guint i = 0; i < 7; i++)
    g_assert_cmpuint (rest->nodes[i].flags & VLPS_NODE_UNPAINTED, ==, 0);
  g_assert_cmpuint (rest->lines->len, ==, 0);
}

static void
test_parts (void)
{
  g_autoptr (GBytes) snapshot = make_snapshot ();
  g_autoptr (VlpsPage) page = parse (snapshot), text = NULL, deeper = NULL, frame = NULL, apart = NULL, whole = NULL;
  g_autofree char *list = list_nodes (page);

  g_assert_cmpstr (list, ==,
                   "html head title T body div before div div inside \357\277\275 iframe html div readable iframe html "
                   "div reported");
  /* an element with attributes, by its own place */
  text = assert_part (5, "html head title T body div before");
  g_assert_cmpstr (vlps_node_attribute (&text->nodes[5], "id"), ==, "first");
  g_assert_null (vlps_node_attribute (&text->nodes[4], "id"));
  g_assert_cmpfloat_with_epsilon (text->nodes[6].box.top, 20, 1e-9);
  deeper = assert_part (8, "html head title T body div div inside \357\277\275");
  g_assert_cmpstr (vlps_node_attribute (&deeper->nodes[5], "id"), ==, "second");
  g_assert_cmpstr (vlps_node_attribute (&deeper->nodes[5], "class"), ==, "wide");
  /* inside of a frame that its parent could read, and of one that reported by itself */
  frame = assert_part (13, "html head title T body div iframe html div readable");
  g_assert_cmpfloat_with_epsilon (frame->nodes[8].box.top, 65, 1e-9);
  apart = assert_part (17, "html head title T body iframe html div reported");
  g_assert_cmpfloat_with_epsilon (apart->nodes[7].box.top, 705, 1e-9);
  whole = assert_part (0, list);
}

/* What is gone is not in the file. */
static void
test_gone (void)
{
  g_autoptr (GBytes) snapshot = make_snapshot (), kept = NULL;
  g_autoptr (VlpsPage) page = parse (snapshot);
  g_autofree guint8 *part = g_malloc0 (page->n_nodes);
  g_autofree char *text = NULL;

  part[6] = 1;
  kept = vlps_snapshot_part (snapshot, page, part, NULL);
  text = g_strndup (g_bytes_get_data (kept, NULL), g_bytes_get_size (kept));
  g_assert_nonnull (strstr (text, "before"));
  g_assert_null (strstr (text, "inside"));
  g_assert_null (strstr (text, "readable"));
  g_assert_null (strstr (text, "reported"));
}

/* What a snapshot says may be written in an odd way, and stays what it was. */
static void
test_odd_numbers (void)
{
  g_autoptr (GBytes) usual = make_snapshot (), snapshot = NULL, kept = NULL;
  g_autofree char *text = g_strndup (g_bytes_get_data (usual, NULL), g_bytes_get_size (usual));
  g_auto (GStrv) parents = g_strsplit (text, "0 4 5 4 7 8 7 4\"", -1);
  g_autofree char *changed = g_strjoinv ("0 4 5 4 7 8000000000e-9 7 4\"", parents);
  g_auto (GStrv) counts = g_strsplit (changed, "\"0 0 0 0 1 2 0 0 0\"", -1);
  char *odd = g_strjoinv ("\"0 0 0 0 1000000e-6 2 0 0 0\"", counts);
  g_autoptr (VlpsPage) page = NULL, rest = NULL;
  g_autofree guint8 *part = NULL;
  g_autofree char *list = NULL;

  g_assert_cmpuint (g_strv_length (parents), ==, 2);
  g_assert_cmpuint (g_strv_length (counts), ==, 2);
  snapshot = g_bytes_new_take (odd, strlen (odd));
  page = parse (snapshot);
  part = g_malloc0 (page->n_nodes);
  memset (part + 8, 1, (gsize) (page->nodes[8].end - 8));
  kept = vlps_snapshot_part (snapshot, page, part, NULL);
  rest = parse (kept);
  list = list_nodes (rest);
  g_assert_cmpstr (list, ==, "html head title T body div div inside \357\277\275");
  g_assert_cmpstr (vlps_node_attribute (&rest->nodes[5], "id"), ==, "second");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/snapshot-part/unpainted", test_unpainted);
  g_test_add_func ("/snapshot/part/parts", test_parts);
  g_test_add_func ("/snapshot/part/gone", test_gone);
  g_test_add_func ("/snapshot/part/odd-numbers", test_odd_numbers);
  return g_test_run ();
}
