/* formula.c - formulas, however they came onto the page: MathML, TeX in scripts, attributes and pictures */
#include <string.h>

#include "draft.h"

/* Longer TeX is none. */
#define MOST_TEX (32 * 1024)

/* How far from what a library shows its source is looked for, in nodes. */
#define MOST_BETWEEN 4

static gboolean
is_math_script (const VlpsNode *node)
{
  const char *type = node->tag == VLPS_TAG_SCRIPT ? vlps_node_attribute (node, "type") : NULL;

  return type != NULL && g_ascii_strncasecmp (type, "math/tex", 8) == 0;
}

/* TeX without the delimiters and white space around it; NULL where nothing is left. */
static char *
clean_tex (const char *tex)
{
  static const char *const delimiters[][2] = {
    { "$$", "$$" },          { "\\[", "\\]" }, { "\\(", "\\)" }, { "$", "$" }, { "{\\displaystyle ", "}" },
    { "{\\textstyle ", "}" }
  };
  g_autofree char *copy = NULL;
  gsize length;

  if (tex == NULL || strlen (tex) > MOST_TEX)
    return NULL;
  copy = g_strstrip (g_strdup (tex));
  for (guint i = 0; i < G_N_ELEMENTS (delimiters); i++)
    {
      length = strlen (copy);
      if (length > strlen (delimiters[i][0]) + strlen (delimiters[i][1]) && g_str_has_prefix (copy, delimiters[i][0])
          && g_str_has_suffix (copy, delimiters[i][1]))
        {
          copy[length - strlen (delimiters[i][1])] = '\0';
          memmove (copy, copy + strlen (delimiters[i][0]), strlen (copy + strlen (delimiters[i][0])) + 1);
          g_strstrip (copy);
        }
    }
  return *copy != '\0' ? g_steal_pointer (&copy) : NULL;
}

/* Text of an element whose content is never shown. */
static char *
hidden_text (const VlpsPage *page, int index)
{
  GString *out = g_string_new (NULL);

  for (int i = index + 1; i < page->nodes[index].end && out->len <= MOST_TEX; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      g_string_append (out, page->nodes[i].text);
  return g_string_free (out, FALSE);
}

/* TeX that an element's own attributes hold. */
static char *
tex_of_attributes (const VlpsNode *node)
{
  static const char *const names[] = { "data-tex",   "data-latex", "data-math",  "data-formula", "data-equation",
                                       "data-entry", "data-katex", "data-value", "alttext" };
  gboolean named = vlps_draft_class_has (node, "math") || vlps_draft_class_has (node, "tex")
                   || vlps_draft_class_has (node, "formula") || vlps_draft_class_has (node, "equation")
                   || g_str_has_prefix (node->name, "mjx-") || node->tag == VLPS_TAG_MATH;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);
      gboolean certain = strcmp (names[i], "data-tex") == 0 || strcmp (names[i], "data-latex") == 0;

      /* what MathML says instead of itself may be words */
      if (value == NULL || !(named || certain) || (strcmp (names[i], "alttext") == 0 && strchr (value, '\\') == NULL))
        continue;
      if (strcmp (names[i], "data-value") == 0 && !vlps_tex_is_likely (value, strlen (value)))
        continue;
      return clean_tex (value);
    }
  return NULL;
}

/* TeX of what stands in the subtree; NULL where there is none. */
static char *
find_tex (const VlpsPage *page, int index)
{
  char *tex = tex_of_attributes (&page->nodes[index]);
  int math = -1;

  for (int i = index; i < page->nodes[index].end && tex == NULL; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *encoding;

      if (node->kind != VLPS_NODE_ELEMENT)
        continue;
      if ((node->tag == VLPS_TAG_MATH || strcmp (node->name, "mjx-math") == 0)
          && (math < 0 || page->nodes[math].tag != VLPS_TAG_MATH))
        math = i;
      if (i > index && node->tag == VLPS_TAG_MATH)
        tex = tex_of_attributes (node);
      encoding = vlps_draft_is_named (node, "annotation") ? vlps_node_attribute (node, "encoding") : NULL;
      if (is_math_script (node) || (encoding != NULL && strstr (encoding, "tex") != NULL)
          || (encoding != NULL && strcmp (encoding, "TeX") == 0))
        {
          g_autofree char *text = hidden_text (page, i);

          g_free (tex);
          tex = clean_tex (text);
        }
    }
  if (tex == NULL && math >= 0)
    {
      g_autofree char *converted = vlps_mathml_to_tex (page, math);

      tex = clean_tex (converted);
    }
  return tex;
}

static gboolean
says_display (const VlpsNode *node)
{
  const char *display = vlps_node_attribute (node, "display");

  return (display != NULL && (strcmp (display, "block") == 0 || strcmp (display, "true") == 0))
         || vlps_draft_has_class (node, "katex-display") || vlps_draft_class_has (node, "math-block")
         || vlps_draft_class_has (node, "math-display") || vlps_draft_class_has (node, "display-math")
         || vlps_draft_class_has (node, "MathJax_Display") || vlps_draft_class_has (node, "MathJax_SVG_Display")
         || (vlps_draft_has_class (node, "math") && vlps_draft_has_class (node, "display"));
}

static gboolean
is_display (const VlpsPage *page, int index)
{
  int parent = page->nodes[index].parent;

  if (says_display (&page->nodes[index]) || (parent >= 0 && says_display (&page->nodes[parent])))
    return TRUE;
  for (int i = index; i < page->nodes[index].end && i < index + 12; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && says_display (&page->nodes[i]))
      return TRUE;
  return FALSE;
}

