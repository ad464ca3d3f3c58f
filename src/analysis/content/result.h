/* result.h - what every method returns */
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
  VLPS_DETAIL_PLACE, /* a number that is a place along the curves */
  VLPS_DETAIL_LEVEL, /* a number that is a height of the curves */
} VlpsDetailKind;

/* Something a method found on the way to its result: what its choice went by. */
typedef struct
{
  VlpsDetailKind kind;
  const char *name; /* static */
  const char *word; /* static; of WORD */
  double number;    /* of NUMBER, PLACE and LEVEL */
  double *curve;    /* of CURVE */
  guint n_points;
} VlpsDetail;

/* Longest curve that is kept; what is beyond is left out. */
#define VLPS_DETAIL_POINTS 100000

/* What the page says of itself: read when somebody first asks, since many outputs show nothing of it. */
typedef struct
{
  VlpsFacts facts;
  gboolean awaited; /* there is more to be read than is in `facts` */
  guint8 *content;  /* of the result as the method made it; NULL unless awaited */
  VlpsDateBounds bounds;
} VlpsMetadata;

/* A text run that is content but for its ends. */
typedef struct
{
  int node;
  gsize head; /* bytes at its beginning and at its end that are not content; together fewer than it has */
  gsize tail;
} VlpsCut;

/* Arrays have one entry for each node of the page the result was made from, which must outlive it. */
typedef struct
{
  const char *method;        /* static name */
  VlpsSeparators separators; /* what it was sorted by, without features; no lines and no preset for methods without
                              * lines */
  guint8 *regions; /* VlpsRegion of each node (text runs: of their element), NULL for methods without regions */
  int *segments;   /* for each node the segment it is part of, from 0, -1 for none; NULL for methods that find none */
  guint8 *content; /* 1: the node's own content is part of the result.  For an element: its tag is kept (an image is
                    * shown, a container stands around its children); for a text run: its text is. */
  GArray *cuts;    /* of VlpsCut, one for a text run at most, in their order; NULL: none */
  gboolean exact;  /* the method is taken at its word: no text is added to the content */
  guint8 *reason;  /* VlpsReason of each node: why it is content, or is not */
  guint8 *part;    /* 1: the node is in the part of the page that the result is limited to; NULL: that is all of it */
  char *text;      /* the result as text, for methods that yield text rather than nodes; else NULL */
  VlpsMetadata
      *metadata;       /* to be asked through vlps_metadata_of(); a method puts the facts that it finds itself here */
  GArray *comments;    /* of VlpsComment: those of readers, where they are wanted apart; else NULL */
  GArray *posts;       /* of VlpsComment: posts of a thread or comments, whatever becomes of them; NULL: none */
  gboolean discussion; /* the posts are those of a thread, which the page is for */
  gboolean thread;     /* the comments are posts of a thread, and content as well */
  GArray *hidden;      /* of VlpsHidden: text that no reader sees; NULL where nobody asked */
  GPtrArray *warnings; /* of VlpsWarning */
  GArray *details;     /* of VlpsDetail; empty for most methods */
  GArray *passages;    /* of VlpsPassage (topic.h), where a topic was asked for, as they were before; else NULL */
  double topic_score;  /* how much of the topic the content has, 0 to 1; NAN where nobody asked */
} VlpsResult;

/* A result with no content and nothing found. */
VlpsResult *vlps_result_new (const VlpsPage *page, const char *method);
void vlps_result_free (VlpsResult *result);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResult, vlps_result_free)

/* Appends a detail; `curve` is copied. */
void vlps_result_add_number (VlpsResult *result, VlpsDetailKind kind, const char *name, double number);
void vlps_result_add_word (VlpsResult *result, const char *name, const char *word);
void vlps_result_add_curve (VlpsResult *result, const char *name, const double *curve, guint n_points);

/* A result in which the whole shown page is content and every node CENTER: what output before removal is made from. */
VlpsResult *vlps_result_new_whole (const VlpsPage *page);

/* Makes the content of the regions in `regions` (bit 1 << VlpsRegion) the content of the result, instead of CENTER's.
 * Results without regions stay as they are. */
void vlps_result_choose_regions (VlpsResult *result, const VlpsPage *page, guint regions);

/* The content as text, each line ended by a line feed, for methods that yield text; newly allocated.  Cuts are those of the
 * first and the last run. */
char *vlps_result_write_text (const VlpsResult *result, const VlpsPage *page, const VlpsReading *reading);

/* TRUE when something in the content can be seen. */
gboolean vlps_result_has_content (const VlpsResult *result, const VlpsPage *page);

/* Around what is shown of the part that the result is limited to, by the boxes of `page`; empty where it is limited to none
 * or the page was not rendered. */
VlpsBox vlps_result_part_box (const VlpsResult *result, const VlpsPage *page);

/* Limits the result to a part of the page: the nodes with 1 in `part`, which it takes.  Where it has no content there,
 * all of the part becomes its content, with a warning. */
void vlps_result_limit (VlpsResult *result, const VlpsPage *page, guint8 *part);
