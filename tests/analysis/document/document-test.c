/* document-test.c - what of a page is content, and why */
#include "document.h"

#include <string.h>

#include "html-page.h"
#include "metadata.h"
#include "method-table.h"
#include "sample-page.h"

static const char article[] =
    "<title>The bridge</title><body><h1>The bridge</h1><article>"
    "<p id=a>The old bridge over the river was closed on Monday after engineers found cracks in two of its piers.</p>"
    "<p id=b>Traffic is sent over the northern road, which will take some twenty minutes more for most drivers.</p>"
    "<details id=more><summary>What is a pier?</summary><p id=inner>A pier carries the deck of a bridge between its "
    "two "
    "ends.</p></details>"
    "<p id=c>The council said that the work would begin in spring, and that it would take at least nine months.</p>"
    "<figure id=figure><img id=image src=i.png width=640 alt=x><figcaption id=caption>The bridge</figcaption></figure>"
    "<p id=d>A ferry will cross four times a day until then, <a id=link href=/ferry>as the council said</a>, from the "
    "old harbour.</p></article><div id=hidden hidden><p>Nobody sees "
    "this.</p></div></body>";

static VlpsDocument *
make (const VlpsPage *page, const VlpsDocumentOptions *options, guint8 *part)
{
  const VlpsMethodOptions extract = vlps_method_options (vlps_method_table_find ("vlps"));

  return vlps_document_new (page, vlps_method_run (page, &extract, NULL), options, part);
}

static void
assert_node (VlpsDocument *document, const char *id, gboolean content, VlpsReason reason)
{
  int node = sample_find (document->page, id);

  if (vlps_document_is_content (document, node) != content || vlps_document_reasons (document)[node] != reason)
    g_test_message ("%s: %d, %s", id, vlps_document_is_content (document, node),
                    vlps_reason_name ((VlpsReason) vlps_document_reasons (document)[node]));
  g_assert_cmpint (vlps_document_is_content (document, node), ==, content);
  g_assert_cmpint (vlps_document_reasons (document)[node], ==, reason);
}

/* All of a page as content, but for what is under these ids. */
static VlpsDocument *
make_without (const VlpsPage *page, const char *const *ids, const VlpsDocumentOptions *options)
{
  VlpsResult *result = vlps_result_new_whole (page);

  g_clear_pointer (&result->regions, g_free);
  for (; *ids != NULL; ids++)
    {
      int node = sample_find (page, *ids);

      memset (result->content + node, 0, (gsize) (page->nodes[node].end - node));
    }
  return vlps_document_new (page, result, options, NULL);
}

static void
test_method (void)
{
  g_autoptr (VlpsPage) page = sample_page (article);
  g_autoptr (VlpsDocument) document = make (page, NULL, NULL);

  assert_node (document, "a", TRUE, VLPS_REASON_METHOD);
  assert_node (document, "hidden", FALSE, VLPS_REASON_HIDDEN);
}

static void
test_completed (void)
{
  static const char *const figure[] = { "figure", "more", NULL };
  g_autoptr (VlpsPage) page = sample_page (article);
  g_autoptr (VlpsDocument) document = make_without (page, figure, NULL);
  const VlpsDocumentOptions plain = { .without_images = TRUE, .without_folded = TRUE };
  g_autoptr (VlpsDocument) without = make_without (page, figure, &plain);

  assert_node (document, "figure", TRUE, VLPS_REASON_PICTURE);
  assert_node (document, "caption", TRUE, VLPS_REASON_PICTURE);
  assert_node (document, "inner", TRUE, VLPS_REASON_FOLDED);
  g_assert_true (vlps_document_is_folded (document, sample_find (page, "more")));
  /* plain text shows no picture, so no caption */
  g_assert_cmpint (vlps_document_flow (document, VLPS_FLOW_PICTURES)->role[sample_find (page, "caption") + 1], ==,
                   VLPS_FLOW_TEXT);
  g_assert_cmpint (vlps_document_flow (document, VLPS_FLOW_WORDS_ONLY)->role[sample_find (page, "caption") + 1], ==,
                   VLPS_FLOW_NOTHING);
  assert_node (without, "image", FALSE, VLPS_REASON_IMAGES);
  assert_node (without, "caption", FALSE, VLPS_REASON_METHOD);
  assert_node (without, "inner", FALSE, VLPS_REASON_FOLDED);
}

static void
test_options (void)
{
  g_autoptr (VlpsPage) page = sample_page (article);
  const VlpsDocumentOptions options = { .links = VLPS_LINKS_NONE, .without_images = TRUE, .without_folded = TRUE };
  g_autoptr (VlpsDocument) document = vlps_document_new (page, vlps_result_new_whole (page), &options, NULL);
  guint8 *part = g_new0 (guint8, page->n_nodes);
  g_autoptr (VlpsDocument) limited = NULL;
  int b = sample_find (page, "b");

  assert_node (document, "a", TRUE, VLPS_REASON_METHOD);
  assert_node (document, "link", FALSE, VLPS_REASON_LINKS);
  assert_node (document, "image", FALSE, VLPS_REASON_IMAGES);
  assert_node (document, "inner", FALSE, VLPS_REASON_FOLDED);
  memset (part + b, 1, (gsize) (page->nodes[b].end - b));
  limited = make (page, NULL, part);
  assert_node (limited, "b", TRUE, VLPS_REASON_METHOD);
  assert_node (limited, "a", FALSE, VLPS_REASON_SELECTOR);
}

