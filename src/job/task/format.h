/* format.h - formats of a page's content, in one table
 *
 * A new format is a row of VLPS_FORMATS and its function in format.c. Options, messages, the service and its
 * description read the rows. */
#pragma once

#include "document.h"

/* All formats: constant, name, short name (NULL: none), ending of a file's name, further endings (NULL: none), media
 * type, whether parts of an article can be joined in it, function in format.c. The first row is passed to FIRST, the
 * others to NEXT. */
#define VLPS_FORMATS(FIRST, NEXT)                                                                                      \
  FIRST (TEXT, "text", NULL, ".txt", NULL, "text/plain; charset=utf-8", TRUE, emit_text)                               \
  NEXT (HTML, "html", NULL, ".html", ".htm", "text/html; charset=utf-8", TRUE, emit_html)                              \
  NEXT (MARKDOWN, "markdown", "md", ".md", ".markdown", "text/markdown; charset=utf-8", TRUE, emit_markdown)           \
  NEXT (JSON, "json", NULL, ".json", NULL, "application/json", FALSE, emit_json)                                       \
  NEXT (LINKS, "links", NULL, ".links.jsonl", NULL, "application/jsonl", TRUE, emit_links)                             \
  NEXT (TEI, "tei", NULL, ".tei.xml", ".tei .xml", "application/tei+xml", FALSE, emit_tei)                             \
  NEXT (CSV, "csv", NULL, ".csv", NULL, "text/csv; charset=utf-8", FALSE, emit_csv)                                    \
  NEXT (POSTS, "posts", NULL, ".posts.jsonl", NULL, "application/jsonl", TRUE, emit_posts)                             \
  NEXT (ITEMS, "items", NULL, ".items.jsonl", NULL, "application/jsonl", FALSE, emit_items)                            \
  NEXT (BLOCKS, "blocks", NULL, ".blocks.jsonl", NULL, "application/jsonl", FALSE, emit_blocks)                        \
  NEXT (CHUNKS, "chunks", NULL, ".chunks.jsonl", NULL, "application/jsonl", FALSE, emit_chunks)                        \
  NEXT (BULK, "bulk", NULL, ".bulk.jsonl", NULL, "application/x-ndjson", FALSE, emit_bulk)

typedef enum
{
#define VLPS_FORMAT_CONSTANT(id, ...) VLPS_FORMAT_##id,
  VLPS_FORMATS (VLPS_FORMAT_CONSTANT, VLPS_FORMAT_CONSTANT) VLPS_N_FORMATS,
} VlpsFormat;

/* Names of the formats as the value of an option: "text|html", "text,html". */
#define VLPS_FORMAT_NAME(id, name, ...) name
#define VLPS_FORMAT_BAR_NAME(id, name, ...) "|" name
#define VLPS_FORMAT_COMMA_NAME(id, name, ...) "," name
#define VLPS_FORMAT_CHOICE VLPS_FORMATS (VLPS_FORMAT_NAME, VLPS_FORMAT_BAR_NAME)
#define VLPS_FORMAT_LIST VLPS_FORMATS (VLPS_FORMAT_NAME, VLPS_FORMAT_COMMA_NAME)

#define VLPS_FORMATS_ALL ((1u << VLPS_N_FORMATS) - 1) /* a bit 1 << VlpsFormat for each */

typedef struct _VlpsTask VlpsTask; /* task.h */

typedef struct
{
  const char *name;                                             /* "markdown" */
  const char *short_name;                                       /* "md"; NULL: none */
  const char *ending;                                           /* ending of a file's name: ".md" */
  const char *more_endings;                                     /* separated by spaces; NULL: none */
  const char *type;                                             /* media type: "text/markdown; charset=utf-8" */
  gboolean joins;                                               /* parts of an article can be joined in it */
  char *(*emit) (const VlpsTask *task, VlpsDocument *document); /* newly allocated */
} VlpsFormatRow;

/* Returns the row of a format; static. */
const VlpsFormatRow *vlps_format_row (VlpsFormat format);

/* Returns the format for the ending of a file's name, such as ".md" and ".htm"; VLPS_N_FORMATS if there is none.
 * "links.jsonl" has the ending of its format, too. */
VlpsFormat vlps_format_of_name (const char *path);

/* Checks that a file of this name may be written in `format`: its ending must not stand for something else, such as a
 * picture or a compressed file. `given`: the user named the format; otherwise an ending shared by several formats is
 * not enough. Fails with VLPS_ERROR_USAGE; the message says how such files are written. */
gboolean vlps_format_check_name (const char *path, gboolean given, GError **error);

/* Returns TRUE for the name and the short name of the row. */
gboolean vlps_format_has_name (const VlpsFormatRow *row, const char *name);

/* Returns the names of the formats in `formats` (bits), newly allocated: "html, markdown and json". `last`: word
 * before the last name. `short_names`: adds them, as in "markdown (or md)". */
char *vlps_format_names (guint formats, const char *last, gboolean short_names);

/* Returns the formats in which parts of an article can be joined, as bits. */
guint vlps_format_joined (void);

/* Parses the name of a format; NULL means text. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error);
