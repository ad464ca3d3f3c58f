/* condenser.h - a page while it is made short; only for the files of condense.h
 *
 * condense-text.c writes pieces of text, condense-tag.c tags, and condense-nesting.c knows what is open. */
#pragma once

#include "condense.h"
#include "fast.h"
#include "tag.h"

/* Pieces up to this length are copied: a private character takes 4 bytes itself.  "hidden", the one attribute value
 * that matters to the parser, is shorter. */
#define SHORT 7

#define BEYOND_UNICODE 0x110000u

typedef struct
{
  VlpsCondensed *result;
  const char *at;
  const char *end;
  const char *page_end; /* in a noscript element, whose end `end` is; NULL: in none */
  gboolean in_form;     /* a form is open */
  guint level;          /* open elements that need their end tags, but for those that gumbo does not know */
  GArray *strangers;    /* open elements that gumbo does not know (Stranger) */
  GHashTable *unknown;  /* their names: char* -> ElementName* */
  gboolean endless;     /* a noscript element has no end tag, so no later one has */
  gboolean verbatim;    /* the page uses private characters itself: nothing is replaced */
  gboolean typed;       /* there was a document type */
  guint preformatted;   /* open pre and listing elements: white space matters */
  guint foreign;        /* open svg and math elements: nothing is left out, as their raw text is not raw */
  guint root_tags;      /* html and body tags so far */
  GHashTable *formats;  /* VlpsSlice* -> piece + 1: attributes of formatting elements, which the parser compares */

  /* only where nesting is mended */
  guint max_depth;   /* 0: is not */
  GArray *open;      /* of OpenElement */
  GHashTable *names; /* char* -> ElementName* */
  guint depth;       /* open elements that were written */
} Condenser;

typedef struct
{
  char *name;
  guint n_open; /* elements of this name */
} ElementName;

typedef struct
{
  ElementName *name;
  VlpsTag tag;
  gboolean written;
} OpenElement;

typedef struct
{
  const char *start; /* "<" */
  const char *name;
  gsize name_length;
  const char *after; /* behind ">" */
  VlpsTag tag;
  gboolean is_end;
  gboolean self_closing;
} CondensedTag;

/* An element unknown to gumbo, such as a custom element. */
typedef struct
{
  ElementName *name;
  guint level; /* number of open levels around it */
} Stranger;

/* --- text --- */

static inline void
write_span (Condenser *c, const char *start, const char *end)
{
  vlps_fast_append (c->result->text, start, (gsize) (end - start));
}

/* Writes a private character for a piece.  For `equal` pieces that is always the same one. */
void vlps_condenser_replace (Condenser *c, const char *start, const char *end, gboolean equal);

/* Writes text without markup. */
void vlps_condenser_write_plain (Condenser *c, const char *start, const char *end);

/* Writes text with character references, which stay for the parser. */
void vlps_condenser_write_text (Condenser *c, const char *p, const char *end);

/* Writes a value with character references. */
void vlps_condenser_write_references (Condenser *c, const char *p, const char *end);

/* Stands for markup that is left out.  What was before it must not run into what comes: "<<!-- -->b>" is not a tag, and
 * "&am<!-- -->p;" no reference. */
void vlps_condenser_write_gap (Condenser *c);

/* Moves *p, which stands at "&", behind a numeric reference, without its semicolon, and gives its character; 0 and just
 * behind the "&" where there is none.  Numbers beyond Unicode are all the same. */
guint vlps_condenser_read_number (const char **p, const char *end);

/* Returns an empty table for Condenser.formats. */
GHashTable *vlps_condenser_pieces_new (void);

/* --- tags --- */

/* Reads the tag at `at`, whose name is known already, and writes it if `write`.  FALSE when the page ends within: the
 * standard then drops it. */
gboolean vlps_condenser_copy_tag (Condenser *c, CondensedTag *tag, gboolean write);

/* Returns TRUE for elements whose content is not markup. */
gboolean vlps_condenser_is_raw (VlpsTag tag);

/* Returns TRUE for elements without content. The gumbo of Debian 12 turns isindex into a form, as an old standard
 * says; to later versions it is an ordinary element, as in browsers. */
gboolean vlps_condenser_is_empty (VlpsTag tag);

/* Returns TRUE for elements whose attributes the parser compares: of equal formatting elements it keeps only three
 * open, of links only one. */
gboolean vlps_condenser_is_compared (VlpsTag tag);

/* --- open elements --- */

/* Returns TRUE if a start tag is written; keeps count of open elements. */
gboolean vlps_condenser_open_element (Condenser *c, const CondensedTag *tag);

/* Ends the element that an end tag names, and all within; nothing where there is none. */
void vlps_condenser_close_element (Condenser *c, const CondensedTag *tag);

/* Ends the innermost element. */
void vlps_condenser_close_top (Condenser *c);

/* Counts the levels that a tag opens or closes in the parser, and ends what gumbo does not know where it would not. */
void vlps_condenser_count_levels (Condenser *c, const CondensedTag *tag);

/* GDestroyNotify of the entries of Condenser.names and Condenser.unknown. */
void vlps_condenser_name_free (gpointer name);
