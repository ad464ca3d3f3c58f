/* usage-signals.h - what a site says of the uses of its pages
 *
 * Three places say it: Content-Signal in robots.txt (contentsignals.org), the header X-Robots-Tag, and meta elements called
 * robots.  A "no" in one of them counts, whatever the others say.
 */
#pragma once

#include "page.h"

typedef enum
{
  VLPS_USE_SEARCH,   /* an index for search */
  VLPS_USE_AI_INPUT, /* input of a model that answers somebody */
  VLPS_USE_AI_TRAIN, /* training of a model */
  VLPS_N_USES,
} VlpsUse;

typedef enum
{
  VLPS_CONSENT_UNSAID,
  VLPS_CONSENT_YES,
  VLPS_CONSENT_NO,
} VlpsConsent;

/* All zero: nothing is said. */
typedef struct
{
  VlpsConsent uses[VLPS_N_USES];
  const char *no_from[VLPS_N_USES]; /* where a "no" was found first: "robots.txt", "X-Robots-Tag" or "meta"; static */
} VlpsSignals;

/* Bits (1 << VlpsUse) of a list such as "ai-input,ai-train", NULL: none.  FALSE with VLPS_ERROR_USAGE for other words;
 * `option` is named then. */
gboolean vlps_use_parse (const char *list, const char *option, guint *ret_uses, GError **error);

/* Adds the value of Content-Signal, such as "search=yes, ai-train=no"; NULL: none. */
void vlps_signals_add_content_signal (VlpsSignals *signals, const char *value);

/* Adds what the page says in its head, and all that came with it (page.h). */
void vlps_signals_read (const VlpsPage *page, VlpsSignals *ret_signals);

/* Content of a meta element for all robots or for vlps; NULL: another node, or one without content.  The node's. */
const char *vlps_signals_robots (const VlpsNode *node);

/* Content of the page's first meta element for robots; NULL: it has none.  The page's. */
const char *vlps_signals_meta (const VlpsPage *page);

/* FALSE with VLPS_ERROR_ROBOTS where the site reserves one of `uses` (bits) of `address`. */
gboolean vlps_signals_allow (const VlpsSignals *signals, guint uses, const char *address, GError **error);
