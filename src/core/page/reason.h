/* reason.h - why a node of a page is content or not
 *
 * Several parties decide, one after the other: the method, the options of the user, and the structure of the page.
 * Each records its reason at the nodes that it decided last. */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_REASON_METHOD, /* the method decided */

  /* of content and of what is not content */
  VLPS_REASON_REGIONS,  /* the user chose the regions */
  VLPS_REASON_FOLDED,   /* shown after a click: content unless the user excludes such parts */
  VLPS_REASON_COMMENTS, /* comments of readers and their surroundings: content if the user wants them */
  /* the user selected a part of the page: outside of it, or inside where the method found nothing */
  VLPS_REASON_SELECTOR,

  /* of content that the method left out, and that goes with what it took */
  VLPS_REASON_HEADING,    /* directly above it */
  VLPS_REASON_HEADLINE,   /* the headline of the page, wherever it stands */
  VLPS_REASON_STANDFIRST, /* below the headline, summarising the text */
  VLPS_REASON_BYLINE,     /* author and date near the headline */
  /* picture between two pieces of content or opening it, with its caption; only rendered pages */
  VLPS_REASON_PICTURE,
  VLPS_REASON_TABLE,   /* table that is mostly content, or between pieces of content */
  VLPS_REASON_CODE,    /* code, and the prose after it */
  VLPS_REASON_NOTE,    /* a note that content refers to */
  VLPS_REASON_CALLOUT, /* box such as "Note" within content */

  /* of what is not content */
  VLPS_REASON_HIDDEN,   /* invisible to a reader */
  VLPS_REASON_LINE,     /* beyond a line: in a region that is not retained */
  VLPS_REASON_NOTICE,   /* a dialog or a request for consent */
  VLPS_REASON_REPEATED, /* already part of the content */
  VLPS_REASON_FREQUENT, /* repeated on other pages of the site */
  VLPS_REASON_SIGN,     /* numbers of lines, buttons and labels of code, signs beside headings */
  VLPS_REASON_IMAGES,   /* excluded by the user: images */
  VLPS_REASON_LINKS,    /* excluded by the user: links */
  VLPS_REASON_TOPIC,    /* about another topic than the requested one */
  VLPS_N_REASONS,
} VlpsReason;

/* Returns the name of a reason in results; static. */
const char *vlps_reason_name (VlpsReason reason);
