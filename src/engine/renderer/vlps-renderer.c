/* vlps-renderer.c - vlps-renderer: renders pages for the driver that started it
 *
 *   vlps-renderer FD [--console] [--pictures]
 *
 * --console lets it write to standard error what the engine tells the console of a page; without --pictures it is asked
 * for none, and need not paint.  FD is the renderer's end of a
 * socket pair; it speaks the protocol of protocol/ and renderer/worker.h.  Nobody else calls this program.
 */
#include <stdlib.h>
#include <string.h>

#include "fonts.h"
#include "worker.h"

/* WebKit leaves a temporary file behind when content rules cannot be compiled: let it be in the private directory.  The
 * processes that it starts have a /tmp of their own in their sandbox, in which that directory is not: for them nothing
 * changes. */
static void
choose_temporary_directory (void)
{
  const char *private = g_getenv ("XDG_RUNTIME_DIR");
  g_autofree char *usual = g_strdup (g_getenv ("TMPDIR"));

  if (private == NULL)
    return;
  g_setenv ("TMPDIR", private, TRUE);
  /* GLib remembers the first answer */
  g_get_tmp_dir ();
  if (usual != NULL)
    g_setenv ("TMPDIR", usual, TRUE);
  else
    g_unsetenv ("TMPDIR");
}

int
main (int argc, char **argv)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  g_autoptr (GError) error = NULL;
  VlpsWorker *worker;
  VlpsPort *port;
  gboolean console = FALSE, pictures = FALSE;

  for (int i = 2; i < argc; i++)
    {
      console |= strcmp (argv[i], "--console") == 0;
      pictures |= strcmp (argv[i], "--pictures") == 0;
    }
  if (argc != 2 + console + pictures || atoi (argv[1]) < 3)
    {
      g_printerr ("vlps-renderer is started by vlps, not by hand\n");
      return 2;
    }
  choose_temporary_directory ();
  vlps_fonts_use_few_rules ();
  vlps_fonts_use_cache ();
  port = vlps_port_new (&error);
  if (port == NULL)
    {
      g_printerr ("vlps-renderer: %s\n", error->message);
      return 1;
    }
  worker = vlps_worker_new (port, atoi (argv[1]), console, pictures, loop);
  g_main_loop_run (loop);
  vlps_worker_free (worker);
  vlps_port_free (port);
  return 0;
}
