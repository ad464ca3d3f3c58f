/* record-page.h - options for files beside the result of a command's one page */
#pragma once

#include "record-files.h"

G_BEGIN_DECLS

/* Rows for a command whose struct `type` of its own has them as `member`. */
#define VLPS_RECORD_ROW(type, name, member, help, value)                                                               \
  {                                                                                                                    \
    VLPS_GROUP_OUTPUT, name, 0, VLPS_OPTION_FILE, VLPS_OPTION_WRITES, G_STRUCT_OFFSET (type, member), help, value      \
  }
#define VLPS_RECORD_ROWS(type, member)                                                                                 \
  VLPS_RECORD_ROW (type, "har", member.har, "Save what the page loads, with times, as an HTTP Archive", "F.har"),      \
      VLPS_RECORD_ROW (type, "warc-out", member.warc,                                                                  \
                       "Save what the page loads as a web archive (WARC; WACZ for F.wacz), from which it can be "      \
                       "rendered again",                                                                               \
                       "F.warc.gz"),                                                                                   \
      VLPS_RECORD_ROW (type, "console", member.console, "Save what is said to the console, one JSON a line",           \
                       "F.jsonl"),                                                                                     \
      VLPS_RECORD_ROW (type, "pdf", member.pdf, "Save the page as it is printed, on A4; not with --port wpe", "F.pdf")

/* Lets the renderer give what the files want.  Fails with VLPS_ERROR_USAGE where it could not. `render` FALSE:
 * the page is not rendered. */
gboolean vlps_record_prepare (const VlpsRecordFiles *files, const VlpsInput *input, gboolean render,
                              VlpsOptions *options, GError **error);

G_END_DECLS
