/* page-picture.h - returns the picture of a page as a PNG file */
#pragma once

#include "outcome.h"

/* Returns the picture taken during the load, or renders one if there is none; cut if the document is limited to a
 * part of the page. `after`: of the page after removal. `screen`: only the window. Fails with the errors of
 * rendering, and VLPS_ERROR_IO. */
GBytes *vlps_page_picture (VlpsOutcome *outcome, gboolean after, gboolean screen, GError **error);
