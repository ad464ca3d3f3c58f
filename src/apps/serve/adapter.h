/* adapter.h - the services whose requests `vlps serve` takes, too, where it is asked to
 *
 * An adapter reads a request as its service does and makes a request of ours of it (page-request.h): whatever it names
 * goes through the same gate.  The answer is written by the worker (article.h).
 */
#pragma once

#include <glib.h>

/* Bits, in the order of the list below. */
typedef enum
{
  VLPS_ADAPTER_JINA = 1 << 0, /* Jina Reader */
  VLPS_ADAPTER_CRAWL4AI = 1 << 1,
  VLPS_ADAPTER_FIRECRAWL = 1 << 2,
} VlpsAdapters;

#define VLPS_ADAPTER_LIST "jina|crawl4ai|firecrawl"

/* The adapters of a list of names; NULL: none.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_adapter_parse (char **names, guint *ret_adapters, GError **error);

/* The bit of a name; 0: there is none of it. */
guint vlps_adapter_of_name (const char *name);
