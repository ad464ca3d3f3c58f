/* problem.c - what is wrong with a data set, place by place */
#include "problem.h"

static void
problem_free (gpointer data)
{
  VlpsProblem *problem = data;

  g_free (problem->file);
  g_free (problem->message);
  g_free (problem);
}

GPtrArray *
vlps_problems_new (void)
{
  return g_ptr_array_new_with_free_func (problem_free);
}

void
vlps_problems_add (GPtrArray *problems, const char *file, guint line, const char *format, ...)
{
  VlpsProblem *problem = g_new0 (VlpsProblem, 1);
  va_list arguments;

  va_start (arguments, format);
  problem->message = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  problem->file = g_strdup (file);
  problem->line = line;
  g_ptr_array_add (problems, problem);
}

void
vlps_problems_print (const GPtrArray *problems)
{
  for (guint i = 0; i < problems->len; i++)
    {
      const VlpsProblem *problem = problems->pdata[i];

      if (problem->line > 0)
        g_printerr ("%s:%u: %s\n", problem->file, problem->line, problem->message);
      else
        g_printerr ("%s: %s\n", problem->file, problem->message);
    }
}
