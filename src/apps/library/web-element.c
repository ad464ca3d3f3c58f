/* web-element.c - an element of a page with its place and its region */
#include "web-element.h"

#include "web-page-private.h"
#include "web-result-private.h"

struct _VlpsWebElement
{
  GObject parent;
  VlpsWebResult *result;
  int node;
};

G_DEFINE_FINAL_TYPE (VlpsWebElement, vlps_web_element, G_TYPE_OBJECT)

static void
finalize (GObject *object)
{
  g_clear_object (&VLPS_WEB_ELEMENT (object)->result);
  G_OBJECT_CLASS (vlps_web_element_parent_class)->finalize (object);
}

static void
vlps_web_element_class_init (VlpsWebElementClass *class)
{
  G_OBJECT_CLASS (class)->finalize = finalize;
}

static void
vlps_web_element_init (VlpsWebElement *self)
{
}

VlpsWebElement *
vlps_web_element_new (VlpsWebResult *result, int node)
{
  VlpsWebElement *self = g_object_new (VLPS_TYPE_WEB_ELEMENT, NULL);

  self->result = g_object_ref (result);
  self->node = node;
  return self;
}

static const VlpsNode *
node_of (VlpsWebElement *self)
{
  return &vlps_web_page_get_model (vlps_web_result_get_page (self->result))->nodes[self->node];
}

const char *
vlps_web_element_get_tag (VlpsWebElement *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_ELEMENT (self), NULL);
  return node_of (self)->name;
}

const char *
vlps_web_element_get_attribute (VlpsWebElement *self, const char *name)
{
  g_return_val_if_fail (VLPS_IS_WEB_ELEMENT (self), NULL);
  g_return_val_if_fail (name != NULL, NULL);
  return vlps_node_attribute (node_of (self), name);
}

void
vlps_web_element_get_box (VlpsWebElement *self, double *x, double *y, double *width, double *height)
{
  VlpsBox box;

  g_return_if_fail (VLPS_IS_WEB_ELEMENT (self));
  box = node_of (self)->box;
  if (x != NULL)
    *x = box.left;
  if (y != NULL)
    *y = box.top;
  if (width != NULL)
    *width = box.width;
  if (height != NULL)
    *height = box.height;
}

gboolean
vlps_web_element_get_region (VlpsWebElement *self, VlpsRegion *region)
{
  const VlpsResult *found;

  g_return_val_if_fail (VLPS_IS_WEB_ELEMENT (self), FALSE);
  g_return_val_if_fail (region != NULL, FALSE);
  found = vlps_web_result_get_found (self->result);
  if (found->regions == NULL)
    return FALSE;
  *region = (VlpsRegion) found->regions[self->node];
  return TRUE;
}

gboolean
vlps_web_element_is_content (VlpsWebElement *self)
{
  g_return_val_if_fail (VLPS_IS_WEB_ELEMENT (self), FALSE);
  return vlps_web_result_get_found (self->result)->content[self->node] != 0;
}

char *
vlps_web_element_get_text (VlpsWebElement *self)
{
  VlpsWebPage *page;

  g_return_val_if_fail (VLPS_IS_WEB_ELEMENT (self), NULL);
  page = vlps_web_result_get_page (self->result);
  return vlps_reading_text (vlps_web_page_get_model (page), vlps_web_page_get_reading (page), self->node);
}
