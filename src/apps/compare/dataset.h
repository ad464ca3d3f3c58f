/* dataset.h - a folder of pages with human answers (docs/compare.md, "Data sets") */
#pragma once

#include <gio/gio.h>

#include "region.h"
#include "segmentation.h"

typedef enum
{
  VLPS_GOLD_NONE,
  VLPS_GOLD_DATA_BLOCK, /* labels in the HTML */
  VLPS_GOLD_LANDMARKS,  /* CSS selectors by region, of the data set */
  VLPS_GOLD_LABELS,     /* regions of elements, in a file of the page */
  VLPS_GOLD_SEGMENTS,   /* drawn on a picture of the page */
} VlpsGoldKind;

/* The region that somebody gave to an element, with all in it that has no label of its own. */
typedef struct
{
  guint element; /* its place in the list of elements of the JSON form */
  VlpsRegion region;
} VlpsElementLabel;

/* What the gold can say of a product. */
typedef enum
{
  VLPS_PRODUCT_PRICE,
  VLPS_PRODUCT_CURRENCY,
  VLPS_PRODUCT_AVAILABILITY,
  VLPS_PRODUCT_SKU,
  VLPS_PRODUCT_BRAND,
  VLPS_PRODUCT_NAME,
  VLPS_N_PRODUCT_FIELDS,
} VlpsProductField;

/* Whether golds begin with the headline of their page. */
typedef enum
{
  VLPS_HEADLINE_UNKNOWN,
  VLPS_HEADLINE_IN,
  VLPS_HEADLINE_OUT,
  VLPS_HEADLINE_MIXED,
} VlpsHeadlineGold;

/* One page.  Strings are NULL where the data set does not say. */
typedef struct
{
  char *id;      /* unique in the set, a safe file name */
  guint line;    /* of pages.jsonl */
  char *page;    /* path of the HTML file; NULL where the set has no such file, and `missing` says why */
  char *missing; /* why the page cannot be used; NULL when it can */
  char *url;
  char *file; /* name of the file that was dropped on the viewer; NULL for other pages */
  char *domain;
  char *language;
  char *charset;
  char *kind;
  char *source;   /* which of the collections that the set was made from */
  char *gold;     /* the text; valid UTF-8 */
  char *markdown; /* the gold as Markdown; valid UTF-8 */
  char *comments; /* those of readers, which are not part of `gold`; valid UTF-8 */
  char **with;    /* snippets that must be in the result */
  char **without; /* snippets that must not */
  char *title;
  char *author;
  char **authors; /* each by itself */
  char *date;
  gboolean has_product;                  /* the gold says what the page sells: */
  char **product[VLPS_N_PRODUCT_FIELDS]; /* values that are right; NULL where the page shows none */
  GPtrArray *posts;                      /* texts of the posts of a thread; NULL without such gold */
  VlpsGoldKind regions;
  GArray *labels;             /* of VlpsElementLabel, of VLPS_GOLD_LABELS; else NULL */
  guint n_elements;           /* that the page had when it was labelled */
  VlpsSegmentation *segments; /* of VLPS_GOLD_SEGMENTS, in px of their picture; else NULL */
  char *nodes;                /* path of the boxes of its nodes as they were recorded (recorded-page.h); NULL: none */
  char *picture;              /* path of the picture of the page that came with the set; NULL: none */
  char *edges[2];             /* paths of the edges in that picture, fine and coarse; NULL: none */
} VlpsCase;

typedef struct
{
  char *folder;
  char *name;
  char *description;
  char *origin;
  char *licence;
  VlpsHeadlineGold headline;
  GPtrArray *cases;                 /* of VlpsCase, in the order of pages.jsonl */
  GHashTable *ids;                  /* id -> its case, borrowed from `cases` */
  char **landmarks[VLPS_N_REGIONS]; /* selectors of each region, NULL where there are none */
  GPtrArray *problems;              /* of VlpsProblem: everything that was left out or is doubtful */
} VlpsDataset;

/* Adds a page that has nothing yet but `id`, which no other page has; not owned by the caller. */
VlpsCase *vlps_dataset_add (VlpsDataset *dataset, const char *id);

/* Reads a data set: a folder with pages.jsonl, or labels of another form (foreign-set.h).  Lines that cannot be used are
 * left out and stand in `problems`, as do golds that are named and cannot be read.  Fails with VLPS_ERROR_NOT_FOUND or
 * VLPS_ERROR_IO where there is neither, and with VLPS_ERROR_CANCELLED before the next line (or, of another form, the next
 * folder or file) once `cancellable` (may be NULL) is cancelled. */
VlpsDataset *vlps_dataset_read (const char *folder, GCancellable *cancellable, GError **error);
void vlps_dataset_free (VlpsDataset *dataset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDataset, vlps_dataset_free)

/* "in", "out" or "mixed", static; NULL where the data set does not say whether its golds begin with the headline. */
const char *vlps_dataset_headline (const VlpsDataset *dataset);
