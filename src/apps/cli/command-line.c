/* command-line.c - reads the arguments of a command */
#include "command-line.h"

#include <stdlib.h>
#include <string.h>

#include "errors.h"
#include "file.h"
#include "help.h"

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
  VlpsGeneralOptions all = { 0 };
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
  if (!done || vlps_option_choose (tables[n - 1].rows, "color", color, error) < 0
      || vlps_option_choose (tables[n - 1].rows, "errors", errors, error) < 0)
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
