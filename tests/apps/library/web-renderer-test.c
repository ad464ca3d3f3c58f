/* web-renderer-test.c - the public functions that render, through the shared library and with the real engine */
#include <string.h>
#include <vlps/vlps.h>

#include "ports.h"
#include "scratch.h"

#define BOXES                                                                                                          \
  "<!DOCTYPE html><title>Boxes</title><style>body { margin: 0 } div { position: absolute; left: 100px }</style>"       \
  "<div id='a' style='top: 20px; width: 300px; height: 50px'>First</div>"                                              \
  "<div id='b' style='top: 500px; width: 400px; height: 80px'>Second</div>"

static VlpsWebPage *
render_boxes (VlpsWebRenderer *renderer)
{
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = vlps_web_renderer_render_html (renderer, BOXES, "https://example.org/", NULL, &error);

  g_assert_no_error (error);
  return page;
}

static VlpsWebResult *
cut_at (VlpsWebPage *page, const char *h1)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (GError) error = NULL;
  VlpsWebResult *result;

  g_object_set (segmenter, "method", "vl-ps", "h1", h1, "h2", "none", "w1", "none", "w2", "none", NULL);
  result = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  return result;
}

static VlpsWebElement *
find (VlpsWebResult *result, const char *id)
{
  g_autoptr (GPtrArray) elements = vlps_web_result_get_elements (result);

  for (guint i = 0; i < elements->len; i++)
    if (g_strcmp0 (vlps_web_element_get_attribute (elements->pdata[i], "id"), id) == 0)
      return g_object_ref (elements->pdata[i]);
  g_assert_not_reached ();
}

/* The first box ends at 70 px: a line there has it above, one a pixel higher has not. */
static void
check_boxes (VlpsWebPage *page)
{
  static const struct
  {
    const char *h1;
    VlpsRegion first;
  } cases[] = { { "70", VLPS_REGION_HEADER }, { "69", VLPS_REGION_CENTER } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsWebResult) result = cut_at (page, cases[i].h1);
      g_autoptr (VlpsWebElement) first = find (result, "a"), second = find (result, "b");
      g_autofree char *text = vlps_web_result_to_text (result);
      double x, y, width, height;
      VlpsRegion region;

      vlps_web_element_get_box (second, &x, &y, &width, &height);
      g_assert_true (x >= 100 && x <= 100 && y >= 500 && y <= 500);
      g_assert_true (width >= 400 && width <= 400 && height >= 80 && height <= 80);
      g_assert_true (vlps_web_element_get_region (first, &region));
      g_assert_cmpint (region, ==, cases[i].first);
      g_assert_true (vlps_web_element_get_region (second, &region));
      g_assert_cmpint (region, ==, VLPS_REGION_CENTER);
      g_assert_true ((strstr (text, "First") != NULL) == (cases[i].first == VLPS_REGION_CENTER));
      g_assert_nonnull (strstr (text, "Second"));
    }
}

static void
test_page (void)
{
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  g_autoptr (VlpsWebRenderer) renderer = NULL;
  g_autoptr (VlpsWebPage) page = NULL, again = NULL;
  g_autoptr (GError) error = NULL;
  double width, height;

  g_object_set (settings, "viewport-width", 800, "viewport-height", 600, "picture", TRUE, NULL);
  renderer = vlps_web_renderer_new (settings);
  /* settings are copied: this is for the next renderer */
  g_object_set (settings, "viewport-width", 400, NULL);
  page = render_boxes (renderer);
  g_assert_cmpstr (vlps_web_page_get_url (page), ==, "https://example.org/");
  g_assert_cmpstr (vlps_web_page_get_title (page), ==, "Boxes");
  vlps_web_page_get_size (page, &width, &height);
  g_assert_true (width >= 800 && width <= 800 && height >= 600 && height <= 600);
  g_assert_cmpint (cairo_image_surface_get_width (vlps_web_page_get_picture (page)), ==, 800);
  check_boxes (page);
  /* what was saved is the same page */
  again = vlps_web_page_new_from_snapshot (vlps_web_page_get_snapshot (page), &error);
  g_assert_no_error (error);
  g_assert_null (vlps_web_page_get_picture (again));
  check_boxes (again);
}

