/* settle.c - waiting until a loaded page has come to rest */
#include "settle.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "collect.h"
#include "mended-page.h"
#include "script.h"
#include "shot.h"

#define SETTLE_SHARE 0.75   /* of the time, for loading and coming to rest; what is left is for a try without scripts */
#define SETTLE_CAP_MS 5000  /* longest wait for a page that never rests */
#define LATE_CAP_MS 10000   /* longest wait for a page that shows next to nothing while its scripts are at work */
#define LATE_MS 50          /* between two looks at it */
#define NETWORK_CAP_MS 8000 /* longest wait for requests that scripts keep making */
#define SCROLL_STEPS 120    /* half screens shown on the way down */
#define SCROLL_CAP_MS 10000
#define MOST_ELEMENTS 100000 /* at which a page that grows when it is scrolled is grown enough */
#define LOOK_MS 25           /* between two looks at a page without scripts */
#define LEAVE_MS 250         /* longest wait for a load that was allowed to begin */
#define LEAVE_CAP_MS 3000    /* the same, when the engine starts a web process for it */
#define SCREEN_MS 50         /* that each of its screens is shown */

static void take_page (VlpsWorker *worker);

/* Loads the mended markup if the page shows nothing otherwise. */
static void
blank_known (VlpsWorker *worker, const char *text)
{
  /* the page may have led elsewhere since */
  if (g_strcmp0 (text, "true") == 0 && g_strcmp0 (webkit_web_view_get_uri (worker->view), worker->job.mended_uri) == 0)
    {
      vlps_mended_page_load (worker);
      return;
    }
  g_clear_pointer (&worker->job.mended, g_bytes_unref);
  take_page (worker);
}

static void
take_page (VlpsWorker *worker)
{
  if (worker->job.mended != NULL)
    {
      vlps_script_run (worker, FALSE, blank_known, "vlps.blank()");
      return;
    }
  worker->job.settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  if (worker->job.request.collect)
    vlps_collect (worker);
  else
    vlps_shot_take (worker);
}

static void
printed (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "0") != 0)
    vlps_render_job_warn (worker,
                          "%.10s style sheets of other servers cannot be read, so their rules for print have no effect",
                          text != NULL ? text : "some");
  take_page (worker);
}

/* A cap in ms: no more than a third of the time that is left, so that a page that never rests is taken in good time. */
static int
cap_ms (VlpsWorker *worker, int most)
{
  double all = worker->job.request.left * 1000 * SETTLE_SHARE;
  double left = all - (double) (g_get_monotonic_time () - worker->job.started) / 1000;

  return (int) CLAMP (left / 3, 1, most);
}

/* Returns TRUE while a permitted load may still begin. It begins at once, unless the engine starts a web process for
 * it or blocks it, as with some frames. */
static gboolean
is_leaving (VlpsWorker *worker)
{
  int cap = worker->process_since >= worker->job.leaving_since ? cap_ms (worker, LEAVE_CAP_MS) : LEAVE_MS;

  return g_hash_table_size (worker->job.leaving) > 0
         && g_get_monotonic_time () - worker->job.leaving_since < cap * 1000;
}

static gboolean
leave_cb (gpointer data)
{
  VlpsWorker *worker = data;

  if (is_leaving (worker))
    return G_SOURCE_CONTINUE;
  worker->job.wait_source = 0;
  g_hash_table_remove_all (worker->job.leaving);
  vlps_settle (worker);
  return G_SOURCE_REMOVE;
}

/* Returns FALSE if the page stays. Otherwise checks again if the load does not begin in time; its begin ends the
 * wait. */
static gboolean
wait_for_leaving (VlpsWorker *worker)
{
  if (!is_leaving (worker))
    return FALSE;
  worker->job.wait_source = g_timeout_add (LOOK_MS, leave_cb, worker);
  return TRUE;
}

static void
settled_for_good (VlpsWorker *worker)
{
  if (wait_for_leaving (worker))
    return;
  /* once more, for style sheets that came since */
  if (worker->job.request.media == VLPS_MEDIA_PRINT)
    vlps_script_run (worker, FALSE, printed, "vlps.print()");
  else
    take_page (worker);
}

