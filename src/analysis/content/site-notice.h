/* site-notice.h - lines from a site to its readers, and placeholders that nothing has filled */
#pragma once

#include <glib.h>

/* Longest such line, in characters other than white space. */
#define VLPS_SITE_NOTICE_LONGEST 250

/* TRUE where a text (in lower case, without what stands around its words) begins as a notice that content of another
 * site is not loaded or needs another browser, an offer to subscribe, an invitation to share the page, or a line of a
 * blog's program below an entry; or says that the site is not liable. */
gboolean vlps_site_notice_is (const char *bare);

/* TRUE where such a text asks for money or a registration; what the reader gets may follow as a list. */
gboolean vlps_site_notice_is_wall (const char *bare);

/* TRUE where all of a text is placeholders of a template, such as "{{ title }}" or "<% name %>". */
gboolean vlps_site_notice_is_placeholder (const char *text);
