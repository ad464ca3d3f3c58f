/* math-svg.c - TeX of formulas that MathJax draws, where their MathML is left out
 *
 * Each group tells which element of MathML it shows, each sign its code point; which of two scripts is the upper one, only
 * their places tell.
 */
#include "math-svg.h"

#include <string.h>

static const char *
kind_of (const VlpsNode *node)
{
  const char *kind = vlps_node_attribute (node, "data-mml-node");

  return kind != NULL ? kind : "";
}

gboolean
vlps_math_svg_is (const VlpsNode *node)
{
  return *kind_of (node) != '\0' || vlps_node_attribute (node, "data-c") != NULL;
}

/* The n-th part of a group; lines and spacers are none. */
static int
part (const VlpsConverter *converter, int node, guint n)
{
  const VlpsPage *page = converter->page;

  for (int i = node + 1; i < page->nodes[node].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && strcmp (page->nodes[i].name, "rect") != 0 && n-- == 0)
      return i;
  return -1;
}

/* How far above its line a group stands, in units of its own. */
static double
height_of (const VlpsConverter *converter, int node)
{
  const char *transform = node < 0 ? NULL : vlps_node_attribute (&converter->page->nodes[node], "transform");
  const char *p = transform != NULL ? strstr (transform, "translate(") : NULL;

  if (p == NULL)
    return 0;
  p += strcspn (p, ", ");
  return g_ascii_strtod (p + strspn (p, ", "), NULL);
}

static char *
sign_to_tex (const char *code)
{
  gunichar c = (gunichar) g_ascii_strtoull (code, NULL, 16);
  char sign[7] = "";

  if (c == 0 || !g_unichar_validate (c))
    return g_strdup ("");
  sign[g_unichar_to_utf8 (c, sign)] = '\0';
  return vlps_math_tex_signs (sign);
}

static char *
scripts_to_tex (const VlpsConverter *converter, int node, const char *kind)
{
  int one = part (converter, node, 1), other = part (converter, node, 2), upper = -1, lower = -1;
  g_autofree char *base = vlps_math_tex_group (vlps_math_tex (converter, part (converter, node, 0)));
  GString *out = g_string_new (base);

  if (other >= 0)
    {
      upper = height_of (converter, one) > height_of (converter, other) ? one : other;
      lower = upper == one ? other : one;
    }
  else if (strcmp (kind, "msup") == 0 || strcmp (kind, "mover") == 0)
    upper = one;
  else
    lower = one;
  if (lower >= 0)
    g_string_append_printf (out, "_{%s}", vlps_math_tex (converter, lower));
  if (upper >= 0)
    g_string_append_printf (out, "^{%s}", vlps_math_tex (converter, upper));
  return g_string_free (out, FALSE);
}

static char *
table_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsPage *page = converter->page;
  GString *rows = g_string_new ("\\begin{matrix}");
  guint n_rows = 0, n_cells = 0;

  for (int i = node + 1; i < page->nodes[node].end; i++)
    if (strcmp (kind_of (&page->nodes[i]), "mtr") == 0)
      {
        g_string_append (rows, n_rows++ > 0 ? " \\\\ " : " ");
        n_cells = 0;
      }
    else if (strcmp (kind_of (&page->nodes[i]), "mtd") == 0)
      {
        g_string_append_printf (rows, "%s%s", n_cells++ > 0 ? " & " : "", vlps_math_tex (converter, i));
        i = page->nodes[i].end - 1;
      }
  g_string_append (rows, " \\end{matrix}");
  return g_string_free (rows, FALSE);
}

char *
vlps_math_svg_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsNode *element = &converter->page->nodes[node];
  const char *kind = kind_of (element), *code = vlps_node_attribute (element, "data-c");
  const char *first = vlps_math_tex (converter, part (converter, node, 0));
  g_autofree char *text = NULL;

  if (code != NULL)
    return sign_to_tex (code);
  if (strcmp (kind, "mfrac") == 0)
    return g_strdup_printf ("\\frac{%s}{%s}", first, vlps_math_tex (converter, part (converter, node, 1)));
  if (strcmp (kind, "msqrt") == 0)
    return g_strdup_printf ("\\sqrt{%s}", first);
  if (strcmp (kind, "mtable") == 0)
    return table_to_tex (converter, node);
  if (g_str_has_prefix (kind, "msub") || g_str_has_prefix (kind, "msup") || g_str_has_prefix (kind, "munder")
      || g_str_has_prefix (kind, "mover"))
    return scripts_to_tex (converter, node, kind);
  text = vlps_math_tex_join (
      converter, node, strcmp (kind, "mi") == 0 || strcmp (kind, "mn") == 0 || strcmp (kind, "mtext") == 0 ? "" : " ");
  if (strcmp (kind, "mtext") == 0)
    return g_strdup_printf ("\\text{%s}", text);
  return strcmp (kind, "mi") == 0 && *text != '\\' ? vlps_math_tex_identifier (text) : g_steal_pointer (&text);
}
