/* via.h - a page that a running service does for a command (vlps segment --via) */
#pragma once

#include "task.h"

typedef struct
{
  const char *service; /* ADDRESS:PORT, or the path of a socket (any name with "/") */
  const char *token_file;
  const VlpsOptions *options;  /* checked */
  const VlpsTaskOptions *task; /* as given */
  const char *format;          /* name */
} VlpsVia;

/* Returns the content of the page `name` (an address or a file) as vlps segment prints it; newly allocated.
 * *ret_warnings becomes a newly allocated list of warnings, each on one line. Fails with VLPS_ERROR_USAGE for options
 * that the service decides, with VLPS_ERROR_NETWORK if no service answers, with VLPS_ERROR_TIMEOUT if its answer is
 * late, with VLPS_ERROR_MEMORY if it is too large, else as the service says. */
char *vlps_via_segment (const VlpsVia *via, const char *name, GCancellable *cancellable, char ***ret_warnings,
                        GError **error);
