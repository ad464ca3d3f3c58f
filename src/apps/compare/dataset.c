/* dataset.c - pages with human answers, in memory */
#include "dataset.h"

#include <string.h>

#include "problem.h"

static void
case_free (gpointer data)
{
  VlpsCase *item = data;

  g_free (item->id);
  g_free (item->page);
  g_free (item->missing);
  g_free (item->url);
  g_free (item->file);
  g_free (item->domain);
  g_free (item->language);
  g_free (item->charset);
  g_free (item->kind);
  g_free (item->source);
  g_free (item->gold);
  g_free (item->markdown);
  g_free (item->comments);
  g_strfreev (item->with);
  g_strfreev (item->without);
  g_free (item->title);
  g_free (item->author);
  g_strfreev (item->authors);
  g_free (item->date);
  for (guint i = 0; i < VLPS_N_PRODUCT_FIELDS; i++)
    g_strfreev (item->product[i]);
  g_clear_pointer (&item->posts, g_ptr_array_unref);
  g_clear_pointer (&item->labels, g_array_unref);
  vlps_segmentation_free (item->segments);
  g_free (item->nodes);
  g_free (item->picture);
  g_free (item->edges[0]);
  g_free (item->edges[1]);
  g_free (item);
}

void
vlps_dataset_free (VlpsDataset *dataset)
{
  if (dataset == NULL)
    return;
  g_free (dataset->folder);
  g_free (dataset->name);
  g_free (dataset->description);
  g_free (dataset->origin);
  g_free (dataset->licence);
  g_hash_table_unref (dataset->ids);
  g_ptr_array_unref (dataset->cases);
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    g_strfreev (dataset->landmarks[i]);
  g_ptr_array_unref (dataset->problems);
  g_free (dataset);
}

VlpsDataset *
vlps_dataset_new (const char *folder)
{
  VlpsDataset *dataset = g_new0 (VlpsDataset, 1);

  dataset->folder = g_strdup (folder);
  dataset->cases = g_ptr_array_new_with_free_func (case_free);
  dataset->ids = g_hash_table_new (g_str_hash, g_str_equal);
  dataset->problems = vlps_problems_new ();
  return dataset;
}

VlpsCase *
vlps_dataset_add (VlpsDataset *dataset, const char *id)
{
  VlpsCase *item = g_new0 (VlpsCase, 1);

  item->id = g_strdup (id);
  g_ptr_array_add (dataset->cases, item);
  g_hash_table_insert (dataset->ids, item->id, item);
  return item;
}

static const char *const headline_names[] = {
  [VLPS_HEADLINE_IN] = "in",
  [VLPS_HEADLINE_OUT] = "out",
  [VLPS_HEADLINE_MIXED] = "mixed",
};

const char *
vlps_dataset_headline (const VlpsDataset *dataset)
{
  return headline_names[dataset->headline];
}

gboolean
vlps_dataset_parse_headline (const char *name, VlpsHeadlineGold *ret_headline)
{
  for (guint i = VLPS_HEADLINE_IN; i < G_N_ELEMENTS (headline_names); i++)
    if (strcmp (name, headline_names[i]) == 0)
      {
        *ret_headline = (VlpsHeadlineGold) i;
        return TRUE;
      }
  return FALSE;
}
