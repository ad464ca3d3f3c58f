/* flight-data.c - text of pages made by React's server components */
#include "flight-data.h"

#include <stdlib.h>
#include <string.h>

#include "hash.h"
#include "json-check.h"

#define CALL "__next_f.push("
#define MAX_ROWS (8 * 1024 * 1024) /* bytes */
#define MAX_VALUES 1000000         /* in all rows */
#define MAX_DEPTH 300              /* of elements, through all rows */

typedef struct
{
  cJSON *value;
  gboolean placed; /* where another row names it */
} Row;

typedef struct
{
  GHashTable *by_id;
  GPtrArray *in_order;
  GString *head; /* title and meta elements */
  cJSON *data;   /* properties of components that stand in elements */
  gsize values;  /* that may still be read */
} Rows;

/* Attributes by their names in React; others are left out. */
static const struct
{
  const char *property, *name;
} attributes[] = {
  { "className", "class" },   { "id", "id" },
  { "href", "href" },         { "src", "src" },
  { "alt", "alt" },           { "dateTime", "datetime" },
  { "colSpan", "colspan" },   { "rowSpan", "rowspan" },
  { "itemProp", "itemprop" }, { "role", "role" },
  { "lang", "lang" },         { "dir", "dir" },
  { "name", "name" },         { "property", "property" },
  { "content", "content" },
};

static const char *const left_out[] = { "script", "style", "svg", "template", "noscript", "link", NULL };
static const char *const void_tags[] = { "area",  "base", "br",    "col",    "embed", "hr",  "img",
                                         "input", "meta", "param", "source", "track", "wbr", NULL };

static void
row_free (gpointer data)
{
  Row *row = (Row *) data;

  cJSON_Delete (row->value);
  g_free (row);
}

/* Parses a text if it has no more values than may still be read. */
static cJSON *
parse (Rows *rows, const char *text, gsize length)
{
  if (!vlps_json_check_is_bounded (text, length, rows->values))
    return NULL;
  for (gsize i = 0; i < length && rows->values > 0; i++)
    rows->values -= text[i] == ',' || text[i] == ':';
  return cJSON_ParseWithLength (text, length);
}

/* Joins the strings of all calls.  NULL where there are none or too many. */
static GString *
join_calls (const char *markup, gsize length)
{
  const char *end = markup + length, *p = markup;
  g_autoptr (GString) joined = g_string_new (NULL);

  while ((p = memmem (p, (gsize) (end - p), CALL, strlen (CALL))) != NULL)
    {
      const char *stop;
      cJSON *call;
      const char *text;

      p += strlen (CALL);
      stop = memmem (p, (gsize) (end - p), "</", 2);
      stop = stop != NULL ? stop : end;
      call = vlps_json_check_is_bounded (p, (gsize) (stop - p), 100)
                 ? cJSON_ParseWithLengthOpts (p, (gsize) (stop - p), NULL, FALSE)
                 : NULL;
      text = cJSON_GetStringValue (cJSON_GetArrayItem (call, 1));
      if (text != NULL && (int) cJSON_GetNumberValue (cJSON_GetArrayItem (call, 0)) == 1)
        g_string_append (joined, text);
      cJSON_Delete (call);
      p = stop;
      if (joined->len > MAX_ROWS)
        return NULL;
    }
  return joined->len > 0 ? g_steal_pointer (&joined) : NULL;
}

/* Reads a row of text or JSON at `p`; NULL where it is something else.  `*ret_next` is the next row. */
static cJSON *
read_row (Rows *rows, const char *p, const char *end, const char **ret_next)
{
  const char *line_end = memchr (p, '\n', (gsize) (end - p));

  *ret_next = line_end != NULL ? line_end + 1 : end;
  line_end = line_end != NULL ? line_end : end;
  if (*p == 'T')
    {
      char *comma;
      guint64 length = g_ascii_strtoull (p + 1, &comma, 16);
      g_autofree char *text = NULL;

      if (*comma != ',' || length > (guint64) (end - comma - 1))
        return NULL;
      *ret_next = comma + 1 + length;
      text = g_utf8_make_valid (comma + 1, (gssize) length);
      return cJSON_CreateString (text);
    }
  return strchr ("[{\"", *p) != NULL ? parse (rows, p, (gsize) (line_end - p)) : NULL;
}

