/* ancestors.h - describes a node by tags, roles and names of the elements around it */
#pragma once

#include "name-hint.h"

/* Landmarks: elements around a text block whose tag or role says what they contain. */
typedef enum
{
  VLPS_LANDMARK_HEADER = 1 << 0,  /* header, role=banner */
  VLPS_LANDMARK_FOOTER = 1 << 1,  /* footer, role=contentinfo */
  VLPS_LANDMARK_NAV = 1 << 2,     /* nav, menu, role=navigation and menus */
  VLPS_LANDMARK_ASIDE = 1 << 3,   /* aside, role=complementary */
  VLPS_LANDMARK_MAIN = 1 << 4,    /* main, role=main */
  VLPS_LANDMARK_ARTICLE = 1 << 5, /* article, role=article */
  VLPS_LANDMARK_BODY = 1 << 6,    /* itemprop=articleBody */
  VLPS_LANDMARK_FORM = 1 << 7,    /* form, role=search or form */
  VLPS_LANDMARK_TABLE = 1 << 8,   /* table */
  VLPS_LANDMARK_LIST = 1 << 9,    /* ul, ol */
  VLPS_LANDMARK_DEFINITIONS = 1 << 10,
  VLPS_LANDMARK_FIGURE = 1 << 11,
  VLPS_LANDMARK_QUOTE = 1 << 12,
  VLPS_LANDMARK_CODE = 1 << 13,
  VLPS_LANDMARK_HIDDEN = 1 << 14, /* hidden by its style or an attribute */
  VLPS_LANDMARK_LABEL = 1 << 15,  /* label, button, choice, legend */
  VLPS_LANDMARK_HEADING = 1 << 16,
  VLPS_LANDMARK_DIALOG = 1 << 17,
  VLPS_LANDMARK_NOSCRIPT = 1 << 18,
  VLPS_LANDMARK_ADDRESS = 1 << 19,
  VLPS_LANDMARK_TIME = 1 << 20,
  VLPS_LANDMARK_SECTION = 1 << 21,
  VLPS_LANDMARK_PROPERTY = 1 << 22, /* itemprop other than articleBody and text: data for programs */
} VlpsLandmark;

#define VLPS_N_LANDMARKS 23

/* Returns the name of the landmark 1 << number, for the columns; static. */
const char *vlps_landmark_name (guint number);

typedef struct
{
  guint landmarks;               /* VlpsLandmark: of the node and around it */
  guint8 far[VLPS_N_NAME_HINTS]; /* levels up to the next element with such a name; 255: none */
  guint8 depth;                  /* number of elements around it and itself; at most 255 */
} VlpsAncestors;

/* Describes all nodes, by index; free with g_free(). */
VlpsAncestors *vlps_ancestors_new (const VlpsPage *page);
