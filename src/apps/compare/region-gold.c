/* region-gold.c - which region each text of a page belongs to, as people labelled it */
#include "region-gold.h"

#include <math.h>
#include <string.h>

#include "emit.h"
#include "reading.h"
#include "selector.h"

typedef enum
{
  ROLE_NONE,
  ROLE_HEADER,
  ROLE_MENU,
  ROLE_FOOTER,
  ROLE_MARGIN,
  ROLE_CENTER,
} Role;

static Role
role_of_type (const char *type)
{
  static const struct
  {
    const char *type;
    Role role;
  } roles[] = {
    { "Header", ROLE_HEADER },  { "Logo", ROLE_HEADER },     { "Menu", ROLE_MENU },      { "Footer", ROLE_FOOTER },
    { "Sidebar", ROLE_MARGIN }, { "Ad", ROLE_MARGIN },       { "Content", ROLE_CENTER }, { "Article", ROLE_CENTER },
    { "Title", ROLE_CENTER },   { "Comments", ROLE_CENTER }, { "Table", ROLE_CENTER },   { "Author", ROLE_CENTER },
    { "Image", ROLE_CENTER },   { "Video", ROLE_CENTER },
  };
  g_auto (GStrv) words = type != NULL ? g_strsplit_set (type, " \t\n,", -1) : NULL;

  /* one block may have several types; the first that says something counts */
  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (roles); k++)
      if (g_ascii_strcasecmp (words[i], roles[k].type) == 0)
        return roles[k].role;
  return ROLE_NONE;
}

static gboolean
has_word (const char *list, const char *word)
{
  g_auto (GStrv) words = g_strsplit_set (list, " \t\n,", -1);

  return g_strv_contains ((const char *const *) words, word);
}

/* A block of the second level that volunteers left inside a CENTER block although it is not content: what stands beside
 * or between it, such as a whole side column. */
static gboolean
is_inner_noise (const VlpsNode *node)
{
  static const char *const types[] = { "LinkList", "Menu", "Ad", "Sidebar", "Searchbar" };
  const char *block = vlps_node_attribute (node, "data-block");
  const char *type = block != NULL && has_word (block, "2") ? vlps_node_attribute (node, "data-block-type") : NULL;
  g_auto (GStrv) words = type != NULL ? g_strsplit_set (type, " \t\n,", -1) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    for (guint k = 0; k < G_N_ELEMENTS (types); k++)
      if (g_ascii_strcasecmp (words[i], types[k]) == 0)
        return TRUE;
  return FALSE;
}

/* -1 left of the content, 1 right of it, 0 not beside it. */
static int
side_of (VlpsBox box, const GArray *contents)
{
  double best = 0;
  int side = 0;

  for (guint i = 0; i < contents->len; i++)
    {
      VlpsBox content = g_array_index (contents, VlpsBox, i);
      double overlap = MIN (vlps_box_bottom (box), vlps_box_bottom (content)) - MAX (box.top, content.top);
      /* labels and layouts are a few px off */
      gboolean apart = vlps_box_right (box) <= content.left + 8 || box.left >= vlps_box_right (content) - 8;

      if (apart && overlap > best)
        {
          best = overlap;
          side = box.left + box.width / 2 < content.left + content.width / 2 ? -1 : 1;
        }
    }
  return side;
}

/* For each top-level block the middle of its text across the page, by characters; NAN where it has none.  The box of a
 * block says nothing where all that it holds is positioned elsewhere. */
static double *
find_middles (const VlpsPage *page, const VlpsRegionGold *gold)
{
  double *middles = g_new0 (double, MAX (1, page->n_nodes));
  g_autofree double *weights = g_new0 (double, MAX (1, page->n_nodes));

  for (guint i = 0; i < page->n_nodes; i++)
    if (gold->characters[i] > 0 && gold->blocks[i] >= 0)
      {
        weights[gold->blocks[i]] += gold->characters[i];
        middles[gold->blocks[i]] += gold->characters[i] * (page->nodes[i].box.left + page->nodes[i].box.width / 2);
      }
  for (guint i = 0; i < page->n_nodes; i++)
    middles[i] = weights[i] > 0 ? middles[i] / weights[i] : NAN;
  return middles;
}

static VlpsRegionGold *
gold_new (const VlpsPage *page)
{
  VlpsRegionGold *gold = g_new0 (VlpsRegionGold, 1);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);

  gold->regions = g_new (gint8, MAX (1, page->n_nodes));
  gold->blocks = g_new (int, MAX (1, page->n_nodes));
  gold->characters = g_new0 (guint, MAX (1, page->n_nodes));
  memcpy (gold->characters, reading->characters, page->n_nodes * sizeof *gold->characters);
  return gold;
}

static void
gold_finish (const VlpsPage *page, VlpsRegionGold *gold)
{
  gboolean center = FALSE, noise = FALSE;

  for (guint i = 0; i < page->n_nodes; i++)
    if (gold->characters[i] > 0)
      {
        center |= gold->regions[i] == VLPS_REGION_CENTER;
        noise |= gold->regions[i] != VLPS_REGION_CENTER && gold->regions[i] != VLPS_NOT_JUDGED;
      }
  gold->scorable = center && noise;
}