static void
read_rows (Rows *rows, const GString *joined)
{
  const char *end = joined->str + joined->len;

  for (const char *p = joined->str; p < end;)
    {
      gsize n = strspn (p, "0123456789abcdef");
      g_autofree char *id = g_strndup (p, n);
      cJSON *value = NULL;

      if (p[n] == ':')
        value = read_row (rows, p + n + 1, end, &p);
      else
        {
          p += strcspn (p, "\n");
          p += *p == '\n';
        }
      if (value != NULL && n > 0 && g_hash_table_lookup (rows->by_id, id) == NULL)
        {
          Row *row = g_new0 (Row, 1);

          row->value = value;
          g_ptr_array_add (rows->in_order, row);
          g_hash_table_insert (rows->by_id, g_steal_pointer (&id), row);
        }
      else
        cJSON_Delete (value);
    }
}

/* The row that a string stands for, the first time; else NULL. */
static const cJSON *
place_row (Rows *rows, const char *text)
{
  Row *row = g_hash_table_lookup (rows->by_id, text + 1 + (text[1] == 'L' || text[1] == '@'));

  if (row == NULL || row->placed)
    return NULL;
  row->placed = TRUE;
  return row->value;
}

static gboolean
is_element (const cJSON *item)
{
  return cJSON_IsArray (item) && g_strcmp0 (cJSON_GetStringValue (item->child), "$") == 0
         && cJSON_IsString (item->child->next) && cJSON_GetArraySize (item) >= 4;
}

/* TRUE for an element, and for a list with one. */
static gboolean
has_element (const cJSON *item)
{
  if (is_element (item))
    return TRUE;
  for (const cJSON *child = cJSON_IsArray (item) ? item->child : NULL; child != NULL; child = child->next)
    if (is_element (child))
      return TRUE;
  return FALSE;
}

static void
write_attributes (const cJSON *properties, GString *out)
{
  for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
    {
      const cJSON *item = cJSON_GetObjectItemCaseSensitive (properties, attributes[i].property);
      const char *text = cJSON_GetStringValue (item);
      g_autofree char *value = NULL;

      if (text != NULL)
        value = g_markup_escape_text (text, -1);
      else if (cJSON_IsNumber (item))
        value = g_strdup_printf ("%g", item->valuedouble);
      if (value != NULL)
        g_string_append_printf (out, " %s=\"%s\"", attributes[i].name, value);
    }
  if (cJSON_IsTrue (cJSON_GetObjectItemCaseSensitive (properties, "hidden")))
    g_string_append (out, " hidden");
}

static cJSON *readable (Rows *rows, const cJSON *item, guint depth);
static void write_html (Rows *rows, const cJSON *item, guint depth, GString *out);

/* What a component among elements shows is not known; its properties may hold text. */
static void
keep_properties (Rows *rows, const cJSON *properties, guint depth)
{
  for (const cJSON *child = properties != NULL ? properties->child : NULL; child != NULL; child = child->next)
    {
      cJSON *part = g_strcmp0 (child->string, "children") != 0 ? readable (rows, child, depth + 1) : NULL;

      if (part != NULL && child->string != NULL)
        cJSON_AddItemToObject (rows->data, child->string, part);
      else
        cJSON_Delete (part);
    }
}

static void
write_element (Rows *rows, const cJSON *item, guint depth, GString *out)
{
  const char *tag = item->child->next->valuestring;
  const cJSON *properties = cJSON_GetArrayItem (item, 3);
  const cJSON *children = cJSON_GetObjectItemCaseSensitive (properties, "children");
  const cJSON *markup = cJSON_GetObjectItemCaseSensitive (
      cJSON_GetObjectItemCaseSensitive (properties, "dangerouslySetInnerHTML"), "__html");

  if (*tag == '$')
    {
      write_html (rows, children, depth, out);
      keep_properties (rows, properties, depth);
      return;
    }
  if (!g_ascii_islower (*tag) || tag[strspn (tag, "abcdefghijklmnopqrstuvwxyz0123456789-")] != '\0'
      || g_strv_contains (left_out, tag))
    return;
  if (out != rows->head && (strcmp (tag, "title") == 0 || strcmp (tag, "meta") == 0))
    {
      write_element (rows, item, depth, rows->head);
      return;
    }
  g_string_append_printf (out, "<%s", tag);
  write_attributes (properties, out);
  g_string_append_c (out, '>');
  if (g_strv_contains (void_tags, tag))
    return;
  if (cJSON_IsString (markup))
    {
      const char *text = markup->valuestring;

      text = *text == '$' ? cJSON_GetStringValue (place_row (rows, text)) : text;
      g_string_append (out, text != NULL ? text : "");
    }
  else
    write_html (rows, children, depth, out);
  g_string_append_printf (out, "</%s>", tag);
}

