/* command.h - the commands of vlps: what each takes and does */
#pragma once

#include <gio/gio.h>

#include "task.h"
#include "watch.h"

typedef struct
{
  const char *name;          /* "segment"; two words for a command of a command: "collect add" */
  const char *summary;       /* one line */
  const char *operands;      /* as in its usage; NULL: it takes none */
  const char *description;   /* sentences; a line feed begins a paragraph */
  const char *examples;      /* lines: a command and, after a tab, what it does */
  const char *statuses;      /* its exit statuses; NULL: the usual ones */
  const VlpsOptionRow *rows; /* its own options; NULL: none */
  guint parts;               /* VlpsOptionsParts that it takes; 0: none */
  gboolean finds;            /* it takes VlpsTaskOptions */
  gboolean restarts;         /* it goes on where it stopped: it may be ended with a page that breaks its limits */

  /* Takes its own arguments; argv[0] is its name.  `cancellable` is triggered by Ctrl-C, and `watch` sees to what pages
   * take of this process.  The caller prints the error.  FALSE without an error: all is done, and what was compared
   * differs; the exit status is 3. */
  gboolean (*run) (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error);
} VlpsCommand;

/* What a build without the feature `queue` says of it (vlps_error_left_out()). */
#define VLPS_SHARED_RUNS "do runs that many machines share", "hiredis", "libhiredis-dev"

/* The commands in the order of the help; static.  *ret_n: how many. */
const VlpsCommand *const *vlps_commands (guint *ret_n);

/* The command that `words` (`n` of them) begin with, NULL where there is none.  *ret_used: how many words name it. */
const VlpsCommand *vlps_command_find (char *const *words, guint n, guint *ret_used);

/* The name that was most likely meant by `word`; NULL where none is near. */
const char *vlps_command_nearest (const char *word);

/* Where to put what is given; each NULL where the command has no such options, or nothing is parsed. */
typedef struct
{
  gpointer own; /* for the command's rows */
  VlpsTaskOptions *task;
  VlpsOptions *options;
} VlpsTargets;

/* Frees what the options of `rows` have in a command's own arguments, a struct Type, by g_auto (Type). */
#define VLPS_DEFINE_ARGUMENTS(Type, rows)                                                                              \
  static void arguments_clear (Type *arguments) { vlps_option_clear_all (rows, arguments); }                           \
  G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Type, arguments_clear)

#define VLPS_COMMAND_TABLES 4

/* The tables of a command, those that all commands have last, which have no target; returns how many. */
guint vlps_command_tables (const VlpsCommand *command, const VlpsTargets *targets,
                           VlpsOptionTable ret_tables[VLPS_COMMAND_TABLES]);

/* Parses a command's arguments: options and operands in any order.  Returns the operands (NULL-terminated, maybe empty,
 * newly allocated), or NULL with VLPS_ERROR_USAGE, or VLPS_ERROR_IO where a file that is to be written cannot be.  Prints
 * the help and exits where that is asked for. */
char **vlps_command_parse (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets,
                           GError **error);

/* The same for a command with exactly one operand, which is returned. */
char *vlps_command_parse_one (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets,
                              GError **error);

extern const VlpsCommand vlps_command_segment, vlps_command_render, vlps_command_overlay, vlps_command_screenshot,
    vlps_command_batch, vlps_command_compare, vlps_command_collect, vlps_command_collect_add,
    vlps_command_collect_status, vlps_command_work, vlps_command_queue, vlps_command_queue_status,
    vlps_command_queue_export, vlps_command_queue_retry_failed, vlps_command_queue_pause, vlps_command_queue_resume,
    vlps_command_queue_drain, vlps_command_queue_drop, vlps_command_merge, vlps_command_serve, vlps_command_mcp,
    vlps_command_methods, vlps_command_help, vlps_command_version;
