/* library-test.c - the public functions that need no engine, through the shared library */
#include <string.h>
#include <vlps/vlps.h>

#include "addresses.h"

#define HTML                                                                                                           \
  "<!DOCTYPE html><title>A page</title><nav><a href='/a'>Home</a></nav>"                                               \
  "<article id='x'><h1>Über alles</h1><p>The <b>quick</b> brown fox jumps over the lazy dog, and so on and on.</p>"   \
  "<img src='p.png' alt='a picture'></article>"

static VlpsWebPage *
html_page (void)
{
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_page_new_from_html (HTML, "https://example.org/d/", &error);

  g_assert_no_error (error);
  return page;
}

static GBytes *
snapshot (const char *name)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "fuzz", "snapshot", name, NULL);
  g_autoptr (GError) error = NULL;
  char *data;
  gsize length;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  return g_bytes_new_take (data, length);
}

static VlpsWebPage *
snapshot_page (const char *name)
{
  g_autoptr (GBytes) bytes = snapshot (name);
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_page_new_from_snapshot (bytes, &error);

  g_assert_no_error (error);
  return page;
}

static VlpsWebResult *
segment (VlpsWebPage *page, const char *first, ...)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (GError) error = NULL;
  VlpsWebResult *result;
  va_list arguments;

  va_start (arguments, first);
  g_object_set_valist (G_OBJECT (segmenter), first, arguments);
  va_end (arguments);
  result = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  return result;
}

static void
test_render_need (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebPage) page =
      vlps_web_page_new_from_html ("<script src=a.js></script><div id=root></div>", "https://example.org/", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (vlps_web_page_get_render_need (page), ==, "scripts");
}

static void
test_html (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebResult) result = segment (page, "method", "readability", NULL);
  g_autofree char *text = vlps_web_result_to_text (result);
  double width = -1, height = -1, position = -1;

  g_assert_cmpstr (vlps_web_page_get_url (page), ==, "https://example.org/d/");
  g_assert_cmpstr (vlps_web_page_get_title (page), ==, "A page");
  g_assert_true (g_str_has_prefix (vlps_web_page_get_engine (page), "gumbo "));
  g_assert_false (vlps_web_page_is_rendered (page));
  g_assert_null (vlps_web_page_get_render_need (page));
  g_assert_null (vlps_web_page_get_snapshot (page));
  g_assert_null (vlps_web_page_get_picture (page));
  vlps_web_page_get_size (page, &width, &height);
  g_assert_true (width >= 0 && width <= 0 && height >= 0 && height <= 0);
  g_assert_true (vlps_web_result_get_page (result) == page);
  g_assert_cmpstr (vlps_web_result_get_method (result), ==, "readability");
  g_assert_true (vlps_web_result_has_content (result));
  g_assert_nonnull (strstr (text, "quick brown fox"));
  g_assert_null (strstr (text, "Home"));
  g_assert_false (vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_H1, &position, NULL));
  g_assert_true (position < 0);
  g_assert_true (vlps_web_result_get_expected_f1 (result) < 0);
}

