/* tex.c - formulas that stand as TeX in running text */
#include "tex.h"

#include <string.h>

gboolean
vlps_tex_is_likely (const char *text, gsize length)
{
  for (gsize i = 0; i + 1 < length; i++)
    {
      if (text[i] == '\\' && (g_ascii_isalpha (text[i + 1]) || strchr ("{},;:!|", text[i + 1]) != NULL))
        return TRUE;
      if ((text[i] == '^' || text[i] == '_') && i > 0
          && (text[i + 1] == '{' || text[i + 1] == '\\' || g_ascii_isalnum (text[i + 1])) && text[i - 1] != ' ')
        return TRUE;
    }
  return FALSE;
}

/* What may stand between two single dollars: a letter alone, or TeX, or an equation of short terms. */
static gboolean
is_dollar_formula (const char *text, gsize length)
{
  gboolean equation = memchr (text, '=', length) != NULL;

  if (length == 0 || g_ascii_isspace (text[0]) || g_ascii_isspace (text[length - 1]))
    return FALSE;
  if (length == 1)
    return g_ascii_isalpha (*text);
  if (vlps_tex_is_likely (text, length))
    return TRUE;
  if (!equation || length > 60)
    return FALSE;
  /* words are not terms */
  for (gsize i = 0; i + 3 < length; i++)
    if (g_ascii_isalpha (text[i]) && g_ascii_isalpha (text[i + 1]) && g_ascii_isalpha (text[i + 2])
        && g_ascii_isalpha (text[i + 3]))
      return FALSE;
  return TRUE;
}

/* TRUE for a placeholder between double dollars ("$$NAME$$", "$$first name$$"): words alone, none of them joined to
 * another as an index but in capitals. */
static gboolean
is_placeholder (const char *text, gsize length)
{
  gboolean small = FALSE, joined = FALSE;
  gsize letters = 0, longest = 0;

  for (gsize i = 0; i < length; i++)
    {
      if (!g_ascii_isalnum (text[i]) && strchr (" _-.", text[i]) == NULL)
        return FALSE;
      letters = g_ascii_isalpha (text[i]) ? letters + 1 : 0;
      longest = MAX (longest, letters);
      small = small || g_ascii_islower (text[i]);
      joined = joined || text[i] == '_';
    }
  return longest >= 4 && !(small && joined);
}

/* Environments of LaTeX that libraries show as displayed formulas without further signs. */
static const char *const environments[] = { "equation", "align",   "gather", "multline",   "eqnarray",
                                            "alignat",  "flalign", "math",   "displaymath" };

/* Bytes of a formula between tags or in an environment, at most. */
#define MOST_FORMULA (16 * 1024)

/* Returns the first `close` at or behind `p`; NULL if absent or, as formulas do not nest, if `open` comes first.  So the
 * cost of formulas that never end is linear: each is searched up to the next one. */
static const char *
find_close (const char *p, const char *open, const char *close)
{
  const char *next = strstr (p, open);

  return next != NULL ? memmem (p, (gsize) (next - p), close, strlen (close)) : strstr (p, close);
}

/* Tags of boards and blogs that stand for signs of TeX. */
static const struct
{
  const char *open;
  const char *close;
  gboolean display;
} tags[] = {
  { "[tex]", "[/tex]", TRUE },
  { "[itex]", "[/itex]", FALSE },
  { "[latex]", "[/latex]", FALSE },
  { "[math]", "[/math]", FALSE },
};

/* End of an environment that begins at `p`, with its TeX, of which its own first and last line are part. */
static const char *
find_environment (const char *p, VlpsTexPiece *piece)
{
  const char *name = p + strlen ("\\begin"), *end;
  gsize length, space = *name == ' ' ? 1 : 0;
  g_autofree char *open = NULL, *close = NULL;

  name += space;
  if (*name++ != '{')
    return NULL;
  length = strcspn (name, "}* \n");

  if (name[length] == '*' ? name[length + 1] != '}' : name[length] != '}')
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (environments); i++)
    if (strlen (environments[i]) == length && strncmp (environments[i], name, length) == 0)
      {
        close =
            g_strdup_printf ("\\end%.*s{%.*s}", (int) space, " ", (int) (length + (name[length] == '*' ? 1 : 0)), name);
        open = g_strndup (p, (gsize) (name + length - p) + (name[length] == '*' ? 1 : 0));
        end = find_close (name, open, close);
        if (end == NULL || end - p > MOST_FORMULA)
          return NULL;
        end += strlen (close);
        *piece = (VlpsTexPiece){ .text = p, .length = (gsize) (end - p), .formula = FALSE, .display = TRUE };
        return end;
      }
  return NULL;
}

