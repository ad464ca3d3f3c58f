/* row.h - writes the line of a page in results.jsonl */
#pragma once

#include "fetch-metadata.h"
#include "field.h"
#include "list.h"
#include "renderer.h"

/* A file written for the page. */
typedef struct
{
  const char *kind; /* static */
  char *path;       /* relative to the run folder */
} VlpsRowFile;

/* Facts about a finished page. All zero is an empty row. */
typedef struct
{
  char *result; /* JSON object as in docs/formats.md; NULL: the page failed */
  char *url;    /* final address of a page that failed */
  char
      /* changes since an earlier run, as JSON ("null": that run had no content of the page); NULL: not compared */
      *changes;
  double total_ms;
  gboolean rendered; /* the members up to `missing` are set */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests, failed_requests, blocked, missing; /* as in VlpsRendering */
  GArray *files;                                     /* of VlpsRowFile; NULL: none */
  VlpsFetchMetadata fetch_metadata;                  /* how the page was fetched */
  gboolean copies_sought;                            /* `copy_of` is set */
  gint64 copy_of;                                    /* number of the page with the same text; 0: none */
  gboolean followed;                                 /* links are followed: the line says how its page was found */
  GPtrArray *joined; /* of char*: addresses of the other parts of its article, in order; NULL: parts are not joined */
  double expected;   /* expected F1 of CENTER; NAN: none, or the page failed */
  char *unstyled;    /* host of a page with missing style sheets, "file" for a local one; NULL: none missing */
} VlpsRow;

void vlps_row_clear (VlpsRow *row);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRow, vlps_row_clear)

/* Copies times and counts from `rendering`, which may be NULL. */
void vlps_row_set_rendering (VlpsRow *row, const VlpsRendering *rendering);

/* Records whether the page lacks style sheets. */
void vlps_row_set_styles (VlpsRow *row, const VlpsPage *page);

/* Adds a file; takes `path`. */
void vlps_row_add_file (VlpsRow *row, const char *kind, char *path);

/* Takes over the metadata of the load. */
void vlps_row_take_fetch_metadata (VlpsRow *row, VlpsFetchMetadata *fetch_metadata);

/* Returns the line, which ends with its only line feed; newly allocated. `failure`: NULL for a page that succeeded.
 * `memory`: peak of the page's renderer in bytes; 0: unknown. `fields`: fields besides the result (field.h); number,
 * id, status and error are always included. */
char *vlps_row_write (const VlpsRow *row, const VlpsItem *item, const GError *failure, guint attempts, guint64 memory,
                      guint64 fields);
