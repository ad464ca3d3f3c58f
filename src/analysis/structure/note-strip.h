/* note-strip.h - what goes with notes and references but is not text: labels, ways back, titles, brackets */
#pragma once

#include "builder.h"

/* Leaves the label and the ways back out of the note in [begin, end). */
void vlps_note_strip (VlpsBuilder *builder, int begin, int end, const char *label);

/* Leaves out the heading and the rule before the notes of which `block` is the first: nothing is left between them. */
void vlps_note_strip_title (VlpsBuilder *builder, int block);

/* Leaves out the brackets around references, "[1, 2]": a reference has its own. */
void vlps_note_strip_brackets (VlpsBuilder *builder);
