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

#define VLPS_NAME_TEMPLATE "{host}/{path}" /* where nobody says otherwise */

typedef struct _VlpsNameTemplate VlpsNameTemplate;

/* Fails with VLPS_ERROR_USAGE for fields that there are not, and for a text without any. */
VlpsNameTemplate *vlps_name_template_new (const char *text, GError **error);
void vlps_name_template_free (VlpsNameTemplate *template);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsNameTemplate, vlps_name_template_free)

/* TRUE where names have the number of a page, which differs between a list and a part of it. */
gboolean vlps_name_template_has_number (const VlpsNameTemplate *template);

/* TRUE where names have the title of a page. */
gboolean vlps_name_template_has_title (const VlpsNameTemplate *template);

/* TRUE where that number is the first field of a name or the last one. */
gboolean vlps_name_template_has_number_at_end (const VlpsNameTemplate *template);

/* The name that a page would have if it were alone; newly allocated, never "".  `title`: of the page; NULL or blank: it
 * has none, or nobody knows. */
char *vlps_name_template_apply (const VlpsNameTemplate *template, const VlpsItem *item, const char *title);
