/* record.h - files with what the one page of a command loaded */
#pragma once

#include "input.h"

G_BEGIN_DECLS

/* As given; each NULL where it is not wanted. */
typedef struct
{
  char *har;
  char *warc;
} VlpsRecordFiles;

/* Rows for a command whose struct `type` of its own has them as `member`. */
#define VLPS_RECORD_ROWS(type, member)                                                                                 \
  { VLPS_GROUP_OUTPUT,                                                                                                 \
    "har",                                                                                                             \
    0,                                                                                                                 \
    VLPS_OPTION_FILE,                                                                                                  \
    VLPS_OPTION_WRITES,                                                                                                \
    G_STRUCT_OFFSET (type, member.har),                                                                                \
    "Save what the page loads, with times, as an HTTP Archive",                                                        \
    "F.har" },                                                                                                         \
  {                                                                                                                    \
    VLPS_GROUP_OUTPUT, "warc-out", 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, G_STRUCT_OFFSET (type, member.warc),       \
        "Save what the page loads as a web archive (WARC; WACZ for F.wacz), from which it can be rendered again",      \
        "F.warc.gz"                                                                                                    \
  }

void vlps_record_files_clear (VlpsRecordFiles *files);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRecordFiles, vlps_record_files_clear)

/* Lets the page be recorded where a file is wanted.  Fails with VLPS_ERROR_USAGE where nothing could be. `render` FALSE:
 * the page is not rendered. */
gboolean vlps_record_prepare (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render,
                              VlpsOptions *options, GError **error);

/* Writes the files of a rendered page.  Fails with VLPS_ERROR_IO. */
gboolean vlps_record_write (const VlpsRecordFiles *files, VlpsInput *input, const VlpsOptions *options, GError **error);

G_END_DECLS
