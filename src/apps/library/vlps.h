/* vlps.h - all of the library: #include <vlps/vlps.h>
 *
 * A #VlpsWebRenderer renders pages, a #VlpsWebSegmenter sorts their elements into regions and finds their content, a
 * #VlpsWebResult says what it found.  docs/library.md has examples, the rules for threads and the version policy.
 */
#pragma once

#include "vlps-enums.h"
#include "vlps-error.h"
#include "vlps-region.h"
#include "vlps-version.h"
#include "web-element.h"
#include "web-page.h"
#include "web-renderer.h"
#include "web-result.h"
#include "web-segmenter.h"
#include "web-settings.h"
