/* place.c - where on a page the lines about its content stand */
#include "place.h"

#include <string.h>

#include "title.h"

gboolean
vlps_place_attribute_is (const VlpsNode *node, const char *name, const char *value)
{
  const char *found = vlps_node_attribute (node, name);

  return found != NULL && g_ascii_strcasecmp (found, value) == 0;
}

gboolean
vlps_place_attribute_has (const VlpsNode *node, const char *name, const char *word)
{
  static const char *const space = " \t\n\f\r";
  const char *p = vlps_node_attribute (node, name);
  gsize length = strlen (word);

  while (p != NULL && *(p += strspn (p, space)) != '\0')
    {
      gsize n = strcspn (p, space);

      if (n == length && g_ascii_strncasecmp (p, word, n) == 0)
        return TRUE;
      p += n;
    }
  return FALSE;
}

gboolean
vlps_place_is_called (const VlpsNode *node, const char *const *words, guint n)
{
  static const char *const names[] = { "class", "id" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      const char *value = vlps_node_attribute (node, names[i]);
      g_autofree char *lower = value != NULL && *value != '\0' ? g_ascii_strdown (value, -1) : NULL;

      for (guint k = 0; k < n && lower != NULL; k++)
        if (strstr (lower, words[k]) != NULL)
          return TRUE;
    }
  return FALSE;
}

/* Moves from `index` back over `characters` characters of text. */
static int
back (const VlpsReading *reading, int index, guint characters)
{
  guint limit = reading->before[index] - MIN (reading->before[index], characters);

  while (index > 0 && reading->before[index - 1] >= limit)
    index--;
  return index;
}

static int
forth (const VlpsPage *page, const VlpsReading *reading, int index, guint characters)
{
  guint64 limit = (guint64) reading->before[index] + characters;

  while (index < (int) page->n_nodes && reading->before[index] < limit)
    index++;
  return index;
}

VlpsPlace
vlps_place_find (const VlpsPage *page, const VlpsReading *reading, const guint8 *content)
{
  VlpsPlace place = { .title = vlps_title_find (page, reading) };
  int top = place.title >= 0 ? place.title : vlps_place_only_heading (page, reading);
  int first = -1, last = -1;

  for (guint i = 0; i < page->n_nodes; i++)
    if (content[i] && reading->characters[i] > 0)
      {
        last = (int) i;
        if (first < 0)
          first = (int) i;
      }
  if (first < 0)
    first = MAX (0, top);
  /* a title far before the content's beginning says nothing of where the lines about it stand */
  place.head = back (reading, first, 200);
  if (top >= 0 && top < first)
    place.head = MAX (back (reading, top, 100), back (reading, first, 1000));
  place.first_line = forth (page, reading, top > first && top < last ? page->nodes[top].end : first, 400);
  place.tail = last >= 0 ? MAX (place.first_line, back (reading, last + 1, 100)) : place.first_line;
  place.end = forth (page, reading, MAX (last + 1, place.tail), 100);
  return place;
}

int
vlps_place_first_heading (const VlpsPage *page, const VlpsReading *reading)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_H1 && reading->before[page->nodes[i].end] > reading->before[i])
      return (int) i;
  return -1;
}

int
vlps_place_only_heading (const VlpsPage *page, const VlpsReading *reading)
{
  int found = -1;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_H1 && reading->before[page->nodes[i].end] > reading->before[i])
      {
        if (found >= 0)
          return -1;
        found = (int) i;
      }
  return found;
}
