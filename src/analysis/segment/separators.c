/* separators.c - the four lines of one page, found from the page itself
 *
 * 1. Features: the columns of markup-features.h and layout-features.h for every text block.
 * 2. A model (data/regions.trees) turns each row into a probability for each of the five regions. It sees a right-to-left
 *    page in a mirror.
 * 3. Text in layers, fixed to the window over the page, is judged apart: each layer as a whole is what most of it is.
 * 4. Every other text block moves with the unit around it, and the lines are those that are worth most (search.h), each
 *    in the middle of its gap (gutter.h).
 */
#include "separators.h"

#include <math.h>
#include <string.h>

#include "grid.h"
#include "gutter.h"
#include "hash.h"
#include "layout-features.h"
#include "mirror.h"
#include "missing.h"
#include "models.h"
#include "odds.h"
#include "search.h"
#include "sort.h"
#include "unit.h"

#define N_REASONS 3
#define IN_LAYER (-2)
#define MAX_EXPLAINED 2000 /* text blocks beyond a line whose reasons are added up; more would say no more */

static const VlpsRegion region_of_line[4] = { VLPS_REGION_HEADER, VLPS_REGION_FOOTER, VLPS_REGION_LM, VLPS_REGION_RM };

/* --- reasons --- */

/* What columns stand for, by the beginnings or ends of their names. */
static const struct
{
  const char *part;
  const char *meaning;
} meanings[] = {
  { "cue_", "names of elements" },
  { "landmark_", "landmark elements and roles" },
  { "_top_", "distance from the top" },
  { "_top", "distance from the top" },
  { "_below", "distance from the bottom" },
  { "band", "bands and gaps of the page" },
  { "row_", "what stands beside it" },
  { "column_", "its column and what stands beside it" },
  { "edge_", "shared edges" },
  { "ground", "background" },
  { "colour", "colour of the letters" },
  { "font", "size of the letters" },
  { "bold", "weight of the letters" },
  { "fixed", "layers" },
  { "layer", "layers" },
  { "floats", "floats" },
  { "step", "gaps between its lines" },
  { "same_left", "alignment" },
  { "_left", "place in the width" },
  { "_right", "place in the width" },
  { "_middle", "place in the width" },
  { "_width", "width of its blocks" },
  { "_height", "height of its blocks" },
  { "link", "share of links" },
  { "copyright", "copyright notice" },
  { "page_", "kind of page" },
  { "path_", "address of the page" },
  { "kind_", "repetition" },
  { "alike", "repetition" },
  { "copies", "repetition" },
  { "order", "repetition" },
  { "title", "place beside the title" },
  { "heading", "headings" },
  { "near", "its neighbours" },
  { "block", "text of its blocks" },
  { "top", "running text around it" },
  { "run", "running text around it" },
  { "good", "running text around it" },
};

static const char *
meaning_of (const char *column)
{
  for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
    if (strstr (column, meanings[i].part) != NULL)
      return meanings[i].meaning;
  return "its words";
}

static int
compare_shares (gconstpointer a, gconstpointer b, gpointer data)
{
  const double *shares = data;
  double one = shares[*(const guint *) a], other = shares[*(const guint *) b];

  if (one > other || one < other)
    return one > other ? -1 : 1;
  return (int) *(const guint *) a - (int) *(const guint *) b;
}

/* The meanings that move the odds most, in words. */
static char *
describe (const double *shares, const char *const *names, guint n)
{
  g_autofree double *sums = g_new0 (double, n);
  g_autofree guint *order = g_new (guint, n);
  g_autoptr (GHashTable) firsts = g_hash_table_new (vlps_hash_string, g_str_equal);
  GString *out = g_string_new (NULL);

  /* columns of one meaning speak together, through the first of them */
  for (guint i = 0; i < n; i++)
    {
      const char *meaning = meaning_of (names[i]);
      gpointer first;

      if (!g_hash_table_lookup_extended (firsts, meaning, NULL, &first))
        {
          first = GUINT_TO_POINTER (i);
          g_hash_table_insert (firsts, (gpointer) meaning, first);
        }
      sums[GPOINTER_TO_UINT (first)] += shares[i];
      order[i] = i;
    }
  vlps_sort (order, n, sizeof (guint), compare_shares, sums);
  for (guint i = 0; i < N_REASONS && sums[order[i]] > 0; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? ", " : "", meaning_of (names[order[i]]));
  return g_string_free (out, FALSE);
}

/* --- putting it together --- */

