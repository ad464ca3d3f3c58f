/* place.c - where on a page the lines about its content stand */
#include "place.h"

#include "title-element.h"

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
