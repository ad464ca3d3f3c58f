/* settle.c - waiting until a loaded page has come to rest */
#include "settle.h"

#include "collect.h"
#include "script.h"
#include "shot.h"

#define SETTLE_CAP_MS 5000  /* longest wait for a page that never rests */
#define NETWORK_CAP_MS 8000 /* longest wait for requests that scripts keep making */
#define SCROLL_STEPS 60     /* screens shown on the way down */
#define SCROLL_CAP_MS 5000
#define DEFAULT_QUIET_MS 200

static void
settled_for_good (VlpsWorker *worker)
{
  worker->settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  if (vlps_job_flag (worker, "collect", TRUE))
    vlps_collect (worker);
  else
    vlps_shoot (worker);
}

static void settle_script (VlpsWorker *worker);

/* A cap in ms: no more than a third of the time that is left, so that a page that never rests is taken in good time. */
static int
cap_ms (VlpsWorker *worker, int most)
{
  double timeout = vlps_job_number (worker, "timeout", 30) * 1000;
  double left = timeout - (double) (g_get_monotonic_time () - worker->started) / 1000;

  return (int) CLAMP (left / 3, 1, most);
}

static gboolean
network_wait_cb (gpointer data)
{
  VlpsWorker *worker = data;

  if (worker->pending > 0 && g_get_monotonic_time () - worker->network_since < worker->network_cap_ms * 1000)
    return G_SOURCE_CONTINUE;
  worker->wait_source = 0;
  if (worker->pending > 0)
    {
      vlps_job_warn (worker, "%u requests were still open when the page was taken", worker->pending);
      settled_for_good (worker);
    }
  else
    settle_script (worker);
  return G_SOURCE_REMOVE;
}

static void
scrolled (VlpsWorker *worker, JSCValue *value)
{
  /* what came into sight may load now */
  if (jsc_value_to_int32 (value) > 0)
    settle_script (worker);
  else
    settled_for_good (worker);
}

static void
scroll_through (VlpsWorker *worker)
{
  const char *mode = vlps_job_string (worker, "scroll");

  worker->scrolled = TRUE;
  vlps_script_run (worker, TRUE, scrolled, "return await vlps.scroll(%s, %d, %d)",
                   g_strcmp0 (mode, "always") == 0 ? "true" : "false", SCROLL_STEPS, cap_ms (worker, SCROLL_CAP_MS));
}

static void
settle_done (VlpsWorker *worker, JSCValue *value)
{
  if (!jsc_value_to_boolean (value))
    vlps_job_warn (worker, "the page never came to rest; it was taken as it stood after %d ms", worker->settle_cap_ms);
  else if (worker->pending > 0)
    {
      if (worker->network_since == 0)
        {
          worker->network_since = g_get_monotonic_time ();
          worker->network_cap_ms = cap_ms (worker, NETWORK_CAP_MS);
        }
      worker->wait_source = g_timeout_add (10, network_wait_cb, worker);
      return;
    }
  if (!worker->scrolled && g_strcmp0 (vlps_job_string (worker, "scroll"), "never") != 0)
    scroll_through (worker);
  else
    settled_for_good (worker);
}

static void
settle_script (VlpsWorker *worker)
{
  int quiet = (int) vlps_job_number (worker, "quietTime", DEFAULT_QUIET_MS);

  worker->settle_cap_ms = MAX (quiet + 100, cap_ms (worker, SETTLE_CAP_MS));
  vlps_script_run (worker, TRUE, settle_done, "return await vlps.settle(%d, %d)", quiet, worker->settle_cap_ms);
}

static void
collect_static (VlpsWorker *worker, JSCValue *value)
{
  g_autofree char *text = vlps_script_text (value);

  if (text != NULL && *text == '\0')
    {
      settle_script (worker);
      return;
    }
  worker->settled = g_get_monotonic_time ();
  worker->frozen = TRUE;
  worker->state = VLPS_JOB_COLLECTING;
  vlps_collect_accept (worker, text);
}

void
vlps_settle (VlpsWorker *worker)
{
  const char *wait = vlps_job_string (worker, "wait");
  const char *scroll = vlps_job_string (worker, "scroll");

  worker->state = VLPS_JOB_SETTLING;
  if (g_strcmp0 (wait, "load") == 0)
    {
      settled_for_good (worker);
      return;
    }
  if (vlps_job_flag (worker, "collect", TRUE) && g_strcmp0 (scroll, "always") != 0 && worker->pending == 0)
    {
      /* most pages need no waiting: ask and collect in one go */
      vlps_script_run (worker, FALSE, collect_static, "vlps.collectStatic(%s, %s, " VLPS_COLLECT_POST ")",
                       g_strcmp0 (scroll, "never") == 0 ? "false" : "true",
                       vlps_job_flag (worker, "javascript", TRUE) ? "true" : "false");
      return;
    }
  settle_script (worker);
}
