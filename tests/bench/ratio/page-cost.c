/* page-cost.c - what a page costs through the renderer, and what in the bare loop
 *
 *   page-cost ROUNDS LIST COLLECTOR.js [MODE]
 *
 * LIST has a path a line.  Every page goes through all modes before the next page, so that whatever else the machine is
 * doing meets all of them; which mode is first changes with each round and page.  The modes: "bare", the loop of
 * bare-loop.c; "load" and "quiet", the renderer with that wait and pages given as bytes, as vlps does with files;
 * "load-address" and "quiet-address", with pages given by their address, as it does with the web.  All without network.
 *
 * Prints "mode<TAB>round<TAB>milliseconds<TAB>path<TAB>load settle collect" for each: from the path to the finished
 * page model, for the bare loop to the string that holds it.  A round -1 goes before all others, for processes and
 * caches to start; leave it out.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "child.h"
#include "renderer.h"

typedef struct
{
  const char *name;
  VlpsWait wait;
  gboolean by_address;
} Mode;

/* the first is the bare loop */
static const Mode modes[] = {
  { "bare", VLPS_WAIT_LOAD, TRUE },           { "load", VLPS_WAIT_LOAD, FALSE },
  { "quiet", VLPS_WAIT_QUIET, FALSE },        { "load-address", VLPS_WAIT_LOAD, TRUE },
  { "quiet-address", VLPS_WAIT_QUIET, TRUE },
};

typedef struct
{
  VlpsRenderEnvironment *environment;
  VlpsRenderer *renderer;
  VlpsChild *bare;
  int socket; /* to the bare loop */
} Bench;

static gboolean
start_bare (Bench *bench, const char *collector, GError **error)
{
  g_autofree char *self = g_file_read_link ("/proc/self/exe", NULL);
  g_autofree char *folder = g_path_get_dirname (self);
  g_autofree char *program = g_build_filename (folder, "bare-loop", NULL);
  const char *arguments[] = { program, collector, NULL };
  g_auto (GStrv) environment = vlps_render_environment_variables (bench->environment);
  VlpsChildOptions options = { .arguments = arguments, .no_network = TRUE };
  int ends[2];

  if (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
    {
      g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "no socket pair");
      return FALSE;
    }
  options.environment = (const char *const *) environment;
  options.fd = ends[1];
  bench->socket = ends[0];
  bench->bare = vlps_child_start (&options, error);
  return bench->bare != NULL;
}

/* NAN where the loop failed or is gone. */
static double
run_bare (Bench *bench, const char *path)
{
  g_autofree char *line = g_strconcat (path, "\n", NULL);
  char buffer[64];
  gssize n;

  if (write (bench->socket, line, strlen (line)) < 0 || (n = read (bench->socket, buffer, sizeof buffer - 1)) <= 0)
    return NAN;
  buffer[n] = '\0';
  return g_ascii_strtod (buffer, NULL);
}

/* As vlps itself does with a file, or with the same page on the web. */
static VlpsSource *
open_page (const char *path, gboolean by_address, GError **error)
{
  VlpsSource *source;

  if (!by_address)
    return vlps_source_open (path, NULL, NULL, error);
  source = g_new0 (VlpsSource, 1);
  source->input = g_strdup (path);
  source->uri = g_filename_to_uri (path, NULL, NULL);
  return source;
}

static void
run (Bench *bench, const Mode *mode, int round, const char *path)
{
  gint64 started = g_get_monotonic_time ();
  VlpsRenderOptions options = { .request = vlps_render_request_default () };
  g_autoptr (VlpsSource) source = NULL;
  g_autoptr (VlpsRendering) rendering = NULL;
  g_autoptr (GError) error = NULL;

  if (mode == modes)
    {
      printf ("%s\t%d\t%.3f\t%s\t\n", mode->name, round, run_bare (bench, path), path);
      return;
    }
  options.request.wait = mode->wait;
  source = open_page (path, mode->by_address, &error);
  if (source != NULL)
    rendering = vlps_renderer_render (bench->renderer, source, &options, NULL, &error);
  if (rendering == NULL)
    g_printerr ("page-cost: %s\n", error->message);
  else
    printf ("%s\t%d\t%.3f\t%s\t%.2f %.2f %.2f\n", mode->name, round,
            (double) (g_get_monotonic_time () - started) / 1000, path, rendering->load_ms, rendering->settle_ms,
            rendering->collect_ms);
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *list = NULL;
  g_auto (GStrv) pages = NULL;
  Bench bench = { .socket = -1 };
  const char *only = argc == 5 ? argv[4] : NULL;
  int rounds = argc == 4 || argc == 5 ? atoi (argv[1]) : 0, status = 1;

  if (rounds < 1)
    {
      g_printerr ("usage: page-cost ROUNDS LIST COLLECTOR.js [MODE]\n");
      return 2;
    }
  if (g_file_get_contents (argv[2], &list, NULL, &error)
      && (bench.environment = vlps_render_environment_new (VLPS_PORT_GTK, &error)) != NULL
      && start_bare (&bench, argv[3], &error))
    {
      pages = g_strsplit (g_strchomp (list), "\n", -1);
      bench.renderer = vlps_renderer_new (VLPS_PORT_GTK, TRUE, TRUE, FALSE, 0);
      for (int round = -1; round < rounds; round++)
        for (guint page = 0; pages[page] != NULL; page++)
          for (guint i = 0; i < G_N_ELEMENTS (modes); i++)
            {
              const Mode *mode = &modes[(i + page + (guint) (round + 1)) % G_N_ELEMENTS (modes)];

              if (only == NULL || strcmp (only, mode->name) == 0)
                run (&bench, mode, round, pages[page]);
            }
      status = 0;
    }
  if (error != NULL)
    g_printerr ("page-cost: %s\n", error->message);
  g_clear_pointer (&bench.renderer, vlps_renderer_free);
  if (bench.socket >= 0)
    close (bench.socket);
  vlps_child_end (bench.bare);
  vlps_render_environment_free (bench.environment);
  return status;
}
