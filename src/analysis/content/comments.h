/* comments.h - finds what readers wrote on a page: comments below an article, posts of a forum
 *
 * They are found by structure: elements and headings named as comments in one of several languages, and repeated
 * elements inside, one for each comment; metadata of schema.org and microformats count as names. No site and no
 * comment system is known by name. */
#pragma once

#include "text-block.h"

typedef struct
{
  int first; /* the nodes [first, end), without those of the replies inside */
  int end;
  guint depth;  /* number of comments around it, to which it is a reply */
  char *author; /* as on the page; NULL if not found */
  char *time;   /* ISO 8601 if the page shows a date, else as on the page; NULL if not found */
  char *text;   /* text without author, time and buttons; a line for each text block, never empty */
  char *shown;  /* the same with author and time, as on the page */

  int body; /* nodes of the text: [body, body_end); 0 and 0 if they cannot be distinguished */
  int body_end;
  guint quote_of; /* number of an earlier comment, from 1, that it quotes; 0: none known */

  /*< private >*/
  char *clock;    /* the time as on the page; NULL if unknown */
  gboolean alone; /* without siblings of its kind */
} VlpsComment;

typedef enum
{
  VLPS_COMMENT_NONE, /* not part of the comments */
  VLPS_COMMENT_POST, /* part of a comment */
  VLPS_COMMENT_REST, /* parts around comments: headings, counters, forms, links to reply */
} VlpsCommentPart;

typedef struct
{
  GArray *items; /* of VlpsComment, in the order of the page */
  guint8 *part;  /* VlpsCommentPart of each node */
  /* the thread is the purpose of the page: its address or metadata says so, or it has little else */
  gboolean is_content;
} VlpsComments;

/* Finds the comments of a page. The time is linear in its size. */
VlpsComments *vlps_comments_new (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks);

/* For a thread that is the content: reduces the text of each post to its text blocks marked in `kept`, one entry for
 * each. A post without marked text blocks keeps all of its text, because a thread with gaps is useless. */
void vlps_comments_restrict (VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                             const VlpsTextBlocks *blocks, const guint8 *kept);

/* Returns what people wrote on the page: the posts of a thread, found by repetition (posts.h), else the comments, in
 * the order of the page; NULL if there are none. Array of VlpsComment. *ret_thread becomes TRUE for the posts of a
 * thread that make up much of a page declared as one. */
GArray *vlps_comments_posts (const VlpsComments *comments, const VlpsPage *page, const VlpsReading *reading,
                             const VlpsTextBlocks *blocks, gboolean *ret_thread);

/* Returns for each node its part of a post: VLPS_COMMENT_POST for the text, VLPS_COMMENT_REST for author, date,
 * signature and buttons.  NULL if the two cannot be distinguished, as in comments.  Linear in the size of the page. */
guint8 *vlps_comments_parts (const GArray *posts, const VlpsPage *page, const VlpsReading *reading);
void vlps_comments_free (VlpsComments *comments);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsComments, vlps_comments_free)

/* Frees the members of a VlpsComment in an array. */
void vlps_comment_clear (VlpsComment *comment);
