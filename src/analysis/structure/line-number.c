/* line-number.c - line numbers, which stand beside code and are not part of it */
#include "line-number.h"

#include <string.h>

#include "code-line.h"

gboolean
vlps_line_number_is_all (const VlpsPage *page, int index)
{
  gboolean any = FALSE;

  for (int i = index; i < page->nodes[index].end; i++)
    for (const char *p = page->nodes[i].kind == VLPS_NODE_TEXT ? page->nodes[i].text : ""; *p != '\0'; p++)
      {
        if (!g_ascii_isdigit (*p) && !g_ascii_isspace (*p) && (guchar) *p != 0xC2 && (guchar) *p != 0xA0
            && !(any && strchr (".:|", *p) != NULL))
          return FALSE;
        any |= g_ascii_isdigit (*p);
      }
  return any;
}

/* Made so that it is not copied with the code. */
static gboolean
is_unselectable (const VlpsNode *node)
{
  const char *style = vlps_node_attribute (node, "style");
  const char *found = style != NULL ? strstr (style, "user-select") : NULL;

  return found != NULL && strstr (found, "none") != NULL;
}

gboolean
vlps_line_number_is_gutter (const VlpsPage *page, int index)
{
  static const char *const parts[] = { "lineno", "linenum",  "line-num",  "line_num", "gutter",
                                       "ln-num", "blob-num", "hljs-ln-n", NULL };
  const VlpsNode *node = &page->nodes[index];

  if (node->n_attributes == 0
      || !(is_unselectable (node) || vlps_builder_has_class (node, "ln") || vlps_builder_has_class (node, "lnt")
           || vlps_builder_class_has_any (node, parts)))
    return FALSE;
  return node->tag != VLPS_TAG_TR && vlps_line_number_is_all (page, index);
}

/* The number that is all that an element has, with a sign behind it at most; -1 where it is none. */
static int
lone_number (const VlpsPage *page, int index)
{
  g_autofree char *text = NULL;
  gsize digits;

  if (page->nodes[index].end - index > 5)
    return -1;
  /* a line with nothing but its number is more than that */
  for (int i = index + 1; i < page->nodes[index].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && strchr (page->nodes[i].text, '\n') != NULL)
      return -1;
  text = vlps_builder_line (page, index, 16);
  digits = strspn (text, "0123456789");
  return digits > 0 && digits < 7 && strspn (text + digits, " .:|") == strlen (text + digits)
             ? (int) g_ascii_strtoll (text, NULL, 10)
             : -1;
}

gboolean
vlps_line_number_is_list (const VlpsPage *page, int index)
{
  int last = -1;
  guint n = 0;

  if (page->nodes[index].tag != VLPS_TAG_UL && page->nodes[index].tag != VLPS_TAG_OL)
    return FALSE;
  for (int i = index + 1; i < page->nodes[index].end; i = page->nodes[i].end)
    {
      int number = page->nodes[i].tag == VLPS_TAG_LI ? lone_number (page, i) : -1;

      if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_builder_is_blank (page->nodes[i].text))
        continue;
      if (number < 0 || (n > 0 && number != last + 1))
        return FALSE;
      last = number;
      n++;
    }
  return n > 0;
}

void
vlps_line_number_drop (VlpsBuilder *builder, int index, gboolean boxed)
{
  const VlpsPage *page = builder->page;
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (int));
  int last = -1, lines = 1;
  gboolean begins = TRUE, other = FALSE;

  for (int i = index + 1; i < page->nodes[index].end;)
    {
      const VlpsNode *node = &page->nodes[i];
      int number;

      if (node->kind == VLPS_NODE_TEXT)
        {
          const char *end = strrchr (node->text, '\n');

          for (const char *p = node->text; (p = strchr (p, '\n')) != NULL; p++)
            lines++;
          other |= !vlps_builder_is_blank (node->text);
          if (*node->text != '\0')
            begins = end != NULL && vlps_builder_is_blank (end);
          i++;
          continue;
        }
      number = begins && node->tag != VLPS_TAG_CODE && node->tag != VLPS_TAG_PRE ? lone_number (page, i) : -1;
      if (node->tag == VLPS_TAG_BR || vlps_tag_is_block (node->tag) || vlps_code_line_is (node))
        {
          begins = TRUE;
          lines += node->tag == VLPS_TAG_BR;
        }
      if (number < 0 || builder->structure->mark[i] == VLPS_MARK_DROP)
        {
          i = builder->structure->mark[i] == VLPS_MARK_DROP ? node->end : i + 1;
          continue;
        }
      if (found->len > 0
          && (number != last + 1 || page->nodes[g_array_index (found, int, 0)].tag != node->tag
              || g_strcmp0 (vlps_node_attribute (&page->nodes[g_array_index (found, int, 0)], "class"),
                            vlps_node_attribute (node, "class"))
                     != 0))
        return;
      last = number;
      g_array_append_val (found, i);
      begins = FALSE;
      i = node->end;
    }
  if (found->len < 2 || !other || (!boxed && (guint) lines > 2 * found->len + 1))
    return;
  for (guint i = 0; i < found->len; i++)
    vlps_builder_drop (builder, g_array_index (found, int, i));
}

int
vlps_line_number_of_cell (const VlpsPage *page, int index)
{
  const char *told = NULL;

  for (guint i = 0; i < page->nodes[index].n_attributes && page->nodes[index].end == index + 1; i++)
    if (g_str_has_suffix (page->nodes[index].attributes[i].name, "line-number"))
      told = page->nodes[index].attributes[i].value;
  if (told != NULL)
    return (int) g_ascii_strtoll (told, NULL, 10);
  return lone_number (page, index);
}

gboolean
vlps_line_number_is_cell (const VlpsPage *page, int index)
{
  int beside = index >= 0 && page->nodes[index].tag == VLPS_TAG_TD ? vlps_builder_next (page, index) : -1;

  return beside >= 0 && vlps_line_number_is_all (page, index) && !vlps_line_number_is_all (page, beside);
}
