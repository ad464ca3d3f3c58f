/* mcp-tools.h - the tools that assistants can call, and what each takes and returns
 *
 * mcp.json describes the tools; their options come from the same rows as those of the command line.
 */
#pragma once

#include <cjson/cJSON.h>

#include "page-request.h"

/* Revisions of the protocol.  Dates, so that later ones compare greater. */
#define VLPS_MCP_STRUCTURED "2025-06-18" /* the first with structuredContent, outputSchema and titles */
#define VLPS_MCP_ANNOTATED "2025-03-26"  /* the first with annotations */

typedef struct
{
  const char *name;
  VlpsAction action;
  const char *format; /* NULL: the action has only one format */
  gboolean is_choice; /* the client may choose another format */
  const char *lines;  /* member of structuredContent with the JSON lines of the answer; NULL: none */
  guint without;      /* groups of options without effect, bits 1 << VlpsOptionGroup */
  const char *also;   /* an option of these groups that has an effect nevertheless; NULL: none */
} VlpsMcpTool;

/* Returns the tool of this name; static.  NULL: unknown. */
const VlpsMcpTool *vlps_mcp_tools_find (const char *name);

/* Returns the descriptions of all tools as clients of this revision know them. */
cJSON *vlps_mcp_tools_list (const char *version);

/* Returns {"capabilities", "serverInfo", "instructions"}. */
cJSON *vlps_mcp_tools_about (void);

/* Returns the structuredContent of an answer; NULL if the tool has none. */
cJSON *vlps_mcp_tools_structure (const VlpsMcpTool *tool, const char *text);
