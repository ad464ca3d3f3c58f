/* region-gold.c - which region each text of a page belongs to, as people labelled it */
#include "region-gold.h"

#include <math.h>
#include <string.h>

#include "emit.h"
#include "errors.h"
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
  ROLE_LM, /* regions by their names */
  ROLE_RM,
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

/* The role of a label of another data set: one of the above, a region, or what such sets call it, whatever its case and
 * punctuation. */
static Role
role_of_label (const char *label)
{
  static const struct
  {
    const char *name;
    Role role;
  } roles[] = {
    { "banner", ROLE_HEADER },
    { "masthead", ROLE_HEADER },
    { "nav", ROLE_MENU },
    { "navbar", ROLE_MENU },
    { "navigation", ROLE_MENU },
    { "navigationbar", ROLE_MENU },
    { "contentinfo", ROLE_FOOTER },
    { "pagefooter", ROLE_FOOTER },
    { "pageheader", ROLE_HEADER },
    { "aside", ROLE_MARGIN },
    { "complementary", ROLE_MARGIN },
    { "ads", ROLE_MARGIN },
    { "advert", ROLE_MARGIN },
    { "advertisement", ROLE_MARGIN },
    { "lm", ROLE_LM },
    { "leftmargin", ROLE_LM },
    { "rm", ROLE_RM },
    { "rightmargin", ROLE_RM },
    { "center", ROLE_CENTER },
    { "main", ROLE_CENTER },
    { "maincontent", ROLE_CENTER },
    { "abstract", ROLE_CENTER },
    { "caption", ROLE_CENTER },
    { "date", ROLE_CENTER },
    { "equation", ROLE_CENTER },
    { "figure", ROLE_CENTER },
    { "formula", ROLE_CENTER },
    { "heading", ROLE_CENTER },
    { "list", ROLE_CENTER },
    { "listitem", ROLE_CENTER },
    { "paragraph", ROLE_CENTER },
    { "picture", ROLE_CENTER },
    { "reference", ROLE_CENTER },
    { "section", ROLE_CENTER },
    { "sectionheader", ROLE_CENTER },
    { "text", ROLE_CENTER },
  };
  Role role = role_of_type (label);
  g_autoptr (GString) bare = g_string_new (NULL);

  for (const char *p = label; p != NULL && *p != '\0'; p++)
    if (g_ascii_isalpha (*p))
      g_string_append_c (bare, g_ascii_tolower (*p));
  for (guint i = 0; role == ROLE_NONE && i < G_N_ELEMENTS (roles); i++)
    if (strcmp (bare->str, roles[i].name) == 0)
      role = roles[i].role;
  return role;
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

/* The region of a block: `side` as side_of(), `middle` of its text across the page. */
static gint8
region_of (Role role, int side, double middle, double width)
{
  if (role == ROLE_MARGIN && side == 0)
    side = middle < width / 2 ? -1 : 1;
  switch (role)
    {
    case ROLE_CENTER:
      return VLPS_REGION_CENTER;
    case ROLE_FOOTER:
      return VLPS_REGION_FOOTER;
    case ROLE_LM:
      return VLPS_REGION_LM;
    case ROLE_RM:
      return VLPS_REGION_RM;
    case ROLE_HEADER:
    case ROLE_MENU:
    case ROLE_MARGIN:
      return side == 0 ? VLPS_REGION_HEADER : side < 0 ? VLPS_REGION_LM : VLPS_REGION_RM;
    case ROLE_NONE:
    default:
      return VLPS_NOT_JUDGED;
    }
}

static gboolean
may_be_beside (Role role)
{
  return role == ROLE_MENU || role == ROLE_MARGIN;
}

/* Gives text the region of the block that it is in, by the role of the block.  `contents`: boxes of CENTER blocks. */
static void
sort_blocks (const VlpsPage *page, VlpsRegionGold *gold, const guint8 *roles, const GArray *contents,
             gboolean skip_inner)
{
  g_autofree double *middles = find_middles (page, gold);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (gold->blocks[i] == (int) i)
        {
          int side = may_be_beside (roles[i]) ? side_of (node->box, contents) : 0;

          gold->regions[i] = region_of (roles[i], side, middles[i], page->size.width);
          continue;
        }
      gold->regions[i] = node->parent >= 0 ? gold->regions[node->parent] : VLPS_NOT_JUDGED;
      if (skip_inner && gold->regions[i] == VLPS_REGION_CENTER && is_inner_noise (node))
        gold->regions[i] = VLPS_NOT_JUDGED;
    }
  gold_finish (page, gold);
}

VlpsRegionGold *
vlps_region_gold_from_blocks (const VlpsPage *page, gboolean skip_inner)
{
  VlpsRegionGold *gold = gold_new (page);
  g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  g_autofree guint8 *roles = g_new0 (guint8, MAX (1, page->n_nodes));

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
  sort_blocks (page, gold, roles, contents, skip_inner);
  return gold;
}

/* Gives nodes without a region that of the element around them; nodes with one are blocks. */
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

