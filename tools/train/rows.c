/* rows.c - prints what the models learn from: the features and the label of every text block of labelled pages
 *
 *   rows content SET...                  pages with gold texts or gold Markdown, read without rendering
 *   rows regions CONTENT CACHE SET...    pages with labelled regions, as 'vlps compare --cache CACHE' has rendered them
 *
 * SET is the folder of a data set (docs/compare.md).  CONTENT is the model of main content whose probabilities are
 * among the features of rendered pages.  The labels are those that 'vlps compare' measures with:
 *
 *   content  share of the text block's words that the gold text has in their place (match.h)
 *   regions  region that most of its characters have in the gold (region-gold.h; `skip_inner`); -1: not judged.
 *            Features and labels of a right-to-left page are those of its mirror image (mirror.h)
 *
 * The first line has the names of the columns, separated by tabs.  Then come, for each page, a line of fields separated
 * by tabs: set, id, site, path of the labelled page, path of the snapshot (- for none), number of text blocks n, width
 * and height of the page, width of its window; and numbers, all 32-bit floats of this machine: n rows, n labels, n
 * sizes (words for content, characters for regions), and with regions n boxes by which the text blocks are sorted
 * (left, top, width, height).
 */
#include <stdio.h>
#include <string.h>

#include "dataset-file.h"
#include "document-url.h"
#include "html-page.h"
#include "markup-features.h"
#include "match.h"
#include "mirror.h"
#include "models.h"
#include "page-features.h"
#include "region-gold.h"
#include "source.h"
#include "tokens.h"
#include "vl-ps.h"

static void
write_floats (const float *values, gsize n)
{
  fwrite (values, sizeof *values, n, stdout);
}

static void
write_names (gboolean rendered)
{
  guint n;
  g_autofree const char **names = vlps_models_features (&n);

  if (!rendered)
    vlps_markup_features_names (&n);
  for (guint i = 0; i < n; i++)
    printf ("%s%s", i > 0 ? "\t" : "", names[i]);
  putchar ('\n');
}

static void
write_head (const VlpsDataset *dataset, const VlpsCase *item, const char *snapshot, const VlpsPage *page, guint n)
{
  printf ("%s\t%s\t%s\t%s\t%s\t%u\t%.9g\t%.9g\t%.9g\n", dataset->name, item->id,
          item->domain != NULL ? item->domain : item->id, item->page, snapshot, n, page->size.width, page->size.height,
          page->viewport.width);
}

static VlpsTokens *
tokens_of (VlpsVocabulary *vocabulary, const char *text)
{
  g_autofree char *lower = g_utf8_strdown (text, -1);

  return vlps_tokens_new (vocabulary, lower);
}

/* Labels and sizes of the text blocks by the gold text. */
static void
label_content (const VlpsPage *page, const VlpsPageFeatures *features, const char *gold, float *labels, float *sizes)
{
  const VlpsTextBlocks *blocks = features->blocks;
  g_autoptr (VlpsVocabulary) vocabulary = vlps_vocabulary_new (VLPS_TOKENS_CJK);
  g_autoptr (VlpsTokens) wanted = tokens_of (vocabulary, gold);
  g_autoptr (GArray) words = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree gsize *first = g_new0 (gsize, blocks->n + 1);
  g_autofree guint8 *marks = NULL;

  for (guint i = 0; i < blocks->n; i++)
    {
      g_autofree char *text = vlps_text_blocks_text (page, features->reading, &blocks->items[i]);
      g_autoptr (VlpsTokens) tokens = tokens_of (vocabulary, text);

      g_array_append_vals (words, tokens->tokens, (guint) tokens->n_tokens);
      first[i + 1] = words->len;
    }
  marks = g_new0 (guint8, words->len + 1);
  vlps_match_mark ((const guint32 *) words->data, words->len, wanted->tokens, wanted->n_tokens,
                   vlps_vocabulary_size (vocabulary), marks);
  for (guint i = 0; i < blocks->n; i++)
    {
      gsize n = MAX (1, first[i + 1] - first[i]), found = 0;

      for (gsize k = first[i]; k < first[i + 1]; k++)
        found += marks[k];
      labels[i] = (float) ((double) found / (double) n);
      sizes[i] = (float) n;
    }
}

