/* jail-test.c - which folders a renderer sees */
#include "jail.h"

static void
test_folders (void)
{
  const struct
  {
    const char *shown[10], *uri, *folders[10];
  } cases[] = {
    /* what is not local needs none, and starts nothing anew */
    { { NULL }, "http://example.com/a/b.html", { NULL } },
    { { "/srv/site" }, "https://example.com/", { "/srv/site" } },
    { { NULL }, "about:blank", { NULL } },
    /* a local page needs its own */
    { { NULL }, "file:///srv/site/a.html", { "/srv/site" } },
    { { NULL }, "file:///srv/site/a.html?b=/c#/d", { "/srv/site" } },
    { { NULL }, "file:///srv/a%20b/c%C3%A9.html", { "/srv/a b" } },
    { { NULL }, "file:///srv/site/../x/a.html", { "/srv/x" } },
    { { NULL }, "file:///a.html", { "/" } },
    /* it may be there already */
    { { "/srv/site" }, "file:///srv/site/a.html", { "/srv/site" } },
    { { "/srv/x", "/srv/site" }, "file:///srv/site/deep/er/a.html", { "/srv/x", "/srv/site" } },
    { { "/" }, "file:///srv/site/a.html", { "/", "/srv/site" } },
    { { "/srv/pages/1", "/srv/pages/2" }, "file:///srv/pages/2/a.html", { "/srv/pages/1", "/srv/pages/2" } },
    /* beside or around: the folder of both */
    { { "/srv/pages/1" }, "file:///srv/pages/2/a.html", { "/srv/pages" } },
    { { "/srv/pages/1/x" }, "file:///srv/pages/a.html", { "/srv/pages" } },
    { { "/srv/pages/12" }, "file:///srv/pages/1/a.html", { "/srv/pages" } },
    { { "/a/b/c/1", "/x/y", "/a/b/d" }, "file:///a/b/c/2/a.html", { "/x/y", "/a/b" } },
    /* ... but not one that holds much else */
    { { "/srv/a" }, "file:///srv/b/a.html", { "/srv/a", "/srv/b" } },
    { { "/home/a/x" }, "file:///tmp/y/a.html", { "/home/a/x", "/tmp/y" } },
    { { "/home/a/x" }, "file:///home/a/y/z/a.html", { "/home/a/x", "/home/a/y/z" } },
    { { "/home/a/x/1" }, "file:///home/a/x/2/a.html", { "/home/a/x" } },
    { { "/srv/site" }, "file:///srv/sites/a.html", { "/srv/site", "/srv/sites" } },
    /* eight at most */
    { { "/1/a", "/2/a", "/3/a", "/4/a", "/5/a", "/6/a", "/7/a" },
      "file:///8/a/x.html",
      { "/1/a", "/2/a", "/3/a", "/4/a", "/5/a", "/6/a", "/7/a", "/8/a" } },
    { { "/1/a", "/2/a", "/3/a", "/4/a", "/5/a", "/6/a", "/7/a", "/8/a" }, "file:///9/a/x.html", { "/9/a" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) folders = vlps_jail_folders_for (cases[i].shown, NULL, cases[i].uri);

      g_test_message ("case %u", i);
      g_assert_true (g_strv_equal ((const char *const *) folders, cases[i].folders));
    }
}

/* Those of pages to come, if there is room for all. */
static void
test_join (void)
{
  const struct
  {
    const char *shown[10], *more[10], *folders[10];
  } cases[] = {
    { { NULL }, { NULL }, { NULL } },
    { { "/srv/a" }, { NULL }, { "/srv/a" } },
    { { "/srv/a" }, { "/srv/a/b", "/x/y" }, { "/srv/a", "/x/y" } },
    { { "/srv/pages/1" }, { "/srv/pages" }, { "/srv/pages" } },
    { { "/1/a", "/2/a", "/3/a", "/4/a", "/5/a", "/6/a", "/7/a" },
      { "/8/a", "/9/a" },
      { "/1/a", "/2/a", "/3/a", "/4/a", "/5/a", "/6/a", "/7/a" } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (GStrv) folders = vlps_jail_folders_join (cases[i].shown, cases[i].more);

      g_test_message ("case %u", i);
      g_assert_true (g_strv_equal ((const char *const *) folders, cases[i].folders));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/jail/folders", test_folders);
  g_test_add_func ("/jail/join", test_join);
  return g_test_run ();
}
