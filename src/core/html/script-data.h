/* script-data.h - reads text that a page has only as data in its scripts
 *
 * Pages that a script builds often contain the text that it will show, as JSON in elements such as <script
 * type="application/json">: data of frameworks, descriptions by schema.org. Without the script, there is nothing else
 * to read. Text is recognised by its shape, not by the names of one framework. */
#pragma once

#include "page.h"

/* Number of characters below which a page has next to no text: if its scripts did not run, and if they did. */
#define VLPS_SCRIPT_DATA_MOST 1000
#define VLPS_SCRIPT_DATA_MOST_RUN 50

/* Warning for such a page. */
#define VLPS_SCRIPT_DATA_WARNING "the page shows next to no text; this is the text in the data of its scripts"

/* Returns the text in the data blocks of a page as a page of its own, in HTML, with the title and what else the page
 * says of itself; newly allocated. NULL where there is none, where the page shows `most` characters or more, and
 * where the text is not three times as long as what it shows.
 *
 * Text is a string of several sentences, or of HTML with at least one. Of all of it only what belongs together is
 * taken: of the block with most text, the smallest part that has two thirds of it (arrays stay whole), and there also
 * what stands under the same keys. Blocks that are not JSON and those of more than 8 MB or a million values are
 * passed over. `markup` is the document as it came, in UTF-8, of which the calls of flight-data.h count as a block;
 * NULL for none. */
char *vlps_script_data_page (const VlpsPage *page, const char *markup, gsize length, guint most);
