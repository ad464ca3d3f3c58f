/* dataset.h - pages with human answers (docs/compare.md, "Data sets") */
#pragma once

#include <glib.h>

#include "region.h"
#include "segmentation.h"

typedef enum
{
  VLPS_GOLD_NONE,
  VLPS_GOLD_DATA_BLOCK, /* labels in the HTML */
  VLPS_GOLD_LANDMARKS,  /* CSS selectors for each region, in the data set */
  VLPS_GOLD_LABELS,     /* regions of elements, in a file for each page */
  VLPS_GOLD_SEGMENTS,   /* drawn on a picture of the page */
} VlpsGoldKind;

/* The region that a person gave to an element, including its descendants without labels of their own. */
typedef struct
{
  guint element; /* index in the list of elements of the JSON form */
  VlpsRegion region;
} VlpsElementLabel;

/* Product data in the gold. */
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

/* Whether gold texts begin with the headline of their page. */
typedef enum
{
  VLPS_HEADLINE_UNKNOWN,
  VLPS_HEADLINE_IN,
  VLPS_HEADLINE_OUT,
  VLPS_HEADLINE_MIXED,
} VlpsHeadlineGold;

/* One page. Strings are NULL if the data set has no value. */
typedef struct
{
  char *id;      /* unique in the set, a safe file name */
  guint line;    /* of pages.jsonl */
  char *page;    /* path of the HTML file; NULL if it does not exist, with the reason in `missing` */
  char *missing; /* why the page cannot be used; NULL if it can */
  char *url;
  char *file; /* name of the file that was dropped on the viewer; NULL for other pages */
  char *domain;
  char *language;
  char *charset;
  char *kind;
  char *source;   /* collection that the page was taken from */
  char *gold;     /* the text; valid UTF-8 */
  char *markdown; /* the gold as Markdown; valid UTF-8 */
  char *comments; /* comments of readers, not part of `gold`; valid UTF-8 */
  char **with;    /* snippets that the result must contain */
  char **without; /* snippets that it must not contain */
  char *title;
  char *author;
  char **authors; /* one author each */
  char *date;
  gboolean has_product;                  /* the gold has product data: */
  char **product[VLPS_N_PRODUCT_FIELDS]; /* accepted values; NULL if the page shows none */
  GPtrArray *posts;                      /* texts of the posts of a thread; NULL without such gold */
  VlpsGoldKind regions;
  GArray *labels;             /* of VlpsElementLabel, of VLPS_GOLD_LABELS; else NULL */
  guint n_elements;           /* number of elements when the page was labelled */
  VlpsSegmentation *segments; /* of VLPS_GOLD_SEGMENTS, in px of their picture; else NULL */
  char *nodes;                /* path of the recorded boxes of its nodes (recorded-page.h); NULL: none */
  char *picture;              /* path of the picture in the data set; NULL: none */
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
  char **landmarks[VLPS_N_REGIONS]; /* selectors of each region; NULL: none */
  GPtrArray *problems;              /* of VlpsProblem: everything that was left out or is doubtful */
} VlpsDataset;

/* Creates a set without pages. `folder`: where relative names are looked for. */
VlpsDataset *vlps_dataset_new (const char *folder);

/* Adds an empty page with a unique `id`; owned by the data set. */
VlpsCase *vlps_dataset_add (VlpsDataset *dataset, const char *id);

void vlps_dataset_free (VlpsDataset *dataset);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsDataset, vlps_dataset_free)

/* Returns "in", "out" or "mixed", static; NULL if the data set does not say whether its gold texts begin with the
 * headline. */
const char *vlps_dataset_headline (const VlpsDataset *dataset);

/* Returns FALSE, and leaves `ret_headline` alone, if `name` is not one of those words. */
gboolean vlps_dataset_parse_headline (const char *name, VlpsHeadlineGold *ret_headline);