/* What the method vlps says of what it leaves out. */
static void
test_left_out (void)
{
  g_autofree char *html = g_strconcat (
      article,
      "<div id=comments class=comments><h2>Comments</h2><div class=comment><b class=author>Ann</b> "
      "<time>2024-05-01</time><p id=one>I walk over it every day and never saw any cracks in it.</p></div>"
      "<div class=comment><b class=author>Bob</b> <time>2024-05-02</time><p>So do I, and I saw them.</p></div></div>",
      NULL);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsDocument) document = make (page, NULL, NULL);

  assert_node (document, "one", FALSE, VLPS_REASON_COMMENTS);
}

/* A line of a site, and a region that is not kept. */
static void
test_regions (void)
{
  g_autoptr (VlpsPage) page = sample_page (article);
  VlpsResult *result = vlps_result_new_whole (page), *other = vlps_result_new_whole (page);
  const VlpsDocumentOptions margin = { .regions = 1u << VLPS_REGION_RM };
  g_autoptr (VlpsDocument) document = NULL, chosen = NULL;
  int a = sample_find (page, "a");

  result->regions[a] = result->regions[a + 1] = other->regions[a] = other->regions[a + 1] = VLPS_REGION_RM;
  result->content[a] = result->content[a + 1] = 0;
  document = vlps_document_new (page, result, NULL, NULL);
  assert_node (document, "a", FALSE, VLPS_REASON_LINE);
  chosen = vlps_document_new (page, other, &margin, NULL);
  assert_node (chosen, "a", TRUE, VLPS_REASON_REGIONS);
  assert_node (chosen, "b", FALSE, VLPS_REASON_REGIONS);
}

static void
test_names (void)
{
  g_autoptr (GHashTable) names = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < VLPS_N_REASONS; i++)
    {
      g_assert_nonnull (vlps_reason_name ((VlpsReason) i));
      g_assert_true (g_hash_table_add (names, (gpointer) (gsize) vlps_reason_name ((VlpsReason) i)));
    }
}

/* Structure and flows are made once, whoever asks. */
static gpointer
ask (gpointer document)
{
  return (gpointer) (gsize) vlps_document_flow (document, VLPS_FLOW_PICTURES);
}

static void
test_threads (void)
{
  g_autoptr (VlpsPage) page = sample_page (article);
  g_autoptr (VlpsDocument) document = vlps_document_new_whole (page);
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("ask", ask, document);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_assert_true (g_thread_join (threads[i]) == vlps_document_flow (document, VLPS_FLOW_PICTURES));
  g_assert_true (vlps_document_flow (document, VLPS_FLOW_WORDS_ONLY)->structure == vlps_document_structure (document));
}

/* A notice does not come back as a box of the text. */
static void
test_notice (void)
{
  g_autofree char *html =
      g_strconcat ("<body><div class='callout success cookieconsent'><p id=n>We use cookies.</p></div>",
                   strstr (article, "<h1>"), NULL);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsDocument) document = make (page, NULL, NULL);

  assert_node (document, "a", TRUE, VLPS_REASON_METHOD);
  g_assert_cmpint (vlps_document_reasons (document)[sample_find (page, "n") + 1], ==, VLPS_REASON_NOTICE);
  g_assert_false (vlps_document_is_content (document, sample_find (page, "n") + 1));
}

/* The headline is content once: what says the same near it is not, be it in other signs or without its kicker. */
static void
test_copies (void)
{
  static const struct
  {
    const char *copy;
    gboolean left_out;
  } cases[] = {
    { "<h2 id=c>Bridge: \"closed until the spring\"</h2>", TRUE },
    { "<h2 id=c>BRIDGE CLOSED UNTIL THE SPRING</h2>", TRUE },
    { "<p id=c><b>Bridge: closed until the spring</b></p>", TRUE },
    { "<h2 id=c>Closed until the spring</h2>", TRUE },
    { "<p id=c>Closed until the spring</p>", FALSE },
    { "<h2 id=c>The spring</h2>", FALSE },
    { "<h2 id=c>Bridge: closed until the spring of 2031 at least</h2>", FALSE },
    { "<p id=c>Bridge: closed until the spring <a href=x>of next year</a></p>", FALSE },
  };
  const VlpsDocumentOptions options = { .headline = TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *html =
          g_strdup_printf ("<title>Bridge: closed until the spring</title><body><h1 id=h>Bridge: closed until the "
                           "spring</h1>%s<p>Engineers found cracks in two of its piers.</p></body>",
                           cases[i].copy);
      g_autoptr (VlpsPage) page = sample_page (html);
      VlpsResult *result = vlps_result_new_whole (page);
      g_autoptr (VlpsDocument) document = NULL;

      vlps_metadata_await (page, result, NULL);
      document = vlps_document_new (page, result, &options, NULL);
      g_test_message ("%s", cases[i].copy);
      assert_node (document, "h", TRUE, VLPS_REASON_METHOD);
      assert_node (document, "c", !cases[i].left_out, cases[i].left_out ? VLPS_REASON_REPEATED : VLPS_REASON_METHOD);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document/method", test_method);
  g_test_add_func ("/document/completed", test_completed);
  g_test_add_func ("/document/options", test_options);
  g_test_add_func ("/document/left-out", test_left_out);
  g_test_add_func ("/document/regions", test_regions);
  g_test_add_func ("/document/names", test_names);
  g_test_add_func ("/document/notice", test_notice);
  g_test_add_func ("/document/copies", test_copies);
  g_test_add_func ("/document/threads", test_threads);
  return g_test_run ();
}
