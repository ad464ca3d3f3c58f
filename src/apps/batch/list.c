/* list.c - which pages a batch has: what the user names, read line by line and folder by folder */
#include "list.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "address.h"
#include "archive.h"
#include "errors.h"
#include "feed.h"
#include "file.h"
#include "json-tree.h"
#include "nearest-word.h"
#include "options.h"
#include "saved-page.h"
#include "sniff.h"
#include "sort.h"

#define MAX_LINE 1000000 /* bytes; what is longer is not a list */
#define MAX_FEEDS 1000   /* that an index of sitemaps leads to */
#define HEAD 4096        /* bytes of a file that are looked at to know what it is */

typedef struct
{
  VlpsItemFunc take;
  VlpsDamageFunc damaged; /* may be NULL */
  gpointer data;
  VlpsFeedFunc load; /* may be NULL */
  gpointer load_data;
  gboolean names_only; /* web archives are not opened */
  gboolean frames;     /* what comes belongs to another page */
} Taker;

void
vlps_item_clear (VlpsItem *item)
{
  g_clear_pointer (&item->input, g_free);
  g_clear_pointer (&item->location, g_free);
  g_clear_pointer (&item->name, g_free);
  g_clear_pointer (&item->site, g_free);
  g_clear_pointer (&item->options, g_free);
  g_clear_pointer (&item->referrer, g_free);
  g_clear_pointer (&item->path, g_free);
  g_clear_pointer (&item->file, g_free);
  g_clear_pointer (&item->size, g_free);
}

char *
vlps_item_address (const VlpsItem *item)
{
  return strstr (item->location, "://") != NULL ? g_strdup (item->location)
                                                : g_filename_to_uri (item->location, NULL, NULL);
}

char *
vlps_item_key (const VlpsItem *item)
{
  /* no address begins with a line feed, so no name is taken for an address */
  if (item->name != NULL)
    return g_strconcat ("\n", item->name, NULL);
  return g_strconcat (item->input, "\n", item->options != NULL ? item->options : "", NULL);
}

guint
vlps_list_shard (const VlpsItem *item, guint n)
{
  g_autoptr (cJSON) options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  const char *page = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (options, "page"));
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  guint64 number = 0;

  g_checksum_update (checksum, (const guchar *) (page != NULL ? page : item->input), -1);
  g_checksum_get_digest (checksum, digest, &length);
  for (guint i = 0; i < 8; i++)
    number = number << 8 | digest[i];
  return (guint) (number % n) + 1;
}

/* "ftp://host/x": also of schemes that are not taken, so that the page fails by its scheme and not as a file. */
static gboolean
is_address (const char *name)
{
  const char *scheme = g_uri_peek_scheme (name);

  return scheme != NULL && g_str_has_prefix (name + strlen (scheme), "://");
}

/* Returns the location of `name`: addresses stay, paths become absolute, so that a run can be resumed from anywhere. */
static char *
locate (const char *name)
{
  if (is_address (name) || g_ascii_strncasecmp (name, "file:", 5) == 0)
    return g_strdup (name);
  return g_canonicalize_filename (name, NULL);
}

/* `path`: below a folder; NULL: it is in none. */
static gboolean
take_page (const Taker *taker, const char *input, const char *path, GError **error)
{
  g_auto (VlpsItem)
      item = { .input = g_strdup (input), .location = locate (input), .path = g_strdup (path), .frame = taker->frames };

  return taker->take (&item, taker->data, error);
}

/* {"page": url}: the option that chooses a page of a web archive. */
static char *
page_option (const char *url)
{
  g_autoptr (cJSON) options = cJSON_CreateObject ();
  char *text;

  cJSON_AddStringToObject (options, "page", url);
  text = cJSON_PrintUnformatted (options);
  return text;
}

