/* script-data.c - text that a page keeps in its scripts alone, as data */
#include "script-data.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "fast.h"
#include "flight-data.h"
#include "hash.h"
#include "json-check.h"

#define MAX_BLOCK (8 * 1024 * 1024)
#define MAX_VALUES 1000000 /* in a block; each takes 150 bytes */

/* Properties of text: least characters, least percentage of letters, most percentage of characters of code or
 * addresses. */
#define LEAST_TEXT 60
#define LEAST_LETTERS 70
#define MOST_SYMBOLS 4

/* How many times as much text as the page shows there must be, and what it shows at least, so to speak. */
#define TIMES 3
#define LEAST_SHOWN 50

/* Part of a part's text that one thing in it must have, to be all that counts of it. */
#define SHARE (2. / 3)

/* Bytes from which two strings count as the same text. */
#define SAME 120

typedef struct
{
  guint characters, letters, symbols, sentences;
  gboolean is_html;
} Shape;

/* One value in a block, in the order in which they are written. */
typedef struct
{
  const cJSON *item;
  const char *key; /* of it, or of the array it is in; "" for none */
  guint parent;    /* index */
  guint end;       /* index behind all within */
  guint64 text;    /* characters of text in it */
  Shape shape;     /* of a string */
} Value;

/* Behind the tag at `p`; NULL where there is none.  `last` is the last ">" of the text, NULL for none: nothing is looked
 * for behind it. */
static const char *
behind_tag (const char *p, const char *last)
{
  const char *end;

  if (*p != '<' || last == NULL || p > last || !(g_ascii_isalpha (p[1]) || p[1] == '/' || p[1] == '!'))
    return NULL;
  end = p + strcspn (p, ">");
  return *end == '>' ? end + 1 : NULL;
}

static gboolean
ends_sentence (gunichar c, const char *next)
{
  if (c == 0x3002 || c == 0xFF01 || c == 0xFF1F)
    return TRUE;
  return (c == '.' || c == '!' || c == '?')
         && (*next == '\0' || vlps_fast_is_space_at (next) || strchr ("<\"')&", *next) != NULL);
}

static Shape
shape_of (const char *text)
{
  const char *p = text, *last = strrchr (text, '>');
  Shape shape = { 0 };

  while (*p != '\0')
    {
      const char *tag = behind_tag (p, last);
      gunichar c;

      if (tag != NULL)
        {
          shape.is_html = TRUE;
          p = tag;
          continue;
        }
      c = g_utf8_get_char (p);
      shape.characters += !vlps_fast_is_space_at (p);
      p = g_utf8_next_char (p);
      shape.letters += g_unichar_isalpha (c);
      shape.symbols += c < 0x80 && c != 0 && strchr ("{}[]<>=|\\_/;", (char) c) != NULL;
      shape.sentences += ends_sentence (c, p);
    }
  return shape;
}

static gboolean
is_language (const Shape *shape)
{
  return shape->letters * 100 >= shape->characters * LEAST_LETTERS
         && shape->symbols * 100 <= shape->characters * MOST_SYMBOLS;
}

static gboolean
is_text (const Shape *shape)
{
  return shape->characters >= LEAST_TEXT && shape->sentences >= (shape->is_html ? 1 : 2) && is_language (shape);
}

/* All values of a block. */
static GArray *
list_values (const cJSON *root)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (Value));
  const cJSON *item = root;
  guint parent = 0;

  while (item != NULL)
    {
      guint index = values->len;
      Value value = { .item = item, .key = item->string, .parent = parent, .end = index + 1 };

      if (value.key == NULL)
        value.key = index > 0 ? g_array_index (values, Value, parent).key : "";
      g_array_append_val (values, value);
      if (item->child != NULL)
        {
          parent = index;
          item = item->child;
          continue;
        }
      while (item != root && item->next == NULL)
        {
          item = g_array_index (values, Value, parent).item;
          parent = g_array_index (values, Value, parent).parent;
        }
      item = item == root ? NULL : item->next;
    }
  return values;
}

