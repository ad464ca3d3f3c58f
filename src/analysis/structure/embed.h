/* embed.h - recognises embedded films, sounds and posts */
#pragma once

#include "builder.h"

/* Marks a medium or a frame with the film, sound or post that it shows. */
void vlps_embed_recognise (VlpsBuilder *builder, int node);
