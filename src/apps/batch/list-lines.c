/* list-lines.c - a list of pages in a text, line by line */
#include "list-lines.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "address.h"
#include "errors.h"
#include "file.h"
#include "json-tree.h"
#include "nearest-word.h"
#include "options.h"

#define MAX_LINE 1000000 /* bytes; what is longer is not a list */

/* The address that a page in a file has on the web, unless its own options tell another. */
static void
add_base_url (VlpsItem *item, const cJSON *options, const char *url)
{
  g_autoptr (cJSON) own = options != NULL ? cJSON_Duplicate (options, TRUE) : cJSON_CreateObject ();

  if (cJSON_GetObjectItemCaseSensitive (own, "base-url") == NULL)
    cJSON_AddStringToObject (own, "base-url", url);
  g_free (item->options);
  item->options = cJSON_PrintUnformatted (own);
}

static gboolean
take_object (const ListTaker *taker, const cJSON *object, const char *folder, GError **error)
{
  const char *page = vlps_json_tree_string (object, "page"), *input = vlps_json_tree_string (object, "input"),
             *url = vlps_json_tree_string (object, "url");
  const char *archive = page == NULL ? vlps_json_tree_string (object, "warc") : NULL;
  const cJSON *id = cJSON_GetObjectItemCaseSensitive (object, "id");
  const cJSON *options = cJSON_GetObjectItemCaseSensitive (object, "options");
  g_auto (VlpsItem) item = { 0 };

  if (page == NULL && input == NULL && url == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the object has neither \"url\" nor \"input\" nor \"page\"");
  if (page == NULL && input == NULL && !vlps_address_begins_web (url))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "\"url\" takes http and https addresses, not '%s'", url);
  if (options != NULL && !cJSON_IsObject (options))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "\"options\" takes an object");
  if (page != NULL || archive != NULL)
    {
      const char *name = page != NULL ? page : archive;

      item.input = vlps_file_inside (folder, name);
      if (item.input == NULL)
        return vlps_error_false (error, VLPS_ERROR_USAGE,
                                 "\"%s\" leads out of the folder of the list (%.*s); \"input\" takes files anywhere",
                                 page != NULL ? "page" : "warc", vlps_error_shown (name), name);
    }
  else
    item.input = g_strdup (input != NULL ? input : url);
  item.location = vlps_list_take_location (item.input);
  item.path = g_strdup (page);
  item.name = cJSON_IsNumber (id) ? cJSON_PrintUnformatted (id) : g_strdup (cJSON_GetStringValue (id));
  item.site = g_strdup (vlps_json_tree_string (object, "domain"));
  item.options = options != NULL && options->child != NULL ? cJSON_PrintUnformatted (options) : NULL;
  if (archive == NULL && vlps_address_begins_web (url) && (page != NULL || input != NULL))
    add_base_url (&item, options, url);
  if (archive != NULL && url != NULL)
    {
      g_free (item.options);
      item.options = vlps_list_take_page_option (url);
    }
  return taker->take (&item, taker->data, error);
}

/* A file may be called "[1].html". */
static gboolean
is_array (const char *line)
{
  g_autoptr (cJSON) array = *line == '[' ? cJSON_ParseWithOpts (line, NULL, TRUE) : NULL;
  gboolean is = array != NULL || strcmp (line, "[") == 0 || g_str_has_prefix (line, "[{");

  return is;
}

/* Returns TRUE for a line of a spreadsheet: a head that names a column of addresses, or an address after a comma. */
static gboolean
is_of_table (const char *line)
{
  g_autofree char *lower = g_ascii_strdown (line, -1);
  g_auto (GStrv) cells = g_strsplit_set (lower, ",;", -1);
  gboolean found = FALSE;

  if (cells[0] == NULL || cells[1] == NULL || vlps_address_begins_web (line) || g_file_test (line, G_FILE_TEST_EXISTS))
    return FALSE;
  for (guint i = 0; cells[i] != NULL && !found; i++)
    {
      const char *cell = g_strdelimit (g_strstrip (cells[i]), "\"", ' ');

      cell += strspn (cell, " ");
      found = vlps_address_begins_web (cell) || g_str_has_prefix (cell, "url") || g_str_has_prefix (cell, "link")
              || g_str_has_prefix (cell, "address");
    }
  return found;
}