typedef struct
{
  const VlpsTextBlocks *blocks;
  const char **names;
  guint n_columns;
  const float *rows;
  double *probabilities; /* five to a text block */
  int *units; /* node of the unit of each text block, -1 where it has none, IN_LAYER where its layer is judged apart */
  gboolean mirrored; /* rows and the model's answers are those of the page's mirror image */
} Field;

static void
field_clear (Field *field)
{
  g_free (field->names);
  g_free (field->probabilities);
  g_free (field->units);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Field, field_clear)

/* Predicts for every text block or, where there are very many, for every so many of them, whose answers hold up to the
 * next one: four lines do not hang on each of them. */
static void
predict (Field *field, const VlpsBoostedTrees *model, guint most_blocks)
{
  guint n = field->blocks->n, step = 1 + n / most_blocks, n_predicted = (n + step - 1) / step;
  g_autofree double *answers = g_new (double, (gsize) n_predicted *VLPS_N_REGIONS + 1);

  vlps_boosted_trees_predict (model, field->rows, n_predicted, field->n_columns * step, answers);
  for (guint i = 0; i < n; i++)
    memcpy (field->probabilities + (gsize) i * VLPS_N_REGIONS, answers + (gsize) (i / step) * VLPS_N_REGIONS,
            sizeof (double) * VLPS_N_REGIONS);
}

/* A column is a thing: what most of it is likely to be speaks for each of its text blocks. */
static void
blend_columns (Field *field, const int *columns, double share)
{
  guint n = field->blocks->n, n_columns = 0;
  g_autofree double *sums = NULL, *characters = NULL;

  for (guint i = 0; i < n; i++)
    n_columns = MAX (n_columns, (guint) (columns[i] + 1));
  sums = g_new0 (double, (gsize) n_columns *VLPS_N_REGIONS + 1);
  characters = g_new0 (double, n_columns + 1);
  for (guint i = 0; i < n; i++)
    {
      double own = field->blocks->items[i].characters;

      if (columns[i] < 0)
        continue;
      characters[columns[i]] += own;
      for (guint region = 0; region < VLPS_N_REGIONS; region++)
        sums[(gsize) columns[i] * VLPS_N_REGIONS + region] +=
            own * field->probabilities[(gsize) i * VLPS_N_REGIONS + region];
    }
  for (guint i = 0; i < n; i++)
    for (guint region = 0; columns[i] >= 0 && characters[columns[i]] > 0 && region < VLPS_N_REGIONS; region++)
      {
        double *own = &field->probabilities[(gsize) i * VLPS_N_REGIONS + region];

        *own += share * (sums[(gsize) columns[i] * VLPS_N_REGIONS + region] / characters[columns[i]] - *own);
      }
}

static void
field_make (Field *field, const VlpsPage *page, const VlpsPageFeatures *features, VlpsUnits units)
{
  g_autofree int *unit_of = g_new0 (int, page->n_nodes + 1);
  g_autofree guint8 *is_unit = vlps_units_new (page, units);
  guint n = features->blocks->n;

  field->blocks = features->blocks;
  field->rows = features->rows;
  field->names = vlps_models_features (&field->n_columns);
  field->probabilities = g_new0 (double, (gsize) n *VLPS_N_REGIONS + 1);
  field->units = g_new0 (int, n + 1);
  for (int i = 0; i < (int) page->n_nodes; i++)
    unit_of[i] = is_unit[i] ? i : page->nodes[i].parent >= 0 ? unit_of[page->nodes[i].parent] : -1;
  for (guint i = 0; i < n; i++)
    field->units[i] = unit_of[field->blocks->items[i].first];
}

/* For each node the outermost element around it that is fixed to the window; -1 where there is none. */
static int *
find_layers (const VlpsPage *page)
{
  int *layers = g_new0 (int, page->n_nodes + 1);

  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean fixed = node->style != NULL && node->style->position == VLPS_POSITION_FIXED && node->tag != VLPS_TAG_BODY
                       && node->tag != VLPS_TAG_HTML;

      layers[i] = node->parent >= 0 ? layers[node->parent] : -1;
      if (layers[i] < 0 && fixed)
        layers[i] = i;
    }
  return layers;
}

/* The region of a layer from what its text blocks are expected to be.  CENTER takes more than the model of the regions:
 * that one knows few dialogs, the model of main content knows many. */
