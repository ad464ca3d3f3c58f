/* hidden.h - text of a page that no reader ever sees
 *
 * What is hidden from readers is still read by programs: to tell them something behind a reader's back is a known attack
 * on what reads their output, and an old trick on search engines.
 *
 * Left out is what a click or a key may show, as far as the markup says so: closed details, menus, tabs, dialogs,
 * whatever a control or a link names by its id, and what is mostly controls or links.  No class name decides.
 */
#pragma once

#include "page.h"

#define VLPS_HIDDEN_MOST 200      /* pieces that are listed; what is beyond is left out */
#define VLPS_HIDDEN_LENGTH 1000   /* characters of each */
#define VLPS_HIDDEN_LEAST_WORDS 4 /* fewer words are a label */

typedef enum
{
  VLPS_HIDING_NOT_SHOWN,  /* display: none, or the attribute hidden */
  VLPS_HIDING_INVISIBLE,  /* visibility, opacity, clip, or a transparent colour */
  VLPS_HIDING_NO_SIZE,    /* a box or letters without a size that could be seen */
  VLPS_HIDING_OFF_PAGE,   /* where no reader can scroll to */
  VLPS_HIDING_COLOUR,     /* the colour of what is behind it */
  VLPS_HIDING_CHARACTERS, /* written in characters that have no shape (Unicode tags); the text is what they spell */
} VlpsHiding;

typedef struct
{
  int node; /* the element that hides it, or around it */
  VlpsHiding reason;
  gboolean content; /* some of it is content nevertheless */
  char *text;
} VlpsHidden;

/* The hidden text of a page in its order, an array of VlpsHidden that frees them with itself.  `content` is that of a
 * result.  A rendered page is read by what the engine laid out, another one by its attributes alone.  Linear in the
 * size of the page. */
GArray *vlps_hidden_find (const VlpsPage *page, const guint8 *content);

/* All text of an element, hidden or not, on one line, cut where it is long; newly allocated. */
char *vlps_hidden_text (const VlpsPage *page, int node);

/* "off-page" and so on; static. */
const char *vlps_hiding_name (VlpsHiding reason);

/* Of each element its place among those with the same name in the same parent, from 1; 0: it is the only one.  Newly
 * allocated.  Linear in the size of the page. */
guint *vlps_hidden_places (const VlpsPage *page);

/* A selector that finds the element: from the nearest ancestor with an id, or from six levels above, where names and ids
 * are no longer than 100 bytes; newly allocated.  `places`: see above. */
char *vlps_hidden_selector (const VlpsPage *page, const guint *places, int node);
