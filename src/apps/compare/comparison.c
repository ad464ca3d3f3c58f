/* comparison.c - all systems on all pages of one data set */
#include "comparison.h"

#include <math.h>
#include <string.h>

#include "document-url.h"
#include "encoding.h"
#include "errors.h"
#include "file.h"
#include "headline-free.h"
#include "html-page.h"
#include "missing.h"
#include "page-score.h"

void
vlps_comparison_free (VlpsComparison *run)
{
  if (run == NULL)
    return;
  for (gsize i = 0; i < (gsize) run->n_cases * run->systems->len; i++)
    {
      g_free (run->scores[i].error);
      g_free (run->scores[i].text);
      g_free (run->scores[i].regions);
    }
  for (guint i = 0; i < run->n_cases; i++)
    {
      g_free (run->failures[i]);
      g_free (run->notes[i]);
      g_free (run->proposed[i]);
      vlps_line_units_free (run->units[i]);
      vlps_view_free (run->views[i]);
    }
  g_free (run->scores);
  g_free (run->failures);
  g_free (run->read_ms);
  g_free (run->notes);
  g_free (run->proposed);
  g_free (run->scorable);
  g_free (run->unstyled);
  g_free (run->export_error);
  g_array_unref (run->frequent);
  g_free (run->units);
  g_free (run->views);
  g_ptr_array_unref (run->systems);
  vlps_dataset_free (run->dataset);
  g_free (run);
}

double *
vlps_comparison_column (const VlpsComparison *run, guint system, VlpsMeasure measure)
{
  double *column = g_new (double, MAX (1, run->n_cases));

  for (guint i = 0; i < run->n_cases; i++)
    column[i] = run->scores[(gsize) i * run->systems->len + system].values[measure];
  return column;
}

static VlpsPage *
parse_page (const VlpsCase *item, char **ret_note, GError **error)
{
  g_autofree char *data = NULL, *canonical = NULL, *uri = NULL;
  VlpsPage *page;
  gsize length;

  if (!vlps_file_read (item->page, &data, &length, error))
    return NULL;
  canonical = g_canonicalize_filename (item->page, NULL);
  uri = item->url != NULL ? g_strdup (item->url) : g_filename_to_uri (canonical, NULL, NULL);
  page = vlps_html_page_parse ((const guint8 *) data, length, uri, NULL, error);
  if (page != NULL && item->charset != NULL)
    {
      const char *label = vlps_encoding_label (item->charset, -1);

      if (label != NULL && strcmp (label, page->frames[0].charset) != 0 && ret_note != NULL)
        *ret_note = g_strdup_printf ("read as %s; the data set says %s", page->frames[0].charset, item->charset);
    }
  return page;
}

/* The page of a case, rendered or not. */
static VlpsPage *
load_case (const VlpsDataset *dataset, const VlpsCase *item, VlpsSnapshots *snapshots, char **ret_note, GError **error)
{
  VlpsPage *page;

  if (item->page == NULL)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "%s", item->missing);
  page = snapshots != NULL ? vlps_snapshots_load (snapshots, dataset, item, error) : parse_page (item, ret_note, error);
  if (page != NULL)
    vlps_document_url_set (page, item->url);
  return page;
}

/* Pages of one site, in the order of the set: some methods learn from page to page. */
typedef struct
{
  GArray *cases;        /* of guint */
  VlpsSiteTexts *texts; /* what the site repeats; NULL where no system asks */
} Site;

/* Keeps what a system has learnt of the sites it has seen; stores in memory do not fail. */
static void
keep_frequent (ComparisonWork *work, VlpsLineStore *store)
{
  g_mutex_lock (&work->mutex);
  store->list (store, 1, work->run->frequent, NULL);
  g_mutex_unlock (&work->mutex);
}

static int
compare_sites (gconstpointer a, gconstpointer b)
{
  return strcmp (((const VlpsFrequentLine *) a)->site, ((const VlpsFrequentLine *) b)->site);
}

