/* tex-inert.h - makes formulas of a page safe, so that their TeX only shows a formula
 *
 * A page can put any text into a formula. Programs for Markdown without formulas read its TeX as Markdown and HTML;
 * programs with formulas may follow addresses, open files and load extensions for it. So characters with a meaning in
 * Markdown are separated in ways that TeX ignores, and commands that lead out of a formula are written as letters.
 * All other formulas stay as they are. */
#pragma once

#include <glib.h>

/* Appends one line of TeX (UTF-8, `length` bytes). `markdown`: for Markdown, between dollars. */
void vlps_tex_inert_append (GString *out, const char *tex, gsize length, gboolean markdown);