/* Returns TRUE if this text is new; a string that begins like an earlier one is the same text, or a shorter form. */
static gboolean
is_new (GHashTable *seen, const char *text)
{
  const char *last = strrchr (text, '>');
  g_autoptr (GString) start = g_string_new (NULL);

  for (const char *p = text; *p != '\0' && start->len < SAME;)
    {
      const char *tag = behind_tag (p, last);

      if (tag != NULL)
        p = tag;
      else
        {
          if (!vlps_fast_is_space_at (p))
            vlps_fast_append (start, p, (gsize) (g_utf8_next_char (p) - p));
          p = g_utf8_next_char (p);
        }
    }
  return start->len > 0 && g_hash_table_add (seen, g_string_free (g_steal_pointer (&start), FALSE));
}

/* Counts the text of each value, with that of all within, and finds where it ends. */
static void
weigh (GArray *values)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);

  for (guint i = 0; i < values->len; i++)
    {
      Value *value = &g_array_index (values, Value, i);
      const char *text = cJSON_GetStringValue (value->item);

      if (text != NULL)
        value->shape = shape_of (text);
      if (text != NULL && is_text (&value->shape) && is_new (seen, text))
        value->text = value->shape.characters;
    }
  for (guint i = values->len; i-- > 1;)
    {
      const Value *value = &g_array_index (values, Value, i);
      Value *parent = &g_array_index (values, Value, value->parent);

      parent->text += value->text;
      parent->end = MAX (parent->end, value->end);
    }
}

/* The smallest part that has most of the text.  The items of an array stay together: they may be paragraphs. */
static guint
find_part (const GArray *values)
{
  guint part = 0;

  for (guint i = 1; i < g_array_index (values, Value, part).end;)
    {
      const Value *value = &g_array_index (values, Value, i), *around = &g_array_index (values, Value, part);
      double share = cJSON_IsArray (around->item) ? 1 : SHARE;

      if (value->text > 0 && (double) value->text >= share * (double) around->text)
        part = i++;
      else
        i = value->end;
    }
  return part;
}

/* Returns TRUE if a string continues the previous one, as with a sentence that contains a link. */
static gboolean
goes_on (const char *before, const char *text)
{
  gsize n = strlen (before);

  return n > 0 && (before[n - 1] == ' ' || *text == ' ' || (*text != '\0' && strchr (",.;:!?)", *text) != NULL));
}

static void
write_plain (const char *text, gboolean joined, GString *out)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_autofree char *escaped = g_markup_escape_text (lines[i], -1);

      g_string_append (out, i > 0 || !joined ? "<p>" : "");
      g_string_append (out, escaped);
    }
}

/* Writes the text of a part, with what stands under the same keys: headings and short paragraphs. */
static char *
write_part (const GArray *values, guint part)
{
  g_autoptr (GHashTable) keys = g_hash_table_new (vlps_hash_string, g_str_equal);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (vlps_hash_string, g_str_equal, g_free, NULL);
  guint end = g_array_index (values, Value, part).end;
  const char *before = "";
  GString *out = g_string_new (NULL);

  for (guint i = part; i < end; i++)
    {
      const Value *value = &g_array_index (values, Value, i);

      if (value->text > 0 && cJSON_IsString (value->item))
        g_hash_table_add (keys, (gpointer) value->key);
    }
  for (guint i = part; i < end; i++)
    {
      const Value *value = &g_array_index (values, Value, i);
      const char *text = cJSON_GetStringValue (value->item);

      if (text == NULL || !g_hash_table_contains (keys, value->key) || !is_language (&value->shape)
          || !is_new (seen, text))
        continue;
      if (value->shape.is_html)
        g_string_append_printf (out, "<div>%s</div>", text);
      else
        write_plain (text, goes_on (before, text), out);
      before = value->shape.is_html ? "" : text;
    }
  return g_string_free (out, FALSE);
}

static gboolean
is_data (const VlpsPage *page, guint i)
{
  const VlpsNode *node = &page->nodes[i];

  return node->tag == VLPS_TAG_SCRIPT && node->end == (int) i + 2 && page->nodes[i + 1].text != NULL
         && strlen (page->nodes[i + 1].text) <= MAX_BLOCK;
}

