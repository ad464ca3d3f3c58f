/* code.c - blocks of code: their language, and what in them is not code */
#include "code.h"

#include <string.h>

#include "code-language.h"
#include "code-line.h"
#include "line-number.h"
#include "verse.h"

/* How far around a block its language may be told. */
#define MOST_ABOVE 8

/* An element around it with more nodes than this beside it tells nothing of it. */
#define MOST_BESIDE 400

/* A box of code without pre has at most this many nodes, an empty line of it that many. */
#define MOST_IN_BOX 6000
#define MOST_IN_LINE 12

/* TRUE where the element around holds more code than the block in [begin, end), but for its line numbers. */
static gboolean
has_other_code (const VlpsPage *page, int around, int begin, int end)
{
  for (int i = around; i < page->nodes[around].end; i = i == begin ? end : i + 1)
    if (i != begin && page->nodes[i].tag == VLPS_TAG_PRE && !vlps_line_number_is_all (page, i))
      return TRUE;
  return FALSE;
}

static char *
find_language (const VlpsPage *page, int index)
{
  char *found = vlps_code_language_of_node (&page->nodes[index]);
  int at = index;

  for (int i = index + 1; found == NULL && i < page->nodes[index].end && i < index + 4; i++)
    if (page->nodes[i].tag == VLPS_TAG_CODE)
      found = vlps_code_language_of_node (&page->nodes[i]);
  for (int i = 0, most = page->nodes[index].end - index + MOST_BESIDE; found == NULL && i < MOST_ABOVE; i++)
    {
      at = page->nodes[at].parent;
      if (at < 0 || page->nodes[at].tag == VLPS_TAG_BODY || page->nodes[at].tag == VLPS_TAG_ARTICLE)
        break;
      if (page->nodes[at].end - at > most || has_other_code (page, at, index, page->nodes[index].end))
        break;
      found = vlps_code_language_of_node (&page->nodes[at]);
    }
  return found;
}

static int
first_child (const VlpsPage *page, int index)
{
  int first = index + 1;

  while (first < page->nodes[index].end && page->nodes[first].kind == VLPS_NODE_TEXT
         && vlps_builder_is_blank (page->nodes[first].text))
    first++;
  return first < page->nodes[index].end ? first : -1;
}

/* A bar with a button, or with the name of the file or language, above or beside the lines. */
static gboolean
is_bar (const VlpsPage *page, int index)
{
  static const char *const parts[] = { "header", "toolbar", "copy", "title", "filename", NULL };
  const VlpsNode *node = &page->nodes[index];
  gboolean button = FALSE;

  if (node->tag == VLPS_TAG_BUTTON)
    return TRUE;
  if (node->end - index > 40 || !vlps_builder_class_has_any (node, parts))
    return FALSE;
  for (int i = index; i < node->end; i++)
    {
      button |= page->nodes[i].tag == VLPS_TAG_BUTTON;
      if (page->nodes[i].kind == VLPS_NODE_TEXT && strchr (page->nodes[i].text, '\n') != NULL
          && !vlps_builder_is_blank (page->nodes[i].text))
        return FALSE;
    }
  return button;
}

/* What a pointer over the code shows. */
static gboolean
is_tip (const VlpsNode *node)
{
  static const char *const parts[] = { "hover-info", "tooltip", NULL };

  return vlps_builder_class_has_any (node, parts) || g_strcmp0 (vlps_node_attribute (node, "role"), "tooltip") == 0;
}

/* Ends with a line feed or a br. */
static gboolean
ends_line (const VlpsPage *page, int index)
{
  for (int i = page->nodes[index].end - 1; i > index; i--)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_BR)
        return TRUE;
      if (node->kind == VLPS_NODE_TEXT && *node->text != '\0')
        return node->text[strlen (node->text) - 1] == '\n';
    }
  return FALSE;
}

/* Lines that are elements side by side, with nothing between them that ends a line. */
static gboolean
is_bare_line (const VlpsPage *page, int index)
{
  int next = page->nodes[index].end, previous = index - 1;
  gboolean follows = next < (int) page->n_nodes && page->nodes[next].parent == page->nodes[index].parent
                     && vlps_code_line_is (&page->nodes[next]);

  while (previous > page->nodes[index].parent && page->nodes[previous].parent != page->nodes[index].parent)
    previous = page->nodes[previous].parent;
  if (ends_line (page, index))
    return FALSE;
  return follows
         || (previous > page->nodes[index].parent && vlps_code_line_is (&page->nodes[previous])
             && !ends_line (page, previous));
}

