/* completion.c - scripts with which shells complete command lines of vlps */
#include "completion.h"

#include <string.h>

#include "errors.h"
#include "help.h"

/* Kind of an option's value. */
typedef enum
{
  TAKES_NOTHING,
  TAKES_WORDS, /* one of a few */
  TAKES_LIST,  /* any of a few, separated by commas */
  TAKES_FILE,
  TAKES_FOLDER,
  TAKES_TEXT, /* that only the user knows */
} Takes;

/* *ret_words: separated by blanks, newly allocated; NULL where there are none. */
static Takes
what_it_takes (const VlpsOptionRow *row, char **ret_words)
{
  gboolean list = FALSE;
  g_auto (GStrv) values = vlps_option_values (row, &list);

  *ret_words = values != NULL ? g_strjoinv (" ", values) : NULL;
  if (row->kind == VLPS_OPTION_FLAG)
    return TAKES_NOTHING;
  if (values != NULL)
    return list ? TAKES_LIST : TAKES_WORDS;
  if (row->kind == VLPS_OPTION_FILE || row->kind == VLPS_OPTION_FILES)
    return strcmp (row->value, "DIR") == 0 ? TAKES_FOLDER : TAKES_FILE;
  return TAKES_TEXT;
}

/* The first word of a command's name, and its second one or "". */
static const char *
second_word (const VlpsCommand *command)
{
  const char *space = strchr (command->name, ' ');

  return space != NULL ? space + 1 : "";
}

/* Text between single quotes, in which all three shells take everything as it is but for the quote. */
static char *
quote (const char *text)
{
  g_auto (GStrv) parts = g_strsplit (text, "'", -1);
  g_autofree char *joined = g_strjoinv ("'\\''", parts);

  return g_strconcat ("'", joined, "'", NULL);
}

/* The commands; a second word stands where the first one is given. */
static char *
names_of_commands (const char *first)
{
  GString *names = g_string_new (NULL);
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  for (guint i = 0; i < n; i++)
    {
      const char *second = second_word (commands[i]);
      gboolean of_first = first != NULL && g_str_has_prefix (commands[i]->name, first) && *second != '\0';

      if (first == NULL ? *second == '\0' : of_first)
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", first == NULL ? commands[i]->name : second);
    }
  return g_string_free (names, FALSE);
}

/* --- bash --- */

typedef struct
{
  GString *options; /* all, separated by blanks */
  GString *cases;   /* of those that take something */
} BashOptions;

static void
add_bash_option (const VlpsOptionRow *row, gpointer data)
{
  BashOptions *bash = data;
  g_autofree char *words = NULL, *names = NULL;
  Takes takes = what_it_takes (row, &words);

  g_string_append_printf (bash->options, "%s--%s", bash->options->len > 0 ? " " : "", row->name);
  names = row->short_name != 0 ? g_strdup_printf ("--%s|-%c", row->name, row->short_name)
                               : g_strdup_printf ("--%s", row->name);
  if (takes == TAKES_WORDS)
    g_string_append_printf (bash->cases, "        %s) _vlps_words '%s' ;;\n", names, words);
  else if (takes == TAKES_LIST)
    g_string_append_printf (bash->cases, "        %s) _vlps_list '%s' ;;\n", names, words);
  else if (takes == TAKES_FILE || takes == TAKES_FOLDER)
    g_string_append_printf (bash->cases, "        %s) _vlps_files -%c ;;\n", names, takes == TAKES_FILE ? 'f' : 'd');
  else if (takes == TAKES_TEXT)
    g_string_append_printf (bash->cases, "        %s) ;;\n", names);
}

