/* dataset-file.c - reads a folder of pages with human answers */
#include "dataset-file.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "foreign-set.h"
#include "json-tree.h"
#include "nearest-word.h"
#include "problem.h"
#include "selector.h"

#define SOURCE_LEAST 5 /* pages that make the beginning of an id the name of a source */

/* A list of strings, or one string; NULL where there is neither. */
static char **
member_list (const cJSON *object, const char *name)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (object, name), *item;
  g_autoptr (GPtrArray) strings = NULL;

  if (!cJSON_IsArray (list) && !cJSON_IsString (list))
    return NULL;
  strings = g_ptr_array_new ();
  if (cJSON_IsString (list))
    g_ptr_array_add (strings, g_strdup (list->valuestring));
  else
    cJSON_ArrayForEach (item, list) if (cJSON_IsString (item) && *item->valuestring != '\0')
        g_ptr_array_add (strings, g_strdup (item->valuestring));
  g_ptr_array_add (strings, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&strings), FALSE);
}

/* Ids become file names of caches and exports. */
static gboolean
is_safe (const char *name)
{
  for (const char *p = name; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      return FALSE;
  return *name != '\0' && *name != '.' && strlen (name) <= 200 && strpbrk (name, "/\\") == NULL;
}

/* Reads the file that `key` of a case names into *ret_text, if it names one. */
static void
read_gold (VlpsDataset *dataset, const VlpsCase *item, const char *file, const cJSON *object, const char *key,
           char **ret_text)
{
  const char *name = vlps_json_tree_string (object, key);
  g_autofree char *path = name != NULL ? vlps_file_inside (dataset->folder, name) : NULL;
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  const char *bad;
  gsize length;

  if (name == NULL)
    return;
  if (path == NULL)
    vlps_problems_add (dataset->problems, file, item->line, "%s: %s leads out of the data set", item->id, key);
  else if (!vlps_file_read (path, &text, &length, &local))
    vlps_problems_add (dataset->problems, file, item->line, "%s: the gold text is missing (%s)", item->id,
                       local->message);
  else if (!g_utf8_validate (text, (gssize) length, &bad))
    {
      guint line = 1;

      for (const char *p = text; p < bad; p++)
        line += *p == '\n';
      vlps_problems_add (dataset->problems, path, line,
                         "%s: the gold text is not UTF-8 from byte %" G_GSIZE_FORMAT " on", item->id,
                         (gsize) (bad - text));
    }
  else
    {
      gboolean blank = TRUE;

      for (const char *p = text; *p != '\0' && blank; p = g_utf8_next_char (p))
        blank = g_unichar_isspace (g_utf8_get_char (p));
      if (blank)
        vlps_problems_add (dataset->problems, path, 0, "%s: the gold text is empty", item->id);
      else
        *ret_text = g_steal_pointer (&text);
    }
}

/* Labels from the file's JSON; FALSE where it is none. */
static gboolean
parse_labels (VlpsCase *item, const cJSON *object)
{
  const cJSON *elements = cJSON_GetObjectItem (object, "elements"), *label;
  const cJSON *list = cJSON_GetObjectItem (object, "labels");

  if (!cJSON_IsNumber (elements) || !(elements->valuedouble >= 0 && elements->valuedouble < 1e9)
      || !cJSON_IsArray (list))
    return FALSE;
  item->n_elements = (guint) elements->valuedouble;
  cJSON_ArrayForEach (label, list)
  {
    const cJSON *element = cJSON_GetObjectItem (label, "element");
    const char *region = vlps_json_tree_string (label, "region");
    VlpsElementLabel read = { 0 };

    if (!cJSON_IsNumber (element) || !(element->valuedouble >= 0 && element->valuedouble < item->n_elements)
        || region == NULL || !vlps_region_parse (region, &read.region, NULL))
      return FALSE;
    read.element = (guint) element->valuedouble;
    g_array_append_val (item->labels, read);
  }
  return TRUE;
}

static void
read_labels (VlpsDataset *dataset, VlpsCase *item, const cJSON *line, const char *file)
{
  const char *name = vlps_json_tree_string (line, "labels");
  g_autofree char *path = name != NULL ? vlps_file_inside (dataset->folder, name) : NULL, *text = NULL;
  g_autoptr (cJSON) object = NULL;

  if (path != NULL && vlps_file_read (path, &text, NULL, NULL))
    object = cJSON_Parse (text);
  item->labels = g_array_new (FALSE, FALSE, sizeof (VlpsElementLabel));
  if (parse_labels (item, object))
    item->regions = VLPS_GOLD_LABELS;
  else
    vlps_problems_add (dataset->problems, file, item->line, "%s: its labels are missing or not a valid file of labels",
                       item->id);
}

static void
read_page (VlpsDataset *dataset, VlpsCase *item, const cJSON *object, const char *file)
{
  const char *page = vlps_json_tree_string (object, "page");

  if (page == NULL && vlps_json_tree_string (object, "warc") != NULL)
    item->missing = g_strdup ("recorded as WARC");
  else if (page == NULL && vlps_json_tree_string (object, "boxes") != NULL)
    item->missing = g_strdup ("recorded boxes without HTML");
  else if (page == NULL)
    {
      item->missing = g_strdup ("no page named");
      vlps_problems_add (dataset->problems, file, item->line, "%s: no page is named", item->id);
    }
  else
    {
      item->page = vlps_file_inside (dataset->folder, page);
      if (item->page == NULL)
        {
          vlps_problems_add (dataset->problems, file, item->line,
                             "%s: %.*s leads out of the data set's folder; copy it there", item->id,
                             vlps_error_shown (page), page);
          item->missing = g_strdup ("the page's file is outside of the folder");
        }
      else if (!g_file_test (item->page, G_FILE_TEST_IS_REGULAR))
        {
          vlps_problems_add (dataset->problems, file, item->line, "%s: there is no file %.*s in the data set", item->id,
                             vlps_error_shown (page), page);
          item->missing = g_strdup ("the page's file is missing");
          g_clear_pointer (&item->page, g_free);
        }
    }
}

static void
read_product (VlpsCase *item, const cJSON *line)
{
  static const char *const names[VLPS_N_PRODUCT_FIELDS] = {
    [VLPS_PRODUCT_PRICE] = "price", [VLPS_PRODUCT_CURRENCY] = "currency", [VLPS_PRODUCT_AVAILABILITY] = "availability",
    [VLPS_PRODUCT_SKU] = "sku",     [VLPS_PRODUCT_BRAND] = "brand",       [VLPS_PRODUCT_NAME] = "name",
  };
  const cJSON *product = cJSON_GetObjectItemCaseSensitive (line, "product");

  item->has_product = cJSON_IsObject (product);
  for (guint i = 0; i < VLPS_N_PRODUCT_FIELDS && item->has_product; i++)
    item->product[i] = member_list (product, names[i]);
}

/* Texts of posts: a list of objects with `text`, in a file of the page. */
static void
read_posts (VlpsDataset *dataset, VlpsCase *item, const cJSON *line, const char *file)
{
  const char *name = vlps_json_tree_string (line, "gold_posts");
  g_autofree char *path = name != NULL ? vlps_file_inside (dataset->folder, name) : NULL, *text = NULL;
  g_autoptr (cJSON) list = NULL;
  const cJSON *post;

  if (name == NULL)
    return;
  list = path != NULL && vlps_file_read (path, &text, NULL, NULL) ? cJSON_Parse (text) : NULL;
  if (!cJSON_IsArray (list))
    vlps_problems_add (dataset->problems, file, item->line, "%s: its gold_posts is missing or not a JSON list",
                       item->id);
  else
    item->posts = g_ptr_array_new_with_free_func (g_free);
  cJSON_ArrayForEach (post, list) if (vlps_json_tree_string (post, "text") != NULL && item->posts != NULL)
      g_ptr_array_add (item->posts, g_strdup (vlps_json_tree_string (post, "text")));
}

/* Reports unknown keys that resemble known ones; others may be ignored. Each key is reported once: `unknown` holds
 * those that were. Nothing is measured against "gold_parts". */
static void
report_keys (VlpsDataset *dataset, const cJSON *object, const char *file, guint line, GHashTable *unknown)
{
  static const char *const known[] = { "id",         "page",          "url",           "domain",     "language",
                                       "charset",    "kind",          "source",        "gold_text",  "with",
                                       "without",    "authors",       "gold_markdown", "product",    "title",
                                       "gold_posts", "gold_comments", "date",          "author",     "regions",
                                       "labels",     "warc",          "boxes",         "gold_parts", "file" };
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    const char *meant = vlps_nearest_key (object, item->string, known, G_N_ELEMENTS (known));

    if (meant != NULL && g_hash_table_add (unknown, g_strdup (item->string)))
      vlps_problems_add (dataset->problems, file, line, "unknown key \"%s\"; did you mean \"%s\"?", item->string,
                         meant);
  }
}

