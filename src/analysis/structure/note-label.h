/* note-label.h - recognises labels of references and notes: numbers, signs, keys of works, links back, titles of
 * lists */
#pragma once

#include <glib.h>

/* Longest label of a reference, and longest key of a cited work, in bytes. */
#define VLPS_NOTE_MOST_LABEL 12
#define VLPS_NOTE_MOST_KEY 24

/* Returns the label that a text is, without its brackets: numbers, single letters and the signs of printers are
 * labels, "note 3" is. "2:1" is the second reference to the note 2. NULL where it is none; newly allocated. */
char *vlps_note_label (const char *text);

/* Returns TRUE if a text is only that label. */
gboolean vlps_note_is_label (const char *text, const char *label);

/* Returns the key of a work, such as "Knu97" of "[Knu97]"; newly allocated; NULL if the text is none. */
char *vlps_note_key (const char *shown);

/* Returns the bytes of the label at the start of a text run, with its brackets or the sign after it: "[3] ", "3. "; 0
 * if there is none. */
gsize vlps_note_leading_label (const char *text, const char *label);

/* Returns TRUE if a text (may be NULL) contains one of the NULL-terminated parts, ignoring case. */
gboolean vlps_note_has_part (const char *text, const char *const *parts);

/* Returns TRUE if a name is about notes. */
gboolean vlps_note_is_name (const char *text);

/* Returns TRUE for a sign or word that leads back from a note. */
gboolean vlps_note_is_arrow (const char *text);

/* Returns TRUE for the title of the part of a page with its notes. */
gboolean vlps_note_is_title (const char *text);

/* Returns TRUE for a character that may separate numbers in one pair of brackets. */
gboolean vlps_note_is_between (gunichar c);
