/* note.h - references to notes and the notes they refer to */
#pragma once

#include "builder.h"

/* Notes are found by what refers to them, over the whole page. */
void vlps_note_recognise (VlpsBuilder *builder);
