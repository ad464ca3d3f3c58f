/* headline-json.h - the field headline of a record */
#pragma once

#include "document.h"

/* Appends {"text", "node", "box"} of the headline that the page shows, whether the content begins with it or not: its
 * words on one line, its index in the list of elements (-1: not listed), its box. Appends null if there is none. */
void vlps_headline_json_append (GString *out, VlpsDocument *document);