/* An address of this machine that nobody listens at. */
static char *
dead_address (void)
{
  return g_strdup_printf ("http://127.0.0.1:%u/", free_port ());
}

/* A renderer goes on after failures, and says which they are. */
static void
test_errors (void)
{
  g_autofree char *dead = dead_address ();
  const struct
  {
    const char *input;
    int code;
  } cases[] = {
    { dead, VLPS_ERROR_NETWORK },
    { "/no/such/file.html", VLPS_ERROR_NOT_FOUND },
    { "/proc/self/exe", VLPS_ERROR_NOT_HTML },
  };
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (VlpsWebPage) page = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_web_renderer_render (renderer, cases[i].input, NULL, &error));
      g_assert_error (error, VLPS_ERROR, cases[i].code);
    }
  page = render_boxes (renderer);
  check_boxes (page);
}

typedef struct
{
  GMainLoop *loop;
  VlpsWebPage *pages[2];
  GThread *thread;
  guint n, expected;
  GError *error;
} Done;

static void
keep_page (GObject *source, GAsyncResult *result, gpointer data)
{
  Done *done = data;

  g_assert_true (g_thread_self () == done->thread);
  done->pages[done->n++] = vlps_web_renderer_render_html_finish (VLPS_WEB_RENDERER (source), result, &done->error);
  if (done->n == done->expected)
    g_main_loop_quit (done->loop);
}

static gboolean
tick (gpointer data)
{
  ++*(guint *) data;
  return G_SOURCE_CONTINUE;
}

/* Two pages at a time of one renderer wait for each other, and the main loop goes on. */
static void
test_async (void)
{
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  Done done = { .loop = loop, .thread = g_thread_self (), .expected = 2 };
  guint ticks = 0, source = g_timeout_add (5, tick, &ticks);

  for (guint i = 0; i < 2; i++)
    vlps_web_renderer_render_html_async (renderer, BOXES, "https://example.org/", NULL, keep_page, &done);
  g_clear_object (&renderer); /* the tasks keep it */
  g_main_loop_run (loop);
  g_source_remove (source);
  g_assert_no_error (done.error);
  g_assert_cmpuint (ticks, >, 0);
  for (guint i = 0; i < 2; i++)
    {
      check_boxes (done.pages[i]);
      g_object_unref (done.pages[i]);
    }
}

static gboolean
cancel (gpointer data)
{
  g_cancellable_cancel (data);
  return G_SOURCE_REMOVE;
}

