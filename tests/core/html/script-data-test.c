/* script-data-test.c - pages whose text stands in the data of their scripts alone */
#include "html-page.h"

#include <string.h>

#include "growth.h"
#include "test-size.h"

#define SENTENCES(n)                                                                                                   \
  "The storm of day " n                                                                                                \
  " damaged two piers of the harbour. Workers expect that repairs will take a month, and ferries "                     \
  "leave from the old quay."

/* The text that the page of `body` shows, each run in its block: "p:text|". */
static char *
shown_text (const char *body, gboolean *ret_warned)
{
  g_autofree char *html = g_strconcat ("<!DOCTYPE html><title>Storm</title><body>", body, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/a", NULL, &error);
  GString *out = g_string_new (NULL);

  g_assert_no_error (error);
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i))
      g_string_append_printf (out, "%s:%s|", page->nodes[page->nodes[i].parent].name, page->nodes[i].text);
  if (ret_warned != NULL)
    *ret_warned = page->warnings->len > 0;
  return g_string_free (out, FALSE);
}

static void
assert_shown (const char *body, const char *expected)
{
  g_autofree char *text = shown_text (body, NULL);

  g_assert_cmpstr (text, ==, expected);
}

/* One string of HTML among settings, menus, addresses and teasers. */
static void
test_markup (void)
{
  gboolean warned;
  g_autofree char *text = shown_text (
      "<div id=app></div><script id=data type=application/json>{\"props\": {\"menu\": [\"Home\", \"Sport\"],"
      "\"style\": \".a { color: red; } .b { margin: 0; } .c { padding: 0; } .d { color: blue; } .e { top: 0; }\","
      "\"story\": {\"url\": "
      "\"https://example.org/a-page-with-a-long-address/and-more-of-it/and-still-more-of-it/1.html\","
      "\"body\": \"<h2>At the harbour</h2><p>" SENTENCES ("one") "</p><p>" SENTENCES (
          "two") " <a href='b'>More</a>.</p>"
                 "<script>no()<\\/script>\"}, \"teasers\": [{\"summary\": \"Another thing was told elsewhere today. It "
                 "is not part of "
                 "this page at all.\"}]}}</script>",
      &warned);

  g_assert_cmpstr (text, ==, "h2:At the harbour|p:" SENTENCES ("one") "|p:" SENTENCES ("two") " |a:More|p:.|");
  g_assert_true (warned);
}

/* Paragraphs one by one: headings and short ones stand under the same key, and parts of a sentence are one paragraph. */
static void
test_pieces (void)
{
  assert_shown ("<div id=app>Loading</div><script type=application/json>[{\"kind\": \"article\", \"blocks\": ["
                "{\"kind\": \"heading\", \"text\": \"At the harbour\"}, {\"kind\": \"block\", \"text\": \"" SENTENCES (
                    "one") "\"}, {\"parts\": [{\"text\": \"A report \"}, {\"text\": \"of the city\"}, {\"text\": \" "
                           "says so.\"}]},"
                           "{\"text\": \"" SENTENCES ("two") "\\n" SENTENCES ("three") "\"}, {\"text\": \"" SENTENCES (
                               "one") "\"}, {\"text\": \"/a/b/c/d.html\"}]}]</script>",
                "p:At the harbour|p:" SENTENCES ("one") "|p:A report of the city says so.|p:" SENTENCES (
                    "two") "|p:" SENTENCES ("three") "|");
}

/* Of several blocks the one with most text counts; descriptions by schema.org are such blocks, too. */
static void
test_blocks (void)
{
  assert_shown ("<script type=application/json>{\"terms\": \"We use cookies. You may say no, which changes nothing "
                "that you could see on this page, and we ask again tomorrow. Thank you.\"}</script>"
                "<script type=application/json>{broken</script><script type=application/json></script>"
                "<script type=application/ld+json>{\"@type\": \"NewsArticle\", \"headline\": \"Storm\","
                "\"articleBody\": \"" SENTENCES ("one") " " SENTENCES ("two") "\"}</script>",
                "p:" SENTENCES ("one") " " SENTENCES ("two") "|");
  assert_shown ("<script type=application/json>{\"a\": \"\xe6\x9a\xb4\xe9\xa3\x8e\xe3\x80\x82\"}</script>", "");
}

/* Settings, code, addresses and single sentences are not text, and neither is little of it beside what is shown. */
static void
test_nothing (void)
{
  g_autoptr (GString) page = g_string_new (NULL);
  g_autofree char *text = NULL;

  assert_shown (
      "x<script type=application/json>{\"code\": \"function a (b) { return b; } // Starts here. Ends here. a = "
      "b; c = d; e = f; g[1] = 2; h = {};\", \"n\": 12, \"yes\": true, \"none\": null, \"s\": \"One sentence that "
      "is as long as a paragraph would be, and says what a button does to the page\"}</script>",
      "body:x|");
  for (guint i = 0; i < 4; i++)
    g_string_append_printf (page, "<p>%s</p>", SENTENCES ("zero"));
  g_string_append (page, "<script type=application/json>[\"" SENTENCES ("one") "\"]</script>");
  text = shown_text (page->str, NULL);
  g_assert_null (strstr (text, "day one"));
}

/* Calls with the rows of server components, cut anywhere: elements are read as they are, with rows in the places where
 * they are named, and as data what components get. */
