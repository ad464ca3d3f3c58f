/* help.c - the help of the program and of its commands */
#include "help.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "terminal.h"

#define WIDTH 80  /* columns; no terminal is narrower */
#define COLUMN 26 /* where the texts of options begin */
#define NAMES 19  /* columns for the names of commands */

#define USUAL_STATUSES "0 done, 2 wrong usage, 4 to 8 the page failed, by cause, 130 interrupted."

const char *
vlps_help_statuses (const VlpsCommand *command)
{
  return command != NULL && command->statuses != NULL ? command->statuses : USUAL_STATUSES;
}

char *
vlps_help_option (const VlpsOptionRow *row)
{
  GString *text = g_string_new (NULL);

  if (row->short_name != 0)
    g_string_append_printf (text, "-%c, ", row->short_name);
  g_string_append_printf (text, "--%s", row->name);
  if (row->value != NULL)
    g_string_append_printf (text, "=%s", row->value);
  return g_string_free (text, FALSE);
}

void
vlps_help_each (const VlpsCommand *command, VlpsHelpFunc take, gpointer data)
{
  static const VlpsTargets none = { 0 };
  VlpsOptionTable tables[VLPS_COMMAND_TABLES];
  guint n = vlps_command_tables (command, &none, tables);

  for (VlpsOptionGroup group = 0; group < VLPS_N_GROUPS; group++)
    for (guint pass = 0; pass < 2; pass++)
      for (guint i = 0; i < n; i++)
        for (const VlpsOptionRow *row = tables[i].rows; row->name != NULL; row++)
          if (row->group == group && (row->flags & VLPS_OPTION_HIDDEN) == 0 && vlps_option_is_in (&tables[i], row)
              && ((row->flags & VLPS_OPTION_COMMON) != 0) == (pass == 0))
            take (row, data);
}

/* Appends words, from `column` on, where the text stands; lines that follow begin at `indent`. */
static void
append_words (GString *out, const char *text, guint column, guint indent)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint start = indent;

  for (guint i = 0; words[i] != NULL; i++)
    {
      guint length = (guint) g_utf8_strlen (words[i], -1);

      if (column > start && column + 1 + length > WIDTH)
        {
          g_string_append_printf (out, "\n%*s", (int) indent, "");
          column = indent;
        }
      else if (i > 0)
        {
          g_string_append_c (out, ' ');
          column++;
        }
      g_string_append (out, words[i]);
      column += length;
    }
  g_string_append_c (out, '\n');
}

static void
append_paragraphs (GString *out, const char *text)
{
  g_auto (GStrv) paragraphs = g_strsplit (text, "\n", -1);

  for (guint i = 0; paragraphs[i] != NULL; i++)
    append_words (out, paragraphs[i], 0, 0);
}

static void
append_heading (GString *out, const char *text, gboolean coloured)
{
  g_string_append_printf (out, coloured ? "\n\033[1m%s:\033[0m\n" : "\n%s:\n", text);
}

typedef struct
{
  GString *out;
  gboolean all, coloured;
  VlpsOptionGroup group; /* of the last one; VLPS_N_GROUPS before the first */
  guint left_out;
} Listing;

static void
append_option (const VlpsOptionRow *row, gpointer data)
{
  Listing *listing = data;
  g_autofree char *option = vlps_help_option (row), *help = vlps_option_short_help (row);
  guint indent = row->short_name != 0 ? 2 : 6, length = indent + (guint) strlen (option);

  if (!listing->all && (row->flags & VLPS_OPTION_COMMON) == 0)
    {
      listing->left_out++;
      return;
    }
  if (row->group != listing->group)
    append_heading (listing->out, vlps_option_group_title (row->group), listing->coloured);
  listing->group = row->group;
  g_string_append_printf (listing->out, listing->coloured ? "%*s\033[36m%s\033[0m" : "%*s%s", (int) indent, "", option);
  if (length + 2 <= COLUMN)
    g_string_append_printf (listing->out, "%*s", (int) (COLUMN - length), "");
  else
    g_string_append_printf (listing->out, "\n%*s", COLUMN, "");
  append_words (listing->out, help, COLUMN, COLUMN);
}

