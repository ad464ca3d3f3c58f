/* name-template.h - what the files of pages are called: a text with fields such as {host}/{path}
 *
 * All fields but one have what is known of a page before it is read, so that a name depends neither on the page nor on
 * the order in which pages are done:
 *   {host}      of its address, in lower case, with its port; nothing for files
 *   {path}      of its address, decoded, with its query and fragment behind a + each; "index" where it ends with /.  Of a
 *               file in a folder that was named: its path below that folder; of others: as it was named.  Endings of HTML
 *               files and snapshots are left out.  A page of a web archive has that of its address
 *   {id}        that the list gives it; nothing where it gives none
 *   {number}    its place in the run, six digits or more
 *   {checksum}  16 hexadecimal digits of that of its id or, without one, of its input and options
 *   {title}     of the page, cut at 80 characters between two words.  The name is known when the page is read, and the
 *               page claims it then (name-set.h).  A page without a title, and one that is not read yet, has the usual
 *               name.  It does not stand beside {path}, which tells every page from the others
 *
 * A / in the text or in {path} begins another folder; what of the result is not safe is made so (safe-name.h).
 */
#pragma once

#include "list.h"

#define VLPS_NAME_TEMPLATE "{host}/{path}" /* default */

typedef struct _VlpsNameTemplate VlpsNameTemplate;

/* Parses a template. Fails with VLPS_ERROR_USAGE for unknown fields and for a text without fields. */
VlpsNameTemplate *vlps_name_template_new (const char *text, GError **error);
void vlps_name_template_free (VlpsNameTemplate *template);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNameTemplate, vlps_name_template_free)

/* Returns TRUE if names contain the number of a page, which differs between a list and a part of it. */
gboolean vlps_name_template_has_number (const VlpsNameTemplate *template);

/* Returns TRUE if names contain the title of a page. */
gboolean vlps_name_template_has_title (const VlpsNameTemplate *template);

/* Returns TRUE if that number is the first or last field of a name. */
gboolean vlps_name_template_has_number_at_end (const VlpsNameTemplate *template);

/* Returns the name of a page before name-set.h makes it unique; newly allocated, never "". `title`: of the page; NULL
 * or blank: none or unknown. */
char *vlps_name_template_apply (const VlpsNameTemplate *template, const VlpsItem *item, const char *title);
