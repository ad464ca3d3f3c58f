/* name-template.c - what the files of pages are called: a text with fields such as {host}/{path} */
#include "name-template.h"

#include <string.h>

#include "address.h"
#include "errors.h"
#include "json-tree.h"
#include "safe-name.h"

#define CHECKSUM_DIGITS 16
#define TITLE_CHARACTERS 80
#define TITLE_BYTES 160 /* with what tells it from another it is safe as it is */

typedef enum
{
  FIELD_HOST,
  FIELD_PATH,
  FIELD_ID,
  FIELD_NUMBER,
  FIELD_CHECKSUM,
  FIELD_TITLE,
  N_FIELDS,
} Field;

static const char *const fields[N_FIELDS] = { "host", "path", "id", "number", "checksum", "title" };

typedef struct
{
  char *text; /* NULL: a field */
  Field field;
} Piece;

struct _VlpsNameTemplate
{
  GArray *pieces; /* of Piece */
};

static void
piece_clear (gpointer data)
{
  g_free (((Piece *) data)->text);
}

/* --- reading --- */

static void
add_text (VlpsNameTemplate *self, const char *text, gsize length)
{
  const Piece piece = { .text = g_strndup (text, length) };

  g_array_append_val (self->pieces, piece);
}

static gboolean
add_field (VlpsNameTemplate *self, const char *name, gsize length, GError **error)
{
  for (guint i = 0; i < N_FIELDS; i++)
    if (strlen (fields[i]) == length && strncmp (fields[i], name, length) == 0)
      {
        const Piece piece = { .field = (Field) i };

        g_array_append_val (self->pieces, piece);
        return TRUE;
      }
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "unknown field {%.*s} in --name-template; the fields are {host}, {path}, {title}, {id}, {number} and "
      "{checksum}",
      (int) length, name);
}

static gboolean
read_pieces (VlpsNameTemplate *self, const char *text, GError **error)
{
  gboolean found = FALSE;

  while (*text != '\0')
    {
      const char *open = strpbrk (text, "{}"), *close = open != NULL ? strchr (open, '}') : NULL;

      if (open == NULL)
        {
          add_text (self, text, strlen (text));
          break;
        }
      if (*open == '}' || close == NULL)
        return vlps_error_false (
            error, VLPS_ERROR_USAGE,
            "--name-template has an unmatched %c; fields are written in braces, such as {host}/{path}", *open);
      add_text (self, text, (gsize) (open - text));
      if (!add_field (self, open + 1, (gsize) (close - open - 1), error))
        return FALSE;
      found = TRUE;
      text = close + 1;
    }
  if (found)
    return TRUE;
  return vlps_error_false (
      error, VLPS_ERROR_USAGE,
      "--name-template has no field, and all pages would have the same name; for example {host}/{path}");
}

static gboolean
has_field (const VlpsNameTemplate *self, Field field)
{
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const Piece *piece = &g_array_index (self->pieces, Piece, i);

      if (piece->text == NULL && piece->field == field)
        return TRUE;
    }
  return FALSE;
}

VlpsNameTemplate *
vlps_name_template_new (const char *text, GError **error)
{
  g_autoptr (VlpsNameTemplate) self = g_new0 (VlpsNameTemplate, 1);

  self->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  g_array_set_clear_func (self->pieces, piece_clear);
  if (!g_utf8_validate (text, -1, NULL))
    return vlps_error_null (error, VLPS_ERROR_USAGE, "--name-template is not UTF-8 text");
  if (!read_pieces (self, text, error))
    return NULL;
  if (has_field (self, FIELD_TITLE) && has_field (self, FIELD_PATH))
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "--name-template has {title} and {path}, each of which is a name of its own; use "
                            "{host}/{title} or {host}/{path}");
  return g_steal_pointer (&self);
}

void
vlps_name_template_free (VlpsNameTemplate *self)
{
  if (self == NULL)
    return;
  g_array_unref (self->pieces);
  g_free (self);
}

gboolean
vlps_name_template_has_number (const VlpsNameTemplate *self)
{
  return has_field (self, FIELD_NUMBER);
}

gboolean
vlps_name_template_has_title (const VlpsNameTemplate *self)
{
  return has_field (self, FIELD_TITLE);
}

gboolean
vlps_name_template_has_number_at_end (const VlpsNameTemplate *self)
{
  const Piece *first = NULL, *last = NULL;

  for (guint i = 0; i < self->pieces->len; i++)
    {
      const Piece *piece = &g_array_index (self->pieces, Piece, i);

      if (piece->text != NULL)
        continue;
      first = first != NULL ? first : piece;
      last = piece;
    }
  return first != NULL && (first->field == FIELD_NUMBER || last->field == FIELD_NUMBER);
}