static void settle_script (VlpsWorker *worker);
static void settle_done (VlpsWorker *worker, const char *text);

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
      vlps_render_job_add_warning (worker, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_WAIT_FOR,
                                                             "%u requests were still open when the page was read",
                                                             worker->job.pending));
      worker->job.cut_short = TRUE;
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
  int most = worker->job.request.scroll == VLPS_SCROLL_END ? worker->job.request.scroll_screens : SCROLL_STEPS;

  if (g_strcmp0 (text, "true") == 0 && worker->job.screen < most)
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
                   worker->job.request.scroll != VLPS_SCROLL_AUTO ? "true" : "false");
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

/* "steps changed why" */
static void
scrolled (VlpsWorker *worker, const char *text)
{
  char why[8] = "";
  int steps = 0, changed = 1;

  if (text != NULL && sscanf (text, "%9d %1d %7s", &steps, &changed, why) == 3)
    vlps_render_job_add_warning (
        worker,
        vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_SCROLL,
                          "the page was scrolled through %d screens and goes on%s; content further down may be missing",
                          steps / 2, strcmp (why, "time") == 0 ? ", but the time for it was over" : ""));
  /* what came into sight may load now; a page that was at rest before and has not changed since still is */
  if (steps > 0 && (changed != 0 || worker->job.pending > 0))
    settle_script (worker);
  else
    settled_for_good (worker);
}

/* Returns which limit ended the scrolling of a page that may have more, and the cure. */
static const char *
limit_of_scrolling (const VlpsWorker *worker, const char *why, VlpsCure *ret_cure)
{
  if (strcmp (why, "time") == 0)
    {
      *ret_cure = VLPS_CURE_TIMEOUT;
      return "; there may be more, but half of the time was over";
    }
  if (strcmp (why, "elements") == 0)
    return "; there may be more, but a page is not scrolled beyond " G_STRINGIFY (MOST_ELEMENTS) " elements";
  if (worker->job.request.scroll_screens < VLPS_MAX_SCREENS)
    {
      *ret_cure = VLPS_CURE_SCROLL_ON;
      return "; there may be more";
    }
  return "; there may be more, but a page is not scrolled beyond " G_STRINGIFY (VLPS_MAX_SCREENS) " screens";
}

/* "screens growths why": of the last way through a page that may grow; no screen, when nothing new has come since the
 * one before. */
static void
gone_through (VlpsWorker *worker, const char *text)
{
  int screens = 0, growths = 0;
  char why[16] = "";
  const char *limit;
  VlpsCure cure = VLPS_CURE_NONE;

  if (text == NULL || sscanf (text, "%9d %9d %15s", &screens, &growths, why) != 3)
    screens = 0;
  worker->job.screen += screens;
  worker->job.growths += growths;
  /* what came last may bring more when its requests are answered */
  if (screens > 0 && strcmp (why, "end") == 0)
    {
      settle_script (worker);
      return;
    }
  worker->job.scrolled = TRUE;
  limit = screens > 0 ? limit_of_scrolling (worker, why, &cure) : "";
  vlps_render_job_add_warning (
      worker, vlps_warning_new (VLPS_WARNING_PLAIN, cure,
                                "the page was scrolled through %d screens, and new content came %d times%s",
                                worker->job.screen, worker->job.growths, limit));
  settle_script (worker);
}

static void
scroll_to_end (VlpsWorker *worker)
{
  double all = worker->job.request.left * 1000;
  double left = all / 2 - (double) (g_get_monotonic_time () - worker->job.started) / 1000;

  vlps_script_run (worker, TRUE, gone_through, "vlps.through(%d, %d, %d)",
                   worker->job.request.scroll_screens - worker->job.screen, MOST_ELEMENTS, (int) MAX (left, 1));
}

static void scroll_through (VlpsWorker *worker);

static void
frames_counted (VlpsWorker *worker, const char *text)
{
  worker->frames = g_strcmp0 (text, "false") == 0 ? VLPS_FRAMES_NONE : VLPS_FRAMES_COME;
  scroll_through (worker);
}

