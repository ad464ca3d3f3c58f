/* model.h - what the built program makes of a page, as the end-to-end tests look at it */
#pragma once

#include "page.h"

/* Runs "vlps render INPUT OPTIONS..." (options NULL-terminated, or NULL) and reads what it saved.  When that
 * does not succeed the test has failed, and the page has no nodes. */
VlpsPage *model_render (const char *input, const char *const *options);

/* Reads a saved snapshot and asserts that it is one. */
VlpsPage *model_read (const char *path);

/* First element with this id, in whatever document; -1: none. */
int model_find (const VlpsPage *page, const char *id);

/* Whether the engine shows less than is in the page because of its depth: WebKitGTK 2.52 gives no box to what follows the
 * first element of the 512th level, where its parser puts all that is deeper. */
gboolean model_is_cut (const VlpsPage *page);

/* All text that shows, in document order, white space folded.  Newly allocated. */
char *model_text (const VlpsPage *page);