static VlpsLayer
judge_layer (const double expected[VLPS_N_REGIONS], double content, double characters)
{
  VlpsLayer layer = { .region = VLPS_REGION_HEADER };
  guint n = content > characters / 2 ? VLPS_N_REGIONS : VLPS_REGION_CENTER;

  for (guint region = 0; region < n; region++)
    if (expected[region] > expected[layer.region])
      layer.region = (VlpsRegion) region;
  layer.confidence = layer.region == VLPS_REGION_CENTER ? content / characters
                                                        : 1 - MIN (content, expected[VLPS_REGION_CENTER]) / characters;
  return layer;
}

/* The layers that are not the page itself; their text blocks have no part in finding the lines. */
static GArray *
judge_layers (Field *field, const VlpsPage *page, const double *content_probabilities, double layer_most)
{
  const VlpsTextBlocks *blocks = field->blocks;
  GArray *layers = g_array_new (FALSE, FALSE, sizeof (VlpsLayer));
  g_autofree int *layer_of = find_layers (page);
  double total = blocks->characters_before[blocks->n];

  for (guint i = 0, end; i < blocks->n; i = end)
    {
      int root = layer_of[blocks->items[i].first];
      double expected[VLPS_N_REGIONS] = { 0 }, content = 0, characters = 0;
      VlpsLayer layer;

      /* the text blocks of a layer follow each other */
      for (end = i; end < blocks->n && layer_of[blocks->items[end].first] == root; end++)
        {
          double own_characters = blocks->items[end].characters;

          characters += own_characters;
          content += own_characters * content_probabilities[end];
          for (guint region = 0; region < VLPS_N_REGIONS; region++)
            expected[region] += own_characters * field->probabilities[end * VLPS_N_REGIONS + region];
        }
      if (root < 0 || characters >= layer_most * total)
        continue;
      layer = judge_layer (expected, content, characters);
      layer.node = root;
      g_array_append_val (layers, layer);
      for (guint k = i; k < end; k++)
        field->units[k] = IN_LAYER;
    }
  return layers;
}

/* Share of the text that has the width of the page to itself. */
static double
one_column_share (const Field *field)
{
  for (guint i = 0; i < field->n_columns && field->blocks->n > 0; i++)
    if (strcmp (field->names[i], "box_page_flat") == 0)
      return (double) field->rows[i];
  return 0;
}

/* TRUE for a page that has lost its style sheets and is one plain column.  One that is set to be a single column has
 * its bars at the top and the bottom all the same. */
static gboolean
is_bare (const Field *field, const VlpsPage *page, double one_column)
{
  return one_column_share (field) > one_column && !vlps_layout_features_is_dressed (page);
}

/* Text in no unit goes with the page. */
static VlpsBox
box_of (const VlpsPage *page, int unit)
{
  return unit >= 0 ? vlps_unit_box (page, unit) : (VlpsBox){ 0, 0, page->size.width, page->size.height };
}

#define WIDEST_COLUMN .5 /* of the page's width */

/* The column that each node stands in: the outermost element around it that is narrow enough.  Newly allocated. */
static VlpsTextColumn *
find_columns (const VlpsPage *page)
{
  VlpsTextColumn *columns = g_new0 (VlpsTextColumn, page->n_nodes + 1);
  guint n = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->parent >= 0)
        columns[i] = columns[node->parent];
      if (columns[i].number == 0 && node->box.width > 0 && node->box.height > 0
          && node->box.width <= WIDEST_COLUMN * page->size.width)
        columns[i] = (VlpsTextColumn){ ++n, MIN (1, node->box.height / page->size.height) };
    }
  return columns;
}

/* The units that have text of their own, with that text; of VlpsTextUnit. */
static GArray *
find_units (const Field *field, const VlpsPage *page, const VlpsReading *reading, const VlpsTextGrid *grids)
{
  g_autofree VlpsTextColumn *columns = find_columns (page);
  g_autofree VlpsBox *texts = vlps_layout_features_boxes (page, reading, field->blocks);
  GArray *units = g_array_new (FALSE, TRUE, sizeof (VlpsTextUnit));
  g_autofree int *place = g_new0 (int, page->n_nodes + 1); /* of each unit in the array, from 1 */

  for (guint i = 0; i < field->blocks->n; i++)
    {
      int node = field->units[i];
      double characters = field->blocks->items[i].characters;
      VlpsTextUnit *unit;

      if (node == IN_LAYER)
        continue;
      if (node < 0 || place[node] == 0)
        {
          VlpsTextUnit made = { .box = box_of (page, node), .node = MAX (node, -1) };

          if (node >= 0)
            {
              made.column = columns[node];
              made.grid = grids[node];
            }
          g_array_append_val (units, made);
          if (node >= 0)
            place[node] = (int) units->len;
        }
      unit = &g_array_index (units, VlpsTextUnit, node >= 0 ? (guint) place[node] - 1 : units->len - 1);
      texts[i] = vlps_box_clip (texts[i], unit->box);
      unit->text = unit->characters > 0 ? vlps_box_union (unit->text, texts[i]) : texts[i];
      unit->characters += characters;
      for (guint k = 0; k < VLPS_N_REGIONS; k++)
        unit->expected[k] += characters * field->probabilities[i * VLPS_N_REGIONS + k];
    }
  return units;
}

