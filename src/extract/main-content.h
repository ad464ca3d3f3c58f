/* main-content.h - the method vlps: main content proper, from the place of boxes and the features of words */
#pragma once

#include "method.h"

G_BEGIN_DECLS

extern const VlpsParam vlps_main_content_params[];

/* Gives every text block the probability that it is main content (data/content.trees) and keeps the runs with the
 * best odds, which `options->focus` moves.  On a rendered page, what the four lines put outside CENTER goes as well;
 * they are options->separators's, or found from the page.
 *
 * With `options->lines`, text blocks that come back on pages of the site go (Li & Jiang 2012, step 6), and the page is
 * learnt; with `options->example`, what that page has word for word counts less.  docs/auto.md explains.
 * Fails as the line store does (linestore.h); without `options->lines` never. */
VlpsResult *vlps_main_content (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

G_END_DECLS
