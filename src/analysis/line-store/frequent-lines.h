/* frequent-lines.h - drops lines that are repeated on pages of a site (Li & Jiang 2012, section 2.2) */
#pragma once

#include "line-store.h"
#include "page.h"

/* Li & Jiang 2012, section 2.2, with RC the number of pages of the site done before and LC the sightings of a line. */
typedef struct
{
  guint allowance; /* L: a line is noise when LC > int (1 + RC / L) */
  guint forget;    /* lines with LC <= RC / this are forgotten; 0: never */
} VlpsFrequentOptions;

/* Counts each line (of VlpsLine, see reading.h) in the store and removes those from `lines` that were seen too often.
 * `site` NULL: the host of the page's address, without "www.". Fails with the store's errors; the page is then not
 * counted. */
gboolean vlps_frequent_lines_drop (VlpsLineStore *store, const char *site, const VlpsPage *page,
                                   const VlpsFrequentOptions *options, GArray *lines, GError **error);
