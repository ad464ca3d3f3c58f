/* topic.h - the passages of a page that are about one thing each, and those about what was asked for (Jing & Zuo
 * 2004: focused crawling)
 *
 * The text blocks of the content are a sequence, which is cut into passages so that each has words of its own: of all
 * ways to cut it, the one that costs least, where each word of a passage costs by how often the passage had it
 * before, and a border costs some words (Utiyama & Isahara 2001, "A statistical model for domain-independent text
 * segmentation"). So whole passages go, not single lines. What is about a topic has its words, weighed by how few
 * text blocks have them. Where a topic is asked for on a page that is a list, such as a portal, each entry
 * (listing.h) is a passage. */
#pragma once

#include "reading.h"
#include "result.h"

/* What a passage has to cost less for a border: the first times the logarithm of the number of terms; where that is
 * less, the second times its third power (ours: else texts of few paragraphs are not cut). */
#define VLPS_TOPIC_BORDER 4
#define VLPS_TOPIC_BORDER_SHORT .09

/* Least weighted share of the topic's words in content about it. */
#define VLPS_TOPIC_SCORE .2

/* Most different words of a topic. */
#define VLPS_TOPIC_WORDS 100

/* A passage of the content. */
typedef struct
{
  int first; /* its first and last node: text runs, or the nodes of an entry */
  int last;
  guint characters; /* number of characters of content, without white space */
  char *begins;     /* its beginning, at most 100 characters, on one line */
  char **words;     /* at most eight words that are more frequent than in the rest, most characteristic first */
  double score;     /* weighted share of the topic's words, 0 to 1; NAN without a topic */
  gboolean kept;    /* about the topic; TRUE without a topic */
} VlpsPassage;

/* Returns TRUE if a text can be a topic: it has words, at most VLPS_TOPIC_WORDS different ones. */
gboolean vlps_topic_check (const char *topic, guint *ret_words);

/* Returns the passages of what is marked in `content`, as an array of VlpsPassage that frees them with itself; empty
 * where there is no text. `topic`: NULL, nobody asked for one. *ret_score (may be NULL) is that of all passages that
 * are kept together, or of all there are where none is. The time is linear in the text. */
GArray *vlps_topic_passages (const VlpsPage *page, const guint8 *content, const char *topic, double *ret_score);

/* Removes from the content of a result what is not about the topic, with a warning if nothing remains, and sets
 * passages and score of the result. */
void vlps_topic_keep (VlpsResult *result, const VlpsPage *page, const char *topic);
