/* label-sets.c - data sets that people label in the viewer */
#include "label-sets.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "region.h"
#include "snapshot.h"

#define MAX_LABELS 100000 /* of a page */
#define MAX_ELEMENTS 10e6 /* of a page */
#define MAX_PAGES 10000   /* of a set that are taken from clients */
#define MAX_TITLE 1000    /* bytes */

typedef struct
{
  char *folder, *name;
  GPtrArray *pages; /* of cJSON: the lines of pages.jsonl */
} LabelSet;

struct _VlpsLabelSets
{
  GPtrArray *sets; /* of LabelSet */
};

static void
set_free (gpointer data)
{
  LabelSet *set = data;

  g_free (set->folder);
  g_free (set->name);
  g_ptr_array_unref (set->pages);
  g_free (set);
}

static gboolean
fail (GError **error, const char *message)
{
  return vlps_error_false (error, VLPS_ERROR_USAGE, "%s", message);
}

/* --- files --- */

static char *
path_in (const LabelSet *set, const char *folder, const char *id, const char *ending)
{
  g_autofree char *name = g_strconcat (id, ending, NULL);

  return g_build_filename (set->folder, folder, name, NULL);
}

static gboolean
make_folder (const char *path, GError **error)
{
  if (g_mkdir_with_parents (path, 0777) == 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", path, g_strerror (errno));
}

/* Writes an object as a file of the set; `object` is taken over. */
static gboolean
write_object (const char *path, cJSON *object, GError **error)
{
  g_autofree char *line = vlps_json_tree_take_line (object);

  return vlps_file_write (path, line, -1, error);
}

static GBytes *
read_file (const char *path, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *data;
  gsize length;

  if (g_file_get_contents (path, &data, &length, &local))
    return g_bytes_new_take (data, length);
  return vlps_error_null (error, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
}

/* --- pages.jsonl --- */

/* The address of a page in a request or a line; NULL for a page that was a file: what the engine calls it ("about:blank")
 * leads nowhere. */
static const char *
url_of (const cJSON *object)
{
  const char *url = vlps_json_tree_string (object, "url");

  return url != NULL && vlps_address_is_web (url) ? url : NULL;
}

/* TRUE for a page that was saved here; sets may have others. */
static gboolean
is_own (const cJSON *page)
{
  const char *id = vlps_json_tree_string (page, "id");

  return id != NULL && strlen (id) == VLPS_SNAPSHOT_ID_LENGTH
         && strspn (id, "0123456789abcdef") == VLPS_SNAPSHOT_ID_LENGTH
         && vlps_json_tree_string (page, "labels") != NULL;
}

static cJSON *
find_page (const LabelSet *set, const char *id, guint *ret_index)
{
  for (guint i = 0; i < set->pages->len; i++)
    if (is_own (set->pages->pdata[i]) && strcmp (vlps_json_tree_string (set->pages->pdata[i], "id"), id) == 0)
      {
        if (ret_index != NULL)
          *ret_index = i;
        return set->pages->pdata[i];
      }
  return NULL;
}

static gboolean
read_pages (LabelSet *set, GError **error)
{
  g_autofree char *path = g_build_filename (set->folder, "pages.jsonl", NULL), *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  if (!g_file_get_contents (path, &text, NULL, error))
    return FALSE;
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      cJSON *page = cJSON_Parse (lines[i]);

      if (*lines[i] == '\0')
        continue;
      if (!cJSON_IsObject (page))
        {
          cJSON_Delete (page);
          return vlps_error_false (error, VLPS_ERROR_USAGE, "%s:%u: this is not a JSON object", path, i + 1);
        }
      g_ptr_array_add (set->pages, page);
    }
  return TRUE;
}

static gboolean
write_pages (const LabelSet *set, GError **error)
{
  g_autofree char *path = g_build_filename (set->folder, "pages.jsonl", NULL);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < set->pages->len; i++)
    {
      g_autofree char *line = vlps_json_tree_text (set->pages->pdata[i]);

      g_string_append_printf (text, "%s\n", line);
    }
  return vlps_file_write (path, text->str, (gssize) text->len, error);
}

