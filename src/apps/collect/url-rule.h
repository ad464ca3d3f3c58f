/* url-rule.h - how the addresses of the pages of a section vary (Lan 2013, step "add a task")
 *
 * A rule is an address with alternatives in braces; each pair of braces stands for one of
 *
 *   {1..20}  {001..120}  {1..99..2}       numbers, as wide as the first where that begins with 0; a step
 *   {a,b,c}                               words
 *   {2026-11-01..2026-11-21:%Y/%m/%d}     days, in a form made of %Y %y %m %d and %%;
 *   {today-6..today:%Y%m%d}               a day is a date, today, today-N or today+N
 *
 * and several pairs for all combinations, the last one varying fastest.
 */
#pragma once

#include <glib.h>

/* Most addresses of one rule. */
#define VLPS_URL_RULE_MAX 100000

/* Most bytes of all addresses of one rule. */
#define VLPS_URL_RULE_MAX_BYTES 100000000

/* The day it is here. */
GDate vlps_url_rule_today (void);

/* Returns the number of addresses that `rule` stands for. Does not make them: its time grows with the length of the rule
 * alone. `today` is a valid date. Returns 0 and sets VLPS_ERROR_USAGE if braces do not match, what is in them cannot be
 * read, or there would be too many. */
guint vlps_url_rule_count (const char *rule, const GDate *today, GError **error);

/* Appends the addresses (char*, newly allocated) that `rule` stands for to `ret_urls`.  Fails as vlps_url_rule_count()
 * does. */
gboolean vlps_url_rule_expand (const char *rule, const GDate *today, GPtrArray *ret_urls, GError **error);