static gboolean
begins_with_pre (const VlpsPage *page, int index)
{
  int first = first_child (page, index);

  return first >= 0 && (page->nodes[first].tag == VLPS_TAG_PRE || page->nodes[first].tag == VLPS_TAG_CODE);
}

/* Leaves out the white space between the elements that lay code out, where none is kept. */
static void
drop_layout (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  gboolean begins = TRUE;

  for (int i = index + 1; i < page->nodes[index].end; i++)
    {
      const char *text = page->nodes[i].kind == VLPS_NODE_TEXT ? page->nodes[i].text : NULL;
      gsize blank = text != NULL ? strspn (text, " \t\r\n") : 0;
      gboolean in_block = vlps_tag_is_block (page->nodes[page->nodes[i].parent].tag);

      if (builder->structure->mark[i] == VLPS_MARK_DROP)
        {
          i = page->nodes[i].end - 1;
          continue;
        }
      if (text == NULL)
        {
          begins |= vlps_tag_is_block (page->nodes[i].tag);
          continue;
        }
      /* what stands on the line of its element is how far the code is set in */
      if (vlps_code_line_is (&page->nodes[page->nodes[i].parent]) && memchr (text, '\n', blank) == NULL
          && page->nodes[i].end < page->nodes[page->nodes[i].parent].end)
        blank = 0;
      if (begins && in_block && text[blank] == '\0')
        {
          vlps_builder_drop (builder, i);
          continue;
        }
      if (vlps_code_line_is (&page->nodes[page->nodes[i].parent]) && memchr (text, '\n', blank) == NULL)
        blank = 0;
      if (begins && in_block && blank > 0 && builder->structure->mark[i] == VLPS_MARK_NONE)
        vlps_structure_leave_out (builder->structure, builder->page, i, blank, 0);
      begins = in_block && page->nodes[i].end == page->nodes[page->nodes[i].parent].end;
    }
}

static void
mark_parts (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;

  for (int i = index + 1; i < page->nodes[index].end;)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && node->tag != VLPS_TAG_CODE
          && (vlps_line_number_is_gutter (page, i) || vlps_line_number_is_list (page, i)
              || vlps_line_number_is_cell (page, i) || is_bar (page, i) || is_tip (node)
              || vlps_node_attribute (node, "download") != NULL || node->tag == VLPS_TAG_STYLE))
        {
          vlps_builder_drop (builder, i);
          i = node->end;
          continue;
        }
      if (vlps_code_line_is (node) && is_bare_line (page, i))
        vlps_builder_mark (builder, i, vlps_builder_is_empty (page, i) ? VLPS_MARK_BREAK : VLPS_MARK_LINE, NULL);
      i++;
    }
}

/* A table with the number of a line and its code in each row. */
static gboolean
is_numbered_table (const VlpsPage *page, int index)
{
  int last = -1;
  guint rows = 0;

  if (page->nodes[index].tag != VLPS_TAG_TABLE)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end;)
    {
      int cell, code, number;

      if (page->nodes[i].tag == VLPS_TAG_TBODY || page->nodes[i].kind == VLPS_NODE_TEXT)
        {
          i++;
          continue;
        }
      cell = page->nodes[i].tag == VLPS_TAG_TR ? first_child (page, i) : -1;
      code = cell >= 0 ? vlps_builder_next (page, cell) : -1;
      if (code < 0 || vlps_builder_next (page, code) >= 0 || page->nodes[cell].tag != VLPS_TAG_TD)
        return FALSE;
      number = vlps_line_number_of_cell (page, cell);
      if (number < 0 || (rows > 0 && number != last + 1)
          || !(vlps_builder_class_has (&page->nodes[code], "code") || begins_with_pre (page, code)))
        return FALSE;
      last = number;
      rows++;
      i = page->nodes[i].end;
    }
  return rows > 1;
}

/* Editors and viewers that lay out code without pre. */
static gboolean
is_editor (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  return vlps_builder_has_class (node, "CodeMirror-code") || vlps_builder_has_class (node, "view-lines")
         || vlps_builder_has_class (node, "ace_text-layer")
         || (vlps_builder_has_class (node, "cm-content") && vlps_node_attribute (node, "data-language") != NULL);
}

