/* render-need.h - decides whether a parsed page has too little content and is worth rendering
 *
 * Most pages of the web have their text in the HTML. For those an engine adds nothing to the content that methods
 * without boxes keep. docs/methods.md says how the rule was found and what it gains. */
#pragma once

#include "page.h"

/* Reason for a page that need not be rendered. */
#define VLPS_RENDER_COMPLETE "complete"

/* Returns why a parsed page is worth rendering, as the word in results; static.  VLPS_RENDER_COMPLETE: it is not.
 *
 *   data     the text is in the data of its scripts alone (script-data.h)
 *   scripts  it has scripts, and next to no text outside links
 *   main     it has scripts, and its main element has no text
 *   frames   it has frames, and next to no text outside links
 *   refresh  it sends readers elsewhere, and has next to no text outside links
 *
 * Next to no text is less than 500 letters; a Chinese, Japanese or Korean character counts as three. */
const char *vlps_render_need (const VlpsPage *page);
