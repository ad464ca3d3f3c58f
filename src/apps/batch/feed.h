/* feed.h - reads the pages named by sitemaps and feeds
 *
 * Sitemaps and their indexes (https://www.sitemaps.org/protocol.html), RSS 0.9 to 2.0 and Atom (RFC 4287), also
 * compressed with gzip. */
#pragma once

#include <gio/gio.h>

/* Returns TRUE for an address that looks like a sitemap or feed: it ends in .xml, .xml.gz, .rss, .atom or .rdf
 * (before ? and #), or begins with "feed:". */
gboolean vlps_feed_is_address (const char *text);

/* Adds the addresses of pages to `pages`, and those of sitemaps in an index to `feeds`; both own their items. `base`:
 * address for resolving relative ones, or NULL; `name`: for messages. Fails with VLPS_ERROR_USAGE for other content. */
gboolean vlps_feed_parse (GBytes *bytes, const char *base, const char *name, GPtrArray *pages, GPtrArray *feeds,
                          GError **error);