/* `errors`: they came with an error; what came without one as well is not among them. */
static gboolean
take_archived (const Taker *taker, const char *input, const char *path, const GPtrArray *pages, gboolean errors,
               GError **error)
{
  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_auto (VlpsItem)
          item = { .input = g_strdup (input), .location = g_strdup (path), .frame = page->frame, .error = errors };
      g_autofree char *name = vlps_archive_page_name (page);

      if (errors && page->again)
        continue;
      item.options = page_option (name);
      if (!taker->take (&item, taker->data, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
take_archive (const Taker *taker, const char *input, const char *below, GError **error)
{
  g_autofree char *path = locate (input);
  g_autoptr (VlpsArchive) archive = vlps_archive_open (path, NULL);

  if (archive != NULL && taker->damaged != NULL && vlps_archive_problems (archive)->len > 0)
    taker->damaged (input, vlps_archive_problems (archive), taker->data);
  /* what cannot be opened is a page that fails, as any file that is not there */
  if (archive == NULL || vlps_archive_pages (archive)->len + vlps_archive_error_pages (archive)->len == 0)
    return take_page (taker, input, below, error);
  return take_archived (taker, input, path, vlps_archive_pages (archive), FALSE, error)
         && take_archived (taker, input, path, vlps_archive_error_pages (archive), TRUE, error);
}

/* `endings` ends with NULL. */
static gboolean
ends_with_any (const char *name, const char *const *endings)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (; *endings != NULL; endings++)
    if (g_str_has_suffix (lower, *endings))
      return TRUE;
  return FALSE;
}

/* By its name: to look into each of a million files of a list would take its time. */
static gboolean
is_archive_name (const char *name)
{
  static const char *const endings[] = { ".warc",   ".warc.gz", ".warc.zst", ".wacz", ".arc",
                                         ".arc.gz", ".mhtml",   ".mht",      ".har",  NULL };

  return ends_with_any (name, endings);
}

static gboolean
take_plain (const Taker *taker, const char *input, const char *path, GError **error)
{
  if (!is_archive_name (input) || vlps_address_begins_web (input))
    return take_page (taker, input, path, error);
  return taker->names_only || take_archive (taker, input, path, error);
}

/* --- lists --- */

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
take_object (const Taker *taker, const cJSON *object, const char *folder, GError **error)
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
  item.location = locate (item.input);
  item.path = g_strdup (page);
  item.name = cJSON_IsNumber (id) ? cJSON_PrintUnformatted (id) : g_strdup (cJSON_GetStringValue (id));
  item.site = g_strdup (vlps_json_tree_string (object, "domain"));
  item.options = options != NULL && options->child != NULL ? cJSON_PrintUnformatted (options) : NULL;
  if (archive == NULL && vlps_address_begins_web (url) && (page != NULL || input != NULL))
    add_base_url (&item, options, url);
  if (archive != NULL && url != NULL)
    {
      g_free (item.options);
      item.options = page_option (url);
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
take_line (const Taker *taker, char *line, const char *folder, const char *name, guint number, GHashTable *said,
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
    return check_plain (line, error) && take_plain (taker, line, NULL, error);
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
read_names (GDataInputStream *stream, const char *name, const Taker *taker, GError **error)
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
      if (*item != '\0' && !take_plain (taker, item, NULL, error))
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
read_lines (GInputStream *stream, const char *name, const char *folder, const Taker *taker, GError **error)
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

static gboolean
read_list (const char *path, const Taker *taker, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) local = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &local);
  g_autofree char *folder = g_path_get_dirname (path);

  if (stream == NULL)
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
  return read_lines (G_INPUT_STREAM (stream), path, folder, taker, error);
}

static gboolean
read_standard_input (const Taker *taker, GError **error)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

  return read_lines (stream, "standard input", ".", taker, error);
}

/* --- folders --- */

static gboolean
is_page_name (const char *name)
{
  static const char *const endings[] = {
    ".html", ".htm", ".xhtml", ".xht", ".snapshot.json", ".snapshot.json.gz", NULL
  };

  return is_archive_name (name) || ends_with_any (name, endings);
}

/* Names in a folder in the order of their bytes; folders end with a slash, which puts them where their paths belong. */
static GPtrArray *
sorted_names (const char *folder, GError **error)
{
  g_autoptr (GError) local = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &local);
  GPtrArray *names;
  const char *name;

  if (dir == NULL)
    return vlps_error_null (error, VLPS_ERROR_IO, "cannot read the folder %s: %s", folder, local->message);
  names = g_ptr_array_new_with_free_func (g_free);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      /* a symbolic link to a folder may lead round in a circle */
      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        g_ptr_array_add (names, g_strconcat (name, "/", NULL));
      else if (is_page_name (name) && g_file_test (path, G_FILE_TEST_IS_REGULAR))
        g_ptr_array_add (names, g_strdup (name));
    }
  g_ptr_array_sort (names, vlps_sort_by_text);
  return names;
}

