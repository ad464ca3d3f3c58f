/* declared-metadata.h - reads what a page declares in its head and in attributes */
#pragma once

#include "author.h"
#include "facts.h"

/* Fills in description, image, canonical, language, licence, categories and tags, with their origins. Lists have at
 * most 100 entries, texts at most 2,000 characters; longer ones are omitted. */
void vlps_declared_metadata_read (const VlpsClues *clues, VlpsFacts *facts);