static void
test_html_errors (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (vlps_web_page_new_from_html ("  \n", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

/* The snapshot of 100x80 px, whose heading stands at the top. */
static void
test_snapshot (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json"), packed = snapshot_page ("plain.json.gz");
  g_autoptr (GBytes) bytes = snapshot ("plain.json");
  g_auto (GStrv) warnings = vlps_web_page_get_warnings (page);
  double width, height;

  vlps_web_page_get_size (page, &width, &height);
  g_assert_cmpfloat_with_epsilon (width, 100, 1e-9);
  g_assert_cmpfloat_with_epsilon (height, 80, 1e-9);
  g_assert_true (vlps_web_page_is_rendered (page));
  g_assert_cmpstr (vlps_web_page_get_engine (page), ==, "E 1");
  g_assert_cmpstr (warnings[0], ==, "slow");
  g_assert_true (g_bytes_equal (vlps_web_page_get_snapshot (page), bytes));
  g_assert_true (g_bytes_equal (vlps_web_page_get_snapshot (packed), bytes));
  g_assert_cmpstr (vlps_web_page_get_url (packed), ==, vlps_web_page_get_url (page));
}

static void
test_snapshot_errors (void)
{
  static const char *const wrong[] = { "", "{}", "[1, 2]", "<html>" };

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (wrong[i], strlen (wrong[i]));
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_web_page_new_from_snapshot (bytes, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT);
    }
}

/* All is HEADER above a line below the page, all is CENTER without lines. */
static void
test_regions (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json");
  static const struct
  {
    const char *h1;
    VlpsRegion region;
  } cases[] = { { "100%", VLPS_REGION_HEADER }, { "none", VLPS_REGION_CENTER } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebResult) result =
          segment (page, "method", "vl-ps", "units", "all", "thresholds", "jing-zuo-2004", "h1", cases[i].h1, "h2",
                   "none", "w1", "none", "w2", "none", NULL);
      g_autoptr (GPtrArray) elements = vlps_web_result_get_elements (result);
      double position = -1, confidence = 0;
      gboolean line = vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_H1, &position, &confidence);
      gboolean seen = FALSE;

      g_assert_true (line == (cases[i].region == VLPS_REGION_HEADER));
      if (line)
        {
          g_assert_cmpfloat_with_epsilon (position, 80, 1e-9);
          g_assert_cmpfloat_with_epsilon (confidence, -1, 1e-9);
        }
      g_assert_false (vlps_web_result_get_separator (result, VLPS_WEB_SEPARATOR_W2, &position, NULL));
      for (guint k = 0; k < elements->len; k++)
        {
          VlpsWebElement *element = elements->pdata[k];
          VlpsRegion region = VLPS_REGION_LM;
          double x, y, w, h;

          if (!g_str_equal (vlps_web_element_get_tag (element), "h1"))
            continue;
          seen = TRUE;
          g_assert_true (vlps_web_element_get_region (element, &region));
          g_assert_cmpint (region, ==, cases[i].region);
          g_assert_true (vlps_web_element_is_content (element) == (region == VLPS_REGION_CENTER));
          vlps_web_element_get_box (element, &x, &y, &w, &h);
          g_assert_true (w > 0 && h > 0 && y + h <= 80);
        }
      g_assert_true (seen);
    }
}

/* An element keeps its result and the page alive. */
static void
test_lifetime (void)
{
  VlpsWebPage *page = html_page ();
  VlpsWebResult *result = segment (page, "method", "readability", NULL);
  GPtrArray *elements = vlps_web_result_get_elements (result);
  g_autoptr (VlpsWebElement) article = NULL;
  g_autofree char *text = NULL;
  VlpsRegion region = VLPS_REGION_RM;

  for (guint i = 0; i < elements->len; i++)
    if (g_strcmp0 (vlps_web_element_get_attribute (elements->pdata[i], "id"), "x") == 0)
      article = g_object_ref (elements->pdata[i]);
  g_ptr_array_unref (elements);
  g_object_unref (result);
  g_object_unref (page);
  g_assert_nonnull (article);
  text = vlps_web_element_get_text (article);
  g_assert_cmpstr (text, ==, "Über alles The quick brown fox jumps over the lazy dog, and so on and on.");
  g_assert_cmpstr (vlps_web_element_get_tag (article), ==, "article");
  g_assert_null (vlps_web_element_get_attribute (article, "class"));
  g_assert_false (vlps_web_element_get_region (article, &region));
  g_assert_cmpint (region, ==, VLPS_REGION_RM);
}

static void
test_outputs (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebResult) result = segment (page, "regions", "all", NULL);
  g_autoptr (VlpsWebResult) bare = segment (page, "images", FALSE, "links", FALSE, "method", "readability", NULL);
  g_autofree char *markdown = vlps_web_result_to_markdown (result);
  g_autofree char *html = vlps_web_result_to_html (result);
  g_autofree char *json = vlps_web_result_to_json (result, TRUE);
  g_autofree char *brief = vlps_web_result_to_json (result, FALSE);
  g_autofree char *no_picture = vlps_web_result_to_html (bare);

  g_assert_nonnull (strstr (markdown, "# Über alles"));
  g_assert_nonnull (strstr (html, "p.png"));
  g_assert_null (strstr (no_picture, "p.png"));
  g_assert_nonnull (strstr (json, "\"elements\""));
  g_assert_null (strstr (brief, "\"elements\""));
}

static void
test_draw (void)
{
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json");
  g_autoptr (VlpsWebResult) result = segment (page, "method", "vl-ps", NULL);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *drawn = vlps_web_result_draw (result, TRUE, &error);

  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_height (drawn), >, 80);
  cairo_surface_destroy (drawn);
}

