/* snapshot-part.c - the snapshot of a part of a page */
#include "snapshot-part.h"

#include <string.h>

#include "hash.h"
#include "snapshot-root.h"

typedef struct
{
  const VlpsPage *page;
  cJSON *reports;
  guint8 *keep;         /* of each node */
  int *frames;          /* of each node: the frame that it shows, 0 for none */
  guint *rows;          /* of each node: its row in its document */
  GArray **nodes;       /* of each frame: its nodes (int), which are the rows of its document */
  GHashTable *reported; /* path -> report (cJSON) of a frame that reported by itself */
  GHashTable *kept;     /* set of documents (cJSON) */
} Part;

static const cJSON *
member (const cJSON *object, const char *name)
{
  return cJSON_GetObjectItemCaseSensitive (object, name);
}

/* Takes `value`. */
static void
set_member (cJSON *object, const char *name, cJSON *value)
{
  cJSON_DeleteItemFromObjectCaseSensitive (object, name);
  cJSON_AddItemToObject (object, name, value);
}

/* Keeps the numbers of a column whose entry in `rows` is 1. */
static void
filter_column (cJSON *document, const char *name, const guint8 *rows, guint n)
{
  const char *text = cJSON_GetStringValue (member (document, name));
  g_auto (GStrv) numbers = g_strsplit (text != NULL ? text : "", " ", -1);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < n && numbers[i] != NULL; i++)
    if (rows[i])
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", numbers[i]);
  set_member (document, name, cJSON_CreateString (out->str));
}

/* Filters the rows of a list. */
static void
filter_list (cJSON *document, const char *name, const guint8 *rows, guint n)
{
  cJSON *from = cJSON_DetachItemFromObjectCaseSensitive (document, name), *to = cJSON_CreateArray ();

  for (guint i = 0; i < n && from != NULL && from->child != NULL; i++)
    {
      cJSON *item = cJSON_DetachItemViaPointer (from, from->child);

      if (rows[i])
        cJSON_AddItemToArray (to, item);
      else
        cJSON_Delete (item);
    }
  cJSON_Delete (from);
  set_member (document, name, to);
}

/* Keeps the nodes of a document, with what belongs to them: `rows` says which. */
static void
filter_nodes (cJSON *document, const Part *part, const GArray *nodes, const guint8 *rows, const int *moved)
{
  static const char *const columns[] = { "name", "flags", "style", "left", "top", "width", "height" };
  g_autoptr (GByteArray) elements = g_byte_array_new (), texts = g_byte_array_new (), attributes = g_byte_array_new ();
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < nodes->len; i++)
    {
      const VlpsNode *node = &part->page->nodes[g_array_index (nodes, int, i)];

      /* parents and counts are the page's: only they have been checked */
      if (rows[i])
        g_string_append_printf (out, "%s%d", out->len > 0 ? " " : "", i == 0 ? -1 : moved[part->rows[node->parent]]);
      if (node->kind == VLPS_NODE_TEXT)
        g_byte_array_append (texts, &rows[i], 1);
      else
        {
          g_byte_array_append (elements, &rows[i], 1);
          for (guint k = 0; k < node->n_attributes; k++)
            g_byte_array_append (attributes, &rows[i], 1);
        }
    }
  set_member (document, "parent", cJSON_CreateString (out->str));
  /* which text is painted is known already */
  cJSON_DeleteItemFromObjectCaseSensitive (document, "lines");
  cJSON_DeleteItemFromObjectCaseSensitive (document, "visible");
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    filter_column (document, columns[i], rows, nodes->len);
  filter_column (document, "attributes", elements->data, elements->len);
  filter_column (document, "attribute", attributes->data, attributes->len);
  filter_list (document, "value", attributes->data, attributes->len);
  filter_list (document, "text", texts->data, texts->len);
}

static void filter_document (Part *part, cJSON *document, const cJSON *report, guint frame);

/* The document of a frame that is kept. */
static void
filter_frame (Part *part, const cJSON *item, const cJSON *report, guint frame)
{
  const cJSON *index = member (item, "document");
  const char *path = cJSON_GetStringValue (member (item, "path"));
  cJSON *own = path != NULL ? g_hash_table_lookup (part->reported, path) : NULL;

  if (cJSON_IsNumber (index) && index->valueint >= 0)
    filter_document (part, cJSON_GetArrayItem (report, index->valueint), report, frame);
  else if (own != NULL)
    filter_document (part, own->child, own, frame);
}

