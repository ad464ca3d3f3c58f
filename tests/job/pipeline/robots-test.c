/* robots-test.c - robots.txt against RFC 9309 */
#include <string.h>

#include "growth.h"
#include "robots.h"

typedef struct
{
  const char *name;
  const char *text;
  const char *target;
  gboolean allowed;
} Case;

static const Case cases[] = {
  { "nothing", "", "/a", TRUE },
  { "empty-disallow", "User-agent: *\nDisallow:\n", "/a", TRUE },
  { "all", "User-agent: *\nDisallow: /\n", "/a", FALSE },
  { "prefix", "User-agent: *\nDisallow: /fish\n", "/fishheads/yummy.html", FALSE },
  { "prefix-case", "User-agent: *\nDisallow: /fish\n", "/Fish.asp", TRUE },
  { "not-a-substring", "User-agent: *\nDisallow: /fish\n", "/catfish", TRUE },
  { "folder", "User-agent: *\nDisallow: /fish/\n", "/fish", TRUE },
  { "folder-inside", "User-agent: *\nDisallow: /fish/\n", "/fish/salmon.htm", FALSE },
  { "query", "User-agent: *\nDisallow: /*?id=\n", "/a/b?id=3", FALSE },

  /* section 2.2.2: the most octets win, Allow where they are equal; the order is of no matter */
  { "longer-allow", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", "/a/b/c", TRUE },
  { "longer-allow-first", "User-agent: *\nAllow: /a/b\nDisallow: /a\n", "/a/b/c", TRUE },
  { "longer-disallow", "User-agent: *\nAllow: /a\nDisallow: /a/b\n", "/a/b/c", FALSE },
  { "equal", "User-agent: *\nDisallow: /a\nAllow: /a\n", "/a", TRUE },
  { "equal-other-order", "User-agent: *\nAllow: /a\nDisallow: /a\n", "/a", TRUE },
  { "longer-by-star", "User-agent: *\nAllow: /page\nDisallow: /*.html\n", "/page.html", FALSE },

  /* section 2.2.3: special characters */
  { "end", "User-agent: *\nDisallow: /*.gif$\n", "/x/y.gif", FALSE },
  { "end-not-reached", "User-agent: *\nDisallow: /*.gif$\n", "/x/y.gif?a", TRUE },
  { "end-exact", "User-agent: *\nDisallow: /$\n", "/", FALSE },
  { "end-exact-more", "User-agent: *\nDisallow: /$\n", "/a", TRUE },
  { "stars", "User-agent: *\nDisallow: /a*b*c\n", "/a-c-b-c", FALSE },
  { "stars-in-order", "User-agent: *\nDisallow: /a*b*c\n", "/a-c-b", TRUE },
  { "star-and-end-overlap", "User-agent: *\nDisallow: /ab*b$\n", "/ab", TRUE },
  { "star-at-end", "User-agent: *\nDisallow: /fish*\n", "/fish", FALSE },
  { "dollar-inside", "User-agent: *\nDisallow: /a$b\n", "/a$b", FALSE },

  /* table 5: encodings are made one */
  { "encoded-path", "User-agent: *\nDisallow: /foo/bar?baz=http://foo.bar\n", "/foo/bar?baz=http://foo.bar", FALSE },
  { "utf-8-rule", "User-agent: *\nDisallow: /foo/bar/\xe3\x83\x84\n", "/foo/bar/%E3%83%84", FALSE },
  { "utf-8-target", "User-agent: *\nDisallow: /foo/bar/%e3%83%84\n", "/foo/bar/\xe3\x83\x84", FALSE },
  { "unreserved", "User-agent: *\nDisallow: /foo/bar/%62%61%7A\n", "/foo/bar/baz", FALSE },
  { "reserved", "User-agent: *\nDisallow: /a%2Fb\n", "/a/b", TRUE },

  /* section 2.2.1: groups */
  { "own-group", "User-agent: *\nDisallow: /\nUser-agent: vlps\nDisallow: /x\n", "/a", TRUE },
  { "own-group-case", "User-agent: VLPS\nDisallow: /x\n\nUser-agent: *\nDisallow: /\n", "/x", FALSE },
  { "own-group-version", "User-agent: vlps/2.0\nDisallow: /x\n", "/x", FALSE },
  { "another-name", "User-agent: vlpsbot\nDisallow: /x\n", "/x", TRUE },
  { "part-of-name", "User-agent: vl\nDisallow: /x\n", "/x", TRUE },
  { "several-agents", "User-agent: a\nUser-agent: vlps\nUser-agent: b\nDisallow: /x\n", "/x", FALSE },
  { "groups-are-joined",
    "User-agent: vlps\nDisallow: /x\nUser-agent: b\nDisallow: /y\nUser-agent: vlps\nDisallow: /z\n", "/z", FALSE },
  { "group-of-others", "User-agent: vlps\nDisallow: /x\nUser-agent: b\nDisallow: /y\n", "/y", TRUE },
  { "rules-without-group", "Disallow: /x\nUser-agent: b\nDisallow: /y\n", "/x", TRUE },
  { "sitemap-inside", "User-agent: a\nSitemap: http://x/\nUser-agent: vlps\nDisallow: /x\n", "/x", FALSE },

  /* lines */
  { "carriage-returns", "User-agent: *\rDisallow: /x\r", "/x", FALSE },
  { "both", "User-agent: *\r\nDisallow: /x\r\n", "/x", FALSE },
  { "no-last-line-end", "User-agent: *\nDisallow: /x", "/x", FALSE },
  { "comments", "# x\nUser-agent: * # all\nDisallow: /x # never\n", "/x", FALSE },
  { "byte-order-mark", "\xef\xbb\xbfUser-agent: *\nDisallow: /x\n", "/x", FALSE },
  { "spaces", "  User-agent :  *  \n\tDisallow :\t/x\t\n", "/x", FALSE },
  { "html", "<html><body>Disallow: /</body></html>", "/x", TRUE },
  { "robots-itself", "User-agent: *\nDisallow: /\n", "/robots.txt", TRUE },
};

static void
test_case (gconstpointer data)
{
  const Case *test = data;
  g_autoptr (VlpsRobots) robots = vlps_robots_parse (test->text, strlen (test->text), "vlps");

  g_assert_cmpint (vlps_robots_allows (robots, test->target), ==, test->allowed);
}

static double
delay_of (const char *text)
{
  g_autoptr (VlpsRobots) robots = vlps_robots_parse (text, strlen (text), "vlps");

  return vlps_robots_delay (robots);
}

/* Of the groups that hold, and of no others. */
static void
test_content_signal (void)
{
  static const struct
  {
    const char *text, *signal;
  } rows[] = {
    { "", NULL },
    { "User-agent: *\nContent-Signal: ai-train=no\n", "ai-train=no" },
    { "User-agent: *\ncontent-signal : search=yes, ai-train=no # why\n", "search=yes, ai-train=no" },
    { "User-agent: *\nContent-Signal:\n", NULL },
    { "Content-Signal: ai-train=no\n", NULL },
    { "User-agent: other\nContent-Signal: ai-train=no\n", NULL },
    { "User-agent: *\nContent-Signal: ai-train=no\nUser-agent: vlps\nDisallow: /x\n", NULL },
    { "User-agent: *\nAllow: /\nContent-Signal: a=no\nUser-agent: vlps\nContent-Signal: b=no\nContent-Signal: c=no\n",
      "b=no, c=no" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (VlpsRobots) robots = vlps_robots_parse (rows[i].text, strlen (rows[i].text), "vlps");

      g_assert_cmpstr (vlps_robots_content_signal (robots), ==, rows[i].signal);
    }
}

static void
test_delay (void)
{
  g_assert_cmpfloat_with_epsilon (delay_of ("User-agent: *\nCrawl-delay: 2.5\n"), 2.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (delay_of ("User-agent: *\nCrawl-delay: 2\nUser-agent: vlps\nDisallow: /x\n"), 0,
                                  1e-9);
  g_assert_cmpfloat_with_epsilon (delay_of ("User-agent: *\nCrawl-delay: -1\n"), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (delay_of ("User-agent: *\nCrawl-delay: nan\n"), 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (delay_of ("User-agent: *\nCrawl-delay: inf\n"), 3600, 1e-9);
}

static void
test_product (void)
{
  static const struct
  {
    const char *agent, *product;
  } products[] = {
    { "vlps/0.1.0", "vlps" }, { "My-Bot_x/1 (+http://x)", "My-Bot_x" }, { "", "*" }, { "1bot", "*" }, { "Bot", "Bot" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (products); i++)
    {
      g_autofree char *product = vlps_robots_product (products[i].agent);

      g_assert_cmpstr (product, ==, products[i].product);
    }
}

static void
ask_rules (guint n, gconstpointer data)
{
  GString *text = g_string_new ("User-agent: *\n");
  GString *target = g_string_new ("/");
  g_autoptr (VlpsRobots) robots = NULL;

  g_string_append (text, "Disallow: /");
  for (guint i = 0; i < 5 * n; i++)
    g_string_append (text, "*a");
  g_string_append (text, "b\n");
  for (guint i = 0; i < n; i++)
    g_string_append_c (target, 'a');
  while (text->len < VLPS_ROBOTS_MAX + 100)
    g_string_append (text, "Disallow: /*x*y*z\n");
  g_string_append (text, "Disallow: /a\n"); /* beyond what is read */
  robots = vlps_robots_parse (text->str, text->len, "vlps");
  g_assert_true (vlps_robots_allows (robots, target->str));
  g_string_free (text, TRUE);
  g_string_free (target, TRUE);
}

/* Rules of a file that wants to keep its reader busy: 40,000 stars against a long path. */
static void
test_large (void)
{
  growth_check_parts ("stars and path", 8000, ask_rules, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = g_strdup_printf ("/robots/%s", cases[i].name);

      g_test_add_data_func (name, &cases[i], test_case);
    }
  g_test_add_func ("/robots/content-signal", test_content_signal);
  g_test_add_func ("/robots/delay", test_delay);
  g_test_add_func ("/robots/product", test_product);
  g_test_add_func ("/robots/large", test_large);
  return g_test_run ();
}
