/* standfirst.h - finds the sentences between headline and text that summarise the text */
#pragma once

#include "facts.h"
#include "reading.h"
#include "reason.h"

/* Returns the element with the standfirst if it is not content yet: a short block close behind the headline, or right
 * before the content, that has the page's description in its words, perhaps behind a dateline; or one close behind the
 * headline that is called so (dek, lead, Vorspann), or is a sentence right below it. -1: there is none.  `content` and
 * `reason` as in VlpsResult: no copy is one, and no notice. */
int vlps_standfirst_find (const VlpsPage *page, const VlpsReading *reading, const VlpsFacts *facts,
                          const guint8 *content, const guint8 *reason);