/* Frames nest no deeper than vlps_snapshot_parse() has it. */
static void
filter_document (Part *part, cJSON *document, const cJSON *report, guint frame)
{
  const GArray *nodes = part->nodes[frame];
  g_autofree guint8 *rows = g_malloc0 (nodes->len + 1);
  g_autofree int *moved = g_new (int, nodes->len + 1);
  cJSON *frames;
  const cJSON *item;
  int n = 0;

  if (document == NULL || !part->page->frames[frame].reached || !g_hash_table_add (part->kept, document))
    return;
  frames = cJSON_CreateArray ();
  for (guint i = 0; i < nodes->len; i++)
    {
      rows[i] = part->keep[g_array_index (nodes, int, i)];
      moved[i] = n;
      n += rows[i];
    }
  cJSON_ArrayForEach (item, member (document, "frames"))
  {
    guint row = (guint) member (item, "node")->valueint;
    cJSON *copy;

    if (!rows[row])
      continue;
    filter_frame (part, item, report, (guint) part->frames[g_array_index (nodes, int, row)]);
    copy = cJSON_Duplicate (item, TRUE);
    set_member (copy, "node", cJSON_CreateNumber (moved[row]));
    cJSON_AddItemToArray (frames, copy);
  }
  set_member (document, "frames", frames);
  filter_nodes (document, part, nodes, rows, moved);
}

/* Marks the elements around the part, and the head of the page. */
static void
mark_kept (Part *part, const guint8 *inside)
{
  const VlpsPage *page = part->page;

  memcpy (part->keep, inside, page->n_nodes);
  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->tag == VLPS_TAG_HEAD && node->frame == 0)
        memset (part->keep + i, 1, (gsize) (node->end - i));
      if (part->keep[i] && node->parent >= 0)
        part->keep[node->parent] = 1;
    }
}

static void
list_nodes (Part *part)
{
  const VlpsPage *page = part->page;

  for (guint i = 0; i < page->n_frames; i++)
    {
      part->nodes[i] = g_array_new (FALSE, FALSE, sizeof (int));
      if (page->frames[i].owner >= 0)
        part->frames[page->frames[i].owner] = (int) i;
    }
  for (int i = 0; i < (int) page->n_nodes; i++)
    {
      GArray *nodes = part->nodes[page->nodes[i].frame];

      part->rows[i] = nodes->len;
      g_array_append_val (nodes, i);
    }
}

/* Numbers the texts that are not painted anew. */
static void
renumber_unpainted (const Part *part, cJSON *root)
{
  g_autoptr (GString) out = g_string_new (NULL);
  guint n = 0;

  if (!part->page->probed)
    return;
  for (guint i = 0; i < part->page->n_nodes; i++)
    {
      if (part->keep[i] && (part->page->nodes[i].flags & VLPS_NODE_UNPAINTED) != 0)
        g_string_append_printf (out, "%s%u", out->len > 0 ? " " : "", n);
      n += part->keep[i];
    }
  set_member (root, "unpainted", cJSON_CreateString (out->str));
}

/* Empties the documents of frames that are gone. */
static void
drop_documents (const Part *part)
{
  cJSON *report, *document;

  cJSON_ArrayForEach (report, part->reports)
  {
    cJSON_ArrayForEach (document, report)
    {
      while (document->child != NULL && !g_hash_table_contains (part->kept, document))
        cJSON_Delete (cJSON_DetachItemViaPointer (document, document->child));
    }
  }
}

GBytes *
vlps_snapshot_part (GBytes *data, const VlpsPage *page, const guint8 *inside, GError **error)
{
  cJSON *root = vlps_snapshot_root (data, error), *report;
  g_autofree guint8 *keep = g_malloc0 (MAX (1, page->n_nodes));
  g_autofree int *frames = g_new0 (int, MAX (1, page->n_nodes));
  g_autofree guint *rows = g_new (guint, MAX (1, page->n_nodes));
  g_autofree GArray **nodes = g_new0 (GArray *, MAX (1, page->n_frames));
  g_autoptr (GHashTable) reported = g_hash_table_new (vlps_hash_string, g_str_equal),
                         kept = g_hash_table_new (NULL, NULL);
  Part part = { page, NULL, keep, frames, rows, nodes, reported, kept };
  char *text;

  if (root == NULL)
    return NULL;
  part.reports = cJSON_GetObjectItemCaseSensitive (root, "documents");
  for (report = part.reports->child->next; report != NULL; report = report->next)
    if (cJSON_GetStringValue (member (report->child, "path")) != NULL)
      g_hash_table_insert (reported, cJSON_GetStringValue (member (report->child, "path")), report);
  mark_kept (&part, inside);
  list_nodes (&part);
  filter_document (&part, part.reports->child->child, part.reports->child, 0);
  drop_documents (&part);
  renumber_unpainted (&part, root);
  text = cJSON_PrintUnformatted (root);
  cJSON_Delete (root);
  for (guint i = 0; i < page->n_frames; i++)
    g_array_unref (nodes[i]);
  return g_bytes_new_with_free_func (text, strlen (text), cJSON_free, text);
}
