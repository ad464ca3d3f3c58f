/* tex-inert.c - formulas of a page as TeX that does nothing but show a formula */
#include "tex-inert.h"

#include <string.h>

#include "whitespace.h"

typedef struct
{
  GString *out;
  gsize begin; /* where the line begins in it */
  gsize word;  /* ASCII letters that stand last in it; those of a command count as none */
  gboolean markdown;
} Line;

/* Commands that follow an address, change the document around, open a file, load an extension, or make a name of a
 * command from letters; htmlClass, htmlData and so on by how they begin. */
static gboolean
leads_out (const char *name, gsize length)
{
  static const char *const commands[] = {
    "InputIfFileExists",
    "bbox",
    "catcode",
    "class",
    "csname",
    "cssId",
    "data",
    "href",
    "immediate",
    "include",
    "input",
    "lstinputlisting",
    "openin",
    "openout",
    "includegraphics",
    "read",
    "includepdf",
    "require",
    "special",
    "style",
    "url",
    "verbatiminput",
    "write",
  };

  if (length > 4 && strncmp (name, "html", 4) == 0)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strlen (commands[i]) == length && strncmp (commands[i], name, length) == 0)
      return TRUE;
  return FALSE;
}

static char
last_sign (const Line *line)
{
  return line->out->len > line->begin ? line->out->str[line->out->len - 1] : '\0';
}

/* Returns TRUE if two characters together would begin Markdown or HTML, or TeX's alternative notation for a
 * character. */
static gboolean
must_part (const Line *line, char last, char next)
{
  switch (last)
    {
    case '^':
      return next == '^';
    case '<': /* a tag, a comment, an address */
      return line->markdown && (g_ascii_isalpha (next) || next == '/' || next == '!' || next == '?');
    case ']': /* the address of a link or picture, also of one that is named elsewhere */
      return line->markdown && (next == '(' || next == ':');
    case '!': /* a picture */
      return line->markdown && next == '[';
    case '{': /* attributes */
      return line->markdown && (next == ':' || next == '=');
    default: /* of these, the name of one and its value */
      return line->markdown && next == '=' && line->word > 2;
    }
}

static void
append_sign (Line *line, const char *sign, gsize length)
{
  if (must_part (line, last_sign (line), *sign))
    {
      g_string_append_c (line->out, ' ');
      line->word = 0;
    }
  g_string_append_len (line->out, sign, (gssize) length);
  line->word = g_ascii_isalpha (*sign) ? line->word + 1 : 0;
}

/* A backslash with what belongs to it.  Returns its bytes. */
static gsize
append_command (Line *line, const char *tex, const char *end)
{
  gsize length = 1;

  while (tex + length < end && g_ascii_isalpha (tex[length]))
    length++;
  if (length > 1 && leads_out (tex + 1, length - 1))
    {
      g_string_append_c (line->out, ' ');
      g_string_append_len (line->out, tex + 1, (gssize) length - 1);
      line->word = 0;
      return length;
    }
  append_sign (line, "\\", 1);
  if (length > 1)
    g_string_append_len (line->out, tex + 1, (gssize) length - 1);
  /* the sign that closes the formula must not become part of it */
  else if (tex + 1 == end)
    g_string_append (line->out, " {}");
  else if (vlps_whitespace_control (tex + 1) == 0)
    {
      length = (gsize) (g_utf8_next_char (tex + 1) - tex);
      g_string_append_len (line->out, tex + 1, (gssize) length - 1);
    }
  line->word = 0;
  return length;
}

void
vlps_tex_inert_append (GString *out, const char *tex, gsize length, gboolean markdown)
{
  Line line = { .out = out, .begin = out->len, .markdown = markdown };

  for (const char *p = tex, *end = tex + length; p < end;)
    {
      gsize bytes = vlps_whitespace_control (p);

      if (bytes > 0)
        {
          p += bytes;
          continue;
        }
      if (*p == '\\')
        {
          p += append_command (&line, p, end);
          continue;
        }
      bytes = (gsize) (g_utf8_next_char (p) - p);
      /* would begin code; one in text is a quotation mark */
      if (*p == '`' && markdown)
        {
          g_string_append (out, "\\lq ");
          line.word = 0;
        }
      else
        append_sign (&line, p, bytes);
      p += bytes;
    }
}
