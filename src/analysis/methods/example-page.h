/* example-page.h - example-page: the difference between two pages of one section (Lan 2013, CN103699591A) */
#pragma once

#include "method.h"
#include "text-pair.h"

/* Constants of example-page (Lan 2013). */
typedef struct
{
  guint window; /* characters */
  double drop;  /* similarity below which texts count as different */
} VlpsExamplePageOptions;

extern const VlpsParam vlps_example_page_params[];

/* Computes FS or BS. FS: similarity of the windows that end 0, 1, 2, ... characters after the start of both texts; BS
 * (`backward`): of those that begin so many before their ends. What a window reaches beyond the start of the texts,
 * or their end for BS, is the same in both, so that a border shorter than a window is found as well as any other;
 * what it reaches beyond the other side differs. `window` is 1 to VLPS_WINDOW_MAX. Ends after the first value below
 * `drop`: no later one matters, and nearly all the time is saved. Newly allocated; *ret_n becomes the number of
 * values. */
double *vlps_example_page_similarities (const gunichar *a, guint n_a, const gunichar *b, guint n_b, gboolean backward,
                                        guint window, double drop, guint *ret_n);

/* Returns the turning point of such a sequence: how many characters the texts have in common before they differ. The
 * sequence falls below `drop` there for the first time; the fall begins when the end of the window passes the point,
 * so that is the last value of the high level before. Where the sequence never falls: the last of the highest values
 * in the last window's length. */
guint vlps_example_page_turning_point (const double *similarity, guint n, guint window, double drop);

/* Runs the method. Besides the marks the result has the text between the turning points; its details are these two,
 * and FS and BS with options->curves. */
VlpsResult *vlps_example_page (const VlpsPage *page, const VlpsMethodOptions *options, GError **error);
