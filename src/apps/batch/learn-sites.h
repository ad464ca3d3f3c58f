/* learn-sites.h - the first pass of a batch with --learn-sites: what the pages of a site have in common
 *
 * Every page of the list is read once, without rendering, and its texts (site-texts.h) are counted in the file sites.db of the
 * run folder, each page in one transaction.  A pass that was ended goes on with the pages that are not in the file.  The
 * counts do not depend on the order of the pages, and pages are judged when they are complete: so nothing else does.
 */
#pragma once

#include "folder.h"
#include "pipeline.h"

#define VLPS_LEARN_SITES_FILE "sites.db"

/* Nothing is owned. */
typedef struct
{
  const VlpsTask *task; /* of the run */
  guint jobs;           /* pages at a time */
  VlpsWatch *watch;     /* NULL: nobody watches */
  guint64 memory;       /* bytes that the work on a page may take of this process */
} VlpsLearnOptions;

/* Reads the pages of the folder that are to be done and were not read before.  One that cannot be read adds nothing: it fails
 * later, with its reason.  Two items of one address count as one page.  *ret_texts: how many texts are a site's.
 *
 * NULL with VLPS_ERROR_IO where the file cannot be used, and with VLPS_ERROR_CANCELLED. */
VlpsSiteTexts *vlps_learn_sites (VlpsFolder *folder, const VlpsLearnOptions *options, guint *ret_texts,
                                 GCancellable *cancellable, GError **error);
