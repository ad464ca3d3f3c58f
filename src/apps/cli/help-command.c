/* help-command.c - vlps help and vlps version: what the program says of itself */
#include <string.h>
#include <unistd.h>

#include "command-line.h"
#include "completion.h"
#include "errors.h"
#include "file.h"
#include "help.h"
#include "manual.h"

typedef struct
{
  gboolean all, man;
  char *completion;
} Arguments;

#define MEMBER(name) G_STRUCT_OFFSET (Arguments, name)

static const VlpsOptionRow rows[] = {
  { VLPS_GROUP_OUTPUT, "all", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (all),
    "All options of the command, not only the common ones", NULL },
  { VLPS_GROUP_OUTPUT, "man", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (man),
    "The man page, for 'man -l -' and to be installed", NULL },
  { VLPS_GROUP_OUTPUT, "completion", 0, VLPS_OPTION_TEXT, VLPS_OPTION_COMMON, MEMBER (completion),
    "The script that completes command lines of vlps in this shell", "bash|zsh|fish" },
  { 0 },
};

static gboolean
print_completion (const char *shell, GError **error)
{
  g_autofree char *script = vlps_completion_script (shell, error);

  return script != NULL && vlps_file_write ("-", script, -1, error);
}

static gboolean
run (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  Arguments arguments = { 0 };
  const VlpsTargets targets = { &arguments, NULL, NULL };
  g_auto (GStrv) words = vlps_command_parse (&vlps_command_help, argc, argv, &targets, error);
  g_autofree char *shell = arguments.completion;
  const VlpsCommand *command = NULL;
  guint n = words != NULL ? g_strv_length (words) : 0, used = 0;

  if (words == NULL)
    return FALSE;
  if (n > 0)
    command = vlps_command_find (words, n, &used);
  if (used < n)
    {
      const char *nearest = vlps_command_nearest (words[used]);

      return vlps_error_false (error, VLPS_ERROR_USAGE, "unknown command '%s'%s%s%s", words[used],
                               nearest != NULL ? "; did you mean '" : "", nearest != NULL ? nearest : "",
                               nearest != NULL ? "'?" : "");
    }
  if (shell != NULL)
    return print_completion (shell, error);
  if (arguments.man)
    {
      g_autofree char *page = vlps_manual_page (command);

      return vlps_file_write ("-", page, -1, error);
    }
  vlps_help_print (command, arguments.all, NULL);
  return TRUE;
}

const VlpsCommand vlps_command_help = {
  .name = "help",
  .summary = "show the options of a command",
  .operands = "[COMMAND]",
  .description = "Shows what a command does and takes; without COMMAND, which commands there are.",
  .examples = "vlps help segment\n"
              "vlps help --all segment\n"
              "vlps help --man batch | man -l -\n"
              "vlps help --completion bash > ~/.local/share/bash-completion/completions/vlps",
  .statuses = "0 done, 2 wrong usage.",
  .rows = rows,
  .run = run,
};

static gboolean
print_version (int argc, char **argv, VlpsWatch *watch, GCancellable *cancellable, GError **error)
{
  const VlpsTargets targets = { NULL, NULL, NULL };
  g_auto (GStrv) operands = vlps_command_parse (&vlps_command_version, argc, argv, &targets, error);

  if (operands != NULL)
    g_print ("vlps %s\n", VLPS_VERSION);
  return operands != NULL;
}

const VlpsCommand vlps_command_version = {
  .name = "version",
  .summary = "print the version",
  .description = "Prints the version of the program.",
  .statuses = "0 done, 2 wrong usage.",
  .run = print_version,
};
