/* archive.h - a WARC file as a set of recorded responses, found by address */
#pragma once

#include <gio/gio.h>

#include "http.h"

/* Reference-counted; thread-safe once opened. */
typedef struct _VlpsArchive VlpsArchive;

/* A recorded HTML document. */
typedef struct
{
  char *url;
  char *time;     /* time of recording, ISO 8601 as in the file; "" if missing */
  gint64 date;    /* time of recording, seconds since 1970; 0 if missing */
  gboolean frame; /* another page loaded it as a frame (navigation.h); at least one page of an archive is not a frame */
  gboolean again; /* an earlier page has the same address */
  char *cut;      /* why the recorder truncated it (WARC-Truncated); NULL: complete */
} VlpsArchivePage;

/* Returns the name that selects the page (--page): its address, followed by "@YYYYMMDDhhmmss" if an earlier page has
 * the same address. Newly allocated. */
char *vlps_archive_page_name (const VlpsArchivePage *page);

/* Returns TRUE if the file begins like a WARC file, plain or compressed, or is a WACZ file. */
gboolean vlps_archive_is (const char *path);

/* Opens and indexes a WARC file (0.17 to 1.1, plain or gzip), or those of a WACZ file; bodies stay in the file. Skips
 * damaged records, see vlps_archive_problems(). Fails with VLPS_ERROR_NOT_FOUND, _IO, and _NOT_HTML if it is not a
 * WARC file. */
VlpsArchive *vlps_archive_open (const char *path, GError **error);

/* Opens an uncompressed archive in memory; `name`: for messages. */
VlpsArchive *vlps_archive_open_bytes (GBytes *bytes, const char *name, GError **error);

VlpsArchive *vlps_archive_ref (VlpsArchive *archive);
void vlps_archive_unref (VlpsArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsArchive, vlps_archive_unref)

/* Returns the problems found while reading, one sentence each, of char*; empty if there are none. */
const GPtrArray *vlps_archive_problems (VlpsArchive *archive);

/* Returns the HTML documents that were requested and received (status 2xx and HTML by type and by content), in the
 * file's order, of VlpsArchivePage*. */
const GPtrArray *vlps_archive_pages (VlpsArchive *archive);

/* Returns HTML documents with status 4xx or 5xx, in the file's order, of VlpsArchivePage*. `again`: a page or an
 * earlier one of these has the same address. */
const GPtrArray *vlps_archive_error_pages (VlpsArchive *archive);

/* Returns the captures of an address in the order of recording, of VlpsArchivePage*; NULL if there are none. */
const GPtrArray *vlps_archive_captures (VlpsArchive *archive, const char *url);

/* Returns the page with this address, or with an address and a time, "@" with 4 to 14 digits of YYYYMMDDhhmmss: the
 * capture nearest to that time. Without a time, the first capture. NULL if there is none. */
const VlpsArchivePage *vlps_archive_find_page (VlpsArchive *archive, const char *name);

/* Finds the recorded response to a request. Of several, prefers successes to redirections and errors, then the
 * nearest to `date` (0: the first). http and https are interchangeable. A revisit record gets the body of the record
 * that it refers to. Fails with VLPS_ERROR_NOT_FOUND, or with VLPS_ERROR_IO if the record cannot be read. */
VlpsHttpResponse *vlps_archive_find (VlpsArchive *archive, const char *method, const char *url, gint64 date,
                                     GError **error);
