/* reason.h - why a node of a page is content, or is not
 *
 * Several decide on content, one after the other: the method, what the user asked for, and what the structure of the page
 * says of the parts that the method took.  Each leaves its reason at the nodes on which it had the last word.
 */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_REASON_METHOD, /* the method took it, or left it out, by what it is for */

  /* of content and of what is not content */
  VLPS_REASON_REGIONS,  /* the user chose the regions that are content */
  VLPS_REASON_FOLDED,   /* a click would show it: content unless the user wants none of that */
  VLPS_REASON_COMMENTS, /* comments of readers, or what is around them: content if the user wants them */
  VLPS_REASON_SELECTOR, /* the user wants a part of the page: outside of it; or in it, where the method found nothing */

  /* of content that the method left out, and that goes with what it took */
  VLPS_REASON_HEADING,    /* right above it */
  VLPS_REASON_HEADLINE,   /* the headline of the page, wherever it stands */
  VLPS_REASON_STANDFIRST, /* what stands below it and says what the text is about */
  VLPS_REASON_BYLINE,     /* author and date near it */
  VLPS_REASON_PICTURE,    /* between two pieces of it, or opening it, with its caption: only where pictures are shown */
  VLPS_REASON_TABLE,      /* a table of which most is content, or that stands between pieces of it */
  VLPS_REASON_CODE,       /* code, and the prose behind it */
  VLPS_REASON_NOTE,       /* a note that content refers to */
  VLPS_REASON_CALLOUT,    /* a box such as "Note" in it */

  /* of what is not content */
  VLPS_REASON_HIDDEN,   /* a reader does not see it */
  VLPS_REASON_LINE,     /* beyond a line: in a region that is not kept */
  VLPS_REASON_NOTICE,   /* a dialog or a request for consent */
  VLPS_REASON_REPEATED, /* the content has it already */
  VLPS_REASON_FREQUENT, /* other pages of the site have it, too */
  VLPS_REASON_SIGN,     /* numbers of lines, buttons and labels of code, signs beside headings */
  VLPS_REASON_IMAGES,   /* the user wants no images */
  VLPS_REASON_LINKS,    /* the user wants no links */
  VLPS_REASON_TOPIC,    /* it is about another topic than the user wants */
  VLPS_N_REASONS,
} VlpsReason;

/* The word for it in results: static. */
const char *vlps_reason_name (VlpsReason reason);
