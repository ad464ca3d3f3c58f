/* command.c - the commands of vlps: what each takes and does */
#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "file.h"
#include "help.h"
#include "nearest-word.h"

/* Options of all commands. */
typedef struct
{
  gboolean help, help_all;
  char *color, *errors;
} General;

#define MEMBER(name) G_STRUCT_OFFSET (General, name)

static const VlpsOptionRow general[] = {
  { VLPS_GROUP_GENERAL, "help", 'h', VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (help), "Show the common options",
    NULL },
  { VLPS_GROUP_GENERAL, "help-all", 0, VLPS_OPTION_FLAG, VLPS_OPTION_COMMON, MEMBER (help_all), "Show all options",
    NULL },
  { VLPS_GROUP_GENERAL, "color", 0, VLPS_OPTION_TEXT, 0, MEMBER (color),
    "Colour in messages and in the help (auto)\n"
    "auto: on a terminal, unless the environment variable NO_COLOR is set.",
    "auto|always|never" },
  { VLPS_GROUP_GENERAL, "errors", 0, VLPS_OPTION_TEXT, 0, MEMBER (errors),
    "How a failed command says why, on standard error (text)\n"
    "json: the last line is an object {\"error\": {\"code\", \"message\"}} with the code that JSON results have.",
    "text|json" },
  { 0 },
};

const VlpsCommand *const *
vlps_commands (guint *ret_n)
{
  static const VlpsCommand *const commands[] = {
    &vlps_command_segment,
    &vlps_command_render,
    &vlps_command_overlay,
    &vlps_command_screenshot,
    &vlps_command_batch,
    &vlps_command_compare,
    &vlps_command_collect,
    &vlps_command_collect_add,
    &vlps_command_collect_status,
#ifdef VLPS_WITH_QUEUE
    &vlps_command_work,
    &vlps_command_queue,
    &vlps_command_queue_status,
    &vlps_command_queue_export,
    &vlps_command_queue_retry_failed,
    &vlps_command_queue_pause,
    &vlps_command_queue_resume,
    &vlps_command_queue_drain,
    &vlps_command_queue_drop,
#endif
    &vlps_command_merge,
    &vlps_command_serve,
    &vlps_command_mcp,
    &vlps_command_methods,
    &vlps_command_help,
    &vlps_command_version,
  };

  *ret_n = G_N_ELEMENTS (commands);
  return commands;
}

const VlpsCommand *
vlps_command_find (char *const *words, guint n, guint *ret_used)
{
  guint n_commands;
  const VlpsCommand *const *commands = vlps_commands (&n_commands);

  /* the longest name first */
  for (guint used = MIN (n, 2); used > 0; used--)
    {
      g_autofree char *name = used == 2 ? g_strjoin (" ", words[0], words[1], NULL) : g_strdup (words[0]);

      for (guint i = 0; i < n_commands; i++)
        if (strcmp (commands[i]->name, name) == 0)
          {
            *ret_used = used;
            return commands[i];
          }
    }
  return NULL;
}

const char *
vlps_command_nearest (const char *word)
{
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);
  g_autofree const char **names = g_new (const char *, n);

  for (guint i = 0; i < n; i++)
    names[i] = commands[i]->name;
  return vlps_nearest_word (word, names, n);
}

guint
vlps_command_tables (const VlpsCommand *command, const VlpsTargets *targets,
                     VlpsOptionTable ret_tables[VLPS_COMMAND_TABLES])
{
  guint n = 0;

  if (command->rows != NULL)
    ret_tables[n++] = (VlpsOptionTable){ command->rows, 0, 0, targets->own };
  if (command->finds)
    ret_tables[n++] = vlps_task_options_table (targets->task);
  if (command->parts != 0)
    ret_tables[n++] = vlps_options_table (targets->options, command->parts);
  ret_tables[n++] = (VlpsOptionTable){ general, 0, 0, NULL };
  return n;
}

