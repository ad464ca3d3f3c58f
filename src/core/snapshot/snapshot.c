/* snapshot.c - the saved form of a page and how a page is built from it */
#include "snapshot.h"

#include <math.h>
#include <string.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "hash.h"
#include "json-check.h"
#include "json-tree.h"
#include "missing.h"
#include "snapshot-root.h"
#include "style-text.h"

#define MAX_FRAME_DEPTH 64
#define MAX_COORDINATE 1e8      /* px; larger values are an engine's way to say "infinite" */
#define MAX_SCALE 1e4           /* of a frame and those around it */
#define MAX_UNPACKED (1u << 30) /* bytes; no snapshot comes near it, but a small gzip file can hold any amount */
#define MAX_VALUES 8000000      /* lists, objects and what is in them: 100 bytes each when they are parsed */
#define COLLECTED_FLAGS                                                                                                \
  (VLPS_NODE_UNRENDERED | VLPS_NODE_INVISIBLE | VLPS_NODE_CONTENTS | VLPS_NODE_SHADOW | VLPS_NODE_SCROLLED             \
   | VLPS_NODE_UNAPPLIED)

/* --- writing --- */

/* Paths and messages of the system need not be UTF-8; JSON is. */
static void
append_string (GString *out, const char *value)
{
  g_autofree char *valid = g_utf8_make_valid (value != NULL ? value : "", -1);
  cJSON *item = cJSON_CreateString (valid);
  char *text = cJSON_PrintUnformatted (item);

  g_string_append (out, text);
  cJSON_free (text);
  cJSON_Delete (item);
}

static void
append_string_member (GString *out, const char *name, const char *value)
{
  g_string_append_printf (out, "\"%s\":", name);
  append_string (out, value);
  g_string_append (out, ",\n");
}

GBytes *
vlps_snapshot_write (const VlpsSnapshot *snapshot)
{
  GString *out = g_string_new ("{");

  g_string_append_printf (out, "\"format\":\"vlps-snapshot\",\n\"version\":%d,\n", VLPS_SNAPSHOT_VERSION);
  append_string_member (out, "url", snapshot->url);
  append_string_member (out, "input", snapshot->input);
  append_string_member (out, "engine", snapshot->engine);
  g_string_append_printf (out, "\"viewport\":[%.0f,%.0f],\n\"warnings\":[", snapshot->viewport.width,
                          snapshot->viewport.height);
  for (guint i = 0; snapshot->warnings != NULL && i < snapshot->warnings->len; i++)
    {
      g_autoptr (cJSON) warning = vlps_warning_to_json (snapshot->warnings->pdata[i]);
      g_autofree char *text = vlps_json_tree_text (warning);

      g_string_append (out, i > 0 ? "," : "");
      g_string_append (out, text);
    }
  g_string_append (out, "],\n");
  if (snapshot->missing != NULL && vlps_missing_count (snapshot->missing) > 0)
    {
      g_autofree char *missing = vlps_missing_json (snapshot->missing);

      g_string_append_printf (out, "\"missing\":%s,\n", missing);
    }
  if (snapshot->unpainted != NULL)
    append_string_member (out, "unpainted", snapshot->unpainted);
  g_string_append (out, "\"documents\":[\n");
  for (guint i = 0; i < snapshot->documents->len; i++)
    {
      gsize length;
      const char *text = g_bytes_get_data (snapshot->documents->pdata[i], &length);

      g_string_append (out, i > 0 ? ",\n" : "");
      g_string_append_len (out, text, (gssize) length);
    }
  g_string_append (out, "\n]}\n");
  return g_string_free_to_bytes (out);
}

static gpointer
resize_bounded (gpointer data, gsize size)
{
  return size <= MAX_UNPACKED ? g_try_realloc (data, size) : NULL;
}

