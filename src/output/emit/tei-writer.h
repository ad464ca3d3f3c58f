/* tei-writer.h - lines of TEI, and the elements around them; only for tei.c
 *
 * Elements around lines are pushed and popped; they are written once something stands in them. */
#pragma once

#include "emit.h"
#include "whitespace.h"

typedef enum
{
  KIND_QUOTE,
  KIND_LIST,
  KIND_ITEM,
  KIND_TABLE,
  KIND_ROW,
  KIND_CELL,
  KIND_NOTE,
} TeiKind;

/* An element around blocks.  It is written when something stands in it. */
typedef struct
{
  TeiKind kind;
  char *attributes;  /* of its tag, "" for none */
  gboolean implicit; /* stands around what is not in an item or cell of its own */
  gboolean written;
} TeiContainer;

/* An element in a line, such as hi or ref. */
typedef struct
{
  const char *name; /* static */
  char *attributes;
} TeiFormat;

typedef struct
{
  const VlpsPage *page;
  const VlpsFlow *flow;
  VlpsLinks links;
  GString *out;
  GArray *containers; /* of TeiContainer */
  GArray *formats;    /* of TeiFormat, outer first */
  guint n_formats;    /* how many of them are written */
  guint divisions;    /* open div elements */
  int levels[7];      /* heading level of each */
  int heading;        /* level of the heading at hand, 0 outside */
  gboolean line;      /* something stands in the line at hand: its element is open, or it is that of the container */
  gboolean feed;      /* a line break is due before the next text in an item, cell or heading */
  const char *ends;   /* end tag of the line's element, "" for none */
  gboolean code;      /* in a pre element */
  VlpsWhitespace fold;
} TeiWriter;

/* Begins without elements. `page`, `flow`, `links` and `out` are the caller's to set. */
void vlps_tei_writer_init (TeiWriter *w);
void vlps_tei_writer_clear (TeiWriter *w);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (TeiWriter, vlps_tei_writer_clear)

/* --- elements around lines --- */

/* Begins an element; takes `attributes`. `implicit`: it stands around what is not in an item or cell of its own. */
void vlps_tei_writer_push (TeiWriter *w, TeiKind kind, char *attributes, gboolean implicit);

/* Ends the innermost element that is not implicit, with the implicit ones in it. */
void vlps_tei_writer_pop (TeiWriter *w);

/* Ends the implicit elements in the innermost other one. */
void vlps_tei_writer_pop_implicit (TeiWriter *w);

/* Returns the innermost element; NULL where there is none. */
TeiContainer *vlps_tei_writer_innermost (TeiWriter *w);

/* Wraps content directly in a list or table in an item, or a row and a cell. */
void vlps_tei_writer_wrap (TeiWriter *w);

/* Writes the start tags of the elements in which something is to stand now. */
void vlps_tei_writer_containers (TeiWriter *w);

/* Ends the divisions that headings have begun. */
void vlps_tei_writer_end_divisions (TeiWriter *w);

/* --- lines --- */

/* Opens the element of a line, unless one is open. */
void vlps_tei_writer_open_line (TeiWriter *w);

/* The same with the formats at hand, so that text can be written. */
void vlps_tei_writer_begin_line (TeiWriter *w);

/* Ends the line at hand: a paragraph, a heading, or a line of an item or cell. */
void vlps_tei_writer_end_line (TeiWriter *w);

/* --- in a line --- */

/* Begin and end an element in a line; `name` is static, `attributes` is taken. */
void vlps_tei_writer_push_format (TeiWriter *w, const char *name, char *attributes);
void vlps_tei_writer_pop_format (TeiWriter *w);

/* Returns TRUE in code, which holds text alone. */
gboolean vlps_tei_writer_is_in_code (const TeiWriter *w);

/* Writes a text with its white space folded; in code as it is. */
void vlps_tei_writer_words (TeiWriter *w, const char *text);

/* Writes a text whose line feeds count. */
void vlps_tei_writer_preformatted (TeiWriter *w, const char *text);

/* Writes white space that is due, before an element in the line. */
void vlps_tei_writer_space (TeiWriter *w);
void vlps_tei_writer_line_break (TeiWriter *w);