/* Segments by the numbers of their elements; FALSE where the page lacks one. */
static gboolean
find_elements (const VlpsPage *page, const VlpsSegmentation *segments, const VlpsSegment **of_node)
{
  g_autoptr (GHashTable) numbers = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const char *number = vlps_node_attribute (&page->nodes[i], VLPS_SEGMENT_ATTRIBUTE);

      if (number != NULL)
        g_hash_table_insert (numbers, GINT_TO_POINTER ((int) g_ascii_strtoll (number, NULL, 10)), GUINT_TO_POINTER (i));
    }
  for (guint s = 0; s < segments->segments->len; s++)
    {
      const VlpsSegment *segment = segments->segments->pdata[s];
      gpointer node;

      if (!g_hash_table_lookup_extended (numbers, GINT_TO_POINTER (segment->element), NULL, &node))
        return FALSE;
      of_node[GPOINTER_TO_UINT (node)] = segment;
    }
  return segments->segments->len > 0;
}

static VlpsRegionGold *
gold_from_elements (const VlpsPage *page, const VlpsSegment *const *of_node)
{
  VlpsRegionGold *gold = gold_new (page);
  g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  g_autofree guint8 *roles = g_new0 (guint8, MAX (1, page->n_nodes));

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      gold->blocks[i] = of_node[i] != NULL ? (int) i : node->parent >= 0 ? gold->blocks[node->parent] : -1;
      if (of_node[i] == NULL)
        continue;
      roles[i] = (guint8) role_of_label (of_node[i]->label);
      if (roles[i] == ROLE_CENTER && node->box.width > 0 && node->box.height > 0)
        g_array_append_val (contents, node->box);
    }
  sort_blocks (page, gold, roles, contents, FALSE);
  return gold;
}

/* Text takes the region of the smallest segment with a role that its middle is in. */
static VlpsRegionGold *
gold_from_shapes (const VlpsPage *page, const VlpsSegmentation *segments)
{
  VlpsRegionGold *gold = gold_new (page);
  g_autoptr (GArray) contents = g_array_new (FALSE, FALSE, sizeof (VlpsBox));
  guint n = segments->segments->len;
  g_autofree VlpsBox *boxes = g_new0 (VlpsBox, MAX (1, n));
  g_autofree Role *roles = g_new0 (Role, MAX (1, n));
  g_autofree gint8 *regions = g_new0 (gint8, MAX (1, n));

  for (guint s = 0; s < n; s++)
    {
      const VlpsSegment *segment = segments->segments->pdata[s];

      boxes[s] = vlps_segment_box (segment);
      roles[s] = role_of_label (segment->label);
      if (roles[s] == ROLE_CENTER && boxes[s].width > 0)
        g_array_append_val (contents, boxes[s]);
    }
  for (guint s = 0; s < n; s++)
    regions[s] = region_of (roles[s], may_be_beside (roles[s]) ? side_of (boxes[s], contents) : 0,
                            boxes[s].left + boxes[s].width / 2, page->size.width);
  memset (gold->regions, VLPS_NOT_JUDGED, page->n_nodes);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsBox box = page->nodes[i].box;
      double least = INFINITY;

      gold->blocks[i] = -1;
      for (guint s = 0; gold->characters[i] > 0 && s < n; s++)
        if (regions[s] != VLPS_NOT_JUDGED && boxes[s].width * boxes[s].height < least
            && vlps_segment_contains (segments->segments->pdata[s], box.left + box.width / 2, box.top + box.height / 2))
          {
            least = boxes[s].width * boxes[s].height;
            gold->regions[i] = regions[s];
          }
    }
  gold_finish (page, gold);
  return gold;
}

gboolean
vlps_region_gold_fits (const VlpsSegmentation *segments, const VlpsPage *page, GError **error)
{
  g_autofree const VlpsSegment **of_node = g_new0 (const VlpsSegment *, MAX (1, page->n_nodes));
  double scale = segments->size.width > 0 ? page->size.width / segments->size.width : 1;
  double height = segments->size.height * scale;

  if (find_elements (page, segments, of_node) || height <= 0
      || fabs (page->size.height - height) <= VLPS_SEGMENTS_OFF * MAX (height, page->size.height))
    return TRUE;
  return vlps_error_false (
      error, VLPS_ERROR_IO,
      "the page was labelled at %.0f x %.0f px, but is %.0f x %.0f px here, so that its labels do "
      "not lie on its text; give the page with its styles, or as a snapshot, and render it at that "
      "width (--viewport)",
      segments->size.width, segments->size.height, page->size.width, page->size.height);
}

/* Reads segments that were drawn on a picture of the page.  Where each names its element (`hyu`), these are the blocks;
 * otherwise text takes the region of the smallest segment around its middle whose label says one.  Labels are those of
 * vlps_region_gold_from_blocks(), regions, and their usual other names, such as maincontent and navigation. */
static VlpsRegionGold *
from_segments (const VlpsPage *page, const VlpsSegmentation *segments)
{
  g_autofree const VlpsSegment **of_node = g_new0 (const VlpsSegment *, MAX (1, page->n_nodes));
  g_autoptr (VlpsSegmentation) scaled = NULL;

  if (find_elements (page, segments, of_node))
    return gold_from_elements (page, of_node);
  scaled = vlps_segmentation_scaled (segments, page->size);
  return gold_from_shapes (page, scaled);
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
    case VLPS_GOLD_SEGMENTS:
      return from_segments (page, item->segments);
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
