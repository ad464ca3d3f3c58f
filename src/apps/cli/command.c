/* command.c - the commands of vlps, and which options each has */
#include "command.h"

#include <string.h>

#include "nearest-word.h"

#define MEMBER(name) G_STRUCT_OFFSET (VlpsGeneralOptions, name)

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
