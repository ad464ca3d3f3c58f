/* example-pages.c - other pages of a section, opened to be examples */
#include "example-pages.h"

VlpsExamplePages *
vlps_example_pages_new (void)
{
  VlpsExamplePages *examples = g_new0 (VlpsExamplePages, 1);

  examples->pages = g_ptr_array_new ();
  examples->inputs = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_input_free);
  return examples;
}

void
vlps_example_pages_free (VlpsExamplePages *examples)
{
  if (examples == NULL)
    return;
  g_ptr_array_unref (examples->pages);
  g_ptr_array_unref (examples->inputs);
  g_free (examples);
}

void
vlps_example_pages_take (VlpsExamplePages *examples, VlpsInput *input)
{
  g_ptr_array_add (examples->inputs, input);
  g_ptr_array_add (examples->pages, input->page);
}
