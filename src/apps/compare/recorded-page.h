/* recorded-page.h - builds a page from recorded boxes of its nodes, as in Webis-WebSeg-20 */
#pragma once

#include "page.h"

/* Reads nodes.csv, with the columns xpath, left, top, right and bottom (in any order), and texts of text nodes from
 * nodes-texts.csv in the same folder, with xpath and text.  XPaths count the siblings that were rendered
 * (/HTML[1]/BODY[1]/P[2]/text()[1]), and siblings stand in the order of the file.  The page counts as rendered.  It has
 * no attributes, and of styles only the usual display of each element.  `size` of the page; zero: that of its root.
 * Fails with VLPS_ERROR_IO or VLPS_ERROR_EMPTY. */
VlpsPage *vlps_recorded_page_read (const char *nodes, VlpsSize size, GError **error);
