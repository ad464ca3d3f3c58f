/* dialect.h - what differs between the kinds of Markdown that programs read
 *
 * CommonMark 0.31; GitHub Flavored Markdown 0.29 with what GitHub adds to it (footnotes, alerts, mathematical
 * expressions); the Markdown of pandoc; that of Obsidian.
 */
#pragma once

#include "document.h"

typedef enum
{
  VLPS_CALLOUT_TITLED, /* a quotation that begins with "[!type] Title" */
  VLPS_CALLOUT_ALERT,  /* one that begins with a line "[!TYPE]", of five types, then the title */
  VLPS_CALLOUT_BOLD,   /* one that begins with the title in bold */
} VlpsCalloutWay;

typedef struct
{
  VlpsCalloutWay callouts;
  const char *formula[2]; /* around TeX in a line */
  const char *display[2]; /* lines around TeX that is displayed */
  gboolean notes;         /* "[^1]" is a reference to a note */
  guint definitions;      /* columns of ": ", with which the definition of the term above begins; 0: there are none */
  gboolean terms;         /* such a term is one without bold letters, and whatever comes next defines it */
  gboolean tables;        /* rows of cells between bars */
  const char *signs;      /* that mean something beyond what CommonMark and GitHub's tables have */
  gboolean letters;       /* "a. ", "(1) " and "#. " begin items of lists, too */
  const char *deleted[2], *subscript[2], *superscript[2], *marked[2]; /* around such text; NULL: tags of HTML */
} VlpsDialect;

/* Static. */
const VlpsDialect *vlps_dialect_get (VlpsMarkdown markdown);

/* Appends `text`, escaped for all dialects (escape.h), with the signs escaped that this one has.  `solid`: spaces, too. */
void vlps_dialect_append (const VlpsDialect *dialect, GString *out, const char *text, gboolean solid);

/* Keeps the line that ends `out` and begins at `begin` from being an item of a list, after vlps_escape_line(). */
void vlps_dialect_escape_line (const VlpsDialect *dialect, GString *out, gsize begin);

/* The name of the alert that comes next to a callout of this type, such as "NOTE".  Static. */
const char *vlps_dialect_alert (const char *type);
