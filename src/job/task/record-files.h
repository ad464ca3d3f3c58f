/* record-files.h - files beside the result of a page: what it loaded, what it said, its print */
#pragma once

#include "input.h"

/* Paths; each NULL where it is not wanted. */
typedef struct
{
  char *har;
  char *warc;
  char *console;
  char *pdf;
} VlpsRecordFiles;

void vlps_record_files_clear (VlpsRecordFiles *files);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRecordFiles, vlps_record_files_clear)

/* Lets the renderer give what files of these kinds need: `network` for har and warc.  Fails with VLPS_ERROR_USAGE where
 * the options leave it no way to. */
gboolean vlps_record_files_ask_kinds (VlpsOptions *options, gboolean network, gboolean console, gboolean pdf,
                                      GError **error);

/* The same for these files. */
gboolean vlps_record_files_ask (const VlpsRecordFiles *files, VlpsOptions *options, GError **error);

/* Whether there can be such files of an input.  `render` FALSE: it is not rendered.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_record_files_check (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render,
                                  GError **error);

/* What the rendered page loaded, of VlpsPageExchange, without what only the user and the servers are to know; the input's.
 * NULL where nothing was recorded. */
const GPtrArray *vlps_record_files_exchanges (VlpsInput *input, const VlpsOptions *options);

/* Writes the files, of a page that was rendered with `options`, which asked for what they need.  Of a page that was not
 * rendered nothing is written.  Fails with VLPS_ERROR_IO. */
gboolean vlps_record_files_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options,
                                  GError **error);
