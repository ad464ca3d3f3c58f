/* items-json.h - the entries of a list page as JSON */
#pragma once

#include "document.h"

/* Returns one JSON object for each entry (docs/formats.md); NULL if the page is not a list, or is a thread. */
GPtrArray *vlps_items_json (VlpsDocument *document);
