/* page-metadata.h - what a page declares about itself for search engines, social networks and the title bar */
#pragma once

#include "page.h"

/* The strings belong to the page. */
typedef struct
{
  const char *title;   /* og:title in front of the body, else the title of the page; "" if it has none */
  const char *address; /* its canonical address, else og:url, else the address it came from */
  /* kind declared by og:type, itemtype or JSON-LD */
  gboolean article;
  gboolean product;
  gboolean forum;
  /* made by forum software, according to its generator or the id of its root or body element */
  gboolean forum_software;
  gboolean site; /* og:type website */
} VlpsPageMetadata;

VlpsPageMetadata vlps_page_metadata_of (const VlpsPage *page);
