/* formula.c - formulas, however they came onto the page: MathML, TeX in scripts, attributes and pictures */
#include "formula.h"

#include <string.h>

#include "mathml.h"
#include "tex.h"

/* Longer TeX is none. */
#define MOST_TEX (32 * 1024)

/* Bytes beside a formula that stands by itself: its number, or the sign that ends the sentence. */
#define MOST_BESIDE 12

/* Nodes of a block with one formula in it, and how many elements may stand between the two. */
#define MOST_IN_BLOCK 4000
#define MOST_AROUND 6

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
  /* how large it is set is not what it says */
  length = strlen ("\\displaystyle");
  if (g_str_has_prefix (copy, "\\displaystyle") && !g_ascii_isalpha (copy[length]))
    {
      memmove (copy, copy + length, strlen (copy + length) + 1);
      g_strstrip (copy);
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
  static const char *const parts[] = { "math", "tex", "formula", "equation", NULL };
  gboolean named =
      vlps_builder_class_has_any (node, parts) || g_str_has_prefix (node->name, "mjx-") || node->tag == VLPS_TAG_MATH;

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
      if ((node->tag == VLPS_TAG_MATH || strcmp (node->name, "mjx-math") == 0
           || (math < 0 && g_strcmp0 (vlps_node_attribute (node, "data-mml-node"), "math") == 0))
          && (math < 0 || page->nodes[math].tag != VLPS_TAG_MATH))
        math = i;
      if (i > index && node->tag == VLPS_TAG_MATH)
        tex = tex_of_attributes (node);
      encoding = vlps_builder_is_named (node, "annotation") ? vlps_node_attribute (node, "encoding") : NULL;
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
         || vlps_builder_has_class (node, "katex-display") || vlps_builder_class_has (node, "math-block")
         || vlps_builder_class_has (node, "math-display") || vlps_builder_class_has (node, "display-math")
         || vlps_builder_class_has (node, "MathJax_Display") || vlps_builder_class_has (node, "MathJax_SVG_Display")
         || (vlps_builder_has_class (node, "math") && vlps_builder_has_class (node, "display"));
}

/* Says itself that it stands in a line. */
static gboolean
says_inline (const VlpsNode *node)
{
  return g_strcmp0 (vlps_node_attribute (node, "display"), "inline") == 0 || vlps_builder_class_has (node, "inline");
}

/* What may stand beside a formula on lines of its own: its number in brackets, or the sign that ends a sentence. */
static gboolean
is_tag_of_formula (const char *text)
{
  gsize length = strlen (text);

  if (length == 0 || strspn (text, ".,;:!?") == length)
    return TRUE;
  return length <= MOST_BESIDE && text[0] == '(' && strspn (text, "()0123456789.-*'abcd") == length;
}

/* The table around the cell is there to set one formula, with its number beside it. */
static gboolean
is_row_of_formula (const VlpsPage *page, int cell)
{
  int row = page->nodes[cell].parent, table = row;

  while (table >= 0 && page->nodes[table].tag != VLPS_TAG_TABLE)
    table = page->nodes[table].parent;
  if (table < 0 || page->nodes[row].tag != VLPS_TAG_TR || page->nodes[table].end - table > MOST_IN_BLOCK)
    return FALSE;
  for (int i = table + 1; i < page->nodes[table].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_TR && i != row)
      return FALSE;
  for (int i = row + 1; i < page->nodes[row].end; i = page->nodes[i].end)
    if (i != cell)
      {
        g_autofree char *text = vlps_builder_line (page, i, MOST_BESIDE + 1);

        if (!is_tag_of_formula (text))
          return FALSE;
      }
  return TRUE;
}

/* TRUE where more text stands right before the node, from `begin` on, than the number of a formula has: a look at the
 * nearest nodes, which spares one at the whole block for each of many formulas in a line. */
static gboolean
follows_text (const VlpsPage *page, int begin, int index)
{
  gsize bytes = 0;

  for (int i = index - 1; i >= begin && bytes <= MOST_BESIDE; i--)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_TEXT && !vlps_tag_is_never_shown (page->nodes[node->parent].tag))
        bytes += vlps_builder_is_blank (node->text) ? 0 : strlen (node->text);
      else if (node->tag == VLPS_TAG_BR || (node->kind == VLPS_NODE_ELEMENT && vlps_tag_is_block (node->tag)))
        return FALSE;
    }
  return bytes > MOST_BESIDE;
}

