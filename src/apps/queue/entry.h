/* entry.h - checks the entries of a queue
 *
 * Everyone who can write to the server can write an entry, so an entry only describes a page and grants no rights. */
#pragma once

#include "item-queue.h"

/* Result of vlps_entry_check(). */
typedef enum
{
  VLPS_ENTRY_FITS,
  VLPS_ENTRY_DAMAGED,  /* invalid for every worker; the page fails */
  VLPS_ENTRY_FORBIDDEN /* names a file that this worker may not read, though another worker may */
} VlpsEntryUse;

/* Checks an entry. `folders`: the folders allowed for pages in files and for options such as "block-rules";
 * NULL-terminated; NULL: none. Sets VLPS_ERROR_USAGE unless it fits. */
VlpsEntryUse vlps_entry_check (const VlpsItem *item, const char *const *folders, GError **error);
