/* reading-test.c - a page as the text methods read it */
#include "reading.h"

#include <string.h>

#include "sample-page.h"

static void
test_shown (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<title>Title</title><body><p id=a>one <b>two</b></p><div hidden id=b>gone<p "
                   "id=c>gone too</p></div><script>no()</script><p id=d>three</p>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  const VlpsNode *a = &page->nodes[sample_find (page, "a")];

  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpint (reading->shown[i], ==, vlps_node_is_shown (page, (int) i));
  g_assert_false (reading->shown[sample_find (page, "c")]);
  /* "one " and "two" make 6, "three" 5; title, hidden and script count nothing */
  g_assert_cmpuint (reading->before[a->end] - reading->before[sample_find (page, "a")], ==, 6);
  g_assert_cmpuint (reading->before[page->n_nodes], ==, 11);
}

/* On a rendered page it is what the engine says that counts. */
static void
test_rendered (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (VlpsReading) reading = NULL;
  VlpsBox box = { 0, 0, 10, 10 };
  int body;

  vlps_page_add_frame (page, -1, "", "");
  page->rendered = TRUE;
  body = vlps_page_add_element (page, -1, 0, "body", box, NULL, 0);
  vlps_page_add_text (page, body, "seen", box, 0);
  vlps_page_add_text (page, body, "unseen", box, VLPS_NODE_INVISIBLE);
  vlps_page_add_text (page, body, "undone", box, VLPS_NODE_UNRENDERED);
  vlps_page_seal (page);
  reading = vlps_reading_new (page);
  g_assert_cmpuint (reading->before[page->n_nodes], ==, 4);
  g_assert_true (reading->shown[1]);
  g_assert_false (reading->shown[2]);
  g_assert_false (reading->shown[3]);
}

static void
test_text (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<div id=a>  one<b>two</b> three<p>four</p>five<br>six<script>x</script></div>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree char *text = vlps_reading_text (page, reading, sample_find (page, "a"));

  g_assert_cmpstr (text, ==, "onetwo three four five six");
}

/* Everything shown, as lines. */
static void
assert_lines (const char *html, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree char *text = vlps_reading_content (page, reading, reading->shown);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_lines (void)
{
  assert_lines ("<p></p>", "");
  assert_lines ("<p>a</p><p>b <i>c</i>d</p>", "a\nb cd\n");
  assert_lines ("<p>a<br>b<br><br>c</p>", "a\nb\nc\n");
  assert_lines ("a<div>b</div>c<ul><li>d<li>e</ul>", "a\nb\nc\nd\ne\n");
  assert_lines ("<pre>one\ntwo  three\n\nfour</pre>", "one\ntwo three\nfour\n");
  assert_lines ("<p>a<img src=x>b</p><hr><p>c</p>", "ab\nc\n");
  assert_lines ("<table><tr><td>a<td>b<tr><td>c</table>", "a\nb\nc\n");
}

/* A line knows the runs it is made of, and runs left out part words. */
static void
test_line_range (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p id=a>one<b id=b>two</b>three</p><p id=c>four</p>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_memdup2 (reading->shown, page->n_nodes);
  g_autoptr (GArray) lines = NULL;
  int a = sample_find (page, "a");

  content[sample_find (page, "b") + 1] = 0;
  lines = vlps_reading_lines (page, reading, content);
  g_assert_cmpuint (lines->len, ==, 2);
  g_assert_cmpstr (g_array_index (lines, VlpsLine, 0).text, ==, "one three");
  g_assert_cmpint (g_array_index (lines, VlpsLine, 0).first, ==, a + 1);
  g_assert_cmpint (g_array_index (lines, VlpsLine, 0).last, ==, page->nodes[a].end - 1);
  g_assert_cmpstr (g_array_index (lines, VlpsLine, 1).text, ==, "four");
}

/* Marks the text of the elements with these ids, closes, and compares the ids of all elements that are kept. */
static void
assert_closed (const char *html, const char *marked, const char *expected)
{
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  g_auto (GStrv) ids = g_strsplit (marked, " ", -1);
  g_autofree char *kept = NULL;

  for (guint i = 0; ids[i] != NULL; i++)
    content[sample_find (page, ids[i]) + 1] = 1;
  vlps_reading_close (page, reading, content);
  kept = sample_marked_ids (page, content);
  g_assert_cmpstr (kept, ==, expected);
}

static void
test_close (void)
{
  /* elements around kept text, and no others */
  assert_closed ("<body id=body><div id=a><p id=b>x</p><p id=c>y</p></div><div id=d>z</div>", "b", "body a b ");
  /* what has no text stays beside kept text of its parent, with what is in it */
  assert_closed ("<body><div id=a><img id=i><p id=b>x</p><figure id=f><img id=j></figure><hr id=h><p id=c>y</p><img "
                 "id=k></div>",
                 "b c", "a i b f j h c k ");
  /* ... but not what has text that is left out, or is never shown */
  assert_closed ("<body><div id=a><p id=b>x</p><p id=n><img id=i>noise</p><script id=s>1</script><p id=c>y</p></div>",
                 "b c", "a b c ");
  assert_closed ("<body><p id=a>x</p><br id=br><p id=b>y</p>", "a", "a ");
}

/* White space between kept inline elements is kept with them; text that nobody sees never is. */
static void
test_close_text (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<p id=a><b>one</b> <i>two</i></p><p hidden>three</p><div>\n<p>four</p></div>");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree guint8 *content = g_new0 (guint8, page->n_nodes);
  g_autofree char *kept = NULL;

  for (guint i = 0; i < page->n_nodes; i++)
    content[i] = page->nodes[i].kind == VLPS_NODE_TEXT && strstr ("one two three", page->nodes[i].text) != NULL
                 && strcmp (page->nodes[i].text, " ") != 0;
  vlps_reading_close (page, reading, content);
  kept = sample_marked (page, content);
  g_assert_cmpstr (kept, ==, "one| |two|");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reading/shown", test_shown);
  g_test_add_func ("/reading/rendered", test_rendered);
  g_test_add_func ("/reading/text", test_text);
  g_test_add_func ("/reading/lines", test_lines);
  g_test_add_func ("/reading/line-range", test_line_range);
  g_test_add_func ("/reading/close", test_close);
  g_test_add_func ("/reading/close-text", test_close_text);
  return g_test_run ();
}
