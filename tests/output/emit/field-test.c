/* field-test.c - keys of a record: each has a name of its own that leads back to it */
#include "field.h"

static void
test_names (void)
{
  for (guint i = 0; i < VLPS_N_FIELDS; i++)
    {
      const char *name = vlps_field_name ((VlpsField) i);

      g_assert_nonnull (name);
      g_assert_cmpint (vlps_field_find (name), ==, i);
    }
  g_assert_cmpint (vlps_field_find (""), ==, VLPS_N_FIELDS);
  g_assert_cmpint (vlps_field_find ("Title"), ==, VLPS_N_FIELDS);
  g_assert_cmpint (vlps_field_find ("titl"), ==, VLPS_N_FIELDS);
  g_assert_cmpstr (vlps_field_name (VLPS_FIELD_URL), ==, "url");
  g_assert_cmpstr (vlps_field_name (VLPS_FIELD_MEMORY), ==, "memory");
}

static void
test_sets (void)
{
  G_STATIC_ASSERT (VLPS_N_FIELDS < 64);
  g_assert_true (vlps_field_is_in (VLPS_FIELD_MEMORY, VLPS_FIELDS_USUAL));
  g_assert_false (vlps_field_is_in (VLPS_FIELD_ELEMENTS, VLPS_FIELDS_USUAL));
  g_assert_false (vlps_field_is_in (VLPS_FIELD_MARKDOWN, VLPS_FIELDS_USUAL));
  g_assert_true (vlps_field_is_in (VLPS_FIELD_TITLE, VLPS_FIELDS_METADATA));
  g_assert_true (vlps_field_is_in (VLPS_FIELD_PRODUCT, VLPS_FIELDS_METADATA));
  g_assert_true (vlps_field_is_in (VLPS_FIELD_FOUND, VLPS_FIELDS_METADATA));
  g_assert_false (vlps_field_is_in (VLPS_FIELD_INPUT, VLPS_FIELDS_METADATA));
  g_assert_false (vlps_field_is_in (VLPS_FIELD_WORDS, VLPS_FIELDS_METADATA));
  g_assert_false (vlps_field_is_in (VLPS_FIELD_URL, 0));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/field/names", test_names);
  g_test_add_func ("/field/sets", test_sets);
  return g_test_run ();
}
