/* facts-test.c - the names of facts, and that none of them is left behind */
#include "facts.h"

static void
test_names (void)
{
  g_assert_cmpstr (vlps_fact_name (VLPS_FACT_TITLE), ==, "title");
  g_assert_cmpstr (vlps_fact_name (VLPS_FACT_TAGS), ==, "tags");
  for (guint i = 0; i < VLPS_N_FACTS; i++)
    for (guint k = 0; k < i; k++)
      g_assert_cmpstr (vlps_fact_name ((VlpsFact) i), !=, vlps_fact_name ((VlpsFact) k));
}

static void
test_clear (void)
{
  VlpsFacts facts = { .title = g_strdup ("a"), .time = g_strdup ("b"), .licence = g_strdup ("c") };

  facts.authors = g_ptr_array_new_with_free_func (g_free);
  g_ptr_array_add (facts.authors, g_strdup ("d"));
  vlps_facts_clear (&facts);
  g_assert_true (facts.title == NULL && facts.time == NULL && facts.licence == NULL && facts.authors == NULL);
  vlps_facts_clear (&facts);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/facts/names", test_names);
  g_test_add_func ("/facts/clear", test_clear);
  return g_test_run ();
}
