/* punct-lines.h - punct-lines: content by the share of punctuation, noise by lines that come back (Li & Jiang 2012) */
#pragma once

#include "method.h"

G_BEGIN_DECLS

extern const VlpsParam vlps_punct_lines_params[];

/* TRUE for the punctuation that tells sentences from labels, in Chinese and in English: full stop, comma, exclamation
 * mark and square brackets, which the paper names, and of its "and so on" those that are like them: question mark,
 * semicolon, ideographic comma.  Colons, quotation marks and other brackets stand in labels just as often. */
gboolean vlps_is_punctuation (gunichar c);

/* Section 2.1: TRUE when the share of punctuation is in (0, p]. */
gboolean vlps_punctuation_is_content (guint punctuation, guint characters, double p);

/* The method.  Beside the marks the result has the lines that are left. Fails with the line store's errors. */
VlpsResult *vlps_punct_lines (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

G_END_DECLS
