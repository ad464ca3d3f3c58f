/* note.h - recognises references to notes and the notes themselves */
#pragma once

#include "builder.h"

/* Finds notes on the whole page by the references to them. */
void vlps_note_recognise (VlpsBuilder *builder);