static void
read_case (VlpsDataset *dataset, const cJSON *object, const char *file, guint line, GHashTable *unknown)
{
  const char *id = vlps_json_tree_string (object, "id");
  const char *regions = vlps_json_tree_string (object, "regions");
  const VlpsCase *before = id != NULL ? g_hash_table_lookup (dataset->ids, id) : NULL;
  VlpsCase *item;

  if (id == NULL)
    {
      vlps_problems_add (dataset->problems, file, line, "the line has no id");
      return;
    }
  if (!is_safe (id))
    {
      vlps_problems_add (dataset->problems, file, line, "the id '%.*s' cannot be a file name", vlps_error_shown (id),
                         id);
      return;
    }
  if (before != NULL)
    {
      vlps_problems_add (dataset->problems, file, line, "the id %s is already in line %u; this line is ignored", id,
                         before->line);
      return;
    }
  report_keys (dataset, object, file, line, unknown);
  item = vlps_dataset_add (dataset, id);
  item->line = line;
  item->url = g_strdup (vlps_json_tree_string (object, "url"));
  item->file = g_strdup (vlps_json_tree_string (object, "file"));
  item->domain = g_strdup (vlps_json_tree_string (object, "domain"));
  item->language = g_strdup (vlps_json_tree_string (object, "language"));
  item->charset = g_strdup (vlps_json_tree_string (object, "charset"));
  item->kind = g_strdup (vlps_json_tree_string (object, "kind"));
  item->source = g_strdup (vlps_json_tree_string (object, "source"));
  item->title = g_strdup (vlps_json_tree_string (object, "title"));
  item->author = g_strdup (vlps_json_tree_string (object, "author"));
  item->authors = member_list (object, "authors");
  item->date = g_strdup (vlps_json_tree_string (object, "date"));
  item->with = member_list (object, "with");
  item->without = member_list (object, "without");
  if (g_strcmp0 (regions, "data-block") == 0)
    item->regions = VLPS_GOLD_DATA_BLOCK;
  else if (g_strcmp0 (regions, "landmarks") == 0)
    item->regions = VLPS_GOLD_LANDMARKS;
  else if (g_strcmp0 (regions, "labels") == 0)
    read_labels (dataset, item, object, file);
  else if (regions != NULL && strcmp (regions, "boxes") != 0)
    vlps_problems_add (dataset->problems, file, line, "%s: unknown kind of region gold '%s'", id, regions);
  read_gold (dataset, item, file, object, "gold_text", &item->gold);
  read_gold (dataset, item, file, object, "gold_markdown", &item->markdown);
  read_gold (dataset, item, file, object, "gold_comments", &item->comments);
  read_product (item, object);
  read_posts (dataset, item, object, file);
  read_page (dataset, item, object, file);
}

