/* openapi.h - the description of the service */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* /openapi.json; newly allocated. */
char *vlps_openapi_text (guint adapters);

G_END_DECLS
