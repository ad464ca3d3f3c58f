/* main.c - vlps-renderer: renders pages for the driver that started it
 *
 *   vlps-renderer FD
 *
 * FD is the renderer's end of a socket pair; it speaks the protocol of pool/wire.h and renderer/worker.h.  Nobody else
 * calls this program.
 */
#include <stdlib.h>

#include "worker.h"

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  VlpsWorker *worker;
  VlpsPort *port;

  if (argc != 2 || atoi (argv[1]) < 3)
    {
      g_printerr ("vlps-renderer: started by vlps, not by hand\n");
      return 2;
    }
  port = vlps_port_new (&error);
  if (port == NULL)
    {
      g_printerr ("vlps-renderer: %s\n", error->message);
      return 1;
    }
  worker = vlps_worker_new (port, atoi (argv[1]), loop);
  g_main_loop_run (loop);
  vlps_worker_free (worker);
  vlps_port_free (port);
  return 0;
}
