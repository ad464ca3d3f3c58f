/* method.h - a method: finds the main content of a page
 *
 * method-table.h lists all methods. */
#pragma once

#include "date.h"
#include "line-store.h"
#include "models.h"
#include "param.h"
#include "result.h"
#include "separators.h"
#include "site-texts.h"

/* Whether it matters more that nothing is missing or that nothing is superfluous. */
typedef enum
{
  VLPS_FOCUS_BALANCED,
  VLPS_FOCUS_PRECISION,
  VLPS_FOCUS_RECALL,
} VlpsFocus;

/* Treatment of readers' comments; see VlpsMethodOptions. */
typedef enum
{
  VLPS_COMMENTS_DROP,  /* comments below an article are removed; a thread that is the content stays */
  VLPS_COMMENTS_KEEP,  /* they are content */
  VLPS_COMMENTS_APART, /* like drop, and the result lists them separately */
} VlpsCommentsUse;

typedef struct _VlpsMethod VlpsMethod;
typedef struct _VlpsMethodOptions VlpsMethodOptions;

/* Most bytes of a method's own options. */
#define VLPS_METHOD_OWN_MOST 96

/* Options for running one method, which ignores those it does not need. Borrows everything. */
struct _VlpsMethodOptions
{
  const VlpsMethod *method; /* NULL: none */

  const VlpsSeparators *separators; /* rendered pages: the four lines; NULL: found from the page */
  const VlpsPreset *preset;         /* preset for finding the lines; NULL: auto with its defaults */
  VlpsUnits units;                  /* elements that the lines sort */
  VlpsFocus focus;
  VlpsCommentsUse comments;
  const VlpsModels *models;        /* NULL: those of the program */
  VlpsLineStore *lines;            /* NULL: no line statistics */
  const char *site;                /* site for counting lines; NULL: the host of the page's address */
  const VlpsSiteTexts *site_texts; /* texts that the site repeats; NULL: unknown */
  const GPtrArray *examples;       /* of VlpsPage*: other pages of the same section; NULL or empty: none */
  VlpsDateBounds date_bounds;      /* days within which time and last change of the page must be */
  gboolean curves;                 /* store the curves of the decision in the result */

  /* The method's own options, a struct of its header (vlps_method_own()). */
  union
  {
    double number;
    char bytes[VLPS_METHOD_OWN_MOST];
  } own;
};

/* Returns options for a method (NULL: none) with default parameters and nothing else. */
VlpsMethodOptions vlps_method_options (const VlpsMethod *method);

/* Returns the method's own options. */
gconstpointer vlps_method_own (const VlpsMethodOptions *options);

typedef enum
{
  VLPS_METHOD_NEEDS_RENDERED = 1 << 0,   /* pages must be rendered */
  VLPS_METHOD_NEEDS_EXAMPLE = 1 << 1,    /* options->examples must have a page */
  VLPS_METHOD_USES_LINES = 1 << 2,       /* depends on options->lines, which it learns from page to page */
  VLPS_METHOD_TAKES_LINES = 1 << 3,      /* uses options->lines if they are set */
  VLPS_METHOD_HAS_CURVES = 1 << 4,       /* its result has curves if options->curves is set */
  VLPS_METHOD_TAKES_SEPARATORS = 1 << 5, /* sorts rendered pages by options->separators */
  VLPS_METHOD_ASKS_MODELS = 1 << 6,      /* decides by options->models, which were trained with data sets */
  VLPS_METHOD_TAKES_SITE_TEXTS = 1 << 7, /* uses options->site_texts if they are set */
  VLPS_METHOD_COMPLETED = 1 << 8,        /* content that belongs to its result may be added (structure.h) */
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
  gsize own_size;          /* size of the struct of its own options; 0: none */
  const VlpsParam *params; /* parameters in that struct; NULL: none */
  const char *preset;      /* values of the four lines in its source, if these are its constants; NULL: `params` are */
};

/* Sets a parameter as users write it, "NAME=VALUE" or "METHOD.NAME=VALUE". Fails with VLPS_ERROR_USAGE if the method
 * has no such parameter or rejects the value. */
gboolean vlps_method_set (VlpsMethodOptions *options, const char *text, GError **error);

/* Runs the method of `options`; vlps_metadata_of() later adds title, time and so on if the method does not find them.
 * Fails with VLPS_ERROR_USAGE if something that the method needs is missing, and with the method's own errors. */
VlpsResult *vlps_method_run (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
