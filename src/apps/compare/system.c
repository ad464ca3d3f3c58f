/* system.c - what is compared */
#include "system.h"

#include <string.h>

#include "errors.h"
#include "method-table.h"

static void
system_free (gpointer data)
{
  VlpsSystem *system = data;

  g_free (system->name);
  g_free (system->settings);
  g_free (system->folder);
  g_free (system);
}

GPtrArray *
vlps_systems_new (void)
{
  return g_ptr_array_new_with_free_func (system_free);
}

VlpsSystem *
vlps_systems_add (GPtrArray *systems, VlpsSystemKind kind, const char *name)
{
  VlpsSystem *system = g_new0 (VlpsSystem, 1);

  system->kind = kind;
  system->examples = 1;
  system->preset = *vlps_preset_find ("auto", NULL);
  system->name = g_strdup (name);
  g_ptr_array_add (systems, system);
  return system;
}

guint
vlps_system_takes_examples (const VlpsSystem *system)
{
  return system->kind == VLPS_SYSTEM_METHOD
                 && (system->site || (system->extract.method->needs & VLPS_METHOD_NEEDS_EXAMPLE) != 0)
             ? system->examples
             : 0;
}

gboolean
vlps_system_takes_lines (const VlpsSystem *system)
{
  return system->kind == VLPS_SYSTEM_METHOD && !system->alone
         && (system->site || (system->extract.method->needs & VLPS_METHOD_USES_LINES) != 0);
}

