/* items-json.h - the entries of a list page as JSON */
#pragma once

#include "document.h"

/* One JSON object for each entry (docs/formats.md); NULL where the page is not a list, or is a thread. */
GPtrArray *vlps_items_json (VlpsDocument *document);
