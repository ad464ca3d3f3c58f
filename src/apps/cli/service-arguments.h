/* service-arguments.h - options shared by serve and mcp, whose pages are done by workers of a service */
#pragma once

#include "batch-run.h"
#include "service.h"

/* Begins with VLPS_SERVICE_ARGUMENTS. */
typedef struct
{
  char *cache;
  double cache_size, max_body, memory;
  int renderers, queue, recycle;
  gboolean any_address, ignore_robots;
} VlpsServiceArguments;

#define VLPS_SERVICE_QUEUE 64
#define VLPS_SERVICE_BODY 32.0   /* MB */
#define VLPS_SERVICE_CACHE 256.0 /* MB */
#define VLPS_SERVICE_ARGUMENTS                                                                                         \
  {                                                                                                                    \
    .cache_size = VLPS_SERVICE_CACHE, .max_body = VLPS_SERVICE_BODY, .queue = VLPS_SERVICE_QUEUE,                      \
    .recycle = VLPS_BATCH_RECYCLE_PAGES                                                                                \
  }

/* Rows for a member of type VlpsServiceArguments. Both commands have the same rows, because their workers are started
 * as `vlps serve`. */
#define VLPS_SERVICE_ROWS(struct_type, member)                                                                         \
  { VLPS_GROUP_NETWORK,                                                                                                \
    "any-address",                                                                                                     \
    0,                                                                                                                 \
    VLPS_OPTION_FLAG,                                                                                                  \
    VLPS_OPTION_COMMON,                                                                                                \
    G_STRUCT_OFFSET (struct_type, member.any_address),                                                                 \
    "Let pages load any address; clients can then read this machine's private networks",                               \
    NULL },                                                                                                            \
      { VLPS_GROUP_NETWORK,                                                                                            \
        "ignore-robots",                                                                                               \
        0,                                                                                                             \
        VLPS_OPTION_FLAG,                                                                                              \
        0,                                                                                                             \
        G_STRUCT_OFFSET (struct_type, member.ignore_robots),                                                           \
        "Ignore robots.txt",                                                                                           \
        NULL },                                                                                                        \
      { VLPS_GROUP_SERVICE,                                                                                            \
        "renderers",                                                                                                   \
        'j',                                                                                                           \
        VLPS_OPTION_WHOLE,                                                                                             \
        VLPS_OPTION_COMMON,                                                                                            \
        G_STRUCT_OFFSET (struct_type, member.renderers),                                                               \
        "Pages at the same time (depends on processors and memory)",                                                   \
        "N" },                                                                                                         \
      { VLPS_GROUP_LIMITS,                                                                                             \
        "queue",                                                                                                       \
        0,                                                                                                             \
        VLPS_OPTION_WHOLE,                                                                                             \
        0,                                                                                                             \
        G_STRUCT_OFFSET (struct_type, member.queue),                                                                   \
        "Limit for waiting requests (" G_STRINGIFY (VLPS_SERVICE_QUEUE) ")",                                           \
        "N" },                                                                                                         \
      { VLPS_GROUP_LIMITS,                                                                                             \
        "max-body",                                                                                                    \
        0,                                                                                                             \
        VLPS_OPTION_NUMBER,                                                                                            \
        0,                                                                                                             \
        G_STRUCT_OFFSET (struct_type, member.max_body),                                                                \
        "Largest body of a request (32)",                                                                              \
        "MB" },                                                                                                        \
      { VLPS_GROUP_LIMITS,                                                                                             \
        "memory",                                                                                                      \
        0,                                                                                                             \
        VLPS_OPTION_NUMBER,                                                                                            \
        0,                                                                                                             \
        G_STRUCT_OFFSET (struct_type, member.memory),                                                                  \
        "Memory limit for a renderer and for the work on a page (2000, or what there is)",                             \
        "MB" },                                                                                                        \
      { VLPS_GROUP_LIMITS,                                                                                             \
        "recycle",                                                                                                     \
        0,                                                                                                             \
        VLPS_OPTION_WHOLE,                                                                                             \
        0,                                                                                                             \
        G_STRUCT_OFFSET (struct_type, member.recycle),                                                                 \
        "Replace a renderer after N pages (" G_STRINGIFY (VLPS_BATCH_RECYCLE_PAGES) ")",                               \
        "N" },                                                                                                         \
      { VLPS_GROUP_SERVICE,                                                                                            \
        "cache",                                                                                                       \
        0,                                                                                                             \
        VLPS_OPTION_FILE,                                                                                              \
        VLPS_OPTION_COMMON,                                                                                            \
        G_STRUCT_OFFSET (struct_type, member.cache),                                                                   \
        "Cache file (in memory)",                                                                                      \
        "FILE" },                                                                                                      \
  {                                                                                                                    \
    VLPS_GROUP_LIMITS, "cache-size", 0, VLPS_OPTION_NUMBER, 0, G_STRUCT_OFFSET (struct_type, member.cache_size),       \
        "Size limit of the cache (256)", "MB"                                                                          \
  }

/* Checks the arguments and the options of pages, and limits pages to public addresses unless other ones are allowed.
 * Fails with VLPS_ERROR_USAGE. */
gboolean vlps_service_arguments_check (const VlpsServiceArguments *arguments, VlpsOptions *options, GError **error);

/* Returns the command that starts another process with the same options as `vlps serve`. `last`: appended; NULL:
 * nothing. */
char **vlps_service_arguments_command (int argc, char **argv, const char *last);

guint vlps_service_arguments_renderers (const VlpsServiceArguments *arguments);

/* Returns the memory limit (bytes) of each of `renderers` renderers. */
guint64 vlps_service_arguments_memory (const VlpsServiceArguments *arguments, guint renderers);

/* Returns the options of a service without HTTP, with workers started by `worker`. Borrows everything. */
VlpsServiceOptions vlps_service_arguments_service (const VlpsServiceArguments *arguments, const VlpsOptions *options,
                                                   char **worker);
