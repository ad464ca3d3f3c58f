/* shot.c - the picture of the page */
#include "shot.h"

#include <stdio.h>
#include <unistd.h>

#include "script.h"

#define MAX_PICTURE_SIDE 32767 /* px: cairo's limit */

/* An answer of the engine under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
} VlpsCall;

static void
picture_taken_cb (int fd, int width, int height, const GError *error, gpointer data)
{
  g_autofree VlpsCall *call = data;
  VlpsWorker *worker = call->worker;

  if (call->serial == worker->serial)
    {
      if (fd < 0)
        vlps_render_job_fail (worker, VLPS_ERROR_CRASHED, "the engine took no picture: %s", error->message);
      else
        {
          g_autofree char *text = g_strdup_printf ("{\"width\":%d,\"height\":%d}", width, height);

          vlps_render_job_send (worker, VLPS_WIRE_PICTURE, text, fd);
          vlps_render_job_finish (worker);
        }
    }
  if (fd >= 0)
    close (fd);
}

static void
fitted (VlpsWorker *worker, const char *text)
{
  int scale = worker->job.request.scale, side = MAX_PICTURE_SIDE / scale;
  double most = worker->job.request.picture_pixels / scale / scale;
  int width = 0, height = 0;
  VlpsCall *call;

  if (text == NULL || sscanf (text, "%9d %9d", &width, &height) != 2 || width <= 0 || height <= 0)
    {
      vlps_render_job_fail (worker, VLPS_ERROR_EMPTY, "the page has no area to take a picture of");
      return;
    }
  /* in CSS px; each side was rounded up */
  if (width > side || height > side || (double) width * height > most + width + height + 1)
    {
      vlps_render_job_fail (worker, VLPS_ERROR_ENGINE, "the page asks for a picture of %d x %d pixels", width, height);
      return;
    }
  call = g_new0 (VlpsCall, 1);
  call->worker = worker;
  call->serial = worker->serial;
  vlps_port_take_picture (worker->port, width, height, picture_taken_cb, call);
}

void
vlps_shoot (VlpsWorker *worker)
{
  int scale = worker->job.request.scale;

  worker->state = VLPS_RENDER_PICTURE;
  if (worker->job.collected == 0)
    worker->job.collected = g_get_monotonic_time ();
  vlps_script_run (worker, FALSE, fitted, "vlps.fit(%.0f, %d)", worker->job.request.picture_pixels / scale / scale,
                   MAX_PICTURE_SIDE / scale);
}
