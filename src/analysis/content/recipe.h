/* recipe.h - the facts of a recipe: times, servings, kind of dish, nutrition, and the headings of its lists
 *
 * They are rows of a label and a value, which look like furniture.  Pages name them in schema.org's terms, or by the
 * classes that authors and recipe plugins give them: prep-time, servings, recipe-meta.
 */
#pragma once

#include "text-block.h"

/* Marks in `kept` (one for each text block) the facts of the recipe whose ingredients and steps are the text blocks
 * from `first` to `last`: those in the smallest element around all of them, and those before.  Links to other recipes,
 * buttons, and text blocks that are marked in `barred` are never marked. */
void vlps_recipe_settle (const VlpsPage *page, const VlpsReading *reading, const VlpsTextBlocks *blocks, int first,
                         int last, const guint8 *barred, guint8 *kept);
