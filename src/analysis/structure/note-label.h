/* note-label.h - what references and notes are called by: numbers, signs, keys of works, ways back, titles of their lists */
#pragma once

#include <glib.h>

/* Longest label of a reference, and longest key of a work that is cited, in bytes. */
#define VLPS_NOTE_MOST_LABEL 12
#define VLPS_NOTE_MOST_KEY 24

/* The label that a text is, without its brackets: numbers, single letters and the signs of printers are labels, "note 3"
 * is.  "2:1" is the second reference to the note 2.  NULL where it is none; newly allocated. */
char *vlps_note_label (const char *text);

/* Whether a text is nothing but that label. */
gboolean vlps_note_is_label (const char *text, const char *label);

/* The key of a work, such as "Knu97" of "[Knu97]"; NULL where the text is none; newly allocated. */
char *vlps_note_key (const char *shown);

/* Bytes of the label that a text run begins with, with its brackets or the sign behind it: "[3] ", "3. "; 0 for none. */
gsize vlps_note_leading_label (const char *text, const char *label);

/* Whether a text, which may be NULL, has one of the parts, up to a NULL, without regard to case. */
gboolean vlps_note_has_part (const char *text, const char *const *parts);

/* Whether a name speaks of notes. */
gboolean vlps_note_is_name (const char *text);

/* Whether a text is a sign or word that leads back from a note. */
gboolean vlps_note_is_arrow (const char *text);

/* Whether a text is the title of the part of a page that holds its notes. */
gboolean vlps_note_is_title (const char *text);

/* What may part the numbers in one pair of brackets. */
gboolean vlps_note_is_between (gunichar c);
