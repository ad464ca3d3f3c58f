/* method.h - the methods: from a page to its main content */
#pragma once

#include "blocks.h"
#include "lines.h"
#include "linestore.h"
#include "result.h"

G_BEGIN_DECLS

/* What matters more: that nothing is missing, or that nothing is too much. */
typedef enum
{
  VLPS_FOCUS_BALANCED,
  VLPS_FOCUS_PRECISION,
  VLPS_FOCUS_RECALL,
} VlpsFocus;

/* What the methods can be told; each takes what it needs and ignores the rest.  Nothing is owned. */
typedef struct
{
  /* vlps */
  const VlpsLines *sorted; /* rendered pages: the four lines; NULL: found from the page */
  VlpsUnits units;         /* and what they sort */
  VlpsFocus focus;
  const VlpsModels *models; /* NULL: those of the program */

  /* bts, zhou-2009 */
  VlpsBlockOptions blocks;

  /* punct-lines */
  double punctuation;   /* p: largest share of punctuation in a text run that is content, 0 to 1 */
  VlpsLineStore *lines; /* also vlps; NULL: no line statistics */
  const char *site;     /* whose lines are counted together; NULL: the host of the page's address */

  /* scedd */
  guint short_bytes;  /* pages whose densest element has less text (UTF-8) are short */
  double top_coef;    /* content does not begin on a line above this share of all lines ... */
  double bottom_coef; /* ... or below this one */

  /* example-page */
  const VlpsPage *example; /* another page of the same section; also vlps */
} VlpsExtractOptions;

/* The sources' values, no line store and no example. */
#define VLPS_EXTRACT_OPTIONS_INIT                                                                                      \
  {                                                                                                                    \
    .punctuation = 0.3, .short_bytes = 450, .top_coef = 0.05, .bottom_coef = 0.95                                      \
  }

typedef enum
{
  VLPS_METHOD_NEEDS_RENDERED = 1 << 0, /* pages must be rendered */
  VLPS_METHOD_NEEDS_EXAMPLE = 1 << 1,  /* options->example must be set */
  VLPS_METHOD_USES_LINES = 1 << 2,     /* lives from options->lines, which it learns from page to page */
  VLPS_METHOD_TAKES_LINES = 1 << 3,    /* makes use of options->lines where they are set */
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
} VlpsMethod;

/* All methods. */
const VlpsMethod *vlps_methods (guint *ret_n);

/* NULL where there is none of that name. */
const VlpsMethod *vlps_method_find (const char *name);

/* Runs a method and fills in the title, time, author and source that it does not find itself.  Fails with
 * VLPS_ERROR_USAGE where something the method needs is missing, and with the method's own errors. */
VlpsResult *vlps_method_run (const VlpsMethod *method, const VlpsPage *page, const VlpsExtractOptions *options,
                             GError **error);

G_END_DECLS