/* "example.org/x" as it stands in the line of addresses of a browser. */
static gboolean
is_bare_address (const char *line)
{
  gsize n = strcspn (line, "/"), dot = n;
  g_autofree char *host = g_strndup (line, n);

  while (dot > 0 && line[dot - 1] != '.')
    dot--;
  return line[n] == '/' && dot > 1 && dot + 1 < n && strspn (line + dot, G_CSET_a_2_z G_CSET_A_2_Z) == n - dot
         && strspn (host, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS ".-") == n && line[0] != '.'
         && !g_file_test (host, G_FILE_TEST_EXISTS);
}

/* Lines that are neither an address nor a file, but a common slip. */
static gboolean
check_plain (const char *line, GError **error)
{
  if (is_of_table (line))
    g_set_error_literal (
        error, VLPS_ERROR, VLPS_ERROR_USAGE,
        "this looks like a table (CSV); a list has one address a line, or an object of JSON. Where the "
        "column is called url, this makes a list of it: python3 -c \"import csv, sys; [print (row['url']) "
        "for row in csv.DictReader (sys.stdin)]\" < FILE");
  else if ((g_ascii_strncasecmp (line, "www.", 4) == 0 || is_bare_address (line))
           && !g_file_test (line, G_FILE_TEST_EXISTS))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "for a page of the web write https://%s; there is no file %s",
                 line, line);
  else
    return TRUE;
  return FALSE;
}

/* TRUE for the name of an option that a page of a list may have.  Names without a dash are words that any list can have
 * for its own use. */
static gboolean
is_option (const char *key)
{
  const VlpsOptionTable table = vlps_options_table (NULL, 0);
  const VlpsOptionRow *row = strchr (key, '-') != NULL ? vlps_option_find (&table, 1, key, NULL) : NULL;

  return row != NULL && (row->flags & VLPS_OPTION_BY_LIST) != 0;
}

/* Says, once a list, which keys may be written or placed wrongly; others are the list's own. */
static void
say_keys (const cJSON *object, const char *name, guint number, GHashTable *said)
{
  static const char *const known[] = { "url", "input", "page", "warc", "id", "domain", "options" };
  const cJSON *item;

  cJSON_ArrayForEach (item, object)
  {
    const char *meant = vlps_nearest_key (object, item->string, known, G_N_ELEMENTS (known));

    if (meant != NULL && g_hash_table_add (said, g_strdup (item->string)))
      g_printerr ("vlps: %s:%u: unknown key \"%s\"; did you mean \"%s\"?\n", name, number, item->string, meant);
    else if (meant == NULL && is_option (item->string) && g_hash_table_add (said, g_strdup (item->string)))
      g_printerr ("vlps: %s:%u: \"%s\" has no effect here; options of a page stand in \"options\": {\"%s\": ...}\n",
                  name, number, item->string, item->string);
  }
}

