/* result.h - the result of every method */
#pragma once

#include "comments.h"
#include "date.h"
#include "facts.h"
#include "hidden.h"
#include "page.h"
#include "reading.h"
#include "reason.h"
#include "region.h"
#include "separators.h"

typedef enum
{
  VLPS_DETAIL_NUMBER,
  VLPS_DETAIL_WORD,
  VLPS_DETAIL_CURVE, /* values at 0, 1, 2, ... */
  VLPS_DETAIL_PLACE, /* a number: a position along the curves */
  VLPS_DETAIL_LEVEL, /* a number: a height of the curves */
} VlpsDetailKind;

/* A detail of the method's decision. */
typedef struct
{
  VlpsDetailKind kind;
  const char *name; /* static */
  const char *word; /* static; of WORD */
  double number;    /* of NUMBER, PLACE and LEVEL */
  double *curve;    /* of CURVE */
  guint n_points;
} VlpsDetail;

/* Longest curve that is stored; the rest is cut off. */
#define VLPS_DETAIL_POINTS 100000

/* Metadata of the page, read on first use, because many outputs need none. */
typedef struct
{
  VlpsFacts facts;
  gboolean awaited; /* `facts` is not complete yet */
  guint8 *content;  /* content of the result as the method made it; NULL unless awaited */
  VlpsDateBounds bounds;
} VlpsMetadata;

/* A text run that is content except for its ends. */
typedef struct
{
  int node;
  gsize head; /* bytes at both ends that are not content; in total fewer than it has */
  gsize tail;
} VlpsCut;

/* Arrays have one entry for each node of the page the result was made from, which must outlive it. */
typedef struct
{
  const char *method; /* static name */
  /* the lines it was sorted by, without features; no lines and no preset for methods without lines */
  VlpsSeparators separators;
  guint8 *regions; /* VlpsRegion of each node (text runs: of their element); NULL for methods without regions */
  int *segments;   /* segment of each node, from 0, -1 for none; NULL for methods without segments */
  guint8 *content; /* 1: the node's own content is part of the result.  For an element: its tag is kept (an image is
                    * shown, a container stands around its children); for a text run: its text is. */
  GArray *cuts;    /* of VlpsCut, at most one for each text run, in order; NULL: none */
  gboolean exact;  /* the content is exactly the method's: no text is added */
  guint8 *reason;  /* VlpsReason of each node */
  guint8 *part;    /* 1: the node is in the part that the result is limited to; NULL: not limited */
  char *text;      /* the result as text, for methods that yield text rather than nodes; else NULL */
  VlpsMetadata *metadata; /* use vlps_metadata_of(); a method stores the facts that it finds itself here */
  GArray *comments;       /* of VlpsComment: comments to be listed separately; else NULL */
  GArray *posts;          /* of VlpsComment: posts of a thread or comments, content or not; NULL: none */
  gboolean discussion;    /* the posts belong to a thread that is the purpose of the page */
  gboolean thread;        /* the comments are posts of a thread, and also content */
  GArray *hidden;         /* of VlpsHidden: text that no reader sees; NULL if not requested */
  GPtrArray *warnings;    /* of VlpsWarning */
  GArray *details;        /* of VlpsDetail; empty for most methods */
  GArray *passages;   /* of VlpsPassage (topic.h): the passages before the topic was applied; NULL without a topic */
  double topic_score; /* share of the topic in the content, 0 to 1; NAN without a topic */
} VlpsResult;

/* Makes an empty result without content. */
VlpsResult *vlps_result_new (const VlpsPage *page, const char *method);
void vlps_result_free (VlpsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResult, vlps_result_free)

/* Append a detail; `curve` is copied. */
void vlps_result_add_number (VlpsResult *result, VlpsDetailKind kind, const char *name, double number);
void vlps_result_add_word (VlpsResult *result, const char *name, const char *word);
void vlps_result_add_curve (VlpsResult *result, const char *name, const double *curve, guint n_points);

/* Makes a result in which the whole visible page is content and every node CENTER, for output before the removal. */
VlpsResult *vlps_result_new_whole (const VlpsPage *page);

/* Makes the content of the regions in `regions` (bit 1 << VlpsRegion) the content of the result, instead of CENTER's.
 * Results without regions stay as they are. */
void vlps_result_choose_regions (VlpsResult *result, const VlpsPage *page, guint regions);

/* Returns the content as text, each line ended by a line feed, for methods that yield text; newly allocated. Applies
 * the cuts of the first and the last run. */
char *vlps_result_write_text (const VlpsResult *result, const VlpsPage *page, const VlpsReading *reading);

/* Returns TRUE if something in the content is visible. */
gboolean vlps_result_has_content (const VlpsResult *result, const VlpsPage *page);

/* Returns the box around the visible part that the result is limited to, from the boxes of `page`; empty if it is not
 * limited or the page was not rendered. */
VlpsBox vlps_result_part_box (const VlpsResult *result, const VlpsPage *page);

/* Limits the result to a part of the page: the nodes with 1 in `part`, which it takes. If it has no content there,
 * the whole part becomes its content, with a warning. */
void vlps_result_limit (VlpsResult *result, const VlpsPage *page, guint8 *part);
