/* plan-fuzz.c - any bytes as a task file: an error, or tasks that are whole and whose rules stand for addresses */
#include "fuzz.h"

#include "plan.h"
#include "url-rule.h"

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPlan) plan = NULL;
  g_autofree char *rule = NULL;
  g_autoptr (GPtrArray) urls = g_ptr_array_new_with_free_func (g_free);
  GDate today;
  guint count;

  plan = vlps_plan_parse ((const char *) data, length, "/tasks/t.ini", &error);
  g_assert_true ((plan == NULL) == (error != NULL));
  g_assert_true (error == NULL || g_utf8_validate (error->message, -1, NULL));
  for (guint i = 0; plan != NULL && i < plan->tasks->len; i++)
    {
      const VlpsPlanTask *task = plan->tasks->pdata[i];

      g_assert_true (task->name != NULL && task->extract.method != NULL && task->store != NULL);
      g_assert_true (task->pages[0] != NULL || task->lists[0] != NULL || task->sections[0] != NULL);
      g_assert_true (task->period >= 0 && task->period <= 1e9 && task->pause >= 0 && task->pause <= 1e9);
    }
  g_clear_error (&error);

  g_date_clear (&today, 1);
  g_date_set_dmy (&today, 29, G_DATE_FEBRUARY, 2024);
  rule = g_strndup ((const char *) data, length);
  count = vlps_url_rule_count (rule, &today, &error);
  g_assert_true (count <= VLPS_URL_RULE_MAX && (count == 0) == (error != NULL));
  /* more of them are more of the same, and would take most of the time */
  if (count > 0 && count <= 1000)
    {
      g_assert_true (vlps_url_rule_expand (rule, &today, urls, &error));
      g_assert_cmpuint (urls->len, ==, count);
    }
  return 0;
}
