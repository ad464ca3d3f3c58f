/* web-result-private.h - a method's result inside a public one */
#pragma once

#include "document.h"
#include "web-result.h"

G_BEGIN_DECLS

/* Takes over `document`, which is of the page.  `regions`: whose content is kept, bits 1 << VlpsRegion. */
VlpsWebResult *vlps_web_result_new (VlpsWebPage *page, VlpsDocument *document, guint regions);

/* What the method found; lives as long as the result. */
const VlpsResult *vlps_web_result_get_found (VlpsWebResult *result);

/* An element of the result's page. */
VlpsWebElement *vlps_web_element_new (VlpsWebResult *result, int node);

G_END_DECLS
