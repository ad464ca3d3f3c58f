/* comment-search.h - the search for what readers wrote, for the files of comments.h alone: comment-groups.c finds the
 * elements that are one comment each, comment-items.c reads what is in them
 */
#pragma once

#include <string.h>

#include "comments.h"

typedef struct
{
  const VlpsPage *page;
  const VlpsReading *reading;
  const VlpsTextBlocks *blocks;
  guint16 *names;  /* VlpsCommentWords of each node */
  guint *articles; /* for each node: how many headlines and article bodies begin before it */
  guint *heads;    /* how many names of authors and times begin before it; NULL before count_heads() */
  VlpsComments *out;
} VlpsCommentSearch;

/* Elements that come again and again in a section. */
typedef struct
{
  int first;        /* the first of them */
  int parent;       /* of the first */
  gboolean sibling; /* all have one parent */
  gboolean named;   /* as comments or posts */
  guint n;
  guint headed; /* of these, with author or time in it */
  int end;      /* of the last one that is in no other of the group */
  double characters;
} VlpsCommentGroup;

static inline guint
vlps_comment_search_characters (const VlpsCommentSearch *search, int first, int end)
{
  return search->reading->before[end] - search->reading->before[first];
}

/* The text of a node, without white space around it; newly allocated. */
static inline char *
vlps_comment_search_line (const VlpsCommentSearch *search, int node)
{
  char *text = vlps_reading_text (search->page, search->reading, node);

  return g_strstrip (text);
}

/* --- groups --- */

/* Groups of elements of [first, end) that come again and again; of VlpsCommentGroup, newly allocated. */
GPtrArray *vlps_comment_groups_find (VlpsCommentSearch *search, int first, int end);

/* The comments of a group, without their texts. */
void vlps_comment_groups_add_items (VlpsCommentSearch *search, const VlpsCommentGroup *group, int end);

/* The comments of a section, without their texts. */
void vlps_comment_groups_find_items (VlpsCommentSearch *search, int first, int end);

/* --- items --- */

/* Gives each node to the innermost comment that it stands in: its number, -1 for none.  Newly allocated. */
int *vlps_comment_items_find_owners (const VlpsCommentSearch *search);

gboolean vlps_comment_items_is_in_body (const VlpsComment *item, int node);

/* Text of a comment whose nodes are those of `owner` with its number, and author and time where they are not known yet.
 * `kept`: only of these text blocks; NULL: of all. */
void vlps_comment_items_read_lines (VlpsCommentSearch *search, const int *owner, int number, const guint8 *kept);

/* Reads all items, marks their parts, and drops those that are none. */
void vlps_comment_items_read (VlpsCommentSearch *search);
