/* comments.h - what readers wrote on a page: comments below an article, posts of a forum
 *
 * They are found by structure: elements and headings that are named as comments in one of several languages, and in
 * them the elements that come again and again, one for each comment; metadata of schema.org and microformats count as
 * names.  No site and no comment system is known by name.
 */
#pragma once

#include "text-block.h"

typedef struct
{
  int first; /* the nodes [first, end), without those of the replies inside */
  int end;
  guint depth;  /* comments that it stands in as a reply */
  char *author; /* as the page shows it; NULL where not found */
  char *time;   /* ISO 8601 where the page's words are a date, else as the page shows it; NULL where not found */
  char *text;   /* without author, time and buttons; a line for each text block, never empty */
  char *shown;  /* the same with author and time, as the page shows it */

  int body; /* what is said in it: the nodes [body, body_end); 0 and 0 where that is not told from the rest */
  int body_end;
  guint quote_of; /* number of the comment before it, from 1, that it quotes; 0: none that is known */

  /*< private >*/
  char *clock;    /* the time as the page shows it; NULL where that is not known */
  gboolean alone; /* there is no other of its kind beside it */
} VlpsComment;

typedef enum
{
  VLPS_COMMENT_NONE, /* not part of the comments */
  VLPS_COMMENT_POST, /* part of one of them */
  VLPS_COMMENT_REST, /* what stands around them: headings, counters, forms, links to reply */
} VlpsCommentPart;

typedef struct
{
  GArray *items;       /* of VlpsComment, in the order of the page */
  guint8 *part;        /* VlpsCommentPart of each node */
  gboolean is_content; /* the thread is what the page is for: its address or metadata says so, or it has little else */
} VlpsComments;

/* The time is linear in the size of the page. */
VlpsComments *vlps_comments_new (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks);

/* Where the thread is the content: takes as the text of each post only those of its text blocks that are marked in `kept`,
 * one entry for each.  A post of which none is keeps all of its text, since a thread is of no use with gaps. */
void vlps_comments_restrict (VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                             const VlpsTextBlocks *blocks, const guint8 *kept);

/* What people wrote on the page, each by itself: the posts of a thread, found by what repeats (posts.h), else the
 * comments, in the order of the page; NULL where there are none.  Array of VlpsComment.  *ret_thread becomes TRUE where
 * they are the posts of a thread, hold much of the page, and it says that it is for them. */
GArray *vlps_comments_posts (const VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                             const VlpsTextBlocks *blocks, gboolean *ret_thread);

/* Returns for each node its part of a post: VLPS_COMMENT_POST for the text, VLPS_COMMENT_REST for author, date,
 * signature and buttons.  NULL if the two cannot be distinguished, as in comments.  Linear in the size of the page. */
guint8 *vlps_comments_parts (const GArray *posts, const VlpsPage *page, const VlpsReading *reading);
void vlps_comments_free (VlpsComments *comments);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsComments, vlps_comments_free)

/* For arrays of VlpsComment. */
void vlps_comment_clear (VlpsComment *comment);