static GBytes *
convert (GBytes *data, GConverter *converter, GError **error)
{
  g_autoptr (GInputStream) source = g_memory_input_stream_new_from_bytes (data);
  g_autoptr (GInputStream) stream = g_converter_input_stream_new (source, converter);
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new (NULL, 0, resize_bounded, g_free);

  if (g_output_stream_splice (sink, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, error) < 0)
    return NULL;
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (sink));
}

gboolean
vlps_snapshot_save (GBytes *data, const char *path, GError **error)
{
  g_autoptr (GBytes) packed = NULL;
  gsize length;
  const char *bytes;

  if (g_str_has_suffix (path, ".gz"))
    {
      g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 6);

      data = packed = convert (data, G_CONVERTER (compressor), error);
      if (data == NULL)
        return FALSE;
    }
  bytes = g_bytes_get_data (data, &length);
  return vlps_file_write (path, bytes, (gssize) length, error);
}

/* --- reading --- */

/* A column: decimal numbers separated by one space. */
typedef struct
{
  const char *next;
} Column;

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

/* Client coordinates (x, y) of a document to page coordinates (xx * x + xy * y + x0, yx * x + yy * y + y0). */
typedef struct
{
  double xx, xy, x0;
  double yx, yy, y0;
  VlpsBox content; /* of the frame, on the page */
  VlpsBox clip;    /* the part of it that shows */
  gboolean is_top;
  guint flags; /* of every node: what nobody sees of the frame, nobody sees of its content */
} Mapping;

static gboolean
set_broken (GError **error, const char *what)
{
  return vlps_error_false (error, VLPS_ERROR_SNAPSHOT, "the snapshot is damaged: %s", what);
}

static const char *
member_string (const cJSON *object, const char *name)
{
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, name));

  return text != NULL ? text : "";
}

static double
list_number (const cJSON *object, const char *name, int index)
{
  const cJSON *item = cJSON_GetArrayItem (cJSON_GetObjectItemCaseSensitive (object, name), index);

  return cJSON_IsNumber (item) && isfinite (item->valuedouble)
             ? CLAMP (item->valuedouble, -MAX_COORDINATE, MAX_COORDINATE)
             : 0;
}

static gboolean
is_number (const cJSON *item, int value)
{
  return cJSON_IsNumber (item) && item->valueint == value;
}

static Column
member_column (const cJSON *object, const char *name)
{
  return (Column){ member_string (object, name) };
}

/* Next number of a column; FALSE at its end or where it holds something else. */
static gboolean
column_next (Column *column, double *ret_value)
{
  const char *p = column->next;
  gboolean negative = *p == '-';
  double value = 0, unit = 1;

  if (negative)
    p++;
  if (!g_ascii_isdigit (*p))
    return FALSE;
  for (; g_ascii_isdigit (*p); p++)
    value = value * 10 + (*p - '0');
  if (*p == '.')
    for (p++; g_ascii_isdigit (*p); p++)
      {
        value = value * 10 + (*p - '0');
        unit *= 10;
      }
  if (*p == 'e')
    {
      char *end;

      value = fabs (g_ascii_strtod (column->next, &end));
      unit = 1;
      p = end;
    }
  if (*p == ' ')
    p++;
  else if (*p != '\0')
    return FALSE;
  column->next = p;
  value = MIN (value / unit, MAX_COORDINATE);
  *ret_value = negative ? -value : value;
  return TRUE;
}

static gboolean
column_next_int (Column *column, int min, int max, int *ret_value)
{
  double value;

  if (!column_next (column, &value) || value < min || value > max)
    return FALSE;
  *ret_value = (int) value;
  return TRUE;
}