/* What MathJax 2 shows of a formula whose source stands behind it. */
static gboolean
is_before_script (const VlpsPage *page, int index)
{
  int next = index;

  for (int i = 0; i < MOST_BETWEEN; i++)
    {
      next = vlps_draft_next (page, next);
      if (next < 0)
        return FALSE;
      if (is_math_script (&page->nodes[next]))
        return TRUE;
    }
  return FALSE;
}

static gboolean
is_shown_half (const VlpsNode *node)
{
  static const char *const tokens[] = { "MathJax",       "MathJax_Display", "MathJax_SVG", "MathJax_SVG_Display",
                                        "MathJax_CHTML", "MJXc-display",    "mjx-chtml",   "MathJax_Preview" };

  for (guint i = 0; i < G_N_ELEMENTS (tokens); i++)
    if (vlps_draft_has_class (node, tokens[i]))
      return TRUE;
  return FALSE;
}

/* Elements that libraries put around a formula. */
static gboolean
is_wrapper (const VlpsNode *node)
{
  return vlps_draft_has_class (node, "katex-display") || vlps_draft_has_class (node, "katex")
         || vlps_draft_has_class (node, "mwe-math-element") || strcmp (node->name, "mjx-container") == 0
         || is_shown_half (node)
         || ((node->tag == VLPS_TAG_SPAN || node->tag == VLPS_TAG_DIV)
             && (vlps_node_attribute (node, "data-math") != NULL || vlps_node_attribute (node, "data-tex") != NULL
                 || vlps_node_attribute (node, "data-latex") != NULL || vlps_draft_has_class (node, "math-inline")
                 || vlps_draft_has_class (node, "math-block") || vlps_node_attribute (node, "data-entry") != NULL
                 || vlps_node_attribute (node, "data-formula") != NULL
                 || vlps_node_attribute (node, "data-equation") != NULL));
}

/* TeX in the address of a picture that a service made from it. */
static char *
tex_of_address (const char *source)
{
  const char *query = strchr (source, '?');
  const char *tail = query != NULL ? query + 1 : strrchr (source, '/');
  const char *value = NULL;
  g_autofree char *plain = NULL;
  g_autofree char *part = NULL;

  if (tail == NULL || g_str_has_prefix (source, "data:") || strlen (tail) > 4000)
    return NULL;
  if (query != NULL && (value = strstr (tail, "chl=")) != NULL)
    value += 4;
  else if (query != NULL && (value = strstr (tail, "tex=")) != NULL)
    value += 4;
  else
    value = *tail == '/' ? tail + 1 : tail;
  part = g_strndup (value, strcspn (value, "&"));
  plain = g_uri_unescape_string (part, NULL);
  return plain != NULL && strchr (plain, '\\') != NULL && vlps_tex_is_likely (plain, strlen (plain)) ? clean_tex (plain)
                                                                                                     : NULL;
}

/* A picture of a formula: its alternative text, or its address, is TeX. */
static char *
tex_of_picture (const VlpsNode *node)
{
  const char *alt = vlps_node_attribute (node, "alt"), *source = vlps_node_attribute (node, "src");
  gboolean named = vlps_draft_has_class (node, "latex") || vlps_draft_has_class (node, "tex")
                   || vlps_draft_class_has (node, "math") || vlps_draft_has_class (node, "ee_img");

  if (alt != NULL && *alt != '\0' && (named || strchr (alt, '\\') != NULL) && vlps_tex_is_likely (alt, strlen (alt))
      && !(strchr (alt, '\\') == NULL && !named))
    return clean_tex (alt);
  if (alt != NULL && *alt != '\0' && named && strlen (alt) < 200 && strpbrk (alt, " ") == NULL)
    return clean_tex (alt);
  return source != NULL ? tex_of_address (source) : NULL;
}

static gboolean
recognise_picture (VlpsDraft *draft, int index)
{
  const VlpsNode *node = &draft->page->nodes[index];
  g_autofree char *tex = tex_of_picture (node);

  if (tex == NULL)
    return FALSE;
  vlps_draft_mark (draft, index, vlps_draft_class_has (node, "display") ? VLPS_MARK_DISPLAY : VLPS_MARK_FORMULA, tex);
  return TRUE;
}

gboolean
vlps_formula_recognise (VlpsDraft *draft, int index)
{
  const VlpsPage *page = draft->page;
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *tex = NULL;

  if (node->tag == VLPS_TAG_IMG)
    return recognise_picture (draft, index);
  if (is_math_script (node))
    {
      const char *type = vlps_node_attribute (node, "type");

      tex = find_tex (page, index);
      if (tex != NULL)
        vlps_draft_mark (draft, index, strstr (type, "display") != NULL ? VLPS_MARK_DISPLAY : VLPS_MARK_FORMULA, tex);
      return TRUE;
    }
  if (node->tag != VLPS_TAG_MATH && (node->n_attributes == 0 || !is_wrapper (node))
      && strcmp (node->name, "mjx-container") != 0)
    return FALSE;
  if (is_shown_half (node) && is_before_script (page, index))
    {
      vlps_draft_mark (draft, index, VLPS_MARK_DROP, NULL);
      return TRUE;
    }
  tex = find_tex (page, index);
  if (tex == NULL)
    return FALSE;
  vlps_draft_mark (draft, index, is_display (page, index) ? VLPS_MARK_DISPLAY : VLPS_MARK_FORMULA, tex);
  return TRUE;
}