/* A page that never ends is cancelled in the middle. */
static void
test_cancel (void)
{
  g_autoptr (VlpsWebRenderer) renderer = vlps_web_renderer_new (NULL);
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (VlpsWebPage) page = NULL;
  Done done = { .loop = loop, .thread = g_thread_self (), .expected = 1 };

  vlps_web_renderer_render_html_async (renderer, "<p>x<script>for (;;);</script>", "https://example.org/", cancellable,
                                       keep_page, &done);
  g_timeout_add (500, cancel, cancellable);
  g_main_loop_run (loop);
  g_assert_null (done.pages[0]);
  g_assert_error (done.error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_error_free (done.error);
  page = render_boxes (renderer);
  check_boxes (page);
}

static void
test_timeout (void)
{
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  g_autoptr (VlpsWebRenderer) renderer = NULL;
  g_autoptr (GError) error = NULL;

  g_object_set (settings, "timeout", 1.0, NULL);
  renderer = vlps_web_renderer_new (settings);
  g_assert_null (
      vlps_web_renderer_render_html (renderer, "<p>x<script>for (;;);</script>", "https://example.org/", NULL, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
}

static gpointer
render_thread (gpointer data)
{
  return render_boxes (data);
}

/* Pages of two renderers come from two threads at a time; a third thread waits for its turn. */
static void
test_threads (void)
{
  g_autoptr (VlpsWebRenderer) one = vlps_web_renderer_new (NULL), other = vlps_web_renderer_new (NULL);
  VlpsWebRenderer *const renderers[] = { one, other, one };
  GThread *threads[G_N_ELEMENTS (renderers)];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, render_thread, renderers[i]);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    {
      g_autoptr (VlpsWebPage) page = g_thread_join (threads[i]);

      check_boxes (page);
    }
}

/* Number of processes below this one. */
static guint
children (void)
{
  g_autoptr (GDir) tasks = g_dir_open ("/proc/self/task", 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (tasks)) != NULL)
    {
      g_autofree char *path = g_strdup_printf ("/proc/self/task/%s/children", name);
      g_autofree char *list = NULL;

      if (g_file_get_contents (path, &list, NULL, NULL))
        for (const char *p = list; *p != '\0'; p++)
          n += *p == ' ';
    }
  return n;
}

static void
wait_for_no_children (void)
{
  for (guint i = 0; i < 6000 && children () > 0; i++)
    g_usleep (10000);
  g_assert_cmpuint (children (), ==, 0);
}

typedef struct
{
  guint n_calls, stop; /* the call that returns TRUE, from 1; 0: none does */
  gboolean boxes[3];   /* the page came with its boxes */
  int codes[3];        /* of errors; -1: none */
} Batch;

static gboolean
see_page (guint index, VlpsWebResult *result, const GError *error, gpointer data)
{
  Batch *batch = data;

  g_assert_cmpuint (index, <, G_N_ELEMENTS (batch->codes));
  batch->codes[index] = error != NULL ? error->code : -1;
  if (result != NULL)
    {
      check_boxes (vlps_web_result_get_page (result));
      batch->boxes[index] = TRUE;
    }
  return ++batch->n_calls == batch->stop;
}

/* Three pages in two renderers; then a page that never ends, which holds up only its own renderer until the callback ends
 * it. */
static void
test_batch (Scratch *scratch, gconstpointer data)
{
  g_autofree char *boxes = scratch_write (scratch, "boxes.html", BOXES);
  g_autofree char *endless = scratch_write (scratch, "endless.html", "<p>x<script>for (;;);</script>");
  const char *const good[] = { boxes, "/no/such/file.html", boxes, NULL }, *const stuck[] = { endless, boxes, NULL };
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebSettings) settings = vlps_web_settings_new ();
  Batch all = { 0 }, stopped = { .stop = 1 };
  g_autoptr (GError) error = NULL;

  wait_for_no_children ();
  g_assert_true (vlps_web_segmenter_segment_batch (segmenter, good, settings, 2, NULL, see_page, &all, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (all.n_calls, ==, 3);
  g_assert_true (all.boxes[0] && !all.boxes[1] && all.boxes[2]);
  g_assert_cmpint (all.codes[1], ==, VLPS_ERROR_NOT_FOUND);
  g_object_set (settings, "timeout", 200.0, NULL);
  g_assert_true (vlps_web_segmenter_segment_batch (segmenter, stuck, settings, 2, NULL, see_page, &stopped, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (stopped.n_calls, ==, 1);
  g_assert_true (stopped.boxes[1]);
  wait_for_no_children ();
}

/* What a renderer started ends with it. */
static void
test_end (void)
{
  VlpsWebRenderer *renderer = vlps_web_renderer_new (NULL);
  g_autoptr (VlpsWebPage) page = NULL;

  wait_for_no_children (); /* those of the tests before */
  page = render_boxes (renderer);
  g_assert_cmpuint (children (), >, 0);
  g_object_unref (renderer);
  wait_for_no_children ();
  /* and the page is still there */
  check_boxes (page);
}

/* --- released and cancelled at bad moments --- */

/* Ends a renderer that nobody else holds while a page of it is under way. */
static gpointer
release_thread (gpointer data)
{
  g_usleep (300000);
  g_object_unref (data);
  return NULL;
}

/* A call keeps its renderer: the page comes though the last reference of others goes meanwhile. */
static void
test_released (void)
{
  for (guint i = 0; i < 2; i++)
    {
      VlpsWebRenderer *renderer = vlps_web_renderer_new (NULL);
      GThread *thread;
      g_autoptr (VlpsWebPage) page = NULL;

      if (i == 1) /* its processes are there */
        g_object_unref (render_boxes (renderer));
      thread = g_thread_new (NULL, release_thread, renderer);
      page = render_boxes (renderer);
      g_thread_join (thread);
      check_boxes (page);
    }
  wait_for_no_children ();
}

typedef struct
{
  Done done;
  GCancellable *cancellable;
  VlpsWebRenderer *renderer; /* to be released; NULL: was */
} Trouble;

/* In the callback of one page: cancels the other and releases its renderer. */
static void
cancel_other (GObject *source, GAsyncResult *result, gpointer data)
{
  Trouble *trouble = data;

  keep_page (source, result, &trouble->done);
  g_cancellable_cancel (trouble->cancellable);
  g_clear_object (&trouble->renderer);
}

static void
keep_other (GObject *source, GAsyncResult *result, gpointer data)
{
  Trouble *trouble = data;

  keep_page (source, result, &trouble->done);
}

static void
test_cancel_in_callback (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  Trouble trouble = { .done = { .loop = loop, .thread = g_thread_self (), .expected = 2 },
                      .cancellable = cancellable,
                      .renderer = vlps_web_renderer_new (NULL) };
  VlpsWebRenderer *first = vlps_web_renderer_new (NULL); /* in one renderer, the endless page might be the first */

  vlps_web_renderer_render_html_async (first, BOXES, "https://example.org/", NULL, cancel_other, &trouble);
  g_object_unref (first);
  vlps_web_renderer_render_html_async (trouble.renderer, "<p>x<script>for (;;);</script>", "https://example.org/",
                                       cancellable, keep_other, &trouble);
  g_main_loop_run (loop);
  g_assert_error (trouble.done.error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_error_free (trouble.done.error);
  for (guint i = 0; i < 2; i++)
    if (trouble.done.pages[i] != NULL)
      {
        check_boxes (trouble.done.pages[i]);
        g_object_unref (trouble.done.pages[i]);
      }
  g_clear_object (&trouble.renderer);
  wait_for_no_children ();
}

/* In the handler of the cancellation itself, in the thread that cancels. */
static void
release_when_cancelled (GCancellable *cancellable, gpointer data)
{
  VlpsWebRenderer **renderer = data;

  g_cancellable_cancel (cancellable);
  g_clear_object (renderer);
}

static gpointer
cancel_thread (gpointer data)
{
  g_usleep (500000);
  g_cancellable_cancel (data);
  g_object_unref (data);
  return NULL;
}

static void
test_released_when_cancelled (void)
{
  VlpsWebRenderer *renderer = vlps_web_renderer_new (NULL);
  GCancellable *cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  GThread *thread;

  g_signal_connect (cancellable, "cancelled", G_CALLBACK (release_when_cancelled), &renderer);
  thread = g_thread_new (NULL, cancel_thread, g_object_ref (cancellable));
  g_assert_null (vlps_web_renderer_render_html (renderer, "<p>x<script>for (;;);</script>", "https://example.org/",
                                                cancellable, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CANCELLED);
  g_thread_join (thread);
  g_assert_null (renderer);
  g_object_unref (cancellable);
  wait_for_no_children ();
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/web-renderer/page", test_page);
  g_test_add_func ("/web-renderer/errors", test_errors);
  g_test_add_func ("/web-renderer/async", test_async);
  g_test_add_func ("/web-renderer/cancel", test_cancel);
  g_test_add_func ("/web-renderer/timeout", test_timeout);
  g_test_add_func ("/web-renderer/threads", test_threads);
  scratch_add ("/web-renderer/batch", test_batch);
  g_test_add_func ("/web-renderer/end", test_end);
  g_test_add_func ("/web-renderer/released", test_released);
  g_test_add_func ("/web-renderer/cancel-in-callback", test_cancel_in_callback);
  g_test_add_func ("/web-renderer/released-when-cancelled", test_released_when_cancelled);
  return g_test_run ();
}