/* A label of the language, or a button to copy, directly beside a block of code. */
static void
drop_labels (VlpsBuilder *builder, int index, char **language)
{
  const VlpsPage *page = builder->page;
  int at = index;

  for (int level = 0; level < 3; level++)
    {
      int beside[2] = { vlps_builder_previous (page, at), vlps_builder_next (page, at) };

      for (guint i = 0; i < G_N_ELEMENTS (beside); i++)
        {
          g_autofree char *text = NULL;

          if (beside[i] < 0 || page->nodes[beside[i]].kind != VLPS_NODE_ELEMENT
              || vlps_tag_is_heading (page->nodes[beside[i]].tag, NULL) || page->nodes[beside[i]].tag == VLPS_TAG_P)
            continue;
          text = vlps_builder_line (page, beside[i], 64);
          /* a label right above that is the name of a language tells it */
          if (*language == NULL && i == 0 && strlen (text) > 1 && vlps_code_language_is (text, strlen (text)))
            *language = g_ascii_strdown (text, -1);
          /* so does the name of a file */
          else if (*language == NULL && i == 0)
            *language = vlps_code_language_of_file (text);
          if ((*language != NULL && g_ascii_strcasecmp (text, *language) == 0) || g_ascii_strcasecmp (text, "copy") == 0
              || g_ascii_strcasecmp (text, "copy code") == 0 || is_bar (page, beside[i])
              || (*language != NULL && g_ascii_strncasecmp (text, *language, strlen (*language)) == 0
                  && g_ascii_strcasecmp (text + strlen (*language), "copy") == 0))
            vlps_builder_drop (builder, beside[i]);
        }
      at = page->nodes[at].parent;
      if (at < 0 || (page->nodes[at].tag != VLPS_TAG_DIV && page->nodes[at].tag != VLPS_TAG_FIGURE))
        return;
    }
}

/* Elements that are laid out as code by their own words: with white space kept, or with a language. */
static gboolean
is_laid_out (const VlpsNode *node)
{
  const char *style = node->tag == VLPS_TAG_CODE ? vlps_node_attribute (node, "style") : NULL;
  const char *space = style != NULL ? strstr (style, "white-space:") : NULL;

  if (space != NULL)
    {
      space += strlen ("white-space:");
      return g_str_has_prefix (space + strspn (space, " "), "pre");
    }
  return node->tag == VLPS_TAG_DIV && vlps_builder_class_has (node, "code")
         && (vlps_node_attribute (node, "data-lang") != NULL || vlps_node_attribute (node, "data-language") != NULL);
}

/* A box with nothing but pieces of code, some of them in code elements without pre: these run on from piece to piece.
 */
static gboolean
is_pieces (const VlpsPage *page, int index)
{
  gboolean bare = FALSE;
  guint n = 0;

  if (page->nodes[index].tag != VLPS_TAG_DIV || first_child (page, index) < 0)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end, n++)
    {
      if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[i].text))
        continue;
      if (page->nodes[i].tag != VLPS_TAG_PRE && page->nodes[i].tag != VLPS_TAG_CODE)
        return FALSE;
      bare |= page->nodes[i].tag == VLPS_TAG_CODE && vlps_builder_has_class (&page->nodes[i], "block");
    }
  return bare && n > 1;
}

static gboolean
has_line_feed (const VlpsPage *page, int index)
{
  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_BR
        || (page->nodes[i].kind == VLPS_NODE_TEXT && strchr (page->nodes[i].text, '\n') != NULL))
      return TRUE;
  return FALSE;
}

/* What a pre holds that has several code elements, and no text beside them. */
typedef enum
{
  CODES_ONE,          /* no: it is a block of code itself */
  CODES_LINES,        /* each is a line */
  CODES_ALTERNATIVES, /* each is a block with a language, of which a reader chooses one */
} Codes;

static Codes
find_codes (const VlpsPage *page, int index)
{
  gboolean has_lines = FALSE;
  gboolean chosen = FALSE; /* by a box to tick, or each is of a class of its own */
  guint n = 0, told = 0, hidden = 0;
  int first = -1;

  if (page->nodes[index].tag != VLPS_TAG_PRE)
    return CODES_ONE;
  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    {
      const VlpsNode *node = &page->nodes[i];
      g_autofree char *language = node->tag == VLPS_TAG_CODE ? vlps_code_language_of_node (node) : NULL;

      if (node->kind == VLPS_NODE_TEXT ? !vlps_builder_is_blank (node->text) || strchr (node->text, '\n') != NULL
                                       : node->tag == VLPS_TAG_BR)
        return CODES_ONE;
      chosen |= node->tag == VLPS_TAG_INPUT;
      if (node->tag != VLPS_TAG_CODE)
        continue;
      first = first < 0 ? i : first;
      chosen |= node->class_number != page->nodes[first].class_number;
      has_lines |= has_line_feed (page, i);
      told += language != NULL;
      hidden += (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0;
      n++;
    }
  if (n < 2 || (has_lines && told < n && (hidden == 0 || hidden == n)))
    return CODES_ONE;
  return has_lines || (chosen && hidden + 1 == n) ? CODES_ALTERNATIVES : CODES_LINES;
}

/* Lines of code in a code element that is all that its block has. */
static gboolean
is_lone_code (const VlpsPage *page, int index)
{
  int parent = page->nodes[index].parent;

  if (page->nodes[index].tag != VLPS_TAG_CODE || parent < 0 || !vlps_tag_is_block (page->nodes[parent].tag)
      || page->nodes[parent].tag == VLPS_TAG_PRE || vlps_builder_previous (page, index) >= 0
      || vlps_builder_next (page, index) >= 0)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_BR)
      return TRUE;
  return FALSE;
}