static void
append_bash_command (GString *out, const VlpsCommand *command)
{
  BashOptions bash = { g_string_new (NULL), g_string_new (NULL) };
  g_autofree char *subcommands = names_of_commands (command->name);

  vlps_help_each (command, add_bash_option, &bash);
  g_string_append_printf (out,
                          "    '%s')\n      options='%s' words='%s'\n      case $option in\n%s        *) return 1 ;;\n"
                          "      esac ;;\n",
                          command->name, bash.options->str, *second_word (command) == '\0' ? subcommands : "",
                          bash.cases->str);
  g_string_free (bash.options, TRUE);
  g_string_free (bash.cases, TRUE);
}

static char *
bash_script (void)
{
  GString *out = g_string_new (NULL);
  g_autofree char *names = names_of_commands (NULL);
  g_autofree char *choices = g_strdelimit (g_strdup (names), " ", '|');
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  /* the line is split at "=" (COMP_WORDBREAKS), so that --format=te is three words of it */
  g_string_append (
      out,
      "# bash completion for vlps; made by 'vlps help --completion bash'\n\n"
      "_vlps_words () { mapfile -t COMPREPLY < <(compgen -W \"$1\" -- \"$cur\"); }\n\n"
      "# words of a list: what stands before the last comma stays\n"
      "_vlps_list () {\n"
      "  local before=\n"
      "  case $cur in *,*) before=${cur%,*}, ;; esac\n"
      "  compopt -o nospace 2> /dev/null\n"
      "  mapfile -t COMPREPLY < <(compgen -P \"$before\" -W \"$1\" -- \"${cur#\"$before\"}\")\n"
      "}\n\n"
      "_vlps_files () { compopt -o filenames 2> /dev/null; mapfile -t COMPREPLY < <(compgen \"$1\" -- \"$cur\"); }\n\n"
      "# sets options and words of the command; 1: nothing is known of the option\n"
      "_vlps_option () {\n"
      "  case $1 in\n");
  for (guint i = 0; i < n; i++)
    append_bash_command (out, commands[i]);
  g_string_append (out, "    *) return 1 ;;\n  esac\n}\n\n");
  g_string_append (
      out, "_vlps () {\n"
           "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command= option= options= words= i\n"
           "  COMPREPLY=()\n"
           "  if [ \"$cur\" = = ]; then cur= option=$prev\n"
           "  elif [ \"$prev\" = = ] && [ \"$COMP_CWORD\" -gt 2 ]; then option=${COMP_WORDS[COMP_CWORD-2]}\n"
           "  else option=$prev; fi\n"
           "  command=${COMP_WORDS[1]}\n"
           "  case $command in\n");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *second = names_of_commands (commands[i]->name);

      if (*second != '\0' && *second_word (commands[i]) == '\0')
        g_string_append_printf (out,
                                "    %s) if [ \"$COMP_CWORD\" -gt 2 ]; then case ${COMP_WORDS[2]} in %s) command=\"%s "
                                "${COMP_WORDS[2]}\" ;; esac; fi ;;\n",
                                commands[i]->name, g_strdelimit (second, " ", '|'), commands[i]->name);
    }
  g_string_append_printf (
      out,
      "    %s) ;;\n"
      "    *) command=segment ;;\n"
      "  esac\n"
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
      "    case $cur in\n"
      "      -*) _vlps_words '--help --version' ;;\n"
      "      *) _vlps_files -f; mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W '%s' -- \"$cur\") ;;\n"
      "    esac\n"
      "    return\n"
      "  fi\n"
      "  _vlps_option \"$command\" && return\n"
      "  case $cur in\n"
      "    -*) _vlps_words \"$options\" ;;\n"
      "    *)\n"
      "      _vlps_files -f\n"
      "      if [ \"$COMP_CWORD\" -eq 2 ]; then mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -W \"$words\" -- "
      "\"$cur\"); fi ;;\n"
      "  esac\n"
      "}\n\n"
      "complete -F _vlps vlps\n",
      choices, names);
  return g_string_free (out, FALSE);
}

/* --- zsh --- */

