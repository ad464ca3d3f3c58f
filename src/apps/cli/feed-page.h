/* feed-page.h - sitemaps and feeds where a command takes pages */
#pragma once

#include <gio/gio.h>

#include "options.h"

/* How addresses are loaded. */
typedef struct
{
  const VlpsOptions *options; /* checked */
  GCancellable *cancellable;
} VlpsFeedWeb;

/* What an address has, whatever its type.  `web`: a VlpsFeedWeb.  For vlps_list_read_web(). */
GBytes *vlps_feed_page_load (const char *url, gpointer web, GError **error);

/* After `name` turned out not to be a page: where it is a sitemap or feed, *error says so, how many pages it has, and what
 * does them.  Returns FALSE. */
gboolean vlps_feed_page_explain (const char *name, const VlpsFeedWeb *web, GError **error);
