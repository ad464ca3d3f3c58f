/* record-files.h - writes files beside the result of a page: what it loaded, its console, its print */
#pragma once

#include "input.h"

/* Paths; each NULL if not wanted. */
typedef struct
{
  char *har;
  char *warc;
  char *console;
  char *pdf;
} VlpsRecordFiles;

void vlps_record_files_clear (VlpsRecordFiles *files);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRecordFiles, vlps_record_files_clear)

/* Makes the renderer record what files of these kinds need; `network`: for har and warc. Fails with VLPS_ERROR_USAGE
 * if the options make that impossible. */
gboolean vlps_record_files_ask_kinds (VlpsOptions *options, gboolean network, gboolean console, gboolean pdf,
                                      GError **error);

/* Makes the renderer record what these files need. Fails as above. */
gboolean vlps_record_files_ask (const VlpsRecordFiles *files, VlpsOptions *options, GError **error);

/* Checks that an input can have such files. `render` FALSE: it is not rendered. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_record_files_check (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render,
                                  GError **error);

/* Returns what the rendered page loaded, of VlpsPageExchange, without secrets of the user and the servers; owned by
 * the input. NULL if nothing was recorded. */
const GPtrArray *vlps_record_files_exchanges (VlpsInput *input, const VlpsOptions *options);

/* Writes the files of a page rendered with `options`, which must have requested them. Writes nothing for a page that
 * was not rendered. Fails with VLPS_ERROR_IO. */
gboolean vlps_record_files_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options,
                                  GError **error);
