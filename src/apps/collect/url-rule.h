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

/* Returns the local date. */
GDate vlps_url_rule_today (void);

/* Returns the number of addresses of `rule` without making them, in time proportional to the rule. `today` is a valid
 * date. Returns 0 with VLPS_ERROR_USAGE if braces do not match, their contents are invalid, or there are too many
 * addresses. */
guint vlps_url_rule_count (const char *rule, const GDate *today, GError **error);

/* Appends the addresses (char*, newly allocated) of `rule` to `ret_urls`. Fails like vlps_url_rule_count(). */
gboolean vlps_url_rule_expand (const char *rule, const GDate *today, GPtrArray *ret_urls, GError **error);
