/* place.h - what the elements around a node say about it by their tags, roles and names */
#pragma once

#include "hint.h"

G_BEGIN_DECLS

/* Zones: elements around a passage that say by their tag or role what they hold. */
typedef enum
{
  VLPS_ZONE_HEADER = 1 << 0,  /* header, role=banner */
  VLPS_ZONE_FOOTER = 1 << 1,  /* footer, role=contentinfo */
  VLPS_ZONE_NAV = 1 << 2,     /* nav, menu, role=navigation and menus */
  VLPS_ZONE_ASIDE = 1 << 3,   /* aside, role=complementary */
  VLPS_ZONE_MAIN = 1 << 4,    /* main, role=main */
  VLPS_ZONE_ARTICLE = 1 << 5, /* article, role=article */
  VLPS_ZONE_BODY = 1 << 6,    /* itemprop=articleBody */
  VLPS_ZONE_FORM = 1 << 7,    /* form, role=search or form */
  VLPS_ZONE_TABLE = 1 << 8,   /* table */
  VLPS_ZONE_LIST = 1 << 9,    /* ul, ol */
  VLPS_ZONE_DEFINITIONS = 1 << 10,
  VLPS_ZONE_FIGURE = 1 << 11,
  VLPS_ZONE_QUOTE = 1 << 12,
  VLPS_ZONE_CODE = 1 << 13,
  VLPS_ZONE_HIDDEN = 1 << 14, /* style or attribute says that it is not shown */
  VLPS_ZONE_LABEL = 1 << 15,  /* label, button, choice, legend */
  VLPS_ZONE_HEADING = 1 << 16,
  VLPS_ZONE_DIALOG = 1 << 17,
  VLPS_ZONE_NOSCRIPT = 1 << 18,
  VLPS_ZONE_ADDRESS = 1 << 19,
  VLPS_ZONE_TIME = 1 << 20,
  VLPS_ZONE_SECTION = 1 << 21,
  VLPS_ZONE_PROPERTY = 1 << 22, /* itemprop other than articleBody and text: a statement for programs */
} VlpsZone;

#define VLPS_N_ZONES 23

/* Name of the zone 1 << number, for the columns; static. */
const char *vlps_zone_name (guint number);

typedef struct
{
  guint zones;              /* VlpsZone: around the node or of itself */
  guint8 far[VLPS_N_HINTS]; /* levels up to the next element with such a name; 255: none */
  guint8 depth;             /* elements around it and itself; at most 255 */
} VlpsPlace;

/* The places of all nodes, by index; free with g_free(). */
VlpsPlace *vlps_places_new (const VlpsPage *page);

G_END_DECLS