/* What makes no sense is an error, and says which property is meant. */
static void
test_properties (void)
{
  static const struct
  {
    const char *name, *value, *message;
  } cases[] = {
    { "method", "guess", "*'guess'*" },
    { "method", "vl-ps", "*rendered*" },
    { "method", "example-page", "*'example'*" },
    { "thresholds", "nobody-1999", "*nobody-1999*" },
    { "h1", "wide", "*wide*" },
    { "regions", "MIDDLE", "*MIDDLE*" },
    { "focus", "nothing", "*nothing*" },
    { "units", "few", "*few*" },
    { "topic", "?", "*'topic'*" },
    { "selector", "p:hover", "*p:hover*" },
    { "folded", "half", "*half*" },
    { "only-language", "German!", "*German*" },
    { "date-bounds", "soon", "*soon*" },
  };
  g_autoptr (VlpsWebPage) page = html_page (), other = html_page ();
  const char *const wrong[] = { "nothing=1", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
      g_autoptr (GError) error = NULL;
      g_autofree char *value = NULL;

      g_object_set (segmenter, cases[i].name, cases[i].value, NULL);
      g_object_get (segmenter, cases[i].name, &value, NULL);
      g_assert_cmpstr (value, ==, cases[i].value);
      g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_true (g_pattern_match_simple (cases[i].message, error->message));
    }
  {
    g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
    g_autoptr (GError) error = NULL;

    g_object_set (segmenter, "parameters", wrong, NULL);
    g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    g_clear_error (&error);
    g_object_set (segmenter, "parameters", NULL, "method", "example-page", "example", other, NULL);
    /* both pages say the same: nothing is the page's own */
    g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
  }
}

/* Two articles of 30 paragraphs; the topic's words are in the second. */
static VlpsWebPage *
topics_page (void)
{
  GString *html = g_string_new ("<!DOCTYPE html><html lang=en><title>Two</title><article><h1>Two things</h1>");
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page;

  for (guint i = 0; i < 60; i++)
    g_string_append_printf (html, "<p>%s %u.</p>",
                            i < 30 ? "The harbour has ships, piers and a crane that lifts their cargo"
                                   : "A battery stores solar energy through the night for the village",
                            i);
  g_string_append (html, "</article>");
  page = vlps_web_page_new_from_html (html->str, "https://example.org/two", &error);
  g_assert_no_error (error);
  g_string_free (html, TRUE);
  return page;
}

/* What is wanted of the content: a topic, a part, a language. */
static void
test_content (void)
{
  g_autoptr (VlpsWebPage) page = topics_page ();
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebResult) both = segment (page, "method", "cetd", NULL);
  g_autoptr (VlpsWebResult) one = segment (page, "method", "cetd", "topic", "solar battery", NULL);
  g_autoptr (VlpsWebResult) part = segment (page, "method", "cetd", "selector", "p:nth-child(3)", NULL);
  g_autoptr (VlpsWebResult) english = segment (page, "method", "cetd", "only-language", "en", NULL);
  g_autofree char *all = vlps_web_result_to_text (both), *solar = vlps_web_result_to_text (one);
  g_autofree char *second = vlps_web_result_to_text (part);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (strstr (all, "harbour"));
  g_assert_nonnull (strstr (all, "battery"));
  g_assert_null (strstr (solar, "harbour"));
  g_assert_nonnull (strstr (solar, "battery"));
  g_assert_cmpstr (second, ==, "The harbour has ships, piers and a crane that lifts their cargo 1.\n");
  g_object_set (segmenter, "only-language", "de", NULL);
  g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
}

static VlpsWebPage *
section_page (const char *head, const char *article)
{
  g_autofree char *html = g_strconcat ("<!DOCTYPE html><title>x</title><p>", head, "</p><p>", article, "</p>", NULL);
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_page_new_from_html (html, "https://example.org/", &error);

  g_assert_no_error (error);
  return page;
}

