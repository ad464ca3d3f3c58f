/* web-result-private.h - the result of a method inside a public result */
#pragma once

#include "document.h"
#include "web-result.h"

G_BEGIN_DECLS

/* Wraps `document`, which belongs to the page and is taken over. `regions`: kept content, bits 1 << VlpsRegion. */
VlpsWebResult *vlps_web_result_new (VlpsWebPage *page, VlpsDocument *document, guint regions);

/* Returns the method's result; lives as long as `result`. */
const VlpsResult *vlps_web_result_get_found (VlpsWebResult *result);

/* Makes an element of the result's page. */
VlpsWebElement *vlps_web_element_new (VlpsWebResult *result, int node);

G_END_DECLS
