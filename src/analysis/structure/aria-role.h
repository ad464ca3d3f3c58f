/* aria-role.h - roles of elements for assistive technology: WAI-ARIA 1.2 and its mapping of HTML (HTML-AAM 1.0) */
#pragma once

#include "page.h"

typedef struct
{
  const char *name;
  gboolean widget;  /* interactive, whether HTML or not */
  gboolean content; /* named by its text */
} VlpsAriaRole;

/* Returns the role of an element: the first of its attribute `role` that there is, none and presentation left out,
 * else that of the HTML element. NULL where neither has one, as of a field for passwords or dates. Static. */
const VlpsAriaRole *vlps_aria_role (const VlpsNode *node);

/* Returns the type of an `input` or `button`, in lower case, as in browsers: "text" for an unknown one, "submit" for
 * a button without one; NULL for other elements. Static. */
const char *vlps_aria_type (const VlpsNode *node);
