/* jina.h - GET /https://... and POST /, for clients of Jina Reader (https://github.com/jina-ai/reader)
 *
 * Its headers (members of a body that is JSON or a form have the same names) mean what they mean there, as far as
 * jina.c has a row for them, and others have no effect.  Those without which the answer would be a wrong one (cookies,
 * proxies, elements to be removed) are refused.
 */
#pragma once

#include "exchange.h"

void vlps_jina_handle (VlpsExchange *exchange);
