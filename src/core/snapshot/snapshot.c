/* snapshot.c - builds a page from its saved form */
#include "snapshot.h"

#include <math.h>

#include "address.h"
#include "frame-mapping.h"
#include "hash.h"
#include "missing.h"
#include "snapshot-column.h"
#include "snapshot-member.h"
#include "snapshot-root.h"
#include "style-text.h"

#define MAX_FRAME_DEPTH 64
#define COLLECTED_FLAGS                                                                                                \
  (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_CONTENTS | VLPS_NODE_SHADOW | VLPS_NODE_SCROLLED             \
   | VLPS_NODE_UNAPPLIED)

typedef struct
{
  const cJSON *object;
  guint group;     /* index of the first document of the same report */
  guint group_end; /* index after the last one */
  gboolean used;
} Document;

typedef struct
{
  VlpsPage *page;
  Document *documents;
  guint n_documents;
  GHashTable *by_path; /* documents that reported by themselves: path -> index + 1 */
} Builder;

static gboolean
is_number (const cJSON *item, int value)
{
  return cJSON_IsNumber (item) && item->valueint == value;
}

/* The strings of a list, which stay the list's; NULL where one is not a string. */
static const char **
string_list (const cJSON *object, const char *name, int *ret_count)
{
  const cJSON *list = cJSON_GetObjectItemCaseSensitive (object, name);
  const char **strings = g_new0 (const char *, (gsize) cJSON_GetArraySize (list) + 1);
  const cJSON *item;
  int n = 0;

  cJSON_ArrayForEach (item, list)
  {
    if (!cJSON_IsString (item))
      {
        g_free (strings);
        return NULL;
      }
    strings[n++] = item->valuestring;
  }
  *ret_count = n;
  return strings;
}

/* Adds lines of the text run in row `row`, which is `node`, to `array` if it has the next ones of the column. */
static gboolean
add_lines (GArray *array, SnapshotColumn *lines, int row, int node, const FrameMapping *mapping, GError **error)
{
  SnapshotColumn ahead = *lines;
  int index, count;

  if (column_ended (lines) || !vlps_snapshot_column_next_int (&ahead, row, row, &index))
    return TRUE;
  *lines = ahead;
  if (!vlps_snapshot_column_next_int (lines, 1, MAX_VALUES, &count))
    return set_broken (error, "the lines of a text are not counted");
  for (; count > 0; count--)
    {
      VlpsLineBox line = { .node = node };

      if (!vlps_snapshot_column_next (lines, &line.box.left) || !vlps_snapshot_column_next (lines, &line.box.top)
          || !vlps_snapshot_column_next (lines, &line.box.width) || !vlps_snapshot_column_next (lines, &line.box.height)
          || line.box.width < 0 || line.box.height < 0)
        return set_broken (error, "a text has fewer lines than counted");
      line.box = vlps_frame_mapping_box (mapping, line.box);
      if (!mapping->is_top)
        line.box = vlps_box_clip (line.box, mapping->clip);
      g_array_append_val (array, line);
    }
  return TRUE;
}

/* Returns TRUE if a text run in a frame is where no reader can scroll to; known only if its lines are. */
static gboolean
is_beyond (const cJSON *document, VlpsBox box, guint flags)
{
  double left = box.left + list_number (document, "scroll", 0), top = box.top + list_number (document, "scroll", 1);

  return cJSON_HasObjectItem (document, "lines")
         && (flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_SCROLLED)) == 0
         && (left + box.width <= 0 || top + box.height <= 0 || left >= list_number (document, "size", 0)
             || top >= list_number (document, "size", 1));
}

static gboolean add_document (Builder *builder, guint index, int owner, const FrameMapping *mapping, int depth,
                              GError **error);

