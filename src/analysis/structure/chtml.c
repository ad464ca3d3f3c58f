/* chtml.c - TeX of formulas as MathJax 3 and 4 lay them out in elements of their own, where their MathML is left out
 *
 * Each element is named after that of MathML which it shows (mjx-mfrac), but parts stand in boxes (mjx-num in
 * mjx-frac), scripts in one box from the top down, and signs are told by a class of their code point (mjx-c1D465).
 */
#include "chtml.h"

#include <string.h>

#include "builder.h"

/* First element of that name in a subtree, -1 where there is none; those inside of `but` are others'. */
static int
find_part (const VlpsConverter *converter, int node, const char *name)
{
  const VlpsPage *page = converter->page;

  for (int i = node + 1; i < page->nodes[node].end; i++)
    if (vlps_builder_is_named (&page->nodes[i], name))
      return i;
  return -1;
}

static char *
part (const VlpsConverter *converter, int node, const char *name)
{
  int found = find_part (converter, node, name);

  return found < 0 ? g_strdup ("") : vlps_math_tex_join (converter, found, " ");
}

/* The n-th part of a box of scripts, from the top down; spacers are none. */
static int
script (const VlpsConverter *converter, int box, guint n)
{
  const VlpsPage *page = converter->page;

  for (int i = box + 1; box >= 0 && i < page->nodes[box].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && !vlps_builder_is_named (&page->nodes[i], "mjx-spacer") && n-- == 0)
      return i;
  return -1;
}

static char *
sign_to_tex (const VlpsNode *node, const char *text)
{
  const char *classes = vlps_node_attribute (node, "class");
  const char *code = classes != NULL ? strstr (classes, "mjx-c") : NULL;
  gunichar c = code != NULL ? (gunichar) g_ascii_strtoull (code + strlen ("mjx-c"), NULL, 16) : 0;
  char shown[7] = "";

  if (c == 0 || !g_unichar_validate (c))
    return vlps_math_tex_signs (text);
  shown[g_unichar_to_utf8 (c, shown)] = '\0';
  return vlps_math_tex_signs (shown);
}

static char *
table_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsPage *page = converter->page;
  GString *rows = g_string_new ("\\begin{matrix}");
  int table = find_part (converter, node, "mjx-itable");
  guint n_rows = 0, n_cells = 0;

  for (int i = table + 1; table >= 0 && i < page->nodes[table].end; i++)
    if (vlps_builder_is_named (&page->nodes[i], "mjx-mtr"))
      {
        g_string_append (rows, n_rows++ > 0 ? " \\\\ " : " ");
        n_cells = 0;
      }
    else if (vlps_builder_is_named (&page->nodes[i], "mjx-mtd") && n_rows > 0)
      {
        g_string_append_printf (rows, "%s%s", n_cells++ > 0 ? " & " : "", vlps_math_tex (converter, i));
        i = page->nodes[i].end - 1;
      }
  g_string_append (rows, " \\end{matrix}");
  return g_string_free (rows, FALSE);
}

static char *
scripts_to_tex (const VlpsConverter *converter, int node, const char *name)
{
  int box = find_part (converter, node, "mjx-script"), first = script (converter, node, 0);
  g_autofree char *base = vlps_math_tex_group (vlps_math_tex (converter, first));
  const char *upper = vlps_math_tex (converter, script (converter, box, 0));
  const char *lower = vlps_math_tex (converter, script (converter, box, 1));

  if (strcmp (name, "msup") == 0)
    return g_strdup_printf ("%s^{%s}", base, upper);
  if (strcmp (name, "msub") == 0)
    return g_strdup_printf ("%s_{%s}", base, upper);
  return g_strdup_printf ("%s_{%s}^{%s}", base, lower, upper);
}

static char *
limits_to_tex (const VlpsConverter *converter, int node)
{
  g_autofree char *inner = part (converter, node, "mjx-base");
  g_autofree char *base = vlps_math_tex_group (inner);
  g_autofree char *over = part (converter, node, "mjx-over"), *under = part (converter, node, "mjx-under");
  GString *out = g_string_new (base);

  if (*under != '\0')
    g_string_append_printf (out, "_{%s}", under);
  if (*over != '\0')
    g_string_append_printf (out, "^{%s}", over);
  return g_string_free (out, FALSE);
}

char *
vlps_chtml_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsNode *element = &converter->page->nodes[node];
  const char *name = element->name + strlen ("mjx-");
  g_autofree char *one = NULL, *other = NULL;

  if (strcmp (name, "c") == 0 || strcmp (name, "utext") == 0)
    {
      one = vlps_builder_line (converter->page, node, 64);
      return sign_to_tex (element, one);
    }
  if (strcmp (name, "mfrac") == 0)
    {
      one = part (converter, node, "mjx-num");
      other = part (converter, node, "mjx-den");
      return g_strdup_printf ("\\frac{%s}{%s}", one, other);
    }
  if (strcmp (name, "msqrt") == 0 || strcmp (name, "mroot") == 0)
    {
      one = part (converter, node, "mjx-box");
      other = part (converter, node, "mjx-root");
      return *other != '\0' ? g_strdup_printf ("\\sqrt[%s]{%s}", other, one) : g_strdup_printf ("\\sqrt{%s}", one);
    }
  if (find_part (converter, node, "mjx-script") >= 0
      && (strcmp (name, "msup") == 0 || strcmp (name, "msub") == 0 || strcmp (name, "msubsup") == 0
          || strcmp (name, "munderover") == 0))
    return scripts_to_tex (converter, node, name);
  if (strcmp (name, "munder") == 0 || strcmp (name, "mover") == 0 || strcmp (name, "munderover") == 0)
    return limits_to_tex (converter, node);
  if (strcmp (name, "mtable") == 0)
    return table_to_tex (converter, node);
  one = vlps_math_tex_join (
      converter, node, strcmp (name, "mi") == 0 || strcmp (name, "mn") == 0 || strcmp (name, "mtext") == 0 ? "" : " ");
  if (strcmp (name, "mtext") == 0)
    return g_strdup_printf ("\\text{%s}", one);
  return strcmp (name, "mi") == 0 ? vlps_math_tex_identifier (one) : g_steal_pointer (&one);
}
