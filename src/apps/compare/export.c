/* export.c - results as files that others read */
#include "export.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "emit.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "page-segments.h"

static gboolean
write_in (const char *folder, const char *name, const char *ending, const char *text, GError **error)
{
  g_autofree char *file = g_strconcat (name, ending, NULL), *path = g_build_filename (folder, file, NULL);

  if (g_mkdir_with_parents (folder, 0777) != 0)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot make the folder %s: %s", folder, g_strerror (errno));
  return vlps_file_write (path, text, -1, error);
}

gboolean
vlps_export_segmentations (const char *folder, const VlpsCase *item, const GPtrArray *names, const GPtrArray *list,
                           GError **error)
{
  g_autofree char *text = vlps_segmentations_write (item->id, names, list);

  return write_in (folder, item->id, ".json", text, error);
}

static void
add_text (cJSON *object, const char *name, const char *text)
{
  cJSON_AddItemToObject (object, name, text != NULL ? cJSON_CreateString (text) : cJSON_CreateNull ());
}

/* {"elements", "labels"}: the tops of the largest subtrees of one region. */
static cJSON *
labels_of (const VlpsPage *page, const VlpsResult *result)
{
  guint n;
  g_autofree int *nodes = vlps_emit_json_elements (page, NULL, &n);
  g_autofree guint8 *roots = vlps_page_segments_region_roots (page, result);
  cJSON *object = cJSON_CreateObject (), *labels;

  cJSON_AddNumberToObject (object, "elements", n);
  labels = cJSON_AddArrayToObject (object, "labels");
  for (guint i = 0; i < n; i++)
    {
      const VlpsNode *node = &page->nodes[nodes[i]];
      cJSON *label;

      if (!roots[nodes[i]] || node->box.width <= 0 || node->box.height <= 0)
        continue;
      label = cJSON_CreateObject ();
      cJSON_AddNumberToObject (label, "element", i);
      cJSON_AddStringToObject (label, "region", vlps_region_name ((VlpsRegion) result->regions[nodes[i]]));
      cJSON_AddItemToArray (labels, label);
    }
  return object;
}

char *
vlps_export_labels (const char *folder, const char *id, const VlpsCase *item, VlpsDocument *document, GError **error)
{
  cJSON *labels = labels_of (document->page, document->result), *line = cJSON_CreateObject ();
  int n_labels = cJSON_GetArraySize (cJSON_GetObjectItem (labels, "labels"));
  g_autofree char *page_name = g_strdup_printf ("pages/%s.json.gz", id), *name = g_strdup_printf ("labels/%s", id);
  g_autofree char *label_name = g_strconcat (name, ".json", NULL), *gold = g_strdup_printf ("gold/%s.txt", id);
  g_autofree char *label_text = vlps_json_tree_take_line (labels), *text = vlps_emit_text (document);
  g_autofree char *label_folder = g_build_filename (folder, "labels", NULL);
  g_autofree char *gold_folder = g_build_filename (folder, "gold", NULL);

  add_text (line, "id", id);
  add_text (line, "page", page_name);
  add_text (line, "url", item->url);
  add_text (line, "domain", item->domain);
  add_text (line, "language", item->language);
  add_text (line, "kind", item->kind);
  add_text (line, "page_title", vlps_document_facts (document)->title);
  add_text (line, "file", item->file != NULL ? item->file : item->id);
  add_text (line, "gold_text", *text != '\0' ? gold : NULL);
  add_text (line, "regions", NULL); /* until somebody has looked at them */
  add_text (line, "labels", label_name);
  cJSON_AddNumberToObject (line, "labelled", n_labels);
  if (write_in (label_folder, id, ".json", label_text, error)
      && (*text == '\0' || write_in (gold_folder, id, ".txt", text, error)))
    return vlps_json_tree_take_line (line);
  cJSON_Delete (line);
  return NULL;
}

static char *
description (const VlpsDataset *dataset, const char *system)
{
  g_autofree char *name = g_strdup_printf ("%s-%s", dataset->name, system);
  g_autofree char *words = g_strdup_printf ("Regions of %s by %s, proposed by vlps %s: to be corrected in the viewer "
                                            "(vlps serve --labels)",
                                            dataset->name, system, VLPS_VERSION);
  cJSON *root = cJSON_CreateObject (), *gold;

  add_text (root, "name", name);
  add_text (root, "description", words);
  add_text (root, "origin", dataset->origin);
  add_text (root, "licence", dataset->licence);
  gold = cJSON_AddArrayToObject (root, "gold");
  cJSON_AddItemToArray (gold, cJSON_CreateString ("regions"));
  cJSON_AddItemToArray (gold, cJSON_CreateString ("text"));
  return vlps_json_tree_take_line (root);
}

gboolean
vlps_export_labels_finish (const char *folder, const VlpsDataset *dataset, const char *system, char *const *lines,
                           GError **error)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *words = description (dataset, system);

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      g_autoptr (cJSON) line = cJSON_Parse (lines[i]);

      if (line != NULL && g_hash_table_add (seen, g_strdup (vlps_json_tree_string (line, "id"))))
        g_string_append (text, lines[i]);
    }
  return write_in (folder, "dataset", ".json", words, error) && write_in (folder, "pages", ".jsonl", text->str, error);
}
