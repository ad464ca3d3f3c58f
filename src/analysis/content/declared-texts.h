/* declared-texts.h - finds the texts that a page declares in schema.org's terms: ingredients, steps, questions and
 * answers */
#pragma once

#include "text-block.h"

/* Marks in `kept` (one for each text block) what the page declares as ingredients and instructions of a recipe or as
 * questions that it answers, in JSON-LD or by itemprop: text blocks of the same letters, also a few side by side that
 * are one text or behind the number of a step, list items and rows, and lists of which they are a third. Lists that
 * are called ingredients are marked, too; links into the page and text blocks marked in `barred` never.
 *
 * Returns TRUE if any text block is declared. */
gboolean vlps_declared_texts_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                                     const guint8 *barred, guint8 *kept);

/* Puts into CENTER what the page declares but a line put into LM or RM: elements of whose text two thirds are declared,
 * such as a column of ingredients with its heading.  `regions`: VlpsRegion of each node. */
void vlps_declared_texts_center (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks,
                                 const guint8 *barred, guint8 *regions);