/* The gold text of a page; newly allocated, NULL for none.  Where the gold is Markdown, the title stands apart; its marks are no
 * words, and addresses stand in no text block. */
static char *
gold_of (const VlpsCase *item)
{
  if (item->gold != NULL || item->markdown == NULL)
    return g_strdup (item->gold);
  return g_strjoin ("\n", item->title != NULL ? item->title : "", item->markdown, NULL);
}

static float
region_of (const VlpsRegionGold *gold, const VlpsTextBlock *block)
{
  guint sums[VLPS_N_REGIONS + 1] = { 0 };
  guint best = 0;

  for (int i = block->first; i <= block->last; i++)
    sums[gold->regions[i] - VLPS_NOT_JUDGED] += gold->characters[i];
  for (guint k = 1; k < G_N_ELEMENTS (sums); k++)
    if (sums[k] > sums[best])
      best = k;
  return (float) ((int) best + VLPS_NOT_JUDGED);
}

static void
label_regions (const VlpsPage *page, const VlpsPageFeatures *features, const VlpsRegionGold *gold, float *labels,
               float *sizes)
{
  for (guint i = 0; i < features->blocks->n; i++)
    {
      labels[i] = gold != NULL ? region_of (gold, &features->blocks->items[i]) : VLPS_NOT_JUDGED;
      sizes[i] = (float) MAX (1, features->blocks->items[i].characters);
    }
}

static void
write_boxes (const VlpsPage *page, const VlpsTextBlocks *blocks)
{
  g_autofree guint8 *is_unit = vlps_units_new (page, VLPS_UNITS_BLOCK);

  for (guint i = 0; i < blocks->n; i++)
    {
      int unit = blocks->items[i].block;
      VlpsBox box = { 0, 0, page->size.width, page->size.height };

      while (unit >= 0 && !is_unit[unit])
        unit = page->nodes[unit].parent;
      if (unit >= 0)
        box = page->nodes[unit].box;
      write_floats ((const float[]){ (float) box.left, (float) box.top, (float) box.width, (float) box.height }, 4);
    }
}

static void
write_page (const VlpsDataset *dataset, const VlpsCase *item, const char *snapshot, const VlpsPage *page,
            const VlpsModels *models)
{
  gboolean mirrored = snapshot != NULL && vlps_page_is_right_to_left (page);
  g_autoptr (VlpsPageFeatures) features = vlps_mirror_features_new (page, models, mirrored);
  guint n = features->blocks->n;
  g_autofree float *labels = g_new0 (float, n + 1), *sizes = g_new0 (float, n + 1);

  write_head (dataset, item, snapshot != NULL ? snapshot : "-", page, n);
  write_floats (features->rows, (gsize) n * features->n_columns);
  if (snapshot == NULL)
    {
      g_autofree char *gold = gold_of (item);

      label_content (page, features, gold, labels, sizes);
    }
  else
    {
      g_autoptr (VlpsRegionGold) gold = vlps_region_gold_new (dataset, item, page, TRUE);

      label_regions (page, features, gold, labels, sizes);
      for (guint i = 0; mirrored && i < n; i++)
        if (labels[i] >= 0)
          labels[i] = (float) vlps_mirror_region ((VlpsRegion) labels[i]);
    }
  write_floats (labels, n);
  write_floats (sizes, n);
  if (snapshot != NULL)
    write_boxes (page, features->blocks);
}