/* --- what a page is called --- */

/* Parts of a name. */
typedef struct
{
  char *host;  /* NULL: there is none */
  char **path; /* its parts, decoded */
  char *title;
} Subject;

static void
subject_clear (Subject *subject)
{
  g_free (subject->host);
  g_strfreev (subject->path);
  g_free (subject->title);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Subject, subject_clear)

/* %XX as the bytes that they stand for, where these are text. */
static char *
decode (const char *text)
{
  g_autofree char *decoded = g_uri_unescape_string (text, NULL);

  return decoded != NULL && g_utf8_validate (decoded, -1, NULL) ? g_steal_pointer (&decoded) : g_strdup (text);
}

/* The ending is told by the file that is written. */
static void
drop_ending (char *name)
{
  static const char *const endings[] = { ".html", ".htm", ".xhtml", ".xht", ".snapshot.json.gz", ".snapshot.json" };
  gsize length = strlen (name);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    {
      gsize ending = strlen (endings[i]);

      if (length > ending && g_ascii_strcasecmp (name + length - ending, endings[i]) == 0)
        {
          name[length - ending] = '\0';
          return;
        }
    }
}

/* The parts of a path between its slashes.  "." and ".." lead where they do. */
static GPtrArray *
parts_of (const char *path, gboolean encoded)
{
  g_auto (GStrv) pieces = g_strsplit (path, "/", -1);
  GPtrArray *parts = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; pieces[i] != NULL; i++)
    {
      g_autofree char *part = encoded ? decode (pieces[i]) : g_strdup (pieces[i]);

      if (strcmp (part, "..") == 0 && parts->len > 0)
        g_ptr_array_set_size (parts, (int) parts->len - 1);
      else if (*part != '\0' && strcmp (part, ".") != 0 && strcmp (part, "..") != 0)
        g_ptr_array_add (parts, g_steal_pointer (&part));
    }
  if (parts->len == 0 || *path == '\0' || path[strlen (path) - 1] == '/')
    g_ptr_array_add (parts, g_strdup ("index"));
  drop_ending (parts->pdata[parts->len - 1]);
  return parts;
}

static char **
strings_of (GPtrArray *array)
{
  g_ptr_array_add (array, NULL);
  return (char **) g_ptr_array_free (array, FALSE);
}

/* Host and port, without that which the scheme has anyway, and without the brackets of an IPv6 address. */
static char *
host_of (const char *authority, gsize length, gboolean secure)
{
  g_autofree char *host = g_ascii_strdown (authority, (gssize) length);
  const char *usual = secure ? ":443" : ":80";
  GString *bare = g_string_new (NULL);

  if (g_str_has_suffix (host, usual))
    host[strlen (host) - strlen (usual)] = '\0';
  for (const char *at = host; *at != '\0'; at++)
    if (*at != '[' && *at != ']')
      g_string_append_c (bare, *at);
  return g_string_free (bare, FALSE);
}

/* "+" and what stands there, where something does. */
static void
append_tail (GString *last, const char *text, gsize length)
{
  g_autofree char *raw = g_strndup (text, length), *decoded = decode (raw);

  if (*decoded != '\0')
    g_string_append_printf (last, "+%s", decoded);
}

static void
read_address (Subject *subject, const char *address)
{
  g_autofree char *bare = vlps_address_bare (address), *path = NULL;
  const char *authority = strstr (bare, "://") + 3, *at = authority + strcspn (authority, "/?#");
  gsize length = strcspn (at, "?#"), tail;
  GPtrArray *parts;
  GString *last;

  subject->host = host_of (authority, (gsize) (at - authority), g_ascii_strncasecmp (bare, "https:", 6) == 0);
  path = g_strndup (at, length);
  parts = parts_of (path, TRUE);
  at += length;
  last = g_string_new (parts->pdata[parts->len - 1]);
  if (*at == '?')
    {
      tail = strcspn (at, "#");
      append_tail (last, at + 1, tail - 1);
      at += tail;
    }
  if (*at == '#')
    append_tail (last, at + 1, strlen (at + 1));
  g_free (parts->pdata[parts->len - 1]);
  parts->pdata[parts->len - 1] = g_string_free (last, FALSE);
  subject->path = strings_of (parts);
}

/* The page of a web archive; NULL: the input is a page itself. */
static char *
page_in_archive (const VlpsItem *item)
{
  g_autoptr (cJSON) options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  char *page = g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (options, "page")));

  return page;
}

static void
read_item (Subject *subject, const VlpsItem *item)
{
  g_autofree char *page = page_in_archive (item), *file = NULL;
  const char *address = page != NULL ? page : item->input;

  if (vlps_address_begins_web (address))
    {
      read_address (subject, address);
      return;
    }
  file = vlps_address_path (item->input, NULL);
  subject->path = strings_of (parts_of (item->path != NULL ? item->path : file != NULL ? file : item->input, FALSE));
}

