/* render.c - vlps render: only the page model */
#include "command.h"
#include "page-render.h"
#include "snapshot.h"

gboolean
vlps_command_render (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  g_auto (VlpsOptions) options = { 0 };
  g_autofree char *output = NULL, *name = NULL;
  g_autoptr (VlpsInput) input = NULL;
  g_autoptr (GOptionContext) context = g_option_context_new ("INPUT");
  const GOptionEntry entries[] = {
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &output, "Output file; .gz compresses it (standard output)", "FILE" },
    G_OPTION_ENTRY_NULL,
  };

  g_option_context_set_summary (context,
                                "Renders a page and saves its elements, texts and boxes as JSON.\n"
                                "INPUT is a URL, an HTML file, a web archive (WARC), or - for standard input.");
  g_option_context_set_description (context, "Examples:\n"
                                             "  vlps render https://example.com/ -o page.json\n"
                                             "  vlps segment page.json --format json --thresholds kovacevic-2002\n");
  g_option_context_add_main_entries (context, entries, NULL);
  vlps_options_add_rendering (&options, context);
  vlps_options_add_user (&options, context);
  name = vlps_options_parse (context, argc, argv, "INPUT", error);
  if (name == NULL || !vlps_options_check (&options, error))
    return FALSE;
  options.render.watch = vlps_watch_begin (watch, name, options.render.request.timeout, VLPS_WATCH_MEMORY);
  input = vlps_input_open (name, &options, error);
  if (input == NULL || !vlps_page_render (input, &options, 0, cancellable, error))
    return FALSE;
  /* whoever reads it may take his time */
  vlps_watch_rest (options.render.watch);
  return vlps_snapshot_save (input->snapshot, output != NULL ? output : "-", error);
}
