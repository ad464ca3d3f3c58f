/* settle.c - waiting until a loaded page has come to rest */
#include "settle.h"

#include <stdlib.h>
#include <string.h>

#include "collect.h"
#include "script.h"
#include "shot.h"

#define SETTLE_CAP_MS 5000  /* longest wait for a page that never rests */
#define NETWORK_CAP_MS 8000 /* longest wait for requests that scripts keep making */
#define SCROLL_STEPS 60     /* screens shown on the way down */
#define SCROLL_CAP_MS 5000
#define LOOK_MS 25   /* between two looks at a page without scripts */
#define SCREEN_MS 50 /* that each of its screens is shown */

static void
take_page (VlpsWorker *worker)
{
  worker->job.settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  if (worker->job.request.collect)
    vlps_collect (worker);
  else
    vlps_shoot (worker);
}

static void
printed (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "0") != 0)
    vlps_render_job_warn (worker,
                          "%.10s style sheets of other servers cannot be read, so their rules for print do not hold",
                          text != NULL ? text : "some");
  take_page (worker);
}

static void
settled_for_good (VlpsWorker *worker)
{
  /* once more, for style sheets that came since */
  if (worker->job.request.media == VLPS_MEDIA_PRINT)
    vlps_script_run (worker, FALSE, printed, "vlps.print()");
  else
    take_page (worker);
}

static void settle_script (VlpsWorker *worker);
static void settle_done (VlpsWorker *worker, const char *text);

/* A cap in ms: no more than a third of the time that is left, so that a page that never rests is taken in good time. */
static int
cap_ms (VlpsWorker *worker, int most)
{
  double timeout = worker->job.request.timeout * 1000;
  double left = timeout - (double) (g_get_monotonic_time () - worker->job.started) / 1000;

  return (int) CLAMP (left / 3, 1, most);
}

static gboolean
network_wait_cb (gpointer data)
{
  VlpsWorker *worker = data;

  if (worker->job.pending > 0
      && g_get_monotonic_time () - worker->job.network_since < worker->job.network_cap_ms * 1000)
    return G_SOURCE_CONTINUE;
  worker->job.wait_source = 0;
  if (worker->job.pending > 0)
    {
      vlps_render_job_warn (worker, "%u requests were still open when the page was taken", worker->job.pending);
      settled_for_good (worker);
    }
  else
    settle_script (worker);
  return G_SOURCE_REMOVE;
}

/* --- a page without scripts: nothing in it can wait, so it is asked again and again --- */

static void show_next_screen (VlpsWorker *worker);

static gboolean
screen_seen_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.wait_source = 0;
  show_next_screen (worker);
  return G_SOURCE_REMOVE;
}

static void
back_at_top (VlpsWorker *worker, const char *text)
{
  settle_script (worker);
}

static void
screen_shown (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "true") == 0 && worker->job.screen < SCROLL_STEPS)
    worker->job.wait_source = g_timeout_add (SCREEN_MS, screen_seen_cb, worker);
  else if (worker->job.screen > 1)
    vlps_script_run (worker, FALSE, back_at_top, "vlps.show(0, true)");
  else
    settled_for_good (worker);
}

static void
show_next_screen (VlpsWorker *worker)
{
  worker->job.screen++;
  vlps_script_run (worker, FALSE, screen_shown, "vlps.show(%d, %s)", worker->job.screen,
                   worker->job.request.scroll == VLPS_SCROLL_ALWAYS ? "true" : "false");
}

static void looked (VlpsWorker *worker, const char *text);

static gboolean
look_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.wait_source = 0;
  vlps_script_run (worker, FALSE, looked, "vlps.look()");
  return G_SOURCE_REMOVE;
}

