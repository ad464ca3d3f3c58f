/* feed-page.h - handles sitemaps and feeds given as pages */
#pragma once

#include <gio/gio.h>

#include "options.h"

/* How to load addresses. */
typedef struct
{
  const VlpsOptions *options; /* checked */
  GCancellable *cancellable;
} VlpsFeedWeb;

/* Loads an address of any type. `web`: a VlpsFeedWeb. For vlps_list_read_web(). */
GBytes *vlps_feed_page_load (const char *url, gpointer web, GError **error);

/* After `name` failed because it is not a page: if it is a sitemap or feed, *error says so, with its number of pages
 * and the command for them. Returns FALSE. */
gboolean vlps_feed_page_explain (const char *name, const VlpsFeedWeb *web, GError **error);
