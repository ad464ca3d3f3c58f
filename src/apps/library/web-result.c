/* web-result.c - what a segmenter found in a page */
#include "web-result-private.h"

#include <math.h>

#include "chunks.h"
#include "content-blocks.h"
#include "emit.h"
#include "errors.h"
#include "overlay.h"
#include "task.h"
#include "web-page-private.h"

struct _VlpsWebResult
{
  GObject parent;
  VlpsWebPage *page;
  VlpsDocument *document;
  guint regions; /* whose content is kept: bits 1 << VlpsRegion */
};

G_DEFINE_FINAL_TYPE (VlpsWebResult, vlps_web_result, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  VlpsWebResult *self = VLPS_WEB_RESULT (object);

  g_clear_pointer (&self->document, vlps_document_free);
  g_clear_object (&self->page);
  G_OBJECT_CLASS (vlps_web_result_parent_class)->finalize (object);
}

static void
vlps_web_result_class_init (VlpsWebResultClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
vlps_web_result_init (VlpsWebResult *self)
{
}

VlpsWebResult *
vlps_web_result_new (VlpsWebPage *page, VlpsDocument *document, guint regions)
{
  VlpsWebResult *self = g_object_new (VLPS_TYPE_WEB_RESULT, NULL);

  self->page = g_object_ref (page);
  self->document = document;
  self->regions = regions;
  return self;
}

const VlpsResult *
vlps_web_result_get_found (VlpsWebResult *self)
{
  return self->document->result;
}

static const VlpsPage *
model_of (VlpsWebResult *self)
{
  return vlps_web_page_get_model (self->page);
}

VlpsWebPage *
vlps_web_result_get_page (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return self->page;
}

const char *
vlps_web_result_get_method (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return self->document->result->method;
}

const char *
vlps_web_result_get_title (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_document_facts (self->document)->title;
}

const char *
vlps_web_result_get_author (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_document_facts (self->document)->author;
}

const char *
vlps_web_result_get_time (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_document_facts (self->document)->time;
}

const char *
vlps_web_result_get_source (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_document_facts (self->document)->source;
}

char **
vlps_web_result_get_warnings (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_web_page_copy_warnings (self->document->result->warnings);
}

gboolean
vlps_web_result_get_separator (VlpsWebResult *self, VlpsWebSeparator separator, double *position, double *confidence)
{
  double at;

  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), FALSE);
  g_return_val_if_fail ((guint) separator < G_N_ELEMENTS (self->document->result->separators.confidence), FALSE);
  g_return_val_if_fail (position != NULL, FALSE);
  at = *vlps_region_separator (&self->document->result->separators.at, separator);
  if (isnan (at))
    return FALSE;
  *position = at;
  if (confidence != NULL)
    *confidence = isnan (self->document->result->separators.confidence[separator])
                      ? -1
                      : self->document->result->separators.confidence[separator];
  return TRUE;
}

double
vlps_web_result_get_expected_f1 (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), -1);
  return isnan (self->document->result->separators.expected) ? -1 : self->document->result->separators.expected;
}

gboolean
vlps_web_result_has_content (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), FALSE);
  return vlps_result_has_content (self->document->result, model_of (self));
}

GPtrArray *
vlps_web_result_get_elements (VlpsWebResult *self)
{
  GPtrArray *elements;
  const VlpsPage *page;
  const VlpsReading *reading;

  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  elements = g_ptr_array_new_with_free_func (g_object_unref);
  page = model_of (self);
  reading = vlps_web_page_get_reading (self->page);
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_ELEMENT && reading->shown[i] != 0)
      g_ptr_array_add (elements, vlps_web_element_new (self, (int) i));
  return elements;
}

char *
vlps_web_result_to_text (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_text (self->document);
}

char *
vlps_web_result_to_markdown (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_markdown (self->document);
}

char *
vlps_web_result_to_html (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_html (self->document);
}

char *
vlps_web_result_to_json (VlpsWebResult *self, gboolean elements)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_json (self->document, elements);
}

char *
vlps_web_result_to_links (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_links (self->document, self->regions);
}

char *
vlps_web_result_to_blocks (VlpsWebResult *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_blocks (self->document, 0);
}

char *
vlps_web_result_to_chunks (VlpsWebResult *self, guint words, guint overlap)
{
  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  return vlps_emit_chunks (self->document, words > 0 ? words : VLPS_CHUNK_WORDS, overlap, 0);
}

cairo_surface_t *
vlps_web_result_draw (VlpsWebResult *self, gboolean outlines, GError **error)
{
  VlpsOverlayOptions options = { .outlines = outlines };

  g_return_val_if_fail (VLPS_IS_WEB_RESULT (self), NULL);
  g_return_val_if_fail (error == NULL || *error == NULL, NULL);
  return vlps_overlay_draw (self->document, vlps_web_page_get_picture (self->page), &options, error);
}
