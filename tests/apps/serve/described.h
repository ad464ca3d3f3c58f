/* described.h - is an answer as /openapi.json says? */
#pragma once

#include <cjson/cJSON.h>
#include <libsoup/soup.h>

/* NULL where `document` describes an answer to `method` `path` with this status, type and body; otherwise what is
 * wrong, newly allocated. */
char *described_check (const cJSON *document, const char *method, const char *path, guint status, const char *type,
                       GBytes *body);
