/* method.h - the methods: from a page to its main content */
#pragma once

#include "blocks.h"
#include "frequent-lines.h"
#include "param.h"
#include "result.h"
#include "separators.h"

G_BEGIN_DECLS

/* Constants of vlps; docs/auto.md explains them. */
typedef struct
{
  double bias;       /* added to the logarithm of the odds of every text block, on top of what the focus adds */
  double border;     /* what each beginning and each end of a run of main content costs */
  guint words;       /* words beyond which a text block counts no more */
  double stands_out; /* probability that the main text of a page of one topic has somewhere */
  double repeated;   /* what is left of the probability of a text block that the example page has as well */
  double kind_share; /* of the mean of its kind in the log odds of a text block */
} VlpsContentOptions;

/* Constants of bts (Zou & Zhong 2011, sections 1.2.2 and 1.2.3). */
typedef struct
{
  double smooth_weight;  /* of a block among its neighbours, which have 1 each */
  double min_weight;     /* of the smallest value in N'min, of whose mean with the average ... */
  double average_weight; /* ... this is the other weight */
  guint n_largest;       /* values in Ncal beside the average */
  gboolean between;      /* rule (2): runs between two main ones are main text */
  guint near; /* blocks before and after the first and last main one in which title and time are looked for */
} VlpsBtsOptions;

typedef enum
{
  VLPS_SHORT_BY_DENSITY, /* characters by elements, as the source has it */
  VLPS_SHORT_BY_SUM,     /* density sum of cetd */
} VlpsShortBy;

/* Constants of scedd (Xi et al. 2016, sections 2.2, 4.2 and 4.3). */
typedef struct
{
  VlpsShortBy short_by; /* by what the densest element is found whose text tells short pages from long ones */
  guint short_bytes;    /* pages whose densest element has less text (UTF-8) are short */
  double top_coef;      /* content does not begin on a line above this share of all lines ... */
  double bottom_coef;   /* ... or below this one */
  guint rounds;         /* how often the densest element is looked for */
} VlpsSceddOptions;

/* Constants of vips (Cai et al. 2003). */
typedef struct
{
  guint pdoc;        /* permitted degree of coherence, 1 to 10 */
  double text_size;  /* shares of the page's area: below which a node with text of its own is not divided ... */
  double child_size; /* ... and a table cell whose largest child is no larger */
} VlpsVipsOptions;

/* Constants of readability. */
typedef struct
{
  guint least_text;     /* characters of a paragraph that counts */
  double sibling_share; /* of the best score: siblings from here on belong to the article */
  double link_share;    /* of the text of a paragraph beside the best element that may be link */
  guint class_weight;   /* what a telling word in a class or an id is worth */
} VlpsReadabilityOptions;

/* What matters more: that nothing is missing, or that nothing is too much. */
typedef enum
{
  VLPS_FOCUS_BALANCED,
  VLPS_FOCUS_PRECISION,
  VLPS_FOCUS_RECALL,
} VlpsFocus;

/* What becomes of readers' comments; see VlpsExtractOptions. */
typedef enum
{
  VLPS_COMMENTS_DROP,  /* below an article they go; where the thread is the content they are content */
  VLPS_COMMENTS_KEEP,  /* they are content */
  VLPS_COMMENTS_APART, /* as drop, and they stand in the result as a list of their own */
} VlpsCommentsUse;

/* What the methods can be told; each takes what it needs and ignores the rest.  Nothing is owned.  Numbers and choices
 * below are parameters: their ranges, usual values and sources stand with their method (VlpsMethod, params). */
typedef struct
{
  /* vl-ps, vlps */
  const VlpsSeparators *separators; /* rendered pages: the four lines; NULL: found from the page */
  const VlpsPreset *preset;         /* how they are found then; NULL: auto as it is */
  VlpsUnits units;                  /* and what they sort */

  /* vlps */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  const VlpsModels *models; /* NULL: those of the program */
  VlpsContentOptions content;

  /* bts, zhou-2009 */
  VlpsBlockOptions blocks;
  VlpsBtsOptions bts;
  double short_share; /* of the mean paragraph */
  double long_share;  /* of the longest */

  /* punct-lines */
  double punctuation;          /* p: largest share of punctuation in a text run that is content */
  VlpsFrequentOptions repeats; /* also vlps */
  VlpsLineStore *lines;        /* also vlps; NULL: no line statistics */
  const char *site;            /* whose lines are counted together; NULL: the host of the page's address */

  /* scedd */
  VlpsSceddOptions scedd;

  /* example-page */
  const VlpsPage *example; /* another page of the same section; also vlps */
  guint window;            /* characters */
  double drop;             /* similarity below which texts count as different */

  VlpsVipsOptions vips;
  VlpsReadabilityOptions readability;

  gboolean curves; /* keep in the result the curves that the method decides by */
} VlpsExtractOptions;

