/* tex-inert.h - formulas of a page as TeX that does nothing but show a formula
 *
 * What a page calls a formula is any text.  Where it goes out as TeX, programs for Markdown that know no formulas read it
 * as Markdown and HTML, and programs that do may follow addresses, open files and load extensions for it.  So signs
 * that mean something to Markdown are set apart as TeX does not mind, and commands that lead out of a formula are taken
 * for letters.  All other formulas stay as they are.
 */
#pragma once

#include <glib.h>

/* Appends one line of TeX (UTF-8, `length` bytes).  `markdown`: it goes into Markdown, between dollars. */
void vlps_tex_inert_append (GString *out, const char *tex, gsize length, gboolean markdown);
