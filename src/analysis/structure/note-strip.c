/* note-strip.c - what goes with notes and references but is not text: labels, ways back, titles, brackets */
#include "note-strip.h"

#include <string.h>

#include "note-label.h"

static gboolean
is_back_name (const VlpsNode *node)
{
  static const char *const parts[] = { "backlink",        "backref",     "footnote-back", "to-top", "reversefootnote",
                                       "footnote-return", "return-link", "footnoteback",  NULL };

  return vlps_node_attribute (node, "data-footnote-backref") != NULL
         || g_strcmp0 (vlps_node_attribute (node, "role"), "doc-backlink") == 0
         || vlps_note_has_part (vlps_node_attribute (node, "class"), parts);
}

/* Several ways back in brackets: "(1, 2)". */
static gboolean
is_ways_back (VlpsBuilder *builder, int index, int begin, const char *shown)
{
  const VlpsPage *page = builder->page;
  guint n = 0;

  if (strspn (shown, "()[]0123456789,; ") != strlen (shown))
    return FALSE;
  for (int i = index; i < page->nodes[index].end; i++)
    if (page->nodes[i].tag == VLPS_TAG_A)
      {
        const char *fragment = vlps_builder_fragment (page, i);
        int target = fragment != NULL ? vlps_builder_anchor (builder, i, fragment) : -1;

        if (target < 0 || target >= begin)
          return FALSE;
        n++;
      }
  return n > 0;
}

/* Leaves the label and the ways back out of a note. */
void
vlps_note_strip (VlpsBuilder *builder, int begin, int end, const char *label)
{
  const VlpsPage *page = builder->page;
  gboolean text = FALSE, labelled = FALSE;

  for (int i = begin; i < end;)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *fragment = node->kind == VLPS_NODE_ELEMENT ? vlps_builder_fragment (page, i) : NULL;
      gboolean drop = FALSE;

      if (node->kind == VLPS_NODE_ELEMENT && node->n_attributes > 0 && is_back_name (node))
        drop = TRUE;
      else if (fragment != NULL
               || (node->tag == VLPS_TAG_A && g_strcmp0 (vlps_node_attribute (node, "href"), "#") == 0))
        {
          int target = fragment != NULL ? vlps_builder_anchor (builder, i, fragment) : -1;
          g_autofree char *shown = vlps_builder_line (page, i, 32);

          drop = vlps_note_is_arrow (shown) || *shown == '\0' || (target >= 0 && target < begin && strlen (shown) < 8);
        }
      else if (!text && (i > begin || !vlps_tag_is_block (node->tag)))
        {
          g_autofree char *shown =
              node->kind == VLPS_NODE_TEXT ? g_strstrip (g_strndup (node->text, 32)) : vlps_builder_line (page, i, 32);

          drop = *shown != '\0'
                 && (vlps_note_is_label (shown, label) || strspn (shown, "[]()") == strlen (shown)
                     || is_ways_back (builder, i, begin, shown));
        }
      labelled |= drop && !text;
      if (node->kind == VLPS_NODE_TEXT && !drop)
        {
          g_autofree char *shown = g_strstrip (g_strndup (node->text, 64));
          gsize signs = !text ? strspn (node->text, " \t\n.:)]") : 0;

          drop = vlps_note_is_arrow (shown);
          /* what parts the label from the text */
          if (!drop && labelled && builder->structure->mark[i] != VLPS_MARK_NOTE
              && strcspn (node->text, ".:)]") < signs)
            vlps_structure_leave_out (builder->structure, builder->page, i, signs, 0);
          else if (!drop && !text && !labelled && vlps_note_leading_label (node->text, label) > 0)
            vlps_structure_leave_out (builder->structure, builder->page, i, vlps_note_leading_label (node->text, label),
                                      0);
          text |= *shown != '\0' && !drop;
        }
      if (drop)
        {
          builder->structure->mark[i] = VLPS_MARK_DROP;
          i = node->end;
        }
      else
        i++;
    }
}

