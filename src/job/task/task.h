/* task.h - what to do with a page: its method, its regions, its outputs */
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

/* When pictures of a page are rendered after its method, besides the picture taken during the load. */
typedef enum
{
  VLPS_AGAIN_NEVER,
  VLPS_AGAIN_MISSING, /* if the page has none: it is from a snapshot, or none could be taken during the load */
  VLPS_AGAIN_ALWAYS,
} VlpsAgain;

/* When a page is rendered. */
typedef enum
{
  VLPS_RENDER_ALWAYS,
  VLPS_RENDER_AUTO, /* parse first, render if that gives too little (render-need.h) */
  VLPS_RENDER_NEVER,
} VlpsRenderUse;

/* Borrows everything. */
struct _VlpsTask
{
  const VlpsOptions *options; /* checked */
  VlpsRenderUse render;
  double picture_pixels; /* most pixels of the picture taken of it; 0: none */
  VlpsAgain again;
  const VlpsRecordFiles *record;   /* files recorded during the load; NULL: none, or handled by the caller */
  char *const *example_names;      /* pages to open as its examples; NULL: use `examples`, if any */
  guint regions;                   /* regions whose content is kept: bits 1 << VlpsRegion */
  const GPtrArray *examples;       /* of VlpsPage*, for methods that use examples; NULL: none */
  VlpsLineStore *lines;            /* for methods that use one; NULL: none */
  const VlpsSiteTexts *site_texts; /* see VlpsMethodOptions; NULL: none */
  const char *site;                /* see VlpsMethodOptions; NULL: none */
  VlpsPreset automatic;            /* the preset auto with the user's constants */
  VlpsMethodOptions
      extract; /* the method (NULL: only the page is wanted) and its parameters; the rest is set for each page */
};

/* Options of commands that find content, as given on the command line; strings are NULL if not given. */
typedef struct
{
  char *method;
  char **examples;  /* inputs */
  char *line_store; /* path */
  char *regions;
  char **params;      /* "NAME=VALUE" */
  char *render;       /* always, auto or never */
  gboolean no_render; /* same as render "never" */
  gboolean outlines;  /* outlines in overlays */
} VlpsTaskOptions;

/* Paths of pictures; each NULL if not wanted. */
typedef struct
{
  const char *overlay; /* regions and lines over the page */
  const char *before;  /* the page as it is */
  const char *after;   /* the page after removal, rendered again */
  gboolean outlines;   /* outlines in the overlay */
} VlpsTaskPictures;

/* Returns the table of these options. `options` may be NULL if nothing is parsed. */
VlpsOptionTable vlps_task_options_table (VlpsTaskOptions *options);
void vlps_task_options_clear (VlpsTaskOptions *options);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsTaskOptions, vlps_task_options_clear)

/* Returns the given option that prevents rendering; static. NULL: pages are rendered, or some may be. */
const char *vlps_task_options_unrendered (const VlpsTaskOptions *options);

/* Sets method, its parameters, render and regions. `pictures`: pictures or snapshots are wanted. Fails with
 * VLPS_ERROR_USAGE if the options contradict each other. */
gboolean vlps_task_choose (VlpsTask *task, const VlpsTaskOptions *options, gboolean pictures, GError **error);

/* Fails with VLPS_ERROR_USAGE if regions other than CENTER were given but the chosen method finds none: the content
 * of the whole page would be kept. */
gboolean vlps_task_check_regions (const VlpsTask *task, const VlpsTaskOptions *options, GError **error);

/* Opens and parses the example pages and makes them the task's examples, valid as long as the result. `deadline`:
 * limits all of them (NULL: each has its own). */
VlpsExamplePages *vlps_task_open_examples (VlpsTask *task, char *const *names, VlpsDeadline *deadline,
                                           GCancellable *cancellable, GError **error);

/* Opens the file of --line-store. Fails with VLPS_ERROR_USAGE if the task's method does not use one, and with
 * VLPS_ERROR_IO. */
VlpsLineFile *vlps_task_open_lines (const VlpsTask *task, const char *path, GError **error);

/* Stores the document's lines as a record in the file. */
gboolean vlps_task_add_record (VlpsLineFile *file, VlpsDocument *document, GError **error);

/* Makes the document of a result, which is taken, as the options ask for. Fails with VLPS_ERROR_EMPTY if the wanted
 * part of the page shows nothing. */
VlpsDocument *vlps_task_document (const VlpsOptions *options, guint regions, const VlpsPage *page, VlpsResult *result,
                                  GError **error);

/* Runs the method. Fails with VLPS_ERROR_USAGE if lines cross, like vlps_task_document(), and with the method's
 * errors. */
VlpsDocument *vlps_task_run (const VlpsTask *task, const VlpsPage *page, GError **error);

/* Returns the snapshot of a rendered page, or of its wanted part. Fails like vlps_task_document(). */
GBytes *vlps_task_snapshot (const VlpsOptions *options, const VlpsInput *input, GError **error);

/* Writes the document in a format; newly allocated. */
char *vlps_task_emit (const VlpsTask *task, VlpsDocument *document, VlpsFormat format);

/* Returns the part of a picture that the result is limited to, with numbers over it if requested, or the picture
 * itself; free with cairo_surface_destroy(). */
cairo_surface_t *vlps_task_picture_part (const VlpsDocument *document, cairo_surface_t *picture);

/* Renders a picture of a page that was saved without one, from its own markup. */
cairo_surface_t *vlps_task_picture_saved (VlpsInput *input, const VlpsOptions *options, GCancellable *cancellable,
                                          GError **error);

/* Writes the pictures in the order in which they become available. May render. */
gboolean vlps_task_write_pictures (const VlpsTask *task, VlpsInput *input, VlpsDocument *document,
                                   const VlpsTaskPictures *pictures, GCancellable *cancellable, GError **error);
