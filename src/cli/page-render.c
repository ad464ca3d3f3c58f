/* page-render.c - renders the one page of a command and says on standard error what is to be said about it */
#include "page-render.h"

void
vlps_page_say_filters (const VlpsOptions *options)
{
  const VlpsFilterCount count = options->filters;

  if (count.rules > 0)
    g_printerr ("vlps: %s: %u of %u rules hold (%.1f %%); the engine cannot have the others\n",
                options->given.block_rules, count.rules - count.left_out, count.rules,
                100.0 * (count.rules - count.left_out) / count.rules);
}

gboolean
vlps_page_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels, GCancellable *cancellable,
                  GError **error)
{
  const VlpsRendering *rendering;
  gboolean rendered;

  vlps_page_say_filters (options);
  rendered = vlps_input_render (input, options, picture_pixels, cancellable, error);
  rendering = input->rendering;
  if (rendering != NULL && options->verbose)
    g_printerr (
        "vlps: load %.0f ms, settle %.0f ms, collect %.0f ms, picture %.0f ms; %u requests, %u failed, %u blocked\n",
        rendering->load_ms, rendering->settle_ms, rendering->collect_ms, rendering->picture_ms, rendering->requests,
        rendering->failed_requests, rendering->blocked);
  for (guint i = 0; input->page != NULL && i < input->page->warnings->len; i++)
    g_printerr ("vlps: warning: %s\n", (const char *) input->page->warnings->pdata[i]);
  return rendered;
}
