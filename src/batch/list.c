/* list.c - which pages a batch has: what the user names, read line by line and folder by folder */
#include "list.h"

#include <cjson/cJSON.h>
#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "archive.h"
#include "errors.h"
#include "feed.h"
#include "sniff.h"

#define MAX_LINE 1000000 /* bytes; what is longer is no list */
#define MAX_FEEDS 1000   /* that an index of sitemaps leads to */
#define HEAD 4096        /* bytes of a file that are looked at to know what it is */

typedef struct
{
  VlpsItemFunc take;
  gpointer data;
  VlpsFeedFunc load; /* may be NULL */
  gpointer load_data;
} Taker;

void
vlps_item_clear (VlpsItem *item)
{
  g_clear_pointer (&item->input, g_free);
  g_clear_pointer (&item->location, g_free);
  g_clear_pointer (&item->name, g_free);
  g_clear_pointer (&item->site, g_free);
  g_clear_pointer (&item->options, g_free);
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
  cJSON *options = item->options != NULL ? cJSON_Parse (item->options) : NULL;
  const char *page = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (options, "page"));
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);
  guint8 digest[32];
  gsize length = sizeof digest;
  guint64 number = 0;

  g_checksum_update (checksum, (const guchar *) (page != NULL ? page : item->input), -1);
  g_checksum_get_digest (checksum, digest, &length);
  for (guint i = 0; i < 8; i++)
    number = number << 8 | digest[i];
  cJSON_Delete (options);
  return (guint) (number % n) + 1;
}

static gboolean
is_address (const char *text)
{
  return g_ascii_strncasecmp (text, "http://", 7) == 0 || g_ascii_strncasecmp (text, "https://", 8) == 0;
}

/* What is found at `name`: addresses stay, paths become absolute, so that a run can go on from anywhere. */
static char *
locate (const char *name)
{
  if (is_address (name) || g_ascii_strncasecmp (name, "file:", 5) == 0)
    return g_strdup (name);
  return g_canonicalize_filename (name, NULL);
}

static gboolean
take_page (const Taker *taker, const char *input, GError **error)
{
  g_auto (VlpsItem) item = { .input = g_strdup (input), .location = locate (input) };

  return taker->take (&item, taker->data, error);
}

/* {"page": url}: the option that chooses a page of a web archive. */
static char *
page_option (const char *url)
{
  cJSON *options = cJSON_CreateObject ();
  char *text;

  cJSON_AddStringToObject (options, "page", url);
  text = cJSON_PrintUnformatted (options);
  cJSON_Delete (options);
  return text;
}

static gboolean
take_archive (const Taker *taker, const char *input, GError **error)
{
  g_autofree char *path = locate (input);
  g_autoptr (VlpsArchive) archive = vlps_archive_open (path, NULL);
  const GPtrArray *pages;

  /* what cannot be opened is a page that fails, as any file that is not there */
  if (archive == NULL || vlps_archive_pages (archive)->len == 0)
    return take_page (taker, input, error);
  pages = vlps_archive_pages (archive);
  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_auto (VlpsItem) item = { .input = g_strdup (input), .location = g_strdup (path) };

      item.options = page_option (page->url);
      item.frame = page->frame;
      if (!taker->take (&item, taker->data, error))
        return FALSE;
    }
  return TRUE;
}

/* By its name: to look into each of a million files of a list would take its time. */
static gboolean
is_archive_name (const char *name)
{
  return g_str_has_suffix (name, ".warc") || g_str_has_suffix (name, ".warc.gz") || g_str_has_suffix (name, ".wacz");
}

static gboolean
take_plain (const Taker *taker, const char *input, GError **error)
{
  return is_archive_name (input) && !is_address (input) ? take_archive (taker, input, error)
                                                        : take_page (taker, input, error);
}

/* --- lists --- */

static const char *
text_of (const cJSON *object, const char *key)
{
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (object, key));
}

