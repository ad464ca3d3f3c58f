/* usage-signals.h - reads which uses of its pages a site allows
 *
 * There are three sources: Content-Signal in robots.txt (contentsignals.org), the header X-Robots-Tag, and meta
 * elements named robots. A "no" in one of them counts, whatever the others say. */
#pragma once

#include "page.h"

typedef enum
{
  VLPS_USE_SEARCH,   /* an index for search */
  VLPS_USE_AI_INPUT, /* input of a model that answers a question */
  VLPS_USE_AI_TRAIN, /* training of a model */
  VLPS_N_USES,
} VlpsUse;

typedef enum
{
  VLPS_CONSENT_UNSAID,
  VLPS_CONSENT_YES,
  VLPS_CONSENT_NO,
} VlpsConsent;

/* All zero: nothing is declared. */
typedef struct
{
  VlpsConsent uses[VLPS_N_USES];
  const char *no_from[VLPS_N_USES]; /* source of the first "no": "robots.txt", "X-Robots-Tag" or "meta"; static */
} VlpsSignals;

/* Parses a list such as "ai-input,ai-train" (NULL: none) into bits (1 << VlpsUse). Fails with VLPS_ERROR_USAGE for
 * other words; the message names `option`. */
gboolean vlps_use_parse (const char *list, const char *option, guint *ret_uses, GError **error);

/* Adds the value of Content-Signal, such as "search=yes, ai-train=no"; NULL: none. */
void vlps_signals_add_content_signal (VlpsSignals *signals, const char *value);

/* Reads what the page declares in its head, and what came with it (page.h). */
void vlps_signals_read (const VlpsPage *page, VlpsSignals *ret_signals);

/* Returns the content of a meta element for all robots or for vlps; NULL for other nodes and without content. Owned
 * by the node. */
const char *vlps_signals_robots (const VlpsNode *node);

/* Returns the content of the page's first meta element for robots; NULL if there is none. Owned by the page. */
const char *vlps_signals_meta (const VlpsPage *page);

/* Fails with VLPS_ERROR_ROBOTS if the site forbids one of `uses` (bits) of `address`. */
gboolean vlps_signals_allow (const VlpsSignals *signals, guint uses, const char *address, GError **error);
