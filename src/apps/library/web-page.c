/* web-page.c - a page: rendered, read from a snapshot, or parsed without rendering */
#include "web-page-private.h"

#include <string.h>

#include "address.h"
#include "encoding.h"
#include "errors.h"
#include "html-page.h"
#include "render-need.h"
#include "snapshot.h"

struct _VlpsWebPage
{
  GObject parent;
  VlpsInput *input;     /* what owns the model of a rendered page; else NULL */
  VlpsPage *read;       /* the model of others */
  const VlpsPage *page; /* one of both */
  GBytes *snapshot;     /* NULL where it was not rendered */
  VlpsReading *reading; /* NULL until asked for */
};

G_DEFINE_FINAL_TYPE (VlpsWebPage, vlps_web_page, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  VlpsWebPage *self = VLPS_WEB_PAGE (object);

  g_clear_pointer (&self->reading, vlps_reading_free);
  g_clear_pointer (&self->snapshot, g_bytes_unref);
  g_clear_pointer (&self->read, vlps_page_free);
  g_clear_pointer (&self->input, vlps_input_free);
  G_OBJECT_CLASS (vlps_web_page_parent_class)->finalize (object);
}

static void
vlps_web_page_class_init (VlpsWebPageClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
vlps_web_page_init (VlpsWebPage *self)
{
}

VlpsWebPage *
vlps_web_page_new_from_input (VlpsInput *input)
{
  VlpsWebPage *self = g_object_new (VLPS_TYPE_WEB_PAGE, NULL);

  self->input = input;
  self->page = input->page;
  self->snapshot = input->snapshot != NULL ? g_bytes_ref (input->snapshot) : NULL;
  return self;
}

/* A page that was read rather than rendered. */
static VlpsWebPage *
take_page (VlpsPage *page, GBytes *snapshot)
{
  VlpsWebPage *self = g_object_new (VLPS_TYPE_WEB_PAGE, NULL);

  self->page = self->read = page;
  self->snapshot = snapshot != NULL ? g_bytes_ref (snapshot) : NULL;
  return self;
}

VlpsWebPage *
vlps_web_page_new_from_snapshot (GBytes *snapshot, GError **error)
{
  g_autoptr (GBytes) plain = NULL;
  const guint8 *data;
  gsize length;
  VlpsPage *page;

  g_return_val_if_fail (snapshot != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  data = g_bytes_get_data (snapshot, &length);
  plain = length > 2 && data[0] == 0x1f && data[1] == 0x8b ? vlps_snapshot_gunzip (snapshot, error)
                                                           : g_bytes_ref (snapshot);
  page = plain != NULL ? vlps_snapshot_parse (plain, error) : NULL;
  return page != NULL ? take_page (page, plain) : NULL;
}

VlpsWebPage *
vlps_web_page_new_from_html (const char *html, const char *url, GError **error)
{
  VlpsPage *page;

  g_return_val_if_fail (html != NULL, NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  if (url != NULL && (!g_uri_is_valid (url, G_URI_FLAGS_PARSE_RELAXED, NULL) || !vlps_address_is_of_page (url)))
    return vlps_error_null (error, VLPS_ERROR_USAGE,
                            "a page has an address of the web, of a file or about:blank, not '%.*s'",
                            vlps_error_shown (url), url);
  page = vlps_html_page_parse ((const guint8 *) html, strlen (html), url, "utf-8", error);
  return page != NULL ? take_page (page, NULL) : NULL;
}

char *
vlps_decode_html (GBytes *html, const char *encoding)
{
  const guint8 *data;
  gsize length;

  g_return_val_if_fail (html != NULL, NULL);
  data = g_bytes_get_data (html, &length);
  return vlps_encoding_decode (data, length, vlps_encoding_find (data, length, encoding, NULL).label, NULL);
}

const VlpsPage *
vlps_web_page_get_model (VlpsWebPage *self)
{
  return self->page;
}

const VlpsReading *
vlps_web_page_get_reading (VlpsWebPage *self)
{
  if (g_once_init_enter (&self->reading))
    g_once_init_leave (&self->reading, vlps_reading_new (self->page));
  return self->reading;
}

const char *
vlps_web_page_get_url (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return self->page->url;
}

const char *
vlps_web_page_get_title (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return vlps_page_title (self->page);
}

const char *
vlps_web_page_get_engine (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return self->page->engine;
}

gboolean
vlps_web_page_is_rendered (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), FALSE);
  return self->page->rendered;
}

const char *
vlps_web_page_get_render_need (VlpsWebPage *self)
{
  const char *need;

  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  need = self->page->rendered ? VLPS_RENDER_COMPLETE : vlps_render_need (self->page);
  return strcmp (need, VLPS_RENDER_COMPLETE) != 0 ? need : NULL;
}

void
vlps_web_page_get_size (VlpsWebPage *self, double *width, double *height)
{
  g_return_if_fail (VLPS_IS_WEB_PAGE (self));
  if (width != NULL)
    *width = self->page->size.width;
  if (height != NULL)
    *height = self->page->size.height;
}

char **
vlps_web_page_copy_warnings (const GPtrArray *warnings)
{
  char **copies = g_new0 (char *, warnings->len + 1);

  for (guint i = 0; i < warnings->len; i++)
    copies[i] = vlps_warning_text (warnings->pdata[i], VLPS_FACE_LIBRARY);
  return copies;
}

char **
vlps_web_page_get_warnings (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return vlps_web_page_copy_warnings (self->page->warnings);
}

GBytes *
vlps_web_page_get_snapshot (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return self->snapshot;
}

cairo_surface_t *
vlps_web_page_get_picture (VlpsWebPage *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_PAGE (self), NULL);
  return self->input != NULL ? self->input->picture : NULL;
}