static void
scroll_through (VlpsWorker *worker)
{
  if (worker->job.scripts && worker->frames == VLPS_FRAMES_UNKNOWN)
    {
      vlps_script_run (worker, TRUE, frames_counted, "vlps.frames()");
      return;
    }
  if (worker->job.request.scroll == VLPS_SCROLL_END && worker->job.scripts)
    {
      scroll_to_end (worker);
      return;
    }
  worker->job.scrolled = TRUE;
  worker->job.screen = 0;
  if (!worker->job.scripts)
    {
      show_next_screen (worker);
      return;
    }
  if (worker->frames == VLPS_FRAMES_NONE)
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_NO_FRAMES, VLPS_CURE_PORT,
                                  "the engine paints no animation frames here, so text that fades in, or that appears "
                                  "when it is scrolled into view, may be missing"));
  vlps_script_run (worker, TRUE, scrolled, "vlps.scroll(%s, %d, %d)",
                   worker->job.request.scroll == VLPS_SCROLL_ALWAYS ? "true" : "false", SCROLL_STEPS,
                   cap_ms (worker, SCROLL_CAP_MS));
}

static gboolean
late_cb (gpointer data)
{
  VlpsWorker *worker = data;

  worker->job.wait_source = 0;
  settle_script (worker);
  return G_SOURCE_REMOVE;
}

/* Waits for a page that is not there yet; FALSE when it has been waited for long enough. */
static gboolean
wait_longer (VlpsWorker *worker)
{
  gint64 now = g_get_monotonic_time ();

  if (worker->job.late_since == 0)
    {
      worker->job.late_since = now;
      worker->job.late_cap_ms = cap_ms (worker, LATE_CAP_MS);
    }
  if (now - worker->job.late_since < worker->job.late_cap_ms * 1000)
    {
      worker->job.wait_source = g_timeout_add (LATE_MS, late_cb, worker);
      return TRUE;
    }
  if (!worker->job.late_told)
    vlps_render_job_add_warning (
        worker, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_WAIT_FOR,
                                  "the page shows next to nothing, and its scripts were still at work after %d ms",
                                  worker->job.late_cap_ms));
  worker->job.late_told = TRUE;
  return FALSE;
}

static void
settle_done (VlpsWorker *worker, const char *text)
{
  if (g_strcmp0 (text, "late") == 0 && wait_longer (worker))
    return;
  if (g_strcmp0 (text, "false") == 0 || text == NULL)
    {
      vlps_render_job_add_warning (worker,
                                   vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_WAIT_FOR,
                                                     "the page did not settle; it was read as it was after %d ms",
                                                     worker->job.settle_cap_ms));
      worker->job.cut_short |= worker->job.settle_cap_ms < SETTLE_CAP_MS;
    }
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
  if (!worker->job.scripts)
    {
      g_clear_pointer (&worker->job.look, g_free);
      look_cb (worker);
      return;
    }
  vlps_script_run (worker, TRUE, settle_done, "vlps.settle(%d, %d)", quiet, worker->job.settle_cap_ms);
}

static void
collect_static (VlpsWorker *worker, const char *text)
{
  if (text != NULL && *text == '\0')
    {
      settle_script (worker);
      return;
    }
  if (wait_for_leaving (worker))
    return;
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
  if (wait_for_leaving (worker))
    return;
  if (worker->job.request.wait == VLPS_WAIT_LOAD)
    {
      settled_for_good (worker);
      return;
    }
  if (worker->job.request.collect && (scroll == VLPS_SCROLL_AUTO || scroll == VLPS_SCROLL_NEVER)
      && worker->job.pending == 0 && worker->job.mended == NULL && !vlps_render_request_acts (&worker->job.request)
      && worker->job.request.media != VLPS_MEDIA_PRINT)
    {
      /* most pages need no waiting: ask and collect in one go */
      vlps_script_run (worker, FALSE, collect_static, "vlps.collectStatic(%s, %s, " VLPS_COLLECT_POST ", %s)",
                       scroll == VLPS_SCROLL_NEVER ? "false" : "true", worker->job.scripts ? "true" : "false",
                       vlps_render_request_wants_lines (&worker->job.request) ? "true" : "false");
      return;
    }
  settle_script (worker);
}
