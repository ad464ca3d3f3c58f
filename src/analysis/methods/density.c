/* density.c - how dense the text of each element is */
#include "density.h"

#include <math.h>

VlpsDensityCounts *
vlps_density_counts_new (const VlpsPage *page, const VlpsReading *reading)
{
  VlpsDensityCounts *counts = g_new0 (VlpsDensityCounts, 1);
  g_autofree guint8 *in_link = g_new0 (guint8, page->n_nodes + 1);

  counts->characters = g_new0 (guint, page->n_nodes + 1);
  counts->tags = g_new0 (guint, page->n_nodes + 1);
  counts->link_characters = g_new0 (guint, page->n_nodes + 1);
  counts->link_tags = g_new0 (guint, page->n_nodes + 1);
  for (guint i = 0; i < page->n_nodes; i++)
    in_link[i] =
        vlps_tag_is_link (page->nodes[i].tag) || (page->nodes[i].parent >= 0 && in_link[page->nodes[i].parent]);
  /* from the back, so that each node is complete when it is added to its parent */
  for (guint i = page->n_nodes; i-- > 0;)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean element = node->kind == VLPS_NODE_ELEMENT;

      if (!element)
        counts->characters[i] = reading->characters[i];
      if (in_link[i])
        {
          counts->link_characters[i] = counts->characters[i];
          counts->link_tags[i] = counts->tags[i];
        }
      if (node->parent < 0)
        continue;
      counts->characters[node->parent] += counts->characters[i];
      counts->link_characters[node->parent] += counts->link_characters[i];
      if (element && reading->shown[i])
        {
          counts->tags[node->parent] += counts->tags[i] + 1;
          counts->link_tags[node->parent] += counts->link_tags[i] + vlps_tag_is_link (node->tag);
        }
    }
  return counts;
}

void
vlps_density_counts_free (VlpsDensityCounts *counts)
{
  if (counts == NULL)
    return;
  g_free (counts->characters);
  g_free (counts->tags);
  g_free (counts->link_characters);
  g_free (counts->link_tags);
  g_free (counts);
}

double
vlps_density_of_text (guint characters, guint tags)
{
  return (double) characters / MAX (tags, 1);
}

double
vlps_density_composite (guint characters, guint tags, guint link_characters, guint link_tags, double ratio)
{
  double c = characters;
  double t = MAX (tags, 1);
  double plain = characters > link_characters ? c - link_characters : 1;
  double lc = MAX (link_characters, 1);
  double lt = MAX (link_tags, 1);

  if (characters == 0)
    return 0;
  return c / t * log (c / lc * t / lt) / log (log (c / plain * lc + ratio * c + G_E));
}

int
vlps_density_base (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == VLPS_TAG_BODY && page->nodes[i].frame == 0)
      return (int) i;
  return page->n_nodes > 0 ? 0 : -1;
}
