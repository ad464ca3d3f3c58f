/* punct-lines.h - punct-lines: content by the share of punctuation, noise by lines that come back (Li & Jiang 2012) */
#pragma once

#include "frequent-lines.h"
#include "method.h"

/* Constants of punct-lines (Li & Jiang 2012, section 2.1). */
typedef struct
{
  double punctuation; /* p: largest share of punctuation in a text run that is content */
  VlpsFrequentOptions repeats;
} VlpsPunctLinesOptions;

/* The parameters of the member `repeats` (VlpsFrequentOptions) of `type`, as part of a method's list (Li & Jiang
 * 2012). */
#define VLPS_FREQUENT_PARAMS(type)                                                                                     \
  {                                                                                                                    \
    .name = "L",                                                                                                       \
    .kind = VLPS_PARAM_WHOLE,                                                                                          \
    .offset = G_STRUCT_OFFSET (type, repeats.allowance),                                                               \
    .usual = 50,                                                                                                       \
    .least = 1,                                                                                                        \
    .most = 1e6,                                                                                                       \
    .unit = "pages",                                                                                                   \
    .description = "pages of a site after which a line may come once more",                                            \
    .source = "section 2.2",                                                                                           \
  },                                                                                                                   \
  {                                                                                                                    \
    .name = "forget", .kind = VLPS_PARAM_WHOLE, .offset = G_STRUCT_OFFSET (type, repeats.forget), .usual = 100,        \
    .least = 0, .most = 1e6, .unit = "pages",                                                                          \
    .description = "pages of a site for each sighting that a line needs to be remembered; 0: all are",                 \
    .source = "section 2.2",                                                                                           \
  }

extern const VlpsParam vlps_punct_lines_params[];

/* Returns TRUE for the punctuation that tells sentences from labels, in Chinese and in English: full stop, comma,
 * exclamation mark and square brackets, which the paper names, and of its "and so on" those that are like them:
 * question mark, semicolon, ideographic comma. Colons, quotation marks and other brackets stand in labels just as
 * often. */
gboolean vlps_punct_lines_is_punctuation (gunichar c);

/* Returns TRUE if the share of punctuation is in (0, p] (section 2.1). */
gboolean vlps_punct_lines_is_content (guint punctuation, guint characters, double p);

/* Runs the method. Besides the marks the result has the remaining lines. Fails with the line store's errors. */
VlpsResult *vlps_punct_lines (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
