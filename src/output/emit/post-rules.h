/* post-rules.h - what parts the posts of a thread, where they are content: rules, headings with author and date */
#pragma once

#include "document.h"

typedef struct
{
  int first; /* the nodes [first, end) of a post */
  int end;
  gboolean rule; /* a rule belongs before it */
  char
      *heading; /* "Author, date", as far as they are known, where the document has bylines and the post no title of its
                  * own; else NULL */
  int said;     /* node from which on the post has more than the heading */
} VlpsPostRule;

/* Array of VlpsPostRule in the order of the page, of each post that has content: a rule stands before those that have such
 * a post before them, but where the page has a rule there.  NULL where there are none. */
GArray *vlps_post_rules_new (VlpsDocument *document);

/* Returns the rule where the node is the first that is written of a post, else NULL.  `next`: how many of the rules are
 * behind, from 0; to be asked for growing nodes.  `rules` may be NULL. */
const VlpsPostRule *vlps_post_rules_next (const GArray *rules, guint *next, int node);