/* Puts the content of the frame element `owner` under it; `box` is its border box in client coordinates. */
static gboolean
add_frame_content (Builder *builder, guint parent, const cJSON *frame, int owner, VlpsBox box,
                   const FrameMapping *mapping, int depth, GError **error)
{
  const cJSON *target = cJSON_GetObjectItemCaseSensitive (frame, "document");
  double index = cJSON_IsNumber (target) ? target->valuedouble : -1;
  const Document *outer = &builder->documents[parent];
  gpointer reported;
  guint child = 0; /* the top document is in no frame */
  FrameMapping inner = vlps_frame_mapping_new (mapping, frame, box);

  inner.flags = builder->page->nodes[owner].flags & VLPS_NODE_INVISIBLE;
  /* the frames of counters and the like: nobody can scroll in a single pixel */
  if (inner.content.width <= 1 || inner.content.height <= 1)
    inner.flags |= VLPS_NODE_INVISIBLE;

  if (index >= 0)
    {
      if (index < 1 || index >= outer->group_end - outer->group)
        return set_broken (error, "a frame names a document that is not there");
      child = outer->group + (guint) index;
    }
  else if ((reported = g_hash_table_lookup (builder->by_path, member_string (frame, "path"))) != NULL
           && !builder->documents[GPOINTER_TO_UINT (reported) - 1].used)
    child = GPOINTER_TO_UINT (reported) - 1;
  if (child == 0)
    {
      int unreached = vlps_page_add_frame (builder->page, owner, "", "");

      builder->page->frames[unreached].reached = FALSE;
      builder->page->frames[unreached].clip = inner.clip;
      return TRUE;
    }
  return add_document (builder, child, owner, &inner, depth + 1, error);
}

/* Columns of a document's nodes, each a text of numbers with spaces between them. */
enum
{
  PARENT,
  NAME,
  FLAGS,
  STYLE,
  LEFT,
  TOP,
  WIDTH,
  HEIGHT,
  COUNT,
  ATTRIBUTE,
  LINES,
  VISIBLE,
  N_COLUMNS,
};

static const char *const column_names[N_COLUMNS] = {
  "parent", "name", "flags", "style", "left", "top", "width", "height", "attributes", "attribute", "lines", "visible"
};

/* Returns FALSE if a column has values left. */
static gboolean
have_ended (const SnapshotColumn *columns)
{
  for (guint i = 0; i < N_COLUMNS; i++)
    if (!column_ended (&columns[i]))
      return FALSE;
  return TRUE;
}

/* FALSE if one of `texts` cannot be read as a style. */
static gboolean
add_styles (VlpsPage *page, const char *const *texts, int n, const VlpsStyle **ret_styles, guint *ret_flags)
{
  for (int i = 0; i < n; i++)
    {
      VlpsStyle style;

      if (!vlps_style_text_read (texts[i], &style, &ret_flags[i]))
        return FALSE;
      ret_styles[i] = vlps_page_add_style (page, &style);
    }
  return TRUE;
}

static int
add_frame (VlpsPage *page, int owner, const cJSON *object, const FrameMapping *mapping)
{
  int own = vlps_page_add_frame (page, owner, member_string (object, "url"), member_string (object, "base"));
  VlpsFrame *frame = &page->frames[own];

  frame->title = vlps_page_intern (page, member_string (object, "title"));
  frame->language = vlps_page_intern (page, member_string (object, "language"));
  frame->charset = vlps_page_intern (page, member_string (object, "charset"));
  frame->quirks = cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (object, "quirks"));
  frame->clip = mapping->is_top ? (VlpsBox){ 0, 0, page->size.width, page->size.height } : mapping->clip;
  return own;
}

/* A document whose nodes are being added. */
typedef struct
{
  Builder *builder;
  guint index;
  const FrameMapping *mapping;
  int depth;
  const cJSON *object;
  const cJSON *frame; /* the next of its frames; NULL: none */
  SnapshotColumn columns[N_COLUMNS];
  const char **names, **values, **texts;
  int n_names, n_values, n_texts, n_styles;
  int value, text; /* the next ones */
  const VlpsStyle **styles;
  guint *style_flags;
  int own;        /* its frame */
  GArray *global; /* of int: index in the page of each of its nodes */
  GArray *open;   /* of int: its nodes that can still get children */
} DocumentRows;

