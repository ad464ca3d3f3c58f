/* agreement.c - how far two people who labelled the same pages agree */
#include "agreement.h"

#include <math.h>
#include <string.h>

#include "errors.h"

/* Adds the text of a page, of which both have labels. */
static void
add_text (VlpsAgreement *agreement, const VlpsPage *page, const VlpsRegionGold *first, const VlpsRegionGold *second)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      guint a = first->regions[i] == VLPS_NOT_JUDGED ? VLPS_N_REGIONS : (guint) first->regions[i];
      guint b = second->regions[i] == VLPS_NOT_JUDGED ? VLPS_N_REGIONS : (guint) second->regions[i];

      agreement->characters[a][b] += first->characters[i];
    }
}

/* Characters judged by both, those of them that agree, and those that would by chance. */
static double
count (const VlpsAgreement *agreement, double *ret_same, double *ret_chance)
{
  double all = 0, rows[VLPS_N_REGIONS] = { 0 }, columns[VLPS_N_REGIONS] = { 0 };

  *ret_same = *ret_chance = 0;
  for (guint a = 0; a < VLPS_N_REGIONS; a++)
    for (guint b = 0; b < VLPS_N_REGIONS; b++)
      {
        all += agreement->characters[a][b];
        rows[a] += agreement->characters[a][b];
        columns[b] += agreement->characters[a][b];
      }
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    {
      *ret_same += agreement->characters[i][i];
      *ret_chance += all > 0 ? rows[i] * columns[i] / all : 0;
    }
  return all;
}

double
vlps_agreement_share (const VlpsAgreement *agreement)
{
  double same, chance, all = count (agreement, &same, &chance);

  return all > 0 ? same / all : NAN;
}

double
vlps_agreement_kappa (const VlpsAgreement *agreement)
{
  double same, chance, all = count (agreement, &same, &chance);

  if (all <= 0)
    return NAN;
  return chance < all ? (same - chance) / (all - chance) : 1;
}

double
vlps_agreement_region (const VlpsAgreement *agreement, VlpsRegion region)
{
  double either = 0;

  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    either += agreement->characters[region][i] + agreement->characters[i][region];
  return either > 0 ? 2 * agreement->characters[region][region] / either : NAN;
}

double
vlps_agreement_unsure (const VlpsAgreement *agreement)
{
  double all = 0, one = 0;

  for (guint a = 0; a <= VLPS_N_REGIONS; a++)
    for (guint b = 0; b <= VLPS_N_REGIONS; b++)
      {
        all += agreement->characters[a][b];
        one += (a == VLPS_N_REGIONS) != (b == VLPS_N_REGIONS) ? agreement->characters[a][b] : 0;
      }
  return all > 0 ? one / all : NAN;
}

/* --- of two sets --- */

static const VlpsCase *
find_case (const VlpsDataset *dataset, const char *id)
{
  for (guint i = 0; i < dataset->cases->len; i++)
    if (strcmp (((const VlpsCase *) dataset->cases->pdata[i])->id, id) == 0)
      return dataset->cases->pdata[i];
  return NULL;
}

static void
append_number (GString *table, double number)
{
  if (isnan (number))
    g_string_append_printf (table, " %8s", "-");
  else
    g_string_append_printf (table, " %8.3f", number);
}

static void
append_line (GString *table, const char *name, const VlpsAgreement *agreement)
{
  g_string_append_printf (table, "%-24s", name);
  append_number (table, vlps_agreement_share (agreement));
  append_number (table, vlps_agreement_kappa (agreement));
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    append_number (table, vlps_agreement_region (agreement, (VlpsRegion) i));
  append_number (table, vlps_agreement_unsure (agreement));
  g_string_append_c (table, '\n');
}

/* Adds a page to the whole and to the table; FALSE where it cannot be compared. */
static gboolean
add_page (GString *table, VlpsAgreement *all, const VlpsDataset *first, const VlpsDataset *second, const VlpsCase *item,
          VlpsSnapshots *snapshots)
{
  const VlpsCase *other = item->regions != VLPS_GOLD_NONE ? find_case (second, item->id) : NULL;
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (VlpsRegionGold) ours = NULL, theirs = NULL;
  VlpsAgreement agreement = { 0 };

  if (other == NULL || other->regions == VLPS_GOLD_NONE || item->page == NULL)
    return FALSE;
  page = vlps_snapshots_load (snapshots, first, item, NULL);
  ours = page != NULL ? vlps_region_gold_new (first, item, page, FALSE) : NULL;
  theirs = page != NULL ? vlps_region_gold_new (second, other, page, FALSE) : NULL;
  if (ours == NULL || theirs == NULL)
    return FALSE;
  add_text (&agreement, page, ours, theirs);
  add_text (all, page, ours, theirs);
  append_line (table, item->id, &agreement);
  return TRUE;
}

char *
vlps_agreement_table (const VlpsDataset *first, const VlpsDataset *second, VlpsSnapshots *snapshots, GError **error)
{
  g_autoptr (GString) table = g_string_new (NULL);
  g_autofree char *name = NULL;
  VlpsAgreement all = { 0 };
  guint n = 0;

  g_string_append_printf (table, "%s and %s, by characters\n%-24s %8s %8s", first->name, second->name, "page", "agree",
                          "kappa");
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    g_string_append_printf (table, " %8s", vlps_region_name ((VlpsRegion) i));
  g_string_append_printf (table, " %8s\n", "one only");
  for (guint i = 0; i < first->cases->len; i++)
    n += add_page (table, &all, first, second, first->cases->pdata[i], snapshots);
  if (n == 0)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "%s and %s have no labelled page in common", first->name,
                            second->name);
  name = g_strdup_printf ("all %u pages", n);
  append_line (table, name, &all);
  return g_string_free (g_steal_pointer (&table), FALSE);
}
