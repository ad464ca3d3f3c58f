/* models.c - the models of data/ */
#include "models.h"

#include "column.h"
#include "content-features.h"
#include "errors.h"
#include "features-resources.h"
#include "layout-features.h"
#include "markup-features.h"
#include "resource.h"

#define N_REGIONS 5 /* of region.h, which stands above this module */

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
read_table (GBytes *table, guint n_classes, GError **error)
{
  g_autofree const char **names = NULL;
  g_autoptr (VlpsBoostedTrees) model = NULL;
  guint n;

  names = vlps_models_features (&n);
  model = vlps_boosted_trees_new (table, names, n, error);
  if (model == NULL)
    return NULL;
  if (vlps_boosted_trees_classes (model) != n_classes)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "the model has %u classes instead of %u",
                   vlps_boosted_trees_classes (model), n_classes);
      return NULL;
    }
  return g_steal_pointer (&model);
}

/* A model that cannot be read is a mistake in the program, not in what it is given. */
static VlpsBoostedTrees *
load (const char *path, guint n_classes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) table = vlps_resource_load (vlps_features_get_resource, path, &error);
  VlpsBoostedTrees *model = table != NULL ? read_table (table, n_classes, &error) : NULL;

  if (model == NULL)
    g_error ("%s: %s", path, error->message);
  return model;
}

const VlpsModels *
vlps_models_built_in (void)
{
  static VlpsModels models;
  static gsize made;

  if (g_once_init_enter (&made))
    {
      models.regions = load ("/vlps/regions.trees", N_REGIONS);
      models.content = load ("/vlps/content.trees", 1);
      g_once_init_leave (&made, 1);
    }
  return &models;
}

VlpsBoostedTrees *
vlps_models_read (const char *path, guint n_classes, GError **error)
{
  g_autoptr (GBytes) table = NULL;
  g_autofree char *text = NULL;
  gsize length;
  g_autoptr (GError) local = NULL;
  VlpsBoostedTrees *model = NULL;

  if (g_file_get_contents (path, &text, &length, &local))
    {
      table = g_bytes_new_take (g_steal_pointer (&text), length);
      model = read_table (table, n_classes, &local);
    }
  if (model == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read the model %s: %s", path, local->message);
  return model;
}
