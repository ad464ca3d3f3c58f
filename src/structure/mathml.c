/* mathml.c - MathML as TeX */
#include <string.h>

#include "convert.h"
#include "draft.h"
#include "fold.h"

/* Formulas with more nodes stay as text. */
#define MOST_NODES 4000
#define MOST_TEX (32 * 1024)

typedef struct
{
  gunichar sign;
  const char *tex;
} Sign;

static const Sign signs[] = {
  { 0x3B1, "\\alpha" },
  { 0x3B2, "\\beta" },
  { 0x3B3, "\\gamma" },
  { 0x3B4, "\\delta" },
  { 0x3B5, "\\varepsilon" },
  { 0x3F5, "\\epsilon" },
  { 0x3B6, "\\zeta" },
  { 0x3B7, "\\eta" },
  { 0x3B8, "\\theta" },
  { 0x3D1, "\\vartheta" },
  { 0x3B9, "\\iota" },
  { 0x3BA, "\\kappa" },
  { 0x3BB, "\\lambda" },
  { 0x3BC, "\\mu" },
  { 0xB5, "\\mu" },
  { 0x3BD, "\\nu" },
  { 0x3BE, "\\xi" },
  { 0x3C0, "\\pi" },
  { 0x3C1, "\\rho" },
  { 0x3C3, "\\sigma" },
  { 0x3C2, "\\varsigma" },
  { 0x3C4, "\\tau" },
  { 0x3C5, "\\upsilon" },
  { 0x3C6, "\\varphi" },
  { 0x3D5, "\\phi" },
  { 0x3C7, "\\chi" },
  { 0x3C8, "\\psi" },
  { 0x3C9, "\\omega" },
  { 0x393, "\\Gamma" },
  { 0x394, "\\Delta" },
  { 0x398, "\\Theta" },
  { 0x39B, "\\Lambda" },
  { 0x39E, "\\Xi" },
  { 0x3A0, "\\Pi" },
  { 0x3A3, "\\Sigma" },
  { 0x3A6, "\\Phi" },
  { 0x3A8, "\\Psi" },
  { 0x3A9, "\\Omega" },
  { 0x2211, "\\sum" },
  { 0x220F, "\\prod" },
  { 0x222B, "\\int" },
  { 0x222C, "\\iint" },
  { 0x222E, "\\oint" },
  { 0x221E, "\\infty" },
  { 0x2202, "\\partial" },
  { 0x2207, "\\nabla" },
  { 0xB1, "\\pm" },
  { 0x2213, "\\mp" },
  { 0xD7, "\\times" },
  { 0xF7, "\\div" },
  { 0x22C5, "\\cdot" },
  { 0xB7, "\\cdot" },
  { 0x2217, "*" },
  { 0x2212, "-" },
  { 0x2260, "\\neq" },
  { 0x2264, "\\leq" },
  { 0x2265, "\\geq" },
  { 0x226A, "\\ll" },
  { 0x226B, "\\gg" },
  { 0x2248, "\\approx" },
  { 0x2261, "\\equiv" },
  { 0x223C, "\\sim" },
  { 0x2243, "\\simeq" },
  { 0x2245, "\\cong" },
  { 0x221D, "\\propto" },
  { 0x2208, "\\in" },
  { 0x2209, "\\notin" },
  { 0x220B, "\\ni" },
  { 0x2282, "\\subset" },
  { 0x2286, "\\subseteq" },
  { 0x2283, "\\supset" },
  { 0x2287, "\\supseteq" },
  { 0x222A, "\\cup" },
  { 0x2229, "\\cap" },
  { 0x2205, "\\emptyset" },
  { 0x2200, "\\forall" },
  { 0x2203, "\\exists" },
  { 0xAC, "\\neg" },
  { 0x2227, "\\land" },
  { 0x2228, "\\lor" },
  { 0x2192, "\\rightarrow" },
  { 0x2190, "\\leftarrow" },
  { 0x2194, "\\leftrightarrow" },
  { 0x21D2, "\\Rightarrow" },
  { 0x21D0, "\\Leftarrow" },
  { 0x21D4, "\\Leftrightarrow" },
  { 0x21A6, "\\mapsto" },
  { 0x2295, "\\oplus" },
  { 0x2297, "\\otimes" },
  { 0x22C6, "\\star" },
  { 0x2218, "\\circ" },
  { 0x27E8, "\\langle" },
  { 0x27E9, "\\rangle" },
  { 0x2016, "\\|" },
  { 0x2225, "\\parallel" },
  { 0x22A5, "\\perp" },
  { 0x2026, "\\ldots" },
  { 0x22EF, "\\cdots" },
  { 0x22EE, "\\vdots" },
  { 0x22F1, "\\ddots" },
  { 0x2032, "'" },
  { 0x2220, "\\angle" },
  { 0x211D, "\\mathbb{R}" },
  { 0x2115, "\\mathbb{N}" },
  { 0x2124, "\\mathbb{Z}" },
  { 0x211A, "\\mathbb{Q}" },
  { 0x2102, "\\mathbb{C}" },
  { 0x2113, "\\ell" },
  { 0x210F, "\\hbar" },
  { 0x2135, "\\aleph" },
  { '%', "\\%" },
  { '#', "\\#" },
  { '&', "\\&" },
  { '{', "\\{" },
  { '}', "\\}" },
  { '$', "\\$" },
  { 0x2061, "" },
  { 0x2062, "" },
  { 0x2063, "" },
  { 0x2064, "" },
  { 0x200B, "" },
};