/* Writes what an element has as children. */
static void
write_html (Rows *rows, const cJSON *item, guint depth, GString *out)
{
  const char *text = cJSON_GetStringValue (item);

  if (depth >= MAX_DEPTH || item == NULL)
    return;
  if (text != NULL && text[0] == '$' && text[1] != '$')
    write_html (rows, place_row (rows, text), depth + 1, out);
  else if (text != NULL)
    {
      g_autofree char *escaped = g_markup_escape_text (text + (*text == '$'), -1);

      g_string_append (out, escaped);
    }
  else if (cJSON_IsNumber (item))
    g_string_append_printf (out, "%g", item->valuedouble);
  else if (is_element (item))
    write_element (rows, item, depth + 1, out);
  else if (cJSON_IsArray (item))
    for (const cJSON *child = item->child; child != NULL; child = child->next)
      write_html (rows, child, depth + 1, out);
}

static cJSON *
readable_parts (Rows *rows, const cJSON *item, guint depth)
{
  cJSON *made = cJSON_IsArray (item) ? cJSON_CreateArray () : cJSON_CreateObject ();

  for (const cJSON *child = item->child; child != NULL; child = child->next)
    {
      cJSON *part = readable (rows, child, depth + 1);

      if (part != NULL && child->string != NULL)
        cJSON_AddItemToObject (made, child->string, part);
      else if (part != NULL)
        cJSON_AddItemToArray (made, part);
    }
  return made;
}

/* A copy with HTML for elements and rows for what stands for them.  NULL for what has no text. */
static cJSON *
readable (Rows *rows, const cJSON *item, guint depth)
{
  const char *text = cJSON_GetStringValue (item);

  if (depth >= MAX_DEPTH || item == NULL)
    return NULL;
  if (text != NULL && text[0] == '$' && text[1] != '$')
    return readable (rows, place_row (rows, text), depth + 1);
  if (text != NULL)
    return cJSON_CreateString (text + (*text == '$'));
  if (has_element (item))
    {
      g_autoptr (GString) html = g_string_new (NULL);

      write_html (rows, item, depth, html);
      return html->len > 0 ? cJSON_CreateString (html->str) : NULL;
    }
  return cJSON_IsArray (item) || cJSON_IsObject (item) ? readable_parts (rows, item, depth) : NULL;
}

static cJSON *
readable_rows (Rows *rows)
{
  cJSON *all = cJSON_CreateObject ();
  Row *first = g_hash_table_lookup (rows->by_id, "0"); /* the page itself, which names the others */

  for (guint i = 0; i <= rows->in_order->len; i++)
    {
      Row *row = i > 0 ? rows->in_order->pdata[i - 1] : first;
      cJSON *part = NULL;

      if (row == NULL || row->placed)
        continue;
      row->placed = TRUE;
      part = readable (rows, row->value, 0);
      if (part != NULL)
        {
          g_autofree char *key = g_strdup_printf ("row %u", i);

          cJSON_AddItemToObject (all, key, part);
        }
    }
  cJSON_AddItemToObject (all, "data", g_steal_pointer (&rows->data));
  return all;
}

cJSON *
vlps_flight_data_read (const char *markup, gsize length, GString *head)
{
  g_autoptr (GString) joined = join_calls (markup, length);
  Rows rows = { .values = MAX_VALUES, .head = head };
  cJSON *all;

  if (joined == NULL)
    return NULL;
  rows.data = cJSON_CreateObject ();
  rows.by_id = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  rows.in_order = g_ptr_array_new_with_free_func (row_free);
  read_rows (&rows, joined);
  all = readable_rows (&rows);
  g_ptr_array_unref (rows.in_order);
  g_hash_table_unref (rows.by_id);
  return all;
}
