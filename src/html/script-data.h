/* script-data.h - text that a page keeps in its scripts alone, as data
 *
 * Pages that a script builds often bring along what it will show, as JSON in elements such as
 * <script type="application/json">: the data of frameworks, descriptions by schema.org.  Without the script, that is all
 * there is to read.  What is text in it is told by its shape, not by the names of one framework.
 */
#pragma once

#include "page.h"

G_BEGIN_DECLS

/* Characters shown, from which on a page is not asked for its data, and how many times as many these must have. */
#define VLPS_SCRIPT_DATA_SHOWN 1000
#define VLPS_SCRIPT_DATA_TIMES 3

/* The text in the data blocks of a page as HTML, newly allocated; NULL where there is none, or not enough of it beside
 * the `shown` characters of the page.  Text is a string of several sentences, or of HTML with at least one.  Of all of
 * it only what belongs together is taken: of the block with most text, the smallest part that has two thirds of it (arrays stay whole), and
 * there also what stands under the same keys.  Blocks that are no JSON and those over 8 MB are passed over. */
char *vlps_script_data_read (const VlpsPage *page, guint64 shown);

G_END_DECLS
