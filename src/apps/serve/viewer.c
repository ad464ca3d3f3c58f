/* viewer.c - the page at /, which shows how pages are sorted */
#include "viewer.h"

#include <string.h>

#include "format.h"
#include "method-table.h"
#include "page-view.h"
#include "resource.h"
#include "serve-resources.h"

#define CSS "text/css; charset=utf-8"
#define JS "text/javascript; charset=utf-8"
#define HTML "text/html; charset=utf-8"

/* Files at /viewer/NAME. */
static const struct
{
  const char *name, *type;
} files[] = {
  { "labels.js", JS },  { "main.js", JS },  { "merge.js", JS },     { "output.js", JS }, { "parts.js", JS },
  { "picture.js", JS }, { "state.js", JS }, { "tasks.html", HTML }, { "tasks.js", JS },  { "viewer.css", CSS },
};

static GBytes *
load (const char *name)
{
  g_autofree char *path = g_strconcat ("/vlps/serve/viewer/", name, NULL);

  return vlps_resource_load (vlps_serve_get_resource, path, NULL);
}

/* Puts a value that is to be chosen from into the page. */
static void
add_choice (GString *list, const char *value)
{
  g_string_append_printf (list, "<option value=\"%s\">", value);
}

static void
add_tab (GString *tabs, const VlpsFormatRow *row)
{
  gboolean first = tabs->len == 0;

  g_string_append_printf (tabs,
                          "%s<button type=\"button\" role=\"tab\" id=\"tab-%s\" aria-controls=\"output\" "
                          "aria-selected=\"%s\"%s data-format=\"%s\" data-ending=\"%s\">%s</button>",
                          first ? "" : "\n", row->name, first ? "true" : "false", first ? "" : " tabindex=\"-1\"",
                          row->name, row->ending, row->name);
}

char *
vlps_viewer_page (void)
{
  g_autoptr (GBytes) file = load ("index.html");
  g_autoptr (GString) methods = g_string_new (NULL), presets = g_string_new (NULL), tabs = g_string_new (NULL);
  GString *page = g_string_new_len (g_bytes_get_data (file, NULL), (gssize) g_bytes_get_size (file));
  guint n;
  const VlpsMethod *all = vlps_method_table (&n);
  const VlpsPreset *kinds;

  for (guint i = 0; i < n; i++)
    if ((all[i].needs & VLPS_METHOD_NEEDS_EXAMPLE) == 0)
      add_choice (methods, all[i].name);
  kinds = vlps_presets (&n);
  for (guint i = 0; i < n; i++)
    add_choice (presets, kinds[i].name);
  for (guint format = 0; format < VLPS_N_FORMATS; format++)
    add_tab (tabs, vlps_format_row ((VlpsFormat) format));
  g_string_replace (page, "<!-- methods -->", methods->str, 1);
  g_string_replace (page, "<!-- presets -->", presets->str, 1);
  g_string_replace (page, "<!-- formats -->", tabs->str, 1);
  return g_string_free (page, FALSE);
}

/* The file that the request is for and its type; NULL for none. */
static GBytes *
find_file (const VlpsExchange *exchange, const char **ret_type)
{
  const char *name = exchange->rest;

  *ret_type = HTML;
  if (strcmp (exchange->route, "/") == 0)
    {
      char *page = vlps_viewer_page ();

      return g_bytes_new_take (page, strlen (page));
    }
  *ret_type = CSS;
  if (strcmp (name, "page-view.css") == 0)
    {
      char *css = vlps_page_view_css ();

      return g_bytes_new_take (css, strlen (css));
    }
  *ret_type = JS;
  if (strcmp (name, "page-view.js") == 0)
    return vlps_page_view_js ();
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    if (strcmp (name, files[i].name) == 0)
      {
        *ret_type = files[i].type;
        return load (files[i].name);
      }
  return NULL;
}

void
vlps_viewer_handle (VlpsExchange *exchange)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (exchange->message);
  const char *type;
  g_autoptr (GBytes) file = find_file (exchange, &type);

  if (file == NULL)
    {
      vlps_exchange_fail (exchange, SOUP_STATUS_NOT_FOUND, "no-such-path", "unknown path");
      return;
    }
  /* it loads its own files and pictures that it was given, and speaks with this service alone */
  soup_message_headers_replace (headers, "Content-Security-Policy",
                                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
                                "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'");
  soup_message_headers_replace (headers, "Referrer-Policy", "no-referrer");
  vlps_exchange_answer (exchange, SOUP_STATUS_OK, type, file);
}
