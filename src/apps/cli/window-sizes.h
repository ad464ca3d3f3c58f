/* window-sizes.h - one page in windows of several sizes (--sizes) */
#pragma once

#include "pipeline.h"

/* Values of --sizes, for help. */
#define VLPS_WINDOW_SIZES_HELP                                                                                         \
  "A picture for each of these: devices of --device, or WxH in CSS px, WxH@2 with two pixels a px; W alone is W x "    \
  "1024\n"

/* A window for the page. */
typedef struct
{
  char *name; /* as given; NULL: that of the other options */
  VlpsOptions options;
} VlpsWindowSize;

/* Parses `text` into at least one VlpsWindowSize with the other options of `base`, checked; NULL is the window of
 * `base`. The array owns its items. Fails with VLPS_ERROR_USAGE. */
GArray *vlps_window_sizes_new (const VlpsOptions *base, const char *text, GError **error);

/* Checks that no other option sets the window. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_window_sizes_check_window (const VlpsOptions *base, GError **error);

/* Checks that pictures of these sizes (NULL: one picture) can be written to `output` (may be NULL).  `drawing`: a
 * single picture may be SVG.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_window_sizes_check_output (const char *sizes, const char *output, gboolean drawing, GError **error);

/* Returns the file for a size: "page.png" becomes "page-phone.png"; newly allocated. */
char *vlps_window_sizes_file (const char *output, const char *name);

/* Resources shared by all windows of a page: the renderer, and standard input, which can be read only once. */
typedef struct
{
  VlpsPipelineInput given;
  VlpsPipelineTools tools;
  /*< private >*/
  GBytes *bytes;
  VlpsRenderer *renderer;
} VlpsWindowShare;

/* Prepares the input; `name` and `watch` must outlive it. */
gboolean vlps_window_share_init (VlpsWindowShare *share, const char *name, const GArray *sizes, VlpsWatch *watch,
                                 GError **error);
void vlps_window_share_clear (VlpsWindowShare *share);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsWindowShare, vlps_window_share_clear)