/* `said`: keys that nothing is to be said of any more; NULL: of none. */
static gboolean
take_line (const ListTaker *taker, char *line, const char *folder, const char *name, guint number, GHashTable *said,
           GError **error)
{
  g_autoptr (cJSON) object = NULL;

  if (!g_utf8_validate (line, -1, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the line is not UTF-8 text: is this a list of pages?");
  /* (in JSON strings tabs are escaped) */
  line[strcspn (line, "\t")] = '\0';
  if (is_array (line))
    return vlps_error_false (
        error, VLPS_ERROR_USAGE,
        "this begins an array of JSON; a list has an object a line, as \"jq -c '.[]' FILE\" writes them");
  if (*line != '{')
    return check_plain (line, error) && vlps_list_take_named (taker, line, NULL, error);
  object = cJSON_Parse (line);
  if (object == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "the line begins with { and is not a JSON object");
  if (said != NULL)
    say_keys (object, name, number, said);
  return take_object (taker, object, folder, error);
}

/* As UTF-8, what begins with the mark of UTF-16; spreadsheets write such files. */
static GBufferedInputStream *
buffer_text (GInputStream *stream)
{
  g_autoptr (GBufferedInputStream) buffered = G_BUFFERED_INPUT_STREAM (g_data_input_stream_new (stream));
  g_autoptr (GCharsetConverter) converter = NULL;
  g_autoptr (GInputStream) converted = NULL;
  gsize length;
  const guint8 *start;

  while (g_buffered_input_stream_get_available (buffered) < 2
         && g_buffered_input_stream_fill (buffered, -1, NULL, NULL) > 0)
    ;
  start = g_buffered_input_stream_peek_buffer (buffered, &length);
  if (length < 2 || !((start[0] == 0xff && start[1] == 0xfe) || (start[0] == 0xfe && start[1] == 0xff)))
    return g_steal_pointer (&buffered);
  converter = g_charset_converter_new ("UTF-8", "UTF-16", NULL);
  converted = g_converter_input_stream_new (G_INPUT_STREAM (buffered), G_CONVERTER (converter));
  return G_BUFFERED_INPUT_STREAM (g_data_input_stream_new (converted));
}

/* The names end in NUL, as `find -print0` writes them: one does before any line does. */
static gboolean
has_names (GBufferedInputStream *buffered)
{
  gsize length;
  const char *start, *nul;

  if (g_buffered_input_stream_get_available (buffered) == 0
      && g_buffered_input_stream_fill (buffered, -1, NULL, NULL) <= 0)
    return FALSE;
  start = g_buffered_input_stream_peek_buffer (buffered, &length);
  nul = memchr (start, '\0', length);
  return nul != NULL && memchr (start, '\n', (gsize) (nul - start)) == NULL;
}

/* Names that end in NUL are pages or files and nothing else. */
static gboolean
read_names (GDataInputStream *stream, const char *name, const ListTaker *taker, GError **error)
{
  g_autoptr (GError) local = NULL;

  for (guint number = 1;; number++)
    {
      gsize length;
      g_autofree char *item = g_data_input_stream_read_upto (stream, "", 1, &length, NULL, &local);

      if (local != NULL)
        return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", name, local->message);
      if (item == NULL)
        return TRUE;
      if (length > MAX_LINE || !g_utf8_validate (item, -1, NULL))
        return vlps_error_false (error, VLPS_ERROR_USAGE, "%s: name %u is too long, or not in UTF-8", name, number);
      if (*item != '\0' && !vlps_list_take_named (taker, item, NULL, error))
        {
          g_prefix_error (error, "%s: name %u: ", name, number);
          return FALSE;
        }
      /* the NUL, which the read left */
      if (g_input_stream_skip (G_INPUT_STREAM (stream), 1, NULL, NULL) <= 0)
        return TRUE;
    }
}

static gboolean
read_lines (GInputStream *stream, const char *name, const char *folder, const ListTaker *taker, GError **error)
{
  g_autoptr (GBufferedInputStream) buffered = buffer_text (stream);
  g_autoptr (GHashTable) said =
      taker->names_only ? NULL : g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GError) local = NULL;

  if (has_names (buffered))
    return read_names (G_DATA_INPUT_STREAM (buffered), name, taker, error);
  g_data_input_stream_set_newline_type (G_DATA_INPUT_STREAM (buffered), G_DATA_STREAM_NEWLINE_TYPE_LF);
  for (guint number = 1;; number++)
    {
      gsize length;
      g_autofree char *line = g_data_input_stream_read_line (G_DATA_INPUT_STREAM (buffered), &length, NULL, &local);
      char *text;

      if (line == NULL && local != NULL)
        return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", name, local->message);
      if (line == NULL)
        return TRUE;
      if (length > MAX_LINE || memchr (line, '\0', length) != NULL)
        return vlps_error_false (error, VLPS_ERROR_USAGE, "%s:%u: this is not a list of pages", name, number);
      text = number == 1 && g_str_has_prefix (line, "\xef\xbb\xbf") ? line + 3 : line;
      text = g_strstrip (text);
      if (*text != '\0' && *text != '#' && !take_line (taker, text, folder, name, number, said, error))
        {
          g_prefix_error (error, "%s:%u: ", name, number);
          return FALSE;
        }
    }
}

gboolean
vlps_list_lines_read (const char *path, const ListTaker *taker, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) local = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &local);
  g_autofree char *folder = g_path_get_dirname (path);

  if (stream == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
  return read_lines (G_INPUT_STREAM (stream), path, folder, taker, error);
}

gboolean
vlps_list_lines_read_standard_input (const ListTaker *taker, GError **error)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  return read_lines (stream, "standard input", ".", taker, error);
}
