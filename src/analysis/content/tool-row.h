/* tool-row.h - rows of tools that a site sets around a text, and the way from its front to the page */
#pragma once

#include "text-block.h"

/* Longest row or way, in characters other than white space. */
#define VLPS_TOOL_ROW_LONGEST 120

/* Returns TRUE for a row of tools ("Print Email Share", "【字号 大 中 小】 打印 收藏") and for a way to the page behind
 * its label ("You are here: Home > News"). `text`: the text of the block on one line. */
gboolean vlps_tool_row_is (const VlpsTextBlock *block, const char *text);
