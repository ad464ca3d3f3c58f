/* post-rules.h - rules between the posts of a thread, where they are content */
#pragma once

#include "document.h"

typedef struct
{
  int first; /* the nodes [first, end) of a post, before which a rule belongs */
  int end;
} VlpsPostRule;

/* Array of VlpsPostRule in the order of the page: each post that has content, and has such a post before it.  Where the
 * page has a rule between them, no other is needed.  NULL where there are none. */
GArray *vlps_post_rules_new (VlpsDocument *document);

/* TRUE where the node is the first that is written of a post before which a rule belongs.  `next`: how many of the rules
 * are behind, from 0; to be asked for growing nodes. */
gboolean vlps_post_rules_next (const GArray *rules, guint *next, int node);
