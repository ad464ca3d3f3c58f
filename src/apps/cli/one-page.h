/* one-page.h - does the page of a command, with files beside its result */
#pragma once

#include "pipeline.h"

/* Defines rows for a command whose struct `type` has the member `member`. */
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
      VLPS_RECORD_ROW (type, "console", member.console, "Save the messages of the console, one JSON object a line",    \
                       "F.jsonl"),                                                                                     \
      VLPS_RECORD_ROW (type, "pdf", member.pdf, "Save the page as it is printed, on A4; not with --port wpe", "F.pdf")

/* Prints a warning on standard error. NULL is allowed. */
void vlps_one_page_warn (const VlpsWarning *warning);

/* Does the page `name`, prints messages on standard error, and writes the files recorded during its load, which the
 * options must have requested. NULL: it failed. */
VlpsOutcome *vlps_one_page_do (const VlpsTask *task, const char *name, const VlpsPipelineTools *tools,
                               GCancellable *cancellable, GError **error);

/* Does a page from any source, without its files and without messages about filters; the outcome may be a failure. */
VlpsOutcome *vlps_one_page_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                GCancellable *cancellable);

/* Checks the value of --max-pixels; 0: not given. */
gboolean vlps_one_page_check_pixels (double pixels, GError **error);

/* Checks that a picture can have the name `path`, the value of the option; NULL is no picture. `drawing`: SVG is
 * allowed. An ending is optional, but one of another format fails with VLPS_ERROR_USAGE. */
gboolean vlps_one_page_check_picture (const char *option, const char *path, gboolean drawing, GError **error);

/* Prints how much of the filter list of --block-rules is supported, if there is one. */
void vlps_one_page_say_filters (const VlpsOptions *options);
