/* source.c - what the user names, looked at and made ready to render */
#include "source.h"

#include <string.h>
#include <unistd.h>

#include "address.h"
#include "archive-name.h"
#include "encoding.h"
#include "errors.h"
#include "file.h"
#include "saved-page.h"
#include "snapshot.h"
#include "sniff.h"

#define MOST_BYTES (1u << 30)
#define MAX_REDIRECTIONS 20 /* as browsers have it */

void
vlps_source_free (VlpsSource *source)
{
  if (source == NULL)
    return;
  g_clear_pointer (&source->page, vlps_page_free);
  g_clear_pointer (&source->snapshot, g_bytes_unref);
  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_clear_pointer (&source->archive, vlps_archive_unref);
  g_free (source->input);
  g_free (source->uri);
  g_free (source->asked);
  g_free (source->saved_from);
  g_free (source->mime);
  vlps_warning_free (source->note);
  vlps_http_response_free (source->answer);
  g_free (source);
}

VlpsSource *
vlps_source_new_html (const char *html, const char *uri)
{
  VlpsSource *source = g_new0 (VlpsSource, 1);

  source->input = g_strdup (uri);
  source->uri = vlps_address_bare (vlps_provenance_address (uri));
  source->bytes = g_bytes_new (html, strlen (html));
  source->mime = g_strdup ("text/html");
  source->charset = "utf-8";
  return source;
}

VlpsSource *
vlps_source_new_made (const VlpsSource *source, const char *html, const char *url)
{
  VlpsSource *made = vlps_source_new_html (html, vlps_address_is_web (url) ? url : source->uri);

  g_free (made->input);
  made->input = g_strdup (source->input);
  made->date = source->date;
  if (source->archive != NULL)
    {
      made->from = VLPS_FROM_ARCHIVE;
      made->archive = vlps_archive_ref (source->archive);
    }
  else if (source->from == VLPS_FROM_FILE && !vlps_address_is_web (url))
    {
      made->from = VLPS_FROM_FILE;
      g_free (made->uri);
      made->uri = g_strdup (source->uri);
    }
  return made;
}

static GBytes *
read_stdin (GError **error)
{
  g_autoptr (GError) local = NULL;
  char *contents;
  gsize length;

  if (vlps_file_read_open (STDIN_FILENO, "standard input", MOST_BYTES, &contents, &length, &local))
    return g_bytes_new_take (contents, length);
  return vlps_error_null (error, VLPS_ERROR_IO, "%s", local->message);
}

/* "localhost:8080/page": a server that is most likely of this machine or its network, and speaks http. */
static gboolean
has_port (const char *name)
{
  gsize host = strcspn (name, "/?#:"), digits = name[host] == ':' ? strspn (name + host + 1, "0123456789") : 0;

  return host > 0 && digits > 0 && digits <= 5 && strcspn (name + host + 1, "/?#") == digits;
}

/* "example.com/page" without a scheme is a common slip. */
static gboolean
looks_like_host (const char *name)
{
  g_autofree char *host = g_strndup (name, strcspn (name, "/?#:"));

  if (has_port (name))
    return TRUE;
  return strchr (host, '.') != NULL && host[0] != '.' && !g_str_has_suffix (host, ".html")
         && !g_str_has_suffix (host, ".htm") && !g_str_has_suffix (host, ".json") && !g_str_has_suffix (host, ".gz");
}

static GBytes *
read_file (const char *path, const char *name, GError **error)
{
  g_autoptr (GError) local = NULL;
  char *contents;
  gsize length;

  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return vlps_error_null (error, VLPS_ERROR_NOT_HTML,
                            "%s is a folder; name one page in it, or give it to 'vlps batch'", path);
  if (vlps_file_read_most (path, MOST_BYTES, &contents, &length, &local))
    return g_bytes_new_take (contents, length);
  if (g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT)
      || g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, "there is no file %s", name);
      if (looks_like_host (name))
        g_prefix_error (error, "for a page of the web write %s://%s; ", has_port (name) ? "http" : "https", name);
    }
  else
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_IO, local->message);
  return NULL;
}

/* Describes the problems of an archive, which concern every page of it. */
static char *
describe_problems (VlpsArchive *archive)
{
  const GPtrArray *problems = vlps_archive_problems (archive);

  if (problems->len == 0)
    return NULL;
  if (problems->len == 1)
    return g_strdup_printf ("skipped a record of the archive: %s", (const char *) problems->pdata[0]);
  return g_strdup_printf ("%u records of the archive were left out; the first: %s", problems->len,
                          (const char *) problems->pdata[0]);
}

