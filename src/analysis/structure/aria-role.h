/* aria-role.h - what an element is for those who cannot see it: WAI-ARIA 1.2 and its mapping of HTML (HTML-AAM 1.0) */
#pragma once

#include "page.h"

typedef struct
{
  const char *name;
  gboolean widget;  /* something is done with it, be it HTML or not */
  gboolean content; /* its text is its name */
} VlpsAriaRole;

/* The role of an element: the first of its attribute `role` that there is, none and presentation left out, else that of the
 * HTML element.  NULL where neither has one, as of a field for passwords or dates.  Static. */
const VlpsAriaRole *vlps_aria_role (const VlpsNode *node);

/* The type of an `input` or `button`, in lower case, as browsers have it: "text" for an unknown one, "submit" for a button
 * without; NULL for other elements.  Static. */
const char *vlps_aria_type (const VlpsNode *node);
