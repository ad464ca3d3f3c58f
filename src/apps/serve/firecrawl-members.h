/* firecrawl-members.h - what the members of a request of Firecrawl's ask of a page */
#pragma once

#include <cjson/cJSON.h>

#include "page-request.h"

/* Sets in `request` what the members ask of a page ("url", too, where there is one), and adds the pieces of its format
 * (article.h), but for those of "formats".  Others have no effect.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_firecrawl_members_read (const cJSON *object, VlpsPageRequest *request, GString *format, GError **error);

/* The same of "formats"; without it, Markdown. */
gboolean vlps_firecrawl_members_read_formats (const cJSON *object, VlpsPageRequest *request, GString *format,
                                              GError **error);
