/* main-content-test.c - the method vlps on pages read without rendering */
#include "main-content.h"

#include <math.h>
#include <string.h>

#include "boosted-trees.h"

#include "method-table.h"
#include "reading.h"
#include "sample-page.h"

#define PARAGRAPH(n)                                                                                                   \
  "<p>Paragraph " n " tells what happened at the harbour on Monday, when a storm damaged two of its piers. "           \
  "Workers expect that repairs will take a month, and ferries leave from the old quay.</p>"

#define ARTICLE                                                                                                        \
  "<title>What happened at the harbour - The Paper</title><body>"                                                      \
  "<div class=header><ul class=menu><li><a href=1>Home</a><li><a href=2>Sport</a><li><a href=3>Weather</a></ul></div>" \
  "<div class=article><h1>What happened at the harbour</h1>" PARAGRAPH ("one") PARAGRAPH ("two") PARAGRAPH ("three")   \
      PARAGRAPH ("four") PARAGRAPH ("five") "</div>"                                                                   \
                                            "<div class=sidebar><h3>Related</h3><ul><li><a href=4>Another headline "   \
                                            "here</a><li><a href=5>One more headline</a>"                              \
                                            "<li><a href=6>Third headline</a></ul></div>"                              \
                                            "<div class=footer><a href=7>Imprint</a> <a "                              \
                                            "href=8>Contact</a><p>Copyright 2020 The Paper. All rights reserved.</p>"  \
                                            "</div></body>"

/* A model in which text of fewer than four words has log odds of -4, and other text of 3. */
#define SHORT_IS_NONE "vlps-boosted-trees 1 1 0\ncolumn words\ntree 0\n0 1.5 l 0\n= -4\n= 3\n"

static char *
content_of (const VlpsPage *page, const VlpsMethodOptions *options)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsResult) result = vlps_main_content (page, options, &error);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  g_assert_no_error (error);
  return vlps_reading_content (page, reading, result->content);
}

static void
test_article (void)
{
  g_autoptr (VlpsPage) page = sample_page (ARTICLE);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autofree char *text = content_of (page, &options);

  for (guint i = 0; i < 5; i++)
    {
      static const char *const numbers[] = { "one", "two", "three", "four", "five" };
      g_autofree char *start = g_strdup_printf ("Paragraph %s tells", numbers[i]);

      g_assert_nonnull (strstr (text, start));
    }
  g_assert_null (strstr (text, "Weather"));
  g_assert_null (strstr (text, "headline"));
  g_assert_null (strstr (text, "Copyright"));
}

/* Bytes that a focus keeps of some real pages. */
static gsize
kept_bytes (VlpsFocus focus)
{
  static const char *const names[] = { "house", "irs", "quickstart" };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  gsize bytes = 0;

  options.focus = focus;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path =
          g_test_build_filename (G_TEST_DIST, "..", "fixtures", "real", names[i], "index.html", NULL);
      g_autofree char *html = NULL, *text = NULL;
      g_autoptr (VlpsPage) page = NULL;

      g_assert_true (g_file_get_contents (path, &html, NULL, NULL));
      page = sample_page (html);
      text = content_of (page, &options);
      bytes += strlen (text);
    }
  return bytes;
}

/* Pages have doubtful parts, so each focus keeps more than the one before. */
static void
test_focus (void)
{
  g_assert_cmpuint (kept_bytes (VLPS_FOCUS_PRECISION), <, kept_bytes (VLPS_FOCUS_BALANCED));
  g_assert_cmpuint (kept_bytes (VLPS_FOCUS_BALANCED), <, kept_bytes (VLPS_FOCUS_RECALL));
}

