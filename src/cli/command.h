/* command.h - the sub-commands of vlps
 *
 * Each takes its own arguments (argv[0] is the command's name) and returns the exit status; `cancellable` is triggered
 * by Ctrl-C, and `watch` sees to what pages take of this process.  A command that fails sets `error`, and the caller
 * prints it.
 */
#pragma once

#include <gio/gio.h>

#include "watch.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;
  const char *summary; /* one line */
  gboolean restarts;   /* it goes on where it stopped: it may be ended with a page that breaks its limits */
  gboolean (*run) (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
} VlpsCommand;

gboolean vlps_command_segment (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_render (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_overlay (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_compare (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_batch (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_collect (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_serve (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
gboolean vlps_command_methods (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);

G_END_DECLS
