/* web-segmenter-batch-test.c - many pages by one call, which are read without rendering */
#include <string.h>
#include <vlps/vlps.h>

#include "scratch.h"

#define N_PAGES 10
#define BAD 4 /* its file is missing */

typedef struct
{
  GThread *thread;      /* that made the call */
  guint n_calls, stop;  /* the call that returns TRUE, from 1; 0: none does */
  guint calls[N_PAGES]; /* for each page */
  int codes[N_PAGES];   /* of its error; -1: none */
  char *texts[N_PAGES]; /* NULL: it failed */
  GCancellable *cancel; /* to be cancelled in the callback; NULL: none */
  GObject *released[3]; /* in the callback */
} Seen;

static void
seen_clear (Seen *seen)
{
  for (guint i = 0; i < N_PAGES; i++)
    g_free (seen->texts[i]);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Seen, seen_clear)

static gboolean
see (guint index, VlpsWebResult *result, const GError *error, gpointer data)
{
  Seen *seen = data;

  g_assert_true (seen->thread == g_thread_self ());
  g_assert_cmpuint (index, <, N_PAGES);
  g_assert_true ((result == NULL) != (error == NULL));
  g_assert_true (error == NULL || error->domain == VLPS_ERROR);
  seen->calls[index]++;
  seen->codes[index] = error != NULL ? error->code : -1;
  seen->texts[index] = result != NULL ? vlps_web_result_to_text (result) : NULL;
  if (seen->cancel != NULL)
    g_cancellable_cancel (seen->cancel);
  for (guint i = 0; i < G_N_ELEMENTS (seen->released); i++)
    g_clear_object (&seen->released[i]);
  return ++seen->n_calls == seen->stop;
}

/* Pages with words of their own, except for BAD. */
static char **
write_pages (const Scratch *scratch)
{
  char **inputs = g_new0 (char *, N_PAGES + 1);

  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *name = g_strdup_printf ("%u.html", i);
      g_autofree char *html = g_strdup_printf ("<!DOCTYPE html><title>x</title><p>The river rose above the bridge on "
                                               "day %u, after a night of rain.</p>",
                                               i);

      inputs[i] = i != BAD ? scratch_write (scratch, name, html) : g_build_filename (scratch->path, name, NULL);
    }
  return inputs;
}

static gboolean
segment (char **inputs, GCancellable *cancellable, Seen *seen, GError **error)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();

  seen->thread = g_thread_self ();
  return vlps_web_segmenter_segment_batch (segmenter, (const char *const *) inputs, NULL, 0, cancellable, see, seen,
                                           error);
}

