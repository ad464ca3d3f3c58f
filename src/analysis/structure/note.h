/* note.h - references to notes and the notes they refer to */
#pragma once

#include "builder.h"

G_BEGIN_DECLS

/* Notes are found by what refers to them, over the whole page. */
void vlps_note_recognise (VlpsBuilder *builder);

G_END_DECLS