/* Lines with a tab in two columns; a long one has its second part below. */
static void
append_table (GString *out, const char *text, guint column)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      guint length = (guint) strcspn (lines[i], "\t");

      g_string_append_printf (out, "  %.*s", (int) length, lines[i]);
      if (lines[i][length] == '\0')
        {
          g_string_append_c (out, '\n');
          continue;
        }
      if (length + 4 <= column)
        g_string_append_printf (out, "%*s", (int) (column - length - 2), "");
      else
        g_string_append_printf (out, "\n%*s", (int) column, "");
      append_words (out, lines[i] + length + 1, column, column);
    }
}

static void
append_command (GString *out, const VlpsCommand *command, gboolean all, gboolean coloured)
{
  Listing listing = { out, all, coloured, VLPS_N_GROUPS, 0 };
  const char *space = strchr (command->name, ' ');

  g_string_append_printf (out, "Usage: vlps %s [OPTION...]%s%s\n\n", command->name,
                          command->operands != NULL ? " " : "", command->operands != NULL ? command->operands : "");
  append_paragraphs (out, command->description);
  vlps_help_each (command, append_option, &listing);
  if (listing.left_out > 0)
    g_string_append_printf (out, "\n'vlps %s --help-all' shows %u more option%s.\n", command->name, listing.left_out,
                            listing.left_out == 1 ? "" : "s");
  if (command->examples != NULL)
    {
      append_heading (out, "Examples", coloured);
      append_table (out, command->examples, 8);
    }
  g_string_append_printf (out, "\nExit status: %s\n'man vlps-%.*s%s%s' says more.\n", vlps_help_statuses (command),
                          (int) strcspn (command->name, " "), command->name, space != NULL ? "-" : "",
                          space != NULL ? space + 1 : "");
}

static void
append_program (GString *out, gboolean coloured)
{
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  g_string_append (out, "Usage: vlps COMMAND [OPTION...]\n"
                        "       vlps INPUT              the same as vlps segment INPUT\n\n"
                        "Splits a web page into header, footer, left margin, right margin and centre, as a\n"
                        "reader sees it, and keeps the centre.\n");
  append_heading (out, "Commands", coloured);
  for (guint i = 0; i < n; i++)
    g_string_append_printf (out, coloured ? "  \033[36m%-*s\033[0m %s\n" : "  %-*s %s\n", NAMES, commands[i]->name,
                            commands[i]->summary);
  append_heading (out, "Examples", coloured);
  append_table (out,
                "vlps https://example.com/\n"
                "vlps page.html -f markdown -o page.md --overlay page.png\n"
                "curl -s https://example.com/ | vlps - --base-url https://example.com/\n"
                "vlps render page.html -o page.json && vlps page.json --h1 120 --w2 75%",
                8);
  g_string_append (out, "\n'vlps help COMMAND' shows the options of a command.\n"
                        "Exit status: 0 done, 1 some of several pages failed, 2 wrong usage, 3 done but\n"
                        "different (--compare-with), 4 to 8 failed, by cause (man vlps), 130 interrupted.\n");
}

/* The help of a command, of its common options or of all; NULL: of the program.  Newly allocated. */
static char *
make_text (const VlpsCommand *command, gboolean all, gboolean coloured)
{
  GString *out = g_string_new (NULL);

  if (command != NULL)
    append_command (out, command, all, coloured);
  else
    append_program (out, coloured);
  return g_string_free (out, FALSE);
}

void
vlps_help_print (const VlpsCommand *command, gboolean all, const char *color)
{
  g_autofree char *text = make_text (command, all, vlps_terminal_has_colour (STDOUT_FILENO, color));

  /* g_print() would write out the colours */
  fputs (text, stdout);
}
