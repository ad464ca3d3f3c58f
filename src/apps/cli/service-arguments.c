/* service-arguments.c - options of the commands that have pages done by workers of a service: serve and mcp */
#include "service-arguments.h"

#include "control-group.h"
#include "errors.h"
#include "memory.h"
#include "range.h"
#include "task.h"

#define RENEW_PAGES 2000 /* pages of a worker process */

gboolean
vlps_service_arguments_check (const VlpsServiceArguments *arguments, VlpsOptions *options, GError **error)
{
  if (options->given.base_url != NULL || options->given.archive_page != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--base-url and --page describe a single page, and a service does many; drop them");
  if (arguments->any_address && (options->given.public_only || options->given.allow_net != NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "--any-address contradicts --public-only and --allow-net; drop one of them");
  options->given.public_only = !arguments->any_address;
  options->given.csv_safe = TRUE;
  return vlps_range_check ("renderers", arguments->renderers, 0, 256, error)
         && vlps_range_check ("queue", arguments->queue, 0, 100000, error)
         && vlps_range_check ("max-body", arguments->max_body, 0.001, 1000, error)
         && vlps_range_check ("cache-size", arguments->cache_size, 1, 1e6, error)
         && vlps_range_check ("recycle", arguments->recycle, 1, 1e9, error)
         && vlps_range_check ("memory", arguments->memory < 0 || arguments->memory > 0 ? arguments->memory : 100, 100,
                              1e6, error)
         && vlps_options_check (options, error);
}

char **
vlps_service_arguments_command (int argc, char **argv, const char *last)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  g_strv_builder_add (builder, "/proc/self/exe");
  g_strv_builder_add (builder, "serve");
  for (int i = 1; i < argc; i++)
    g_strv_builder_add (builder, argv[i]);
  if (last != NULL)
    g_strv_builder_add (builder, last);
  return g_strv_builder_end (builder);
}

guint
vlps_service_arguments_renderers (const VlpsServiceArguments *arguments)
{
  return arguments->renderers > 0 ? (guint) arguments->renderers
                                  : vlps_batch_run_default_jobs (vlps_processors (), vlps_memory_available (), FALSE);
}

guint64
vlps_service_arguments_memory (const VlpsServiceArguments *arguments, guint renderers)
{
  return arguments->memory > 0 ? (guint64) (arguments->memory * 1e6) : vlps_memory_share (renderers);
}

VlpsServiceOptions
vlps_service_arguments_service (const VlpsServiceArguments *arguments, const VlpsOptions *options, char **worker)
{
  double timeout = options->render.request.timeout;
  double patience = vlps_reserve_time (VLPS_RESERVE_WORKER, timeout, timeout);

  return (VlpsServiceOptions){
    .socket = -1,
    .workers = { .command = worker,
                 .renderers = vlps_service_arguments_renderers (arguments),
                 .queue = (guint) arguments->queue,
                 .patience = patience,
                 .renew = RENEW_PAGES },
    .body = (guint64) (arguments->max_body * 1e6),
    .cache = arguments->cache,
    .cache_size = (guint64) (arguments->cache_size * 1e6),
    .pages = options,
    .grace_seconds = patience,
    .verbose = options->verbose,
  };
}
