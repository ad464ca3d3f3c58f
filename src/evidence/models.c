/* models.c - the models of data/ */
#include "models.h"

#include "chance.h"
#include "evidence-resources.h"
#include "evidence.h"
#include "layout.h"

const char **
vlps_models_columns (guint *ret_n)
{
  guint n[3];
  const char *const *const parts[] = { vlps_evidence_names (&n[0]), vlps_layout_names (&n[1]),
                                       vlps_chance_names (&n[2]) };
  const char **names = g_new0 (const char *, n[0] + n[1] + n[2] + 1);

  *ret_n = 0;
  for (guint part = 0; part < G_N_ELEMENTS (parts); part++)
    for (guint i = 0; i < n[part]; i++)
      names[(*ret_n)++] = parts[part][i];
  return names;
}

/* A model that cannot be read is a mistake in the program, not in what it is given. */
static VlpsForest *
load (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) table = g_resource_lookup_data (vlps_evidence_get_resource (), path, 0, &error);
  g_autofree const char **names = NULL;
  VlpsForest *forest;
  guint n;

  names = vlps_models_columns (&n);
  forest = table != NULL ? vlps_forest_new (table, names, n, &error) : NULL;
  if (forest == NULL)
    g_error ("%s: %s", path, error->message);
  return forest;
}

const VlpsForest *
vlps_models_regions (void)
{
  static VlpsForest *forest;

  if (g_once_init_enter (&forest))
    g_once_init_leave (&forest, load ("/vlps/regions.forest"));
  return forest;
}

const VlpsForest *
vlps_models_content (void)
{
  static VlpsForest *forest;

  if (g_once_init_enter (&forest))
    g_once_init_leave (&forest, load ("/vlps/content.forest"));
  return forest;
}