static gboolean
read_folder (const char *folder, const Taker *taker, GError **error)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *root = g_strconcat (folder, g_str_has_suffix (folder, "/") ? "" : "/", NULL), *owned = NULL;
  Taker inner = *taker;
  gboolean any = FALSE;

  /* a stack of paths still to visit, the next one last */
  g_ptr_array_add (stack, g_strdup (root));
  while (stack->len > 0)
    {
      g_autofree char *path = g_ptr_array_steal_index (stack, stack->len - 1);
      g_autoptr (GPtrArray) names = NULL;

      if (!g_str_has_suffix (path, "/"))
        {
          inner.frames = owned != NULL && g_str_has_prefix (path, owned);
          if (!take_plain (&inner, path, path + strlen (root), error))
            return FALSE;
          any = TRUE;
          continue;
        }
      if ((owned == NULL || !g_str_has_prefix (path, owned)) && vlps_saved_page_owns (path))
        {
          g_free (owned);
          owned = g_strdup (path);
        }
      names = sorted_names (path, error);
      if (names == NULL)
        return FALSE;
      for (guint i = names->len; i > 0; i--)
        g_ptr_array_add (stack, g_strconcat (path, names->pdata[i - 1], NULL));
    }
  if (!any)
    g_set_error (
        error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND,
        "there is no page in the folder %s: no file in it ends in .html, .htm, .xhtml, .xht, .snapshot.json, "
        ".snapshot.json.gz, .warc, .warc.gz, .warc.zst, .wacz, .arc, .arc.gz, .mhtml, .mht or .har; name pages "
        "with other endings in a list",
        folder);
  return any;
}

/* --- sitemaps and feeds --- */

/* Takes the pages of a sitemap or feed; what else it leads to is loaded one after the other. */
static gboolean
take_feed (const Taker *taker, GBytes *bytes, const char *base, const char *name, GError **error)
{
  g_autoptr (GPtrArray) pages = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) feeds = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) read = g_hash_table_new (g_str_hash, g_str_equal);

  if (!vlps_feed_parse (bytes, base, name, pages, feeds, error))
    return FALSE;
  for (guint i = 0; i < feeds->len && i < MAX_FEEDS && taker->load != NULL; i++)
    {
      const char *url = feeds->pdata[i];
      g_autoptr (GBytes) more = NULL;

      /* one may lead back to another */
      if (!g_hash_table_add (read, (gpointer) url))
        continue;
      more = taker->load (url, taker->load_data, error);
      if (more == NULL || !vlps_feed_parse (more, url, url, pages, feeds, error))
        return FALSE;
    }
  for (guint i = 0; i < pages->len; i++)
    if (!take_page (taker, pages->pdata[i], NULL, error))
      return FALSE;
  if (feeds->len > MAX_FEEDS || (feeds->len > 0 && taker->load == NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s leads to %u sitemaps; only %u of them are read", name,
                             feeds->len, taker->load == NULL ? 0 : MAX_FEEDS);
  return TRUE;
}

