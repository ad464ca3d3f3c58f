/* page-metadata.h - what a page says of itself: to search engines, to networks, to readers of its title bar */
#pragma once

#include "page.h"

/* The strings belong to the page. */
typedef struct
{
  const char *title;   /* og:title in front of the body, else the title of the page; "" where it has none */
  const char *address; /* its canonical address, else og:url, else where it comes from */
  /* what og:type, itemtype or JSON-LD say it is */
  gboolean article;
  gboolean product;
  gboolean forum;
  gboolean forum_software; /* that has made the page, by its generator or the id of its root or body element */
  gboolean site;           /* og:type website */
} VlpsPageMetadata;

VlpsPageMetadata vlps_page_metadata_of (const VlpsPage *page);
