/* print.c - the page as it is printed */
#include "print.h"

#include <unistd.h>

/* A print under way. */
typedef struct
{
  VlpsWorker *worker;
  guint serial;
  void (*then) (VlpsWorker *worker);
} VlpsCall;

static void
printed_cb (int fd, const GError *error, gpointer data)
{
  g_autofree VlpsCall *call = data;
  VlpsWorker *worker = call->worker;

  if (call->serial == worker->serial && fd < 0)
    vlps_render_job_fail (worker, error->domain == VLPS_ERROR ? (VlpsError) error->code : VLPS_ERROR_ENGINE,
                          "the page cannot be printed: %s", error->message);
  else if (call->serial == worker->serial)
    {
      vlps_render_job_send (worker, VLPS_WIRE_PDF, "", fd);
      call->then (worker);
    }
  if (fd >= 0)
    close (fd);
}

void
vlps_print (VlpsWorker *worker, void (*then) (VlpsWorker *worker))
{
  VlpsCall *call = g_new (VlpsCall, 1);

  *call = (VlpsCall){ worker, worker->serial, then };
  worker->state = VLPS_RENDER_PICTURE;
  vlps_port_print (worker->port, printed_cb, call);
}