static void
looked (VlpsWorker *worker, const char *text)
{
  gint64 now = g_get_monotonic_time ();
  gboolean still = text != NULL && g_strcmp0 (text, worker->job.look) == 0 && strstr (text, "loading") == NULL;

  if (!still)
    {
      g_free (worker->job.look);
      worker->job.look = g_strdup (text);
      worker->job.still_since = now;
    }
  if (still && now - worker->job.still_since >= worker->job.request.quiet_ms * 1000)
    settle_done (worker, "true");
  else if (now - worker->job.look_since >= worker->job.settle_cap_ms * 1000)
    settle_done (worker, "false");
  else
    worker->job.wait_source = g_timeout_add (MIN (LOOK_MS, worker->job.request.quiet_ms + 1), look_cb, worker);
}

static void
scrolled (VlpsWorker *worker, const char *text)
{
  /* what came into sight may load now */
  if (text != NULL && atoi (text) > 0)
    settle_script (worker);
  else
    settled_for_good (worker);
}

static void
scroll_through (VlpsWorker *worker)
{
  worker->job.scrolled = TRUE;
  worker->job.screen = 0;
  if (!worker->job.request.javascript)
    {
      show_next_screen (worker);
      return;
    }
  vlps_script_run (worker, TRUE, scrolled, "return await vlps.scroll(%s, %d, %d)",
                   worker->job.request.scroll == VLPS_SCROLL_ALWAYS ? "true" : "false", SCROLL_STEPS,
                   cap_ms (worker, SCROLL_CAP_MS));
}

static void
settle_done (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "true") != 0)
    vlps_render_job_warn (worker, "the page never came to rest; it was taken as it stood after %d ms",
                          worker->job.settle_cap_ms);
  else if (worker->job.pending > 0)
    {
      if (worker->job.network_since == 0)
        {
          worker->job.network_since = g_get_monotonic_time ();
          worker->job.network_cap_ms = cap_ms (worker, NETWORK_CAP_MS);
        }
      worker->job.wait_source = g_timeout_add (10, network_wait_cb, worker);
      return;
    }
  if (!worker->job.scrolled && worker->job.request.scroll != VLPS_SCROLL_NEVER)
    scroll_through (worker);
  else
    settled_for_good (worker);
}

static void
settle_script (VlpsWorker *worker)
{
  int quiet = worker->job.request.quiet_ms;

  worker->job.settle_cap_ms = MAX (quiet + 100, cap_ms (worker, SETTLE_CAP_MS));
  worker->job.look_since = g_get_monotonic_time ();
  if (!worker->job.request.javascript)
    {
      g_clear_pointer (&worker->job.look, g_free);
      look_cb (worker);
      return;
    }
  vlps_script_run (worker, TRUE, settle_done, "return await vlps.settle(%d, %d)", quiet, worker->job.settle_cap_ms);
}

static void
collect_static (VlpsWorker *worker, const char *text)
{
  if (text != NULL && *text == '\0')
    {
      settle_script (worker);
      return;
    }
  worker->job.settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  worker->state = VLPS_RENDER_COLLECTING;
  vlps_collect_accept (worker, text);
}

void
vlps_settle (VlpsWorker *worker)
{
  VlpsScroll scroll = worker->job.request.scroll;

  worker->state = VLPS_RENDER_SETTLING;
  if (worker->job.request.wait == VLPS_WAIT_LOAD)
    {
      settled_for_good (worker);
      return;
    }
  if (worker->job.request.collect && scroll != VLPS_SCROLL_ALWAYS && worker->job.pending == 0
      && !vlps_render_request_acts (&worker->job.request) && worker->job.request.media != VLPS_MEDIA_PRINT)
    {
      /* most pages need no waiting: ask and collect in one go */
      vlps_script_run (worker, FALSE, collect_static, "vlps.collectStatic(%s, %s, " VLPS_COLLECT_POST ")",
                       scroll == VLPS_SCROLL_NEVER ? "false" : "true",
                       worker->job.request.javascript ? "true" : "false");
      return;
    }
  settle_script (worker);
}
