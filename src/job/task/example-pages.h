/* example-pages.h - other pages of a section, opened to be the examples of those that a task is about */
#pragma once

#include "input.h"

/* Most that a task takes: every page is compared with all of them. */
#define VLPS_EXAMPLE_PAGES_MAX 20

typedef struct
{
  GPtrArray *pages; /* of VlpsPage*: what methods take; as long as this lives */

  /*< private >*/
  GPtrArray *inputs; /* of VlpsInput*: their owners */
} VlpsExamplePages;

/* None; free with vlps_example_pages_free() or g_autoptr. */
VlpsExamplePages *vlps_example_pages_new (void);
void vlps_example_pages_free (VlpsExamplePages *examples);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsExamplePages, vlps_example_pages_free)

/* Adds one, whose page is made; `input` is taken over. */
void vlps_example_pages_take (VlpsExamplePages *examples, VlpsInput *input);
