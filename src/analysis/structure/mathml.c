/* mathml.c - MathML as TeX */
#include "mathml.h"

#include <string.h>

#include "builder.h"
#include "chtml.h"
#include "math-svg.h"
#include "whitespace.h"

/* Formulas with more nodes stay as text. */
#define MOST_NODES 4000

/* What a sign over a letter is. */
static const struct
{
  gunichar sign;
  const char *tex;
} accents[] = {
  { 0x2D9, "\\dot" },   { 0xA8, "\\ddot" },       { '^', "\\hat" },           { 0x302, "\\hat" },
  { 0xAF, "\\bar" },    { 0x203E, "\\overline" }, { 0x2015, "\\overline" },   { '~', "\\tilde" },
  { 0x2DC, "\\tilde" }, { 0x2192, "\\vec" },      { 0x20D7, "\\vec" },        { 0x23DE, "\\overbrace" },
  { 0x2C7, "\\check" }, { '_', "\\underline" },   { 0x23DF, "\\underbrace" },
};

static const char *
find_accent (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (accents); i++)
    if (accents[i].sign == c)
      return accents[i].tex;
  return NULL;
}

/* The n-th child element, -1 where there is none. */
static int
child (const VlpsConverter *converter, int node, guint n)
{
  const VlpsPage *page = converter->page;

  for (int i = node + 1; i < page->nodes[node].end; i = page->nodes[i].end)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && n-- == 0)
      return i;
  return -1;
}

/* Signs with their limits above and below. */
static gboolean
is_large (const char *tex)
{
  static const char *const large[] = { "\\sum", "\\prod", "\\int", "\\oint",   "\\iint",   "\\lim", "\\max",
                                       "\\min", "\\sup",  "\\inf", "\\limsup", "\\liminf", NULL };

  return g_strv_contains (large, tex);
}

/* Text of the only sign that an element has, 0 where it has another number of them. */
static gunichar
lone_sign (const VlpsConverter *converter, int node)
{
  g_autofree char *text = node < 0 ? g_strdup ("") : vlps_builder_line (converter->page, node, 16);

  return *text != '\0' && *g_utf8_next_char (text) == '\0' ? g_utf8_get_char (text) : 0;
}

static char *
over_or_under (const VlpsConverter *converter, int node, gboolean over)
{
  const char *base = vlps_math_tex (converter, child (converter, node, 0)),
             *other = vlps_math_tex (converter, child (converter, node, 1));
  const char *accent = find_accent (lone_sign (converter, child (converter, node, 1)));

  if (is_large (base))
    return g_strdup_printf (over ? "%s^{%s}" : "%s_{%s}", base, other);
  if (accent != NULL)
    return g_strdup_printf ("%s{%s}", !over && strcmp (accent, "\\overline") == 0 ? "\\underline" : accent, base);
  return g_strdup_printf (over ? "\\overset{%s}{%s}" : "\\underset{%s}{%s}", other, base);
}

static char *
table_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsPage *page = converter->page;
  g_autoptr (GString) rows = g_string_new (NULL);
  g_autoptr (GString) label = g_string_new (NULL);
  guint n_rows = 0;

  for (int row = node + 1; row < page->nodes[node].end; row = page->nodes[row].end)
    {
      gboolean labelled = vlps_builder_is_named (&page->nodes[row], "mlabeledtr");
      guint n = 0;

      if (!labelled && !vlps_builder_is_named (&page->nodes[row], "mtr"))
        continue;
      if (n_rows++ > 0)
        g_string_append (rows, " \\\\ ");
      for (int cell = row + 1; cell < page->nodes[row].end; cell = page->nodes[cell].end)
        {
          if (page->nodes[cell].kind != VLPS_NODE_ELEMENT)
            continue;
          if (labelled && label->len == 0 && n == 0)
            {
              g_string_assign (label, vlps_math_tex (converter, cell));
              continue;
            }
          g_string_append_printf (rows, "%s%s", n++ > 0 ? " & " : "", vlps_math_tex (converter, cell));
        }
    }
  if (n_rows == 1 && label->len > 0)
    return g_strdup_printf ("%s %s", rows->str, label->str);
  if (n_rows == 1 && strchr (rows->str, '&') == NULL)
    return g_strdup (rows->str);
  return g_strdup_printf ("\\begin{aligned}%s\\end{aligned}", rows->str);
}