/* Warning for a page, also of what was left out beside it. */
static void
note_page (VlpsSource *source, const VlpsArchivePage *page)
{
  g_autofree char *problems = describe_problems (source->archive);

  vlps_warning_free (source->note);
  source->cut = page->cut != NULL;
  source->note = NULL;
  if (source->cut)
    source->note = vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, VLPS_CURE_NONE,
                                     "the recorder kept only a part of the page (%s)%s%s", page->cut,
                                     problems != NULL ? "; " : "", problems != NULL ? problems : "");
  else if (problems != NULL)
    source->note = vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%s", problems);
}

/* Adds a warning if the archive has several pages and the user has not chosen one. */
static void
note_others (VlpsSource *source)
{
  const GPtrArray *pages = vlps_archive_pages (source->archive);
  g_autoptr (VlpsWarning) note = NULL;
  guint n = 0;

  for (guint i = 0; i < pages->len; i++)
    n += !((const VlpsArchivePage *) pages->pdata[i])->frame;
  if (n <= 1)
    return;
  note = source->note;
  source->note = vlps_warning_new (note != NULL ? note->code : VLPS_WARNING_PLAIN, VLPS_CURE_PAGE,
                                   "%s%sthe archive has %u pages, of which this is the first",
                                   note != NULL ? note->message : "", note != NULL ? "; " : "", n);
}

/* Makes a source of the archive's first page that no other page loaded.  Takes `archive`. */
static gboolean
take_archive (VlpsSource *source, VlpsArchive *given, const char *name, GError **error)
{
  g_autoptr (VlpsArchive) archive = given;
  const GPtrArray *pages;
  const VlpsArchivePage *page;
  guint first = 0;

  if (archive == NULL)
    return FALSE;
  pages = vlps_archive_pages (archive);
  if (pages->len == 0)
    pages = vlps_archive_error_pages (archive);
  if (pages->len == 0)
    {
      g_autofree char *problems = describe_problems (archive);

      return vlps_error_false (error, VLPS_ERROR_NOT_HTML, "%s is a web archive without an HTML page%s%s%s", name,
                               problems != NULL ? " (" : "", problems != NULL ? problems : "",
                               problems != NULL ? ")" : "");
    }
  while (first < pages->len && ((const VlpsArchivePage *) pages->pdata[first])->frame)
    first++;
  page = pages->pdata[first < pages->len ? first : 0];
  g_free (source->uri);
  source->uri = g_strdup (page->url);
  source->from = VLPS_FROM_ARCHIVE;
  source->date = page->date;
  source->damaged = vlps_archive_problems (archive)->len > 0;
  source->archive = g_steal_pointer (&archive);
  note_page (source, page);
  note_others (source);
  return TRUE;
}

/* Whether it begins as a ZIP archive, and the directory that ends one is missing. */
static gboolean
is_cut_zip (const guint8 *data, gsize length)
{
  /* the last record, and a comment of at most 64 KiB behind it */
  gsize last = MIN (length, 22 + 0xffff);

  return length > 4 && memcmp (data, "PK\3\4", 4) == 0 && memmem (data + length - last, last, "PK\5\6", 4) == NULL;
}

/* Finds out what the bytes are: a snapshot, a page and its encoding, a page with its parts, or none of these. */
static gboolean
take_bytes (VlpsSource *source, const char *name, GBytes *bytes, GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  VlpsContent content = vlps_sniff (data, length);
  g_autoptr (GBytes) unpacked = NULL;
  VlpsEncoding encoding;

  if (length > 1 && data[0] == 0x1f && data[1] == 0x8b)
    {
      unpacked = vlps_snapshot_gunzip (bytes, error);
      if (unpacked == NULL)
        {
          if (error != NULL)
            (*error)->code = VLPS_ERROR_NOT_HTML;
          g_prefix_error (error, "%s: ", name);
          return FALSE;
        }
      bytes = unpacked;
      data = g_bytes_get_data (bytes, &length);
      content = vlps_sniff (data, length);
    }
  if (content.kind == VLPS_CONTENT_SNAPSHOT)
    {
      g_autoptr (GError) local = NULL;

      source->snapshot = g_bytes_ref (bytes);
      source->page = vlps_snapshot_parse (bytes, &local);
      if (source->page == NULL)
        return vlps_error_false (error, VLPS_ERROR_SNAPSHOT, "%s: %s", name, local->message);
      /* what a snapshot says of itself is a text, also where it lies in a file that the user named */
      source->from = VLPS_FROM_BYTES;
      g_free (source->uri);
      source->uri = vlps_address_bare (vlps_provenance_address (source->page->url));
      return TRUE;
    }
  if (vlps_sniff_is_mhtml ((const char *) data, length))
    return take_archive (source, vlps_archive_open_bytes (bytes, name, error), name, error);
  if (content.kind == VLPS_CONTENT_EMPTY)
    return vlps_error_false (error, VLPS_ERROR_EMPTY, "%s is empty: there is nothing to sort", name);
  if (!vlps_sniff_is_page (content.kind))
    return vlps_error_false (error, VLPS_ERROR_NOT_HTML, "%s is %s%s, not an HTML page", name, content.name,
                             is_cut_zip (data, length) ? " that is damaged or incomplete" : "");
  /* what a server sent in place of the archive, say */
  if (source->from == VLPS_FROM_FILE && vlps_archive_name_is_of_records (name))
    return vlps_error_false (error, VLPS_ERROR_NOT_HTML, "%s is %s, not a web archive", name, content.name);
  encoding = vlps_encoding_find (data, length, source->sent, NULL);
  if (encoding.overridden)
    source->note = vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "the page declares %s but is %s",
                                     encoding.declared, encoding.label);
  source->charset = encoding.label;
  /* real XHTML says so by its name; by its first line half of the web's HTML would be XHTML */
  if (g_str_has_suffix (name, ".xhtml") || g_str_has_suffix (name, ".xht"))
    source->mime = g_strdup ("application/xhtml+xml");
  else
    source->mime = g_strdup (content.kind == VLPS_CONTENT_TEXT ? "text/plain" : "text/html");
  source->bytes = g_bytes_ref (bytes);
  return TRUE;
}

