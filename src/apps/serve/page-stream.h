/* page-stream.h - POST /v1/stream: many pages in one request, each answered as soon as it is done
 *
 * The body has a page on each line: an address, or an object as for /v1/segment, which may have an "id"; empty lines
 * and those that begin with '#' are skipped.  What stands in the query is for all lines that do not say otherwise.  The
 * answer has a line for each of them, in the order in which they are done:
 *
 *   {"line": 3, "id": "a", "type": "application/json", "result": {...}}      the format json
 *   {"line": 3, "id": "a", "type": "application/jsonl", "result": [...]}     those of JSON Lines
 *   {"line": 3, "id": "a", "type": "text/plain; charset=utf-8", "text": ""}  the others
 *   {"line": 3, "id": "a", "error": {"code", "message"}}
 *
 * A page is only begun when the client has taken most of what is done.  Pages wait for room in the queue, and for the
 * client's rate, of which each is a request.
 */
#pragma once

#include "exchange.h"

void vlps_page_stream_handle (VlpsExchange *exchange);
