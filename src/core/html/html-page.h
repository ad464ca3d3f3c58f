/* html-page.h - the page model of an HTML document that is not rendered */
#pragma once

#include "page.h"

/* Elements deeper than this are flattened into their ancestors, as browsers do; the page then has a warning. */
#define VLPS_HTML_DEPTH 512

/* Most elements, texts and comments of one document. */
#define VLPS_HTML_NODES 6000000

/* Parses a document as the HTML standard says for browsers without scripting: `noscript` holds elements. `url` (may
 * be NULL) is what relative addresses refer to, `http_charset` (may be NULL) the label from the Content-Type header.
 * The encoding is found by vlps_encoding_find(); a page that declares a wrong one gets a warning.
 *
 * The result is not rendered: no boxes, no styles. Runs of white space in texts are one space, or a line feed (see
 * VlpsNode); in elements that keep white space (flag PREFORMATTED, which their descendants have too) and in script
 * and style they are as written. Texts of nothing but white space are kept only between inline content, where they
 * part words. What iframe elements hold for browsers without frames is left out, and so are templates and scripts
 * other than data blocks (JSON-LD), as in a rendered page; but a shadow tree in markup (shadowrootmode) is part of
 * its host, and late pieces of a streamed page stand where they belong (stream.h). Where what nobody closed leaves a
 * page without text, it is closed, with a warning (mend.h). In the place of a page that shows next to no text stands
 * the text of its data blocks, with a warning (script-data.h). Each frame and iframe with an address is a document of
 * the page that was not reached.
 *
 * The time is linear in `length`, and no recursion depends on the page.
 *
 * Fails with VLPS_ERROR_EMPTY when there is nothing but white space, VLPS_ERROR_NOT_HTML when the bytes are something
 * else, such as an image or JSON, and VLPS_ERROR_MEMORY when the document has more than VLPS_HTML_NODES nodes. */
VlpsPage *vlps_html_page_parse (const guint8 *data, gsize length, const char *url, const char *http_charset,
                                GError **error);
