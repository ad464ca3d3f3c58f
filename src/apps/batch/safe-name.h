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
#define VLPS_SAFE_NAME 1000 /* bytes; vlps_safe_name_mark() may add another part */
#define VLPS_SAFE_DEPTH 32  /* number of parts */

/* Returns the name made of parts that may be unsafe, without empty ones; newly allocated. Invalid UTF-8 becomes
 * U+FFFD. If there are too many parts, or they are too long in total, some before the last are omitted, and the last
 * gets a checksum of all. "" if nothing is left. */
char *vlps_safe_name_join (const char *const *parts);

/* Returns TRUE for names as made by these functions; FALSE for "" and for paths that lead elsewhere. */
gboolean vlps_safe_name_is (const char *name);

/* Returns the name with + and `digits` (1 to 64) hexadecimal digits of the checksum of `key` appended, to make it
 * unique; newly allocated. */
char *vlps_safe_name_mark (const char *name, const char *key, guint digits);

/* Returns the name with - and a number appended; newly allocated. */
char *vlps_safe_name_number (const char *name, gint64 number);

/* Returns a hash that is equal for names that some file system treats as equal (upper and lower case, composed
 * characters). */
guint64 vlps_safe_name_hash (const char *name);
