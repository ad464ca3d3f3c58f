/* option-sets-test.c - sets of options that pages share */
#include "option-sets.h"

#include <string.h>

#include "errors.h"
#include "page-options.h"
#include "scratch.h"

/* The same text is the same set; another is its own; a wrong one is none, each time. */
static void
test_shared (void)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptionSets) sets = NULL;
  g_autoptr (VlpsOptions) first = NULL, again = NULL, other = NULL;

  g_assert_true (vlps_options_check (&base, NULL));
  sets = vlps_option_sets_new (&base);
  first = vlps_option_sets_get (sets, "{\"viewport\": \"800x600\"}", NULL);
  again = vlps_option_sets_get (sets, "{\"viewport\": \"800x600\"}", NULL);
  other = vlps_option_sets_get (sets, "{\"viewport\": \"640x480\"}", NULL);
  g_assert_nonnull (first);
  g_assert_true (again == first);
  g_assert_true (other != first);
  g_assert_cmpint (first->render.request.viewport_width, ==, 800);
  g_assert_cmpint (other->render.request.viewport_width, ==, 640);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_option_sets_get (sets, "{\"viewport\": \"wide\"}", &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* What a page has is its own, also when there have been more sets than are kept. */
static void
test_many (void)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptionSets) sets = NULL;
  g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_options_unref);

  g_assert_true (vlps_options_check (&base, NULL));
  sets = vlps_option_sets_new (&base);
  for (int i = 0; i < 1000; i++)
    {
      g_autofree char *json = g_strdup_printf ("{\"viewport\": \"%dx600\"}", 300 + i);

      g_ptr_array_add (all, vlps_option_sets_get (sets, json, NULL));
    }
  for (int i = 0; i < 1000; i++)
    g_assert_cmpint (((const VlpsOptions *) all->pdata[i])->render.request.viewport_width, ==, 300 + i);
}

/* Rules are read with the first options that ask for them, and are the same text for all pages that change nothing about
 * them, though the file is another by then. */
static void
test_rules (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "rules.txt", "||ads.example^\n");
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptions) narrow = NULL, blocking = NULL;

  base.given.block_rules = g_strdup (path);
  g_assert_true (vlps_options_check (&base, NULL));
  g_free (scratch_write (scratch, "rules.txt", "||other.example^\n"));
  narrow = vlps_page_options (&base, "{\"viewport\": \"800x600\"}", NULL);
  g_assert_nonnull (narrow);
  g_assert_true (narrow->render.request.rules == base.render.request.rules);
  g_assert_nonnull (strstr (narrow->render.request.rules, "ads"));
  g_assert_cmpuint (narrow->filters.rules, ==, base.filters.rules);
  blocking = vlps_page_options (&base, "{\"block\": \"images\"}", NULL);
  g_assert_nonnull (blocking);
  g_assert_nonnull (strstr (blocking->render.request.rules, "other"));
  g_assert_nonnull (strstr (base.render.request.rules, "ads"));
}

/* Threads that ask at once get one set. */
static gpointer
ask_cb (gpointer sets)
{
  return vlps_option_sets_get (sets, "{\"no-images\": true}", NULL);
}

static void
test_threads (void)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptionSets) sets = NULL;
  GThread *threads[8];
  VlpsOptions *first = NULL;

  g_assert_true (vlps_options_check (&base, NULL));
  sets = vlps_option_sets_new (&base);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("asking", ask_cb, sets);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (VlpsOptions) options = g_thread_join (threads[i]);

      g_assert_true (options != NULL && options->given.no_images);
      g_assert_true (first == NULL || options == first);
      first = options;
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option-sets/shared", test_shared);
  g_test_add_func ("/option-sets/many", test_many);
  scratch_add ("/option-sets/rules", test_rules);
  g_test_add_func ("/option-sets/threads", test_threads);
  return g_test_run ();
}
