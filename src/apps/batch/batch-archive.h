/* batch-archive.h - the one web archive that the pages of a run go into
 *
 * What a page loaded is appended when its result is kept.  The run folder states, together with results, where that of
 * their pages ends.  What stands behind that place when the archive is opened was never stated and is cut off.  So each
 * page is there exactly once, whatever ended the program, and the file can be read at any time.
 *
 * One thread uses an archive; packing may be done in any.
 */
#pragma once

#include "folder.h"
#include "record-files.h"

typedef struct _VlpsBatchArchive VlpsBatchArchive;

/* Opens the file of the folder's run, or makes it: a WARC file, packed where `path` ends in ".gz".  Where it ends in
 * ".wacz", that is made at the end, of a WARC file F.warc.gz beside it.  Fails with VLPS_ERROR_IO, and with
 * VLPS_ERROR_USAGE where the file is not this run's or another run is at work on it. */
VlpsBatchArchive *vlps_batch_archive_open (VlpsFolder *folder, const char *path, GError **error);
void vlps_batch_archive_free (VlpsBatchArchive *archive);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsBatchArchive, vlps_batch_archive_free)

/* What a rendered page loaded, as it is appended.  NULL without an error where nothing was recorded, or where the page
 * has no address on the web: it gets a warning then. */
GByteArray *vlps_batch_archive_pack (const VlpsBatchArchive *archive, VlpsInput *input, const VlpsOptions *options,
                                     GError **error);

/* Appends a page.  What cannot be written now, the next flush tries again. */
void vlps_batch_archive_add (VlpsBatchArchive *archive, GByteArray *page);

/* Brings what was appended to the disk; the folder states it with its next commit of results.  Fails with
 * VLPS_ERROR_IO. */
gboolean vlps_batch_archive_flush (VlpsBatchArchive *archive, GError **error);

/* Makes the WACZ file, where one is wanted: to be called when no page is pending.  Fails with VLPS_ERROR_IO. */
gboolean vlps_batch_archive_finish (VlpsBatchArchive *archive, GError **error);
