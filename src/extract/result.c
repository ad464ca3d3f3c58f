/* result.c - what every method returns */
#include "result.h"

#include <math.h>
#include <string.h>

VlpsResult *
vlps_result_new (const VlpsPage *page, const char *method)
{
  VlpsResult *result = g_new0 (VlpsResult, 1);

  result->method = method;
  result->lines = (VlpsThresholds) VLPS_LINES (NAN, NAN, NAN, NAN);
  result->expected = NAN;
  for (guint i = 0; i < 4; i++)
    result->confidence[i] = NAN;
  result->content = g_new0 (guint8, MAX (1, page->n_nodes));
  result->warnings = g_ptr_array_new_with_free_func (g_free);
  return result;
}

void
vlps_result_free (VlpsResult *result)
{
  if (result == NULL)
    return;
  for (guint i = 0; i < 4; i++)
    g_free (result->reasons[i]);
  g_free (result->regions);
  g_free (result->content);
  g_free (result->text);
  g_free (result->title);
  g_free (result->time);
  g_free (result->author);
  g_free (result->source);
  g_ptr_array_unref (result->warnings);
  g_clear_pointer (&result->layers, g_array_unref);
  g_free (result);
}

VlpsResult *
vlps_result_new_whole (const VlpsPage *page)
{
  VlpsResult *result = vlps_result_new (page, "whole");

  result->regions = g_malloc (MAX (1, page->n_nodes));
  memset (result->regions, VLPS_REGION_CENTER, page->n_nodes);
  memset (result->content, 1, page->n_nodes);
  return result;
}

void
vlps_result_choose_regions (VlpsResult *result, const VlpsPage *page, guint regions)
{
  if (result->regions == NULL)
    return;
  for (guint i = 0; i < page->n_nodes; i++)
    result->content[i] = (regions >> result->regions[i]) & 1;
}