static guint
common_prefix (const char *a, const char *b)
{
  guint n = 0;

  while (a != NULL && b != NULL && a[n] != '\0' && a[n] == b[n])
    n++;
  return n;
}

/* Another page of the site. */
typedef struct
{
  const VlpsCase *item;
  guint common; /* characters with which its address begins like that of the page */
  guint steps;  /* how far it stands before the page */
} Neighbour;

static int
compare_neighbours (gconstpointer a, gconstpointer b)
{
  const Neighbour *one = a, *other = b;

  return one->common != other->common ? (one->common < other->common) - (one->common > other->common)
                                      : (one->steps > other->steps) - (one->steps < other->steps);
}

/* The pages of the site whose addresses have the longest beginning in common, as many as some system needs; of several
 * those before it, which a user would have at hand.  One that cannot be read is no example, and another does not take
 * its place. */
static GPtrArray *
load_examples (const ComparisonWork *work, const Site *site, guint position)
{
  const VlpsDataset *dataset = work->run->dataset;
  const VlpsCase *item = dataset->cases->pdata[g_array_index (site->cases, guint, position)];
  g_autoptr (GArray) neighbours = g_array_new (FALSE, FALSE, sizeof (Neighbour));
  GPtrArray *examples = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_page_free);

  for (guint step = 1; step < site->cases->len && work->examples > 0; step++)
    {
      guint other = (position + site->cases->len - step) % site->cases->len;
      const VlpsCase *candidate = dataset->cases->pdata[g_array_index (site->cases, guint, other)];
      Neighbour neighbour = { candidate, common_prefix (item->url, candidate->url), step };

      if (candidate->page != NULL)
        g_array_append_val (neighbours, neighbour);
    }
  g_array_sort (neighbours, compare_neighbours);
  for (guint i = 0; i < MIN (neighbours->len, work->examples); i++)
    {
      VlpsPage *example =
          load_case (dataset, g_array_index (neighbours, Neighbour, i).item, work->options->snapshots, NULL, NULL);

      if (example != NULL)
        g_ptr_array_add (examples, example);
    }
  return examples;
}

guint
vlps_comparison_count_unstyled (const VlpsComparison *run, guint *ret_bare)
{
  guint n = 0;

  *ret_bare = 0;
  for (guint i = 0; i < run->n_cases; i++)
    {
      n += run->unstyled[i] > 0;
      *ret_bare += run->unstyled[i] > 1;
    }
  return n;
}

/* The page of a case, unless it is not to be measured without its style sheets. */
static VlpsPage *
load_page (ComparisonWork *work, guint index, GError **error)
{
  VlpsComparison *run = work->run;
  const VlpsCase *item = run->dataset->cases->pdata[index];
  gint64 begin = g_get_monotonic_time ();
  g_autoptr (VlpsPage) page = load_case (run->dataset, item, work->options->snapshots, &run->notes[index], error);

  run->read_ms[index] = page != NULL ? (double) (g_get_monotonic_time () - begin) / 1000 : NAN;
  if (page == NULL || (work->options->strict_styles && !vlps_missing_check_styles (page, error)))
    return NULL;
  if (page->rendered && item->segments != NULL && !vlps_region_gold_fits (item->segments, page, error))
    return NULL;
  if (page->missing.missing_sheets > 0)
    run->unstyled[index] = page->missing.missing_sheets == page->missing.sheets ? 2 : 1;
  return g_steal_pointer (&page);
}

