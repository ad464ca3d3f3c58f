/* list.c - which pages a batch has: what the user names, read line by line and folder by folder */
#include "list.h"

#include <errno.h>
#include <gio/gunixinputstream.h>
#include <gio/gunixoutputstream.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "address.h"
#include "archive-name.h"
#include "archive.h"
#include "errors.h"
#include "feed.h"
#include "file.h"
#include "json-tree.h"
#include "list-lines.h"
#include "list-take.h"
#include "saved-page.h"
#include "sniff.h"
#include "sort.h"

#define MAX_FEEDS 1000 /* that an index of sitemaps leads to */
#define HEAD 4096      /* bytes of a file that are looked at to know what it is */

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

/* --- folders --- */

static gboolean
is_page_name (const char *name)
{
  static const char *const endings[] = {
    ".html", ".htm", ".xhtml", ".xht", ".snapshot.json", ".snapshot.json.gz", NULL
  };

  return vlps_archive_name_is (name) || vlps_list_take_ends_with (name, endings);
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
read_folder (const char *folder, const ListTaker *taker, GError **error)
{
  g_autoptr (GPtrArray) stack = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *root = g_strconcat (folder, g_str_has_suffix (folder, "/") ? "" : "/", NULL), *owned = NULL;
  ListTaker inner = *taker;
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
          if (!vlps_list_take_named (&inner, path, path + strlen (root), error))
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
take_feed (const ListTaker *taker, GBytes *bytes, const char *base, const char *name, GError **error)
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
    if (!vlps_list_take_page (taker, pages->pdata[i], NULL, error))
      return FALSE;
  if (feeds->len > MAX_FEEDS || (feeds->len > 0 && taker->load == NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s leads to %u sitemaps; only %u of them are read", name,
                             feeds->len, taker->load == NULL ? 0 : MAX_FEEDS);
  return TRUE;
}

static gboolean
take_feed_of_web (const ListTaker *taker, const char *address, GError **error)
{
  const char *url = g_str_has_prefix (address, "feed:") ? address + strlen ("feed:") : address;
  g_autoptr (GBytes) bytes = taker->load (url, taker->load_data, error);

  return bytes != NULL && take_feed (taker, bytes, url, url, error);
}

static gboolean
take_feed_file (const ListTaker *taker, const char *path, GError **error)
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

/* Detects the kind of a file. One that its name calls a page is a page whatever it has: if it is empty or damaged, it
 * fails alone. */
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
  if (is_page_name (path) && content.kind != VLPS_CONTENT_XML)
    {
      *ret_kind = FILE_PAGE;
      return TRUE;
    }
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
read_names_in (const char *input, const ListTaker *taker, GError **error)
{
  FileKind kind;

  if (strcmp (input, "-") == 0)
    {
      off_t start = lseek (STDIN_FILENO, 0, SEEK_CUR);
      gboolean read = start >= 0 && vlps_list_lines_read_standard_input (taker, error);

      if (start >= 0)
        lseek (STDIN_FILENO, start, SEEK_SET);
      return read;
    }
  if (vlps_address_begins_web (input) || vlps_feed_is_address (input) || g_file_test (input, G_FILE_TEST_IS_DIR))
    return TRUE;
  if (g_str_has_suffix (input, ".jsonl"))
    return vlps_list_lines_read (input, taker, error);
  if (!g_file_test (input, G_FILE_TEST_EXISTS) || !look_at_file (input, &kind, error))
    return vlps_list_take_named (taker, input, NULL, NULL);
  return kind == FILE_LIST ? vlps_list_lines_read (input, taker, error)
                           : vlps_list_take_named (taker, input, NULL, error);
}

gboolean
vlps_list_read_web (const char *input, VlpsFeedFunc load, gpointer load_data, VlpsItemFunc take, VlpsDamageFunc damaged,
                    gpointer data, GError **error)
{
  const ListTaker taker = { .take = take, .damaged = damaged, .data = data, .load = load, .load_data = load_data };
  g_autofree char *path = NULL, *set = NULL;
  FileKind kind;

  if (strcmp (input, "-") == 0)
    return vlps_list_lines_read_standard_input (&taker, error);
  if (load != NULL && vlps_feed_is_address (input))
    return take_feed_of_web (&taker, input, error);
  if (vlps_address_begins_web (input))
    return vlps_list_take_named (&taker, input, NULL, error);
  path = g_ascii_strncasecmp (input, "file:", 5) == 0 ? vlps_address_path (input, NULL) : g_strdup (input);
  if (path == NULL || !g_file_test (path, G_FILE_TEST_EXISTS))
    return vlps_error_false (
        error, VLPS_ERROR_NOT_FOUND,
        "there is no file %s; INPUT takes addresses with http:// or https://, files, folders, and lists of them",
        input);
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    {
      set = g_build_filename (path, "pages.jsonl", NULL);
      return g_file_test (set, G_FILE_TEST_EXISTS) ? vlps_list_lines_read (set, &taker, error)
                                                   : read_folder (path, &taker, error);
    }
  /* markup in a line of a list would make it look like a page */
  if (g_str_has_suffix (path, ".jsonl"))
    return vlps_list_lines_read (path, &taker, error);
  if (vlps_archive_is (path))
    return vlps_list_take_archive (&taker, input, NULL, error);
  if (!look_at_file (path, &kind, error))
    return FALSE;
  if (kind == FILE_FEED)
    return take_feed_file (&taker, path, error);
  return kind == FILE_LIST ? vlps_list_lines_read (path, &taker, error)
                           : vlps_list_take_page (&taker, input, NULL, error);
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
  const ListTaker taker = { .take = take_folder, .data = folder, .names_only = TRUE };

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
