/* name-template-test.c - what the files of pages are called, and what happens where two would have the same name */
#include "name-template.h"

#include <string.h>

#include "errors.h"
#include "name-set.h"

static char *
name_of (const char *template, const VlpsItem *item)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsNameTemplate) self = vlps_name_template_new (template, &error);

  g_assert_no_error (error);
  return vlps_name_template_apply (self, item, NULL);
}

static void
test_addresses (void)
{
  static const struct
  {
    const char *input, *name;
  } cases[] = {
    { "https://Example.com/", "example.com/index" },
    { "https://example.com", "example.com/index" },
    { "http://example.com/blog/post.html", "example.com/blog/post" },
    { "http://example.com/blog/", "example.com/blog/index" },
    { "http://example.com/.html", "example.com/_html" },
    { "http://example.com:80/a", "example.com/a" },
    { "http://example.com:8080/a", "example.com_8080/a" },
    { "http://[::1]:8080/a", "__1_8080/a" },
    { "http://user:secret@example.com/a", "example.com/a" },
    { "http://example.com/search?q=a%20b&p=2", "example.com/search+q=a b&p=2" },
    { "http://example.com/?q=a/b", "example.com/index+q=a_b" },
    { "http://example.com/a#part", "example.com/a+part" },
    { "http://example.com/a?", "example.com/a" },
    { "http://example.com/caf%C3%A9", "example.com/caf\xc3\xa9" },
    { "http://example.com/caf%E9", "example.com/caf%E9" },
    { "http://example.com/a%00b", "example.com/a%00b" },
    { "http://example.com/..%2f..%2fetc%2fpasswd", "example.com/_._.._etc_passwd" },
    { "http://example.com/a/%2e%2e/%2e%2e/%2e%2e/b", "example.com/b" },
    { "http://example.com//a///b", "example.com/a/b" },
    { "http://example.com/%20", "example.com" },
    { "http://example.com/aux", "example.com/aux_" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *input = (char *) (gsize) cases[i].input;
      g_autofree char *name = name_of (VLPS_NAME_TEMPLATE, &(VlpsItem){ .input = input, .location = input });

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

static void
test_files (void)
{
  static const struct
  {
    const char *input, *path, *options, *name;
  } cases[] = {
    { "pages/blog/post.html", "blog/post.html", NULL, "blog/post" },
    { "pages/a.snapshot.json.gz", "a.snapshot.json.gz", NULL, "a" },
    { "one/index.html", NULL, NULL, "one/index" },
    { "../one/./index.htm", NULL, NULL, "one/index" },
    { "/one/index.HTML", NULL, NULL, "one/index" },
    { "file:///one/a%20b.html", NULL, NULL, "one/a b" },
    { "crawl.warc.gz", NULL, "{\"page\": \"http://a.example/b\"}", "a.example/b" },
    { "crawl.warc.gz", "crawl.warc.gz", NULL, "crawl.warc.gz" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const VlpsItem item = { .input = (char *) (gsize) cases[i].input,
                              .path = (char *) (gsize) cases[i].path,
                              .options = (char *) (gsize) cases[i].options };
      g_autofree char *name = name_of (VLPS_NAME_TEMPLATE, &item);

      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

static void
test_fields (void)
{
  static const VlpsItem item = { .id = 12, .input = (char *) "http://a.example/b/c.html", .name = (char *) "x/y" };
  static const VlpsItem bare = { .id = 13, .input = (char *) "http://a.example/b/c.html" };
  static const struct
  {
    const char *template, *name, *bare;
  } cases[] = {
    { "{path}", "b/c", "b/c" },
    { "{id}", "x_y", "b/c" },
    { "{host}/{id}", "a.example/x_y", "a.example" },
    { "set-{number}/{host}-{path}.page", "set-000012/a.example-b/c.page", "set-000013/a.example-b/c.page" },
    { "../{number}", "_/000012", "_/000013" },
    /* of a line feed and the id; of the input, a line feed and no options */
    { "{checksum}", "140b120756efef65", "16d0d49894e6ecf9" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = name_of (cases[i].template, &item), *other = name_of (cases[i].template, &bare);

      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_cmpstr (other, ==, cases[i].bare);
    }
}

static void
test_numbers (void)
{
  static const struct
  {
    const char *template;
    gboolean has, at_end;
  } cases[] = { { "{path}", FALSE, FALSE },
                { "{number}", TRUE, TRUE },
                { "set-{number}-{path}", TRUE, TRUE },
                { "{host}/{path}-{number}.x", TRUE, TRUE },
                { "{host}-{number}-{path}", TRUE, FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsNameTemplate) template = vlps_name_template_new (cases[i].template, NULL);

      g_assert_cmpint (vlps_name_template_has_number (template), ==, cases[i].has);
      g_assert_cmpint (vlps_name_template_has_number_at_end (template), ==, cases[i].at_end);
    }
}

/* On one line, without what is unsafe, and cut behind a word; without a title there is the usual name. */
static void
test_titles (void)
{
  static const VlpsItem item = { .id = 12, .input = (char *) "http://a.example/b/c.html" };
  static const struct
  {
    const char *template, *title, *name;
  } cases[] = {
    { "{title}", "One page", "One page" },
    { "{title}", "  One\n \xc2\xa0page ", "One page" },
    { "{title}", "What is new: the AC/DC \"blog\"?", "What is new the AC DC blog" },
    { "{host}/{number}-{title}", "..", "a.example/000012-" },
    { "{host}/{title}", NULL, "a.example/b/c" },
    { "{title}", " ", "a.example/b/c" },
    { "{title}", "?", "a.example/b/c" },
    { "{title}", "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789",
      "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789" },
    { "{title}", "01234567890123456789012345678901234567890123456789012345678901234567890123456789x",
      "01234567890123456789012345678901234567890123456789012345678901234567890123456789" },
  };
  g_autofree char *wide = g_strnfill (300, 'x'), *cut = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsNameTemplate) template = vlps_name_template_new (cases[i].template, NULL);
      g_autofree char *name = vlps_name_template_apply (template, &item, cases[i].title);

      g_assert_true (vlps_name_template_has_title (template));
      g_assert_cmpstr (name, ==, cases[i].name);
    }
  for (guint i = 0; i + 3 < strlen (wide); i += 3)
    memcpy (wide + i, "\xe2\x82\xac", 3);
  wide[297] = '\0';
  {
    g_autoptr (VlpsNameTemplate) template = vlps_name_template_new ("{title}", NULL);

    cut = vlps_name_template_apply (template, &item, wide);
  }
  g_assert_cmpuint (strlen (cut), <=, 160);
  g_assert_true (g_utf8_validate (cut, -1, NULL));
}

static void
test_refused (void)
{
  static const char *const texts[] = { "",      "page", "{titel}", "{path}/{title}", "{host",
                                       "host}", "{}",   "{host}}", "{Host}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_name_template_new (texts[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

/* The first has the name, and what the second has depends on itself alone. */
static void
test_same (void)
{
  static const VlpsItem first = { .id = 1, .input = (char *) "http://a/x" };
  static const VlpsItem second = { .id = 2, .input = (char *) "http://me:secret@a/X" };
  static const VlpsItem bare = { .id = 2, .input = (char *) "http://a/X" };
  static const VlpsItem again = { .id = 3, .input = (char *) "http://other:word@a/X" };
  g_autoptr (VlpsNameSet) set = vlps_name_set_new (FALSE);
  g_autofree char *one = vlps_name_set_choose (set, "a/x", &first), *two = vlps_name_set_choose (set, "a/X", &second),
                  *three = vlps_name_set_choose (set, "a/X", &again),
                  *expected = vlps_name_set_attempt ("a/X", &bare, 1);

  g_assert_cmpstr (one, ==, "a/x");
  g_assert_cmpstr (two, ==, expected);
  g_assert_true (g_str_has_prefix (two, "a/X+"));
  g_assert_cmpuint (strlen (two), ==, strlen ("a/X+") + 8);
  /* without its password it is the same address */
  g_assert_cmpuint (strlen (three), ==, strlen ("a/X+") + 32);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/name-template/addresses", test_addresses);
  g_test_add_func ("/name-template/files", test_files);
  g_test_add_func ("/name-template/fields", test_fields);
  g_test_add_func ("/name-template/numbers", test_numbers);
  g_test_add_func ("/name-template/titles", test_titles);
  g_test_add_func ("/name-template/refused", test_refused);
  g_test_add_func ("/name-template/same", test_same);
  return g_test_run ();
}
