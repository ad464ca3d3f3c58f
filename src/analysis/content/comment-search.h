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
  guint *articles; /* for each node: number of headlines and article bodies that begin before it */
  /* for each node: number of authors' names and times that begin before it; NULL before count_heads() */
  guint *heads;
  VlpsComments *out;
} VlpsCommentSearch;

/* Elements repeated in a section. */
typedef struct
{
  int first;        /* first element */
  int parent;       /* parent of the first element */
  gboolean sibling; /* all have one parent */
  gboolean named;   /* named as comments or posts */
  guint n;
  guint headed; /* number of elements that contain an author or time */
  int end;      /* end of the last element that is not inside another of the group */
  double characters;
} VlpsCommentGroup;

static inline guint
vlps_comment_search_characters (const VlpsCommentSearch *search, int first, int end)
{
  return search->reading->before[end] - search->reading->before[first];
}

/* Returns the text of a node without surrounding white space; newly allocated. */
static inline char *
vlps_comment_search_line (const VlpsCommentSearch *search, int node)
{
  char *text = vlps_reading_text (search->page, search->reading, node);

  return g_strstrip (text);
}

/* --- groups --- */

/* Returns the groups of repeated elements in [first, end); of VlpsCommentGroup, newly allocated. */
GPtrArray *vlps_comment_groups_find (VlpsCommentSearch *search, int first, int end);

/* Adds the comments of a group, without their texts. */
void vlps_comment_groups_add_items (VlpsCommentSearch *search, const VlpsCommentGroup *group, int end);

/* Adds the comments of a section, without their texts. */
void vlps_comment_groups_find_items (VlpsCommentSearch *search, int first, int end);

/* --- items --- */

/* Returns for each node the number of the innermost comment around it, -1 for none. Newly allocated. */
int *vlps_comment_items_find_owners (const VlpsCommentSearch *search);

gboolean vlps_comment_items_is_in_body (const VlpsComment *item, int node);

/* Reads the text of the comment `number`, whose nodes have this number in `owner`, and its author and time if still
 * unknown. `kept`: uses only these text blocks; NULL: all. */
void vlps_comment_items_read_lines (VlpsCommentSearch *search, const int *owner, int number, const guint8 *kept);

/* Reads all items, marks their parts, and drops those that are not comments. */
void vlps_comment_items_read (VlpsCommentSearch *search);