/* The address that a page in a file has on the web, unless its own options tell another. */
static void
add_base_url (VlpsItem *item, const cJSON *options, const char *url)
{
  cJSON *own = options != NULL ? cJSON_Duplicate (options, TRUE) : cJSON_CreateObject ();

  if (cJSON_GetObjectItemCaseSensitive (own, "base-url") == NULL)
    cJSON_AddStringToObject (own, "base-url", url);
  g_free (item->options);
  item->options = cJSON_PrintUnformatted (own);
  cJSON_Delete (own);
}

static gboolean
take_object (const Taker *taker, const cJSON *object, const char *folder, GError **error)
{
  const char *page = text_of (object, "page"), *input = text_of (object, "input"), *url = text_of (object, "url");
  const char *archive = page == NULL ? text_of (object, "warc") : NULL;
  const cJSON *id = cJSON_GetObjectItemCaseSensitive (object, "id");
  const cJSON *options = cJSON_GetObjectItemCaseSensitive (object, "options");
  g_auto (VlpsItem) item = { 0 };

  if (page == NULL && input == NULL && url == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                           "the object has neither \"url\" nor \"input\" nor \"page\"");
      return FALSE;
    }
  if (page == NULL && input == NULL && !is_address (url))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "\"url\" takes http and https addresses, not '%s'", url);
      return FALSE;
    }
  if (options != NULL && !cJSON_IsObject (options))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "\"options\" takes an object");
      return FALSE;
    }
  if (page != NULL || archive != NULL)
    item.input = g_build_filename (strcmp (folder, ".") == 0 ? "" : folder, page != NULL ? page : archive, NULL);
  else
    item.input = g_strdup (input != NULL ? input : url);
  item.location = locate (item.input);
  item.name = cJSON_IsNumber (id) ? cJSON_PrintUnformatted (id) : g_strdup (cJSON_GetStringValue (id));
  item.site = g_strdup (text_of (object, "domain"));
  item.options = options != NULL && options->child != NULL ? cJSON_PrintUnformatted (options) : NULL;
  if (archive == NULL && url != NULL && is_address (url) && (page != NULL || input != NULL))
    add_base_url (&item, options, url);
  if (archive != NULL && url != NULL)
    {
      g_free (item.options);
      item.options = page_option (url);
    }
  return taker->take (&item, taker->data, error);
}

static gboolean
take_line (const Taker *taker, char *line, const char *folder, GError **error)
{
  cJSON *object;
  gboolean taken;

  if (!g_utf8_validate (line, -1, NULL))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the line is no UTF-8 text: is this a list of pages?");
      return FALSE;
    }
  /* (in JSON strings tabs are escaped) */
  line[strcspn (line, "\t")] = '\0';
  if (*line != '{')
    return take_plain (taker, line, error);
  object = cJSON_Parse (line);
  if (object == NULL)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "the line begins with { and is no JSON object");
      return FALSE;
    }
  taken = take_object (taker, object, folder, error);
  cJSON_Delete (object);
  return taken;
}

static gboolean
read_lines (GInputStream *stream, const char *name, const char *folder, const Taker *taker, GError **error)
{
  g_autoptr (GBufferedInputStream) buffered = G_BUFFERED_INPUT_STREAM (g_data_input_stream_new (stream));
  g_autoptr (GError) local = NULL;

  g_data_input_stream_set_newline_type (G_DATA_INPUT_STREAM (buffered), G_DATA_STREAM_NEWLINE_TYPE_LF);
  for (guint number = 1;; number++)
    {
      gsize length;
      g_autofree char *line = g_data_input_stream_read_line (G_DATA_INPUT_STREAM (buffered), &length, NULL, &local);
      char *text;

      if (line == NULL && local != NULL)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read %s: %s", name, local->message);
          return FALSE;
        }
      if (line == NULL)
        return TRUE;
      if (length > MAX_LINE || memchr (line, '\0', length) != NULL)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s:%u: this is no list of pages", name, number);
          return FALSE;
        }
      text = number == 1 && g_str_has_prefix (line, "\xef\xbb\xbf") ? line + 3 : line;
      text = g_strstrip (text);
      if (*text != '\0' && *text != '#' && !take_line (taker, text, folder, error))
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
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
      return FALSE;
    }
  return read_lines (G_INPUT_STREAM (stream), path, folder, taker, error);
}

