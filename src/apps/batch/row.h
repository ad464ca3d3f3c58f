/* row.h - a page's line in results.jsonl */
#pragma once

#include "fetch-metadata.h"
#include "field.h"
#include "list.h"
#include "renderer.h"

/* A file that was written for the page. */
typedef struct
{
  const char *kind; /* static */
  char *path;       /* relative to the run folder */
} VlpsRowFile;

/* What is known of a page once the work on it is done.  All zero is an empty one. */
typedef struct
{
  char *result; /* the object of docs/formats.md; NULL: the page failed */
  char *url;    /* of a page that failed */
  char
      *changes; /* since an earlier run, as JSON ("null": it had no content of the page); NULL: none is compared with */
  double total_ms;
  gboolean rendered; /* what follows up to `missing` is known */
  double load_ms, settle_ms, collect_ms, picture_ms;
  guint requests, failed_requests, blocked, missing; /* as in VlpsRendering */
  GArray *files;                                     /* of VlpsRowFile; NULL: none */
  VlpsFetchMetadata fetch_metadata;                  /* how the page came */
  gboolean copies_sought;                            /* `copy_of` is known */
  gint64 copy_of;                                    /* number of the page whose text it repeats; 0: of none */
  gboolean followed;                                 /* links are: the line says how its page was found */
  GPtrArray
      *joined; /* of char*: addresses of the other parts of its article, in their order; NULL: none are looked for */
  double expected; /* F1 of CENTER that is expected of its lines; NAN: nothing is, or the page failed */
  char *unstyled;  /* host of a page that lacks style sheets of its own, "file" for a local one; NULL: it lacks none */
} VlpsRow;

void vlps_row_clear (VlpsRow *row);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsRow, vlps_row_clear)

/* Takes times and counts from `rendering`, which may be NULL. */
void vlps_row_set_rendering (VlpsRow *row, const VlpsRendering *rendering);

/* Notes whether the page lacks style sheets. */
void vlps_row_set_styles (VlpsRow *row, const VlpsPage *page);

/* Adds a file; takes `path`. */
void vlps_row_add_file (VlpsRow *row, const char *kind, char *path);

/* Takes over how the page came. */
void vlps_row_take_fetch_metadata (VlpsRow *row, VlpsFetchMetadata *fetch_metadata);

/* The line, which ends with the only line feed in it; newly allocated.  `failure`: NULL for a page that is well.
 * `memory`: most bytes that the page's renderer was seen to hold while it worked on it; 0: none was seen.
 * `fields`: what the line has of what stands beside the result (field.h); number, id, status and error it has always. */
char *vlps_row_write (const VlpsRow *row, const VlpsItem *item, const GError *failure, guint attempts, guint64 memory,
                      guint64 fields);