/* Code has few words that speak for it: it goes with what stands right before or behind it. */
static gboolean
is_beside_content (const VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  gboolean before = FALSE, behind = FALSE;
  int at = index;

  if (builder->structure->bared[index] == 0
      && (page->nodes[index].flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_NEVER_SHOWN)) != 0)
    return FALSE;
  for (int level = 0; level < 6 && at >= 0 && !before && !behind; level++, at = page->nodes[at].parent)
    {
      int previous = vlps_builder_previous (page, at), next = vlps_builder_next (page, at);

      before |= previous >= 0 && builder->content[previous] != 0;
      behind |= next >= 0 && builder->content[next] != 0;
    }
  return before || behind;
}

/* Whether the code that the method left out is little beside the text. */
static gboolean
code_fits (VlpsBuilder *builder)
{
  gsize bytes = 0;

  if (builder->code_fits == 0)
    {
      for (int i = 0; i < (int) builder->page->n_nodes; i++)
        if (builder->page->nodes[i].tag == VLPS_TAG_PRE)
          {
            bytes += vlps_builder_left_out (builder, i, builder->page->nodes[i].end);
            i = builder->page->nodes[i].end - 1;
          }
      builder->code_fits = vlps_builder_fits (builder, bytes) ? 1 : -1;
    }
  return builder->code_fits > 0;
}

/* A box with nothing but lines, most of which have signs that prose has not. */
static gboolean
has_only_lines (const VlpsPage *page, int index)
{
  guint lines = 0, signed_lines = 0;

  if (page->nodes[index].tag != VLPS_TAG_DIV || page->nodes[index].end - index > MOST_IN_BOX)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    {
      g_autofree char *text = NULL;

      if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[i].text))
        continue;
      if (page->nodes[i].tag != VLPS_TAG_DIV || !vlps_code_line_is (&page->nodes[i]))
        return FALSE;
      for (int k = i + 1; k < page->nodes[i].end; k++)
        if (page->nodes[k].tag == VLPS_TAG_IMG || vlps_tag_is_block (page->nodes[k].tag))
          return FALSE;
      text = vlps_builder_line (page, i, 400);
      lines += *text != '\0';
      signed_lines += strpbrk (text, "(){}[]<>=;") != NULL;
    }
  return lines > 0 && 2 * signed_lines > lines;
}

/* Lines of a box that have nothing left in them are empty lines. */
static void
mark_empty_lines (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;

  for (int i = index + 1; i < page->nodes[index].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean left = FALSE;

      if (builder->structure->mark[i] == VLPS_MARK_DROP)
        {
          i = node->end - 1;
          continue;
        }
      if ((node->tag != VLPS_TAG_DIV && node->tag != VLPS_TAG_LI && node->tag != VLPS_TAG_TR)
          || node->end - i > MOST_IN_LINE)
        continue;
      for (int k = i + 1; k < node->end && !left;)
        {
          gboolean drop = builder->structure->mark[k] == VLPS_MARK_DROP;

          left = !drop
                 && (page->nodes[k].kind == VLPS_NODE_TEXT
                         ? !vlps_builder_is_blank (page->nodes[k].text)
                         : node->tag != VLPS_TAG_TR && vlps_tag_is_block (page->nodes[k].tag));
          k = drop ? page->nodes[k].end : k + 1;
        }
      /* a row goes on being one */
      if (!left && node->tag == VLPS_TAG_TR)
        {
          int cell = first_child (page, i);

          cell = cell >= 0 ? vlps_builder_next (page, cell) : -1;
          if (cell >= 0)
            vlps_builder_mark (builder, cell, VLPS_MARK_BREAK, NULL);
        }
      else if (!left)
        vlps_builder_mark (builder, i, VLPS_MARK_BREAK, NULL);
    }
}

