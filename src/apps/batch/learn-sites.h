/* learn-sites.h - first pass of a batch with --learn-sites: counts what the pages of a site have in common
 *
 * Every page of the list is read once without rendering, and its texts (site-texts.h) are counted in sites.db of the
 * run folder, each page in one transaction. An interrupted pass continues with the pages that are not in the file.
 * The counts do not depend on the order of the pages, and pages are judged only when the counts are complete. */
#pragma once

#include "folder.h"
#include "pipeline.h"

#define VLPS_LEARN_SITES_FILE "sites.db"

/* Borrows everything. */
typedef struct
{
  const VlpsTask *task; /* task of the run */
  guint jobs;           /* pages at a time */
  VlpsWatch *watch;     /* NULL: not watched */
  guint64 memory;       /* most bytes of this process for one page */
} VlpsLearnOptions;

/* Reads the pending pages of the folder that were not read before. A page that cannot be read adds nothing: it fails
 * later, with its reason. Two items with one address count once. *ret_texts: number of texts shared by pages of a
 * site.
 *
 * Fails with VLPS_ERROR_IO if the file cannot be used, and with VLPS_ERROR_CANCELLED. */
VlpsSiteTexts *vlps_learn_sites (VlpsFolder *folder, const VlpsLearnOptions *options, guint *ret_texts,
                                 GCancellable *cancellable, GError **error);
