/* web-result.h - the result of a segmenter for a page */
#pragma once

#include <cairo.h>

#include "web-element.h"
#include "web-page.h"

G_BEGIN_DECLS

#define VLPS_TYPE_WEB_RESULT (vlps_web_result_get_type ())

/**
 * VlpsWebResult:
 *
 * The result of a #VlpsWebSegmenter for a page: the region of each element, the four lines between the regions, the
 * content and its metadata.
 *
 * Immutable; keeps the page alive. Any number of threads may use it at the same time.
 */
G_DECLARE_FINAL_TYPE (VlpsWebResult, vlps_web_result, VLPS, WEB_RESULT, GObject)

/**
 * VlpsWebSeparator:
 * @VLPS_WEB_SEPARATOR_H1: the horizontal line that HEADER is above
 * @VLPS_WEB_SEPARATOR_H2: the horizontal line that FOOTER is below
 * @VLPS_WEB_SEPARATOR_W1: the vertical line that LM is left of
 * @VLPS_WEB_SEPARATOR_W2: the vertical line that RM is right of
 *
 * The four lines between the regions (Jing & Zuo 2004, section 2.3).
 */
typedef enum
{
  VLPS_WEB_SEPARATOR_H1,
  VLPS_WEB_SEPARATOR_H2,
  VLPS_WEB_SEPARATOR_W1,
  VLPS_WEB_SEPARATOR_W2,
} VlpsWebSeparator;

/**
 * vlps_web_result_get_page:
 * @result: a result
 *
 * Returns: (transfer none): its page
 */
VlpsWebPage *vlps_web_result_get_page (VlpsWebResult *result);

/**
 * vlps_web_result_get_method:
 * @result: a result
 *
 * Returns: (transfer none): the method that found it, such as `vlps`
 */
const char *vlps_web_result_get_method (VlpsWebResult *result);

/**
 * vlps_web_result_get_title:
 * @result: a result
 *
 * Returns: (transfer none) (nullable): the title of the article; %NULL if none was found
 */
const char *vlps_web_result_get_title (VlpsWebResult *result);

/**
 * vlps_web_result_get_author:
 * @result: a result
 *
 * Returns: (transfer none) (nullable): its author; %NULL if none was found
 */
const char *vlps_web_result_get_author (VlpsWebResult *result);

/**
 * vlps_web_result_get_time:
 * @result: a result
 *
 * Returns: (transfer none) (nullable): its time of publication in ISO 8601, as precisely as known; %NULL: unknown
 */
const char *vlps_web_result_get_time (VlpsWebResult *result);

/**
 * vlps_web_result_get_source:
 * @result: a result
 *
 * Returns: (transfer none) (nullable): the source that the page names; %NULL if it names none
 */
const char *vlps_web_result_get_source (VlpsWebResult *result);

/**
 * vlps_web_result_get_warnings:
 * @result: a result
 *
 * Returns: (transfer full) (array zero-terminated=1): warnings of the method as sentences; often none.
 *   vlps_web_page_get_warnings() returns those of the page.
 */
char **vlps_web_result_get_warnings (VlpsWebResult *result);

/**
 * vlps_web_result_get_separator:
 * @result: a result
 * @separator: one of the four lines
 * @position: (out): its y (h1, h2) or x (w1, w2) on the page in CSS px; where the margins are different in several
 * parts of the page, that of the part with most text
 * @confidence: (out) (optional): probability that what lies beyond it is not CENTER, from 0 to 1; -1 where the line was
 *   not found from the page itself
 *
 * Gets the position of a line.
 *
 * Returns: %FALSE if there is no such line, because nothing lies beyond it or the method has no lines; @position and
 *   @confidence are then unchanged
 */
gboolean vlps_web_result_get_separator (VlpsWebResult *result, VlpsWebSeparator separator, double *position,
                                        double *confidence);

/**
 * vlps_web_result_get_expected_f1:
 * @result: a result
 *
 * Gets the expected quality of the lines (docs/auto.md).
 *
 * Returns: expected F1 of CENTER, from 0 to 1; -1 if the lines were not found from the page itself
 */
double vlps_web_result_get_expected_f1 (VlpsWebResult *result);

/**
 * vlps_web_result_has_content:
 * @result: a result
 *
 * Returns: %TRUE if there is visible content
 */
gboolean vlps_web_result_has_content (VlpsWebResult *result);

/**
 * vlps_web_result_get_elements:
 * @result: a result
 *
 * Gets all visible elements in the order of the document.
 *
 * Returns: (transfer container) (element-type VlpsWebElement): elements; the array owns them
 */
GPtrArray *vlps_web_result_get_elements (VlpsWebResult *result);

/**
 * vlps_web_result_to_text:
 * @result: a result
 *
 * Returns: (transfer full): the content as plain text, UTF-8
 */
char *vlps_web_result_to_text (VlpsWebResult *result);

/**
 * vlps_web_result_to_markdown:
 * @result: a result
 *
 * Returns: (transfer full): the content as CommonMark with tables, UTF-8
 */
char *vlps_web_result_to_markdown (VlpsWebResult *result);

/**
 * vlps_web_result_to_html:
 * @result: a result
 *
 * Returns: (transfer full): the page reduced to its content, as one standalone HTML document without scripts, UTF-8
 */
char *vlps_web_result_to_html (VlpsWebResult *result);

/**
 * vlps_web_result_to_json:
 * @result: a result
 * @elements: whether to list all elements with boxes and regions
 *
 * Returns: (transfer full): the result as one JSON object, described in docs/formats.md
 */
char *vlps_web_result_to_json (VlpsWebResult *result, gboolean elements);

/**
 * vlps_web_result_to_links:
 * @result: a result
 *
 * Gets the links in the regions whose content is kept (#VlpsWebSegmenter:regions).
 *
 * Returns: (transfer full): one JSON object a line, described in docs/formats.md
 */
char *vlps_web_result_to_links (VlpsWebResult *result);

/**
 * vlps_web_result_to_blocks:
 * @result: a result
 *
 * Gets the blocks of the content: paragraphs, items, tables and so on, each with its box and its position in the
 * Markdown.
 *
 * Returns: (transfer full): one JSON object a line, described in docs/formats.md
 *
 * Since: 0.2.0
 */
char *vlps_web_result_to_blocks (VlpsWebResult *result);

/**
 * vlps_web_result_to_chunks:
 * @result: a result
 * @words: the most words of a piece; 0: 300
 * @overlap: number of words that a piece repeats from the previous piece of the same section; 0: none, at most half of
 *   @words
 *
 * Cuts the content along its headings into pieces for search and retrieval.
 *
 * Returns: (transfer full): one JSON object a line, described in docs/formats.md
 *
 * Since: 0.2.0
 */
char *vlps_web_result_to_chunks (VlpsWebResult *result, guint words, guint overlap);

/**
 * vlps_web_result_draw:
 * @result: a result
 * @outlines: whether to outline each sorted element
 * @error: return location for an error
 *
 * Draws regions and lines over the picture of the page, or over its outlines if it has none, with a legend above.
 *
 * Returns: (transfer full): an image surface of the format RGB24 with at most 40 million pixels, or %NULL with
 *   %VLPS_ERROR_MEMORY
 */
cairo_surface_t *vlps_web_result_draw (VlpsWebResult *result, gboolean outlines, GError **error);

G_END_DECLS