static VlpsHeadlineGold
read_headline (VlpsDataset *dataset, const char *path, const char *name)
{
  VlpsHeadlineGold headline = VLPS_HEADLINE_UNKNOWN;

  if (name != NULL && !vlps_dataset_parse_headline (name, &headline))
    vlps_problems_add (dataset->problems, path, 0, "headline is '%s', but takes in, out or mixed", name);
  return headline;
}

static void
read_landmarks (VlpsDataset *dataset, const char *path, const cJSON *landmarks)
{
  const cJSON *item;

  cJSON_ArrayForEach (item, landmarks)
  {
    VlpsRegion region;

    if (item->string != NULL && vlps_region_parse (item->string, &region, NULL))
      {
        g_strfreev (dataset->landmarks[region]);
        dataset->landmarks[region] = member_list (landmarks, item->string);
        for (guint i = 0; dataset->landmarks[region] != NULL && dataset->landmarks[region][i] != NULL; i++)
          {
            g_autoptr (GError) local = NULL;
            g_autoptr (VlpsSelector) selector = vlps_selector_parse (dataset->landmarks[region][i], &local);

            if (selector == NULL)
              vlps_problems_add (dataset->problems, path, 0, "landmarks: %s", local->message);
          }
      }
    else
      vlps_problems_add (dataset->problems, path, 0, "landmarks: unknown region '%s'", item->string);
  }
}

