/* example-page.h - example-page: what differs between two pages of one section (Lan 2013, CN103699591A) */
#pragma once

#include "method.h"
#include "similarity.h"

G_BEGIN_DECLS

/* Length of the windows, in characters.  The source only says that it is fixed. */
#define VLPS_EXAMPLE_WINDOW 64

/* Similarity below which texts count as different. */
#define VLPS_EXAMPLE_DROP 0.5

/* FS: similarity of the windows that begin at the same distance from the start of both texts, or BS: of those that end
 * at the same distance from their ends, for distances 0, 1, ... as long as both windows are inside their text.  Ends
 * after the first value below `drop`: no later one matters, and nearly all the time is saved.  Newly allocated; *ret_n
 * becomes the number of values. */
double *vlps_example_forward (VlpsTextPair *pair, guint window, double drop, guint *ret_n);
double *vlps_example_backward (VlpsTextPair *pair, guint window, double drop, guint *ret_n);

/* Turning point of such a sequence: how many characters the texts have in common before they differ.  The sequence
 * falls below `drop` there for the first time; the fall begins when the end of the window passes the point, so that is
 * the window's end at the last value of the high level before.  Where the sequence never falls: all of it, window
 * included. */
guint vlps_example_turning_point (const double *similarity, guint n, guint window, double drop);

/* The method.  Beside the marks the result has the text between the turning points. */
VlpsResult *vlps_example_page (const VlpsPage *page, const VlpsExtractOptions *options, GError **error);

G_END_DECLS