/* --- sets --- */

static gboolean
describe (const LabelSet *set, GError **error)
{
  g_autofree char *path = g_build_filename (set->folder, "dataset.json", NULL);
  cJSON *object;

  if (g_file_test (path, G_FILE_TEST_EXISTS))
    return TRUE;
  object = cJSON_CreateObject ();
  cJSON_AddStringToObject (object, "name", set->name);
  cJSON_AddStringToObject (object, "description",
                           "Rendered pages with the regions of their elements, labelled in the viewer");
  cJSON_AddItemToArray (cJSON_AddArrayToObject (object, "gold"), cJSON_CreateString ("regions"));
  return write_object (path, object, error);
}

static gboolean
open_set (VlpsLabelSets *sets, const char *folder, GError **error)
{
  LabelSet *set = g_new0 (LabelSet, 1);
  static const char *const folders[] = { "pages", "labels" };

  set->folder = g_canonicalize_filename (folder, NULL);
  set->name = g_path_get_basename (set->folder);
  set->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) cJSON_Delete);
  for (guint i = 0; i < sets->sets->len; i++)
    if (strcmp (((LabelSet *) sets->sets->pdata[i])->name, set->name) == 0)
      {
        g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "two folders of labels are called %s", set->name);
        set_free (set);
        return FALSE;
      }
  g_ptr_array_add (sets->sets, set);
  if (!g_utf8_validate (set->name, -1, NULL))
    return fail (error, "the name of a folder of labels is not in UTF-8");
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (set->folder, folders[i], NULL);

      if (!make_folder (path, error))
        return FALSE;
    }
  return read_pages (set, error) && describe (set, error);
}

VlpsLabelSets *
vlps_label_sets_open (const char *const *folders, GError **error)
{
  g_autoptr (VlpsLabelSets) sets = g_new0 (VlpsLabelSets, 1);

  sets->sets = g_ptr_array_new_with_free_func (set_free);
  for (guint i = 0; folders != NULL && folders[i] != NULL; i++)
    if (!open_set (sets, folders[i], error))
      return NULL;
  return g_steal_pointer (&sets);
}

void
vlps_label_sets_free (VlpsLabelSets *sets)
{
  if (sets == NULL)
    return;
  g_ptr_array_unref (sets->sets);
  g_free (sets);
}

static LabelSet *
find_set (const VlpsLabelSets *sets, const char *name)
{
  for (guint i = 0; name != NULL && i < sets->sets->len; i++)
    if (strcmp (((LabelSet *) sets->sets->pdata[i])->name, name) == 0)
      return sets->sets->pdata[i];
  return NULL;
}

/* --- listing --- */

static gboolean
is_done (const cJSON *page)
{
  return vlps_json_tree_string (page, "regions") != NULL;
}

/* How many labels of each region a page has, by the names of regions. */
static cJSON *
count_regions (const cJSON *labels)
{
  cJSON *counts = cJSON_CreateObject ();
  const cJSON *label;

  cJSON_ArrayForEach (label, labels)
  {
    const char *name = vlps_json_tree_string (label, "region");
    cJSON *count = cJSON_GetObjectItemCaseSensitive (counts, name);

    if (count == NULL)
      cJSON_AddNumberToObject (counts, name, 1);
    else
      cJSON_SetNumberValue (count, count->valuedouble + 1);
  }
  return counts;
}