/* TRUE where the line is there, if only for a part of the page. */
static gboolean
is_drawn (VlpsThresholds lines, guint line)
{
  VlpsRegion region = region_of_line[line];

  for (guint i = 0; i < lines.n_bands; i++)
    if ((region == VLPS_REGION_LM && !isnan (lines.bands[i].w1))
        || (region == VLPS_REGION_RM && !isnan (lines.bands[i].w2)))
      return TRUE;
  return !isnan (*vlps_region_separator (&lines, line));
}

/* What the model says of the text that each line takes, or of all that is left in CENTER where there is none. */
static void
explain (VlpsSeparators *lines, const VlpsPage *page, const Field *field, const VlpsBoostedTrees *model)
{
  g_autofree double *shares = g_new (double, field->n_columns);
  VlpsThresholds at = lines->at;

  for (guint line = 0; line < 4; line++)
    {
      gboolean absent = !is_drawn (at, line);
      VlpsRegion wanted = absent ? VLPS_REGION_CENTER : region_of_line[line];
      VlpsRegion learnt = field->mirrored ? vlps_mirror_region (region_of_line[line]) : region_of_line[line];
      double characters = 0, sure = 0;
      guint n = 0;
      g_autofree char *reasons = NULL;

      memset (shares, 0, sizeof (double) * field->n_columns);
      for (guint i = 0; i < field->blocks->n; i++)
        {
          const double *probabilities = field->probabilities + (gsize) i * VLPS_N_REGIONS;
          double own_characters = field->blocks->items[i].characters;

          if (field->units[i] == IN_LAYER || vlps_region_of_box (box_of (page, field->units[i]), at) != wanted)
            continue;
          characters += own_characters;
          sure += own_characters
                  * (absent ? 1 - probabilities[region_of_line[line]] : 1 - probabilities[VLPS_REGION_CENTER]);
          if (!absent && n++ < MAX_EXPLAINED)
            vlps_boosted_trees_explain (model, field->rows + (gsize) i * field->n_columns, (guint) learnt, shares);
        }
      lines->confidence[line] = characters > 0 ? sure / characters : NAN;
      if (absent)
        {
          lines->reasons[line] = g_strdup_printf ("no line: nothing beyond one is likely enough to be %s",
                                                  vlps_region_name (region_of_line[line]));
          continue;
        }
      reasons = describe (shares, field->names, field->n_columns);
      lines->reasons[line] = g_strdup (*reasons != '\0' ? reasons : "no single kind of feature");
    }
}

/* The models have learnt on pages with their styles.  Without them the boxes say less: on the same pages CENTER had an F1 of
 * .92 instead of .98, and where a part of the sheets is missing that part of it is lost.  A page that is dressed all the
 * same has styles of its own, and the lines on it are as good as on any. */
#define UNSTYLED (.92 / .98)

static double
trust_in_boxes (const VlpsPage *page)
{
  if (vlps_layout_features_is_dressed (page))
    return 1;
  return 1 - (1 - UNSTYLED) * vlps_missing_share (page);
}

/* Two decimals of it are shown: .928, which is below .93, must not read as .93. */
static double
as_below (double value, double bound)
{
  return round (value * 100) / 100 < bound ? value : floor (value * 100) / 100;
}

