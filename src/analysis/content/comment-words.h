/* comment-words.h - recognises readers' comments by words in names of elements and in headings */
#pragma once

#include "page.h"

/* Longest heading of comments, in characters other than white space. */
#define VLPS_COMMENT_WORDS_LONGEST_HEADING 70

/* Meaning of an element's name. */
typedef enum
{
  VLPS_COMMENT_WORD_COMMENT = 1 << 0, /* contains comments */
  VLPS_COMMENT_WORD_NOT = 1 << 1,     /* something else about comments: open, none, the latest ones of the site */
  VLPS_COMMENT_WORD_REST = 1 << 2,    /* form, counter, buttons */
  VLPS_COMMENT_WORD_AUTHOR = 1 << 3,
  VLPS_COMMENT_WORD_TIME = 1 << 4,
  VLPS_COMMENT_WORD_POST = 1 << 5, /* message of a thread */
} VlpsCommentWords;

/* Returns the meaning of each node's class, id and machine-readable metadata (VlpsCommentWords); newly allocated. */
guint16 *vlps_comment_words_of (const VlpsPage *page);

/* Returns TRUE for a line that says since when its author is a member, or when they were last there: "Joined: 19 Jan
 * 2006". */
gboolean vlps_comment_words_member (const char *text);

/* Returns TRUE for the heading of comments: "12 Comments", "Responses to this post", "Leave a reply", 网友评论 (3). */
gboolean vlps_comment_words_head (const char *text);
