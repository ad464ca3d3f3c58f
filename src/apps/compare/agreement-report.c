/* agreement-report.c - how far two people agree, as a table and as JSON */
#include <math.h>

#include "agreement.h"
#include "json-tree.h"

#define MAX_LISTED 30 /* blocks below the table */

static const char *
region_name (guint region)
{
  return region < VLPS_N_REGIONS ? vlps_region_name ((VlpsRegion) region) : "none";
}

/* --- a table --- */

static void
append_number (GString *table, double number)
{
  if (isnan (number))
    g_string_append_printf (table, " %8s", "-");
  else
    g_string_append_printf (table, " %8.3f", number);
}

static void
append_line (GString *table, const char *name, const VlpsAgreement *characters, const VlpsAgreement *blocks)
{
  g_string_append_printf (table, "%-24s", name);
  append_number (table, vlps_agreement_share (characters));
  append_number (table, vlps_agreement_kappa (characters));
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    append_number (table, vlps_agreement_region (characters, (VlpsRegion) i));
  append_number (table, vlps_agreement_unsure (characters));
  g_string_append_printf (table, " %8.0f", vlps_agreement_judged (blocks));
  append_number (table, vlps_agreement_share (blocks));
  append_number (table, vlps_agreement_kappa (blocks));
  g_string_append_c (table, '\n');
}

static void
append_head (GString *table, const VlpsSetAgreement *set)
{
  g_string_append_printf (table, "%s and %s: by characters; behind them by blocks that both judged\n%-24s %8s %8s",
                          set->first, set->second, "page", "agree", "kappa");
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    g_string_append_printf (table, " %8s", vlps_region_name ((VlpsRegion) i));
  g_string_append_printf (table, " %8s %8s %8s %8s\n", "one only", "blocks", "agree", "kappa");
}

static void
append_differences (GString *table, const VlpsSetAgreement *set)
{
  guint n = 0;

  for (guint p = 0; p < set->pages->len; p++)
    {
      const VlpsPageAgreement *page = set->pages->pdata[p];

      for (guint i = 0; i < page->differences->len; i++, n++)
        {
          const VlpsDifference *found = &g_array_index (page->differences, VlpsDifference, i);

          if (n == 0)
            g_string_append_printf (table, "\nblocks that differ: page, element, region of %s, of %s, text\n",
                                    set->first, set->second);
          if (n < MAX_LISTED)
            g_string_append_printf (table, "%s %d %s %s \"%s\"\n", page->id, found->element, region_name (found->first),
                                    region_name (found->second), found->text);
        }
    }
  if (n > MAX_LISTED)
    g_string_append_printf (table, "and %u more: --json FILE has all of them\n", n - MAX_LISTED);
}

char *
vlps_set_agreement_table (const VlpsSetAgreement *set)
{
  GString *table = g_string_new (NULL);
  g_autofree char *name = g_strdup_printf ("all %u pages", set->pages->len);

  append_head (table, set);
  for (guint i = 0; i < set->pages->len; i++)
    {
      const VlpsPageAgreement *page = set->pages->pdata[i];

      append_line (table, page->id, &page->characters, &page->blocks);
    }
  append_line (table, name, &set->characters, &set->blocks);
  append_differences (table, set);
  return g_string_free (table, FALSE);
}

/* --- JSON --- */

static void
add_number (cJSON *object, const char *name, double number)
{
  char buffer[32];

  g_ascii_formatd (buffer, sizeof buffer, "%.6g", number);
  cJSON_AddItemToObject (object, name, isfinite (number) ? cJSON_CreateRaw (buffer) : cJSON_CreateNull ());
}

static cJSON *
agreement_json (const VlpsAgreement *agreement)
{
  cJSON *object = cJSON_CreateObject (), *regions;

  add_number (object, "judged", vlps_agreement_judged (agreement));
  add_number (object, "agree", vlps_agreement_share (agreement));
  add_number (object, "kappa", vlps_agreement_kappa (agreement));
  add_number (object, "one_only", vlps_agreement_unsure (agreement));
  regions = cJSON_AddObjectToObject (object, "regions");
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    add_number (regions, vlps_region_name ((VlpsRegion) i), vlps_agreement_region (agreement, (VlpsRegion) i));
  return object;
}

static void
add_region (cJSON *object, const char *name, guint region)
{
  cJSON_AddItemToObject (object, name,
                         region < VLPS_N_REGIONS ? cJSON_CreateString (region_name (region)) : cJSON_CreateNull ());
}

static cJSON *
difference_json (const VlpsDifference *found)
{
  const double sides[] = { found->box.left, found->box.top, found->box.width, found->box.height };
  cJSON *object = cJSON_CreateObject ();

  cJSON_AddNumberToObject (object, "element", found->element);
  cJSON_AddItemToObject (object, "box", cJSON_CreateDoubleArray (sides, G_N_ELEMENTS (sides)));
  cJSON_AddStringToObject (object, "text", found->text);
  add_region (object, "first", found->first);
  add_region (object, "second", found->second);
  return object;
}

char *
vlps_set_agreement_json (const VlpsSetAgreement *set)
{
  cJSON *root = cJSON_CreateObject (), *pages;

  cJSON_AddStringToObject (root, "first", set->first);
  cJSON_AddStringToObject (root, "second", set->second);
  cJSON_AddItemToObject (root, "characters", agreement_json (&set->characters));
  cJSON_AddItemToObject (root, "blocks", agreement_json (&set->blocks));
  pages = cJSON_AddArrayToObject (root, "pages");
  for (guint p = 0; p < set->pages->len; p++)
    {
      const VlpsPageAgreement *page = set->pages->pdata[p];
      cJSON *object = cJSON_CreateObject (), *differences;

      cJSON_AddItemToArray (pages, object);
      cJSON_AddStringToObject (object, "id", page->id);
      cJSON_AddItemToObject (object, "characters", agreement_json (&page->characters));
      cJSON_AddItemToObject (object, "blocks", agreement_json (&page->blocks));
      differences = cJSON_AddArrayToObject (object, "differences");
      for (guint i = 0; i < page->differences->len; i++)
        cJSON_AddItemToArray (differences, difference_json (&g_array_index (page->differences, VlpsDifference, i)));
    }
  return vlps_json_tree_take_line (root);
}