/* On one line, with a blank for what a file system may refuse, and no longer than a name in a list of files may be: cut
 * behind a word, where one ends in its last third. */
static char *
short_title (const char *title)
{
  GString *line = g_string_new (NULL);
  gsize word = 0;
  guint length = 0;

  for (const char *at = title; *at != '\0'; at = g_utf8_next_char (at))
    {
      gunichar character = g_utf8_get_char (at);
      gboolean space =
          g_unichar_isspace (character) || (character < 0x80 && strchr ("/\\:*?\"<>|", (int) character) != NULL);

      if (space && (line->len == 0 || line->str[line->len - 1] == ' '))
        continue;
      if (space)
        word = line->len;
      if (++length > TITLE_CHARACTERS || line->len + 4 > TITLE_BYTES)
        {
          g_string_truncate (line, word > line->len * 2 / 3 ? word : line->len);
          break;
        }
      g_string_append_unichar (line, space ? ' ' : character);
    }
  g_strchomp (line->str);
  return g_string_free (line, FALSE);
}

/* --- writing --- */

/* Parts that are being written, the last of which goes on. */
static void
append_part (GPtrArray *parts, const char *text)
{
  GString *last = parts->pdata[parts->len - 1];

  g_string_append (last, text);
}

static void
append_parts (GPtrArray *parts, char *const *texts)
{
  for (guint i = 0; texts[i] != NULL; i++)
    {
      if (i > 0)
        g_ptr_array_add (parts, g_string_new (NULL));
      append_part (parts, texts[i]);
    }
}

static void
append_field (GPtrArray *parts, Field field, const Subject *subject, const VlpsItem *item)
{
  g_autofree char *text = NULL;

  switch (field)
    {
    case FIELD_PATH:
      append_parts (parts, subject->path);
      return;
    case FIELD_HOST:
      text = g_strdup (subject->host != NULL ? subject->host : "");
      break;
    case FIELD_ID:
      text = g_strdup (item->name != NULL ? item->name : "");
      break;
    case FIELD_NUMBER:
      text = g_strdup_printf ("%06" G_GINT64_FORMAT, item->id);
      break;
    case FIELD_TITLE:
      text = g_strdup (subject->title);
      break;
    case FIELD_CHECKSUM:
    case N_FIELDS:
    default:
      {
        g_autofree char *key = vlps_item_key (item), *shown = vlps_address_hide (key);

        text = g_compute_checksum_for_string (G_CHECKSUM_SHA256, shown, -1);
        text[CHECKSUM_DIGITS] = '\0';
      }
      break;
    }
  append_part (parts, text);
}

static char *
join (const GPtrArray *parts)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) texts = NULL;

  for (guint i = 0; i < parts->len; i++)
    g_strv_builder_add (builder, ((const GString *) parts->pdata[i])->str);
  texts = g_strv_builder_end (builder);
  return vlps_safe_name_join ((const char *const *) texts);
}

static void
string_free (gpointer data)
{
  g_string_free (data, TRUE);
}

static char *
apply (const VlpsNameTemplate *self, const VlpsItem *item, const char *title)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (string_free);
  g_auto (Subject) subject = { 0 };
  g_autofree char *name = NULL;

  subject.title = short_title (title != NULL ? title : "");
  if (*subject.title == '\0' && has_field (self, FIELD_TITLE))
    {
      g_autoptr (VlpsNameTemplate) usual = vlps_name_template_new (VLPS_NAME_TEMPLATE, NULL);

      return apply (usual, item, NULL);
    }
  read_item (&subject, item);
  g_ptr_array_add (parts, g_string_new (NULL));
  for (guint i = 0; i < self->pieces->len; i++)
    {
      const Piece *piece = &g_array_index (self->pieces, Piece, i);
      g_auto (GStrv) texts = piece->text != NULL ? g_strsplit (piece->text, "/", -1) : NULL;

      if (texts == NULL)
        append_field (parts, piece->field, &subject, item);
      else
        append_parts (parts, texts);
    }
  name = join (parts);
  if (*name != '\0')
    return g_steal_pointer (&name);
  /* a template of fields that the page has not; and a path may be blank */
  g_free (name);
  name = vlps_safe_name_join ((const char *const *) subject.path);
  return *name != '\0' ? g_steal_pointer (&name) : g_strdup ("index");
}

char *
vlps_name_template_apply (const VlpsNameTemplate *self, const VlpsItem *item, const char *title)
{
  g_autofree char *name = apply (self, item, title);

  return item->size != NULL ? g_strconcat (name, "-", item->size, NULL) : g_steal_pointer (&name);
}
