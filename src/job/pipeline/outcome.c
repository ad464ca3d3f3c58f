/* outcome.c - what became of a page */
#include "outcome.h"

#include "page-options.h"

void
vlps_outcome_free (VlpsOutcome *outcome)
{
  if (outcome == NULL)
    return;
  vlps_outcome_give_back (outcome);
  g_clear_pointer (&outcome->document, vlps_document_free);
  g_clear_pointer (&outcome->examples, vlps_example_pages_free);
  g_clear_pointer (&outcome->input, vlps_input_free);
  g_clear_error (&outcome->failure);
  vlps_deadline_end (&outcome->deadline);
  g_clear_pointer (&outcome->own, vlps_page_options_unref);
  g_free (outcome);
}

gboolean
vlps_outcome_check (VlpsOutcome *outcome, GError **error)
{
  if (outcome->failure == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&outcome->failure));
  return FALSE;
}

VlpsInput *
vlps_outcome_take_input (VlpsOutcome *outcome)
{
  if (outcome->input != NULL)
    vlps_input_set_deadline (outcome->input, NULL);
  return g_steal_pointer (&outcome->input);
}

void
vlps_outcome_give_back (VlpsOutcome *outcome)
{
  if (outcome->gave_back)
    return;
  outcome->gave_back = TRUE;
  if (outcome->tools.give_back == NULL)
    return;
  if (outcome->input != NULL)
    vlps_input_unset_renderer (outcome->input);
  vlps_deadline_rest (&outcome->deadline);
  outcome->tools.give_back (outcome->tools.renderer_data, outcome);
  vlps_deadline_go_on (&outcome->deadline);
}
