/* web-element.h - an element of a page with its position and region */
#pragma once

#include <glib-object.h>

#include "vlps-region.h"

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_ELEMENT (vlps_web_element_get_type ())

/**
 * VlpsWebElement:
 *
 * An element of a page with its data in a #VlpsWebResult.
 *
 * Immutable; keeps the result alive. Any number of threads may use it at the same time.
 */
G_DECLARE_FINAL_TYPE (VlpsWebElement, vlps_web_element, VLPS, WEB_ELEMENT, GObject)

/**
 * vlps_web_element_get_tag:
 * @element: an element
 *
 * Returns: (transfer none): its name in lower case, such as `div`
 */
const char *vlps_web_element_get_tag (VlpsWebElement *element);

/**
 * vlps_web_element_get_attribute:
 * @element: an element
 * @name: name of an attribute in lower case
 *
 * Returns: (transfer none) (nullable): its value; %NULL if the element has no such attribute
 */
const char *vlps_web_element_get_attribute (VlpsWebElement *element, const char *name);

/**
 * vlps_web_element_get_box:
 * @element: an element
 * @x: (out) (optional): left edge in CSS px from the left edge of the page
 * @y: (out) (optional): upper edge in CSS px from the upper edge of the page
 * @width: (out) (optional): in CSS px
 * @height: (out) (optional): in CSS px
 *
 * Gets the position and size of the element; all 0 if the page was not rendered.
 */
void vlps_web_element_get_box (VlpsWebElement *element, double *x, double *y, double *width, double *height);

/**
 * vlps_web_element_get_region:
 * @element: an element
 * @region: (out): its region
 *
 * Gets the region that the element was sorted into (Jing & Zuo 2004, section 2.3, step c). An element that is not
 * sorted by its own box, such as an inline element, has that of the element around it.
 *
 * Returns: %FALSE if the method has no regions; @region is then unchanged
 */
gboolean vlps_web_element_get_region (VlpsWebElement *element, VlpsRegion *region);

/**
 * vlps_web_element_is_content:
 * @element: an element
 *
 * Returns: %TRUE if the element is part of the content, or contains a part of it
 */
gboolean vlps_web_element_is_content (VlpsWebElement *element);

/**
 * vlps_web_element_get_text:
 * @element: an element
 *
 * Gets its visible text as one line, content or not.
 *
 * Returns: (transfer full): UTF-8, empty if there is no text
 */
char *vlps_web_element_get_text (VlpsWebElement *element);

G_END_DECLS
