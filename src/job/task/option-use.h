/* option-use.h - options that would have no effect: those of formats that are not written, and of pages not rendered
 *
 * One rule holds for the command line and for requests to the service: what was asked for and would do nothing is
 * refused, so that nobody waits for what does not come.
 */
#pragma once

#include "given-options.h"

/* `unrendered`: the option by which no page is rendered (vlps_task_options_unrendered()), NULL: they are.  `formats`: that are written, bits 1 << VlpsFormat; 0: nobody knows, or there is no content.  Fails with VLPS_ERROR_USAGE,
 * whose message says what the option is for. */
gboolean vlps_option_use_check (const VlpsGivenOptions *given, const char *unrendered, guint formats, GError **error);

/* Returns the formats that an option has an effect on, whatever its value: bits 1 << VlpsFormat. */
guint vlps_option_use_formats (const char *name);
