/* shown-number.c - numbers of list items that stand in the items again */
#include "shown-number.h"

#include <string.h>

#include "whitespace.h"

/* Bytes of a number with what stands behind it. */
#define MOST_NUMBER 12

/* TRUE for "7", "07", "7.", "7)" and "7:" of the item 7. */
static gboolean
is_number (const char *text, gint64 number)
{
  char *end;
  gint64 read = g_ascii_isdigit (*text) ? g_ascii_strtoll (text, &end, 10) : -1;

  return read >= 0 && read == number && (*end == '\0' || (strchr (".):", *end) != NULL && end[1] == '\0'));
}

/* The first text of an item; -1 where it has none before a list or a table in it. */
static int
first_text (const VlpsBuilder *builder, int item)
{
  const VlpsPage *page = builder->page;

  for (int i = item + 1; i < page->nodes[item].end; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && !vlps_whitespace_is_blank (page->nodes[i].text))
      return i;
    else if (page->nodes[i].tag == VLPS_TAG_OL || page->nodes[i].tag == VLPS_TAG_UL
             || page->nodes[i].tag == VLPS_TAG_TABLE)
      return -1;
  return -1;
}

/* The element in an item that shows its number and nothing else; -1: there is none, or nothing stands behind it. */
static int
find_number (const VlpsBuilder *builder, int item, gint64 number)
{
  const VlpsPage *page = builder->page;
  int text = first_text (builder, item), element;
  g_autofree char *line = NULL, *all = NULL;

  if (text < 0 || page->nodes[text].parent == item)
    return -1;
  element = page->nodes[text].parent;
  line = vlps_builder_line (page, element, MOST_NUMBER);
  if (!is_number (line, number))
    return -1;
  all = vlps_builder_line (page, item, 2 * MOST_NUMBER);
  return strlen (all) > strlen (line) ? element : -1;
}

void
vlps_shown_number_recognise (VlpsBuilder *builder, int list)
{
  const VlpsPage *page = builder->page;
  const char *start = vlps_node_attribute (&page->nodes[list], "start");
  gint64 number = start != NULL ? g_ascii_strtoll (start, NULL, 10) : 1;
  g_autoptr (GArray) numbers = g_array_new (FALSE, FALSE, sizeof (int));

  if (vlps_node_attribute (&page->nodes[list], "reversed") != NULL)
    return;
  for (int i = list + 1; i < page->nodes[list].end; i = page->nodes[i].end)
    {
      int element = page->nodes[i].tag == VLPS_TAG_LI ? find_number (builder, i, number++) : -1;

      if (page->nodes[i].tag != VLPS_TAG_LI && page->nodes[i].kind == VLPS_NODE_TEXT)
        continue;
      if (element < 0)
        return;
      g_array_append_val (numbers, element);
    }
  for (guint i = 0; numbers->len > 1 && i < numbers->len; i++)
    vlps_builder_mark (builder, g_array_index (numbers, int, i), VLPS_MARK_DROP, NULL);
}
