/* collected.h - documents in the form in which the collector returns them, made from tables */
#pragma once

#include "snapshot.h"

/* One node of a document.  `box` is "left top width height" in client coordinates, as the engine reports them. */
typedef struct
{
  int parent;       /* row of its parent, -1 for the root */
  const char *name; /* "" for a text run */
  const char *box;
  guint flags;
  const char *more; /* text run: its text; element: one attribute "name=value", or NULL */
} Row;

/* The style that elements of a table have: block, 16 px, black on nothing. */
#define COLLECTED_BLOCK "block|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, 0)||normal|ltr"

/* JSON of one document, laid out for a window of 1000x600 px; `members` are further members such as
 * "\"size\":[1000,800],\"frames\":[]".  Newly allocated. */
char *collected_document (const char *members, const Row *rows, guint n_rows);

/* The page of a snapshot with these reports, each a comma-separated list of documents; the list ends with NULL.  Takes
 * the strings over.  Stops the test where it cannot be read. */
VlpsPage *collected_page (char *first_report, ...) G_GNUC_NULL_TERMINATED;

/* Stops the test unless the node has this box, written as in Row. */
void assert_node_box (const VlpsPage *page, int node, const char *expected);

/* Index of the first element with this name, or of the text run with this text; stops the test if there is none. */
int find_node (const VlpsPage *page, const char *name_or_text);
