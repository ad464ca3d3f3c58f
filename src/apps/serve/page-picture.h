/* page-picture.h - the picture of a page as a PNG file */
#pragma once

#include "outcome.h"

/* The picture that was taken as the page loaded, or one that is rendered now where there is none; of a part of the page where
 * the document is limited to it.  `after`: of the page after removal.  `screen`: only of what fits into the window.
 * Fails with the errors of rendering, and VLPS_ERROR_IO. */
GBytes *vlps_page_picture (VlpsOutcome *outcome, gboolean after, gboolean screen, GError **error);