static void
run_case (ComparisonWork *work, const Site *site, guint position, VlpsLineStore **stores)
{
  VlpsComparison *run = work->run;
  guint index = g_array_index (site->cases, guint, position);
  const VlpsCase *item = run->dataset->cases->pdata[index];
  g_autoptr (GError) error = NULL;
  g_autofree char *key = g_strdup_printf ("compare %s %s", run->dataset->name, item->id);
  gboolean allowed = vlps_watch_check (work->options->watch, key, &error);
  VlpsWatchPage *watched =
      vlps_watch_begin (work->options->watch, key, work->options->timeout * (run->systems->len + 1), VLPS_WATCH_MEMORY);
  g_autoptr (VlpsPage) page = allowed ? load_page (work, index, &error) : NULL;
  g_autoptr (GPtrArray) examples = NULL;
  g_autoptr (VlpsTextGold) gold = vlps_text_gold_new (item->gold, item->with, item->without, work->options->tokens);
  g_auto (GStrv) headlines = vlps_headline_free_wordings (item->title, page);
  g_autofree char *bare_text = item->gold != NULL ? vlps_headline_free_text (item->gold, headlines) : NULL;
  g_autoptr (VlpsTextGold) bare = vlps_text_gold_new (bare_text, NULL, NULL, work->options->tokens);
  g_autoptr (VlpsItems) items = item->markdown != NULL ? vlps_items_new (item->markdown, item->title) : NULL;
  g_autoptr (VlpsRegionGold) regions = NULL;
  g_autoptr (VlpsBlockGold) blocks = NULL;
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  g_autoptr (GPtrArray) segmentations = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_segmentation_free);
  ComparisonSubject subject = { item,          page, NULL,      NULL, gold,
                                items,         NULL, NULL,      NULL, names,
                                segmentations, NULL, headlines, bare, &run->proposed[index] };

  if (page == NULL)
    run->failures[index] = g_strdup (error->message);
  else
    {
      examples = load_examples (work, site, position);
      if (page->rendered)
        regions = vlps_region_gold_new (run->dataset, item, page, work->options->skip_inner);
    }
  subject.regions = regions;
  subject.blocks = blocks = regions != NULL ? vlps_block_gold_new (page, item, regions) : NULL;
  subject.examples = examples;
  subject.texts = site->texts;
  run->scorable[index] = regions != NULL && regions->scorable;
  if (regions != NULL && work->options->details)
    subject.view = run->views[index] = vlps_view_new (page, regions);
  if (run->scorable[index])
    subject.units = run->units[index] = vlps_line_units_new (page, regions, VLPS_UNITS_BLOCK);
  for (guint s = 0; s < run->systems->len; s++)
    vlps_page_score (work, run->systems->pdata[s], &subject, stores[s],
                     &run->scores[(gsize) index * run->systems->len + s]);
  vlps_page_score_export (work, &subject);
  vlps_watch_end (work->options->watch, watched);
}

/* Counts what the pages of a site have in common, like 'vlps batch --learn-sites'. Skips pages that cannot be read. */
static VlpsSiteTexts *
learn_site (const ComparisonWork *work, const Site *site)
{
  VlpsSiteTexts *learnt = vlps_site_texts_new ();

  for (guint i = 0; i < site->cases->len; i++)
    {
      const VlpsCase *item = work->run->dataset->cases->pdata[g_array_index (site->cases, guint, i)];
      g_autoptr (VlpsPage) page = load_case (work->run->dataset, item, work->options->snapshots, NULL, NULL);
      g_autoptr (GArray) texts = page != NULL ? vlps_site_texts_of (page, item->domain) : NULL;

      for (guint k = 0; texts != NULL && k < texts->len; k++)
        vlps_site_texts_add (learnt, g_array_index (texts, gint64, k), 1);
    }
  return learnt;
}

static void
run_site (gpointer data, gpointer user_data)
{
  Site *site = data;
  ComparisonWork *work = user_data;
  guint n = work->run->systems->len;
  VlpsLineStore **stores = g_new0 (VlpsLineStore *, MAX (1, n));

  for (guint s = 0; s < n; s++)
    {
      const VlpsSystem *system = work->run->systems->pdata[s];

      if (vlps_system_takes_lines (system))
        stores[s] = vlps_line_store_new ();
    }
  /* one page repeats nothing */
  if (work->texts && site->cases->len > 1)
    site->texts = learn_site (work, site);
  for (guint i = 0; i < site->cases->len && !g_cancellable_is_cancelled (work->cancellable); i++)
    {
      run_case (work, site, i, stores);
      vlps_progress_step (work->progress);
    }
  for (guint s = 0, kept = 0; s < n; s++)
    {
      if (stores[s] != NULL && kept++ == 0)
        keep_frequent (work, stores[s]);
      vlps_line_store_free (stores[s]);
    }
  g_free (stores);
  vlps_site_texts_free (site->texts);
  g_array_unref (site->cases);
  g_free (site);
}

