/* archive.h - a WARC file as a set of recorded answers, found by address */
#pragma once

#include <gio/gio.h>

#include "http.h"

/* Shared by reference count; everything but opening may be done from any thread. */
typedef struct _VlpsArchive VlpsArchive;

/* A recorded HTML document. */
typedef struct
{
  char *url;
  char *time;     /* when it was recorded, ISO 8601 as in the file; "" where it does not say */
  gint64 date;    /* the same in seconds since 1970; 0 where it does not say */
  gboolean frame; /* another page loaded it into itself (navigation.h); not so of all pages of an archive */
  gboolean again; /* a page of this address stands before it */
  char *cut;      /* why the recorder kept only a part of it (WARC-Truncated); NULL: it kept all */
} VlpsArchivePage;

/* What chooses the page among all (--page): its address, behind one that stands before it "@YYYYMMDDhhmmss".  Newly
 * allocated. */
char *vlps_archive_page_name (const VlpsArchivePage *page);

/* TRUE when the file begins like a WARC file, plain or compressed, or is a WACZ file. */
gboolean vlps_archive_is (const char *path);

/* Opens and indexes a WARC file (0.17 to 1.1, plain or gzip), or those of a WACZ file; bodies stay in the file.  Damaged records are left out
 * and told by vlps_archive_problems().  Fails with VLPS_ERROR_NOT_FOUND, _IO, and _NOT_HTML when it is not a WARC file. */
VlpsArchive *vlps_archive_open (const char *path, GError **error);

/* The same for bytes, an archive that is not packed; `name` is what messages call it. */
VlpsArchive *vlps_archive_open_bytes (GBytes *bytes, const char *name, GError **error);

VlpsArchive *vlps_archive_ref (VlpsArchive *archive);
void vlps_archive_unref (VlpsArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsArchive, vlps_archive_unref)

/* What could not be read, a sentence each, of char*; empty when all is well. */
const GPtrArray *vlps_archive_problems (VlpsArchive *archive);

/* The HTML documents that were asked for and came (status 2xx and HTML by type and by content), in the file's order, of
 * VlpsArchivePage*. */
const GPtrArray *vlps_archive_pages (VlpsArchive *archive);

/* Such documents with status 4xx or 5xx, in the file's order, of VlpsArchivePage*.  `again`: there is a page of this
 * address, or another one of these. */
const GPtrArray *vlps_archive_error_pages (VlpsArchive *archive);

/* The pages of an address, as they were recorded, of VlpsArchivePage*; NULL where there is none. */
const GPtrArray *vlps_archive_captures (VlpsArchive *archive, const char *url);

/* The page of this address, or of an address and a time behind it, "@" with 4 to 14 digits of YYYYMMDDhhmmss: the page
 * recorded nearest to that.  Without a time the first one.  NULL where there is none. */
const VlpsArchivePage *vlps_archive_find_page (VlpsArchive *archive, const char *name);

/* Finds the recorded answer to a request.  Of several, prefers a success to redirections and errors, then the one
 * nearest to `date` (0: the first).  http and https are interchangeable.  A revisit record gets the body of the record
 * that it refers to.  Fails with VLPS_ERROR_NOT_FOUND, or with VLPS_ERROR_IO if the record cannot be read. */
VlpsHttpResponse *vlps_archive_find (VlpsArchive *archive, const char *method, const char *url, gint64 date,
                                     GError **error);
