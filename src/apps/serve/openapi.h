/* openapi.h - the description of the service */
#pragma once

#include <glib.h>

/* /openapi.json; newly allocated. */
char *vlps_openapi_text (void);