static gboolean
take_feed_of_web (const Taker *taker, const char *address, GError **error)
{
  const char *url = g_str_has_prefix (address, "feed:") ? address + strlen ("feed:") : address;
  g_autoptr (GBytes) bytes = taker->load (url, taker->load_data, error);

  return bytes != NULL && take_feed (taker, bytes, url, url, error);
}

static gboolean
take_feed_file (const Taker *taker, const char *path, GError **error)
{
  g_autoptr (GMappedFile) file = g_mapped_file_new (path, FALSE, NULL);
  g_autoptr (GBytes) bytes = file != NULL ? g_mapped_file_get_bytes (file) : NULL;

  if (bytes != NULL)
    return take_feed (taker, bytes, NULL, path, error);
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s", path);
}

/* --- */

typedef enum
{
  FILE_PAGE,
  FILE_LIST,
  FILE_FEED,
} FileKind;

/* Detects the kind of a file. */
static gboolean
look_at_file (const char *path, FileKind *ret_kind, GError **error)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) local = NULL;
  g_autoptr (GFileInputStream) stream = g_file_read (file, NULL, &local);
  guint8 head[HEAD];
  gsize length = 0;
  VlpsContent content;

  if (stream == NULL || !g_input_stream_read_all (G_INPUT_STREAM (stream), head, sizeof head, &length, NULL, &local))
    return vlps_error_false (error, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
  content = vlps_sniff (head, length);
  switch (content.kind)
    {
    case VLPS_CONTENT_HTML:
    case VLPS_CONTENT_XHTML:
    case VLPS_CONTENT_SNAPSHOT:
    case VLPS_CONTENT_WARC:
    case VLPS_CONTENT_COMPRESSED:
      *ret_kind = g_str_has_suffix (path, ".xml.gz") ? FILE_FEED : FILE_PAGE;
      return TRUE;
    case VLPS_CONTENT_XML:
      *ret_kind = FILE_FEED;
      return TRUE;
    case VLPS_CONTENT_EMPTY:
    case VLPS_CONTENT_TEXT:
    case VLPS_CONTENT_JSON:
      *ret_kind = FILE_LIST;
      return TRUE;
    case VLPS_CONTENT_PDF:
    case VLPS_CONTENT_IMAGE:
    case VLPS_CONTENT_MEDIA:
    case VLPS_CONTENT_FONT:
    case VLPS_CONTENT_ARCHIVE:
    case VLPS_CONTENT_BINARY:
    default:
      return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is %s: neither a page nor a list of pages", path,
                               content.name);
    }
}

/* Reads names of files that the user gave, not of those in folders and archives. */
static gboolean
read_names_in (const char *input, const Taker *taker, GError **error)
{
  FileKind kind;

  if (strcmp (input, "-") == 0)
    {
      off_t start = lseek (STDIN_FILENO, 0, SEEK_CUR);
      gboolean read = start >= 0 && read_standard_input (taker, error);

      if (start >= 0)
        lseek (STDIN_FILENO, start, SEEK_SET);
      return read;
    }
  if (vlps_address_begins_web (input) || vlps_feed_is_address (input) || g_file_test (input, G_FILE_TEST_IS_DIR))
    return TRUE;
  if (g_str_has_suffix (input, ".jsonl"))
    return read_list (input, taker, error);
  if (!g_file_test (input, G_FILE_TEST_EXISTS) || !look_at_file (input, &kind, error))
    return take_plain (taker, input, NULL, NULL);
  return kind == FILE_LIST ? read_list (input, taker, error) : take_plain (taker, input, NULL, error);
}