static void
read_description (VlpsDataset *dataset)
{
  g_autofree char *path = g_build_filename (dataset->folder, "dataset.json", NULL);
  g_autofree char *text = NULL;
  g_autoptr (GError) local = NULL;
  g_autoptr (cJSON) object = NULL;

  if (!vlps_file_read (path, &text, NULL, &local))
    {
      if (g_file_test (path, G_FILE_TEST_EXISTS))
        vlps_problems_add (dataset->problems, path, 0, "%s", local->message);
      else
        vlps_problems_add (dataset->problems, path, 0,
                           "there is no such file; {\"name\": \"NAME\"} in it is enough, and \"landmarks\" where pages "
                           "have \"regions\": \"landmarks\"");
      return;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      vlps_problems_add (dataset->problems, path, 0, "the file is not UTF-8");
      return;
    }
  object = cJSON_Parse (text);
  if (!cJSON_IsObject (object))
    vlps_problems_add (dataset->problems, path, 0, "this is not a JSON object");
  dataset->name = g_strdup (vlps_json_tree_string (object, "name"));
  if (dataset->name != NULL && !is_safe (dataset->name))
    {
      vlps_problems_add (dataset->problems, path, 0,
                         "'%s' cannot be the name of a folder; the folder's own is "
                         "taken",
                         dataset->name);
      g_clear_pointer (&dataset->name, g_free);
    }
  dataset->description = g_strdup (vlps_json_tree_string (object, "description"));
  dataset->origin = g_strdup (vlps_json_tree_string (object, "origin"));
  dataset->licence = g_strdup (vlps_json_tree_string (object, "licence"));
  dataset->headline = read_headline (dataset, path, vlps_json_tree_string (object, "headline"));
  read_landmarks (dataset, path, cJSON_GetObjectItemCaseSensitive (object, "landmarks"));
}

/* The letters before the first hyphen of an id; NULL where it begins otherwise. */
static char *
source_in (const char *id)
{
  gsize n = strspn (id, G_CSET_a_2_z G_CSET_A_2_Z);

  return n > 0 && id[n] == '-' ? g_strndup (id, n) : NULL;
}

/* Derives the sources of pages from the beginnings of their ids, if the set does not name them and each beginning is
 * shared by several pages. */
static void
find_sources (VlpsDataset *dataset)
{
  g_autoptr (GHashTable) counts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < dataset->cases->len; i++)
      {
        VlpsCase *item = dataset->cases->pdata[i];
        g_autofree char *source = item->source == NULL ? source_in (item->id) : NULL;
        guint n = source != NULL ? GPOINTER_TO_UINT (g_hash_table_lookup (counts, source)) : 0;

        if (pass == 0 && source != NULL)
          g_hash_table_insert (counts, g_steal_pointer (&source), GUINT_TO_POINTER (n + 1));
        else if (n >= SOURCE_LEAST)
          item->source = g_steal_pointer (&source);
      }
}

static VlpsDataset *
read_foreign (const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *folder = g_file_test (path, G_FILE_TEST_IS_DIR) ? g_strdup (path) : g_path_get_dirname (path);
  g_autoptr (VlpsDataset) dataset = vlps_dataset_new (folder);

  return vlps_foreign_set_read (dataset, path, cancellable, error) ? g_steal_pointer (&dataset) : NULL;
}

/* A line of pages.jsonl, of `length` bytes and a NUL behind them. */
static void
read_line (VlpsDataset *dataset, char *text, gsize length, const char *file, guint line, GHashTable *unknown)
{
  g_autoptr (cJSON) object = NULL;

  if (strlen (text) != length)
    {
      vlps_problems_add (dataset->problems, file, line, "there is a NUL byte in the line");
      return;
    }
  if (!g_utf8_validate (text, -1, NULL))
    {
      vlps_problems_add (dataset->problems, file, line, "the line is not UTF-8");
      return;
    }
  if (*g_strstrip (text) == '\0')
    return;
  object = cJSON_ParseWithOpts (text, NULL, TRUE);
  if (cJSON_IsObject (object))
    read_case (dataset, object, file, line, unknown);
  else
    vlps_problems_add (dataset->problems, file, line, object == NULL ? "broken JSON" : "this is not a JSON object");
}

VlpsDataset *
vlps_dataset_read (const char *folder, GCancellable *cancellable, GError **error)
{
  g_autofree char *path = g_build_filename (folder, "pages.jsonl", NULL);
  g_autoptr (GHashTable) unknown = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (VlpsDataset) dataset = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *text = NULL;
  gsize length;
  guint line = 0;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return read_foreign (folder, cancellable, error);
  if (!vlps_file_read (path, &text, &length, &local))
    return vlps_error_null (error, VLPS_ERROR_IO, "%s is not a data set: %s", folder, local->message);
  dataset = vlps_dataset_new (folder);
  read_description (dataset);
  if (dataset->name == NULL)
    {
      g_autofree char *absolute = g_canonicalize_filename (folder, NULL);

      dataset->name = g_path_get_basename (absolute);
    }
  for (char *p = text, *end; p < text + length; p = end + 1)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return vlps_error_null (error, VLPS_ERROR_CANCELLED, "stopped");
      end = memchr (p, '\n', (gsize) (text + length - p));
      if (end == NULL)
        end = text + length;
      *end = '\0';
      read_line (dataset, p, (gsize) (end - p), path, ++line, unknown);
    }
  find_sources (dataset);
  return g_steal_pointer (&dataset);
}
