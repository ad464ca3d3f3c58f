/* safe-name.h - names of files that any file system takes, made of what anybody wrote
 *
 * A part is the name of one folder or file.  In a safe part there are
 *   no control or formatting characters, none of / \ : * ? " < > |, and no blank but the space;
 *   no point or dash at its beginning, no space there, and no point or space at its end;
 *   no name that a system keeps for itself (con, nul, com1, ... with or without an ending);
 *   at most VLPS_SAFE_PART bytes of UTF-8, composed (NFC).  A longer one is cut and has a checksum of the whole at its
 *   end: + and 8 hexadecimal digits.
 *
 * A name is parts with / between them.  It stands below the folder pages/ of a run and lacks the ending of its kind,
 * which each file of the page adds.  No safe name leads out of that folder, and the files of two different names are
 * never the same, nor is one of them a folder of the other.
 */
#pragma once

#include <glib.h>

#define VLPS_SAFE_PART 200  /* bytes */
#define VLPS_SAFE_NAME 1000 /* bytes; with what vlps_safe_name_mark() adds it may be longer by a part */
#define VLPS_SAFE_DEPTH 32  /* parts */

/* The name of parts that may be unsafe, empty ones left out; newly allocated.  Bytes that are not UTF-8 become U+FFFD.  Where there are too many or all are too
 * long together, some before the last are left out, and the last has a checksum of all at its end.  "" where nothing is
 * left. */
char *vlps_safe_name_join (const char *const *parts);

/* TRUE for names that the functions here make; FALSE for "", and for all that leads elsewhere. */
gboolean vlps_safe_name_is (const char *name);

/* The name with + and `digits` (1 to 64) hexadecimal digits of the checksum of `key` at its end, so that it differs from
 * that of others; newly allocated. */
char *vlps_safe_name_mark (const char *name, const char *key, guint digits);

/* The name with - and a number at its end; newly allocated. */
char *vlps_safe_name_number (const char *name, gint64 number);

/* Names with the same number are taken for the same: they are, or some file system makes no difference between them
 * (upper and lower case, composed characters). */
guint64 vlps_safe_name_hash (const char *name);
