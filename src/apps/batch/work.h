/* work.h - one page of a batch: from what the list says to a line of results and files beside it */
#pragma once

#include "batch-archive.h"
#include "earlier-run.h"
#include "field.h"
#include "follow.h"
#include "list.h"
#include "name-set.h"
#include "name-template.h"
#include "pipeline.h"
#include "row.h"

/* Kinds of files of a page beside the formats, all of a rendered page: constant, name, ending of a file's name, type as
 * HTTP has it.  YOLO's is named after the picture, as its readers look for it. */
#define VLPS_WORK_FILES(KIND)                                                                                          \
  KIND (SNAPSHOT, "snapshot", ".snapshot.json.gz", "application/gzip")                                                 \
  KIND (OVERLAY, "overlay", ".overlay.png", "image/png")                                                               \
  KIND (BEFORE, "before", ".before.png", "image/png")                                                                  \
  KIND (AFTER, "after", ".after.png", "image/png")                                                                     \
  KIND (HAR, "har", ".har", "application/json")                                                                        \
  KIND (CONSOLE, "console", ".console.jsonl", "application/jsonl")                                                     \
  KIND (PDF, "pdf", ".pdf", "application/pdf")                                                                         \
  KIND (COCO, "coco", ".coco.json", "application/json")                                                                \
  KIND (YOLO, "yolo", ".before.txt", "text/plain; charset=utf-8")                                                      \
  KIND (GALLERY, "gallery", ".gallery.jsonl", "application/jsonl")

/* Numbers of all kinds of files: those of VlpsFormat, then these. */
enum
{
  VLPS_KIND_BEFORE_FIRST = VLPS_N_FORMATS - 1,
#define VLPS_WORK_KIND(id, ...) VLPS_KIND_##id,
  VLPS_WORK_FILES (VLPS_WORK_KIND) VLPS_N_KINDS,
};

/* What is written beside results.jsonl, for each page: 1 << VlpsFormat for the formats, then */
typedef enum
{
#define VLPS_WORK_FILE_BIT(id, ...) VLPS_FILE_##id = 1 << VLPS_KIND_##id,
  VLPS_WORK_FILES (VLPS_WORK_FILE_BIT)
} VlpsFiles;

/* Their names, for the value of an option that begins with VLPS_FORMAT_LIST. */
#define VLPS_WORK_FILE_NAME(id, name, ...) "," name
#define VLPS_WORK_FILE_LIST VLPS_WORK_FILES (VLPS_WORK_FILE_NAME)

/* Those that need a rendered page. */
#define VLPS_FILES_RENDERED (((1u << VLPS_N_KINDS) - 1) & ~VLPS_FORMATS_ALL)

/* A list such as "text,overlay"; NULL is none.  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_work_files_parse (const char *text, guint *ret_files, GError **error);

/* Lets the renderer give what the files need, and the web archive of a run (`archive`).  Fails as vlps_record_files_ask_kinds()
 * does. */
gboolean vlps_work_files_request (guint files, gboolean archive, VlpsOptions *options, GError **error);

/* What ends the name of a file of a kind (a bit of VlpsFiles, by its number), such as ".txt", and what the kind is called;
 * NULL where there is no such kind. */
const char *vlps_work_file_ending (guint kind);
const char *vlps_work_file_kind (guint kind);

/* Name of a page's file of a kind, relative to the folder of the run: after the page's `file` or, where that is NULL,
 * after its number or (`by_name`) its name in the list.  Newly allocated; it leads nowhere else, whatever the page is
 * called. */
char *vlps_work_file_name (const VlpsItem *item, gboolean by_name, guint kind);

/* Path of a page's file in a run folder, newly allocated, and its type as HTTP has it, static.  NULL where `kind` is no
 * name of such a list. */
char *vlps_work_file (const char *folder, gint64 id, const char *kind, const char **ret_type);

/* The same for all pages; nothing is owned. */
typedef struct
{
  VlpsTask task;                 /* site and options are those of each page */
  const char *folder;            /* of the run */
  guint files;                   /* VlpsFiles */
  const VlpsNameTemplate *names; /* that those of pages are named with; NULL: they have numbers or ids */
  const VlpsNameClaims *claims;  /* where names that have titles are claimed; NULL: pages have their names before */
  gboolean by_name;              /* those of a page without a `file` have the name that the list gives it */
  guint64 fields;                /* that its line has (field.h) */
  gboolean outlines;             /* in overlays */
  VlpsWatch *watch;              /* NULL: nobody watches */
  guint64 memory;                /* bytes that the work on a page may take of this process */
  VlpsLineFile *line_file;       /* gets a record of each page, in their order; NULL: none */
  VlpsBatchArchive *archive;     /* what pages load is packed for it; NULL: it is not kept */
  gboolean near_copies;          /* pages whose text another one has are told */
  gboolean follows;              /* links of pages are */
  VlpsFollowRules follow;        /* where they may lead */
  gboolean joins;                /* parts of an article are one page */
  const VlpsEarlierRun *earlier; /* that results are compared with; NULL: none */
} VlpsWorkOptions;

/* Result of one attempt at a page. */
typedef struct
{
  VlpsRow row;       /* for its line of results.jsonl */
  GArray *shingles;  /* of its text (near-copies.h); NULL where copies are not looked for */
  char *diff;        /* what changed since the earlier run, for people; NULL: nothing, or nothing to compare with */
  GError *failure;   /* NULL: the page is well.  The caller may replace it by another one */
  gboolean stuck;    /* the failure is not the page's: what was made of it could not be written, or rules are wrong */
  gboolean no_retry; /* the work on it broke the limits before: another attempt would do so again */
  VlpsFound *found;  /* where its links lead; NULL where nobody follows them */
  char *next;        /* address of the next part of its article; NULL: that was the last, or parts are not joined */
  char *file;        /* what its files are called, where its title says it; NULL: as its item says */
  char *title;       /* while parts are joined: of the first */
  char *text;        /* with it, where copies are looked for: that of all */
  char *written[VLPS_N_FORMATS]; /* with it: what is in the files of the page */
  GByteArray *loaded;            /* for the archive; NULL: nothing */
  double delay;                  /* that its server asks for between visits, s */
  gboolean was_loaded;           /* by a renderer, whether it succeeded or not */
  VlpsCrashes crashes;           /* on the way; the caller counts them */
} VlpsWork;

void vlps_work_free (VlpsWork *work);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWork, vlps_work_free)

/* Does a page.  `tools`: those of the one who does it; what is the same for all pages is added.  `crashes`: of the engine, at
 * attempts before this one.  Never returns NULL: a page that fails has its row, too. */
VlpsWork *vlps_work_do (const VlpsWorkOptions *options, const VlpsItem *item, guint crashes,
                        const VlpsPipelineTools *tools, GCancellable *cancellable);

/* The same for the next part of an article whose parts so far are *parts.  Where it is one, what is returned is all of them
 * together, and *parts is used up and becomes NULL; where it is another page, it is those without it.  A part that fails
 * is returned alone, with its failure, and *parts stay: they may be tried with it again. */
VlpsWork *vlps_work_do_part (const VlpsWorkOptions *options, const VlpsItem *item, VlpsWork **parts, guint crashes,
                             const VlpsPipelineTools *tools, GCancellable *cancellable);

/* What there is of an article whose next part failed; takes `parts`. */
VlpsWork *vlps_work_end_parts (VlpsWork *parts, const GError *failure);
