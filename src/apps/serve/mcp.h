/* mcp.h - POST /mcp: the Model Context Protocol, by which assistants use the service
 *
 * Streamable HTTP of the revisions 2025-06-18 and 2025-03-26 (https://modelcontextprotocol.io/specification): each
 * request is answered with JSON, there are no sessions, and the service never speaks first.  Tools: segment, links and
 * overlay, which take what /v1/segment takes.
 */
#pragma once

#include "exchange.h"

void vlps_mcp_handle (VlpsExchange *exchange);
