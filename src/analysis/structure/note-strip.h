/* note-strip.h - removes what accompanies notes and references: labels, links back, titles, brackets */
#pragma once

#include "builder.h"

/* Removes the label and the links back from the note in [begin, end). */
void vlps_note_strip (VlpsBuilder *builder, int begin, int end, const char *label);

/* Removes the heading and the rule before the notes, of which `block` is the first, if nothing else is in between. */
void vlps_note_strip_title (VlpsBuilder *builder, int block);

/* Removes the brackets around references, "[1, 2]": a reference has its own. */
void vlps_note_strip_brackets (VlpsBuilder *builder);
