/* one-page.h - the one page of a command, and files beside its result */
#pragma once

#include "pipeline.h"

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
      VLPS_RECORD_ROW (type, "console", member.console, "Save the messages of the console, one JSON object a line",    \
                       "F.jsonl"),                                                                                     \
      VLPS_RECORD_ROW (type, "pdf", member.pdf, "Save the page as it is printed, on A4; not with --port wpe", "F.pdf")

/* Prints a warning on standard error; NULL: nothing. */
void vlps_one_page_warn (const VlpsWarning *warning);

/* Does the page of this name.  Says on standard error what is to be said about it, and writes the files that the task wants of
 * its loading; the options must have been asked for these.  NULL: it failed. */
VlpsOutcome *vlps_one_page_do (const VlpsTask *task, const char *name, const VlpsPipelineTools *tools,
                               GCancellable *cancellable, GError **error);

/* The same for a page that may be at hand, without its files and without a word about filters; it may have failed. */
VlpsOutcome *vlps_one_page_run (const VlpsTask *task, const VlpsPipelineInput *input, const VlpsPipelineTools *tools,
                                GCancellable *cancellable);

/* What is given for --max-pixels; 0: nothing is. */
gboolean vlps_one_page_check_pixels (double pixels, GError **error);

/* Whether a picture can have the name `path`, which the option got; NULL is no picture.  `drawing`: .svg, too.  An ending
 * is needed for nothing, but one that stands for something else fails with VLPS_ERROR_USAGE. */
gboolean vlps_one_page_check_picture (const char *option, const char *path, gboolean drawing, GError **error);

/* Says how much of the filter list of --block-rules holds, where there is one. */
void vlps_one_page_say_filters (const VlpsOptions *options);