static void
test_flight (void)
{
  assert_shown (
      "<script>self.__next_f=self.__next_f||[]</script><script>self.__next_f.push([0])</"
      "script><script>self.__next_f.push([1,\"1:I[13,[],\\\"\\\"]\\n0:[\\\"$\\\",\\\"$L1\\\",null,{\\\"children\\\":[["
      "\\\"$\\\",\\\"h1\\\",null,\"])</"
      "script><script>self.__next_f.push([1,\"{\\\"className\\\":\\\"a\\\",\\\"children\\\":\\\"Storm\\\"}],\\\"$"
      "L2\\\",[\\\"$\\\",\\\"$L1\\\",null,{\\\"html\\\":\\\"$3\\\"}]]}]\\n2:[\\\"$\\\",\\\"div\\\",null,{"
      "\\\"children\\\":[[\\\"$\\\",\\\"script\\\",null,{\\\"children\\\":\\\"no()\\\"}],[\\\"$\\\",\\\"p\\\","
      "\\\"k\\\",{\\\"children\\\":[\\\"" SENTENCES ("one") " \\\",[\\\"$\\\",\\\"b\\\",null,{\\\"children\\\":\\\"$$"
                                                            "5\\\"}],\\\" " SENTENCES (
                                                                "two") "\\\"]}]]}]\\n\"])</script>",
      "h1:Storm|p:" SENTENCES ("one") " |b:$5|p: " SENTENCES ("two") "|");
  assert_shown ("<script>self.__next_f.push([1,\"0:[\\\"$\\\",\\\"main\\\",null,{\\\"children\\\":[\\\"$\\\",\\\"$"
                "L1\\\",null,{\\\"title\\\":\\\"Storm\\\",\\\"html\\\":\\\"$4\\\"}]}]\\n4:T13c,\\u003cp>" SENTENCES (
                    "one") "\"])</script><script>self.__next_f.push([1,\"\\u003c/p>\\u003cp>\\u00c4rzte und Lotsen "
                           "helfen. " SENTENCES ("two") "\\u003c/p>5:[\\\"$\\\",\\\"i\\\",null,{}]\\n\"])</script>",
                "p:" SENTENCES ("one") "|p:Ärzte und Lotsen helfen. " SENTENCES ("two") "|");
}

/* Rows that name each other or themselves, many times, stand in one place; cut and broken ones are passed over. */
static void
test_flight_hostile (void)
{
  g_autoptr (GString) page = g_string_new ("<script>self.__next_f.push([1,\"");
  g_autofree char *text = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append_printf (page, "%x:[\\\"$L%x\\\",\\\"$L%x\\\",\\\"$L%x\\\"]\\n", i, i, i + 1, i + 1);
  g_string_append (
      page, "64:\\\"" SENTENCES ("one") " " SENTENCES ("two") "\\\"\\n65:{broken\\n:x\\n66:Tffffffff,cut\"])</script>"
                                                              "<script>self.__next_f.push([1,\"67:[");
  text = shown_text (page->str, NULL);
  g_assert_cmpstr (text, ==, "p:" SENTENCES ("one") " " SENTENCES ("two") "|");
}

static void
show_hostile (guint n, gconstpointer data)
{
  g_autoptr (GString) page = g_string_new ("<script type=application/json>");
  g_autofree char *many = NULL;

  for (guint i = 0; i < 5 * n; i++)
    g_string_append_c (page, '[');
  g_string_append (page, "</script><script type=application/json>[");
  for (guint i = 0; i < n; i++)
    g_string_append (page, "\"</div></div></table></body>" SENTENCES ("x") " " SENTENCES ("y") "<div><div>\",");
  g_string_append (page, "0]</script><script type=application/json>\"");
  for (guint i = 0; i < 30 * n; i++) /* tags that never end */
    g_string_append (page, "<a ");
  g_string_append (page, "\"</script>");
  many = shown_text (page->str, NULL);
  g_assert_nonnull (strstr (many, SENTENCES ("x")));
  g_assert_null (strstr (strstr (many, SENTENCES ("x")) + 1, SENTENCES ("x"))); /* the same text once */
}

/* Depth and number of values cost no more than their length; what the parser of JSON refuses is passed over. */
static void
test_hostile (void)
{
  growth_check_parts ("data of scripts", test_size (20000), show_hostile, NULL);
}

/* More values than there is room for are not text, whatever stands beside them. */
static void
test_many_values (void)
{
  GString *ones = g_string_new (NULL);
  g_autofree char *values = NULL, *page = NULL;

  for (guint i = 0; i < 1000000; i++)
    g_string_append (ones, ",1");
  values = g_string_free (ones, FALSE);
  page = g_strconcat ("<script type=application/json>[\"" SENTENCES ("one") " " SENTENCES ("two") "\"", values,
                      "]</script>", NULL);
  assert_shown (page, "");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/script-data/markup", test_markup);
  g_test_add_func ("/script-data/pieces", test_pieces);
  g_test_add_func ("/script-data/blocks", test_blocks);
  g_test_add_func ("/script-data/nothing", test_nothing);
  g_test_add_func ("/script-data/flight", test_flight);
  g_test_add_func ("/script-data/flight-hostile", test_flight_hostile);
  g_test_add_func ("/script-data/hostile", test_hostile);
  g_test_add_func ("/script-data/many-values", test_many_values);
  return g_test_run ();
}