/* The third time a line comes on a site it is one of the site's, not of the page's: int (1 + 2 / 50) = 1 < 2. */
static void
test_line_store (void)
{
  g_autoptr (VlpsPage) page = sample_page (ARTICLE);
  g_autoptr (VlpsLineStore) store = vlps_line_store_new ();
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autofree char *first = NULL, *second = NULL;

  options.lines = store;
  first = content_of (page, &options);
  second = content_of (page, &options);
  g_assert_nonnull (strstr (first, "Paragraph one"));
  g_assert_cmpstr (second, ==, "");
}

/* A paragraph that the example page has word for word is not what this page is for. */
static void
test_example (void)
{
  g_autoptr (VlpsPage) page = sample_page (ARTICLE);
  g_autoptr (VlpsPage) example = sample_page (
      "<body><div class=article>" PARAGRAPH ("two") "<p>Something else altogether is said here.</p></div>");
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autoptr (GError) error = NULL;
  g_autofree char *with = NULL, *without = content_of (page, &options);

  g_ptr_array_add (examples, example);
  options.examples = examples;
  with = content_of (page, &options);
  g_assert_nonnull (strstr (without, "Paragraph two"));
  g_assert_null (strstr (with, "Paragraph two"));
  g_assert_nonnull (strstr (with, "Paragraph four"));
}

static void
test_small_pages (void)
{
  static const char *const pages[] = { "<p>One short line of text.</p>", "<a href=x>link</a>",
                                       "<body><img src=x></body>" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (pages[i]);
      VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
      g_autofree char *once = content_of (page, &options), *again = content_of (page, &options);

      g_assert_cmpstr (once, ==, again);
      if (i < 2)
        g_assert_cmpstr (once, !=, "");
    }
}

/* A rendered page of one list of links, each in a line of its own. */
static VlpsPage *
link_page (guint n)
{
  VlpsPage *page = vlps_page_new ();
  VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400, .color = 0xff };
  const VlpsStyle *style = vlps_page_add_style (page, &plain);
  VlpsStyle in_line = plain;
  int list;

  in_line.display = VLPS_DISPLAY_INLINE;
  page->rendered = TRUE;
  page->viewport = (VlpsSize){ 1280, 1024 };
  page->size = (VlpsSize){ 1280, MAX (1024, 40 + 18 * n) };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 1280, 32 + 18 * n }, style, 0);
  vlps_page_add_element (page, 0, 0, "body", (VlpsBox){ 8, 16, 1264, 18 * n }, style, 0);
  list = vlps_page_add_element (page, 1, 0, "ul", (VlpsBox){ 8, 16, 1264, 18 * n }, style, 0);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = g_strdup_printf ("Page number %u", i + 1);
      VlpsBox box = { 48, 16 + 18 * i, 1224, 18 };
      int item = vlps_page_add_element (page, list, 0, "li", box, style, 0);
      int link;

      box.width = 80;
      link = vlps_page_add_element (page, item, 0, "a", box, vlps_page_add_style (page, &in_line), 0);
      vlps_page_add_attribute (page, "href", "x");
      vlps_page_add_text (page, link, text, box, 0);
    }
  vlps_page_seal (page);
  return page;
}

/* Where a page shows text, there is content: of little text all that is likely, wherever it stands, and else what is
 * likely outside of CENTER; with a warning.  The lines of a user are kept to. */
static void
test_something (void)
{
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  VlpsSeparators above = { .at = { .h1 = 2000, .h2 = NAN, .w1 = NAN, .w2 = NAN }, .preset = "manual", .expected = NAN },
                 found = above;
  g_autoptr (VlpsPage) few = link_page (3), many = link_page (30);
  g_autofree char *none = NULL, *text = NULL, *all = NULL;
  g_autoptr (VlpsResult) result = NULL;

  options.separators = &above;
  none = content_of (few, &options);
  g_assert_cmpstr (none, ==, "");
  found.expected = .1;
  options.separators = &found;
  text = content_of (few, &options);
  g_assert_cmpstr (text, ==, "Page number 1\nPage number 2\nPage number 3\n");
  all = content_of (many, &options);
  g_assert_nonnull (strstr (all, "Page number 30\n"));
  result = vlps_main_content (many, &options, NULL);
  g_assert_cmpuint (result->warnings->len, ==, 1);
  g_assert_cmpuint (result->details->len, ==, 1);
  g_assert_true (isnan (result->separators.at.h1));
  g_assert_nonnull (strstr (result->separators.reasons[0], "no line"));
}