VlpsSource *
vlps_source_new_archived (VlpsArchive *archive, const VlpsArchivePage *page, const char *name)
{
  VlpsSource *source = g_new0 (VlpsSource, 1);

  source->input = g_strdup (name);
  source->from = VLPS_FROM_ARCHIVE;
  source->uri = g_strdup (page->url);
  source->archive = vlps_archive_ref (archive);
  source->date = page->date;
  note_page (source, page);
  return source;
}

gboolean
vlps_source_choose_page (VlpsSource *source, const char *name, GError **error)
{
  const VlpsArchivePage *page;
  g_autoptr (VlpsHttpResponse) response = NULL;

  if (source->archive == NULL)
    return vlps_error_false (error, VLPS_ERROR_USAGE, "%s is one page, not an archive of several", source->input);
  if (!vlps_provenance_check (VLPS_FROM_ARCHIVE, name, "--page", error))
    return FALSE;
  page = vlps_archive_find_page (source->archive, name);
  /* an address that leads on to a page is as good */
  response = page == NULL ? vlps_archive_find (source->archive, "GET", name, 0, NULL) : NULL;
  if (page == NULL && response == NULL)
    return vlps_error_false (error, VLPS_ERROR_NOT_FOUND,
                             "%s has no page %s; 'vlps batch %s --no-render --fields url,fetched -o -' lists its pages",
                             source->input, name, source->input);
  g_free (source->uri);
  source->uri = g_strdup (page != NULL ? page->url : name);
  source->date = page != NULL ? page->date : 0;
  if (page != NULL)
    note_page (source, page);
  return TRUE;
}

void
vlps_source_read_answer (VlpsSource *source)
{
  g_autoptr (VlpsWarning) note = NULL;

  if (source->archive == NULL || source->answer != NULL)
    return;
  source->answer = vlps_archive_find (source->archive, "GET", source->uri, source->date, NULL);
  if (source->answer == NULL || !source->answer->cut || source->cut)
    return;
  note = source->note;
  source->cut = TRUE;
  source->note = vlps_warning_new (VLPS_WARNING_BODY_INCOMPLETE, note != NULL ? note->cure : VLPS_CURE_NONE,
                                   "the page breaks off in the archive%s%s", note != NULL ? "; " : "",
                                   note != NULL ? note->message : "");
}

