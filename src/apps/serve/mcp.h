/* mcp.h - POST /mcp: the Model Context Protocol over streamable HTTP, by which assistants use the service
 *
 * Each request is answered with JSON. There are no sessions, and the service never speaks first. Tools: segment,
 * links and overlay (mcp-tools.h). */
#pragma once

#include "exchange.h"

void vlps_mcp_handle (VlpsExchange *exchange);