/* Each page ends once; the bad one ends no other. */
static void
test_pages (Scratch *scratch, gconstpointer data)
{
  g_auto (GStrv) inputs = write_pages (scratch);
  g_auto (Seen) seen = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (segment (inputs, NULL, &seen, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_calls, ==, N_PAGES);
  for (guint i = 0; i < N_PAGES; i++)
    {
      g_autofree char *words = g_strdup_printf ("on day %u,", i);

      g_assert_cmpuint (seen.calls[i], ==, 1);
      g_assert_cmpint (seen.codes[i], ==, i == BAD ? VLPS_ERROR_NOT_FOUND : -1);
      g_assert_true (i == BAD || strstr (seen.texts[i], words) != NULL);
    }
}

/* Inputs that a single call takes for mistakes of the program, and those of settings that forbid them. */
static void
test_bad_inputs (Scratch *scratch, gconstpointer data)
{
  const char *const inputs[] = { "", "-", "https://example.org/", NULL };
  const int codes[] = { VLPS_ERROR_USAGE, VLPS_ERROR_USAGE, VLPS_ERROR_NETWORK };
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  g_auto (Seen) seen = { .thread = g_thread_self () };
  g_autoptr (GError) error = NULL;

  g_object_set (settings, "offline", TRUE, NULL);
  g_assert_true (vlps_web_segmenter_segment_batch (segmenter, inputs, settings, 0, NULL, see, &seen, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_calls, ==, G_N_ELEMENTS (codes));
  for (guint i = 0; i < G_N_ELEMENTS (codes); i++)
    g_assert_cmpint (seen.codes[i], ==, codes[i]);
}

static void
test_bad_property (Scratch *scratch, gconstpointer data)
{
  g_auto (GStrv) inputs = write_pages (scratch);
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_auto (Seen) seen = { .thread = g_thread_self () };

  g_object_set (segmenter, "method", "guess", NULL);
  g_assert_true (
      vlps_web_segmenter_segment_batch (segmenter, (const char *const *) inputs, NULL, 0, NULL, see, &seen, NULL));
  for (guint i = 0; i < N_PAGES; i++)
    g_assert_cmpint (seen.codes[i], ==, i == BAD ? VLPS_ERROR_NOT_FOUND : VLPS_ERROR_USAGE);
}

static void
test_no_pages (Scratch *scratch, gconstpointer data)
{
  char *inputs[] = { NULL };
  g_auto (Seen) seen = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_true (segment (inputs, NULL, &seen, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_calls, ==, 0);
}

static void
test_stop (Scratch *scratch, gconstpointer data)
{
  static const guint stops[] = { 1, 3, N_PAGES };
  g_auto (GStrv) inputs = write_pages (scratch);

  for (guint i = 0; i < G_N_ELEMENTS (stops); i++)
    {
      g_auto (Seen) seen = { .stop = stops[i] };
      g_autoptr (GCancellable) cancellable = g_cancellable_new ();
      g_autoptr (GError) error = NULL;

      g_assert_true (segment (inputs, cancellable, &seen, &error));
      g_assert_no_error (error);
      g_assert_cmpuint (seen.n_calls, ==, stops[i]);
      g_assert_false (g_cancellable_is_cancelled (cancellable)); /* it is the caller's */
    }
}

static void
test_cancel (Scratch *scratch, gconstpointer data)
{
  g_auto (GStrv) inputs = write_pages (scratch);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_auto (Seen) seen = { .cancel = cancellable };
  g_autoptr (GError) error = NULL;

  g_assert_false (segment (inputs, cancellable, &seen, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_assert_cmpstr (error->message, ==, "the batch was cancelled after 1 of 10 pages");
  g_assert_cmpuint (seen.n_calls, ==, 1);
  /* before it begins */
  g_clear_error (&error);
  g_assert_false (segment (inputs, cancellable, &seen, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_assert_cmpuint (seen.n_calls, ==, 1);
}

/* The callback drops the last references of the caller. */
static void
test_released (Scratch *scratch, gconstpointer data)
{
  g_auto (GStrv) inputs = write_pages (scratch);
  VlpsWebSegmenter *segmenter = vlps_web_segmenter_new ();
  VlpsWebSettings *settings = vlps_web_settings_new ();
  GCancellable *cancellable = g_cancellable_new ();
  g_auto (Seen) seen = { .thread = g_thread_self (),
                         .released = { G_OBJECT (segmenter), G_OBJECT (settings), G_OBJECT (cancellable) } };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_web_segmenter_segment_batch (segmenter, (const char *const *) inputs, settings, 0, cancellable,
                                                   see, &seen, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (seen.n_calls, ==, N_PAGES);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/web-segmenter-batch/pages", test_pages);
  scratch_add ("/web-segmenter-batch/bad-inputs", test_bad_inputs);
  scratch_add ("/web-segmenter-batch/bad-property", test_bad_property);
  scratch_add ("/web-segmenter-batch/no-pages", test_no_pages);
  scratch_add ("/web-segmenter-batch/stop", test_stop);
  scratch_add ("/web-segmenter-batch/cancel", test_cancel);
  scratch_add ("/web-segmenter-batch/released", test_released);
  return g_test_run ();
}