/* `own`: it is a page of the set itself. */
static cJSON *
list_page (const cJSON *page, gboolean own)
{
  cJSON *item = cJSON_CreateObject ();
  const cJSON *regions = own ? cJSON_GetObjectItem (page, "labelled_regions") : NULL;
  const cJSON *labelled = cJSON_GetObjectItem (page, "labelled");
  const char *url = url_of (page), *title = vlps_json_tree_string (page, "page_title"),
             *file = vlps_json_tree_string (page, "file");

  cJSON_AddStringToObject (item, "id", vlps_json_tree_string (page, "id"));
  cJSON_AddStringToObject (item, "url", url != NULL ? url : "");
  cJSON_AddStringToObject (item, "title", title != NULL ? title : "");
  cJSON_AddStringToObject (item, "file", file != NULL ? file : "");
  cJSON_AddNumberToObject (item, "labels", own && cJSON_IsNumber (labelled) ? labelled->valuedouble : 0);
  /* pages of earlier versions do not say it */
  cJSON_AddItemToObject (item, "regions",
                         cJSON_IsObject (regions) ? cJSON_Duplicate (regions, TRUE) : cJSON_CreateObject ());
  cJSON_AddBoolToObject (item, "done", own && is_done (page));
  return item;
}

/* Adds the pages of `from` that `set` has not and `seen` neither; returns how many are not done. */
static guint
list_pages (const LabelSet *set, const LabelSet *from, GHashTable *seen, cJSON *pages)
{
  guint left = 0;

  for (guint i = 0; i < from->pages->len; i++)
    {
      const cJSON *page = from->pages->pdata[i];

      if (!is_own (page) || !g_hash_table_add (seen, (gpointer) vlps_json_tree_string (page, "id")))
        continue;
      cJSON_AddItemToArray (pages, list_page (page, from == set));
      left += from != set || !is_done (page);
    }
  return left;
}

char *
vlps_label_sets_list (const VlpsLabelSets *sets)
{
  cJSON *object = cJSON_CreateObject (), *list = cJSON_AddArrayToObject (object, "sets");

  for (guint i = 0; i < sets->sets->len; i++)
    {
      const LabelSet *set = sets->sets->pdata[i];
      g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
      cJSON *item = cJSON_CreateObject (), *pages = cJSON_CreateArray ();
      guint left = list_pages (set, set, seen, pages);

      for (guint k = 0; k < sets->sets->len; k++)
        left += list_pages (set, sets->sets->pdata[k], seen, pages);
      cJSON_AddStringToObject (item, "name", set->name);
      cJSON_AddNumberToObject (item, "left", left);
      cJSON_AddItemToObject (item, "pages", pages);
      cJSON_AddItemToArray (list, item);
    }
  return vlps_json_tree_take_line (object);
}

/* --- saving --- */

static gboolean
is_index (const cJSON *number, double below)
{
  return cJSON_IsNumber (number) && number->valuedouble >= 0 && number->valuedouble < below
         && floor (number->valuedouble) >= number->valuedouble;
}

/* The labels of a request, checked, as they are written. */
static cJSON *
take_labels (const cJSON *request, GError **error)
{
  const cJSON *elements = cJSON_GetObjectItem (request, "elements"), *label;
  const cJSON *labels = cJSON_GetObjectItem (request, "labels");
  cJSON *object, *list;

  if (!is_index (elements, MAX_ELEMENTS) || !cJSON_IsArray (labels) || cJSON_GetArraySize (labels) > MAX_LABELS)
    {
      fail (error, "labels are sent with \"elements\", the number of elements, and \"labels\", a list");
      return NULL;
    }
  object = cJSON_CreateObject ();
  cJSON_AddNumberToObject (object, "elements", elements->valuedouble);
  list = cJSON_AddArrayToObject (object, "labels");
  cJSON_ArrayForEach (label, labels)
  {
    const cJSON *element = cJSON_GetObjectItem (label, "element");
    const char *name = vlps_json_tree_string (label, "region");
    VlpsRegion region;
    cJSON *item;

    if (!is_index (element, elements->valuedouble) || name == NULL || !vlps_region_parse (name, &region, error))
      {
        if (error != NULL && *error == NULL)
          fail (error, "a label is {\"element\", \"region\"}: a number of the list of elements, a name of a region");
        cJSON_Delete (object);
        return NULL;
      }
    item = cJSON_CreateObject ();
    cJSON_AddNumberToObject (item, "element", element->valuedouble);
    cJSON_AddStringToObject (item, "region", vlps_region_name (region));
    cJSON_AddItemToArray (list, item);
  }
  return object;
}

