/* work.h - one page of a batch: from what the list says to a line of results and files beside it */
#pragma once

#include "archives.h"
#include "batch-archive.h"
#include "earlier-run.h"
#include "field.h"
#include "list.h"
#include "permission.h"
#include "row.h"
#include "task.h"

G_BEGIN_DECLS

/* What is written beside results.jsonl, for each page. */
typedef enum
{
  /* 1 << VlpsFormat for the formats, then */
  VLPS_FILE_SNAPSHOT = 1 << VLPS_N_FORMATS,
  VLPS_FILE_OVERLAY = 1 << (VLPS_N_FORMATS + 1),
  VLPS_FILE_BEFORE = 1 << (VLPS_N_FORMATS + 2),
  VLPS_FILE_AFTER = 1 << (VLPS_N_FORMATS + 3),
  VLPS_FILE_HAR = 1 << (VLPS_N_FORMATS + 4),
  VLPS_FILE_CONSOLE = 1 << (VLPS_N_FORMATS + 5),
  VLPS_FILE_PDF = 1 << (VLPS_N_FORMATS + 6),
} VlpsFiles;

/* Those that need a rendered page. */
#define VLPS_FILES_RENDERED                                                                                            \
  (VLPS_FILE_SNAPSHOT | VLPS_FILE_OVERLAY | VLPS_FILE_BEFORE | VLPS_FILE_AFTER | VLPS_FILE_HAR | VLPS_FILE_CONSOLE     \
   | VLPS_FILE_PDF)

/* A list such as "text,overlay"; NULL is none.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_files_parse (const char *text, guint *ret_files, GError **error);

/* Lets the renderer give what the files need, and the web archive of a run (`archive`).  Fails as vlps_record_ask()
 * does. */
gboolean vlps_files_ask (guint files, gboolean archive, VlpsOptions *options, GError **error);

/* Path of a page's file in a run folder, newly allocated, and its type as HTTP has it, static.  NULL where `kind` is no
 * name of such a list. */
char *vlps_work_file (const char *folder, gint64 id, const char *kind, const char **ret_type);

/* The same for all pages; nothing is owned. */
typedef struct
{
  VlpsTask task;                 /* site and options are those of each page */
  const char *folder;            /* of the run */
  guint files;                   /* VlpsFiles */
  gboolean by_name;              /* they have the names that the list gives to pages, instead of numbers */
  guint64 fields;                /* that its line has (field.h) */
  gboolean outlines;             /* in overlays */
  VlpsWatch *watch;              /* NULL: nobody watches */
  guint64 memory;                /* bytes that the work on a page may take of this process */
  VlpsLineFile *line_file;       /* gets a record of each page, in their order; NULL: none */
  VlpsBatchArchive *archive;     /* what pages load is packed for it; NULL: it is not kept */
  const VlpsEarlierRun *earlier; /* that results are compared with; NULL: none */
} VlpsWorkOptions;

/* Pages wait here for their turn, where what a page gets depends on those before it. */
typedef struct
{
  void (*wait) (gpointer data);
  gpointer data;
} VlpsTurn;

/* A page that is done. */
typedef struct
{
  VlpsRow row;         /* for its line of results.jsonl */
  char *diff;          /* what changed since the earlier run, for people; NULL: nothing, or nothing to compare with */
  GError *failure;     /* NULL: the page is well.  The caller may replace it by another one */
  gboolean stuck;      /* the failure is not the page's: what was made of it could not be written, or rules are wrong */
  gboolean condemned;  /* the work on it broke the limits before: another attempt would do so again */
  GByteArray *loaded;  /* for the archive; NULL: nothing */
  double delay;        /* that its server asks for between visits, s */
  gboolean was_loaded; /* by a renderer, whether it succeeded or not */
  VlpsCrashes crashes; /* on the way; the caller counts them */
} VlpsWork;

/* What a worker has for its pages, one after the other.  `get_renderer` gives a renderer when one is needed, or fails;
 * it stays the giver's.  `give_back` is called once for every page, when it needs no renderer any more, whether it had
 * one or not. */
typedef struct
{
  VlpsRenderer *(*get_renderer) (gpointer data, GError **error);
  void (*give_back) (gpointer data, VlpsWork *work);
  gpointer data;
  VlpsFetcher *fetcher;       /* for pages of the web that are not rendered; NULL: each page makes its own */
  VlpsArchives *archives;     /* for pages of web archives */
  VlpsPermission *permission; /* to be asked before a server is; NULL: nobody is asked */
  guint crashes;              /* at earlier attempts of the page in hand, which its result tells of */
} VlpsWorkTools;

void vlps_work_free (VlpsWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWork, vlps_work_free)

/* Does a page.  `turn` may be NULL.  Never returns NULL: a page that fails has its row, too. */
VlpsWork *vlps_work_do (const VlpsWorkOptions *options, const VlpsItem *item, const VlpsWorkTools *tools,
                        const VlpsTurn *turn, GCancellable *cancellable);

/* Own options of a page (JSON object, may be NULL) on top of `base`, which must have been checked and outlives them.
 * Fails with VLPS_ERROR_USAGE. */
gboolean vlps_work_options (const VlpsOptions *base, const char *json, VlpsOptions *ret_options, GError **error);

G_END_DECLS
