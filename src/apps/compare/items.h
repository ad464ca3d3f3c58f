/* items.h - what a Markdown text consists of, by kind: code, formulas, notes, cells, ... */
#pragma once

#include <glib.h>

#include "measure.h"

typedef enum
{
  VLPS_ITEM_CODE,      /* fenced blocks */
  VLPS_ITEM_LANGUAGE,  /* of the fences that name one, in lower case */
  VLPS_ITEM_MATH,      /* TeX between $ or $$, without white space and what only says how large brackets are drawn */
  VLPS_ITEM_NOTE,      /* texts of definitions of footnotes: their first paragraphs */
  VLPS_ITEM_REFERENCE, /* references to footnotes: which note of those referred to, from 1 */
  VLPS_ITEM_CELL,      /* cells of tables that have something in them */
  VLPS_ITEM_HEADING,
  VLPS_ITEM_IMAGE,   /* addresses: what follows their last slash; of one with a fragment, the fragment */
  VLPS_ITEM_CALLOUT, /* types, in lower case */
  VLPS_ITEM_LINK,    /* text, tab, address as of images */
  VLPS_N_ITEMS,
} VlpsItemKind;

typedef struct
{
  GPtrArray *kinds[VLPS_N_ITEMS]; /* of char*: the items of each kind in their order */
  GPtrArray *tables;              /* of VlpsTedsTree */
  GString *words;                 /* the text without marks, addresses and pictures */
} VlpsItems;

/* Reads CommonMark with tables, footnotes, callouts and formulas; `markdown` is valid UTF-8.  The first heading that is
 * `title` (may be NULL) is left out, with its words: whether the title stands in the text or beside it is a choice. */
VlpsItems *vlps_items_new (const char *markdown, const char *title);
void vlps_items_free (VlpsItems *items);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsItems, vlps_items_free)

/* The Markdown with links as their text, and without pictures, marks of emphasis, escapes and hard breaks: what of its
 * spelling is choice.  Code and formulas stay as they are; of empty lines no two follow one another. */
char *vlps_items_plain (const char *markdown);

/* How the items of one kind agree, 0 to 1; NAN where the gold has none.  F1 of the multisets; of code, formulas and
 * notes each item of the gold counts by its edit similarity to the most similar item of the result that is left. */
double vlps_items_f1 (const VlpsItems *result, const VlpsItems *gold, VlpsItemKind kind);

/* How the tables agree, 0 to 1; NAN where the gold has none.  Each of the gold counts by its similarity (teds.h) to the
 * most similar one of the result that is left: 2 x sum / (tables of the result + tables of the gold). */
double vlps_items_teds (const VlpsItems *result, const VlpsItems *gold, gboolean structure);

/* Fills in the measures of all kinds, of the tables and of the words. */
void vlps_items_score (const VlpsItems *result, const VlpsItems *gold, double *values);
