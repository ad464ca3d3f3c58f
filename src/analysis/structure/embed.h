/* embed.h - films, sounds and posts of others that stand in a page */
#pragma once

#include "builder.h"

/* Marks a medium or a frame with the film, sound or post that it shows. */
void vlps_embed_recognise (VlpsBuilder *builder, int node);
