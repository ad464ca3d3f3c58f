/* page-files.h - files of a page in a run folder: their kinds and names */
#pragma once

#include "format.h"
#include "list.h"
#include "options.h"

/* Kinds of files besides the formats, all of a rendered page: constant, name, ending of a file's name, media type.
 * The YOLO file is named after the picture, as its readers expect. */
#define VLPS_PAGE_FILES(KIND)                                                                                          \
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
#define VLPS_PAGE_FILE_KIND(id, ...) VLPS_KIND_##id,
  VLPS_PAGE_FILES (VLPS_PAGE_FILE_KIND) VLPS_N_KINDS,
};

/* Files written beside results.jsonl for each page: 1 << VlpsFormat for the formats, then these. */
typedef enum
{
#define VLPS_PAGE_FILE_BIT(id, ...) VLPS_FILE_##id = 1 << VLPS_KIND_##id,
  VLPS_PAGE_FILES (VLPS_PAGE_FILE_BIT)
} VlpsFiles;

/* Names for the value of an option that begins with VLPS_FORMAT_LIST. */
#define VLPS_PAGE_FILE_NAME(id, name, ...) "," name
#define VLPS_PAGE_FILE_LIST VLPS_PAGE_FILES (VLPS_PAGE_FILE_NAME)

/* Files that need a rendered page. */
#define VLPS_FILES_RENDERED (((1u << VLPS_N_KINDS) - 1) & ~VLPS_FORMATS_ALL)

/* Parses a list such as "text,overlay"; NULL is none. Fails with VLPS_ERROR_USAGE. */
gboolean vlps_page_files_parse (const char *text, guint *ret_files, GError **error);

/* Makes the renderer record what the files, and the web archive of a run (`archive`), need. Fails like
 * vlps_record_files_ask_kinds(). */
gboolean vlps_page_files_request (guint files, gboolean archive, VlpsOptions *options, GError **error);

/* Return the ending of file names of a kind (number of a bit of VlpsFiles), such as ".txt", and the name of the kind;
 * NULL for an unknown kind. */
const char *vlps_page_file_ending (guint kind);
const char *vlps_page_file_kind (guint kind);

/* Returns the name of a page's file of a kind, relative to the run folder: from the page's `file` or, if that is
 * NULL, its number or (`by_name`) its name in the list. Newly allocated; never outside of the folder, whatever the
 * page is called. */
char *vlps_page_file_name (const VlpsItem *item, gboolean by_name, guint kind);

/* Returns the path of a page's file in a run folder, newly allocated, and its media type, static. NULL if `kind` is
 * unknown. */
char *vlps_page_file_path (const char *folder, gint64 id, const char *kind, const char **ret_type);

/* Returns the name of a page's file by its number, relative to the run folder: safe on every file system, and no folder
 * gets too full for one. Newly allocated. */
char *vlps_page_file_number (gint64 id, const char *ending);
