/* task.h - what is to be done with a page: its method, its regions, its outputs */
#pragma once

#include "input.h"
#include "line-file.h"
#include "method.h"
#include "options.h"

G_BEGIN_DECLS

/* Most pixels of a picture: 160 MB; a page 1280 px wide and 30,000 px tall just fits. */
#define VLPS_TASK_PICTURE_PIXELS 40e6

typedef enum
{
  VLPS_FORMAT_TEXT,
  VLPS_FORMAT_HTML,
  VLPS_FORMAT_MARKDOWN,
  VLPS_FORMAT_JSON,
  VLPS_FORMAT_LINKS,
  VLPS_FORMAT_TEI,
  VLPS_FORMAT_CSV,
  VLPS_N_FORMATS,
} VlpsFormat;

/* Nothing is owned. */
typedef struct
{
  const VlpsOptions *options; /* checked */
  const VlpsMethod *method;
  gboolean no_render;
  guint regions;              /* whose content is kept: bits 1 << VlpsRegion */
  const VlpsPage *example;    /* for methods that need one */
  VlpsLineStore *lines;       /* for methods that use one; NULL: none */
  const char *site;           /* see VlpsExtractOptions */
  VlpsPreset automatic;       /* the preset auto with the constants that the user has set */
  VlpsExtractOptions extract; /* the method's parameters; what else is in it is set for each page */
} VlpsTask;

/* What commands that find content are told of it, as given on the command line; strings are NULL where not given. */
typedef struct
{
  char *method;
  char *example;    /* a page */
  char *line_store; /* a file */
  char *regions;
  char **params; /* "NAME=VALUE" */
  gboolean no_render;
  gboolean outlines; /* in overlays */
} VlpsTaskOptions;

/* Files for pictures; each NULL where it is not wanted. */
typedef struct
{
  const char *overlay; /* regions and lines over the page */
  const char *before;  /* the page as it is */
  const char *after;   /* the page after removal, rendered again */
  gboolean outlines;   /* in the overlay */
} VlpsTaskPictures;

/* NULL is text, "md" Markdown.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error);

/* Their rows.  `options` may be NULL where nothing is parsed. */
VlpsOptionTable vlps_task_options_table (VlpsTaskOptions *options);
void vlps_task_options_clear (VlpsTaskOptions *options);

/* Sets method, its parameters, no_render and regions.  `pictures`: pictures or snapshots are wanted.  Fails with
 * VLPS_ERROR_USAGE where these do not fit together. */
gboolean vlps_task_choose (VlpsTask *task, const VlpsTaskOptions *options, gboolean pictures, GError **error);

/* Opens and parses the example page.  Its page is the task's example as long as it lives. */
VlpsInput *vlps_task_open_example (VlpsTask *task, const char *name, GCancellable *cancellable, GError **error);

/* Opens the file of --line-store for a method that uses one.  Fails with VLPS_ERROR_USAGE where the task's does not,
 * and with VLPS_ERROR_IO. */
VlpsLineFile *vlps_task_open_lines (const VlpsTask *task, const char *path, GError **error);

/* Stores what was found as a record in the file. */
gboolean vlps_task_add_record (VlpsLineFile *file, const VlpsPage *page, const VlpsResult *result, GError **error);

/* Limits a result to the part of the page that is wanted.  Fails with VLPS_ERROR_EMPTY where nothing of that is shown. */
gboolean vlps_task_limit (const VlpsOptions *options, const VlpsPage *page, VlpsResult *result, GError **error);

/* Runs the method, and limits its result to the part of the page that is wanted.  Fails with VLPS_ERROR_USAGE where
 * lines cross, as vlps_task_limit(), and with the method's errors. */
VlpsResult *vlps_task_run (const VlpsTask *task, const VlpsPage *page, GError **error);

/* The snapshot of a rendered page, or of the part of it that is wanted.  Fails as vlps_task_limit(). */
GBytes *vlps_task_snapshot (const VlpsOptions *options, const VlpsInput *input, GError **error);

/* The result in a format; newly allocated. */
char *vlps_task_emit (const VlpsTask *task, const VlpsPage *page, const VlpsResult *result, VlpsFormat format);

/* The part of a picture of the page that the result is limited to, the picture itself where that is all of it; free with
 * cairo_surface_destroy(). */
cairo_surface_t *vlps_task_picture_part (const VlpsPage *page, const VlpsResult *result, cairo_surface_t *picture);

/* Writes the pictures in the order in which they come about.  May render. */
gboolean vlps_task_write_pictures (const VlpsTask *task, VlpsInput *input, const VlpsResult *result,
                                   const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error);

G_END_DECLS
