/* main-content.h - the method vlps: main content by the position of boxes and the features of words */
#pragma once

#include "content-options.h"
#include "method.h"

extern const VlpsParam vlps_main_content_params[];

/* Predicts for every text block the probability that it is main content (data/content.trees) and keeps the runs with the
 * best odds, shifted by `options->focus`. On a rendered page, also drops what the four lines put outside CENTER; the
 * lines are options->separators or found from the page.
 *
 * With `options->lines`, drops text blocks that are repeated on pages of the site (Li & Jiang 2012, step 6), and learns
 * those of this page. With `options->examples`, text that is identical on one of these pages counts less. See
 * docs/auto.md. Fails like the line store (line-store.h); without `options->lines` never. */
VlpsResult *vlps_main_content (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
