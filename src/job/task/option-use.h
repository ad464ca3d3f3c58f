/* option-use.h - rejects options without effect: those for formats that are not written, and for rendering without
 * rendering
 *
 * One rule holds for the command line and for requests to the service: an option without effect is an error, so that
 * nobody waits for its effect. */
#pragma once

#include "given-options.h"

/* Checks the given options. `unrendered`: the option that prevents rendering (vlps_task_options_unrendered()); NULL:
 * pages are rendered. `formats`: bits 1 << VlpsFormat of the formats written; 0: unknown, or there is no content.
 * Fails with VLPS_ERROR_USAGE; the message says what the option is for. */
gboolean vlps_option_use_check (const VlpsGivenOptions *given, const char *unrendered, guint formats, GError **error);

/* Returns the formats that an option has an effect on, whatever its value: bits 1 << VlpsFormat. */
guint vlps_option_use_formats (const char *name);
