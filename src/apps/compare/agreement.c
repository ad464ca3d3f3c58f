/* agreement.c - how far two people who labelled the same pages agree */
#include "agreement.h"

#include <math.h>
#include <string.h>

#include "emit.h"
#include "errors.h"
#include "unit.h"
#include "whitespace.h"

/* Returns the amount judged by both (characters or blocks), the part that agrees, and the part that would agree by
 * chance. */
static double
count (const VlpsAgreement *agreement, double *ret_same, double *ret_chance)
{
  double all = 0, rows[VLPS_N_REGIONS] = { 0 }, columns[VLPS_N_REGIONS] = { 0 };

  *ret_same = *ret_chance = 0;
  for (guint a = 0; a < VLPS_N_REGIONS; a++)
    for (guint b = 0; b < VLPS_N_REGIONS; b++)
      {
        all += agreement->counts[a][b];
        rows[a] += agreement->counts[a][b];
        columns[b] += agreement->counts[a][b];
      }
  for (guint i = 0; i < VLPS_N_REGIONS; i++)
    {
      *ret_same += agreement->counts[i][i];
      *ret_chance += all > 0 ? rows[i] * columns[i] / all : 0;
    }
  return all;
}

double
vlps_agreement_judged (const VlpsAgreement *agreement)
{
  double same, chance;

  return count (agreement, &same, &chance);
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
    either += agreement->counts[region][i] + agreement->counts[i][region];
  return either > 0 ? 2 * agreement->counts[region][region] / either : NAN;
}

double
vlps_agreement_unsure (const VlpsAgreement *agreement)
{
  double all = 0, one = 0;

  for (guint a = 0; a <= VLPS_N_REGIONS; a++)
    for (guint b = 0; b <= VLPS_N_REGIONS; b++)
      {
        all += agreement->counts[a][b];
        one += (a == VLPS_N_REGIONS) != (b == VLPS_N_REGIONS) ? agreement->counts[a][b] : 0;
      }
  return all > 0 ? one / all : NAN;
}

/* --- of a page --- */

static guint
place_of (gint8 region)
{
  return region == VLPS_NOT_JUDGED ? VLPS_N_REGIONS : (guint) region;
}

/* The text that is directly in one block-level element. */
typedef struct
{
  int node; /* its element */
  VlpsBox box;
  GString *text;
  guint characters[2][VLPS_N_REGIONS + 1]; /* in each region, by each person */
} Block;

static void
block_clear (gpointer data)
{
  g_string_free (((Block *) data)->text, TRUE);
}

static GArray *
blocks_new (const VlpsPage *page, const VlpsRegionGold *first, const VlpsRegionGold *second)
{
  GArray *blocks = g_array_new (FALSE, TRUE, sizeof (Block));
  g_autofree guint8 *is_unit = vlps_units_new (page, VLPS_UNITS_BLOCK);
  g_autofree int *element_of = g_new (int, MAX (1, page->n_nodes));
  g_autofree int *index_of = g_new (int, MAX (1, page->n_nodes));

  g_array_set_clear_func (blocks, block_clear);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      int element = is_unit[i] || node->parent < 0 ? (int) i : element_of[node->parent];
      Block *block;

      element_of[i] = element;
      index_of[i] = -1;
      if (first->characters[i] == 0)
        continue;
      if (index_of[element] < 0)
        {
          Block added = { .node = element, .text = g_string_new (NULL) };

          index_of[element] = (int) blocks->len;
          g_array_append_val (blocks, added);
        }
      block = &g_array_index (blocks, Block, index_of[element]);
      block->box = vlps_box_union (block->box, node->box);
      block->characters[0][place_of (first->regions[i])] += first->characters[i];
      block->characters[1][place_of (second->regions[i])] += first->characters[i];
      if (block->text->len < VLPS_AGREEMENT_TEXT)
        g_string_append_printf (block->text, "%s ", node->text);
    }
  return blocks;
}

/* The region that most of its text has. */
static guint
region_of (const Block *block, guint person)
{
  guint best = 0;

  for (guint i = 1; i <= VLPS_N_REGIONS; i++)
    if (block->characters[person][i] > block->characters[person][best])
      best = i;
  return best;
}

static void
difference_clear (gpointer data)
{
  g_free (((VlpsDifference *) data)->text);
}

/* At most VLPS_AGREEMENT_TEXT bytes of whole characters. */
static char *
beginning_of (const char *text)
{
  g_autofree char *folded = vlps_whitespace_collapse (text);
  gsize length = strlen (folded);

  g_strstrip (folded);
  if (length <= VLPS_AGREEMENT_TEXT)
    return g_steal_pointer (&folded);
  *g_utf8_find_prev_char (folded, folded + VLPS_AGREEMENT_TEXT + 1) = '\0';
  return g_strconcat (folded, "\u2026", NULL);
}

/* Numbers of the nodes in the list of elements, -1 for others. */
static int *
element_numbers (const VlpsPage *page)
{
  guint n;
  g_autofree int *nodes = vlps_emit_json_elements (page, NULL, &n);
  int *numbers = g_new (int, MAX (1, page->n_nodes));

  for (guint i = 0; i < page->n_nodes; i++)
    numbers[i] = -1;
  for (guint i = 0; i < n; i++)
    numbers[nodes[i]] = (int) i;
  return numbers;
}

