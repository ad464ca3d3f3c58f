/* task.h - what is to be done with a page: its method, its regions, its outputs */
#pragma once

#include "document.h"
#include "example-pages.h"
#include "format.h"
#include "input.h"
#include "line-file.h"
#include "method.h"
#include "options.h"
#include "record-files.h"

/* Most pixels of a picture: 160 MB; a page 1280 px wide and 30,000 px tall just fits. */
#define VLPS_TASK_PICTURE_PIXELS 40e6

/* Whether pictures of a page are rendered when its method is done, beside that which is taken as it loads. */
typedef enum
{
  VLPS_AGAIN_NEVER,
  VLPS_AGAIN_MISSING, /* of a page that has none: it comes from a snapshot, or none could be taken as it loaded */
  VLPS_AGAIN_ALWAYS,
} VlpsAgain;

/* Whether a page is rendered. */
typedef enum
{
  VLPS_RENDER_ALWAYS,
  VLPS_RENDER_AUTO, /* it is parsed first, and rendered where that gives too little (render-need.h) */
  VLPS_RENDER_NEVER,
} VlpsRenderUse;

/* Nothing is owned. */
struct _VlpsTask
{
  const VlpsOptions *options; /* checked */
  VlpsRenderUse render;
  double picture_pixels; /* most pixels of the picture that is taken of it; 0: none is */
  VlpsAgain again;
  const VlpsRecordFiles *record;   /* files that are wanted of its loading; NULL: none, or others see to it */
  char *const *example_names;      /* of pages that are opened as its examples; NULL: `examples`, if there are any */
  guint regions;                   /* whose content is kept: bits 1 << VlpsRegion */
  const GPtrArray *examples;       /* of VlpsPage*, for methods that make use of them; NULL: none */
  VlpsLineStore *lines;            /* for methods that use one; NULL: none */
  const VlpsSiteTexts *site_texts; /* see VlpsMethodOptions; NULL: none */
  const char *site;                /* the same */
  VlpsPreset automatic;            /* the preset auto with the constants that the user has set */
  VlpsMethodOptions
      extract; /* the method (NULL: the page alone is wanted) and its parameters; all else is set for each page */
};

/* What commands that find content are told of it, as given on the command line; strings are NULL where not given. */
typedef struct
{
  char *method;
  char **examples;  /* pages */
  char *line_store; /* a file */
  char *regions;
  char **params;      /* "NAME=VALUE" */
  char *render;       /* always, auto or never */
  gboolean no_render; /* the same as never */
  gboolean outlines;  /* in overlays */
} VlpsTaskOptions;

/* Files for pictures; each NULL where it is not wanted. */
typedef struct
{
  const char *overlay; /* regions and lines over the page */
  const char *before;  /* the page as it is */
  const char *after;   /* the page after removal, rendered again */
  gboolean outlines;   /* in the overlay */
} VlpsTaskPictures;

/* Their rows.  `options` may be NULL where nothing is parsed. */
VlpsOptionTable vlps_task_options_table (VlpsTaskOptions *options);
void vlps_task_options_clear (VlpsTaskOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsTaskOptions, vlps_task_options_clear)

/* The option by which no page is rendered, as it was given; static.  NULL: pages are, or some may be. */
const char *vlps_task_options_unrendered (const VlpsTaskOptions *options);

/* Sets method, its parameters, render and regions.  `pictures`: pictures or snapshots are wanted.  Fails with
 * VLPS_ERROR_USAGE where these do not fit together. */
gboolean vlps_task_choose (VlpsTask *task, const VlpsTaskOptions *options, gboolean pictures, GError **error);

/* Fails with VLPS_ERROR_USAGE where regions were given and are others than CENTER, but the chosen task gives none: what is
 * kept would be the content of all the page. */
gboolean vlps_task_check_regions (const VlpsTask *task, const VlpsTaskOptions *options, GError **error);

/* Opens and parses the example pages, which are the task's examples as long as they live, in what is left of `deadline`
 * (NULL: each has its own). */
VlpsExamplePages *vlps_task_open_examples (VlpsTask *task, char *const *names, VlpsDeadline *deadline,
                                           GCancellable *cancellable, GError **error);

/* Opens the file of --line-store for a method that uses one.  Fails with VLPS_ERROR_USAGE where the task's does not,
 * and with VLPS_ERROR_IO. */
VlpsLineFile *vlps_task_open_lines (const VlpsTask *task, const char *path, GError **error);

/* Stores what was found as a record in the file. */
gboolean vlps_task_add_record (VlpsLineFile *file, VlpsDocument *document, GError **error);

/* What the user wants of a result, which is taken.  Fails with VLPS_ERROR_EMPTY where nothing of the part of the page that is
 * wanted is shown. */
VlpsDocument *vlps_task_document (const VlpsOptions *options, guint regions, const VlpsPage *page, VlpsResult *result,
                                  GError **error);

/* Runs the method.  Fails with VLPS_ERROR_USAGE where lines cross, as vlps_task_document(), and with the method's errors.
 */
VlpsDocument *vlps_task_run (const VlpsTask *task, const VlpsPage *page, GError **error);

/* The snapshot of a rendered page, or of the part of it that is wanted.  Fails as vlps_task_document(). */
GBytes *vlps_task_snapshot (const VlpsOptions *options, const VlpsInput *input, GError **error);

/* The document in a format; newly allocated. */
char *vlps_task_emit (const VlpsTask *task, VlpsDocument *document, VlpsFormat format);

/* The part of a picture of the page that the result is limited to, the picture itself where that is all of it, with numbers over
 * it where the document wants them; free with cairo_surface_destroy(). */
cairo_surface_t *vlps_task_picture_part (const VlpsDocument *document, cairo_surface_t *picture);

/* The picture of a page that was saved without one: its own markup gives it. */
cairo_surface_t *vlps_task_picture_saved (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable,
                                          GError **error);

/* Writes the pictures in the order in which they come about.  May render. */
gboolean vlps_task_write_pictures (const VlpsTask *task, VlpsInput *input, VlpsDocument *document,
                                   const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error);
