/* folds.c - models that have not seen the page they are asked about */
#include "folds.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "region.h"

enum
{
  REGIONS,
  CONTENT,
  N_KINDS,
};

static const struct
{
  const char *name;
  guint n_classes;
} kinds[N_KINDS] = {
  [REGIONS] = { "regions", VLPS_N_REGIONS },
  [CONTENT] = { "content", 1 },
};

struct _VlpsFolds
{
  GPtrArray *models[N_KINDS]; /* of VlpsBoostedTrees, one a fold */
  GHashTable *folds[N_KINDS]; /* site -> number of the fold, from 1 */
};

static gboolean
read_sites (GHashTable *folds, const char *path, guint fold, GError **error)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GError) local = NULL;

  if (!vlps_file_read (path, &text, NULL, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read the sites of a fold: %s", local->message);
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (*g_strstrip (lines[i]) == '\0')
        continue;
      if (!g_hash_table_insert (folds, g_strdup (lines[i]), GUINT_TO_POINTER (fold)))
        return vlps_error_false (error, VLPS_ERROR_USAGE,
                                 "%s: line %u: the site %s is already left out by another fold", path, i + 1, lines[i]);
    }
  return TRUE;
}

VlpsFolds *
vlps_folds_read (const char *folder, gboolean with_regions, GError **error)
{
  g_autoptr (VlpsFolds) folds = g_new0 (VlpsFolds, 1);

  for (guint kind = 0; kind < N_KINDS; kind++)
    {
      folds->models[kind] = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_boosted_trees_free);
      folds->folds[kind] = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    }
  for (guint fold = 0;; fold++)
    {
      g_autofree char *name = g_strdup_printf ("fold-%u", fold);
      g_autofree char *here = g_build_filename (folder, name, NULL);

      if (!g_file_test (here, G_FILE_TEST_IS_DIR))
        {
          if (fold > 0)
            break;
          return vlps_error_null (error, VLPS_ERROR_IO, "%s has no folder fold-0 with models (docs/auto.md)", folder);
        }
      for (guint kind = with_regions ? REGIONS : CONTENT; kind < N_KINDS; kind++)
        {
          g_autofree char *model = g_strdup_printf ("%s/%s.trees", here, kinds[kind].name);
          g_autofree char *sites = g_strdup_printf ("%s/%s.sites", here, kinds[kind].name);
          VlpsBoostedTrees *trees = vlps_models_read (model, kinds[kind].n_classes, error);

          if (trees == NULL)
            return NULL;
          g_ptr_array_add (folds->models[kind], trees);
          if (!read_sites (folds->folds[kind], sites, fold + 1, error))
            return NULL;
        }
    }
  return g_steal_pointer (&folds);
}

void
vlps_folds_free (VlpsFolds *folds)
{
  if (folds == NULL)
    return;
  for (guint kind = 0; kind < N_KINDS; kind++)
    {
      g_clear_pointer (&folds->models[kind], g_ptr_array_unref);
      g_clear_pointer (&folds->folds[kind], g_hash_table_unref);
    }
  g_free (folds);
}

static const VlpsBoostedTrees *
choose (const VlpsFolds *folds, guint kind, const char *id, const char *site)
{
  guint fold = GPOINTER_TO_UINT (g_hash_table_lookup (folds->folds[kind], id));

  if (folds->models[kind]->len == 0)
    return NULL;
  if (fold == 0 && site != NULL)
    fold = GPOINTER_TO_UINT (g_hash_table_lookup (folds->folds[kind], site));
  return folds->models[kind]->pdata[MAX (fold, 1) - 1];
}

VlpsModels
vlps_folds_choose (const VlpsFolds *folds, const char *id, const char *site)
{
  return (VlpsModels){ .regions = choose (folds, REGIONS, id, site), .content = choose (folds, CONTENT, id, site) };
}