static void
rows_clear (DocumentRows *rows)
{
  g_free (rows->names);
  g_free (rows->values);
  g_free (rows->texts);
  g_free (rows->styles);
  g_free (rows->style_flags);
  g_clear_pointer (&rows->global, g_array_unref);
  g_clear_pointer (&rows->open, g_array_unref);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (DocumentRows, rows_clear)

/* Reads what the rows of a document refer to, and adds its frame. */
static gboolean
rows_begin (DocumentRows *rows, int owner, GError **error)
{
  VlpsPage *page = rows->builder->page;
  const cJSON *object = rows->object;
  g_autofree const char **style_list = NULL;

  /* a script can take everything out of a document: then the columns are there, and empty */
  if (!cJSON_IsString (cJSON_GetObjectItemCaseSensitive (object, "parent")))
    return set_broken (error, "a document's columns are missing");
  rows->names = string_list (object, "names", &rows->n_names);
  rows->values = string_list (object, "value", &rows->n_values);
  rows->texts = string_list (object, "text", &rows->n_texts);
  style_list = string_list (object, "styles", &rows->n_styles);
  if (rows->names == NULL || rows->values == NULL || rows->texts == NULL || style_list == NULL)
    return set_broken (error, "a list of strings holds something else");
  rows->styles = g_new0 (const VlpsStyle *, (gsize) rows->n_styles + 1);
  rows->style_flags = g_new0 (guint, (gsize) rows->n_styles + 1);
  if (!add_styles (page, style_list, rows->n_styles, rows->styles, rows->style_flags))
    return set_broken (error, "a style has not eleven parts");

  rows->own = add_frame (page, owner, object, rows->mapping);
  for (guint i = 0; i < N_COLUMNS; i++)
    rows->columns[i] = vlps_snapshot_column (object, column_names[i]);
  rows->frame = cJSON_GetObjectItemCaseSensitive (object, "frames");
  rows->frame = rows->frame != NULL ? rows->frame->child : NULL;
  rows->global = g_array_new (FALSE, FALSE, sizeof (int));
  rows->open = g_array_new (FALSE, FALSE, sizeof (int));
  return TRUE;
}

/* What the columns that every node has say of one. */
typedef struct
{
  int parent, name, flags, style;
  VlpsBox box;    /* in client coordinates */
  VlpsBox placed; /* on the page */
  guint node_flags;
} Row;

/* Reads row `i`; `row->parent` becomes a node of the page. */
static gboolean
read_row (DocumentRows *rows, int i, int owner, Row *row, GError **error)
{
  SnapshotColumn *columns = rows->columns;
  VlpsBox *box = &row->box;
  GArray *open = rows->open;

  if (!vlps_snapshot_column_next_int (&columns[PARENT], -1, i - 1, &row->parent)
      || !vlps_snapshot_column_next_int (&columns[NAME], 0, rows->n_names - 1, &row->name)
      || !vlps_snapshot_column_next_int (&columns[FLAGS], 0, COLLECTED_FLAGS, &row->flags)
      || !vlps_snapshot_column_next_int (&columns[STYLE], -1, rows->n_styles - 1, &row->style)
      || !vlps_snapshot_column_next (&columns[LEFT], &box->left)
      || !vlps_snapshot_column_next (&columns[TOP], &box->top)
      || !vlps_snapshot_column_next (&columns[WIDTH], &box->width)
      || !vlps_snapshot_column_next (&columns[HEIGHT], &box->height) || box->width < 0 || box->height < 0)
    return set_broken (error, "the columns of its nodes do not fit together");
  if ((row->parent < 0) != (i == 0))
    return set_broken (error, "a document has not exactly one root");
  /* document order: the parent is the node before or one of its ancestors */
  while (open->len > 0 && g_array_index (open, int, open->len - 1) != row->parent)
    g_array_set_size (open, open->len - 1);
  if (i > 0 && open->len == 0)
    return set_broken (error, "its nodes are not in document order");
  row->parent = i == 0 ? owner : g_array_index (rows->global, int, row->parent);
  row->node_flags = (guint) row->flags & COLLECTED_FLAGS;
  row->placed = vlps_frame_mapping_place (rows->mapping, *box, &row->node_flags);
  return TRUE;
}

static gboolean
add_text (DocumentRows *rows, int i, const Row *row, GError **error)
{
  VlpsPage *page = rows->builder->page;
  const FrameMapping *mapping = rows->mapping;
  guint flags = row->node_flags;
  int node;

  if (rows->text >= rows->n_texts || i == 0)
    return set_broken (error, "there are fewer texts than text nodes");
  if (!mapping->is_top && is_beyond (rows->object, row->box, (guint) row->flags))
    flags |= VLPS_NODE_BEYOND;
  node = vlps_page_add_text (page, row->parent, rows->texts[rows->text++], row->placed, flags);
  g_array_append_val (rows->global, node);
  return add_lines (page->lines, &rows->columns[LINES], i, node, mapping, error)
         && add_lines (page->visible, &rows->columns[VISIBLE], i, node, mapping, error);
}

/* Adds an element with its attributes and, where it shows a frame, the content of that. */
static gboolean
add_element (DocumentRows *rows, int i, const Row *row, GError **error)
{
  VlpsPage *page = rows->builder->page;
  gboolean styled = row->style >= 0;
  const cJSON *frame = rows->frame;
  int count, name,
      node = vlps_page_add_element (page, row->parent, rows->own, rows->names[row->name], row->placed,
                                    styled ? rows->styles[row->style] : NULL,
                                    row->node_flags | (styled ? rows->style_flags[row->style] : 0));

  g_array_append_val (rows->global, node);
  g_array_append_val (rows->open, i);
  if (!vlps_snapshot_column_next_int (&rows->columns[COUNT], 0, rows->n_values - rows->value, &count))
    return set_broken (error, "there are fewer attributes than counted");
  for (; count > 0; count--)
    {
      if (!vlps_snapshot_column_next_int (&rows->columns[ATTRIBUTE], 0, rows->n_names - 1, &name))
        return set_broken (error, "an attribute has no name");
      vlps_page_add_attribute (page, rows->names[name], rows->values[rows->value++]);
    }
  if (frame == NULL || !is_number (cJSON_GetObjectItemCaseSensitive (frame, "node"), i))
    return TRUE;
  rows->frame = frame->next;
  return add_frame_content (rows->builder, rows->index, frame, node, row->box, rows->mapping, rows->depth, error);
}

/* Adds the nodes of document `index` under the frame element `owner` (-1: as the top document). */
static gboolean
add_document (Builder *builder, guint index, int owner, const FrameMapping *mapping, int depth, GError **error)
{
  Document *document = &builder->documents[index];
  g_auto (DocumentRows)
      rows = { .builder = builder, .index = index, .mapping = mapping, .depth = depth, .object = document->object };

  if (depth > MAX_FRAME_DEPTH)
    return set_broken (error, "its frames are nested too deep");
  if (document->used)
    return set_broken (error, "two frames name the same document");
  document->used = TRUE;
  if (!rows_begin (&rows, owner, error))
    return FALSE;
  for (int i = 0; *rows.columns[PARENT].next != '\0'; i++)
    {
      Row row;

      if (!read_row (&rows, i, owner, &row, error))
        return FALSE;
      if (*rows.names[row.name] == '\0' ? !add_text (&rows, i, &row, error) : !add_element (&rows, i, &row, error))
        return FALSE;
    }
  if (!have_ended (rows.columns) || rows.value < rows.n_values || rows.text < rows.n_texts)
    return set_broken (error, "there are more boxes, texts or attributes than nodes");
  return rows.frame == NULL ? TRUE : set_broken (error, "a frame belongs to no element");
}

/* Boxes of elements that make none themselves but hold others: what they hold. */
static void
fill_contents (VlpsPage *page)
{
  for (guint i = page->n_nodes; i-- > 1;)
    {
      const VlpsNode *node = &page->nodes[i];
      VlpsNode *parent = &page->nodes[node->parent];

      if ((parent->flags & VLPS_NODE_CONTENTS) != 0
          && (node->flags & (VLPS_NODE_UNRENDERED | VLPS_NODE_OFF_PAGE | VLPS_NODE_CLIPPED)) == 0)
        parent->box = vlps_box_union (parent->box, node->box);
    }
}

/* Lists every document of the reports; those that lead a report can be found by their path. */
static gboolean
list_documents (Builder *builder, const cJSON *reports, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, TRUE, sizeof (Document));
  const cJSON *report, *object;

  cJSON_ArrayForEach (report, reports)
  {
    guint group = list->len;

    cJSON_ArrayForEach (object, report)
    {
      Document document = { object, group, 0, FALSE };

      if (list->len == group && list->len > 0)
        g_hash_table_insert (builder->by_path, (gpointer) (gsize) member_string (object, "path"),
                             GUINT_TO_POINTER (list->len + 1));
      g_array_append_val (list, document);
    }
    for (guint i = group; i < list->len; i++)
      g_array_index (list, Document, i).group_end = list->len;
  }
  builder->n_documents = list->len;
  builder->documents = (Document *) (gpointer) g_array_free (g_steal_pointer (&list), FALSE);
  return builder->n_documents > 0 ? TRUE : set_broken (error, "it holds no document");
}

