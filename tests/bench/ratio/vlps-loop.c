/* vlps-loop.c - what a page costs: through the renderer, or in the bare loop
 *
 *   vlps-loop load|quiet|load-address|quiet-address LIST
 *   vlps-loop bare LIST BARE-LOOP COLLECTOR.js
 *
 * LIST has a path a line.  Prints for each page "milliseconds<TAB>bytes<TAB>path<TAB>load settle collect"; the time is
 * from the path to the finished page model.  "load" and "quiet" name the wait.  Pages are given as bytes, as vlps does
 * with files, or by their address, as it does with the web.  All without network.  The first page is rendered once
 * more before all others and not counted: starting costs are measured elsewhere.
 */
#include <glib-unix.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "renderer.h"

static gboolean
run_bare (VlpsScreen *screen, const char *list, const char *program, const char *collector, GError **error)
{
  const char *arguments[] = { program, collector, list, NULL };
  g_auto (GStrv) environment = vlps_screen_environment (screen);
  VlpsChildOptions options = { .arguments = arguments, .no_network = TRUE };
  g_autoptr (VlpsChild) child = NULL;
  char buffer[4096];
  gssize n;
  int ends[2];

  if (!g_unix_open_pipe (ends, FD_CLOEXEC, error))
    return FALSE;
  options.environment = (const char *const *) environment;
  options.fd = ends[1];
  child = vlps_child_start (&options, error);
  if (child == NULL)
    {
      close (ends[0]);
      return FALSE;
    }
  while ((n = read (ends[0], buffer, sizeof buffer)) > 0)
    fwrite (buffer, 1, (gsize) n, stdout);
  close (ends[0]);
  return TRUE;
}

/* As vlps itself does with a file, or with the same page on the web. */
static VlpsSource *
open_page (const char *path, gboolean by_address, GError **error)
{
  VlpsSource *source;

  if (!by_address)
    return vlps_source_open (path, NULL, error);
  source = g_new0 (VlpsSource, 1);
  source->input = g_strdup (path);
  source->uri = g_filename_to_uri (path, NULL, NULL);
  return source;
}

static gboolean
render (VlpsRenderer *renderer, const char *path, const VlpsRenderOptions *options, gboolean by_address,
        gboolean counted, GError **error)
{
  gint64 started = g_get_monotonic_time ();
  g_autoptr (VlpsSource) source = open_page (path, by_address, error);
  g_autoptr (VlpsRendering) rendering = NULL;

  if (source != NULL)
    rendering = vlps_renderer_render (renderer, source, options, NULL, error);
  if (rendering == NULL)
    return FALSE;
  if (counted)
    printf ("%.3f\t%zu\t%s\t%.2f %.2f %.2f\n", (double) (g_get_monotonic_time () - started) / 1000,
            g_bytes_get_size (rendering->snapshot), path, rendering->load_ms, rendering->settle_ms,
            rendering->collect_ms);
  return TRUE;
}

static gboolean
run_renderer (VlpsScreen *screen, const char *mode, const char *list, GError **error)
{
  g_autoptr (VlpsRenderer) renderer = vlps_renderer_new (screen, TRUE, TRUE, FALSE);
  VlpsRenderOptions options = vlps_render_options_default ();
  gboolean by_address = g_str_has_suffix (mode, "-address");
  g_autofree char *text = NULL;
  g_auto (GStrv) pages = NULL;

  if (!g_file_get_contents (list, &text, NULL, error))
    return FALSE;
  options.wait = g_str_has_prefix (mode, "load") ? VLPS_WAIT_LOAD : VLPS_WAIT_QUIET;
  pages = g_strsplit (g_strchomp (text), "\n", -1);
  for (int i = -1; i < 0 || pages[i] != NULL; i++)
    {
      g_autoptr (GError) local = NULL;

      if (!render (renderer, pages[MAX (i, 0)], &options, by_address, i >= 0, &local))
        g_printerr ("vlps-loop: %s: %s\n", pages[MAX (i, 0)], local->message);
    }
  return TRUE;
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsScreen) screen = NULL;
  gboolean ok = FALSE, bare = argc == 5 && strcmp (argv[1], "bare") == 0;

  if (!bare && argc != 3)
    {
      g_printerr ("usage: vlps-loop load|quiet|load-address|quiet-address LIST\n"
                  "       vlps-loop bare LIST BARE-LOOP COLLECTOR.js\n");
      return 2;
    }
  screen = vlps_screen_new (&error);
  if (screen != NULL)
    ok = bare ? run_bare (screen, argv[2], argv[3], argv[4], &error) : run_renderer (screen, argv[1], argv[2], &error);
  if (!ok)
    g_printerr ("vlps-loop: %s\n", error->message);
  return ok ? 0 : 1;
}
