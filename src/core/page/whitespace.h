/* whitespace.h - white space of running text: runs of it become one space
 *
 * White space is every Unicode space; no-break and ideographic spaces set text apart on pages just as often as plain
 * ones do.  Two readers differ in the rest:
 *
 *   outputs  Invisible characters go, and those for private use, which are pictures of icon fonts.  A line feed of the source between two CJK characters is not a space, since such
 *            text has none between words; a space that stands there without a line feed was meant and stays.
 *   methods  (`raw`)  They count characters and compare texts: nothing is left out, and every white space is a space.
 */
#pragma once

#include <glib.h>

/* Iterates over the words of consecutive text runs. Initialise with zeros. */
typedef struct
{
  const char *cursor;
  const char *end;     /* of the run */
  const char *last;    /* end of the previous word in the same run; NULL at the beginning of a run */
  gboolean space;      /* white space precedes the next word; carried from run to run, may be set by the caller */
  gboolean feed;       /* this white space contains a line feed of the same run */
  gboolean deliberate; /* this white space contains more than HTML folds */
  gboolean raw;        /* for methods; set by the caller */
} VlpsWhitespace;

/* Continues with `text`, which must be valid UTF-8 and live until its words are read. */
void vlps_whitespace_run (VlpsWhitespace *fold, const char *text);

/* Reads the next stretch of text without white space to fold (not NUL-terminated; single spaces at most). *ret_space:
 * a space precedes it. Returns FALSE at the end of the run. */
gboolean vlps_whitespace_next (VlpsWhitespace *fold, const char **ret_word, gsize *ret_length, gboolean *ret_space);

/* Appends `text` with white space folded and removed at both ends, after a space unless `out` is empty. Replaces
 * invalid UTF-8. */
void vlps_whitespace_append_run (GString *out, const char *text);

/* Appends text for methods (UTF-8), run by run: white space becomes one space, none at the start of a line. *space
 * carries white space from run to run: set it to FALSE at the start of a line, to TRUE if a space must precede the
 * next run. */
void vlps_whitespace_append (GString *out, gboolean *space, const char *run);

/* Returns `text` folded in this way; newly allocated. */
char *vlps_whitespace_collapse (const char *text);

/* Returns TRUE for UTF-8 text of only white space and invisible characters. */
gboolean vlps_whitespace_is_blank (const char *text);

/* Returns the number of bytes of the control character at `p` that no text output may contain (an escape sequence
 * would reach the reader's terminal); 0 for any other character. Tab and line feed do not count. */
gsize vlps_whitespace_control (const char *p);