/* A page of many topics keeps all of CENTER, unless what it looks like is due to style sheets that did not come. */
static void
test_many_topics (void)
{
  static const struct
  {
    guint sheets, missing;
    gboolean many;
  } cases[] = { { 0, 0, TRUE }, { 1, 1, TRUE }, { 2, 2, TRUE }, { 3, 2, TRUE }, { 3, 3, FALSE }, { 19, 19, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
      g_autoptr (VlpsPage) page = link_page (30);
      g_autoptr (VlpsResult) result = NULL;
      gboolean many = FALSE;

      page->nodes[1].box.left = 0; /* the body has a style */
      page->missing.sheets = cases[i].sheets;
      page->missing.missing_sheets = cases[i].missing;
      result = vlps_main_content (page, &options, NULL);
      for (guint k = 0; k < result->warnings->len; k++)
        many = many || strstr (((const VlpsWarning *) result->warnings->pdata[k])->message, "many topics") != NULL;
      g_assert_cmpint (many, ==, cases[i].many);
    }
}

/* A picture between two paragraphs goes with them where it stands between the lines, and else not, whoever set these. */
static void
test_picture_beyond_line (void)
{
  for (guint beyond = 0; beyond < 2; beyond++)
    {
      g_autoptr (VlpsPage) page = vlps_page_new ();
      VlpsStyle plain = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400, .color = 0xff };
      const VlpsStyle *style = vlps_page_add_style (page, &plain);
      VlpsSeparators lines = { .at = { .h1 = NAN, .h2 = NAN, .w1 = NAN, .w2 = 1000 },
                               .preset = "manual",
                               .expected = NAN };
      VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
      g_autoptr (VlpsResult) result = NULL;
      int body, picture = -1;

      page->rendered = TRUE;
      page->viewport = page->size = (VlpsSize){ 1280, 1024 };
      vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
      vlps_page_add_element (page, -1, 0, "html", (VlpsBox){ 0, 0, 1280, 1000 }, style, 0);
      body = vlps_page_add_element (page, 0, 0, "body", (VlpsBox){ 0, 0, 1280, 1000 }, style, 0);
      for (guint i = 0; i < 2; i++)
        {
          VlpsBox box = { 0, 500 * i, 900, 400 };

          vlps_page_add_text (page, vlps_page_add_element (page, body, 0, "p", box, style, 0),
                              PARAGRAPH ("one") PARAGRAPH ("two"), box, 0);
          if (i == 0)
            picture =
                vlps_page_add_element (page, body, 0, "img", (VlpsBox){ beyond ? 1100 : 100, 410, 100, 80 }, style, 0);
        }
      vlps_page_seal (page);
      options.separators = &lines;
      result = vlps_main_content (page, &options, NULL);
      g_assert_cmpuint (result->content[picture], ==, !beyond);
    }
}

/* A page that shows pictures alone. */
static void
test_pictures (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body><div><img id=a src=x alt=Boats></div><p hidden><img src=y>");
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autoptr (VlpsResult) result = vlps_main_content (page, &options, NULL);
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, "a ");
}

/* The article once more, as a copy for phones or printers, is not content. */
static void
test_copy (void)
{
  static const char paragraphs[] = PARAGRAPH ("one") PARAGRAPH ("two") PARAGRAPH ("three") PARAGRAPH ("four");
  g_autofree char *html = g_strdup_printf ("<title>A storm</title><body><article><h1>A storm</h1><div>%s</div>"
                                           "<div class=print>%s</div></article></body>",
                                           paragraphs, paragraphs);
  g_autoptr (VlpsPage) page = sample_page (html);
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autofree char *text = content_of (page, &options);
  const char *first = strstr (text, "Paragraph three");

  g_assert_nonnull (first);
  g_assert_null (strstr (first + 1, "Paragraph three"));
}

