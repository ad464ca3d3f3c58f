/* declared-metadata.h - what a page says of itself in its head and in attributes */
#pragma once

#include "author.h"
#include "facts.h"

/* Fills in description, image, canonical, language, licence, categories and tags, with their origins.  Lists have at
 * most 100 entries, texts at most 2,000 characters: what is longer is left out. */
void vlps_declared_metadata_read (const VlpsClues *clues, VlpsFacts *facts);