/* What a sign over a letter is. */
static const Sign accents[] = {
  { 0x2D9, "\\dot" },   { 0xA8, "\\ddot" },       { '^', "\\hat" },           { 0x302, "\\hat" },
  { 0xAF, "\\bar" },    { 0x203E, "\\overline" }, { 0x2015, "\\overline" },   { '~', "\\tilde" },
  { 0x2DC, "\\tilde" }, { 0x2192, "\\vec" },      { 0x20D7, "\\vec" },        { 0x23DE, "\\overbrace" },
  { 0x2C7, "\\check" }, { '_', "\\underline" },   { 0x23DF, "\\underbrace" },
};

static const char *
find_sign (const Sign *list, guint n, gunichar c)
{
  for (guint i = 0; i < n; i++)
    if (list[i].sign == c)
      return list[i].tex;
  return NULL;
}

/* Letters of mathematical alphabets become plain ones. */
char *
vlps_math_signs (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      const char *tex;

      if (c >= 0x1D400 && c <= 0x1D7FF)
        {
          g_autofree char *one = g_utf8_normalize (p, g_utf8_next_char (p) - p, G_NORMALIZE_ALL_COMPOSE);

          c = one != NULL ? g_utf8_get_char (one) : c;
        }
      tex = find_sign (signs, G_N_ELEMENTS (signs), c);
      if (tex == NULL)
        g_string_append_unichar (out, g_unichar_isspace (c) ? ' ' : c);
      else
        {
          /* a command ends before the next letter */
          g_string_append (out, tex);
          if (*tex == '\\' && g_ascii_isalpha (tex[1]) && *g_utf8_next_char (p) != '\0')
            g_string_append_c (out, ' ');
        }
    }
  return g_string_free (out, FALSE);
}

static const char *const functions[] = { "sin",  "cos",  "tan", "cot",    "sec",    "csc",    "log",    "ln",
                                         "exp",  "lim",  "max", "min",    "sup",    "inf",    "det",    "dim",
                                         "ker",  "arg",  "deg", "gcd",    "arcsin", "arccos", "arctan", "sinh",
                                         "cosh", "tanh", "Pr",  "limsup", "liminf" };

char *
vlps_math_identifier (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (functions[i], text) == 0)
      return g_strconcat ("\\", text, NULL);
  return vlps_math_signs (text);
}

const char *
vlps_math_tex (const VlpsConverter *converter, int node)
{
  const char *tex = node < 0 ? NULL : converter->tex[node - converter->begin];

  return tex != NULL ? tex : "";
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

char *
vlps_math_join (const VlpsConverter *converter, int node, const char *between)
{
  const VlpsPage *page = converter->page;
  GString *out = g_string_new (NULL);

  for (int i = node + 1; i < page->nodes[node].end && out->len < MOST_TEX; i = page->nodes[i].end)
    if (*vlps_math_tex (converter, i) != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? between : "", vlps_math_tex (converter, i));
  return g_string_free (out, FALSE);
}

char *
vlps_math_group (const char *tex)
{
  gboolean single = *tex != '\0' && *g_utf8_next_char (tex) == '\0';

  return strchr (tex, ' ') == NULL && (single || *tex == '\\' || g_ascii_isalnum (*tex)) && strpbrk (tex, "^_{") == NULL
             ? g_strdup (tex)
             : g_strconcat ("{", tex, "}", NULL);
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
  g_autofree char *text = node < 0 ? g_strdup ("") : vlps_draft_line (converter->page, node, 16);

  return *text != '\0' && *g_utf8_next_char (text) == '\0' ? g_utf8_get_char (text) : 0;
}

static char *
over_or_under (const VlpsConverter *converter, int node, gboolean over)
{
  const char *base = vlps_math_tex (converter, child (converter, node, 0)),
             *other = vlps_math_tex (converter, child (converter, node, 1));
  const char *accent = find_sign (accents, G_N_ELEMENTS (accents), lone_sign (converter, child (converter, node, 1)));

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
      gboolean labelled = vlps_draft_is_named (&page->nodes[row], "mlabeledtr");
      guint n = 0;

      if (!labelled && !vlps_draft_is_named (&page->nodes[row], "mtr"))
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
  g_autofree char *inside = vlps_math_join (converter, node, ", ");

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
  g_autofree char *raw = vlps_draft_text (converter->page, node, 1000);
  g_autofree char *folded = vlps_text_fold (raw), *text = NULL, *tex = NULL;
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
  tex = strcmp (element->name, "mi") == 0 ? vlps_math_identifier (text) : vlps_math_signs (text);
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
  if (first < 0)
    return token_to_tex (converter, node);
  base = vlps_math_group (a);
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
  text = vlps_math_join (converter, node, " ");
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

        if (tex != NULL && strlen (tex) > MOST_TEX)
          g_clear_pointer (&tex, g_free);
        converter.tex[i - node] = tex;
      }
  result = g_strdup (vlps_math_tex (&converter, node));
  for (int i = 0; i < n; i++)
    g_free (converter.tex[i]);
  g_free (converter.tex);
  return result;
}