/* In the specifications of _arguments, brackets and colons have a meaning. */
static char *
zsh_text (const char *text)
{
  GString *out = g_string_new (NULL);

  for (; *text != '\0'; text++)
    {
      if (strchr ("[]:\\", *text) != NULL)
        g_string_append_c (out, '\\');
      g_string_append_c (out, *text);
    }
  return g_string_free (out, FALSE);
}

static char *
zsh_action (const VlpsOptionRow *row)
{
  g_autofree char *words = NULL;

  switch (what_it_takes (row, &words))
    {
    case TAKES_NOTHING:
      return g_strdup ("");
    case TAKES_WORDS:
      return g_strdup_printf (":value:(%s)", words);
    case TAKES_LIST:
      return g_strdup_printf (":list:_values -s , list %s", words);
    case TAKES_FILE:
      return g_strdup (":file:_files");
    case TAKES_FOLDER:
      return g_strdup (":folder:_files -/");
    case TAKES_TEXT:
    default:
      return g_strdup_printf (":%s: ", row->value);
    }
}

static void
add_zsh_option (const VlpsOptionRow *row, gpointer data)
{
  GString *out = data;
  g_autofree char *help = vlps_option_short_help (row), *text = zsh_text (help), *action = zsh_action (row);
  gboolean repeated = row->kind == VLPS_OPTION_TEXTS || row->kind == VLPS_OPTION_FILES;
  g_autofree char *spec = g_strdup_printf ("%s--%s%s[%s]%s", repeated ? "*" : "", row->name,
                                           row->kind == VLPS_OPTION_FLAG ? "" : "=", text, action);
  g_autofree char *quoted = quote (spec);

  g_string_append_printf (out, "        %s \\\n", quoted);
  if (row->short_name != 0)
    {
      g_autofree char *other = g_strdup_printf ("-%c[%s]%s", row->short_name, text, action), *own = quote (other);

      g_string_append_printf (out, "        %s \\\n", own);
    }
}

static char *
zsh_script (void)
{
  GString *out = g_string_new ("#compdef vlps\n# zsh completion for vlps; made by 'vlps help --completion zsh'\n\n"
                               "_vlps () {\n"
                               "  local command=$words[2] skip=1\n"
                               "  local -a commands\n  commands=(\n");
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  for (guint i = 0; i < n; i++)
    if (*second_word (commands[i]) == '\0')
      {
        g_autofree char *line = g_strdup_printf ("%s:%s", commands[i]->name, commands[i]->summary), *own = quote (line);

        g_string_append_printf (out, "    %s\n", own);
      }
  g_string_append (out, "  )\n"
                        "  if (( CURRENT == 2 )); then\n"
                        "    _describe command commands\n"
                        "    _files\n"
                        "    return\n"
                        "  fi\n"
                        "  if (( ! ${commands[(I)$command:*]} )); then\n"
                        "    command=segment\n"
                        "    skip=0\n");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *second = names_of_commands (commands[i]->name),
                      *choices = g_strdelimit (g_strdup (second), " ", '|');

      if (*second != '\0' && *second_word (commands[i]) == '\0')
        g_string_append_printf (out,
                                "  elif (( CURRENT == 3 )) && [[ $command == %s ]]; then\n"
                                "    _values command %s\n"
                                "  elif [[ $command == %s && $words[3] == (%s) ]]; then\n"
                                "    command=\"%s $words[3]\"\n"
                                "    skip=2\n",
                                commands[i]->name, second, commands[i]->name, choices, commands[i]->name);
    }
  g_string_append (out, "  fi\n"
                        "  shift $skip words\n"
                        "  (( CURRENT -= skip ))\n"
                        "  case $command in\n");
  for (guint i = 0; i < n; i++)
    {
      g_string_append_printf (out, "    '%s')\n      _arguments -s -S \\\n", commands[i]->name);
      vlps_help_each (commands[i], add_zsh_option, out);
      g_string_append_printf (out, "        '*:%s:_files' ;;\n", commands[i]->operands != NULL ? "input" : "nothing");
    }
  g_string_append (out, "  esac\n}\n\n_vlps \"$@\"\n");
  return g_string_free (out, FALSE);
}

