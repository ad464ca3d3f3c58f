/* method.h - the methods: from a page to its main content */
#pragma once

#include "blocks.h"
#include "bts.h"
#include "date.h"
#include "example-page.h"
#include "frequent-lines.h"
#include "main-content.h"
#include "param.h"
#include "punct-lines.h"
#include "readability.h"
#include "result.h"
#include "scedd.h"
#include "separators.h"
#include "site-texts.h"
#include "vips.h"
#include "zhou-2009.h"

/* What matters more: that nothing is missing, or that nothing is too much. */
typedef enum
{
  VLPS_FOCUS_BALANCED,
  VLPS_FOCUS_PRECISION,
  VLPS_FOCUS_RECALL,
} VlpsFocus;

/* What becomes of readers' comments; see VlpsMethodOptions. */
typedef enum
{
  VLPS_COMMENTS_DROP,  /* below an article they go; where the thread is the content they are content */
  VLPS_COMMENTS_KEEP,  /* they are content */
  VLPS_COMMENTS_APART, /* as drop, and they stand in the result as a list of their own */
} VlpsCommentsUse;

/* What the methods can be told; each takes what it needs and ignores the rest.  Nothing is owned.  Numbers and choices
 * below are parameters: their ranges, usual values and sources stand with their method (VlpsMethod, params). */
struct _VlpsMethodOptions
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
  VlpsZhou2009Options zhou_2009;

  /* punct-lines */
  VlpsPunctLinesOptions punct_lines;
  VlpsFrequentOptions repeats; /* also vlps */
  VlpsLineStore *lines;        /* also vlps; NULL: no line statistics */
  const char *site;            /* whose lines are counted together; NULL: the host of the page's address */

  const VlpsSiteTexts *site_texts; /* vlps: what the site repeats; NULL: nobody has looked */

  /* scedd */
  VlpsSceddOptions scedd;

  /* example-page */
  const GPtrArray *examples; /* of VlpsPage*: other pages of the same section; NULL or empty: none; also vlps */
  VlpsExamplePageOptions example_page;

  VlpsVipsOptions vips;
  VlpsReadabilityOptions readability;

  VlpsDateBounds date_bounds; /* days in which time and last change of the page must be */
  gboolean curves;            /* keep in the result the curves that the method decides by */
};

/* All parameters at their usual values, no line store and no example. */
VlpsMethodOptions vlps_method_options (void);

typedef enum
{
  VLPS_METHOD_NEEDS_RENDERED = 1 << 0,   /* pages must be rendered */
  VLPS_METHOD_NEEDS_EXAMPLE = 1 << 1,    /* options->examples must have a page */
  VLPS_METHOD_USES_LINES = 1 << 2,       /* lives from options->lines, which it learns from page to page */
  VLPS_METHOD_TAKES_LINES = 1 << 3,      /* makes use of options->lines where they are set */
  VLPS_METHOD_HAS_CURVES = 1 << 4,       /* its result has curves where options->curves is set */
  VLPS_METHOD_TAKES_SEPARATORS = 1 << 5, /* sorts rendered pages by options->separators */
  VLPS_METHOD_ASKS_MODELS = 1 << 6,      /* decides by options->models, which have learnt from data sets */
  VLPS_METHOD_TAKES_SITE_TEXTS = 1 << 7, /* makes use of options->site_texts where they are set */
  VLPS_METHOD_COMPLETED = 1 << 8,        /* what goes with its content may be added to it (structure.h) */
} VlpsMethodNeeds;

/* `page` must be sealed and outlive the result.  A page without content is not an error. */
typedef VlpsResult *(*VlpsMethodFunc) (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);

typedef struct
{
  const char *name;
  const char *description; /* one line for people */
  const char *source;
  guint needs; /* VlpsMethodNeeds */
  VlpsMethodFunc extract;
  const VlpsParam *params; /* in VlpsMethodOptions; NULL for none */
  const char
      *preset; /* its constants are the four lines, and here are their values in its source; NULL: `params` are */
} VlpsMethod;

/* All methods. */
const VlpsMethod *vlps_methods (guint *ret_n);

/* NULL where there is none of that name. */
const VlpsMethod *vlps_method_find (const char *name);

/* For the message about an unknown method: "; did you mean vips?", or "" where no method has such a name.  Newly
 * allocated. */
char *vlps_method_hint (const char *name);

/* Sets a parameter as users write it, "NAME=VALUE" or "METHOD.NAME=VALUE".  Fails with VLPS_ERROR_USAGE where the
 * method has no such parameter or it does not take the value. */
gboolean vlps_method_set (const VlpsMethod *method, VlpsMethodOptions *options, const char *text, GError **error);

/* Runs a method; vlps_metadata_of() fills in the title, time and so on that it does not find itself.  Fails with
 * VLPS_ERROR_USAGE where something the method needs is missing, and with the method's own errors. */
VlpsResult *vlps_method_run (const VlpsMethod *method, const VlpsPage *page, const VlpsMethodOptions *options,
                             GError **error);
