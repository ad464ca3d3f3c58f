/* command.h - the commands of vlps, their options and functions */
#pragma once

#include <gio/gio.h>

#include "task.h"
#include "watch.h"

typedef struct
{
  const char *name;          /* "segment"; two words for a subcommand: "collect add" */
  const char *summary;       /* one line */
  const char *operands;      /* as shown in its usage; NULL: none */
  const char *description;   /* sentences; a line feed begins a paragraph */
  const char *examples;      /* lines: a command, a tab, and its description */
  const char *statuses;      /* exit statuses; NULL: the usual ones */
  const VlpsOptionRow *rows; /* its own options; NULL: none */
  guint parts;               /* VlpsOptionsParts; 0: none */
  gboolean finds;            /* has the options of VlpsTaskOptions */
  gboolean restarts;         /* can resume, so it may be ended and restarted if a page breaks its limits */

  /* Parses its arguments (argv[0] is its name) and runs. `cancellable` is triggered by Ctrl-C; `watch` limits the
   * resources of pages. The caller prints the error. FALSE without an error: successful, and the compared content
   * differs; the exit status is 3. */
  gboolean (*run) (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
} VlpsCommand;

/* What a build without the feature `queue` cannot do (vlps_error_left_out()). */
#define VLPS_SHARED_RUNS "do runs that many machines share", "hiredis", "libhiredis-dev"

/* Returns the commands in the order of the help; static. *ret_n: their number. */
const VlpsCommand *const *vlps_commands (guint *ret_n);

/* Returns the command named by the first of the `n` `words`; NULL if there is none. *ret_used: number of words in its
 * name. */
const VlpsCommand *vlps_command_find (char *const *words, guint n, guint *ret_used);

/* Returns the command name that `word` most likely stands for; NULL if none is near. */
const char *vlps_command_nearest (const char *word);

/* Structs that receive the options; NULL if the command has no such options, or nothing is parsed. */
typedef struct
{
  gpointer own; /* for the command's rows */
  VlpsTaskOptions *task;
  VlpsOptions *options;
} VlpsTargets;

/* Defines g_auto (Type) for a command's struct of arguments, which frees the values of the options in `rows`. */
#define VLPS_DEFINE_ARGUMENTS(Type, rows)                                                                              \
  static void arguments_clear (Type *arguments) { vlps_option_clear_all (rows, arguments); }                           \
  G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Type, arguments_clear)

/* Values of the options that all commands have. */
typedef struct
{
  gboolean help, help_all;
  char *color, *errors;
} VlpsGeneralOptions;

#define VLPS_COMMAND_TABLES 4

/* Fills in the option tables of a command and returns their number; the last is that of options common to all
 * commands (VlpsGeneralOptions), without a target. */
guint vlps_command_tables (const VlpsCommand *command, const VlpsTargets *targets,
                           VlpsOptionTable ret_tables[VLPS_COMMAND_TABLES]);

extern const VlpsCommand vlps_command_segment, vlps_command_render, vlps_command_overlay, vlps_command_screenshot,
    vlps_command_batch, vlps_command_compare, vlps_command_collect, vlps_command_collect_add,
    vlps_command_collect_status, vlps_command_work, vlps_command_queue, vlps_command_queue_status,
    vlps_command_queue_export, vlps_command_queue_retry_failed, vlps_command_queue_pause, vlps_command_queue_resume,
    vlps_command_queue_drain, vlps_command_queue_drop, vlps_command_merge, vlps_command_serve, vlps_command_mcp,
    vlps_command_methods, vlps_command_help, vlps_command_version;
