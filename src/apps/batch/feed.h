/* feed.h - the pages that sitemaps and feeds name
 *
 * Sitemaps and their indexes (https://www.sitemaps.org/protocol.html), RSS 0.9 to 2.0 and Atom (RFC 4287), also packed
 * with gzip.
 */
#pragma once

#include <gio/gio.h>

/* TRUE for an address that is one by its name: it ends in .xml, .xml.gz, .rss, .atom or .rdf (before ? and #), or begins
 * with "feed:". */
gboolean vlps_feed_is_address (const char *text);

/* Adds the addresses of pages to `pages`, and those of other sitemaps that an index names to `feeds`; both own what is
 * added.  `base`: its address, to which relative ones refer, or NULL; `name`: for messages.  Fails with
 * VLPS_ERROR_USAGE for what is neither. */
gboolean vlps_feed_parse (GBytes *bytes, const char *base, const char *name, GPtrArray *pages, GPtrArray *feeds,
                          GError **error);
