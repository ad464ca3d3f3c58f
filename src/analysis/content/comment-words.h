/* comment-words.h - the words by which readers' comments are known: in names of elements and in headings */
#pragma once

#include "page.h"

/* Longest heading of comments, in characters other than white space. */
#define VLPS_COMMENT_WORDS_LONGEST_HEADING 70

/* What the name of an element says. */
typedef enum
{
  VLPS_COMMENT_WORD_COMMENT = 1 << 0, /* comments are here */
  VLPS_COMMENT_WORD_NOT = 1 << 1,     /* something about comments instead: open, none, the latest ones of the site */
  VLPS_COMMENT_WORD_REST = 1 << 2,    /* form, counter, buttons */
  VLPS_COMMENT_WORD_AUTHOR = 1 << 3,
  VLPS_COMMENT_WORD_TIME = 1 << 4,
  VLPS_COMMENT_WORD_POST = 1 << 5, /* message of a thread */
} VlpsCommentWords;

/* What class, id and metadata for programs say of each node (VlpsCommentWords); newly allocated. */
guint16 *vlps_comment_words_of (const VlpsPage *page);

/* TRUE for a line that says since when its author is a member, or was there last: "Joined: 19 Jan 2006". */
gboolean vlps_comment_words_member (const char *text);

/* TRUE for the heading of comments: "12 Comments", "Responses to this post", "Leave a reply", 网友评论 (3). */
gboolean vlps_comment_words_head (const char *text);
