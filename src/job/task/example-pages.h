/* example-pages.h - opens other pages of a section as examples for the pages of a task */
#pragma once

#include "input.h"

/* Most examples of a task: every page is compared with all of them. */
#define VLPS_EXAMPLE_PAGES_MAX 20

typedef struct
{
  GPtrArray *pages; /* of VlpsPage*: input of methods; valid as long as this struct */

  /*< private >*/
  GPtrArray *inputs; /* of VlpsInput*: owners of `pages` */
} VlpsExamplePages;

/* Returns an empty list; free with vlps_example_pages_free() or g_autoptr. */
VlpsExamplePages *vlps_example_pages_new (void);
void vlps_example_pages_free (VlpsExamplePages *examples);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsExamplePages, vlps_example_pages_free)

/* Adds an input whose page has been made; takes it over. */
void vlps_example_pages_take (VlpsExamplePages *examples, VlpsInput *input);