static gboolean
write_contents (const VlpsDataset *dataset, GError **error)
{
  static const VlpsModels no_models = { NULL, NULL };

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      g_autoptr (VlpsSource) source = NULL;
      g_autoptr (VlpsPage) page = NULL;
      const guint8 *data;
      gsize length;

      if ((item->gold == NULL && item->markdown == NULL) || item->page == NULL)
        continue;
      source = vlps_source_open (item->page, NULL, NULL, error);
      if (source == NULL)
        return FALSE;
      data = g_bytes_get_data (source->bytes, &length);
      page = vlps_html_page_parse (data, length, source->uri, NULL, error);
      if (page == NULL)
        return FALSE;
      write_page (dataset, item, NULL, page, &no_models);
    }
  return TRUE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Paths of the snapshots of a set, sorted. */
static GPtrArray *
list_snapshots (const char *folder, GError **error)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, error);
  g_autoptr (GPtrArray) names = NULL;
  const char *name;

  if (dir == NULL)
    return NULL;
  names = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".json.gz"))
      g_ptr_array_add (names, g_strdup (name));
  g_ptr_array_sort (names, compare_names);
  return g_steal_pointer (&names);
}

/* The case of a snapshot's name, ID-KEY.json.gz; NULL for none. */
static const VlpsCase *
find_case (GHashTable *cases, const char *name)
{
  const char *dash = strrchr (name, '-');
  g_autofree char *id = g_strndup (name, dash != NULL ? (gsize) (dash - name) : 0);

  return g_hash_table_lookup (cases, id);
}

static gboolean
write_regions (const VlpsDataset *dataset, const char *cache, const VlpsModels *models, GError **error)
{
  g_autoptr (GHashTable) cases = g_hash_table_new (g_str_hash, g_str_equal);
  g_autofree char *folder = g_build_filename (cache, dataset->name, NULL);
  g_autoptr (GPtrArray) names = list_snapshots (folder, error);

  if (names == NULL)
    return FALSE;
  for (guint i = 0; i < dataset->cases->len; i++)
    {
      VlpsCase *item = dataset->cases->pdata[i];

      if (item->regions != VLPS_GOLD_NONE && item->page != NULL)
        g_hash_table_insert (cases, item->id, item);
    }
  for (guint i = 0; i < names->len; i++)
    {
      g_autofree char *path = g_build_filename (folder, names->pdata[i], NULL);
      const VlpsCase *item = find_case (cases, names->pdata[i]);
      g_autoptr (VlpsSource) source = NULL;

      if (item == NULL)
        continue;
      source = vlps_source_open (path, NULL, NULL, error);
      if (source == NULL)
        return FALSE;
      if (source->page == NULL
          || (item->segments != NULL && !vlps_region_gold_fits (item->segments, source->page, NULL)))
        continue;
      vlps_document_url_set (source->page, item->url); /* as for 'vlps compare' */
      write_page (dataset, item, path, source->page, models);
    }
  return TRUE;
}

int
main (int argc, char **argv)
{
  gboolean content = argc > 2 && strcmp (argv[1], "content") == 0;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsBoostedTrees) model = NULL;
  VlpsModels models = { NULL, NULL };

  if (!content && (argc < 5 || strcmp (argv[1], "regions") != 0))
    {
      g_printerr ("usage: rows content SET... | rows regions CONTENT CACHE SET...\n");
      return 2;
    }
  if (!content)
    models.content = model = vlps_models_read (argv[2], 1, &error);
  if (error == NULL)
    write_names (!content);
  for (int a = content ? 2 : 4; a < argc && error == NULL; a++)
    {
      g_autoptr (VlpsDataset) dataset = vlps_dataset_read (argv[a], NULL, &error);

      if (dataset != NULL && content)
        write_contents (dataset, &error);
      else if (dataset != NULL)
        write_regions (dataset, argv[3], &models, &error);
    }
  if (error != NULL)
    g_printerr ("rows: %s\n", error->message);
  return error != NULL;
}