static guint
count_member (const cJSON *object, const char *name)
{
  const cJSON *item = cJSON_GetObjectItemCaseSensitive (object, name);

  return cJSON_IsNumber (item) && item->valuedouble >= 0 && item->valuedouble <= MAX_VALUES ? (guint) item->valuedouble
                                                                                            : 0;
}

static void
read_missing (const cJSON *object, VlpsMissing *missing)
{
  for (guint kind = 0; kind < VLPS_N_MISSING_KINDS; kind++)
    for (guint cause = 0; cause < VLPS_N_MISSING_CAUSES; cause++)
      missing->counts[kind][cause] = count_member (
          cJSON_GetObjectItemCaseSensitive (object, vlps_missing_kind_name (kind)), vlps_missing_cause_name (cause));
  missing->sheets = count_member (object, "sheets");
  missing->missing_sheets = MIN (count_member (object, "missing_sheets"), missing->sheets);
}

/* Marks the text runs of which nothing is painted. */
static gboolean
read_unpainted (VlpsPage *page, const cJSON *root, GError **error)
{
  SnapshotColumn column = vlps_snapshot_column (root, "unpainted");
  int node = -1;

  page->probed = cJSON_IsString (cJSON_GetObjectItemCaseSensitive (root, "unpainted"));
  while (!column_ended (&column))
    {
      if (!vlps_snapshot_column_next_int (&column, node + 1, (int) page->n_nodes - 1, &node)
          || page->nodes[node].kind != VLPS_NODE_TEXT)
        return set_broken (error, "what is not painted is not a text of it");
      page->nodes[node].flags |= VLPS_NODE_UNPAINTED;
    }
  return TRUE;
}