static char *
fenced_to_tex (const VlpsConverter *converter, int node)
{
  const char *open = vlps_node_attribute (&converter->page->nodes[node], "open");
  const char *close = vlps_node_attribute (&converter->page->nodes[node], "close");
  g_autofree char *inside = vlps_math_tex_join (converter, node, ", ");

  return g_strdup_printf ("\\left%s %s \\right%s",
                          open == NULL    ? "("
                          : *open == '\0' ? "."
                                          : open,
                          inside,
                          close == NULL    ? ")"
                          : *close == '\0' ? "."
                                           : close);
}

/* Begins with a bracket that its end closes. */
static gboolean
is_fenced (const char *tex)
{
  gsize length = strlen (tex);
  int depth = 0;

  if (!(*tex == '(' && tex[length - 1] == ')') && !(*tex == '[' && tex[length - 1] == ']'))
    return FALSE;
  for (gsize i = 0; i + 1 < length; i++)
    {
      depth += tex[i] == '(' || tex[i] == '[' ? 1 : tex[i] == ')' || tex[i] == ']' ? -1 : 0;
      if (depth == 0)
        return FALSE;
    }
  return TRUE;
}

/* The alphabet of an identifier or number; NULL for the usual one. */
static const char *
alphabet (const VlpsNode *node)
{
  static const struct
  {
    const char *variant;
    const char *command;
  } alphabets[] = { { "bold", "\\mathbf" },           { "double-struck", "\\mathbb" }, { "script", "\\mathcal" },
                    { "fraktur", "\\mathfrak" },      { "sans-serif", "\\mathsf" },    { "monospace", "\\mathtt" },
                    { "bold-italic", "\\boldsymbol" } };
  const char *variant = vlps_node_attribute (node, "mathvariant");

  for (guint i = 0; i < G_N_ELEMENTS (alphabets) && variant != NULL; i++)
    if (strcmp (alphabets[i].variant, variant) == 0)
      return alphabets[i].command;
  return NULL;
}

/* TeX of an element that holds text alone. */
static char *
token_to_tex (const VlpsConverter *converter, int node)
{
  const VlpsNode *element = &converter->page->nodes[node];
  g_autofree char *raw = vlps_builder_text (converter->page, node, 1000);
  g_autofree char *folded = vlps_whitespace_collapse (raw), *text = NULL, *tex = NULL;
  const char *command = alphabet (element);

  if (strcmp (element->name, "mtext") == 0)
    {
      /* spaces are of use in words alone */
      text = g_strdup (folded);
      g_strstrip (text);
      return *text == '\0' || (strlen (text) == 1 && !g_ascii_isalnum (*text)) ? g_steal_pointer (&text)
                                                                               : g_strdup_printf ("\\text{%s}", folded);
    }
  text = g_strdup (g_strstrip (folded));
  tex = strcmp (element->name, "mi") == 0 ? vlps_math_tex_identifier (text) : vlps_math_tex_signs (text);
  return command != NULL && *tex != '\0' ? g_strdup_printf ("%s{%s}", command, tex) : g_steal_pointer (&tex);
}

/* A table between two brackets is a matrix; NULL where the children are anything else. */
static char *
matrix_to_tex (const VlpsConverter *converter, int node)
{
  static const char *const kinds[][3] = { { "(", ")", "pmatrix" },
                                          { "[", "]", "bmatrix" },
                                          { "|", "|", "vmatrix" },
                                          { "\\{", "\\}", "Bmatrix" },
                                          { "\\|", "\\|", "Vmatrix" } };
  static const char begin[] = "\\begin{aligned}", end[] = "\\end{aligned}";
  int table = child (converter, node, 1);
  const char *open = vlps_math_tex (converter, child (converter, node, 0));
  const char *close = vlps_math_tex (converter, child (converter, node, 2));
  const char *tex = vlps_math_tex (converter, table);
  gsize length = strlen (tex);

  if (child (converter, node, 3) >= 0 || !g_str_has_prefix (tex, begin) || !g_str_has_suffix (tex, end))
    return NULL;
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i][0], open) == 0 && strcmp (kinds[i][1], close) == 0)
      return g_strdup_printf ("\\begin{%s}%.*s\\end{%s}", kinds[i][2], (int) (length - strlen (begin) - strlen (end)),
                              tex + strlen (begin), kinds[i][2]);
  return NULL;
}

