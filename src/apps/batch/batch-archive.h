/* batch-archive.h - the web archive of a run, shared by all its pages
 *
 * What a page loaded is appended when its result is added. The run folder records, together with the results, where
 * that of their pages ends. When the archive is opened again, everything behind the recorded end is cut off. So each
 * page is there exactly once, however the program ended, and the file can be read at any time.
 *
 * One thread uses an archive; any thread may pack pages. */
#pragma once

#include "folder.h"
#include "record-files.h"

typedef struct _VlpsBatchArchive VlpsBatchArchive;

/* Opens or creates the file of the folder's run: a WARC file, compressed if `path` ends in ".gz". If it ends in
 * ".wacz", that file is made at the end from a WARC file F.warc.gz beside it. Fails with VLPS_ERROR_IO, also
 * where the file is in use, and with VLPS_ERROR_USAGE if it belongs to another run. */
VlpsBatchArchive *vlps_batch_archive_open (VlpsFolder *folder, const char *path, GError **error);
void vlps_batch_archive_free (VlpsBatchArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchArchive, vlps_batch_archive_free)

/* Packs what a rendered page loaded, for appending. NULL without an error if nothing was recorded, or if the page has
 * no address on the web; it then gets a warning. */
GByteArray *vlps_batch_archive_pack (const VlpsBatchArchive *archive, VlpsInput *input, const VlpsOptions *options,
                                     GError **error);

/* Appends a page. After a failed write, the next flush tries again. */
void vlps_batch_archive_add (VlpsBatchArchive *archive, GByteArray *page);

/* Flushes appended pages to the disk; the folder records them with its next commit of results. Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_batch_archive_flush (VlpsBatchArchive *archive, GError **error);

/* Makes the WACZ file, if requested. Call it when no page is pending. Fails with VLPS_ERROR_IO. */
gboolean vlps_batch_archive_finish (VlpsBatchArchive *archive, GError **error);
