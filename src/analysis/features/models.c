/* models.c - the models of data/ */
#include "models.h"

#include <stdlib.h>

#include "boosted-trees-table.h"
#include "column.h"
#include "content-features.h"
#include "errors.h"
#include "file.h"
#include "layout-features.h"
#include "markup-features.h"
#include "region-class.h"

const char **
vlps_models_features (guint *ret_n)
{
  guint n[4];
  const char *const *const parts[] = { vlps_markup_features_names (&n[0]), vlps_layout_features_names (&n[1]),
                                       vlps_content_features_names (&n[2]), vlps_column_names (&n[3]) };
  const char **names = g_new0 (const char *, n[0] + n[1] + n[2] + n[3] + 1);

  *ret_n = 0;
  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    for (guint i = 0; i < n[part]; i++)
      names[(*ret_n)++] = parts[part][i];
  return names;
}

static VlpsBoostedTrees *
checked (VlpsBoostedTrees *model, guint n_classes, GError **error)
{
  if (model == NULL || vlps_boosted_trees_classes (model) == n_classes)
    return model;
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "the model has %u classes instead of %u",
               vlps_boosted_trees_classes (model), n_classes);
  vlps_boosted_trees_free (model);
  return NULL;
}

/* A model that does not fit is a mistake of the build, which only those meet who change the features. */
static VlpsBoostedTrees *
load (const VlpsTreesTable *table, const char *file, guint n_classes)
{
  guint n;
  g_autofree const char **names = vlps_models_features (&n);
  g_autoptr (GError) error = NULL;
  VlpsBoostedTrees *model = checked (vlps_boosted_trees_new_from_table (table, names, n, &error), n_classes, &error);

  if (model == NULL)
    {
      g_printerr ("vlps: data/%s: %s (docs/auto.md)\n", file, error->message);
      exit (EXIT_FAILURE);
    }
  return model;
}

const VlpsModels *
vlps_models_built_in (void)
{
  static VlpsModels models;
  static gsize made;

  if (g_once_init_enter (&made))
    {
      models.regions = load (&vlps_regions_table, "regions.trees", VLPS_N_REGIONS);
      models.content = load (&vlps_content_table, "content.trees", 1);
      g_once_init_leave (&made, 1);
    }
  return &models;
}

VlpsBoostedTrees *
vlps_models_read (const char *path, guint n_classes, GError **error)
{
  guint n;
  g_autofree const char **names = vlps_models_features (&n);
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  VlpsBoostedTrees *model = NULL;
  gsize length;

  if (vlps_file_read (path, &text, &length, &local))
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (text, length);

      model = checked (vlps_boosted_trees_new (bytes, names, n, &local), n_classes, &local);
    }
  if (model == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read the model %s: %s", path, local->message);
  return model;
}
