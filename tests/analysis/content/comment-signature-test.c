/* comment-signature-test.c - author and time in lines about comments */
#include "comment-signature.h"

static void
test_author (void)
{
  static const char *const rows[][2] = {
    { "By Ada Lovelace:", "Ada Lovelace" },
    { "ada99 says", "ada99" },
    { " from  Ada | ", "Ada" },
    { "Senior Member", NULL },
    { "12", NULL },
    { "", NULL },
    { "a name that is much too long to be the name of anybody at all", NULL },
    { "14:30 CET", NULL },
    { "2.30pm", NULL },
    { "4you", "4you" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *name = vlps_comment_signature_author (rows[i][0]);

      g_assert_cmpstr (name, ==, rows[i][1]);
    }
}

static void
test_before_date (void)
{
  g_autofree char *name = vlps_comment_signature_before_date ("Posted by Ada, 4 May 2019");
  g_autofree char *whole = vlps_comment_signature_before_date ("Ada wrote:");

  g_assert_cmpstr (name, ==, "Ada");
  g_assert_cmpstr (whole, ==, "Ada");
}

static void
test_time (void)
{
  g_autofree char *date = vlps_comment_signature_time ("4 May 2019");
  g_autofree char *age = vlps_comment_signature_time (" 3 days ago ");

  g_assert_cmpstr (date, ==, "2019-05-04");
  g_assert_cmpstr (age, ==, "3 days ago");
  g_assert_null (vlps_comment_signature_time ("yesterday"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/comment-signature/author", test_author);
  g_test_add_func ("/comment-signature/before-date", test_before_date);
  g_test_add_func ("/comment-signature/time", test_time);
  return g_test_run ();
}