/* A box that is called one of code and lays its lines out as elements, or parts them by breaks, without pre. */
static gboolean
is_line_box (const VlpsPage *page, int index)
{
  static const char *const parts[] = { "codeblock",   "code-block",   "code_block",   "lstlisting", "codelisting",
                                       "highlighter", "code-snippet", "codesnippet",  "codebox",    "code-box",
                                       "source-code", "sourcecode",   "code-listing", NULL };
  static const char *const others[] = { "bbcode", "quote", NULL };
  const VlpsNode *node = &page->nodes[index];
  guint lines = 0;

  if (node->tag != VLPS_TAG_DIV && node->tag != VLPS_TAG_TABLE && node->tag != VLPS_TAG_OL)
    return FALSE;
  /* the boxes of boards are called so whatever they hold; their code has pre */
  if (node->end - index > MOST_IN_BOX || !vlps_builder_class_has_any (node, parts)
      || vlps_builder_class_has_any (node, others))
    return FALSE;
  for (int i = index + 1; i < node->end; i++)
    {
      VlpsTag tag = page->nodes[i].tag;

      if (tag == VLPS_TAG_PRE || tag == VLPS_TAG_TEXTAREA || tag == VLPS_TAG_P || tag == VLPS_TAG_IMG
          || vlps_tag_is_heading (tag, NULL))
        return FALSE;
      lines += tag == VLPS_TAG_BR || tag == VLPS_TAG_TR || tag == VLPS_TAG_LI
               || (tag == VLPS_TAG_DIV && page->nodes[i].end > i + 1 && vlps_builder_next (page, i) >= 0
                   && page->nodes[vlps_builder_next (page, i)].tag == VLPS_TAG_DIV);
    }
  return lines >= 2;
}

/* The pre only holds its blocks together. */
static void
mark_alternatives (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;

  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    {
      g_autofree char *language = page->nodes[i].tag == VLPS_TAG_CODE ? find_language (page, i) : NULL;

      if (page->nodes[i].tag != VLPS_TAG_CODE)
        {
          vlps_builder_drop (builder, i);
          continue;
        }
      mark_parts (builder, i);
      vlps_line_number_drop (builder, i, FALSE);
      vlps_builder_mark (builder, i, VLPS_MARK_CODE, language != NULL ? language : "");
    }
  vlps_builder_mark (builder, index, VLPS_MARK_FRAME, NULL);
}

gboolean
vlps_code_recognise (VlpsBuilder *builder, int index)
{
  const VlpsPage *page = builder->page;
  const VlpsNode *node = &page->nodes[index];
  g_autofree char *language = NULL;
  gboolean editor, pieces, boxed;
  Codes codes;

  /* an editor measures its type there */
  if (vlps_builder_has_class (node, "CodeMirror-line-like")
      || ((node->tag == VLPS_TAG_TD || node->tag == VLPS_TAG_DIV) && vlps_line_number_is_gutter (page, index))
      || (node->tag == VLPS_TAG_PRE && vlps_line_number_is_cell (page, node->parent)
          && vlps_line_number_is_all (page, index)))
    {
      vlps_builder_drop (builder, index);
      return TRUE;
    }
  pieces = is_pieces (page, index);
  boxed = node->n_attributes > 0 && (is_line_box (page, index) || has_only_lines (page, index));
  editor = pieces || boxed || (node->n_attributes > 0 && (is_editor (page, index) || is_laid_out (node)))
           || is_numbered_table (page, index) || is_lone_code (page, index);
  if (node->tag != VLPS_TAG_PRE && !editor)
    return FALSE;
  if (vlps_verse_is (page, index))
    {
      vlps_builder_mark (builder, index, VLPS_MARK_VERSE, NULL);
      return FALSE;
    }
  if (builder->content[index] == 0 && !(is_beside_content (builder, index) && code_fits (builder)))
    return FALSE;
  vlps_builder_bare (builder, index, VLPS_REASON_CODE);
  codes = find_codes (page, index);
  if (codes == CODES_ALTERNATIVES)
    {
      mark_alternatives (builder, index);
      return TRUE;
    }
  language = find_language (page, pieces ? first_child (page, index) : index);
  mark_parts (builder, index);
  vlps_line_number_drop (builder, index, boxed);
  if (boxed)
    {
      drop_layout (builder, index);
      mark_empty_lines (builder, index);
    }
  else if (node->tag == VLPS_TAG_TABLE)
    mark_empty_lines (builder, index);
  for (int i = index + 1; (pieces || codes == CODES_LINES) && i < node->end; i = page->nodes[i].end)
    vlps_builder_mark (builder, i, page->nodes[i].kind == VLPS_NODE_TEXT ? VLPS_MARK_DROP : VLPS_MARK_LINE, NULL);
  drop_labels (builder, index, &language);
  vlps_builder_mark (builder, index, VLPS_MARK_CODE, language != NULL ? language : "");
  return TRUE;
}