GBytes *
vlps_source_read_archived (const VlpsSource *source, gboolean http_errors, char **ret_url, char **ret_charset,
                           VlpsFetchMetadata *fetch_metadata, GError **error)
{
  g_autofree char *url = g_strdup (source->uri);

  for (guint i = 0; i < MAX_REDIRECTIONS; i++)
    {
      g_autoptr (VlpsHttpResponse) found = NULL;
      const VlpsHttpResponse *response = i == 0 ? source->answer : NULL;
      g_autoptr (GHashTable) parameters = NULL;
      g_autofree char *type = NULL;
      const char *location;
      char *next;

      if (response == NULL)
        response = found = vlps_archive_find (source->archive, "GET", url, source->date, error);
      if (response == NULL)
        return NULL;
      location = soup_message_headers_get_one (response->headers, "Location");
      if (SOUP_STATUS_IS_REDIRECTION (response->status) && location != NULL)
        {
          next = g_uri_resolve_relative (url, location, SOUP_HTTP_URI_FLAGS | G_URI_FLAGS_PARSE_RELAXED, NULL);
          if (next == NULL)
            break;
          vlps_fetch_metadata_pass (fetch_metadata, url);
          g_free (url);
          url = next;
          continue;
        }
      type = vlps_http_response_type (response);
      if (!SOUP_STATUS_IS_SUCCESSFUL (response->status) && !(http_errors && response->status >= 400))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_HTTP, "%s was recorded with HTTP status %u", url,
                       response->status);
          vlps_error_add_cure (error, VLPS_CURE_HTTP_ERRORS);
          if (error != NULL)
            vlps_error_set_http_status (*error, response->status);
          return NULL;
        }
      if (!vlps_sniff_type_is_page (type) && !g_str_has_prefix (type, "text/"))
        return vlps_error_null (error, VLPS_ERROR_NOT_HTML, "%s is %s, not an HTML page", url, type);
      soup_message_headers_get_content_type (response->headers, &parameters);
      *ret_charset = parameters != NULL ? g_strdup (g_hash_table_lookup (parameters, "charset")) : NULL;
      *ret_url = g_steal_pointer (&url);
      fetch_metadata->status = response->status;
      return g_bytes_ref (response->body);
    }
  return vlps_error_null (error, VLPS_ERROR_REDIRECT, "the redirections of %s do not end at a recorded page",
                          source->uri);
}

static gboolean
check_base (const char *base_url, GError **error)
{
  return base_url == NULL || vlps_provenance_check (VLPS_FROM_BYTES, base_url, "--base-url", error);
}

VlpsSource *
vlps_source_new_bytes (GBytes *bytes, const char *name, const char *charset, const char *base_url, GError **error)
{
  g_autoptr (VlpsSource) source = g_new0 (VlpsSource, 1);

  source->input = g_strdup (name);
  if (!check_base (base_url, error))
    return NULL;
  source->uri = vlps_address_bare (vlps_provenance_address (base_url));
  source->sent = charset != NULL ? vlps_encoding_label (charset, -1) : NULL;
  return take_bytes (source, name, bytes, error) ? g_steal_pointer (&source) : NULL;
}

VlpsSource *
vlps_source_open (const char *name, const char *base_url, VlpsDeadline *deadline, GError **error)
{
  g_autoptr (VlpsSource) source = g_new0 (VlpsSource, 1);
  g_autofree char *scheme = g_uri_parse_scheme (name);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  source->input = g_strdup (name);
  if (!check_base (base_url, error))
    return NULL;
  if (strcmp (name, "-") == 0)
    {
      source->uri = vlps_address_bare (vlps_provenance_address (base_url));
      vlps_deadline_rest (deadline);
      bytes = read_stdin (error);
      vlps_deadline_go_on (deadline);
      return bytes != NULL && take_bytes (source, "standard input", bytes, error) ? g_steal_pointer (&source) : NULL;
    }
  if (scheme != NULL && (g_ascii_strcasecmp (scheme, "http") == 0 || g_ascii_strcasecmp (scheme, "https") == 0))
    {
      if (!vlps_address_is_web (name))
        return vlps_error_null (error, VLPS_ERROR_USAGE, "'%s' is not a valid address", name);
      source->from = VLPS_FROM_WEB;
      /* results and messages name the page, and are read by others */
      source->uri = vlps_address_bare (name);
      source->asked = strcmp (source->uri, name) != 0 ? g_strdup (name) : NULL;
      g_free (source->input);
      source->input = g_strdup (source->uri);
      return g_steal_pointer (&source);
    }
  if (scheme != NULL && g_ascii_strcasecmp (scheme, "file") == 0)
    {
      if (!vlps_provenance_check (VLPS_FROM_FILE, name, "a file: address", error))
        return NULL;
      path = vlps_address_path (name, NULL);
    }
  else if (scheme != NULL && !g_file_test (name, G_FILE_TEST_EXISTS) && strstr (name, "://") != NULL)
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "pages are taken from http, https and file addresses, not from %s:", scheme);
  if (path == NULL)
    path = g_canonicalize_filename (name, NULL);
  if (vlps_archive_is (path))
    {
      gboolean taken;

      vlps_deadline_rest (deadline);
      taken = take_archive (source, vlps_archive_open (path, error), name, error);
      vlps_deadline_go_on (deadline);
      return taken ? g_steal_pointer (&source) : NULL;
    }
  bytes = read_file (path, name, error);
  if (bytes == NULL)
    return NULL;
  source->uri = g_filename_to_uri (path, NULL, error);
  source->from = VLPS_FROM_FILE;
  if (source->uri == NULL || !take_bytes (source, name, bytes, error))
    return NULL;
  if (source->bytes != NULL)
    source->saved_from =
        vlps_saved_page_address (g_bytes_get_data (source->bytes, NULL), g_bytes_get_size (source->bytes));
  return g_steal_pointer (&source);
}