/* Parses a data block; NULL if the node is none, or too large. */
static cJSON *
parse_data (const VlpsPage *page, guint i)
{
  const char *text = is_data (page, i) ? page->nodes[i + 1].text : NULL;

  return text != NULL && vlps_json_check_is_bounded (text, strlen (text), MAX_VALUES) ? cJSON_Parse (text) : NULL;
}

/* Characters that the page shows, up to `most`. */
static guint
count_shown (const VlpsPage *page, guint most)
{
  guint shown = 0;

  for (guint i = 0; i < page->n_nodes && shown < most; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && vlps_node_is_shown (page, (int) i))
      shown += page->nodes[i].characters;
  return MIN (shown, most);
}

/* Takes the text of a block where it has at least `*least` characters. */
static void
consider (const cJSON *root, guint64 *least, char **best)
{
  g_autoptr (GArray) values = root != NULL ? list_values (root) : NULL;

  if (values == NULL)
    return;
  weigh (values);
  if (g_array_index (values, Value, 0).text < *least)
    return;
  *least = g_array_index (values, Value, 0).text + 1;
  g_free (*best);
  *best = write_part (values, find_part (values));
}

/* The text of the block that has most, as HTML; NULL where there is not enough. */
static char *
read_text (const VlpsPage *page, const char *markup, gsize length, guint most, GString *head)
{
  guint shown = count_shown (page, most);
  guint64 least = TIMES * MAX (shown, LEAST_SHOWN);
  char *best = NULL;
  cJSON *flight = NULL;

  if (shown >= most)
    return NULL;
  for (guint i = 0; i < page->n_nodes; i++)
    {
      cJSON *root = parse_data (page, i);

      consider (root, &least, &best);
      cJSON_Delete (root);
    }
  flight = markup != NULL ? vlps_flight_data_read (markup, length, head) : NULL;
  consider (flight, &least, &best);
  cJSON_Delete (flight);
  return best;
}

/* Returns TRUE if an element describes the page without acting on it. */
static gboolean
tells (const VlpsNode *node)
{
  const char *type = node->tag == VLPS_TAG_SCRIPT ? vlps_node_attribute (node, "type") : NULL;

  return node->frame == 0
         && ((node->tag == VLPS_TAG_META && vlps_node_attribute (node, "http-equiv") == NULL)
             || (type != NULL && g_ascii_strcasecmp (type, "application/ld+json") == 0));
}

char *
vlps_script_data_page (const VlpsPage *page, const char *markup, gsize length, guint most)
{
  g_autoptr (GString) head = g_string_new (NULL);
  g_autofree char *text = read_text (page, markup, length, most, head), *title = NULL, *language = NULL, *base = NULL;
  GString *out;

  if (text == NULL)
    return NULL;
  title = g_markup_escape_text (vlps_page_title (page), -1);
  language = g_markup_escape_text (page->frames[0].language, -1);
  out = g_string_new ("<!DOCTYPE html>");
  base = g_markup_escape_text (page->frames[0].base, -1);
  g_string_append_printf (out, "<html lang=\"%s\"><base href=\"%s\">", language, base);
  if (*title != '\0' || head->len == 0)
    g_string_append_printf (out, "<title>%s</title>", title);
  g_string_append (out, head->str);
  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (!tells (node))
        continue;
      g_string_append_printf (out, "<%s", node->name);
      for (guint k = 0; k < node->n_attributes; k++)
        {
          g_autofree char *value = g_markup_escape_text (node->attributes[k].value, -1);

          g_string_append_printf (out, " %s=\"%s\"", node->attributes[k].name, value);
        }
      g_string_append_c (out, '>');
      if (node->tag == VLPS_TAG_SCRIPT)
        g_string_append_printf (out, "%s</script>", is_data (page, i) ? page->nodes[i + 1].text : "");
    }
  g_string_append_printf (out, "<body>%s", text);
  return g_string_free (out, FALSE);
}
