/* openapi.h - the OpenAPI description of the service */
#pragma once

#include <glib.h>

/* Returns the text of /openapi.json; newly allocated. */
char *vlps_openapi_text (void);