/* The content by a model that leaves out short text alone. */
static char *
long_content_of (const char *html, double kind_share)
{
  guint n;
  g_autofree const char **columns = vlps_models_features (&n);
  g_autoptr (GBytes) trees = g_bytes_new_static (SHORT_IS_NONE, strlen (SHORT_IS_NONE));
  g_autoptr (VlpsBoostedTrees) model = vlps_boosted_trees_new (trees, columns, n, NULL);
  const VlpsModels models = { .content = model };
  VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autofree char *share = g_strdup_printf ("kind-share=%g", kind_share);

  g_assert_nonnull (model);
  options.models = &models;
  g_assert_true (vlps_method_set (&options, share, NULL));
  return content_of (page, &options);
}

/* Whether "Short." is kept among the texts around it: paragraphs, which are no run (runs.h). */
static gboolean
keeps_short (const char *classes[3], double kind_share)
{
  g_autofree char *text = NULL, *html = NULL;

  html = g_strdup_printf ("<body><p class=%s>Ten words of one message stand here in a row.</p>"
                          "<p class=%s>Short.</p><p class=%s>Ten words of one message stand here in a "
                          "row.</p></body>",
                          classes[0], classes[1], classes[2]);
  text = long_content_of (html, kind_share);
  return strstr (text, "Short.") != NULL;
}

/* A short answer stays among the long ones, but not a short line of another kind. */
static void
test_kinds (void)
{
  const char *same[] = { "post", "post", "post" }, *other[] = { "post", "menu", "post" };

  g_assert_true (keeps_short (same, .7));
  g_assert_false (keeps_short (same, 0));
  g_assert_false (keeps_short (other, .7));
}

/* A chapter of the article may be called "Comments"; a counter of comments is none. */
static void
test_chapter_on_comments (void)
{
  g_autofree char *text = long_content_of (
      "<title>A storm</title><body><article><h1>A storm came over the harbour at night</h1>" PARAGRAPH ("one")
          PARAGRAPH ("two") "<section class=comments><h2>Comments</h2>" PARAGRAPH (
              "three") "<p>No comments yet</p></section></article></body>",
      .7);

  g_assert_nonnull (strstr (text, "Paragraph three"));
  g_assert_null (strstr (text, "No comments yet"));
}

#define POST(text) "<li class=comment><cite>Ann</cite><p>" text "</p></li>"

/* Most of the page is its thread, so the posts are what it is for, however unlikely each may seem. */
static void
test_posts (void)
{
  g_autofree char *text = long_content_of (
      "<title>A video</title><body><p>Watch this video of a storm here.</p><div id=comments><ol>" POST (
          "Undoubtedly extraordinary weather") POST ("Unbelievably destructive thunderstorm")
          POST ("Unquestionably remarkable documentation") POST ("Understandably frightened fishermen") "</ol></div>",
      0);

  g_assert_nonnull (strstr (text, "Watch this video"));
  g_assert_nonnull (strstr (text, "extraordinary"));
  g_assert_nonnull (strstr (text, "fishermen"));
}

#define SAID(n) "Post " n " says what its author thinks of the harbour, of its ferries and of the storm of Monday."
#define THREAD_POST(author, date, quote, n)                                                                            \
  "<div class=x><div class=a><a href=u>" author "</a><div>Harbour master of town number " n                            \
  "</div></div><div class=b>"                                                                                          \
  "<div class=c>" date "</div><div class=d>" quote "<p>" SAID (n) "</p></div><div class=e>Sail on, number " n          \
                                                                  ", for ever and a day</div></div></div>"

