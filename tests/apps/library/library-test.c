/* library-test.c - the library as a whole: wrong arguments, threads, cancelling, names */
#include <string.h>
#include <vlps/vlps.h>

#include "library-fixture.h"

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
  const char *const none[] = { NULL };
  double position;

  ASSERT_REFUSED (g_assert_null (vlps_web_page_get_url (NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_get_url ((VlpsWebPage *) (gpointer) renderer)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_new_from_snapshot (NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_page_new_from_html (NULL, NULL, NULL)));
  ASSERT_REFUSED (g_assert_null (vlps_web_segmenter_segment (segmenter, NULL, NULL)));
  ASSERT_REFUSED (vlps_web_segmenter_segment_async (segmenter, NULL, NULL, NULL, NULL));
  ASSERT_REFUSED (g_assert_false (vlps_web_segmenter_segment_batch (segmenter, none, NULL, 0, NULL, NULL, NULL, NULL)));
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
  g_assert_cmpstr (vlps_error_code_name (VLPS_ERROR_HTTP), ==, "http-status");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/library/cancelled", test_cancelled);
  g_test_add_func ("/library/preconditions", test_preconditions);
  g_test_add_func ("/library/threads", test_threads);
  g_test_add_func ("/library/names", test_names);
  return g_test_run ();
}