/* The line that the formula stands in has nothing else: it is all that its block holds, or all between two breaks. */
static gboolean
is_alone (const VlpsPage *page, int index)
{
  g_autoptr (GString) beside = g_string_new (NULL);
  int block = index, begin, end;

  for (int i = 0; i < MOST_AROUND && !vlps_tag_is_block (page->nodes[block].tag); i++)
    {
      block = page->nodes[block].parent;
      if (block < 0)
        return FALSE;
    }
  switch (page->nodes[block].tag)
    {
    case VLPS_TAG_P:
    case VLPS_TAG_DIV:
    case VLPS_TAG_DD:
    case VLPS_TAG_CENTER:
    case VLPS_TAG_BLOCKQUOTE:
    case VLPS_TAG_FIGURE:
    case VLPS_TAG_SECTION:
      break;
    case VLPS_TAG_TD:
      if (!is_row_of_formula (page, block))
        return FALSE;
      break;
    default:
      return FALSE;
    }
  if (page->nodes[block].end - block > MOST_IN_BLOCK)
    return FALSE;
  begin = block + 1;
  end = page->nodes[block].end;
  if (follows_text (page, begin, index))
    return FALSE;
  for (int i = begin; i < end; i++)
    if (page->nodes[i].tag == VLPS_TAG_BR
        || (page->nodes[i].kind == VLPS_NODE_ELEMENT && i != index && vlps_tag_is_block (page->nodes[i].tag)
            && page->nodes[i].end <= index))
      {
        if (i < index)
          begin = page->nodes[i].end;
        else
          end = MIN (end, i);
      }
  for (int i = begin; i < end && beside->len <= MOST_BESIDE; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (i == index)
        {
          i = node->end - 1;
          continue;
        }
      if (node->tag == VLPS_TAG_IMG || (node->kind == VLPS_NODE_ELEMENT && vlps_tag_is_never_shown (node->tag)))
        {
          if (node->tag == VLPS_TAG_IMG || is_math_script (node))
            return FALSE;
          i = node->end - 1;
          continue;
        }
      if (node->kind == VLPS_NODE_TEXT)
        g_string_append (beside, node->text);
    }
  g_strstrip (beside->str);
  return is_tag_of_formula (beside->str);
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
  for (int i = index; i < page->nodes[index].end && i < index + 4; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && says_inline (&page->nodes[i]))
      return FALSE;
  return is_alone (page, index);
}

/* What MathJax 2 shows of a formula whose source stands behind it. */
static gboolean
is_before_script (const VlpsPage *page, int index)
{
  int next = index;

  for (int i = 0; i < MOST_BETWEEN; i++)
    {
      next = vlps_builder_next (page, next);
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
    if (vlps_builder_has_class (node, tokens[i]))
      return TRUE;
  return FALSE;
}

/* Elements that libraries put around a formula. */
static gboolean
is_wrapper (const VlpsNode *node)
{
  return vlps_builder_has_class (node, "katex-display") || vlps_builder_has_class (node, "katex")
         || vlps_builder_has_class (node, "mwe-math-element") || strcmp (node->name, "mjx-container") == 0
         || is_shown_half (node)
         || ((node->tag == VLPS_TAG_SPAN || node->tag == VLPS_TAG_DIV)
             && (vlps_node_attribute (node, "data-math") != NULL || vlps_node_attribute (node, "data-tex") != NULL
                 || vlps_node_attribute (node, "data-latex") != NULL || vlps_builder_has_class (node, "math-inline")
                 || vlps_builder_has_class (node, "math-block") || vlps_node_attribute (node, "data-entry") != NULL
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
  gboolean named = vlps_builder_has_class (node, "latex") || vlps_builder_has_class (node, "tex")
                   || vlps_builder_class_has (node, "math") || vlps_builder_has_class (node, "ee_img");

  if (alt != NULL && *alt != '\0' && (named || strchr (alt, '\\') != NULL) && vlps_tex_is_likely (alt, strlen (alt))
      && !(strchr (alt, '\\') == NULL && !named))
    return clean_tex (alt);
  if (alt != NULL && *alt != '\0' && named && strlen (alt) < 200 && strpbrk (alt, " ") == NULL)
    return clean_tex (alt);
  return source != NULL ? tex_of_address (source) : NULL;
}

static gboolean
recognise_picture (VlpsBuilder *builder, int index)
{
  const VlpsNode *node = &builder->page->nodes[index];
  g_autofree char *tex = tex_of_picture (node);

  if (tex == NULL)
    return FALSE;
  vlps_builder_mark (builder, index,
                     vlps_builder_class_has (node, "display") || is_alone (builder->page, index) ? VLPS_MARK_DISPLAY
                                                                                                 : VLPS_MARK_FORMULA,
                     tex);
  return TRUE;
}

gboolean
vlps_formula_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *tex = NULL;

  if (node->tag == VLPS_TAG_IMG)
    return recognise_picture (builder, index);
  if (is_math_script (node))
    {
      const char *type = vlps_node_attribute (node, "type");

      tex = find_tex (page, index);
      if (tex != NULL)
        vlps_builder_mark (builder, index, strstr (type, "display") != NULL ? VLPS_MARK_DISPLAY : VLPS_MARK_FORMULA,
                           tex);
      return TRUE;
    }
  if (node->tag != VLPS_TAG_MATH && (node->n_attributes == 0 || !is_wrapper (node))
      && strcmp (node->name, "mjx-container") != 0)
    return FALSE;
  if (is_shown_half (node) && is_before_script (page, index))
    {
      vlps_builder_mark (builder, index, VLPS_MARK_DROP, NULL);
      return TRUE;
    }
  tex = find_tex (page, index);
  if (tex == NULL)
    return FALSE;
  vlps_builder_mark (builder, index, is_display (page, index) ? VLPS_MARK_DISPLAY : VLPS_MARK_FORMULA, tex);
  return TRUE;
}