/* Pushes all sites of the set; a page without a domain is a site of its own. */
static void
push_sites (const VlpsDataset *dataset, GThreadPool *pool)
{
  g_autoptr (GHashTable) by_domain = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) sites = g_ptr_array_new ();

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      Site *site = item->domain != NULL ? g_hash_table_lookup (by_domain, item->domain) : NULL;

      if (site == NULL)
        {
          site = g_new0 (Site, 1);
          site->cases = g_array_new (FALSE, FALSE, sizeof (guint));
          g_ptr_array_add (sites, site);
          if (item->domain != NULL)
            g_hash_table_insert (by_domain, item->domain, site);
        }
      g_array_append_val (site->cases, i);
    }
  for (guint i = 0; i < sites->len; i++)
    g_thread_pool_push (pool, sites->pdata[i], NULL);
}

VlpsComparison *
vlps_comparison_new (VlpsDataset *dataset, GPtrArray *systems, const VlpsComparisonOptions *options,
                     GCancellable *cancellable, GError **error)
{
  g_autoptr (VlpsComparison) run = g_new0 (VlpsComparison, 1);
  ComparisonWork work = { run, options, cancellable, NULL, { 0 }, 0, FALSE };
  GThreadPool *pool;

  run->dataset = dataset;
  run->systems = systems;
  run->n_cases = dataset->cases->len;
  run->scores = g_new0 (VlpsScore, MAX (1, (gsize) run->n_cases * systems->len));
  run->failures = g_new0 (char *, run->n_cases + 1);
  run->read_ms = g_new (double, run->n_cases + 1);
  for (guint i = 0; i < run->n_cases; i++)
    run->read_ms[i] = NAN;
  run->notes = g_new0 (char *, run->n_cases + 1);
  run->frequent = g_array_new (FALSE, FALSE, sizeof (VlpsFrequentLine));
  g_array_set_clear_func (run->frequent, vlps_frequent_line_clear);
  run->scorable = g_new0 (guint8, run->n_cases + 1);
  run->unstyled = g_new0 (guint8, run->n_cases + 1);
  run->proposed = g_new0 (char *, run->n_cases + 1);
  run->views = g_new0 (VlpsView *, run->n_cases + 1);
  run->units = g_new0 (VlpsLineUnits *, run->n_cases + 1);
  for (gsize i = 0; i < (gsize) run->n_cases * systems->len; i++)
    {
      vlps_measures_clear (run->scores[i].values);
      run->scores[i].expected = NAN;
      run->scores[i].lines = (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN);
      run->scores[i].densest_bytes = NAN;
    }
  for (guint s = 0; s < systems->len; s++)
    {
      VlpsSystem *system = systems->pdata[s];

      work.examples = MAX (work.examples, vlps_system_takes_examples (system));
      work.texts |= system->texts;
      system->learnt =
          options->folds == NULL && vlps_system_has_learnt (system, dataset->name, options->snapshots != NULL);
    }
  work.progress = vlps_progress_new ("comparing", dataset->name, run->n_cases);
  g_mutex_init (&work.mutex);
  pool = g_thread_pool_new (run_site, &work, vlps_watch_is_careful (options->watch) ? 1 : (int) MAX (1, options->jobs),
                            TRUE, NULL);
  push_sites (dataset, pool);
  g_thread_pool_free (pool, FALSE, TRUE);
  g_array_sort (run->frequent, compare_sites);
  g_mutex_clear (&work.mutex);
  vlps_progress_free (work.progress);
  if (g_cancellable_is_cancelled (cancellable))
    return vlps_error_null (error, VLPS_ERROR_CANCELLED, "stopped");
  return g_steal_pointer (&run);
}