/* A file that cannot be written is better known before the page is rendered. */
static gboolean
try_files (const VlpsOptionTable *table, GError **error)
{
  for (const VlpsOptionRow *row = table->rows; row->name != NULL; row++)
    {
      const char *path;

      if ((row->flags & VLPS_OPTION_WRITES) == 0 || !vlps_option_is_in (table, row))
        continue;
      path = G_STRUCT_MEMBER (char *, table->target, row->offset);
      if (path != NULL && !vlps_file_try (path, error))
        {
          g_prefix_error (error, "--%s: ", row->name);
          return FALSE;
        }
    }
  return TRUE;
}

/* "; 'vlps batch' has it", newly allocated: the commands that have the option; NULL where none has. */
static char *
find_owners (const char *option)
{
  guint n_commands;
  const VlpsCommand *const *commands = vlps_commands (&n_commands);
  GString *owners = g_string_new (NULL);
  guint n_owners = 0;

  for (guint i = 0; i < n_commands; i++)
    {
      VlpsOptionTable tables[VLPS_COMMAND_TABLES];
      const VlpsTargets none = { 0 };
      guint n = vlps_command_tables (commands[i], &none, tables);

      if (vlps_option_find (tables, n, option, NULL) != NULL)
        g_string_append_printf (owners, "%s'vlps %s'", n_owners++ > 0 ? ", " : "; it is one of ", commands[i]->name);
    }
  return g_string_free (owners, n_owners == 0);
}

/* Adds to the error of an unknown option which commands have it. */
static void
name_owners (const char *unknown, GError **error)
{
  g_autofree char *owners = find_owners (unknown), *message = NULL;

  if (error == NULL || owners == NULL)
    return;
  message = g_strconcat ((*error)->message, owners, NULL);
  g_clear_error (error);
  g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, message);
}

char **
vlps_command_parse (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets, GError **error)
{
  VlpsOptionTable tables[VLPS_COMMAND_TABLES];
  guint n = vlps_command_tables (command, targets, tables);
  General all = { 0 };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) arguments = NULL;
  g_autofree char *color = NULL, *errors = NULL, *unknown = NULL;
  gboolean done;

  tables[n - 1].target = &all;
  for (int i = 0; i < argc; i++)
    g_strv_builder_add (builder, argv[i]);
  arguments = g_strv_builder_end (builder);
  done = vlps_option_parse (tables, n, &arguments, &unknown, error);
  color = all.color;
  errors = all.errors;
  if (unknown != NULL)
    name_owners (unknown, error);
  if (!done || vlps_option_choose (general, "color", color, error) < 0
      || vlps_option_choose (general, "errors", errors, error) < 0)
    return NULL;
  if (all.help || all.help_all)
    {
      vlps_help_print (command, all.help_all, color);
      exit (0);
    }
  for (guint i = 0; i < n; i++)
    if (!try_files (&tables[i], error))
      return NULL;
  if (arguments[1] != NULL && command->operands == NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s takes only options, not '%s'", command->name, arguments[1]);
  for (guint i = 1; arguments[i] != NULL; i++)
    if (*arguments[i] == '\0')
      return vlps_error_null (error, VLPS_ERROR_USAGE, "argument %u is empty (''); expected %s", i, command->operands);
  return g_strdupv (arguments + (g_strcmp0 (arguments[1], "--") == 0 ? 2 : 1));
}

char *
vlps_command_parse_one (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets, GError **error)
{
  g_auto (GStrv) operands = vlps_command_parse (command, argc, argv, targets, error);
  guint used;

  if (operands == NULL)
    return NULL;
  if (operands[0] == NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE, "%s is missing", command->operands);
  if (command == &vlps_command_segment && vlps_command_find (operands, 1, &used) != NULL
      && !g_file_test (operands[0], G_FILE_TEST_EXISTS))
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "there is no file '%s'; if the command is meant, it comes first: 'vlps %s [OPTION...]'",
                            operands[0], operands[0]);
  if (operands[1] != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "expected one %s, got %u ('%s' is the second); quote names that contain spaces%s",
                            command->operands, g_strv_length (operands), operands[1],
                            strcmp (command->operands, "INPUT") == 0 ? ", and give several pages to 'vlps batch'" : "");
  return g_strdup (operands[0]);
}