/* --- fish --- */

typedef struct
{
  GString *out;
  const char *condition;
} FishOptions;

static void
add_fish_option (const VlpsOptionRow *row, gpointer data)
{
  const FishOptions *fish = data;
  g_autofree char *words = NULL, *help = vlps_option_short_help (row), *text = quote (help);
  Takes takes = what_it_takes (row, &words);

  g_string_append_printf (fish->out, "complete -c vlps -n '%s' -l %s", fish->condition, row->name);
  if (row->short_name != 0)
    g_string_append_printf (fish->out, " -s %c", row->short_name);
  if (takes == TAKES_WORDS)
    g_string_append_printf (fish->out, " -x -a '%s'", words);
  else if (takes == TAKES_LIST)
    g_string_append_printf (fish->out, " -x -a '(__fish_append , %s)'", words);
  else if (takes == TAKES_FOLDER)
    g_string_append (fish->out, " -x -a '(__fish_complete_directories)'");
  else if (takes == TAKES_FILE)
    g_string_append (fish->out, " -r -F");
  else if (takes == TAKES_TEXT)
    g_string_append (fish->out, " -x");
  g_string_append_printf (fish->out, " -d %s\n", text);
}

static char *
fish_script (void)
{
  GString *out = g_string_new ("# fish completion for vlps; made by 'vlps help --completion fish'\n\n");
  g_autofree char *names = names_of_commands (NULL);
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  g_string_append_printf (out,
                          "# the command that the line has; a page without one is segmented\n"
                          "function __vlps_command\n"
                          "  set -l words (commandline -opc)\n"
                          "  test (count $words) -gt 1; or return\n"
                          "  if not contains -- $words[2] %s\n"
                          "    echo segment\n",
                          names);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *second = names_of_commands (commands[i]->name);

      if (*second != '\0' && *second_word (commands[i]) == '\0')
        g_string_append_printf (out,
                                "  else if test $words[2] = %s; and contains -- \"$words[3]\" %s\n"
                                "    echo %s $words[3]\n",
                                commands[i]->name, second, commands[i]->name);
    }
  g_string_append (out, "  else\n"
                        "    echo $words[2]\n"
                        "  end\n"
                        "end\n\n"
                        "complete -c vlps -n 'test -z \"$(__vlps_command)\"' -l help -d 'Show the commands'\n"
                        "complete -c vlps -n 'test -z \"$(__vlps_command)\"' -l version -d 'Print the version'\n");
  for (guint i = 0; i < n; i++)
    {
      const char *second = second_word (commands[i]);
      g_autofree char *summary = quote (commands[i]->summary);
      g_autofree char *condition = g_strdup_printf ("test \"$(__vlps_command)\" = \"%s\"", commands[i]->name);
      FishOptions fish = { out, condition };

      if (*second == '\0')
        g_string_append_printf (out, "complete -c vlps -n 'test -z \"$(__vlps_command)\"' -a %s -d %s\n",
                                commands[i]->name, summary);
      else
        g_string_append_printf (out, "complete -c vlps -n 'test \"$(__vlps_command)\" = %.*s' -a %s -d %s\n",
                                (int) (second - 1 - commands[i]->name), commands[i]->name, second, summary);
      vlps_help_each (commands[i], add_fish_option, &fish);
    }
  return g_string_free (out, FALSE);
}

char *
vlps_completion_script (const char *shell, GError **error)
{
  if (strcmp (shell, "bash") == 0)
    return bash_script ();
  if (strcmp (shell, "zsh") == 0)
    return zsh_script ();
  if (strcmp (shell, "fish") == 0)
    return fish_script ();
  return vlps_error_null (error, VLPS_ERROR_USAGE, "--completion takes one of bash, zsh, fish, not '%s'", shell);
}
