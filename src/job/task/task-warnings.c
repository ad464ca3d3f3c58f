/* task-warnings.c - selects the warnings of a result that a person is told of */
#include "task-warnings.h"

/* Expected F1 of CENTER below which a person is warned.  JSON tells of all doubtful lines: most of these are right. */
#define WARN_BELOW .9

static void
add (GPtrArray *list, const VlpsResult *result, VlpsWarningCode code)
{
  const VlpsWarning *warning = vlps_warnings_find (result->warnings, code);

  if (warning != NULL)
    g_ptr_array_add (list, (gpointer) warning);
}

GPtrArray *
vlps_task_warnings (const VlpsResult *result, const VlpsPage *page)
{
  GPtrArray *list = g_ptr_array_new ();

  /* the page may have content, but none about the topic */
  if (!vlps_result_has_content (result, page))
    add (list, result,
         result->passages != NULL && result->passages->len > 0 ? VLPS_WARNING_OFF_TOPIC : VLPS_WARNING_EMPTY);
  add (list, result, VLPS_WARNING_UNDIVIDED);
  if (result->separators.doubtful && result->separators.expected < WARN_BELOW)
    add (list, result, VLPS_WARNING_LINES_DOUBTFUL);
  return list;
}
