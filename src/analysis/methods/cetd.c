/* cetd.c - cetd: content by composite text density and density sum */
#include "cetd.h"

#include "density.h"

void
vlps_cetd_values (const VlpsPage *page, const VlpsReading *reading, VlpsCetdValues *ret_values)
{
  g_autoptr (VlpsDensityCounts) counts = vlps_density_counts_new (page, reading);
  int base = vlps_density_base (page);
  double ratio = 0;

  ret_values->base = base;
  ret_values->density = g_new0 (double, page->n_nodes + 1);
  ret_values->sum = g_new0 (double, page->n_nodes + 1);
  if (base < 0 || counts->characters[base] == 0)
    {
      ret_values->base = -1;
      return;
    }
  ratio = (double) counts->link_characters[base] / counts->characters[base];
  for (int i = base; i < page->nodes[base].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      double density = vlps_density_composite (counts->characters[i], counts->tags[i], counts->link_characters[i],
                                               counts->link_tags[i], ratio);

      /* Text directly inside an element is one of its children: as in the authors' own program, and else an element
       * whose paragraphs are only set apart by br would have a sum of 0. */
      if (node->kind == VLPS_NODE_ELEMENT)
        ret_values->density[i] = density;
      if (i > base)
        ret_values->sum[node->parent] += density;
    }
}

void
vlps_cetd_values_clear (VlpsCetdValues *values)
{
  g_clear_pointer (&values->density, g_free);
  g_clear_pointer (&values->sum, g_free);
}

/* For each element of the base's subtree the element of the largest density sum in its own subtree, itself included;
 * the first of several in document order. */
static int *
find_largest (const VlpsPage *page, const VlpsCetdValues *values)
{
  int *largest = g_new (int, page->n_nodes + 1);

  for (guint i = 0; i < page->n_nodes; i++)
    largest[i] = (int) i;
  for (int i = page->nodes[values->base].end - 1; i > values->base; i--)
    {
      int parent = page->nodes[i].parent;

      if (page->nodes[i].kind != VLPS_NODE_ELEMENT)
        continue;
      /* siblings come from the last to the first: an equal one is earlier, but the parent itself is earlier still */
      if (values->sum[largest[i]] > values->sum[largest[parent]]
          || (largest[parent] != parent && values->sum[largest[i]] >= values->sum[largest[parent]]))
        largest[parent] = largest[i];
    }
  return largest;
}

VlpsResult *
vlps_cetd (const VlpsPage *page, const VlpsMethodOptions *options, GError **error)
{
  VlpsResult *result = vlps_result_new (page, "cetd");
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autofree int *largest = NULL;
  g_autofree guint8 *entered = g_new0 (guint8, page->n_nodes + 1);
  g_autofree guint8 *target = g_new0 (guint8, page->n_nodes + 1);
  VlpsCetdValues values;
  double threshold;
  int covered = 0; /* nodes before this one are inside a content element */

  vlps_cetd_values (page, reading, &values);
  if (values.base < 0)
    {
      vlps_cetd_values_clear (&values);
      return result;
    }
  largest = find_largest (page, &values);
  /* the smallest density on the way from the element of the largest sum up to the body */
  threshold = values.density[largest[values.base]];
  for (int i = largest[values.base]; i != values.base; i = page->nodes[i].parent)
    threshold = MIN (threshold, values.density[page->nodes[i].parent]);
  /* From the body down, where the density allows it: the densest element below is content with all that is in it.  An
   * element once marked is not looked into again, so each is marked at most once. */
  for (int i = values.base; i < page->nodes[values.base].end; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT && i >= covered && (i == values.base || entered[node->parent])
          && values.density[i] >= threshold)
        {
          entered[i] = 1;
          target[largest[i]] = 1;
        }
      if (target[i])
        covered = MAX (covered, node->end);
      if (i < covered && reading->characters[i] > 0)
        result->content[i] = 1;
    }
  vlps_reading_close (page, reading, result->content);
  vlps_cetd_values_clear (&values);
  return result;
}
