/* provenance.h - where a page came from, which alone decides what it may reach
 *
 * An address is only a text, which anybody can write. The rights of a page and the folders that its renderer sees
 * follow from its provenance, which is passed on beside the address: only pages that the user named as files may
 * reach files of this machine. An address that does not fit is refused on entry. */
#pragma once

#include <glib.h>

/* Sources of a page. Zero has the fewest rights. */
typedef enum
{
  /* handed over by a client, standard input, another program or a snapshot; its address is not verified */
  VLPS_FROM_BYTES,
  VLPS_FROM_ARCHIVE, /* from a web archive, with everything that it loads */
  VLPS_FROM_WEB,     /* loaded from its address */
  VLPS_FROM_FILE,    /* a file that the user named */
} VlpsProvenance;

/* Returns TRUE if the page may load files of this machine, so that its renderer needs their folder. */
gboolean vlps_provenance_has_files (VlpsProvenance from);

/* Returns TRUE if the page is loaded from its address, so that the user's cookies, headers and passwords belong to
 * it. */
gboolean vlps_provenance_is_loaded (VlpsProvenance from);

/* Checks that a page of this provenance can have the address. `what`: name of the address in the message, such as
 * "--base-url". Fails with VLPS_ERROR_USAGE. */
gboolean vlps_provenance_check (VlpsProvenance from, const char *address, const char *what, GError **error);

/* Returns the address under which the engine gets a page that was handed over with the address `said` (NULL: none):
 * `said` itself if it is an address of the web, else "about:blank" (static). */
const char *vlps_provenance_address (const char *said);
