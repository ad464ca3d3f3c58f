/* items.h - splits Markdown into items by kind: code, formulas, notes, cells, ... */
#pragma once

#include <glib.h>

#include "measure.h"

typedef enum
{
  VLPS_ITEM_CODE,      /* fenced blocks */
  VLPS_ITEM_LANGUAGE,  /* languages of fences that name one, in lower case */
  VLPS_ITEM_MATH,      /* TeX between $ or $$, without white space and sizes of brackets */
  VLPS_ITEM_NOTE,      /* first paragraphs of footnotes */
  VLPS_ITEM_REFERENCE, /* references to footnotes: index of the note among those referred to, from 1 */
  VLPS_ITEM_CELL,      /* non-empty cells of tables */
  VLPS_ITEM_HEADING,
  VLPS_ITEM_IMAGE,   /* addresses: the part after the last slash; if there is a fragment, the fragment */
  VLPS_ITEM_CALLOUT, /* types, in lower case */
  VLPS_ITEM_LINK,    /* text, tab, address in the form of images */
  VLPS_N_ITEMS,
} VlpsItemKind;

typedef struct
{
  GPtrArray *kinds[VLPS_N_ITEMS]; /* of char*: items of each kind, in order */
  GPtrArray *tables;              /* of VlpsTedsTree */
  GString *words;                 /* text without marks, addresses and pictures */
} VlpsItems;

/* Parses CommonMark with tables, footnotes, callouts and formulas; `markdown` is valid UTF-8. Omits the first heading
 * that equals `title` (may be NULL), including its words: formats differ in whether the text contains the title. */
VlpsItems *vlps_items_new (const char *markdown, const char *title);
void vlps_items_free (VlpsItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsItems, vlps_items_free)

/* Returns the Markdown without features of mere style: links become their text; pictures, emphasis, escapes and hard
 * breaks are removed. Code and formulas stay as they are; consecutive empty lines become one. */
char *vlps_items_plain (const char *markdown);

/* Returns how well the items of one kind agree, 0 to 1; NAN if the gold has none. F1 of the multisets; for code,
 * formulas and notes, each item of the gold counts with its edit similarity to the most similar remaining item of the
 * result. */
double vlps_items_f1 (const VlpsItems *result, const VlpsItems *gold, VlpsItemKind kind);

/* Returns how well the tables agree, 0 to 1; NAN if the gold has none. Each one of the gold counts with its
 * similarity (teds.h) to the most similar remaining one of the result: 2 x sum / (tables of the result + tables of
 * the gold). */
double vlps_items_teds (const VlpsItems *result, const VlpsItems *gold, gboolean structure);

/* Fills in the measures of all kinds, of the tables and of the words. */
void vlps_items_score (const VlpsItems *result, const VlpsItems *gold, double *values);
