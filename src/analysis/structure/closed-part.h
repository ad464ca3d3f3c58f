/* closed-part.h - parts of a page that are closed: what they look like, and which of them are not text of the page */
#pragma once

#include "builder.h"

/* Returns TRUE if the node itself cannot be seen. */
gboolean vlps_closed_part_is_unseen (const VlpsNode *node);

/* Returns TRUE if the element is closed: unseen itself, or only around something unseen, such as a grid whose only row has
 * no height. */
gboolean vlps_closed_part_is_closed (const VlpsPage *page, int index);

/* Returns the outermost element around the unseen element `index` that is closed as well. */
int vlps_closed_part_outermost (const VlpsPage *page, int index);

/* Returns TRUE for an element that holds a part of the site, or says what just happened, rather than a piece of the
 * text. */
gboolean vlps_closed_part_is_of_site (const VlpsNode *node);

/* Returns TRUE if most text of an element leads elsewhere, as in a menu that drops down, or belongs to a form. */
gboolean vlps_closed_part_is_menu (const VlpsPage *page, int index);

/* Returns TRUE if most text of an element belongs to a form. */
gboolean vlps_closed_part_is_form (const VlpsPage *page, int index);
