/* format.h - the formats that a page's content is written in: their names, files and types
 *
 * A new format is a value here, a row in format.c and a case in vlps_task_emit().
 */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_FORMAT_TEXT,
  VLPS_FORMAT_HTML,
  VLPS_FORMAT_MARKDOWN,
  VLPS_FORMAT_JSON,
  VLPS_FORMAT_LINKS,
  VLPS_FORMAT_TEI,
  VLPS_FORMAT_CSV,
  VLPS_FORMAT_POSTS,
  VLPS_FORMAT_ITEMS,
  VLPS_FORMAT_BLOCKS,
  VLPS_FORMAT_CHUNKS,
  VLPS_FORMAT_BULK,
  VLPS_N_FORMATS,
} VlpsFormat;

typedef struct
{
  const char *name;   /* "markdown" */
  const char *ending; /* of a file's name: ".md" */
  const char *type;   /* as HTTP has it: "text/markdown; charset=utf-8" */
} VlpsFormatRow;

/* Static. */
const VlpsFormatRow *vlps_format_row (VlpsFormat format);

/* The format that the ending of a file's name stands for, such as ".md" and ".htm"; VLPS_N_FORMATS where it stands for
 * none.  "links.jsonl" is a name with the ending of its format, too. */
VlpsFormat vlps_format_of_name (const char *path);

/* Whether a file of this name may be written in `format`: not where its ending stands for what no format is, such as a
 * picture or a packed file.  `given`: the user named the format; where not, an ending that several formats have is too
 * little.  Fails with VLPS_ERROR_USAGE, whose message has what does write such files. */
gboolean vlps_format_check_name (const char *path, gboolean given, GError **error);

/* NULL is text, "md" Markdown.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_format_parse (const char *text, VlpsFormat *ret_format, GError **error);
