/* hidden.h - finds text of a page that no reader ever sees
 *
 * Programs read text that is hidden from readers: this is a known attack on programs that process their output, and
 * an old trick on search engines.
 *
 * Excluded is what a click or a key may show, as far as the markup says so: closed details, menus, tabs, dialogs,
 * everything whose id a control or a link names, and elements that are mostly controls or links. No class name
 * decides. */
#pragma once

#include "page.h"

#define VLPS_HIDDEN_MOST 200      /* most pieces listed */
#define VLPS_HIDDEN_LENGTH 1000   /* most characters of each */
#define VLPS_HIDDEN_LEAST_WORDS 4 /* fewer words are only a label */

typedef enum
{
  VLPS_HIDING_NOT_SHOWN,  /* display: none, or the attribute hidden */
  VLPS_HIDING_INVISIBLE,  /* visibility, opacity, clip, or a transparent colour */
  VLPS_HIDING_NO_SIZE,    /* a box or letters too small to see */
  VLPS_HIDING_OFF_PAGE,   /* where no reader can scroll to */
  VLPS_HIDING_COLOUR,     /* in the colour of its background */
  VLPS_HIDING_CHARACTERS, /* in characters without a shape (Unicode tags); the text is what they spell */
} VlpsHiding;

typedef struct
{
  int node; /* the element that hides the text, or the one around it */
  VlpsHiding reason;
  gboolean content; /* part of it is content nevertheless */
  char *text;
} VlpsHidden;

/* Returns the hidden text of a page in its order, an array of VlpsHidden that frees them with itself. `content` is
 * that of a result. A rendered page is read by what the engine laid out, another one by its attributes alone. Linear
 * in the size of the page. */
GArray *vlps_hidden_find (const VlpsPage *page, const guint8 *content);

/* Returns all text of an element, hidden or not, on one line, cut if it is long; newly allocated. */
char *vlps_hidden_text (const VlpsPage *page, int node);

/* Returns the name of a reason, such as "off-page"; static. */
const char *vlps_hiding_name (VlpsHiding reason);

/* Returns the position of each element among siblings of the same name, from 1; 0: the only one. Newly allocated.
 * Linear in the size of the page. */
guint *vlps_hidden_places (const VlpsPage *page);

/* Returns a selector that finds the element: from the nearest ancestor with an id, or from six levels above, where
 * names and ids are no longer than 100 bytes; newly allocated. `places`: see above. */
char *vlps_hidden_selector (const VlpsPage *page, const guint *places, int node);