static void
add_text (cJSON *object, const char *name, const char *text, gsize most)
{
  g_autofree char *cut = text != NULL ? g_strndup (text, most) : NULL,
                  *valid = cut != NULL ? g_utf8_make_valid (cut, -1) : NULL;

  cJSON_AddItemToObject (object, name,
                         valid != NULL && *valid != '\0' ? cJSON_CreateString (valid) : cJSON_CreateNull ());
}

/* The line of pages.jsonl; `given`: the labels. */
static cJSON *
make_page (const char *id, const cJSON *request, const cJSON *given)
{
  const char *url = url_of (request);
  g_autoptr (GUri) uri = url != NULL ? g_uri_parse (url, G_URI_FLAGS_PARSE_RELAXED, NULL) : NULL;
  g_autofree char *file = g_strdup_printf ("pages/%s.json.gz", id), *labels = g_strdup_printf ("labels/%s.json", id);
  gboolean done = cJSON_IsTrue (cJSON_GetObjectItem (request, "done"));
  cJSON *page = cJSON_CreateObject ();

  cJSON_AddStringToObject (page, "id", id);
  cJSON_AddStringToObject (page, "page", file);
  add_text (page, "url", url, MAX_TITLE);
  add_text (page, "domain", uri != NULL ? g_uri_get_host (uri) : NULL, MAX_TITLE);
  add_text (page, "page_title", vlps_json_tree_string (request, "title"), MAX_TITLE);
  add_text (page, "file", vlps_json_tree_string (request, "file"), MAX_TITLE);
  add_text (page, "regions", done ? "labels" : NULL, MAX_TITLE);
  cJSON_AddStringToObject (page, "labels", labels);
  cJSON_AddNumberToObject (page, "labelled", cJSON_GetArraySize (given));
  cJSON_AddItemToObject (page, "labelled_regions", count_regions (given));
  return page;
}

/* Adds what a line says of its page and requests never do, such as the language.  The address stays, too: snapshots of
 * files have another. */
static void
keep_members (cJSON *page, const cJSON *before)
{
  const cJSON *member;

  if (url_of (page) == NULL)
    {
      cJSON_DeleteItemFromObjectCaseSensitive (page, "url");
      cJSON_DeleteItemFromObjectCaseSensitive (page, "domain");
    }
  cJSON_ArrayForEach (member, before) if (!cJSON_HasObjectItem (page, member->string))
      cJSON_AddItemToObject (page, member->string, cJSON_Duplicate (member, TRUE));
}

static gboolean
write_page (const LabelSet *set, const char *id, GBytes *snapshot, GBytes *picture, GError **error)
{
  g_autofree char *page = path_in (set, "pages", id, ".json.gz"), *image = path_in (set, "pages", id, ".png");

  return vlps_snapshot_save (snapshot, page, error)
         && (picture == NULL
             || vlps_file_write (image, g_bytes_get_data (picture, NULL), (gssize) g_bytes_get_size (picture), error));
}