static VlpsPage *
build_page (const cJSON *root, GError **error)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  g_autoptr (GHashTable) by_path = g_hash_table_new (vlps_hash_string, g_str_equal);
  Builder builder = { .page = page, .by_path = by_path };
  const cJSON *top, *item;
  FrameMapping mapping = { .xx = 1, .yy = 1, .is_top = TRUE };
  gboolean built;

  if (!vlps_address_is_of_page (member_string (root, "url")))
    return vlps_error_null (
        error, VLPS_ERROR_SNAPSHOT,
        "its \"url\" is '%.*s', but a rendered page has an address of the web, of a file, or about:blank",
        vlps_error_shown (member_string (root, "url")), member_string (root, "url"));
  page->rendered = TRUE;
  page->url = vlps_page_intern (page, member_string (root, "url"));
  page->input = vlps_page_intern (page, member_string (root, "input"));
  page->engine = vlps_page_intern (page, member_string (root, "engine"));
  page->viewport = (VlpsSize){ list_number (root, "viewport", 0), list_number (root, "viewport", 1) };
  cJSON_ArrayForEach (item, cJSON_GetObjectItemCaseSensitive (root, "warnings"))
  {
    VlpsWarning *warning = vlps_warning_from_json (item);

    if (warning != NULL)
      vlps_page_add_warning (page, warning);
  }

  read_missing (cJSON_GetObjectItemCaseSensitive (root, "missing"), &page->missing);

  if (!list_documents (&builder, cJSON_GetObjectItemCaseSensitive (root, "documents"), error))
    {
      g_free (builder.documents);
      return NULL;
    }
  top = builder.documents[0].object;
  page->size = (VlpsSize){ MAX (0, list_number (top, "size", 0)), MAX (0, list_number (top, "size", 1)) };
  /* an engine that was not shown yet, or resized late, gives silently wrong boxes */
  if (fabs (list_number (top, "viewport", 0) - page->viewport.width) > 0.5
      || fabs (list_number (top, "viewport", 1) - page->viewport.height) > 0.5)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                   "the page was laid out for a window of %gx%g instead of %gx%g px", list_number (top, "viewport", 0),
                   list_number (top, "viewport", 1), page->viewport.width, page->viewport.height);
      g_free (builder.documents);
      return NULL;
    }
  mapping.x0 = list_number (top, "scroll", 0);
  mapping.y0 = list_number (top, "scroll", 1);
  built = add_document (&builder, 0, -1, &mapping, 0, error);
  g_free (builder.documents);
  if (!built)
    return NULL;
  for (guint i = 1; i < page->n_frames; i++)
    if (!page->frames[i].reached)
      {
        const char *address = vlps_node_attribute (&page->nodes[page->frames[i].owner], "src");

        vlps_page_warn (page, "the content of a frame could not be read: %s", address != NULL ? address : "no address");
      }
  vlps_page_seal (page);
  fill_contents (page);
  return read_unpainted (page, root, error) ? g_steal_pointer (&page) : NULL;
}