static const char *
find_tagged (const char *p, VlpsTexPiece *piece)
{
  for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
    {
      gsize length = strlen (tags[i].open);
      const char *end;

      if (g_ascii_strncasecmp (p, tags[i].open, length) != 0)
        continue;
      for (end = p + length; (end = strchr (end, '[')) != NULL; end++)
        if (g_ascii_strncasecmp (end, tags[i].open, length) == 0)
          return NULL;
        else if (g_ascii_strncasecmp (end, tags[i].close, strlen (tags[i].close)) == 0)
          break;
      if (end == NULL || end == p + length || end - p > MOST_FORMULA)
        return NULL;
      *piece = (VlpsTexPiece){ .text = p + length, .length = (gsize) (end - p) - length, .display = tags[i].display };
      return end + strlen (tags[i].close);
    }
  return NULL;
}

gboolean
vlps_tex_may_be_in (const char *text)
{
  for (const char *p = text; (p = strpbrk (p, "$\\[")) != NULL; p++)
    {
      if (*p != '[')
        return TRUE;
      for (guint i = 0; i < G_N_ELEMENTS (tags); i++)
        if (g_ascii_strncasecmp (p, tags[i].open, strlen (tags[i].open)) == 0)
          return TRUE;
    }
  return FALSE;
}

/* End of the formula that begins at `p`, and where its TeX stands; NULL where none begins. */
static const char *
find_formula (const char *p, const char **ret_end, VlpsTexPiece *piece)
{
  const char *open = NULL, *close, *end;
  gsize signs = 2;

  if (*p == '[' || g_str_has_prefix (p, "\\begin"))
    {
      *ret_end = *p == '[' ? find_tagged (p, piece) : find_environment (p, piece);
      return *ret_end;
    }
  if (g_str_has_prefix (p, "$$"))
    close = "$$";
  else if (*p == '$')
    {
      close = "$";
      signs = 1;
    }
  else if (g_str_has_prefix (p, "\\("))
    {
      open = "\\(";
      close = "\\)";
    }
  else if (g_str_has_prefix (p, "\\["))
    {
      open = "\\[";
      close = "\\]";
    }
  else
    return NULL;
  end = open != NULL ? find_close (p + signs, open, close) : strstr (p + signs, close);
  /* an escaped dollar ends nothing */
  while (end != NULL && *close == '$' && end[-1] == '\\')
    end = strstr (end + 1, close);
  if (end == NULL || end == p + signs)
    return NULL;
  piece->text = p + signs;
  piece->length = (gsize) (end - p) - signs;
  piece->display = signs == 2 && close[1] != ')';
  *ret_end = end + signs;
  if (signs == 1)
    return is_dollar_formula (piece->text, piece->length) && !g_ascii_isdigit (end[1])
                   && !(end[1] == '$' && is_placeholder (piece->text, piece->length))
               ? *ret_end
               : NULL;
  if (*close == '$' && (strchr (piece->text, '$') != end || is_placeholder (piece->text, piece->length)))
    return NULL;
  /* "\[" is also how a bracket is escaped */
  return *close == '$' || close[1] == ')' || vlps_tex_is_likely (piece->text, piece->length)
                 || memchr (piece->text, '=', piece->length) != NULL
             ? *ret_end
             : NULL;
}

gboolean
vlps_tex_next (const char **cursor, VlpsTexPiece *ret_piece)
{
  const char *begin = *cursor, *end = NULL, *after = NULL;
  VlpsTexPiece piece = { 0 };

  if (*begin == '\0')
    return FALSE;
  for (const char *p = begin; (p = strpbrk (p, "$\\[")) != NULL; p += *p == '\\' && p[1] != '\0' ? 2 : 1)
    {
      if (find_formula (p, &after, &piece) == NULL)
        continue;
      end = p;
      break;
    }
  if (after != NULL && end == begin)
    {
      piece.formula = TRUE;
      *ret_piece = piece;
      *cursor = after;
      return TRUE;
    }
  /* the text before the formula, or all that is left */
  if (end == NULL)
    end = begin + strlen (begin);
  *ret_piece = (VlpsTexPiece){ .text = begin, .length = (gsize) (end - begin) };
  *cursor = end;
  return TRUE;
}
