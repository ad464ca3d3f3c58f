/* stream-test.c - pieces of a page that come late go where they belong */
#include "stream.h"

static void
test_ids (void)
{
  g_assert_true (vlps_stream_is_place ("B:0"));
  g_assert_true (vlps_stream_is_place ("P:1f"));
  g_assert_false (vlps_stream_is_place ("B:"));
  g_assert_false (vlps_stream_is_place ("B:1F"));
  g_assert_false (vlps_stream_is_place ("B:0 "));
  g_assert_false (vlps_stream_is_place ("S:0"));
  g_assert_false (vlps_stream_is_place ("B"));
  g_assert_false (vlps_stream_is_place (""));
  g_assert_false (vlps_stream_is_place (NULL));
  g_assert_true (vlps_stream_is_piece ("S:0"));
  g_assert_false (vlps_stream_is_piece ("B:0"));
  g_assert_false (vlps_stream_is_piece ("S:g"));
  g_assert_false (vlps_stream_is_piece (NULL));
}

static int
add (VlpsPage *page, int parent, const char *name, const char *id, gboolean hidden)
{
  int index = vlps_page_add_element (page, parent, 0, name, (VlpsBox){ 0 }, NULL, 0);

  if (id != NULL)
    vlps_page_add_attribute (page, "id", id);
  if (hidden)
    vlps_page_add_attribute (page, "hidden", "");
  return index;
}

static VlpsPage *
begin (int *ret_body)
{
  VlpsPage *page = vlps_page_new ();
  int root;

  vlps_page_add_frame (page, -1, "http://example.org/", "http://example.org/");
  root = add (page, -1, "html", NULL, FALSE);
  *ret_body = add (page, root, "body", NULL, FALSE);
  return page;
}

/* The texts of a page, each followed by "|", without what a reader never sees. */
static char *
texts (const VlpsPage *page)
{
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      g_string_append_printf (out, "%s|", page->nodes[i].text);
  return g_string_free (out, FALSE);
}

static void
test_place (void)
{
  int body, place, piece, inner;
  g_autoptr (VlpsPage) page = begin (&body);
  g_autofree int *moved = NULL;
  g_autofree char *text = NULL;

  vlps_page_add_text (page, body, "first", (VlpsBox){ 0 }, 0);
  place = add (page, body, "template", "B:0", FALSE);
  vlps_page_add_text (page, body, "last", (VlpsBox){ 0 }, 0);
  piece = add (page, body, "div", "S:0", TRUE);
  inner = vlps_page_add_text (page, piece, "middle", (VlpsBox){ 0 }, 0);
  moved = vlps_stream_place (page);
  vlps_page_seal (page);
  g_assert_nonnull (moved);
  text = texts (page);
  g_assert_cmpstr (text, ==, "first|middle|last|");
  g_assert_cmpint (moved[0], ==, 0);
  g_assert_cmpint (moved[inner], >, moved[inner - 3]); /* still behind what stood before its place */
  g_assert_cmpstr (page->nodes[moved[inner]].text, ==, "middle");
  g_assert_cmpint (place, >, 0);
}

/* Nothing is moved to a place that is not there, into itself, to the front, or twice. */
static void
test_nothing (void)
{
  int body, piece;
  g_autoptr (VlpsPage) page = begin (&body);

  piece = add (page, body, "div", "S:0", TRUE);
  add (page, piece, "template", "B:0", FALSE); /* comes behind its piece */
  add (page, body, "template", "B:1", FALSE);
  add (page, body, "div", "S:1", FALSE); /* is seen already */
  add (page, body, "div", "S:2", TRUE);  /* has no place */
  g_assert_null (vlps_stream_place (page));
  vlps_page_seal (page);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/stream/ids", test_ids);
  g_test_add_func ("/stream/place", test_place);
  g_test_add_func ("/stream/nothing", test_nothing);
  return g_test_run ();
}
