/* tag-test.c - names of elements and what kind of element they are */
#include "tag.h"

static void
test_names (void)
{
  for (int tag = VLPS_TAG_OTHER + 1; tag < VLPS_N_TAGS; tag++)
    g_assert_cmpint (vlps_tag_from_name (vlps_tag_name ((VlpsTag) tag)), ==, tag);
  g_assert_null (vlps_tag_name (VLPS_TAG_NONE));
  g_assert_null (vlps_tag_name (VLPS_TAG_OTHER));
  g_assert_cmpint (vlps_tag_from_name ("p"), ==, VLPS_TAG_P);
  g_assert_cmpint (vlps_tag_from_name ("P"), ==, VLPS_TAG_OTHER); /* names come in lower case */
  g_assert_cmpint (vlps_tag_from_name ("pr"), ==, VLPS_TAG_OTHER);
  g_assert_cmpint (vlps_tag_from_name (""), ==, VLPS_TAG_OTHER);
  g_assert_cmpint (vlps_tag_from_name ("my-element"), ==, VLPS_TAG_OTHER);
  g_assert_cmpint (vlps_tag_from_name ("\xc3\xa9"), ==, VLPS_TAG_OTHER);
}

static void
test_kinds (void)
{
  int level = -1;

  g_assert_true (vlps_tag_is_heading (VLPS_TAG_H1, &level));
  g_assert_cmpint (level, ==, 1);
  g_assert_true (vlps_tag_is_heading (VLPS_TAG_H6, &level));
  g_assert_cmpint (level, ==, 6);
  g_assert_true (vlps_tag_is_heading (VLPS_TAG_H3, NULL));
  g_assert_false (vlps_tag_is_heading (VLPS_TAG_HEAD, NULL));
  g_assert_false (vlps_tag_is_heading (VLPS_TAG_NONE, NULL));

  g_assert_true (vlps_tag_is_block (VLPS_TAG_DIV));
  g_assert_true (vlps_tag_is_block (VLPS_TAG_TABLE));
  g_assert_false (vlps_tag_is_block (VLPS_TAG_SPAN));
  g_assert_false (vlps_tag_is_block (VLPS_TAG_OTHER));
  g_assert_false (vlps_tag_is_block (VLPS_TAG_NONE));

  g_assert_true (vlps_tag_is_void (VLPS_TAG_BR));
  g_assert_true (vlps_tag_is_void (VLPS_TAG_IMG));
  g_assert_false (vlps_tag_is_void (VLPS_TAG_P));

  g_assert_true (vlps_tag_is_never_shown (VLPS_TAG_SCRIPT));
  g_assert_true (vlps_tag_is_never_shown (VLPS_TAG_TEMPLATE));
  g_assert_false (vlps_tag_is_never_shown (VLPS_TAG_BODY));

  g_assert_true (vlps_tag_is_link (VLPS_TAG_A));
  g_assert_true (vlps_tag_is_link (VLPS_TAG_BUTTON));
  g_assert_true (vlps_tag_is_link (VLPS_TAG_SELECT));
  g_assert_false (vlps_tag_is_link (VLPS_TAG_LINK));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/tag/names", test_names);
  g_test_add_func ("/tag/kinds", test_kinds);
  return g_test_run ();
}