/* --- folders --- */

static gboolean
is_page_name (const char *name)
{
  static const char *const endings[] = { ".html", ".htm",     ".xhtml", ".xht", ".snapshot.json", ".snapshot.json.gz",
                                         ".warc", ".warc.gz", ".wacz" };
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
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
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read the folder %s: %s", folder, local->message);
      return NULL;
    }
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
  g_ptr_array_sort (names, compare_names);
  return names;
}

static gboolean
read_folder (const char *folder, const Taker *taker, GError **error)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);

  /* a stack of paths still to visit, the next one last */
  g_ptr_array_add (stack, g_strconcat (folder, g_str_has_suffix (folder, "/") ? "" : "/", NULL));
  while (stack->len > 0)
    {
      g_autofree char *path = g_ptr_array_steal_index (stack, stack->len - 1);
      g_autoptr (GPtrArray) names = NULL;

      if (!g_str_has_suffix (path, "/"))
        {
          if (!take_plain (taker, path, error))
            return FALSE;
          continue;
        }
      names = sorted_names (path, error);
      if (names == NULL)
        return FALSE;
      for (guint i = names->len; i > 0; i--)
        g_ptr_array_add (stack, g_strconcat (path, names->pdata[i - 1], NULL));
    }
  return TRUE;
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
    if (!take_page (taker, pages->pdata[i], error))
      return FALSE;
  if (feeds->len > MAX_FEEDS || (feeds->len > 0 && taker->load == NULL))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s leads to %u sitemaps, and %u are read", name, feeds->len,
                   taker->load == NULL ? 0 : MAX_FEEDS);
      return FALSE;
    }
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
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read %s", path);
  return FALSE;
}

/* --- */

typedef enum
{
  FILE_PAGE,
  FILE_LIST,
  FILE_FEED,
} FileKind;

/* What a file holds. */
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
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
      return FALSE;
    }
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
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "%s is %s: neither a page nor a list of pages", path,
                   content.name);
      return FALSE;
    }
}

gboolean
vlps_list_read_web (const char *input, VlpsFeedFunc load, gpointer load_data, VlpsItemFunc take, gpointer data,
                    GError **error)
{
  const Taker taker = { take, data, load, load_data };
  g_autofree char *path = NULL, *set = NULL;
  FileKind kind;

  if (strcmp (input, "-") == 0)
    {
      g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);

      return read_lines (stream, "standard input", ".", &taker, error);
    }
  if (load != NULL && vlps_feed_is_address (input))
    return take_feed_of_web (&taker, input, error);
  if (is_address (input))
    return take_plain (&taker, input, error);
  path = g_ascii_strncasecmp (input, "file:", 5) == 0 ? g_filename_from_uri (input, NULL, NULL) : g_strdup (input);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND,
                   "there is no %s; name addresses with http:// or https://, files, folders, or lists of them", input);
      return FALSE;
    }
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      set = g_build_filename (path, "pages.jsonl", NULL);
      return g_file_test (set, G_FILE_TEST_EXISTS) ? read_list (set, &taker, error) : read_folder (path, &taker, error);
    }
  /* markup in a line of a list would make it look like a page */
  if (g_str_has_suffix (path, ".jsonl"))
    return read_list (path, &taker, error);
  if (vlps_archive_is (path))
    return take_archive (&taker, input, error);
  if (!look_at_file (path, &kind, error))
    return FALSE;
  if (kind == FILE_FEED)
    return take_feed_file (&taker, path, error);
  return kind == FILE_LIST ? read_list (path, &taker, error) : take_page (&taker, input, error);
}

gboolean
vlps_list_read (const char *input, VlpsItemFunc take, gpointer data, GError **error)
{
  return vlps_list_read_web (input, NULL, NULL, take, data, error);
}