/* Binomials are fractions whose line has no thickness. */
static gboolean
is_without_line (const VlpsNode *node)
{
  const char *value = vlps_node_attribute (node, "linethickness");

  return value != NULL && *value == '0' && strpbrk (value, "123456789") == NULL;
}

static char *
element_to_tex (const VlpsConverter *converter, int node)
{
  const char *name = converter->page->nodes[node].name;
  int first = child (converter, node, 0), second = child (converter, node, 1), third = child (converter, node, 2);
  const char *a = vlps_math_tex (converter, first), *b = vlps_math_tex (converter, second),
             *c = vlps_math_tex (converter, third);
  g_autofree char *text = NULL, *base = NULL;

  if (strcmp (name, "annotation") == 0 || strcmp (name, "annotation-xml") == 0 || strcmp (name, "mspace") == 0)
    return NULL;
  if (strcmp (name, "semantics") == 0)
    return g_strdup (a);
  if (g_str_has_prefix (name, "mjx-"))
    return vlps_chtml_to_tex (converter, node);
  if (vlps_math_svg_is (&converter->page->nodes[node]))
    return vlps_math_svg_to_tex (converter, node);
  if (first < 0)
    return token_to_tex (converter, node);
  base = vlps_math_tex_group (a);
  if (strcmp (name, "msup") == 0)
    return g_strdup_printf ("%s^{%s}", base, b);
  if (strcmp (name, "msub") == 0)
    return g_strdup_printf ("%s_{%s}", base, b);
  if (strcmp (name, "msubsup") == 0)
    return g_strdup_printf ("%s_{%s}^{%s}", base, b, c);
  if (strcmp (name, "munderover") == 0)
    return g_strdup_printf ("%s_{%s}^{%s}", base, b, c);
  if (strcmp (name, "mfrac") == 0)
    return is_without_line (&converter->page->nodes[node]) ? g_strdup_printf ("\\genfrac{}{}{0pt}{}{%s}{%s}", a, b)
                                                           : g_strdup_printf ("\\frac{%s}{%s}", a, b);
  if (strcmp (name, "mroot") == 0)
    return g_strdup_printf ("\\sqrt[%s]{%s}", b, a);
  if (strcmp (name, "mover") == 0 || strcmp (name, "munder") == 0)
    return over_or_under (converter, node, name[1] == 'o');
  if (strcmp (name, "mtable") == 0)
    return table_to_tex (converter, node);
  if (strcmp (name, "mfenced") == 0)
    return fenced_to_tex (converter, node);
  if (third >= 0 && (text = matrix_to_tex (converter, node)) != NULL)
    return g_steal_pointer (&text);
  text = vlps_math_tex_join (converter, node, " ");
  if (strcmp (name, "mrow") == 0 && third >= 0 && is_fenced (text))
    {
      text[strlen (text) - 1] = '\0';
      return g_strdup_printf (*text == '(' ? "\\left(%s\\right)" : "\\left[%s\\right]", g_strstrip (text + 1));
    }
  return strcmp (name, "msqrt") == 0 ? g_strdup_printf ("\\sqrt{%s}", text) : g_steal_pointer (&text);
}

char *
vlps_mathml_to_tex (const VlpsPage *page, int node)
{
  int n = page->nodes[node].end - node;
  VlpsConverter converter = { page, node, NULL };
  char *result;

  if (n > MOST_NODES)
    return g_strdup ("");
  converter.tex = g_new0 (char *, n + 1);
  /* children stand behind their parents: from the end on, they are known first */
  for (int i = page->nodes[node].end - 1; i >= node; i--)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT)
      {
        char *tex = element_to_tex (&converter, i);

        if (tex != NULL && strlen (tex) > VLPS_MATH_MOST_TEX)
          g_clear_pointer (&tex, g_free);
        converter.tex[i - node] = tex;
      }
  result = g_strdup (vlps_math_tex (&converter, node));
  for (int i = 0; i < n; i++)
    g_free (converter.tex[i]);
  g_free (converter.tex);
  return result;
}