/* Of two examples, one has the page's first sentence, the other has two: what none of them has is content. */
static void
test_examples (void)
{
#define FIRST "The Daily Planet is the newspaper of the town since the year nineteen hundred."
#define SECOND "It is read by all who live here, and by many who have left and still ask what goes on."
  g_autoptr (VlpsWebPage) page = section_page (FIRST "</p><p>" SECOND, "Rain fell on the hills for days and days, "
                                                                       "until the river rose above the bridge.");
  g_autoptr (VlpsWebPage) one =
      section_page (FIRST, "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich.");
  g_autoptr (VlpsWebPage) two = section_page (FIRST "</p><p>" SECOND, "ÀÉÎÕÜ ÀÉÎÕÜ ÀÉÎÕÜ ÀÉÎÕÜ ÀÉÎÕÜ ÀÉÎÕÜ ÀÉÎÕÜ");
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebResult) first = NULL, both = NULL;
  g_autofree char *with_one = NULL, *with_both = NULL;
  g_autoptr (VlpsWebPage) kept = NULL;
  g_autoptr (GError) error = NULL;

  g_object_set (segmenter, "method", "example-page", "example", one, NULL);
  first = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  with_one = vlps_web_result_to_text (first);
  g_assert_nonnull (strstr (with_one, SECOND));
  vlps_web_segmenter_add_example (segmenter, two);
  both = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  with_both = vlps_web_result_to_text (both);
  g_assert_null (strstr (with_both, SECOND));
  g_assert_nonnull (strstr (with_both, "Rain fell on the hills"));
  g_object_get (segmenter, "example", &kept, NULL);
  g_assert_true (kept == one);
  /* one in their place, and none */
  g_object_set (segmenter, "example", NULL, NULL);
  g_assert_null (vlps_web_segmenter_segment (segmenter, page, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
#undef FIRST
#undef SECOND
}

static void
test_settings (void)
{
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  int width, quiet;
  double timeout;
  gboolean sandbox, picture, javascript;
  g_autofree char *language = NULL;

  g_object_get (settings, "viewport-width", &width, "quiet-time", &quiet, "timeout", &timeout, "sandbox", &sandbox,
                "picture", &picture, "javascript", &javascript, "language", &language, NULL);
  g_assert_cmpint (width, ==, 1280);
  g_assert_cmpint (quiet, ==, 200);
  g_assert_cmpfloat_with_epsilon (timeout, 30, 1e-9);
  g_assert_true (sandbox && javascript && !picture);
  g_assert_null (language);
  g_object_set (settings, "language", "de", "timeout", 2.5, NULL);
  g_object_get (settings, "language", &language, "timeout", &timeout, NULL);
  g_assert_cmpstr (language, ==, "de");
  g_assert_cmpfloat_with_epsilon (timeout, 2.5, 1e-9);
}

/* What the settings say wrongly is an error of the first page, before anything is started. */
static void
test_settings_errors (void)
{
  static const char *const cases[][2] = { { "port", "blink" },
                                          { "block", "everything" },
                                          { "language", "de\r\nX: y" } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
      g_autoptr (VlpsWebRenderer) renderer = NULL;
      g_autoptr (GError) error = NULL;

      g_object_set (settings, cases[i][0], cases[i][1], NULL);
      renderer = vlps_web_renderer_new (settings);
      g_assert_null (vlps_web_renderer_render (renderer, "/no/such/file", NULL, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

static void
keep_result (GObject *source, GAsyncResult *result, gpointer data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Told with the same code with and without a task, and without an engine. */
static void
test_cancelled (void)
{
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GAsyncResult) result = NULL;
  g_autoptr (GError) error = NULL;

  g_cancellable_cancel (cancellable);
  g_assert_null (vlps_web_renderer_render (renderer, "/no/such/file", cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_clear_error (&error);
  vlps_web_renderer_render_async (renderer, "/no/such/file", cancellable, keep_result, &result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (vlps_web_renderer_render_finish (renderer, result, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
}

/* A wrong argument is told as GLib does, and nothing happens. */
#define ASSERT_REFUSED(call)                                                                                           \
  G_STMT_START                                                                                                         \
  {                                                                                                                    \
    g_test_expect_message ("vlps", G_LOG_LEVEL_CRITICAL, "*assertion*failed*");                                        \
    call;                                                                                                              \
    g_test_assert_expected_messages ();                                                                                \
  }                                                                                                                    \
  G_STMT_END

static void
test_preconditions (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebResult) result = segment (page, "method", "readability", NULL);
  double position;

  ASSERT_REFUSED (g_assert_null (vlps_web_page_get_url (NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_get_url ((VlpsWebPage *) (gpointer) renderer)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_new_from_snapshot (NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_new_from_html (NULL, NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_segmenter_segment (segmenter, NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_renderer_render (renderer, NULL, NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_renderer_render (renderer, "-", NULL, NULL)));
  ASSERT_REFUSED (vlps_web_renderer_render_async (renderer, "", NULL, NULL, NULL));
  ASSERT_REFUSED (g_assert_false (vlps_web_result_get_separator (result, (VlpsWebSeparator) 4, &position, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_region_name ((VlpsRegion) 5)));
  ASSERT_REFUSED (g_assert_null (vlps_web_element_get_tag (NULL)));
}

static gpointer
segment_often (gpointer data)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  GString *texts = g_string_new (NULL);

  for (guint i = 0; i < 10; i++)
    {
      g_autoptr (VlpsWebResult) result = vlps_web_segmenter_segment (segmenter, data, NULL);
      g_autoptr (GPtrArray) elements = vlps_web_result_get_elements (result);
      g_autofree char *text = vlps_web_element_get_text (elements->pdata[0]);

      g_string_append (texts, text);
    }
  return g_string_free (texts, FALSE);
}

static void
test_threads (void)
{
  g_autoptr (VlpsWebPage) page = html_page ();
  GThread *threads[4];
  g_autofree char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, segment_often, page);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autofree char *texts = g_thread_join (threads[i]);

      if (first == NULL)
        first = g_steal_pointer (&texts);
      else
        g_assert_cmpstr (texts, ==, first);
    }
  g_assert_nonnull (strstr (first, "lazy dog"));
}

static void
test_names (void)
{
  g_autofree const char **methods = vlps_list_methods (), **presets = vlps_list_presets ();
  g_autofree char *version = g_strdup_printf ("%d.%d.%d", VLPS_MAJOR_VERSION, VLPS_MINOR_VERSION, VLPS_MICRO_VERSION);

  g_assert_true (g_strv_contains (methods, "vlps") && g_strv_contains (methods, "vl-ps"));
  g_assert_true (g_strv_contains (presets, "auto"));
  g_assert_cmpstr (vlps_get_version (), ==, version);
  g_assert_true (VLPS_CHECK_VERSION (0, 1, 0));
  g_assert_false (VLPS_CHECK_VERSION (99, 0, 0));
  g_assert_cmpstr (vlps_region_name (VLPS_REGION_LM), ==, "LM");
}

/* What a program says is the address of its page is taken or refused, and gives it no files. */
static void
test_addresses_of_pages (void)
{
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  static const char *const wrong[] = { "", "relative", "no address", "//host/path" };
  guint n, cases = 0;
  const TestAddress *addresses = test_addresses (&n);

  for (guint i = 0; i < n; i++)
    {
      g_autofree char *url = test_address_in (&addresses[i], "/srv/secret");
      g_autoptr (VlpsWebPage) page = NULL;
      g_autoptr (GError) parsing = NULL, rendering = NULL;

      /* what GLib does not take for an address is refused below */
      if (!g_uri_is_valid (url, G_URI_FLAGS_PARSE_RELAXED, NULL) || !g_utf8_validate (url, -1, NULL))
        continue;
      g_test_message ("%s", addresses[i].kind);
      page = vlps_web_page_new_from_html (HTML, url, &parsing);
      g_assert_cmpint (page != NULL, ==, addresses[i].of_page);
      if (page == NULL)
        g_assert_error (parsing, VLPS_ERROR, VLPS_ERROR_USAGE);
      cases++;
      if (addresses[i].web || strcmp (url, "about:blank") == 0)
        continue;
      g_assert_null (vlps_web_renderer_render_html (renderer, HTML, url, NULL, &rendering));
      g_assert_error (rendering, VLPS_ERROR, VLPS_ERROR_USAGE);
      cases++;
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) parsing = NULL, rendering = NULL;

      g_assert_null (vlps_web_page_new_from_html (HTML, wrong[i], &parsing));
      g_assert_error (parsing, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_null (vlps_web_renderer_render_html (renderer, HTML, wrong[i], NULL, &rendering));
      g_assert_error (rendering, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
  g_test_message ("%u cases", cases);
  g_assert_cmpuint (cases, >, 100);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/html", test_html);
  g_test_add_func ("/library/render-need", test_render_need);
  g_test_add_func ("/library/html-errors", test_html_errors);
  g_test_add_func ("/library/snapshot", test_snapshot);
  g_test_add_func ("/library/snapshot-errors", test_snapshot_errors);
  g_test_add_func ("/library/regions", test_regions);
  g_test_add_func ("/library/lifetime", test_lifetime);
  g_test_add_func ("/library/outputs", test_outputs);
  g_test_add_func ("/library/draw", test_draw);
  g_test_add_func ("/library/properties", test_properties);
  g_test_add_func ("/library/content", test_content);
  g_test_add_func ("/library/examples", test_examples);
  g_test_add_func ("/library/settings", test_settings);
  g_test_add_func ("/library/settings-errors", test_settings_errors);
  g_test_add_func ("/library/cancelled", test_cancelled);
  g_test_add_func ("/library/preconditions", test_preconditions);
  g_test_add_func ("/library/threads", test_threads);
  g_test_add_func ("/library/addresses", test_addresses_of_pages);
  g_test_add_func ("/library/names", test_names);
  return g_test_run ();
}
