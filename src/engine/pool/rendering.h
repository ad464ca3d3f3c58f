/* rendering.h - what a renderer makes of a page */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

#include "fetch-metadata.h"
#include "page.h"
#include "render-options.h"
#include "source.h"

typedef struct
{
  GBytes *snapshot; /* NULL when not collected */
  VlpsPage *page;   /* NULL when not collected */
  /* RGB24; NULL if not requested, or, with a warning, if the page was collected and its picture failed */
  cairo_surface_t *picture;
  GArray *lowered;       /* elements that the picture shows elsewhere, of VlpsLowered; also in the page; NULL: none */
  cairo_surface_t *bare; /* picture without text, only while the page is being rendered */
  gboolean cut_short;    /* some parts of the page did not arrive in time */
  GPtrArray *warnings;   /* of VlpsWarning */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests;                   /* requests of the page */
  guint failed_requests;            /* number of these that failed */
  guint blocked;                    /* number of addresses that content rules blocked */
  guint missing;                    /* number of requests that the page's archive cannot answer */
  char *console;                    /* see console.h; NULL if not kept */
  GBytes *pdf;                      /* NULL if not requested */
  VlpsFetchMetadata fetch_metadata; /* how the page was fetched; the driver sets `fetched` */
  GPtrArray *exchanges;             /* recorded exchanges, of VlpsPageExchange; NULL if not recorded */
} VlpsRendering;

void vlps_rendering_free (VlpsRendering *rendering);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRendering, vlps_rendering_free)