char *
vlps_label_sets_save (VlpsLabelSets *sets, const cJSON *request, GBytes *snapshot, GBytes *picture, GError **error)
{
  LabelSet *set = find_set (sets, vlps_json_tree_string (request, "set"));
  g_autofree char *id = vlps_snapshot_id (snapshot), *path = NULL;
  cJSON *labels, *page;
  guint index;

  if (set == NULL)
    {
      fail (error, "the request's \"set\" is not a set that the service was started with");
      return NULL;
    }
  if (vlps_json_tree_string (request, "url") != NULL
      && !vlps_address_is_of_page (vlps_json_tree_string (request, "url")))
    {
      fail (error, "the request's \"url\" is not an address that a page can have");
      return NULL;
    }
  if (set->pages->len >= MAX_PAGES && find_page (set, id, NULL) == NULL)
    {
      fail (error, "the set is full (10,000 pages); use another set");
      return NULL;
    }
  labels = take_labels (request, error);
  if (labels == NULL)
    return NULL;
  path = path_in (set, "labels", id, ".json");
  page = make_page (id, request, cJSON_GetObjectItem (labels, "labels"));
  if (find_page (set, id, &index) == NULL && !write_page (set, id, snapshot, picture, error))
    {
      cJSON_Delete (labels);
      cJSON_Delete (page);
      return NULL;
    }
  if (!write_object (path, labels, error))
    {
      cJSON_Delete (page);
      return NULL;
    }
  if (find_page (set, id, &index) != NULL)
    {
      keep_members (page, set->pages->pdata[index]);
      cJSON_Delete (set->pages->pdata[index]);
      set->pages->pdata[index] = page;
    }
  else
    g_ptr_array_add (set->pages, page);
  return write_pages (set, error) ? g_steal_pointer (&id) : NULL;
}

/* --- loading --- */

/* The set's own labels as JSON; an empty list where it has none. */
static char *
read_labels (const LabelSet *set, const char *id, GError **error)
{
  g_autofree char *path = path_in (set, "labels", id, ".json");
  g_autoptr (GBytes) data = NULL;
  g_autoptr (cJSON) object = NULL;
  const cJSON *list;
  char *text, *own;

  if (find_page (set, id, NULL) == NULL)
    return g_strdup ("[]");
  data = read_file (path, error);
  if (data == NULL)
    return NULL;
  object = cJSON_ParseWithLength (g_bytes_get_data (data, NULL), g_bytes_get_size (data));
  list = cJSON_GetObjectItem (object, "labels");
  text = cJSON_IsArray (list) ? cJSON_PrintUnformatted (list) : NULL;
  own = g_strdup (text != NULL ? text : "[]");
  cJSON_free (text);
  return own;
}

char *
vlps_label_sets_labels (const VlpsLabelSets *sets, const char *name, const char *id, GError **error)
{
  const LabelSet *set = find_set (sets, name);

  if (set == NULL || find_page (set, id, NULL) == NULL)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "this set does not have this page");
  return read_labels (set, id, error);
}

GBytes *
vlps_label_sets_load (const VlpsLabelSets *sets, const char *name, const char *id, GBytes **ret_picture,
                      char **ret_labels, GError **error)
{
  const LabelSet *set = find_set (sets, name), *from = NULL;
  g_autofree char *labels = NULL, *page = NULL, *image = NULL;
  g_autoptr (GBytes) packed = NULL, snapshot = NULL;

  for (guint i = 0; set != NULL && from == NULL && i <= sets->sets->len; i++)
    {
      const LabelSet *other = i == 0 ? set : sets->sets->pdata[i - 1];

      if (find_page (other, id, NULL) != NULL)
        from = other;
    }
  if (from == NULL)
    return vlps_error_null (error, VLPS_ERROR_NOT_FOUND, "no set has this page");
  page = path_in (from, "pages", id, ".json.gz");
  image = path_in (from, "pages", id, ".png");
  packed = read_file (page, error);
  snapshot = packed != NULL ? vlps_snapshot_gunzip (packed, error) : NULL;
  labels = snapshot != NULL ? read_labels (set, id, error) : NULL;
  if (labels == NULL)
    return NULL;
  *ret_picture = g_file_test (image, G_FILE_TEST_EXISTS) ? read_file (image, NULL) : NULL;
  *ret_labels = g_steal_pointer (&labels);
  return g_steal_pointer (&snapshot);
}
