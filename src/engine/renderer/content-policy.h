/* content-policy.h - effect of the header Content-Security-Policy on the scripts of a document
 *
 * Source: Content Security Policy Level 3, W3C, 6.3.2 (sandbox), and the HTML standard, 7.1.5 (sandboxing flags). */
#pragma once

#include <glib.h>

/* Returns TRUE if one of the policies in `header`, separated by commas, sandboxes the document without allow-scripts:
 * the engine then runs no script in it, ours included. NULL is no policy. */
gboolean vlps_content_policy_forbids_scripts (const char *header);
