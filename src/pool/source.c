/* source.c - what the user names, looked at and made ready to render */
#include "source.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "encoding.h"
#include "errors.h"
#include "snapshot.h"
#include "sniff.h"

void
vlps_source_free (VlpsSource *source)
{
  if (source == NULL)
    return;
  g_clear_pointer (&source->page, vlps_page_free);
  g_clear_pointer (&source->snapshot, g_bytes_unref);
  g_clear_pointer (&source->bytes, g_bytes_unref);
  g_free (source->input);
  g_free (source->uri);
  g_free (source->mime);
  g_free (source->note);
  g_free (source);
}

VlpsSource *
vlps_source_new_html (const char *html, const char *uri)
{
  VlpsSource *source = g_new0 (VlpsSource, 1);

  source->input = g_strdup (uri);
  source->uri = g_strdup (uri);
  source->bytes = g_bytes_new (html, strlen (html));
  source->mime = g_strdup ("text/html");
  source->charset = "utf-8";
  return source;
}

static GBytes *
read_stdin (GError **error)
{
  g_autoptr (GInputStream) stream = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) local = NULL;

  if (g_output_stream_splice (sink, stream, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &local) < 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read standard input: %s", local->message);
      return NULL;
    }
  return g_memory_output_stream_steal_as_bytes (G_MEMORY_OUTPUT_STREAM (sink));
}

/* "example.com/page" without a scheme is a common slip. */
static gboolean
looks_like_host (const char *name)
{
  g_autofree char *host = g_strndup (name, strcspn (name, "/?#:"));

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
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "%s is a directory; name one page in it", path);
      return NULL;
    }
  if (g_file_get_contents (path, &contents, &length, &local))
    return g_bytes_new_take (contents, length);
  if (g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOENT)
      || g_error_matches (local, G_FILE_ERROR, G_FILE_ERROR_NOTDIR))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, "there is no file %s", name);
      if (looks_like_host (name))
        g_prefix_error (error, "for a page of the web write https://%s; ", name);
    }
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot read %s: %s", path, local->message);
  return NULL;
}

/* Finds out what the bytes are: a snapshot, a page and its encoding, or something that is neither. */
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
      unpacked = vlps_gunzip (bytes, error);
      if (unpacked == NULL)
        {
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
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT, "%s: %s", name, local->message);
          return FALSE;
        }
      g_free (source->uri);
      source->uri = g_strdup (source->page->url);
      return TRUE;
    }
  if (content.kind == VLPS_CONTENT_EMPTY)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "%s is empty: there is nothing to sort", name);
      return FALSE;
    }
  if (!vlps_content_is_page (content.kind))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_HTML, "%s is %s, not an HTML page", name, content.name);
      return FALSE;
    }
  encoding = vlps_encoding_find (data, length, NULL, NULL);
  if (encoding.overridden)
    source->note = g_strdup_printf ("the page declares %s but is %s", encoding.declared, encoding.label);
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
vlps_source_open (const char *name, const char *base_url, GError **error)
{
  g_autoptr (VlpsSource) source = g_new0 (VlpsSource, 1);
  g_autofree char *scheme = g_uri_parse_scheme (name);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  source->input = g_strdup (name);
  if (strcmp (name, "-") == 0)
    {
      if (base_url != NULL && !g_uri_is_valid (base_url, G_URI_FLAGS_NONE, NULL))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--base-url %s is no address", base_url);
          return NULL;
        }
      source->uri = g_strdup (base_url != NULL ? base_url : "about:blank");
      bytes = read_stdin (error);
      return bytes != NULL && take_bytes (source, "standard input", bytes, error) ? g_steal_pointer (&source) : NULL;
    }
  if (g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0)
    {
      if (!g_uri_is_valid (name, G_URI_FLAGS_PARSE_RELAXED, NULL))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no valid address", name);
          return NULL;
        }
      source->uri = g_strdup (name);
      return g_steal_pointer (&source);
    }
  if (g_strcmp0 (scheme, "file") == 0)
    path = g_filename_from_uri (name, NULL, NULL);
  else if (scheme != NULL && !g_file_test (name, G_FILE_TEST_EXISTS) && strstr (name, "://") != NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "pages are taken from http, https and file addresses, not from %s:", scheme);
      return NULL;
    }
  if (path == NULL)
    path = g_canonicalize_filename (name, NULL);
  bytes = read_file (path, name, error);
  if (bytes == NULL)
    return NULL;
  source->uri = g_filename_to_uri (path, NULL, error);
  if (source->uri == NULL || !take_bytes (source, name, bytes, error))
    return NULL;
  return g_steal_pointer (&source);
}
