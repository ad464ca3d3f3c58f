/* manual.c - the man pages */
#include "manual.h"

#include <string.h>

#include "errors.h"
#include "help.h"

/* Text on a line of its own: what begins with a dot or a quote would be a request. */
static void
append_text (GString *out, const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] == '\\')
      g_string_append (out, "\\e");
    else if (text[i] == '-')
      g_string_append (out, "\\-");
    else if (i == 0 && (text[i] == '.' || text[i] == '\''))
      g_string_append_printf (out, "\\&%c", text[i]);
    else if (text[i] == '\n')
      g_string_append (out, "\n.PP\n");
    else
      g_string_append_c (out, text[i]);
  g_string_append_c (out, '\n');
}

static void
append_line (GString *out, const char *text)
{
  append_text (out, text, strlen (text));
}

/* "vlps-collect-add", as its file is called. */
static char *
page_name (const VlpsCommand *command)
{
  char *name = g_strconcat ("vlps-", command->name, NULL);

  return g_strdelimit (name, " ", '-');
}

static void
append_head (GString *out, const char *name, const char *summary)
{
  g_autofree char *upper = g_ascii_strup (name, -1);

  g_string_append_printf (out, ".TH %s 1 \"\" \"vlps " VLPS_VERSION "\" \"User Commands\"\n.SH NAME\n", upper);
  append_text (out, name, strlen (name));
  g_string_truncate (out, out->len - 1);
  g_string_append_printf (out, " \\- %s\n.SH SYNOPSIS\n", summary);
}

static void
append_synopsis (GString *out, const VlpsCommand *command)
{
  g_string_append_printf (out, ".B vlps %s\n.RI [ OPTION ...]\n", command->name);
  if (command->operands != NULL)
    append_line (out, command->operands);
}

typedef struct
{
  GString *out;
  VlpsOptionGroup group; /* of the last option; VLPS_N_GROUPS before the first */
} Listing;

static void
append_option (const VlpsOptionRow *row, gpointer data)
{
  Listing *listing = data;
  g_auto (GStrv) sentences = g_strsplit (row->help, "\n", -1);
  g_autofree char *option = vlps_help_option (row);
  const char *equal = strchr (option, '=');

  if (row->group != listing->group)
    g_string_append_printf (listing->out, ".SS %s\n", vlps_option_group_title (row->group));
  listing->group = row->group;
  g_string_append (listing->out, ".TP\n\\fB");
  append_text (listing->out, option, equal != NULL ? (gsize) (equal - option) : strlen (option));
  g_string_truncate (listing->out, listing->out->len - 1);
  g_string_append (listing->out, "\\fR");
  if (equal != NULL)
    {
      g_autoptr (GString) value = g_string_new (NULL);

      append_line (value, equal + 1);
      /* a list may be longer than a line: it may break behind its commas */
      g_string_replace (value, ",", ",\\:", 0);
      g_string_append (listing->out, "=\\fI");
      g_string_append (listing->out, value->str);
      g_string_truncate (listing->out, listing->out->len - 1);
      g_string_append (listing->out, "\\fR");
    }
  g_string_append_c (listing->out, '\n');
  for (guint i = 0; sentences[i] != NULL; i++)
    {
      append_line (listing->out, sentences[i]);
      if (i == 0 && sentences[1] != NULL)
        g_string_insert_c (listing->out, (gssize) listing->out->len - 1, '.');
    }
}

/* Commands, each with what it does. */
static void
append_examples (GString *out, const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_string_append (out, ".SH EXAMPLES\n");
  for (guint i = 0; lines[i] != NULL; i++)
    {
      gsize length = strcspn (lines[i], "\t");

      if (lines[i][length] != '\0')
        {
          g_string_append (out, ".PP\n");
          append_line (out, lines[i] + length + 1);
        }
      g_string_append (out, ".PP\n.nf\n.RS\n");
      append_text (out, lines[i], length);
      g_string_append (out, ".RE\n.fi\n");
    }
}

static void
append_command (GString *out, const VlpsCommand *command)
{
  Listing listing = { out, VLPS_N_GROUPS };
  g_autofree char *name = page_name (command);

  append_head (out, name, command->summary);
  append_synopsis (out, command);
  g_string_append (out, ".SH DESCRIPTION\n");
  append_line (out, command->description);
  /* the lines of a list without spaces cannot be drawn out to the right margin */
  g_string_append (out, ".SH OPTIONS\n.ad l\n");
  vlps_help_each (command, append_option, &listing);
  g_string_append (out, ".SH EXIT STATUS\n");
  append_line (out, vlps_help_statuses (command));
  if (command->examples != NULL)
    append_examples (out, command->examples);
  g_string_append (out, ".SH SEE ALSO\n.BR vlps (1)\n");
}

/* The table that docs/operating.md has, too. */
static void
append_statuses (GString *out)
{
  g_autofree char *text = vlps_exit_text ();
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_string_append (out, ".SH EXIT STATUS\nEach has its error codes, which JSON results carry as error.code.\n");
  for (guint i = 0; *lines[i] != '\0'; i++)
    {
      g_auto (GStrv) cells = g_strsplit (lines[i], "\t", 3);
      g_autofree char *meaning =
          cells[2] != NULL ? g_strdup_printf ("%s: %s", cells[1], cells[2]) : g_strdup (cells[1]);

      g_string_append_printf (out, ".TP\n.B %s\n", cells[0]);
      append_line (out, meaning);
    }
}

static void
append_program (GString *out)
{
  guint n;
  const VlpsCommand *const *commands = vlps_commands (&n);

  append_head (out, "vlps", "split a web page into header, footer, margins and centre, and keep the centre");
  for (guint i = 0; i < n; i++)
    {
      append_synopsis (out, commands[i]);
      g_string_append (out, ".br\n");
    }
  g_string_append (out, ".B vlps\n.RI [ OPTION ...]\nINPUT\n.SH DESCRIPTION\n");
  append_line (
      out, "vlps renders a web page headlessly with WebKit, takes the box of every element, sorts the elements into "
           "the regions HEADER, FOOTER, LM (left margin), RM (right margin) and CENTER by four separator lines, and "
           "prints the content of CENTER.\n"
           "INPUT is an http, https or file address, a web archive (WARC, plain or gzip), an HTML file, a snapshot "
           "saved by 'vlps render', or - for standard input with either of the last two. 'vlps INPUT' is 'vlps "
           "segment INPUT'. Results go to standard output, messages to standard error.");
  g_string_append (out, ".SH COMMANDS\n");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *name = page_name (commands[i]);

      g_string_append (out, ".TP\n.BR ");
      append_line (out, name);
      g_string_insert (out, (gssize) out->len - 1, " (1)");
      append_line (out, commands[i]->summary);
    }
  append_statuses (out);
  g_string_append (out, ".SH ENVIRONMENT\n"
                        ".TP\n.BR VLPS_RENDERER \", \" VLPS_GUARD\n"
                        "paths of the helper programs, where they are not beside vlps or installed\n"
                        ".TP\n.B TMPDIR\nwhere the private directory of the display is made\n"
                        ".TP\n.B NO_COLOR\nset to anything: no colour in messages and help\n");
}

char *
vlps_manual_page (const VlpsCommand *command)
{
  GString *out = g_string_new (NULL);

  if (command != NULL)
    append_command (out, command);
  else
    append_program (out);
  return g_string_free (out, FALSE);
}