gboolean
vlps_list_read_web (const char *input, VlpsFeedFunc load, gpointer load_data, VlpsItemFunc take, VlpsDamageFunc damaged,
                    gpointer data, GError **error)
{
  const Taker taker = { .take = take, .damaged = damaged, .data = data, .load = load, .load_data = load_data };
  g_autofree char *path = NULL, *set = NULL;
  FileKind kind;

  if (strcmp (input, "-") == 0)
    return read_standard_input (&taker, error);
  if (load != NULL && vlps_feed_is_address (input))
    return take_feed_of_web (&taker, input, error);
  if (vlps_address_begins_web (input))
    return take_plain (&taker, input, NULL, error);
  path = g_ascii_strncasecmp (input, "file:", 5) == 0 ? vlps_address_path (input, NULL) : g_strdup (input);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return vlps_error_false (
        error, VLPS_ERROR_NOT_FOUND,
        "there is no file %s; INPUT takes addresses with http:// or https://, files, folders, and lists of them",
        input);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      set = g_build_filename (path, "pages.jsonl", NULL);
      return g_file_test (set, G_FILE_TEST_EXISTS) ? read_list (set, &taker, error) : read_folder (path, &taker, error);
    }
  /* markup in a line of a list would make it look like a page */
  if (g_str_has_suffix (path, ".jsonl"))
    return read_list (path, &taker, error);
  if (vlps_archive_is (path))
    return take_archive (&taker, input, NULL, error);
  if (!look_at_file (path, &kind, error))
    return FALSE;
  if (kind == FILE_FEED)
    return take_feed_file (&taker, path, error);
  return kind == FILE_LIST ? read_list (path, &taker, error) : take_page (&taker, input, NULL, error);
}

gboolean
vlps_list_read (const char *input, VlpsItemFunc take, gpointer data, GError **error)
{
  return vlps_list_read_web (input, NULL, NULL, take, NULL, data, error);
}

/* --- the folder that pages share --- */

gboolean
vlps_list_keep_standard_input (GError **error)
{
  g_autoptr (GInputStream) in = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GOutputStream) out = NULL;
  g_autoptr (GError) cause = NULL;
  int fd;

  if (lseek (STDIN_FILENO, 0, SEEK_CUR) >= 0)
    return TRUE;
  fd = memfd_create ("list", MFD_CLOEXEC);
  out = fd >= 0 ? g_unix_output_stream_new (fd, TRUE) : NULL;
  if (out != NULL && g_output_stream_splice (out, in, G_OUTPUT_STREAM_SPLICE_NONE, NULL, &cause) >= 0
      && lseek (fd, 0, SEEK_SET) == 0 && dup2 (fd, STDIN_FILENO) >= 0)
    return TRUE;
  return vlps_error_false (error, VLPS_ERROR_IO, "cannot save standard input: %s",
                           cause != NULL ? cause->message : g_strerror (errno));
}

/* The path of a file that is named from the root; NULL: the item is not a file, or its path is relative. */
static const char *
whole_path (const VlpsItem *item)
{
  return g_path_is_absolute (item->input) ? item->location : NULL;
}

/* Narrows the folder to what it shares with that of the page. */
static gboolean
take_folder (const VlpsItem *item, gpointer data, GError **error G_GNUC_UNUSED)
{
  GString *folder = data;
  const char *path = whole_path (item);
  gsize length = path != NULL ? (gsize) (strrchr (path, '/') - path) + 1 : 0, same = 0;

  if (path == NULL || item->path != NULL)
    return TRUE;
  if (folder->len == 0)
    g_string_append_len (folder, path, (gssize) length);
  while (same < length && same < folder->len && folder->str[same] == path[same])
    same++;
  while (folder->str[same - 1] != '/')
    same--;
  g_string_truncate (folder, same);
  return TRUE;
}

char *
vlps_list_shared_folder (char *const *inputs)
{
  GString *folder = g_string_new (NULL);
  const Taker taker = { .take = take_folder, .data = folder, .names_only = TRUE };

  /* whoever reads them next says what is wrong with them */
  for (guint i = 0; inputs[i] != NULL; i++)
    read_names_in (inputs[i], &taker, NULL);
  return g_string_free (folder, FALSE);
}

const char *
vlps_list_path_below (const VlpsItem *item, const char *folder)
{
  const char *path = whole_path (item);

  return path != NULL && item->path == NULL && *folder != '\0' && g_str_has_prefix (path, folder)
             ? path + strlen (folder)
             : NULL;
}
