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

/* The attributes of a node without labels, and with one if `type` is not NULL; an array of VlpsAttribute. */
static GArray *
label (const VlpsNode *node, const char *type)
{
  GArray *attributes = g_array_new (FALSE, FALSE, sizeof (VlpsAttribute));
  const VlpsAttribute more[] = { { "data-block", "1" }, { "data-block-type", type } };

  for (guint i = 0; i < node->n_attributes; i++)
    if (!g_str_has_prefix (node->attributes[i].name, "data-block"))
      g_array_append_val (attributes, node->attributes[i]);
  if (type != NULL)
    g_array_append_vals (attributes, more, G_N_ELEMENTS (more));
  return attributes;
}

gboolean
vlps_export_labels (const char *folder, const VlpsCase *item, VlpsPage *page, VlpsDocument *document, GError **error)
{
  static const char *const types[VLPS_N_REGIONS] = { "Header", "Footer", "Sidebar", "Sidebar", "Content" };
  const VlpsResult *result = document->result;
  g_autoptr (VlpsDocument) whole = vlps_document_new_whole (page);
  g_autofree guint8 *roots = vlps_page_segments_region_roots (page, result);
  g_autofree VlpsNode *saved = g_memdup2 (page->nodes, page->n_nodes * sizeof *page->nodes);
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autofree char *html = NULL, *text = vlps_emit_text (document);
  g_autofree char *pages = g_build_filename (folder, "pages", NULL), *golds = g_build_filename (folder, "gold", NULL);

  for (guint i = 0; i < page->n_nodes; i++)
    {
      VlpsNode *node = &page->nodes[i];
      gboolean labelled = roots[i] && node->kind == VLPS_NODE_ELEMENT && node->box.width > 0 && node->box.height > 0;
      GArray *attributes;

      if (!labelled && vlps_node_attribute (node, "data-block") == NULL)
        continue;
      attributes = label (node, labelled ? types[result->regions[i]] : NULL);
      g_ptr_array_add (lists, attributes);
      node->attributes = (const VlpsAttribute *) (void *) attributes->data;
      node->n_attributes = attributes->len;
    }
  html = vlps_emit_html (whole);
  memcpy (page->nodes, saved, page->n_nodes * sizeof *page->nodes);
  return write_in (pages, item->id, ".html", html, error)
         && (*text == '\0' || write_in (golds, item->id, ".txt", text, error));
}

static void
add_text (cJSON *object, const char *name, const char *text)
{
  cJSON_AddItemToObject (object, name, text != NULL ? cJSON_CreateString (text) : cJSON_CreateNull ());
}

static char *
description (const VlpsDataset *dataset, const char *system, guint n_pages)
{
  g_autofree char *name = g_strdup_printf ("%s-%s", dataset->name, system);
  g_autofree char *words =
      g_strdup_printf ("Regions of %s by %s, labelled by vlps %s: to be corrected by hand. Labels are "
                       "the attributes data-block=\"1\" and data-block-type (Header, Footer, Sidebar, "
                       "Content, ...).",
                       dataset->name, system, VLPS_VERSION);
  cJSON *root = cJSON_CreateObject (), *gold;
  char *text, *copy;

  add_text (root, "name", name);
  add_text (root, "description", words);
  add_text (root, "origin", dataset->origin);
  add_text (root, "licence", dataset->licence);
  gold = cJSON_AddArrayToObject (root, "gold");
  cJSON_AddItemToArray (gold, cJSON_CreateString ("regions"));
  cJSON_AddItemToArray (gold, cJSON_CreateString ("text"));
  cJSON_AddNumberToObject (root, "pages", n_pages);
  text = cJSON_Print (root);
  cJSON_Delete (root);
  copy = g_strconcat (text, "\n", NULL);
  cJSON_free (text);
  return copy;
}

gboolean
vlps_export_labels_finish (const char *folder, const VlpsDataset *dataset, const char *system, GError **error)
{
  g_autoptr (GString) lines = g_string_new (NULL);
  g_autofree char *words = NULL;
  guint n_pages = 0;

  for (guint i = 0; i < dataset->cases->len; i++)
    {
      const VlpsCase *item = dataset->cases->pdata[i];
      g_autofree char *page = g_strdup_printf ("pages/%s.html", item->id);
      g_autofree char *gold = g_strdup_printf ("gold/%s.txt", item->id);
      g_autofree char *path = g_build_filename (folder, page, NULL);
      g_autofree char *gold_path = g_build_filename (folder, gold, NULL);
      g_autoptr (cJSON) object = NULL;
      char *text;

      if (!g_file_test (path, G_FILE_TEST_EXISTS))
        continue;
      object = cJSON_CreateObject ();
      add_text (object, "id", item->id);
      add_text (object, "page", page);
      add_text (object, "url", item->url);
      add_text (object, "domain", item->domain);
      add_text (object, "language", item->language);
      add_text (object, "charset", "utf-8");
      add_text (object, "gold_text", g_file_test (gold_path, G_FILE_TEST_EXISTS) ? gold : NULL);
      add_text (object, "regions", "data-block");
      add_text (object, "kind", item->kind);
      text = cJSON_PrintUnformatted (object);
      g_string_append_printf (lines, "%s\n", text);
      cJSON_free (text);
      n_pages++;
    }
  words = description (dataset, system, n_pages);
  return write_in (folder, "dataset", ".json", words, error) && write_in (folder, "pages", ".jsonl", lines->str, error);
}
