/* outcome-test.c - a failure is passed on once, and the renderer given back once */
#include "outcome.h"

#include "errors.h"

static void
count_cb (gpointer data, VlpsOutcome *outcome)
{
  (*(guint *) data)++;
}

static void
test_once (void)
{
  guint given = 0;
  VlpsOutcome *outcome = g_new0 (VlpsOutcome, 1);
  g_autoptr (GError) error = NULL;

  outcome->tools = (VlpsPipelineTools){ .give_back = count_cb, .renderer_data = &given };
  g_assert_true (vlps_outcome_check (outcome, NULL));
  outcome->failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "late");
  g_assert_false (vlps_outcome_check (outcome, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
  g_assert_null (outcome->failure);
  vlps_outcome_give_back (outcome);
  g_assert_cmpuint (given, ==, 1);
  vlps_outcome_free (outcome);
  g_assert_cmpuint (given, ==, 1);
  /* at the latest when it goes */
  outcome = g_new0 (VlpsOutcome, 1);
  outcome->tools = (VlpsPipelineTools){ .give_back = count_cb, .renderer_data = &given };
  vlps_outcome_free (outcome);
  g_assert_cmpuint (given, ==, 2);
  vlps_outcome_free (NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/outcome/once", test_once);
  return g_test_run ();
}
