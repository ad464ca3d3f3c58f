/* provenance.h - where a page came from, which alone decides what it may reach
 *
 * An address is a text that anybody can write.  What a page may reach, and what its renderer sees, follows from where the
 * page came from, which travels beside the address: files of this machine are for pages that the user named as files.
 * An address that does not fit is refused where it enters.
 */
#pragma once

#include <glib.h>

/* Zero has the fewest rights. */
typedef enum
{
  VLPS_FROM_BYTES, /* a client, standard input, another program or a snapshot handed it over; its address is hearsay */
  VLPS_FROM_ARCHIVE, /* a web archive has it, and all that it loads */
  VLPS_FROM_WEB,     /* loaded from its address */
  VLPS_FROM_FILE,    /* a file that the user named */
} VlpsProvenance;

/* TRUE where the page may load files of this machine, and its renderer has to see their folder. */
gboolean vlps_provenance_has_files (VlpsProvenance from);

/* TRUE where cookies, headers and passwords of the user belong to the address: the page is loaded from there. */
gboolean vlps_provenance_is_loaded (VlpsProvenance from);

/* The gate: makes sure that a page from there can have the address.  `what` is what the message calls it, such as
 * "--base-url".  Fails with VLPS_ERROR_USAGE. */
gboolean vlps_provenance_check (VlpsProvenance from, const char *address, const char *what, GError **error);

/* The address under which the engine gets a page that was handed over and says that it is `said` (NULL: nothing): that
 * of the web if it is one, else about:blank.  One of both, or static. */
const char *vlps_provenance_address (const char *said);
