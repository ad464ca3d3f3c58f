/* input.c - from what the user names to a page */
#include "input.h"

#include <gio/gunixinputstream.h>
#include <string.h>
#include <unistd.h>

#include "encoding.h"
#include "errors.h"
#include "snapshot.h"
#include "sniff.h"

void
vlps_input_free (VlpsInput *input)
{
  if (input == NULL)
    return;
  g_clear_pointer (&input->renderer, vlps_renderer_free);
  g_clear_pointer (&input->screen, vlps_screen_free);
  g_clear_pointer (&input->page, vlps_page_free);
  g_clear_pointer (&input->snapshot, g_bytes_unref);
  g_clear_pointer (&input->picture, cairo_surface_destroy);
  g_clear_pointer (&input->bytes, g_bytes_unref);
  g_free (input->input);
  g_free (input->uri);
  g_free (input->mime);
  g_free (input->note);
  g_free (input);
}

static GBytes *
read_stdin (GError **error)
{
  g_autoptr (GInputStream) source = g_unix_input_stream_new (STDIN_FILENO, FALSE);
  g_autoptr (GOutputStream) sink = g_memory_output_stream_new_resizable ();
  g_autoptr (GError) local = NULL;

  if (g_output_stream_splice (sink, source, G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET, NULL, &local) < 0)
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
take_bytes (VlpsInput *input, const char *name, GBytes *bytes, GError **error)
{
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  VlpsContent content = vlps_sniff (data, length);
  VlpsEncoding encoding;

  if (content.kind == VLPS_CONTENT_SNAPSHOT
      || (content.kind == VLPS_CONTENT_COMPRESSED && length > 1 && data[0] == 0x1f))
    {
      g_autoptr (GError) local = NULL;

      input->is_snapshot = TRUE;
      input->snapshot = g_bytes_ref (bytes);
      input->page = vlps_snapshot_parse (bytes, &local);
      if (input->page == NULL)
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_SNAPSHOT, "%s: %s", name, local->message);
          return FALSE;
        }
      g_free (input->uri);
      input->uri = g_strdup (input->page->url);
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
    input->note = g_strdup_printf ("the page declares %s but is %s", encoding.declared, encoding.label);
  input->charset = encoding.label;
  /* real XHTML says so by its name; by its first line half of the web's HTML would be XHTML */
  if (g_str_has_suffix (name, ".xhtml") || g_str_has_suffix (name, ".xht"))
    input->mime = g_strdup ("application/xhtml+xml");
  else
    input->mime = g_strdup (content.kind == VLPS_CONTENT_TEXT ? "text/plain" : "text/html");
  input->bytes = g_bytes_ref (bytes);
  return TRUE;
}

VlpsInput *
vlps_input_open (const char *name, const VlpsOptions *options, GError **error)
{
  g_autoptr (VlpsInput) input = g_new0 (VlpsInput, 1);
  g_autofree char *scheme = g_uri_parse_scheme (name);
  g_autofree char *path = NULL;
  g_autoptr (GBytes) bytes = NULL;

  input->input = g_strdup (name);
  if (strcmp (name, "-") == 0)
    {
      if (options->base_url != NULL && !g_uri_is_valid (options->base_url, G_URI_FLAGS_NONE, NULL))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "--base-url %s is no address", options->base_url);
          return NULL;
        }
      input->uri = g_strdup (options->base_url != NULL ? options->base_url : "about:blank");
      bytes = read_stdin (error);
      return bytes != NULL && take_bytes (input, "standard input", bytes, error) ? g_steal_pointer (&input) : NULL;
    }
  if (g_strcmp0 (scheme, "http") == 0 || g_strcmp0 (scheme, "https") == 0)
    {
      if (!g_uri_is_valid (name, G_URI_FLAGS_PARSE_RELAXED, NULL))
        {
          g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, "'%s' is no valid address", name);
          return NULL;
        }
      input->uri = g_strdup (name);
      return g_steal_pointer (&input);
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
  input->uri = g_filename_to_uri (path, NULL, error);
  if (input->uri == NULL || !take_bytes (input, name, bytes, error))
    return NULL;
  return g_steal_pointer (&input);
}

static VlpsRendering *
render_source (VlpsInput *input, const VlpsRenderSource *source, const VlpsOptions *options,
               const VlpsRenderOptions *render, GCancellable *cancellable, GError **error)
{
  if (input->renderer == NULL)
    {
      input->screen = vlps_screen_new (error);
      if (input->screen == NULL)
        return NULL;
      input->renderer = vlps_renderer_new (input->screen, options->offline, !options->no_sandbox, options->verbose);
    }
  return vlps_renderer_render (input->renderer, source, render, cancellable, error);
}

gboolean
vlps_input_render (VlpsInput *input, const VlpsOptions *options, double picture_pixels, GCancellable *cancellable,
                   GError **error)
{
  VlpsRenderOptions render = options->render;
  VlpsRenderSource source = {
    .uri = input->uri,
    .bytes = input->bytes,
    .mime = input->mime,
    .charset = input->charset,
    .input = input->input,
    .note = input->note,
  };
  g_autoptr (VlpsRendering) rendering = NULL;

  if (!input->is_snapshot)
    {
      render.picture_pixels = picture_pixels;
      rendering = render_source (input, &source, options, &render, cancellable, error);
      if (rendering == NULL)
        return FALSE;
      input->page = g_steal_pointer (&rendering->page);
      input->snapshot = g_steal_pointer (&rendering->snapshot);
      input->picture = g_steal_pointer (&rendering->picture);
      if (options->verbose)
        g_printerr ("vlps: load %.0f ms, settle %.0f ms, collect %.0f ms, picture %.0f ms; %u requests, %u failed\n",
                    rendering->load_ms, rendering->settle_ms, rendering->collect_ms, rendering->picture_ms,
                    rendering->requests, rendering->failed_requests);
    }
  for (guint i = 0; i < input->page->warnings->len; i++)
    g_printerr ("vlps: warning: %s\n", (const char *) input->page->warnings->pdata[i]);
  if (vlps_page_is_empty (input->page))
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY, "%s shows nothing: no text and no picture", input->input);
      return FALSE;
    }
  return TRUE;
}

cairo_surface_t *
vlps_input_picture_of (VlpsInput *input, const char *html, const VlpsOptions *options, double picture_pixels,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new (html, strlen (html));
  VlpsRenderOptions render = options->render;
  VlpsRenderSource source = { .uri = input->uri, .bytes = bytes, .mime = "text/html", .charset = "utf-8" };
  g_autoptr (VlpsRendering) rendering = NULL;

  render.collect = FALSE;
  render.picture_pixels = picture_pixels;
  render.scroll = VLPS_SCROLL_NEVER;
  rendering = render_source (input, &source, options, &render, cancellable, error);
  return rendering != NULL ? g_steal_pointer (&rendering->picture) : NULL;
}
