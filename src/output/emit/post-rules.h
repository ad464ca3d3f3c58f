/* post-rules.h - separators between the posts of a thread in the content: rules, headings with author and date */
#pragma once

#include "document.h"

typedef struct
{
  int first; /* the nodes [first, end) of a post */
  int end;
  gboolean rule; /* needs a rule before it */
  char *heading; /* "Author, date", as far as known, if the document has bylines and the post has no title; else NULL */
  int said;      /* first node of the post after its heading */
} VlpsPostRule;

/* Returns an array of VlpsPostRule, in the order of the page, for the posts with content. A post gets a rule if such
 * a post precedes it and the page has no rule there. NULL if there are none. */
GArray *vlps_post_rules_new (VlpsDocument *document);

/* Returns the rule if `node` is the first written node of a post, else NULL. Call it with ascending nodes; `next`:
 * number of rules already passed, from 0. `rules` may be NULL. */
const VlpsPostRule *vlps_post_rules_next (const GArray *rules, guint *next, int node);