static gboolean
column_ended (const Column *column)
{
  return *column->next == '\0';
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

/* The upright box around a mapped box. */
static VlpsBox
map_box (const Mapping *m, VlpsBox box)
{
  double right = vlps_box_right (box), bottom = vlps_box_bottom (box);

  return (VlpsBox){
    m->x0 + MIN (m->xx * box.left, m->xx * right) + MIN (m->xy * box.top, m->xy * bottom),
    m->y0 + MIN (m->yx * box.left, m->yx * right) + MIN (m->yy * box.top, m->yy * bottom),
    fabs (m->xx) * box.width + fabs (m->xy) * box.height,
    fabs (m->yx) * box.width + fabs (m->yy) * box.height,
  };
}

static double
frame_factor (const cJSON *frame, const char *name, int index)
{
  return CLAMP (list_number (frame, name, index), -MAX_SCALE, MAX_SCALE);
}

/* From the content of a frame to the page: through the frame's borders, then what turns and scales the frame, then the
 * document around it.  `box` is the frame's border box in client coordinates of that document. */
static Mapping
map_frame (const Mapping *around, const cJSON *frame, VlpsBox box)
{
  gboolean turned = cJSON_GetObjectItemCaseSensitive (frame, "matrix") != NULL;
  double a = turned ? frame_factor (frame, "matrix", 0) : frame_factor (frame, "scale", 0);
  double b = turned ? frame_factor (frame, "matrix", 1) : 0;
  double c = turned ? frame_factor (frame, "matrix", 2) : 0;
  double d = turned ? frame_factor (frame, "matrix", 3) : frame_factor (frame, "scale", 1);
  double width = list_number (frame, "outer", 0), height = list_number (frame, "outer", 1);
  double x = list_number (frame, "inner", 0), y = list_number (frame, "inner", 1);
  /* the corner of the border box that its own origin is, before it is moved to where `box` says */
  double left = turned ? MIN (0, a * width) + MIN (0, c * height) : 0;
  double top = turned ? MIN (0, b * width) + MIN (0, d * height) : 0;
  double x0 = box.left - left + a * x + c * y, y0 = box.top - top + b * x + d * y;
  Mapping inner = {
    .xx = CLAMP (around->xx * a + around->xy * b, -MAX_SCALE, MAX_SCALE),
    .xy = CLAMP (around->xx * c + around->xy * d, -MAX_SCALE, MAX_SCALE),
    .x0 = around->xx * x0 + around->xy * y0 + around->x0,
    .yx = CLAMP (around->yx * a + around->yy * b, -MAX_SCALE, MAX_SCALE),
    .yy = CLAMP (around->yx * c + around->yy * d, -MAX_SCALE, MAX_SCALE),
    .y0 = around->yx * x0 + around->yy * y0 + around->y0,
  };
  VlpsBox extent = { 0, 0, MAX (0, list_number (frame, "inner", 2)), MAX (0, list_number (frame, "inner", 3)) };

  inner.content = map_box (&inner, extent);
  inner.clip = around->is_top ? inner.content : vlps_box_clip (inner.content, around->clip);
  return inner;
}

static gboolean
boxes_meet (VlpsBox a, VlpsBox b)
{
  return a.left < vlps_box_right (b) && b.left < vlps_box_right (a) && a.top < vlps_box_bottom (b)
         && b.top < vlps_box_bottom (a);
}

/* The box as a reader meets it: in page coordinates, and no further than its frame shows it. */
static VlpsBox
place_box (const Mapping *mapping, VlpsBox box, guint *flags)
{
  VlpsBox placed = map_box (mapping, box);
  VlpsBox seen = placed;

  if ((*flags & VLPS_NODE_UNRENDERED) != 0)
    return (VlpsBox){ 0, 0, 0, 0 };
  *flags |= mapping->flags;
  if ((*flags & VLPS_NODE_CONTENTS) != 0)
    return (VlpsBox){ 0, 0, 0, 0 }; /* until fill_contents() */
  if (!mapping->is_top)
    {
      seen = vlps_box_clip (placed, mapping->clip);
      /* an empty box inside is just empty; one outside is out of view */
      if (!boxes_meet (placed, mapping->clip)
          && (placed.left < mapping->clip.left || placed.top < mapping->clip.top
              || vlps_box_right (placed) > vlps_box_right (mapping->clip)
              || vlps_box_bottom (placed) > vlps_box_bottom (mapping->clip)))
        *flags |= VLPS_NODE_CLIPPED;
      placed = seen;
      /* a reader can scroll to it inside the frame, if to the frame */
      if ((*flags & VLPS_NODE_CLIPPED) != 0)
        seen = mapping->clip;
    }
  if ((seen.left < 0 && vlps_box_right (seen) <= 0) || (seen.top < 0 && vlps_box_bottom (seen) <= 0))
    *flags |= VLPS_NODE_OFF_PAGE;
  return placed;
}

/* Adds lines of the text run in row `row`, which is `node`, to `array` if it has the next ones of the column. */
static gboolean
add_lines (GArray *array, Column *lines, int row, int node, const Mapping *mapping, GError **error)
{
  Column ahead = *lines;
  int index, count;

  if (column_ended (lines) || !column_next_int (&ahead, row, row, &index))
    return TRUE;
  *lines = ahead;
  if (!column_next_int (lines, 1, MAX_VALUES, &count))
    return set_broken (error, "the lines of a text are not counted");
  for (; count > 0; count--)
    {
      VlpsLineBox line = { .node = node };

      if (!column_next (lines, &line.box.left) || !column_next (lines, &line.box.top)
          || !column_next (lines, &line.box.width) || !column_next (lines, &line.box.height) || line.box.width < 0
          || line.box.height < 0)
        return set_broken (error, "a text has fewer lines than counted");
      line.box = map_box (mapping, line.box);
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

static gboolean add_document (Builder *builder, guint index, int owner, const Mapping *mapping, int depth,
                              GError **error);

/* Puts the content of the frame element `owner` under it; `box` is its border box in client coordinates. */
static gboolean
add_frame_content (Builder *builder, guint parent, const cJSON *frame, int owner, VlpsBox box, const Mapping *mapping,
                   int depth, GError **error)
{
  const cJSON *target = cJSON_GetObjectItemCaseSensitive (frame, "document");
  double index = cJSON_IsNumber (target) ? target->valuedouble : -1;
  const Document *outer = &builder->documents[parent];
  gpointer reported;
  guint child = 0; /* the top document is in no frame */
  Mapping inner = map_frame (mapping, frame, box);

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
have_ended (const Column *columns)
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
add_frame (VlpsPage *page, int owner, const cJSON *object, const Mapping *mapping)
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

/* Adds the nodes of document `index` under the frame element `owner` (-1: as the top document). */
static gboolean
add_document (Builder *builder, guint index, int owner, const Mapping *mapping, int depth, GError **error)
{
  VlpsPage *page = builder->page;
  Document *document;
  const cJSON *object, *frame;
  Column columns[N_COLUMNS];
  g_autofree const char **name_list = NULL, **value_list = NULL, **text_list = NULL, **style_list = NULL;
  g_autofree const VlpsStyle **styles = NULL;
  g_autofree guint *style_flags = NULL;
  g_autoptr (GArray) global = g_array_new (FALSE, FALSE, sizeof (int)); /* index in the page of each of its nodes */
  g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (int));   /* its nodes that can still get children */
  int n_names, n_values, n_texts, n_styles, value = 0, text = 0, own;

  if (depth > MAX_FRAME_DEPTH)
    return set_broken (error, "its frames are nested too deep");
  document = &builder->documents[index];
  if (document->used)
    return set_broken (error, "two frames name the same document");
  document->used = TRUE;
  object = document->object;

  /* a script can take everything out of a document: then the columns are there, and empty */
  if (!cJSON_IsString (cJSON_GetObjectItemCaseSensitive (object, "parent")))
    return set_broken (error, "a document's columns are missing");
  name_list = string_list (object, "names", &n_names);
  value_list = string_list (object, "value", &n_values);
  text_list = string_list (object, "text", &n_texts);
  style_list = string_list (object, "styles", &n_styles);
  if (name_list == NULL || value_list == NULL || text_list == NULL || style_list == NULL)
    return set_broken (error, "a list of strings holds something else");
  styles = g_new0 (const VlpsStyle *, (gsize) n_styles + 1);
  style_flags = g_new0 (guint, (gsize) n_styles + 1);
  if (!add_styles (page, style_list, n_styles, styles, style_flags))
    return set_broken (error, "a style has not eleven parts");

  own = add_frame (page, owner, object, mapping);
  for (guint i = 0; i < N_COLUMNS; i++)
    columns[i] = member_column (object, column_names[i]);
  frame = cJSON_GetObjectItemCaseSensitive (object, "frames");
  frame = frame != NULL ? frame->child : NULL;

  for (int i = 0; *columns[PARENT].next != '\0'; i++)
    {
      int parent, name, flags, style, count, node;
      VlpsBox box, placed;
      guint node_flags;

      if (!column_next_int (&columns[PARENT], -1, i - 1, &parent)
          || !column_next_int (&columns[NAME], 0, n_names - 1, &name)
          || !column_next_int (&columns[FLAGS], 0, COLLECTED_FLAGS, &flags)
          || !column_next_int (&columns[STYLE], -1, n_styles - 1, &style) || !column_next (&columns[LEFT], &box.left)
          || !column_next (&columns[TOP], &box.top) || !column_next (&columns[WIDTH], &box.width)
          || !column_next (&columns[HEIGHT], &box.height) || box.width < 0 || box.height < 0)
        return set_broken (error, "the columns of its nodes do not fit together");
      if ((parent < 0) != (i == 0))
        return set_broken (error, "a document has not exactly one root");
      /* document order: the parent is the node before or one of its ancestors */
      while (open->len > 0 && g_array_index (open, int, open->len - 1) != parent)
        g_array_set_size (open, open->len - 1);
      if (i > 0 && open->len == 0)
        return set_broken (error, "its nodes are not in document order");
      parent = i == 0 ? owner : g_array_index (global, int, parent);
      node_flags = (guint) flags & COLLECTED_FLAGS;
      placed = place_box (mapping, box, &node_flags);

      if (*name_list[name] == '\0')
        {
          if (text >= n_texts || i == 0)
            return set_broken (error, "there are fewer texts than text nodes");
          if (!mapping->is_top && is_beyond (object, box, (guint) flags))
            node_flags |= VLPS_NODE_BEYOND;
          node = vlps_page_add_text (page, parent, text_list[text++], placed, node_flags);
          g_array_append_val (global, node);
          if (!add_lines (page->lines, &columns[LINES], i, node, mapping, error)
              || !add_lines (page->visible, &columns[VISIBLE], i, node, mapping, error))
            return FALSE;
          continue;
        }

      if (style >= 0)
        node_flags |= style_flags[style];
      node = vlps_page_add_element (page, parent, own, name_list[name], placed, style >= 0 ? styles[style] : NULL,
                                    node_flags);
      g_array_append_val (global, node);
      g_array_append_val (open, i);
      if (!column_next_int (&columns[COUNT], 0, n_values - value, &count))
        return set_broken (error, "there are fewer attributes than counted");
      for (; count > 0; count--)
        {
          if (!column_next_int (&columns[ATTRIBUTE], 0, n_names - 1, &name))
            return set_broken (error, "an attribute has no name");
          vlps_page_add_attribute (page, name_list[name], value_list[value++]);
        }
      if (frame != NULL && is_number (cJSON_GetObjectItemCaseSensitive (frame, "node"), i))
        {
          if (!add_frame_content (builder, index, frame, node, box, mapping, depth, error))
            return FALSE;
          frame = frame->next;
        }
    }
  if (!have_ended (columns) || value < n_values || text < n_texts)
    return set_broken (error, "there are more boxes, texts or attributes than nodes");
  if (frame != NULL)
    return set_broken (error, "a frame belongs to no element");
  return TRUE;
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
  Column column = member_column (root, "unpainted");
  int node = -1;

  page->probed = cJSON_IsString (cJSON_GetObjectItemCaseSensitive (root, "unpainted"));
  while (!column_ended (&column))
    {
      if (!column_next_int (&column, node + 1, (int) page->n_nodes - 1, &node)
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
  Mapping mapping = { .xx = 1, .yy = 1, .is_top = TRUE };
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

/* Code unit of the escape "\\uXXXX" at `p`; -1 where there is none before `end`. */
static int
escaped_unit (const char *p, const char *end)
{
  int unit = 0;

  if (end - p < 6 || p[0] != '\\' || p[1] != 'u')
    return -1;
  for (int i = 2; i < 6; i++)
    {
      if (!g_ascii_isxdigit (p[i]))
        return -1;
      unit = unit * 16 + g_ascii_xdigit_value (p[i]);
    }
  return unit;
}

/* Scripts cut strings between the halves of a surrogate pair and put NUL into them, and JSON can say so.  cJSON refuses
 * the one and ends the string at the other, so both become U+FFFD, as in a browser.  NULL where `text` has neither. */
static char *
replace_escapes (const char *text, gsize length)
{
  const char *end = text + length, *p = text;
  char *copy = NULL;

  while ((p = memchr (p, '\\', (gsize) (end - p))) != NULL)
    {
      int unit = escaped_unit (p, end);
      int next = unit >= 0xd800 && unit < 0xdc00 ? escaped_unit (p + 6, end) : -1;

      if (next >= 0xdc00 && next < 0xe000)
        {
          p += 12;
          continue;
        }
      if (unit == 0 || (unit >= 0xd800 && unit < 0xe000))
        {
          if (copy == NULL)
            copy = g_memdup2 (text, length);
          memcpy (copy + (p - text) + 2, "fffd", 4);
        }
      p += MIN (end - p, unit < 0 ? 2 : 6);
    }
  return copy;
}

char *
vlps_snapshot_id (GBytes *snapshot)
{
  char *id = g_compute_checksum_for_bytes (G_CHECKSUM_SHA256, snapshot);

  id[VLPS_SNAPSHOT_ID_LENGTH] = '\0';
  return id;
}

GBytes *
vlps_snapshot_gunzip (GBytes *data, GError **error)
{
  g_autoptr (GZlibDecompressor) decompressor = g_zlib_decompressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP);
  g_autoptr (GError) local = NULL;
  GBytes *unpacked = convert (data, G_CONVERTER (decompressor), &local);

  if (unpacked == NULL)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "the gzip data is damaged: %s", local->message);
  return unpacked;
}

cJSON *
vlps_snapshot_root (GBytes *data, GError **error)
{
  g_autofree char *repaired = NULL;
  gsize length;
  const char *text = g_bytes_get_data (data, &length);
  const cJSON *version;
  cJSON *root;

  if (length == 0)
    text = ""; /* the data of no bytes may be NULL */
  if (!g_utf8_validate_len (text, length, NULL))
    {
      set_broken (error, "it is not UTF-8");
      return NULL;
    }
  if (!vlps_json_check_is_bounded (text, length, MAX_VALUES))
    {
      set_broken (error, "it has more values than a page can have");
      return NULL;
    }
  repaired = replace_escapes (text, length);
  root = cJSON_ParseWithLength (repaired != NULL ? repaired : text, length);
  if (root == NULL || strcmp (member_string (root, "format"), "vlps-snapshot") != 0)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                         root == NULL ? "the snapshot is damaged: it is not a JSON text, or not a whole one"
                                      : "this JSON text is not a vlps snapshot");
  else if (!cJSON_IsNumber (version = cJSON_GetObjectItemCaseSensitive (root, "version"))
           || version->valueint != VLPS_SNAPSHOT_VERSION)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT,
                 "the snapshot has version %d and this program reads version %d; render the page again",
                 version != NULL ? version->valueint : 0, VLPS_SNAPSHOT_VERSION);
  else
    return root;
  cJSON_Delete (root);
  return NULL;
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