/* All parameters at their usual values, no line store and no example. */
VlpsExtractOptions vlps_extract_options (void);

/* The parameters of VlpsBlockOptions that bts and its baseline share (Zou & Zhong 2011). */
#define VLPS_BLOCK_PARAMS                                                                                              \
  {                                                                                                                    \
    .name = "separators",                                                                                              \
    .kind = VLPS_PARAM_CHOICE,                                                                                         \
    .offset = G_STRUCT_OFFSET (VlpsExtractOptions, blocks.separators),                                                 \
    .usual = VLPS_SEPARATORS_BLOCK,                                                                                    \
    .choices = vlps_separator_names,                                                                                   \
    .description = "tags between blocks: all that start a new line, the readable ones of the paper, or these and br",  \
    .source = "section 1.2.1, table 1, which the scan cuts; chosen by measuring",                                      \
  },                                                                                                                   \
  {                                                                                                                    \
    .name = "keep-links", .kind = VLPS_PARAM_CHOICE,                                                                   \
    .offset = G_STRUCT_OFFSET (VlpsExtractOptions, blocks.keep_links), .usual = FALSE, .choices = vlps_no_yes,         \
    .description = "give main text the text of its links back where less of a block is link than text",                \
    .source = "section 1.2.1, table 1: links go",                                                                      \
  }

/* The parameters of VlpsFrequentOptions, as part of a method's list (Li & Jiang 2012). */
#define VLPS_FREQUENT_PARAMS                                                                                           \
  {                                                                                                                    \
    .name = "L",                                                                                                       \
    .kind = VLPS_PARAM_WHOLE,                                                                                          \
    .offset = G_STRUCT_OFFSET (VlpsExtractOptions, repeats.allowance),                                                 \
    .usual = 50,                                                                                                       \
    .least = 1,                                                                                                        \
    .most = 1e6,                                                                                                       \
    .unit = "pages",                                                                                                   \
    .description = "pages of a site after which a line may come once more",                                            \
    .source = "section 2.2",                                                                                           \
  },                                                                                                                   \
  {                                                                                                                    \
    .name = "forget", .kind = VLPS_PARAM_WHOLE, .offset = G_STRUCT_OFFSET (VlpsExtractOptions, repeats.forget),        \
    .usual = 100, .least = 0, .most = 1e6, .unit = "pages",                                                            \
    .description = "pages of a site for each sighting that a line needs to be remembered; 0: all are",                 \
    .source = "section 2.2",                                                                                           \
  }

typedef enum
{
  VLPS_METHOD_NEEDS_RENDERED = 1 << 0,   /* pages must be rendered */
  VLPS_METHOD_NEEDS_EXAMPLE = 1 << 1,    /* options->example must be set */
  VLPS_METHOD_USES_LINES = 1 << 2,       /* lives from options->lines, which it learns from page to page */
  VLPS_METHOD_TAKES_LINES = 1 << 3,      /* makes use of options->lines where they are set */
  VLPS_METHOD_HAS_CURVES = 1 << 4,       /* its result has curves where options->curves is set */
  VLPS_METHOD_TAKES_SEPARATORS = 1 << 5, /* sorts rendered pages by options->separators */
} VlpsMethodNeeds;

/* `page` must be sealed and outlive the result.  A page without content is no error. */
typedef VlpsResult *(*VlpsExtractFunc) (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

typedef struct
{
  const char *name;
  const char *description; /* one line for people */
  const char *source;
  guint needs; /* VlpsMethodNeeds */
  VlpsExtractFunc extract;
  const VlpsParam *params; /* in VlpsExtractOptions; NULL for none */
  const char
      *preset; /* its constants are the four lines, and here are their values in its source; NULL: `params` are */
} VlpsMethod;

/* All methods. */
const VlpsMethod *vlps_methods (guint *ret_n);

/* NULL where there is none of that name. */
const VlpsMethod *vlps_method_find (const char *name);

/* Sets a parameter as users write it, "NAME=VALUE" or "METHOD.NAME=VALUE".  Fails with VLPS_ERROR_USAGE where the
 * method has no such parameter or it does not take the value. */
gboolean vlps_method_set (const VlpsMethod *method, VlpsExtractOptions *options, const char *text, GError **error);

/* Runs a method and fills in the title, time, author and source that it does not find itself.  Fails with
 * VLPS_ERROR_USAGE where something the method needs is missing, and with the method's own errors. */
VlpsResult *vlps_method_run (const VlpsMethod *method, const VlpsPage *page, const VlpsExtractOptions *options,
                             GError **error);

G_END_DECLS
