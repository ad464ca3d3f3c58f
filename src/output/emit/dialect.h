/* dialect.h - differences between the dialects of Markdown
 *
 * CommonMark 0.31; GitHub Flavored Markdown 0.29 with GitHub's additions (footnotes, alerts, mathematical
 * expressions); the Markdown of pandoc; that of Obsidian. */
#pragma once

#include "document.h"

typedef enum
{
  VLPS_CALLOUT_TITLED, /* a quotation that begins with "[!type] Title" */
  VLPS_CALLOUT_ALERT,  /* a quotation that begins with a line "[!TYPE]" of five types, then the title */
  VLPS_CALLOUT_BOLD,   /* a quotation that begins with the title in bold */
} VlpsCalloutWay;

typedef struct
{
  VlpsCalloutWay callouts;
  const char *formula[2]; /* delimiters of TeX within a line */
  const char *display[2]; /* lines around displayed TeX */
  gboolean notes;         /* has footnotes: "[^1]" refers to a note */
  guint definitions;      /* width of ": ", which begins the definition of the term above; 0: no definitions */
  gboolean terms;         /* the term must have no bold letters, and the next paragraph always defines it */
  gboolean tables;        /* has tables: rows of cells between bars */
  const char *signs;      /* characters with a special meaning, in addition to CommonMark and GitHub's tables */
  gboolean letters;       /* "a. ", "(1) " and "#. " also begin list items */
  const char *deleted[2], *subscript[2], *superscript[2], *marked[2]; /* delimiters of such text; NULL: HTML tags */
} VlpsDialect;

/* Returns the properties of a dialect; static. */
const VlpsDialect *vlps_dialect_get (VlpsMarkdown markdown);

/* Appends `text`, escaped for all dialects (escape.h) and for this one. `solid`: escapes spaces, too. */
void vlps_dialect_append (const VlpsDialect *dialect, GString *out, const char *text, gboolean solid);

/* Escapes the line that ends `out` and begins at `begin` so that it does not start a list item. Call it after
 * vlps_escape_line(). */
void vlps_dialect_escape_line (const VlpsDialect *dialect, GString *out, gsize begin);

/* Returns the alert closest to a callout of this type, such as "NOTE"; static. */
const char *vlps_dialect_alert (const char *type);
