/* work-result.c - what one attempt at a page of a batch gave */
#include "work-result.h"

void
vlps_work_free (VlpsWork *work)
{
  if (work == NULL)
    return;
  vlps_row_clear (&work->row);
  g_clear_error (&work->failure);
  g_clear_pointer (&work->loaded, g_byte_array_unref);
  g_clear_pointer (&work->shingles, g_array_unref);
  vlps_found_free (work->found);
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    g_free (work->written[i]);
  g_free (work->next);
  g_free (work->file);
  g_free (work->title);
  g_free (work->text);
  g_free (work->diff);
  g_free (work);
}
