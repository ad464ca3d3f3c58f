/* web-segmenter-test.c - methods and their options by their properties */
#include <string.h>
#include <vlps/vlps.h>

#include "library-fixture.h"

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
    { "focus", "nothing", "'focus' takes one of *nothing*" },
    { "units", "few", "'units' takes one of *few*" },
    { "topic", "?", "'topic' has no words*" },
    { "selector", "p:hover", "'selector': *p:hover*" },
    { "regions", "CENTER,CENTER", "'regions' has 'CENTER' twice*" },
    { "folded", "half", "'folded' takes *half*" },
    { "only-language", "German!", "'only-language' *German*" },
    { "date-bounds", "soon", "'date-bounds' soon: *" },
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
keep_result (GObject *object, GAsyncResult *result, gpointer data)
{
  (void) object;
  *(GAsyncResult **) data = g_object_ref (result);
}

/* Starts a call, which must not answer by itself, and waits for its end. */
static GAsyncResult *
run_async (VlpsWebSegmenter *segmenter, VlpsWebPage *page, GCancellable *cancellable)
{
  GAsyncResult *result = NULL;

  vlps_web_segmenter_segment_async (segmenter, page, cancellable, keep_result, &result);
  g_assert_null (result);
  while (result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return result;
}

static void
test_async (void)
{
  g_autoptr (VlpsWebPage) page = section_page ("Head", "The river rose above the bridge after days of rain.");
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebResult) here = vlps_web_segmenter_segment (segmenter, page, &error), there = NULL;
  g_autoptr (GAsyncResult) done = run_async (segmenter, page, cancellable), failed = NULL, cancelled = NULL;
  g_autofree char *here_text = NULL, *there_text = NULL;

  there = vlps_web_segmenter_segment_finish (segmenter, done, &error);
  g_assert_no_error (error);
  here_text = vlps_web_result_to_text (here);
  there_text = vlps_web_result_to_text (there);
  g_assert_nonnull (strstr (there_text, "The river rose"));
  g_assert_cmpstr (here_text, ==, there_text);
  g_object_set (segmenter, "method", "guess", NULL);
  failed = run_async (segmenter, page, NULL);
  g_assert_null (vlps_web_segmenter_segment_finish (segmenter, failed, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  /* before its properties are looked at */
  g_cancellable_cancel (cancellable);
  cancelled = run_async (segmenter, page, cancellable);
  g_assert_null (vlps_web_segmenter_segment_finish (segmenter, cancelled, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
}

static void
count_call (GObject *object, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebResult) found = vlps_web_segmenter_segment_finish (VLPS_WEB_SEGMENTER (object), result, &error);

  g_assert_true ((found == NULL) == g_error_matches (error, VLPS_ERROR, VLPS_ERROR_CANCELLED));
  --*(guint *) data;
}

/* Calls that are cancelled while others run, whose objects their caller has dropped already. */
static void
test_async_many (void)
{
  VlpsWebPage *page = section_page ("Head", "The river rose above the bridge after days of rain.");
  VlpsWebSegmenter *segmenter = vlps_web_segmenter_new ();
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint left = 40;

  for (guint i = 0; i < 40; i++)
    vlps_web_segmenter_segment_async (segmenter, page, i % 2 == 0 ? cancellable : NULL, count_call, &left);
  g_object_unref (page);
  g_object_unref (segmenter);
  g_cancellable_cancel (cancellable);
  while (left > 0)
    g_main_context_iteration (NULL, TRUE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-segmenter/properties", test_properties);
  g_test_add_func ("/web-segmenter/examples", test_examples);
  g_test_add_func ("/web-segmenter/async", test_async);
  g_test_add_func ("/web-segmenter/async-many", test_async_many);
  return g_test_run ();
}
