/* reading.c - a page as the text methods read it */
#include "reading.h"

#include <string.h>

#include "whitespace.h"

VlpsReading *
vlps_reading_new (const VlpsPage *page)
{
  VlpsReading *reading = g_new0 (VlpsReading, 1);

  reading->shown = g_new0 (guint8, MAX (1, page->n_nodes));
  reading->characters = g_new0 (guint, MAX (1, page->n_nodes));
  reading->before = g_new0 (guint, page->n_nodes + 1);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      reading->shown[i] = (guint8) vlps_node_is_shown (page, (int) i);
      if (reading->shown[i] && node->kind == VLPS_NODE_TEXT)
        reading->characters[i] = node->characters;
      reading->before[i + 1] = reading->before[i] + reading->characters[i];
    }
  return reading;
}

void
vlps_reading_free (VlpsReading *reading)
{
  if (reading == NULL)
    return;
  g_free (reading->shown);
  g_free (reading->characters);
  g_free (reading->before);
  g_free (reading);
}

/* Element around the node before `index` in document order, as far as the walk over [0, index) has come. */
static int
open_element (const VlpsPage *page, int index)
{
  return page->nodes[index - 1].kind == VLPS_NODE_ELEMENT ? index - 1 : page->nodes[index - 1].parent;
}

/* Returns TRUE if a line ends between the nodes index - 1 and index: a block-level element begins or ends there, or
 * there is a br. */
static gboolean
is_line_break (const VlpsPage *page, int index)
{
  const VlpsNode *node = &page->nodes[index];

  for (int i = open_element (page, index); i != node->parent; i = page->nodes[i].parent)
    if (page->nodes[i].tag == VLPS_TAG_BR || vlps_node_is_block (page, i))
      return TRUE;
  return node->kind == VLPS_NODE_ELEMENT && (node->tag == VLPS_TAG_BR || vlps_node_is_block (page, index));
}

char *
vlps_reading_text (const VlpsPage *page, const VlpsReading *reading, int index)
{
  GString *out = g_string_new (NULL);
  gboolean space = FALSE;

  for (int i = index; i < page->nodes[index].end; i++)
    {
      if (i > index && is_line_break (page, i) && out->len > 0 && out->str[out->len - 1] != ' ')
        g_string_append_c (out, ' ');
      if (reading->characters[i] > 0)
        vlps_whitespace_append (out, &space, page->nodes[i].text);
      else if (page->nodes[i].kind == VLPS_NODE_TEXT)
        space = TRUE;
    }
  g_strchomp (out->str);
  return g_string_free (out, FALSE);
}

static void
clear_line (gpointer data)
{
  g_free (((VlpsLine *) data)->text);
}

/* Adds the line collected in `text` and empties that. */
static void
end_line (GArray *lines, GString *text, int first, int last)
{
  VlpsLine line = { first, last, NULL };

  if (text->len == 0)
    return;
  line.text = g_strndup (text->str, text->len);
  g_array_append_val (lines, line);
  g_string_truncate (text, 0);
}

GArray *
vlps_reading_lines (const VlpsPage *page, const VlpsReading *reading, const guint8 *content)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (VlpsLine));
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean space = FALSE;
  int first = -1, last = -1;

  g_array_set_clear_func (lines, clear_line);
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (i > 0 && is_line_break (page, i))
        end_line (lines, text, first, last);
      if (node->kind != VLPS_NODE_TEXT || !reading->shown[i])
        continue;
      if (!content[i] || reading->characters[i] == 0)
        {
          /* what is left out between two kept runs sets them apart */
          space = space || !content[i] || *node->text != '\0';
          continue;
        }
      for (const char *p = node->text; p != NULL;)
        {
          const char *feed = strchr (p, '\n');
          g_autofree char *part = feed != NULL ? g_strndup (p, (gsize) (feed - p)) : NULL;

          if (text->len == 0)
            first = i;
          vlps_whitespace_append (text, &space, part != NULL ? part : p);
          last = i;
          if (feed != NULL)
            end_line (lines, text, first, last);
          p = feed != NULL ? feed + 1 : NULL;
        }
    }
  end_line (lines, text, first, last);
  return lines;
}

char *
vlps_reading_content (const VlpsPage *page, const VlpsReading *reading, const guint8 *content)
{
  g_autoptr (GArray) lines = vlps_reading_lines (page, reading, content);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append (out, g_array_index (lines, VlpsLine, i).text);
      g_string_append_c (out, '\n');
    }
  return g_string_free (out, FALSE);
}

void
vlps_reading_close (const VlpsPage *page, const VlpsReading *reading, guint8 *content)
{
  g_autofree guint *kept = g_new0 (guint, page->n_nodes + 1); /* how many kept runs stand before a node */
  g_autofree guint *runs = g_new0 (guint, page->n_nodes + 1); /* and how many with text */

  for (guint i = 0; i < page->n_nodes; i++)
    {
      gboolean run = page->nodes[i].kind == VLPS_NODE_TEXT;

      if (run && !reading->shown[i])
        content[i] = 0;
      kept[i + 1] = kept[i] + (run && content[i] && reading->characters[i] > 0);
      runs[i + 1] = runs[i] + (run && reading->characters[i] > 0);
    }
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const VlpsNode *parent = node->parent >= 0 ? &page->nodes[node->parent] : NULL;

      if (node->kind == VLPS_NODE_TEXT)
        {
          /* white space goes with the element around it */
          if (reading->characters[i] == 0 && reading->shown[i] && parent != NULL)
            content[i] = content[node->parent];
          continue;
        }
      if (kept[node->end] > kept[i])
        content[i] = 1;
      else if (parent == NULL || !content[node->parent] || !reading->shown[i]
               || reading->before[node->end] > reading->before[i])
        content[i] = 0;
      else if (kept[parent->end] == kept[node->parent])
        content[i] = 1; /* inside an element without text that is kept */
      else if (kept[parent->end] - kept[node->parent] == runs[parent->end] - runs[node->parent])
        content[i] = 1; /* all text around it is kept */
      else
        content[i] = kept[i] > kept[node->parent] && kept[parent->end] > kept[node->end];
    }
}
