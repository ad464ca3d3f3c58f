/* entry.h - what an entry of a queue may ask for
 *
 * Whoever can write to the server can write an entry: it describes a page, and opens nothing.
 */
#pragma once

#include "item-queue.h"

/* What vlps_entry_check() says of an entry. */
typedef enum
{
  VLPS_ENTRY_FITS,
  VLPS_ENTRY_DAMAGED,  /* no worker can do it: it fails alone */
  VLPS_ENTRY_FORBIDDEN /* names a file that this worker may not read; another worker may */
} VlpsEntryUse;

/* `folders`: those whose files pages, and options such as "block-rules", may be; NULL-terminated; NULL: none.  What does
 * not fit sets VLPS_ERROR_USAGE. */
VlpsEntryUse vlps_entry_check (const VlpsItem *item, const char *const *folders, GError **error);