static void
find_lines (VlpsSeparators *lines, const VlpsPage *page, const VlpsPreset *preset, VlpsUnits sorted,
            const VlpsModels *models)
{
  const VlpsBoostedTrees *model = models->regions;
  g_auto (Field) field = { 0 };
  g_autofree VlpsTextGrid *grids = NULL;
  GArray *units;
  const VlpsTextUnit *first;

  field.mirrored = vlps_page_is_right_to_left (page);
  lines->features = vlps_mirror_features_new (page, models, field.mirrored);
  field_make (&field, page, lines->features, sorted);
  if (field.blocks->n == 0 || is_bare (&field, page, preset->found.one_column))
    {
      for (guint i = 0; i < 4; i++)
        lines->reasons[i] =
            g_strdup (field.blocks->n == 0
                          ? "no line: the page has no text"
                          : "no line: the page is one plain column without style sheets, whose boxes say nothing");
      return;
    }
  predict (&field, model, preset->found.most_blocks);
  if (field.mirrored)
    vlps_mirror_probabilities (field.probabilities, field.blocks->n);
  vlps_odds_raise_outer (field.probabilities, field.blocks->n, preset->found.bar_odds, preset->found.margin_odds);
  grids = vlps_grids_of (page);
  vlps_odds_raise_panels (field.probabilities, page, field.blocks, grids, preset->found.panel_odds);
  vlps_odds_raise_declared (field.probabilities, page, field.blocks, preset->found.end_odds, preset->found.side_odds);
  blend_columns (&field, lines->features->columns, preset->found.column_share);
  lines->layers = judge_layers (&field, page, lines->features->probabilities, preset->found.layer_most);
  units = lines->units = find_units (&field, page, lines->features->reading, grids);
  first = (const VlpsTextUnit *) (gpointer) units->data;
  lines->at = vlps_search_separators (first, units->len, page->size, &preset->search, &lines->expected);
  lines->expected *= trust_in_boxes (page);
  lines->doubtful = lines->expected < preset->found.doubtful;
  if (lines->doubtful
      && vlps_search_second (first, units->len, page->size, &preset->search, lines->at, &lines->second,
                             &lines->second_expected))
    {
      lines->second = vlps_gutter_settle (page, first, units->len, lines->second);
      lines->second_expected *= trust_in_boxes (page);
    }
  if (lines->doubtful)
    {
      lines->expected = as_below (lines->expected, preset->found.doubtful);
      if (lines->second_expected > lines->expected)
        lines->second_expected = lines->expected;
    }
  lines->at = vlps_gutter_settle (page, first, units->len, lines->at);
  explain (lines, page, &field, model);
  for (guint i = 0; i < 4; i++)
    lines->confidence[i] *= trust_in_boxes (page);
}

void
vlps_separators_init (VlpsSeparators *lines)
{
  *lines = (VlpsSeparators){
    .at = VLPS_LINES (NAN, NAN, NAN, NAN), .confidence = { NAN, NAN, NAN, NAN }, .expected = NAN, .second_expected = NAN
  };
}

void
vlps_separators_copy (VlpsSeparators *lines, const VlpsSeparators *other)
{
  vlps_separators_clear (lines);
  *lines = *other;
  lines->features = NULL;
  for (guint i = 0; i < 4; i++)
    lines->reasons[i] = g_strdup (other->reasons[i]);
  if (other->layers != NULL)
    g_array_ref (other->layers);
  if (other->units != NULL)
    g_array_ref (other->units);
}

void
vlps_separators_clear (VlpsSeparators *lines)
{
  for (guint i = 0; i < 4; i++)
    g_free (lines->reasons[i]);
  vlps_page_features_free (lines->features);
  g_clear_pointer (&lines->layers, g_array_unref);
  g_clear_pointer (&lines->units, g_array_unref);
}

VlpsSeparators *
vlps_separators_new (const VlpsPage *page, const VlpsPreset *preset, VlpsUnits units, const VlpsModels *models)
{
  VlpsSeparators *lines = g_new (VlpsSeparators, 1);

  vlps_separators_init (lines);
  lines->preset = preset->name;
  lines->at = vlps_preset_resolve (preset, page->size);
  if (preset->automatic && page->rendered)
    find_lines (lines, page, preset, units, models != NULL ? models : vlps_models_built_in ());
  return lines;
}

void
vlps_separators_free (VlpsSeparators *lines)
{
  if (lines != NULL)
    vlps_separators_clear (lines);
  g_free (lines);
}

void
vlps_separators_set (VlpsSeparators *lines, guint line, double value)
{
  *vlps_region_separator (&lines->at, line) = value;
  if (region_of_line[line] == VLPS_REGION_LM || region_of_line[line] == VLPS_REGION_RM)
    lines->at.n_bands = 0;
  lines->preset = "manual";
  lines->doubtful = FALSE;
  lines->expected = lines->second_expected = NAN;
  lines->confidence[line] = NAN;
  g_clear_pointer (&lines->reasons[line], g_free);
}