/* Of a thread what is said is content, with short quotations, and signatures are not. */
static void
test_thread (void)
{
  g_autofree char *text =
      long_content_of ("<link rel=canonical href='http://a.example/forum/7'><title>The harbour</title><body><h1>The "
                       "harbour</h1>" THREAD_POST ("Ann", "2012-05-01 10:00", "", "one")
                           THREAD_POST ("Bob", "2012-05-02 11:00", "<blockquote>" SAID ("one") "</blockquote>", "two")
                               THREAD_POST ("Cid", "2012-05-03 12:00", "", "three"),
                       0);
  const char *first = strstr (text, SAID ("one"));

  g_assert_nonnull (first);
  g_assert_nonnull (strstr (first + 1, SAID ("one")));
  g_assert_nonnull (strstr (text, SAID ("three")));
  g_assert_null (strstr (text, "master"));
  g_assert_null (strstr (text, "Sail on"));
}

/* Behind a dialog is the page; the dialog itself is not content, however much it says. */
static void
test_dialog (void)
{
  g_autofree char *text = long_content_of (
      "<title>A storm</title><body>" PARAGRAPH ("one") "<div role=dialog><p>We and our partners store and read "
                                                       "information on this device.</div>",
      0);

  g_assert_nonnull (strstr (text, "Paragraph one"));
  g_assert_null (strstr (text, "partners"));
}

#define ENTRY(time, head, text)                                                                                        \
  "<article class=entry><p class=time><a href=#a><time datetime=2026-03-04T" time ":00Z>" time " CET</time></a></p>"   \
  "<h2>" head "</h2><div><p>" text "</p></div></article>"

#define LIVE                                                                                                           \
  "<title>Storm on the lake</title><body><main><h1>Storm on the lake</h1><p>The day so far, with the latest at the "   \
  "top.</p>" ENTRY ("14:30", "Ferry stops", "The ferry stays in port until the wind drops, the company said.")         \
      ENTRY ("13:30", "Winds reach 90 km/h", "Gusts of 92 km/h were measured at the pier shortly after noon.")         \
          ENTRY ("12:30", "Good morning", "Welcome to the page about the storm on the lake.") "</main></body>"

/* The entries of a live page keep their times, whatever its address. */
static void
test_live (void)
{
  static const char *const pages[] = {
    LIVE,
    "<link rel=canonical href=https://news.example.org/topic/storm.html>" LIVE,
    "<link rel=canonical href=https://forum.example.org/thread/1>" LIVE,
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (pages[i]);
      VlpsMethodOptions options = vlps_method_options (vlps_method_table_find ("vlps"));
      g_autofree char *text = content_of (page, &options);

      g_assert_nonnull (strstr (text, "14:30 CET"));
      g_assert_nonnull (strstr (text, "13:30 CET"));
      g_assert_nonnull (strstr (text, "12:30 CET"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/main-content/article", test_article);
  g_test_add_func ("/main-content/kinds", test_kinds);
  g_test_add_func ("/main-content/many-topics", test_many_topics);
  g_test_add_func ("/main-content/chapter-on-comments", test_chapter_on_comments);
  g_test_add_func ("/main-content/posts", test_posts);
  g_test_add_func ("/main-content/thread", test_thread);
  g_test_add_func ("/main-content/dialog", test_dialog);
  g_test_add_func ("/main-content/focus", test_focus);
  g_test_add_func ("/main-content/copy", test_copy);
  g_test_add_func ("/main-content/line-store", test_line_store);
  g_test_add_func ("/main-content/example", test_example);
  g_test_add_func ("/main-content/small-pages", test_small_pages);
  g_test_add_func ("/main-content/something", test_something);
  g_test_add_func ("/main-content/picture-beyond-line", test_picture_beyond_line);
  g_test_add_func ("/main-content/pictures", test_pictures);
  g_test_add_func ("/main-content/live", test_live);
  return g_test_run ();
}
