/* mark-test.c - names of pages in a shared run */
#include <string.h>

#include "mark.h"
#include "queue-fixture.h"

static void
test_marks (void)
{
  g_autoptr (VlpsNameTemplate) names = vlps_name_template_new ("{host}/{path}", NULL),
                               numbered = vlps_name_template_new ("{number}-{path}", NULL);
  g_autofree char *mark = vlps_mark_of ("a"), *none = NULL, *marks = NULL, *number = NULL;
  VlpsItem item = page_of ("http://h/x");
  static const struct
  {
    const char *chosen, *name;
    gsize digits;
  } cases[] = { { "0", "h/x", 0 },   { "1", "h/x+", 8 },   { "2", "h/x+", 32 },  { "3", "h/x+", 32 },
                { "4", "h/x+", 32 }, { "-1", "h/x+", 32 }, { "00", "h/x+", 32 }, { NULL, "h/x+", 32 } };

  /* SHA-256 of "a" is ca97 8112ca1bbdcafac2 ... */
  g_assert_cmpstr (mark, ==, "ca97-9146025672738932030");
  none = vlps_mark_of_names (NULL, &item);
  g_assert_cmpstr (none, ==, "");
  marks = vlps_mark_of_names (names, &item);
  {
    g_auto (GStrv) each = g_strsplit (marks, " ", -1);

    g_assert_cmpuint (g_strv_length (each), ==, 3);
    g_assert_cmpstr (each[0], !=, each[1]);
    g_assert_cmpstr (each[1], !=, each[2]);
  }
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = vlps_mark_name (names, &item, cases[i].chosen);

      g_assert_true (g_str_has_prefix (name, cases[i].name));
      g_assert_cmpuint (strlen (name), ==, strlen (cases[i].name) + cases[i].digits);
    }
  g_assert_null (vlps_mark_name (NULL, &item, "0"));
  number = vlps_mark_of_names (numbered, &item);
  g_assert_cmpstr (number, ==, "");
  for (item.id = 999999; item.id <= 1000000; item.id++)
    {
      g_autofree char *name = vlps_mark_name (numbered, &item, "");

      if (item.id < 1000000)
        g_assert_cmpstr (name, ==, "999999-x");
      else
        g_assert_true (g_str_has_prefix (name, "1000000-x+"));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/mark/marks", test_marks);
  return g_test_run ();
}
