/* method.h - a method: from a page to its main content
 *
 * method-table.h lists them.
 */
#pragma once

#include "date.h"
#include "line-store.h"
#include "models.h"
#include "param.h"
#include "result.h"
#include "separators.h"
#include "site-texts.h"

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

typedef struct _VlpsMethod VlpsMethod;
typedef struct _VlpsMethodOptions VlpsMethodOptions;

/* Bytes that the options of a method's own may have. */
#define VLPS_METHOD_OWN_MOST 96

/* Options of a run of one method, which takes what it needs and ignores the rest.  Borrows everything. */
struct _VlpsMethodOptions
{
  const VlpsMethod *method; /* NULL: none is run */

  const VlpsSeparators *separators; /* of a rendered page: the four lines; NULL: found from the page */
  const VlpsPreset *preset;         /* how they are found; NULL: auto as it is */
  VlpsUnits units;                  /* the elements that they sort */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  const VlpsModels *models;        /* NULL: those of the program */
  VlpsLineStore *lines;            /* NULL: no line statistics */
  const char *site;                /* whose lines are counted together; NULL: the host of the page's address */
  const VlpsSiteTexts *site_texts; /* texts that the site repeats; NULL: unknown */
  const GPtrArray *examples;       /* of VlpsPage*: other pages of the same section; NULL or empty: none */
  VlpsDateBounds date_bounds;      /* days in which time and last change of the page must be */
  gboolean curves;                 /* keep in the result the curves that the method decides by */

  /* The method's own options, a struct of its header (vlps_method_own). */
  union
  {
    double number;
    char bytes[VLPS_METHOD_OWN_MOST];
  } own;
};

/* Options for a method (NULL: none): its parameters have their usual values, and all else is absent. */
VlpsMethodOptions vlps_method_options (const VlpsMethod *method);

/* The method's own options. */
gconstpointer vlps_method_own (const VlpsMethodOptions *options);

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

struct _VlpsMethod
{
  const char *name;
  const char *description; /* one line for people */
  const char *source;
  guint needs; /* VlpsMethodNeeds */
  VlpsMethodFunc extract;
  gsize own_size;          /* of the struct of its own options; 0: it has none */
  const VlpsParam *params; /* in that struct; NULL for none */
  const char
      *preset; /* its constants are the four lines, and here are their values in its source; NULL: `params` are */
};

/* Sets a parameter as users write it, "NAME=VALUE" or "METHOD.NAME=VALUE".  Fails with VLPS_ERROR_USAGE where the
 * method has no such parameter or it does not take the value. */
gboolean vlps_method_set (VlpsMethodOptions *options, const char *text, GError **error);

/* Runs the method of `options`; vlps_metadata_of() fills in the title, time and so on that it does not find itself.  Fails
 * with VLPS_ERROR_USAGE where something the method needs is missing, and with the method's own errors. */
VlpsResult *vlps_method_run (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
