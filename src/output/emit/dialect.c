/* dialect.c - what differs between the kinds of Markdown that programs read */
#include "dialect.h"

#include <string.h>

#include "markdown-blocks.h"

#define DOLLARS .formula = { "$", "$" }, .display = { "$$", "$$" }

static const VlpsDialect dialects[] = {
  [VLPS_MARKDOWN_ANY] = { DOLLARS, .notes = TRUE, .definitions = 2, .tables = TRUE, .signs = "" },
  [VLPS_MARKDOWN_GFM] = { .callouts = VLPS_CALLOUT_ALERT,
                          .formula = { "$`", "`$" },
                          .display = { "```math", "```" },
                          .notes = TRUE,
                          .tables = TRUE,
                          .signs = "$",
                          .deleted = { "~~", "~~" } },
  [VLPS_MARKDOWN_COMMONMARK] = { .callouts = VLPS_CALLOUT_BOLD,
                                 .formula = { "`", "`" },
                                 .display = { "```math", "```" },
                                 .signs = "" },
  [VLPS_MARKDOWN_PANDOC] = { DOLLARS, .callouts = VLPS_CALLOUT_BOLD, .notes = TRUE,
                             .definitions = VLPS_MARKDOWN_BLOCKS_INDENT, .terms = TRUE, .tables = TRUE,
                             .signs = "$^@-.{", .letters = TRUE, .deleted = { "~~", "~~" }, .subscript = { "~", "~" },
                             .superscript = { "^", "^" }, .marked = { "[", "]{.mark}" } },
  [VLPS_MARKDOWN_OBSIDIAN] = { DOLLARS, .notes = TRUE, .tables = TRUE, .signs = "$#=%", .deleted = { "~~", "~~" },
                               .marked = { "==", "==" } },
};

const VlpsDialect *
vlps_dialect_get (VlpsMarkdown markdown)
{
  return &dialects[markdown];
}

/* A sign of the dialect at `p` would be read as more than itself; `before`: the character before it, 0 for none. */
static gboolean
means_something (const char *p, char before)
{
  char next = p[1];

  switch (*p)
    {
    case '$':
      return next != '\0' && !g_ascii_isspace (next);
    case '@':
      return !g_ascii_isalnum (before) && next != '\0' && !g_ascii_isspace (next);
    case '#':
      return (before == '\0' || g_ascii_isspace (before)) && next != '\0' && !g_ascii_isspace (next);
    case '-':
    case '=':
    case '%':
      return next == *p;
    case '.':
      return next == '.' && p[2] == '.';
    default:
      return TRUE;
    }
}

void
vlps_dialect_append (const VlpsDialect *dialect, GString *out, const char *text, gboolean solid)
{
  char before = '\0';

  for (const char *p = text; *p != '\0'; p++)
    {
      if (*p == '\\' && p[1] != '\0')
        g_string_append_c (out, *p++);
      else if ((solid && *p == ' ') || (strchr (dialect->signs, *p) != NULL && means_something (p, before)))
        g_string_append_c (out, '\\');
      g_string_append_c (out, *p);
      before = *p;
    }
}

void
vlps_dialect_escape_line (const VlpsDialect *dialect, GString *out, gsize begin)
{
  const char *line = out->str + begin, *p = line + (*line == '(');
  gsize n = strspn (p, "0123456789");

  if (!dialect->letters)
    return;
  if (n == 0)
    n = *p == '#' || *p == '@' ? 1 : strspn (p, "ivxlcdmIVXLCDM");
  if (n == 0 && g_ascii_isalpha (*p))
    n = 1;
  if (n == 0 || n > 9 || (p[n] != ')' && (p[n] != '.' || p > line)) || (p[n + 1] != ' ' && p[n + 1] != '\0'))
    return;
  g_string_insert_c (out, (gssize) (begin + (p > line ? 0 : n)), '\\');
}

const char *
vlps_dialect_alert (const char *type)
{
  static const struct
  {
    const char *type, *alert;
  } known[] = {
    { "tip", "TIP" },         { "hint", "TIP" },      { "success", "TIP" },       { "important", "IMPORTANT" },
    { "warning", "WARNING" }, { "warn", "WARNING" },  { "attention", "WARNING" }, { "caution", "CAUTION" },
    { "danger", "CAUTION" },  { "error", "CAUTION" }, { "bug", "CAUTION" },       { "failure", "CAUTION" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (known); i++)
    if (g_ascii_strcasecmp (type, known[i].type) == 0)
      return known[i].alert;
  return "NOTE";
}