VlpsRegionGold *
vlps_region_gold_from_blocks (const VlpsPage *page, gboolean skip_inner)
{
  VlpsRegionGold *gold = gold_new (page);
  g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  g_autofree guint8 *roles = g_new0 (guint8, MAX (1, page->n_nodes));
  g_autofree double *middles = NULL;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *block = vlps_node_attribute (node, "data-block");

      gold->blocks[i] = node->parent >= 0 ? gold->blocks[node->parent] : -1;
      if (block == NULL || !has_word (block, "1"))
        continue;
      gold->blocks[i] = (int) i;
      roles[i] = (guint8) role_of_type (vlps_node_attribute (node, "data-block-type"));
      if (roles[i] == ROLE_CENTER && node->box.width > 0 && node->box.height > 0)
        g_array_append_val (contents, node->box);
    }
  middles = find_middles (page, gold);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      int side;

      if (gold->blocks[i] != (int) i)
        {
          gold->regions[i] = node->parent >= 0 ? gold->regions[node->parent] : VLPS_NOT_JUDGED;
          if (skip_inner && gold->regions[i] == VLPS_REGION_CENTER && is_inner_noise (node))
            gold->regions[i] = VLPS_NOT_JUDGED;
          continue;
        }
      side = roles[i] == ROLE_MENU || roles[i] == ROLE_MARGIN ? side_of (node->box, contents) : 0;
      if (roles[i] == ROLE_MARGIN && side == 0)
        side = middles[i] < page->size.width / 2 ? -1 : 1;
      if (roles[i] == ROLE_NONE)
        gold->regions[i] = VLPS_NOT_JUDGED;
      else if (roles[i] == ROLE_CENTER)
        gold->regions[i] = VLPS_REGION_CENTER;
      else if (roles[i] == ROLE_FOOTER)
        gold->regions[i] = VLPS_REGION_FOOTER;
      else if (side != 0)
        gold->regions[i] = side < 0 ? VLPS_REGION_LM : VLPS_REGION_RM;
      else
        gold->regions[i] = VLPS_REGION_HEADER;
    }
  gold_finish (page, gold);
  return gold;
}

/* What has no region of its own takes that of the element around it; what has one is a block. */
static void
inherit (const VlpsPage *page, VlpsRegionGold *gold)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      int parent = page->nodes[i].parent;

      gold->blocks[i] = gold->regions[i] != VLPS_NOT_JUDGED ? (int) i : parent >= 0 ? gold->blocks[parent] : -1;
      if (gold->regions[i] == VLPS_NOT_JUDGED && parent >= 0)
        gold->regions[i] = gold->regions[parent];
    }
}

VlpsRegionGold *
vlps_region_gold_from_landmarks (const VlpsPage *page, char **const *landmarks)
{
  VlpsRegionGold *gold = gold_new (page);

  memset (gold->regions, VLPS_NOT_JUDGED, page->n_nodes);
  /* the first region listed is written last and stays */
  for (guint region = VLPS_N_REGIONS; region-- > 0;)
    for (guint k = 0; landmarks[region] != NULL && landmarks[region][k] != NULL; k++)
      {
        g_autoptr (VlpsSelector) selector = vlps_selector_parse (landmarks[region][k], NULL);
        g_autofree guint8 *matched = selector != NULL ? vlps_selector_match (selector, page) : NULL;

        for (guint i = 0; matched != NULL && i < page->n_nodes; i++)
          if (matched[i])
            gold->regions[i] = (gint8) region;
      }
  inherit (page, gold);
  gold_finish (page, gold);
  return gold;
}

VlpsRegionGold *
vlps_region_gold_from_labels (const VlpsPage *page, const GArray *labels, guint n_elements)
{
  guint n;
  g_autofree int *nodes = vlps_emit_json_elements (page, NULL, &n);
  VlpsRegionGold *gold;

  if (n != n_elements)
    return NULL;
  gold = gold_new (page);
  memset (gold->regions, VLPS_NOT_JUDGED, page->n_nodes);
  for (guint i = 0; i < labels->len; i++)
    {
      VlpsElementLabel label = g_array_index (labels, VlpsElementLabel, i);

      gold->regions[nodes[label.element]] = (gint8) label.region;
    }
  inherit (page, gold);
  gold_finish (page, gold);
  return gold;
}

VlpsRegionGold *
vlps_region_gold_new (const VlpsDataset *dataset, const VlpsCase *item, const VlpsPage *page, gboolean skip_inner)
{
  switch (item->regions)
    {
    case VLPS_GOLD_DATA_BLOCK:
      return vlps_region_gold_from_blocks (page, skip_inner);
    case VLPS_GOLD_LANDMARKS:
      return vlps_region_gold_from_landmarks (page, dataset->landmarks);
    case VLPS_GOLD_LABELS:
      return vlps_region_gold_from_labels (page, item->labels, item->n_elements);
    case VLPS_GOLD_NONE:
    default:
      return NULL;
    }
}

void
vlps_region_gold_free (VlpsRegionGold *gold)
{
  if (gold == NULL)
    return;
  g_free (gold->regions);
  g_free (gold->blocks);
  g_free (gold->characters);
  g_free (gold);
}