VlpsPage *
vlps_snapshot_parse (GBytes *data, GError **error)
{
  cJSON *root = vlps_snapshot_root (data, error);
  VlpsPage *page = root != NULL ? build_page (root, error) : NULL;

  cJSON_Delete (root);
  return page;
}

/* Elements that are seen without a text inside. */
static gboolean
shows_itself (VlpsTag tag)
{
  static const gboolean listed[VLPS_N_TAGS] = {
    [VLPS_TAG_AUDIO] = TRUE,  [VLPS_TAG_CANVAS] = TRUE, [VLPS_TAG_EMBED] = TRUE,    [VLPS_TAG_IMG] = TRUE,
    [VLPS_TAG_INPUT] = TRUE,  [VLPS_TAG_METER] = TRUE,  [VLPS_TAG_OBJECT] = TRUE,   [VLPS_TAG_PROGRESS] = TRUE,
    [VLPS_TAG_SELECT] = TRUE, [VLPS_TAG_SVG] = TRUE,    [VLPS_TAG_TEXTAREA] = TRUE, [VLPS_TAG_VIDEO] = TRUE
  };

  return listed[tag];
}

gboolean
vlps_snapshot_is_empty_page (const VlpsPage *page)
{
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      gboolean fills = node->kind == VLPS_NODE_TEXT ? node->characters > 0 : shows_itself (node->tag);

      if (fills && vlps_node_is_shown (page, (int) i))
        return FALSE;
    }
  return TRUE;
}
