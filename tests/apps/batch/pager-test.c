/* pager-test.c - which links belong to a pager, and which titles to parts of one article */
#include "pager.h"

static void
test_steps (void)
{
  static const struct
  {
    const char *from, *to;
    gint64 here, there; /* -2: it is not a step */
  } cases[] = { { "http://a/x/1", "http://a/x/2", 1, 2 },
                { "http://a/x/1", "http://a/x/11", 1, 11 },
                { "http://a/p-12.html", "http://a/p-22.html", 12, 22 },
                { "http://a/x", "http://a/x?page=2", -1, 2 },
                { "http://a/x?page=2", "http://a/x", 2, -1 },
                { "http://a/x?s=1", "http://a/x?s=1&page=2", -1, 2 },
                { "http://a/x/", "http://a/x/page/2/", -1, 2 },
                { "http://a/x", "http://a/x/2", -1, 2 },
                { "http://a/x.html", "http://a/x-2.html", -1, 2 },
                { "http://a/x?start=20", "http://a/x?start=40", 20, 40 },
                { "http://a/x", "http://a/x", -2, -2 },
                { "http://a/x/1", "http://a/y/2", -2, -2 },
                { "http://a/x", "http://a/xv2", -2, -2 },
                { "http://a/x", "http://a/x/an-article-2", -2, -2 },
                { "http://a1/", "http://a2/", -2, -2 },
                { "http://a:80/", "http://a:81/", -2, -2 },
                { "http://a/2026/1", "http://a/2027/2", -2, -2 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      gint64 here = -2, there = -2;
      gboolean step = vlps_pager_is_step (cases[i].from, cases[i].to, &here, &there);

      if (step != (cases[i].here > -2) || (step && (here != cases[i].here || there != cases[i].there)))
        g_error ("%s, %s: %d, %d", cases[i].from, cases[i].to, (int) here, (int) there);
    }
}

static void
test_pager_links (void)
{
  static const struct
  {
    const char *from, *to, *relation, *text;
    guint part;
    VlpsPagerLink kind;
  } cases[] = { { "http://a/x", "http://a/x?p=2", NULL, "2", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=1", NULL, "2", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=3", NULL, "3", 1, VLPS_PAGER_OTHER },
                { "http://a/x?p=2", "http://a/x", NULL, "1", 2, VLPS_PAGER_OTHER },
                { "http://a/x", "http://a/x?p=2", NULL, "Next page \302\273", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", NULL, "\302\273", 1, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", "nofollow NEXT", "", 0, VLPS_PAGER_NEXT },
                { "http://a/x", "http://a/x?p=2", NULL, "Another article", 1, VLPS_PAGER_NONE },
                { "http://a/x", "http://a/y", "next", "2", 1, VLPS_PAGER_NONE },
                { "http://a/x?p=2", "http://a/x?p=1", "prev", "Back", 2, VLPS_PAGER_OTHER } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_pager_link (cases[i].from, cases[i].to, cases[i].relation, cases[i].text, cases[i].part), ==,
                     cases[i].kind);
}

static void
test_titles (void)
{
  g_assert_true (vlps_pager_same_title ("Of boats", "Of boats"));
  g_assert_true (vlps_pager_same_title ("Of boats", "Of boats - Page 2"));
  g_assert_true (vlps_pager_same_title ("Of boats (1/3)", "OF BOATS (2/3)"));
  g_assert_true (vlps_pager_same_title ("Boote \342\200\223 Seite 1", "Boote \342\200\223 Seite 2"));
  g_assert_false (vlps_pager_same_title ("Of boats", "Of ships"));
  g_assert_false (vlps_pager_same_title ("Of boats", "Of boats and ships"));
  g_assert_false (vlps_pager_same_title ("Page 1", "Page 2"));
  g_assert_false (vlps_pager_same_title ("", ""));
  g_assert_false (vlps_pager_same_title ("Of boats", NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pager/steps", test_steps);
  g_test_add_func ("/pager/pager-links", test_pager_links);
  g_test_add_func ("/pager/titles", test_titles);
  return g_test_run ();
}
