/* text-kind-test.c - which text blocks are of one kind */
#include "text-kind.h"

#include <string.h>

#include "growth.h"
#include "html-page.h"
#include "test-size.h"

/* The kinds of a page's text blocks, as letters in their order. */
static char *
kinds_of (const char *html)
{
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "https://example.org/", "utf-8", NULL);
  g_autoptr (VlpsReading) reading = vlps_reading_new (page);
  g_autoptr (VlpsTextBlocks) blocks = vlps_text_blocks_new (page, reading);
  guint n, most = 0;
  g_autofree guint *kinds = vlps_text_kinds_of (page, blocks, &n);
  GString *letters = g_string_new (NULL);

  for (guint i = 0; i < blocks->n; i++)
    {
      g_string_append_c (letters, (char) ('a' + kinds[i]));
      most = MAX (most, kinds[i] + 1);
    }
  g_assert_cmpuint (n, ==, most);
  return g_string_free (letters, FALSE);
}

static void
test_kinds (void)
{
  static const struct
  {
    const char *html, *kinds;
  } cases[] = {
    { "<body><p>one<p>two", "aa" },
    { "<body><p>one<p class=x>two<p class=x>three<p>four", "abba" },
    { "<body><p>one<h2>two</h2><p>three", "aba" },
    /* the names of what is around them count, too */
    { "<body><div class=a><p>one</div><div class=b><p>two</div><div class=a><p>three</div>", "aba" },
    /* links and text are of two kinds */
    { "<body><ul><li>one<li><a href=x>two</a><li><a href=y>three</a></ul>", "abb" },
    /* where they stand does not count */
    { "<body><div><div><div><p>one</div></div></div><section><div><div><p>two</div></div></section>", "aa" },
    { "<body>", "" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *kinds = kinds_of (cases[i].html);

      g_assert_cmpstr (kinds, ==, cases[i].kinds);
    }
}

static void
read_long_name (guint n, gconstpointer data)
{
  g_autofree char *name = g_strnfill (20 * n, 'x'), *kinds = NULL;
  g_autoptr (GString) page = g_string_new (NULL);

  g_string_append_printf (page, "<body><div class=%s>", name);
  for (guint i = 0; i < n; i++)
    g_string_append (page, "<p>a");
  kinds = kinds_of (page->str);
  g_assert_cmpuint (strspn (kinds, "a"), ==, n);
}

/* A long name of what is around many text blocks is read once. */
static void
test_long_name (void)
{
  growth_check_parts ("name and text blocks", test_size (50000), read_long_name, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/text-kind/kinds", test_kinds);
  g_test_add_func ("/text-kind/long-name", test_long_name);
  return g_test_run ();
}
