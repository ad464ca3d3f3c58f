/* compare-labels.c - runs of vlps compare that only concern the labels of people, and measure no method */
#include "compare-labels.h"

#include "agreement.h"
#include "dataset-file.h"
#include "errors.h"
#include "file.h"
#include "label-export.h"
#include "problem.h"

gboolean
vlps_compare_labels_check (const char *formats, gboolean no_render, const char *agreement, GError **error)
{
  g_autofree char *folder = NULL;
  guint found;

  if (no_render)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--export needs rendered pages: drop --no-render");
  if (agreement != NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "--export and --agreement are two runs: drop one of them");
  return vlps_label_export_parse (formats, &found, &folder, error);
}

/* A set with its pages rendered. */
static VlpsDataset *
open_set (const VlpsLabelRun *run, const char *folder, GError **error)
{
  g_autoptr (VlpsDataset) dataset = vlps_dataset_read (folder, run->cancellable, error);

  if (dataset == NULL || !vlps_snapshots_fill (run->snapshots, dataset, run->cancellable, error))
    return NULL;
  vlps_problems_print (dataset->problems);
  return g_steal_pointer (&dataset);
}

gboolean
vlps_compare_labels_export (const VlpsLabelRun *run, const char *formats, GError **error)
{
  g_autofree char *folder = NULL;
  guint found;

  if (!vlps_label_export_parse (formats, &found, &folder, error))
    return FALSE;
  for (guint i = 0; run->sets[i] != NULL; i++)
    {
      g_autoptr (VlpsDataset) dataset = open_set (run, run->sets[i], error);
      g_autofree char *line =
          dataset != NULL ? vlps_label_export_write (dataset, run->snapshots, found, folder, error) : NULL;

      if (line == NULL)
        return FALSE;
      if (!run->quiet)
        g_print ("%s", line);
    }
  return TRUE;
}

/* Labels in the HTML of a set are those of its own pages. */
static gboolean
has_labels_in_pages (const VlpsDataset *dataset)
{
  for (guint i = 0; i < dataset->cases->len; i++)
    if (((const VlpsCase *) dataset->cases->pdata[i])->regions == VLPS_GOLD_DATA_BLOCK)
      return TRUE;
  return FALSE;
}

gboolean
vlps_compare_labels_agree (const VlpsLabelRun *run, const char *folder, const char *json, GError **error)
{
  g_autoptr (VlpsDataset) first = open_set (run, run->sets[0], error);
  g_autoptr (VlpsDataset) second = first != NULL ? vlps_dataset_read (folder, run->cancellable, error) : NULL;
  g_autoptr (VlpsSetAgreement) agreement = NULL;
  g_autofree char *table = NULL, *text = NULL;

  if (second == NULL)
    return FALSE;
  vlps_problems_print (second->problems);
  if (has_labels_in_pages (second) && !vlps_snapshots_fill (run->snapshots, second, run->cancellable, error))
    return FALSE;
  agreement = vlps_set_agreement_new (first, second, run->snapshots, error);
  if (agreement == NULL)
    return FALSE;
  table = vlps_set_agreement_table (agreement);
  if (!run->quiet)
    g_print ("%s", table);
  text = json != NULL ? vlps_set_agreement_json (agreement) : NULL;
  return text == NULL || vlps_file_write (json, text, -1, error);
}
