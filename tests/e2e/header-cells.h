/* header-cells.h - answers of a web server, and what a reader gets of each */
#pragma once

#include <glib.h>

typedef enum
{
  CELL_HTML,
  CELL_TEXT,
  CELL_XHTML,
  CELL_BROKEN_XHTML,
  CELL_META_REFRESH,
  CELL_GZIP,
  CELL_DEFLATE,
  CELL_CUT_GZIP,        /* less than Content-Length announces */
  CELL_BROKEN_OFF_GZIP, /* Content-Length is correct, and the packed stream has no end */
  CELL_ZSTD,
  CELL_SHORT,  /* half of what Content-Length announces */
  CELL_EXCESS, /* Content-Length is correct, and more bytes follow */
  CELL_CHUNKED,
  CELL_BROKEN_CHUNKS, /* the second chunk never ends */
  CELL_CUT_CHUNKS,    /* no last chunk, and the text breaks off */
  CELL_CUT_UNFRAMED,  /* the same with neither length nor chunks */
  CELL_UNFRAMED,      /* neither length nor chunks: ends with the connection */
  CELL_PNG,
  CELL_PDF,
  CELL_EMPTY,
} CellBody;

typedef enum
{
  CELL_WHOLE,   /* all of the cell's text */
  CELL_PART,    /* at least its beginning */
  CELL_OTHER,   /* the text of the cell "target", to which it leads */
  CELL_NOTHING, /* none of it */
  CELL_ANY,     /* not tested: the engine decides, or the way does not transport the cell's peculiarity */
} CellText;

/* One answer. */
typedef struct
{
  const char *name;
  const char *status;
  const char *headers; /* lines separated by "\n", without Content-Type where they have one; NULL: none */
  CellBody body;
  CellText text;       /* of the page alone */
  const char *error;   /* code, where the page fails */
  const char *warning; /* name at the start of a warning, or NULL */
  CellText framed;
  CellText archived;
} HeaderCell;

extern const HeaderCell header_cells[];
extern const guint header_cells_count;

/* The whole answer from status line to last byte. */
GBytes *header_cell_answer (const HeaderCell *cell);

/* The two halves of the cell's text; newly allocated. */
char *header_cell_beginning (const HeaderCell *cell);
char *header_cell_end (const HeaderCell *cell);
