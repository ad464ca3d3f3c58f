/* markdown-cases.h - HTML, and the Markdown and text that it becomes */
#pragma once

#include <glib.h>

typedef struct
{
  const char *name;
  const char *html; /* of the body */
  const char *markdown;
  const char *text; /* NULL: not looked at */
} Case;

/* Parses the page and compares what its whole document becomes. */
void markdown_case_check (const Case *item);

void markdown_cases_check (const Case *cases, guint n);
