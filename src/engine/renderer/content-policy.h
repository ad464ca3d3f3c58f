/* content-policy.h - what the header Content-Security-Policy says of a document's scripts
 *
 * Source: Content Security Policy Level 3, W3C, 6.3.2 (sandbox), and the HTML standard, 7.1.5 (sandboxing flags).
 */
#pragma once

#include <glib.h>

/* TRUE where one of the policies in `header`, separated by commas, sandboxes the document without allow-scripts: the
 * engine then runs no script in it, not even ours.  NULL is no policy. */
gboolean vlps_content_policy_forbids_scripts (const char *header);