gboolean
vlps_system_has_learnt (const VlpsSystem *system, const char *set, gboolean rendered)
{
  const VlpsModels *models;
  gboolean regions;

  if (system->kind != VLPS_SYSTEM_METHOD)
    return FALSE;
  regions = rendered && system->preset.automatic && (system->extract.method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0;
  if (!regions && (system->extract.method->needs & VLPS_METHOD_ASKS_MODELS) == 0)
    return FALSE;
  models = vlps_models_built_in ();
  /* what the model of content says is among the features of the other */
  return vlps_boosted_trees_has_learnt (models->content, set)
         || (regions && vlps_boosted_trees_has_learnt (models->regions, set));
}

char *
vlps_system_label (const VlpsSystem *system)
{
  return g_strconcat (system->name, system->learnt ? " *" : "", NULL);
}

gboolean
vlps_systems_have_learnt (const GPtrArray *systems)
{
  for (guint i = 0; i < systems->len; i++)
    if (((const VlpsSystem *) systems->pdata[i])->learnt)
      return TRUE;
  return FALSE;
}

static gboolean
has_system (const GPtrArray *systems, const char *name)
{
  for (guint i = 0; i < systems->len; i++)
    if (strcmp (((const VlpsSystem *) systems->pdata[i])->name, name) == 0)
      return TRUE;
  return FALSE;
}

static void
add_preset (GPtrArray *systems, const VlpsPreset *preset, const char *name)
{
  VlpsSystem *system;

  if (has_system (systems, name))
    return;
  system = vlps_systems_add (systems, VLPS_SYSTEM_METHOD, name);

  system->extract = vlps_method_options (vlps_method_table_find ("vl-ps"));
  system->preset = *preset;
  system->extract.units = preset->units;
}

/* A method whose constants are the four lines has them from the preset that all commands use where none is named. */
static void
add_method (GPtrArray *systems, const VlpsMethod *method, const char *name, gboolean site, gboolean alone)
{
  VlpsSystem *system;

  if (method->preset != NULL)
    {
      add_preset (systems, vlps_preset_find ("auto", NULL), name);
      return;
    }
  system = vlps_systems_add (systems, VLPS_SYSTEM_METHOD, name);
  system->extract = vlps_method_options (method);
  system->site = site;
  system->alone = alone;
}

/* All methods; one whose constants are the four lines stands with each preset of them. */
static void
add_all (GPtrArray *systems, gboolean rendered)
{
  guint n, n_presets;
  const VlpsMethod *methods = vlps_method_table (&n);
  const VlpsPreset *presets = vlps_presets (&n_presets);

  vlps_systems_add (systems, VLPS_SYSTEM_WHOLE, "whole");
  for (guint i = 0; i < n; i++)
    {
      if (!rendered && (methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) != 0)
        continue;
      if (methods[i].preset == NULL)
        add_method (systems, &methods[i], methods[i].name, FALSE, FALSE);
      for (guint k = 0; methods[i].preset != NULL && k < n_presets; k++)
        add_preset (systems, &presets[k], presets[k].name);
    }
}

/* Sets a parameter where the system has it. */
static gboolean
set_one (VlpsSystem *system, const char *text, gboolean *found, GError **error)
{
  const VlpsMethod *method = system->extract.method;

  if (system->kind != VLPS_SYSTEM_METHOD)
    return TRUE;
  if (vlps_params_match (method->params, method->name, text) != NULL)
    {
      *found = TRUE;
      return vlps_method_set (&system->extract, text, error);
    }
  if ((method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0
      && vlps_params_match (system->preset.params, system->preset.name, text) != NULL)
    {
      *found = TRUE;
      return vlps_preset_set (&system->preset, text, error);
    }
  return TRUE;
}

static gboolean
sorts_units (const VlpsSystem *system)
{
  return system->kind == VLPS_SYSTEM_METHOD && (system->extract.method->needs & VLPS_METHOD_TAKES_SEPARATORS) != 0;
}

static gboolean
set_examples (VlpsSystem *system, const char *value, GError **error)
{
  guint64 n;

  if (!g_ascii_string_to_unsigned (value, 10, 1, VLPS_SYSTEM_EXAMPLES, &n, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s: examples takes 1 to %u, not '%s'", system->name,
                             VLPS_SYSTEM_EXAMPLES, value);
  system->examples = (guint) n;
  return TRUE;
}

/* One setting of its name. */
static gboolean
set_named (VlpsSystem *system, const char *setting, GError **error)
{
  gboolean found = FALSE;

  if (sorts_units (system) && g_str_has_prefix (setting, "units="))
    return vlps_units_parse (setting + strlen ("units="), &system->extract.units, error);
  if (vlps_system_takes_examples (system) > 0 && g_str_has_prefix (setting, "examples="))
    return set_examples (system, setting + strlen ("examples="), error);
  if (!set_one (system, setting, &found, error))
    return FALSE;
  if (!found)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "%s: '%s' is not a parameter of it; 'vlps methods NAME' lists them, presets also take units=block or "
                 "units=all, example-page and vlps+site examples=N",
                 system->name, setting);
  return found;
}

/* Applies the settings in a system's name: NAME=VALUE, separated by plus signs. */
static gboolean
set_by_name (VlpsSystem *system, GError **error)
{
  g_auto (GStrv) settings = system->settings != NULL ? g_strsplit (system->settings, "+", -1) : NULL;

  for (guint i = 0; settings != NULL && settings[i] != NULL; i++)
    if (!set_named (system, settings[i], error))
      return FALSE;
  return TRUE;
}

/* A method or preset with settings of its own, "scedd:short-by=sum". */
static gboolean
add_set (GPtrArray *systems, const char *name, const char *colon, gboolean rendered, GError **error)
{
  g_autofree char *base = g_strndup (name, (gsize) (colon - name));
  gboolean site = strcmp (base, "vlps+site") == 0;
  const VlpsMethod *method = vlps_method_table_find (site ? "vlps" : base);
  const VlpsPreset *preset = method == NULL ? vlps_preset_find (base, NULL) : NULL;

  if ((method == NULL && preset == NULL) || colon[1] == '\0')
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "'%s': settings follow a method or a preset, as in scedd:short-by=sum or "
                             "jing-zuo-2004:units=all",
                             name);
  if (!rendered && (preset != NULL || (method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s needs boxes, which --no-render does not give", base);
  if (preset != NULL)
    add_preset (systems, preset, name);
  else
    add_method (systems, method, name, site, FALSE);
  ((VlpsSystem *) systems->pdata[systems->len - 1])->settings = g_strdup (colon + 1);
  return set_by_name (systems->pdata[systems->len - 1], error);
}

static gboolean
add_named (GPtrArray *systems, const char *name, gboolean rendered, GError **error)
{
  gboolean site = strcmp (name, "vlps+site") == 0, texts = strcmp (name, "vlps+texts") == 0;
  gboolean alone = strcmp (name, "punct-lines-alone") == 0;
  const VlpsMethod *method = vlps_method_table_find (site || texts ? "vlps" : alone ? "punct-lines" : name);
  const VlpsPreset *preset = method == NULL ? vlps_preset_find (name, NULL) : NULL;
  gboolean oracle = strcmp (name, "oracle") == 0;
  const char *colon = strchr (name, ':');

  if (colon != NULL)
    return add_set (systems, name, colon, rendered, error);
  if (!rendered && (preset != NULL || oracle || (method != NULL && (method->needs & VLPS_METHOD_NEEDS_RENDERED) != 0)))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s needs boxes, which --no-render does not give", name);
  if (strcmp (name, "whole") == 0)
    vlps_systems_add (systems, VLPS_SYSTEM_WHOLE, name);
  else if (oracle)
    vlps_systems_add (systems, VLPS_SYSTEM_ORACLE, name);
  else if (method != NULL)
    {
      add_method (systems, method, name, site, alone);
      ((VlpsSystem *) systems->pdata[systems->len - 1])->texts = texts;
    }
  else if (preset != NULL)
    add_preset (systems, preset, preset->name);
  else
    {
      g_autofree char *hint = vlps_method_table_hint (name);

      return vlps_error_false (error, VLPS_ERROR_USAGE,
                               "unknown method or preset '%s'%s; there are whole, oracle, vlps+site, vlps+texts, "
                               "punct-lines-alone and those that 'vlps methods' lists",
                               name, hint);
    }
  return TRUE;
}

gboolean
vlps_systems_set_reference (GPtrArray *systems, const char *name, GError **error)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < systems->len; i++)
    {
      VlpsSystem *system = systems->pdata[i];

      if (strcmp (system->name, name) == 0)
        return system->reference = TRUE;
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", system->name);
    }
  return vlps_error_false (error, VLPS_ERROR_USAGE, "--reference takes one of the systems compared (%s), not '%s'",
                           names->str, name);
}

gboolean
vlps_systems_set (GPtrArray *systems, const char *text, GError **error)
{
  gboolean found = FALSE;

  for (guint i = 0; i < systems->len; i++)
    if (!set_one (systems->pdata[i], text, &found, error) || !set_by_name (systems->pdata[i], error))
      return FALSE;
  if (!found)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                 "--param %s: no method or preset that is compared has such a parameter; 'vlps methods NAME' lists "
                 "those of one",
                 text);
  return found;
}

gboolean
vlps_systems_set_units (GPtrArray *systems, const char *text, GError **error)
{
  gboolean found = FALSE;
  VlpsUnits units;

  if (!vlps_units_parse (text, &units, error))
    return FALSE;
  for (guint i = 0; i < systems->len; i++)
    {
      VlpsSystem *system = systems->pdata[i];

      if (!sorts_units (system))
        continue;
      found = TRUE;
      system->extract.units = units;
      if (!set_by_name (system, error))
        return FALSE;
    }
  if (!found)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                         "--units is for vlps and the presets, and none of these is compared");
  return found;
}

gboolean
vlps_systems_set_page_width (GPtrArray *systems, int width, GError **error)
{
  gboolean found = FALSE;

  for (guint i = 0; i < systems->len; i++)
    {
      VlpsSystem *system = systems->pdata[i];

      if (system->kind != VLPS_SYSTEM_METHOD || system->preset.automatic)
        continue;
      if (!vlps_preset_set_page_width (&system->preset, width, error))
        return FALSE;
      found = TRUE;
    }
  if (!found)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                         "--page-width is for the presets jing-zuo-2004 and kovacevic-2002, and neither is compared");
  return found;
}

gboolean
vlps_systems_parse (GPtrArray *systems, const char *list, gboolean rendered, GError **error)
{
  g_auto (GStrv) names = NULL;

  if (list == NULL)
    {
      add_all (systems, rendered);
      return TRUE;
    }
  names = g_strsplit (list, ",", -1);
  for (guint i = 0; names[i] != NULL; i++)
    if (*g_strstrip (names[i]) != '\0' && !has_system (systems, names[i])
        && !add_named (systems, names[i], rendered, error))
      return FALSE;
  return TRUE;
}