/* The first words of an element, without signs beside them. */
static char *
kept_line (const VlpsBuilder *builder, int index)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (int i = index; i < builder->page->nodes[index].end && text->len < 40;)
    {
      gboolean drop = builder->structure->mark[i] == VLPS_MARK_DROP;

      if (!drop && builder->page->nodes[i].kind == VLPS_NODE_TEXT)
        g_string_append (text, builder->page->nodes[i].text);
      i = drop ? builder->page->nodes[i].end : i + 1;
    }
  return g_strdup (g_strstrip (text->str));
}

/* Leaves out the heading and the rule before the notes: nothing is left between them. */
void
vlps_note_strip_title (VlpsBuilder *builder, int block)
{
  const VlpsPage *page = builder->page;
  int at = block;

  for (int level = 0; level < 5 && at >= 0; level++)
    {
      guint n = 0;

      for (int before = vlps_builder_previous (page, at); before >= 0 && n < 2;
           before = vlps_builder_previous (page, before))
        {
          g_autofree char *text = NULL;

          if (vlps_builder_is_empty (page, before))
            {
              at = before;
              continue;
            }
          text = kept_line (builder, before);
          if (builder->structure->mark[before] != VLPS_MARK_DROP && page->nodes[before].tag != VLPS_TAG_HR
              && !vlps_note_is_title (text))
            return;
          builder->structure->mark[before] = VLPS_MARK_DROP;
          n++;
        }
      if (vlps_builder_previous (page, at) >= 0
          && builder->structure->mark[vlps_builder_previous (page, at)] != VLPS_MARK_DROP)
        return;
      at = page->nodes[at].parent;
      if (at < 0 || page->nodes[at].tag == VLPS_TAG_ARTICLE || page->nodes[at].tag == VLPS_TAG_BODY
          || page->nodes[at].tag == VLPS_TAG_MAIN)
        return;
    }
}

/* Bytes of an opening bracket at the end of a text, with the white space behind it; 0 where there is none. */
static gsize
length_of_end (const char *text)
{
  gsize length = strlen (text), blank = 0;

  while (blank < length && g_ascii_isspace (text[length - blank - 1]))
    blank++;
  return blank < length && text[length - blank - 1] == '[' ? blank + 1 : 0;
}

/* Brackets around references, "[1, 2]", are left out: a reference has its own. */
void
vlps_note_strip_brackets (VlpsBuilder *builder)
{
  const VlpsPage *page = builder->page;
  const VlpsStructure *structure = builder->structure;
  gboolean any = FALSE;
  int open = -1;

  for (int i = 0; i < (int) page->n_nodes;)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *run = node->kind == VLPS_NODE_TEXT ? vlps_structure_run (structure, page, i) : "", *p = run;
      gsize length = strlen (run);

      if (structure->mark[i] == VLPS_MARK_REFERENCE || structure->mark[i] == VLPS_MARK_DROP)
        {
          any |= structure->mark[i] == VLPS_MARK_REFERENCE;
          i = node->end;
          continue;
        }
      if (node->kind == VLPS_NODE_ELEMENT
          && (vlps_tag_is_block (node->tag) || node->tag == VLPS_TAG_A || node->tag == VLPS_TAG_IMG
              || node->tag == VLPS_TAG_BR))
        open = -1;
      while (*p != '\0' && vlps_note_is_between (g_utf8_get_char (p)))
        p = g_utf8_next_char (p);
      if (open >= 0 && any && *p == ']')
        {
          int parent = page->nodes[open].parent;

          vlps_structure_leave_out (builder->structure, builder->page, open, 0,
                                    length_of_end (vlps_structure_run (structure, page, open)));
          vlps_structure_leave_out (builder->structure, builder->page, i, (gsize) (p + 1 - run), 0);
          /* an element for the brackets alone says nothing more */
          if (parent == node->parent && open == parent + 1 && node->end == page->nodes[parent].end
              && structure->mark[parent] == VLPS_MARK_NONE && !vlps_tag_is_block (page->nodes[parent].tag)
              && *vlps_structure_run (structure, page, open) == '\0'
              && *vlps_structure_run (structure, page, i) == '\0')
            builder->structure->mark[parent] = VLPS_MARK_PLAIN;
          open = -1;
        }
      if (*p != '\0')
        open = -1;
      if (length > 0 && length_of_end (run) > 0)
        {
          open = i;
          any = FALSE;
        }
      i++;
    }
}
