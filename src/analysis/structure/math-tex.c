/* math-tex.c - trees of formulas on their way to TeX */
#include "math-tex.h"

#include <string.h>

static const struct
{
  gunichar sign;
  const char *tex;
} signs[] = {
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

static const char *
find_sign (gunichar c)
{
  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (signs[i].sign == c)
      return signs[i].tex;
  return NULL;
}

/* Letters of mathematical alphabets become plain ones. */
char *
vlps_math_tex_signs (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      const char *tex;

      /* letters of mathematics; their italic h has a place of its own */
      if ((c >= 0x1D400 && c <= 0x1D7FF) || c == 0x210E)
        {
          g_autofree char *one = g_utf8_normalize (p, g_utf8_next_char (p) - p, G_NORMALIZE_ALL_COMPOSE);

          c = one != NULL ? g_utf8_get_char (one) : c;
        }
      tex = find_sign (c);
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
vlps_math_tex_identifier (const char *text)
{
  for (guint i = 0; i < G_N_ELEMENTS (functions); i++)
    if (strcmp (functions[i], text) == 0)
      return g_strconcat ("\\", text, NULL);
  return vlps_math_tex_signs (text);
}

const char *
vlps_math_tex (const VlpsConverter *converter, int node)
{
  const char *tex = node < 0 ? NULL : converter->tex[node - converter->begin];

  return tex != NULL ? tex : "";
}

char *
vlps_math_tex_join (const VlpsConverter *converter, int node, const char *between)
{
  const VlpsPage *page = converter->page;
  GString *out = g_string_new (NULL);

  for (int i = node + 1; i < page->nodes[node].end && out->len < VLPS_MATH_MOST_TEX; i = page->nodes[i].end)
    if (*vlps_math_tex (converter, i) != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? between : "", vlps_math_tex (converter, i));
  return g_string_free (out, FALSE);
}

char *
vlps_math_tex_group (const char *tex)
{
  gboolean single = *tex != '\0' && *g_utf8_next_char (tex) == '\0';

  return strchr (tex, ' ') == NULL && (single || *tex == '\\' || g_ascii_isalnum (*tex)) && strpbrk (tex, "^_{") == NULL
             ? g_strdup (tex)
             : g_strconcat ("{", tex, "}", NULL);
}