/* Adds what two people made of a page. */
static void
add_pair (VlpsPageAgreement *agreement, const VlpsPage *page, const VlpsRegionGold *first, const VlpsRegionGold *second)
{
  g_autoptr (GArray) blocks = blocks_new (page, first, second);
  g_autofree int *numbers = element_numbers (page);

  for (guint i = 0; i < page->n_nodes; i++)
    agreement->characters.counts[place_of (first->regions[i])][place_of (second->regions[i])] += first->characters[i];
  for (guint i = 0; i < blocks->len; i++)
    {
      const Block *block = &g_array_index (blocks, Block, i);
      VlpsDifference found = { numbers[block->node], block->box, NULL, region_of (block, 0), region_of (block, 1) };

      agreement->blocks.counts[found.first][found.second] += 1;
      if (found.first == found.second)
        continue;
      found.text = beginning_of (block->text->str);
      g_array_append_val (agreement->differences, found);
    }
}

/* Takes over `id`. */
static VlpsPageAgreement *
page_agreement_new (char *id)
{
  VlpsPageAgreement *agreement = g_new0 (VlpsPageAgreement, 1);

  agreement->id = id;
  agreement->differences = g_array_new (FALSE, FALSE, sizeof (VlpsDifference));
  g_array_set_clear_func (agreement->differences, difference_clear);
  return agreement;
}

static void
page_agreement_free (VlpsPageAgreement *agreement)
{
  if (agreement == NULL)
    return;
  g_free (agreement->id);
  g_array_unref (agreement->differences);
  g_free (agreement);
}

/* --- of two sets --- */

/* The name of a page's file, with its id where another page of the set has the same name; the id where it was no file. */
static char *
name_of (const VlpsDataset *dataset, const VlpsCase *item)
{
  if (item->file == NULL)
    return g_strdup (item->id);
  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *other = dataset->cases->pdata[i];

      if (other != item && g_strcmp0 (other->file, item->file) == 0)
        return g_strdup_printf ("%s (%s)", item->file, item->id);
    }
  return g_strdup (item->file);
}

static gboolean
have_same_nodes (const VlpsPage *a, const VlpsPage *b)
{
  if (a->n_nodes != b->n_nodes)
    return FALSE;
  for (guint i = 0; i < a->n_nodes; i++)
    if (a->nodes[i].kind != b->nodes[i].kind || a->nodes[i].tag != b->nodes[i].tag)
      return FALSE;
  return TRUE;
}

/* NULL for a page that cannot be compared. */
static VlpsPageAgreement *
compare_page (const VlpsDataset *first, const VlpsDataset *second, const VlpsCase *item, VlpsSnapshots *snapshots)
{
  const VlpsCase *other = item->regions != VLPS_GOLD_NONE ? g_hash_table_lookup (second->ids, item->id) : NULL;
  g_autoptr (VlpsPage) page = NULL, own = NULL;
  g_autoptr (VlpsRegionGold) ours = NULL, theirs = NULL;
  VlpsPageAgreement *agreement;

  if (other == NULL || other->regions == VLPS_GOLD_NONE || item->page == NULL)
    return NULL;
  page = vlps_snapshots_load (snapshots, first, item, NULL);
  if (page == NULL)
    return NULL;
  /* labels in the HTML are those of the second person's page, which must have the same elements */
  if (other->regions == VLPS_GOLD_DATA_BLOCK)
    {
      own = other->page != NULL ? vlps_snapshots_load (snapshots, second, other, NULL) : NULL;
      if (own == NULL || !have_same_nodes (page, own))
        return NULL;
    }
  ours = vlps_region_gold_new (first, item, page, FALSE);
  theirs = vlps_region_gold_new (second, other, own != NULL ? own : page, FALSE);
  if (ours == NULL || theirs == NULL || (item->segments != NULL && !vlps_region_gold_fits (item->segments, page, NULL))
      || (other->segments != NULL && !vlps_region_gold_fits (other->segments, page, NULL)))
    return NULL;
  agreement = page_agreement_new (name_of (first, item));
  add_pair (agreement, page, ours, theirs);
  return agreement;
}

static void
add_counts (VlpsAgreement *all, const VlpsAgreement *page)
{
  for (guint a = 0; a <= VLPS_N_REGIONS; a++)
    for (guint b = 0; b <= VLPS_N_REGIONS; b++)
      all->counts[a][b] += page->counts[a][b];
}

VlpsSetAgreement *
vlps_set_agreement_new (const VlpsDataset *first, const VlpsDataset *second, VlpsSnapshots *snapshots, GError **error)
{
  g_autoptr (VlpsSetAgreement) set = g_new0 (VlpsSetAgreement, 1);

  set->first = g_strdup (first->name);
  set->second = g_strdup (second->name);
  set->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) page_agreement_free);
  for (guint i = 0; i < first->cases->len; i++)
    {
      VlpsPageAgreement *page = compare_page (first, second, first->cases->pdata[i], snapshots);

      if (page == NULL)
        continue;
      g_ptr_array_add (set->pages, page);
      add_counts (&set->characters, &page->characters);
      add_counts (&set->blocks, &page->blocks);
    }
  if (set->pages->len == 0)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "%s and %s have no labelled page in common", first->name,
                            second->name);
  return g_steal_pointer (&set);
}

void
vlps_set_agreement_free (VlpsSetAgreement *set)
{
  if (set == NULL)
    return;
  g_free (set->first);
  g_free (set->second);
  g_ptr_array_unref (set->pages);
  g_free (set);
}
