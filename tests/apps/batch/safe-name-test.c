/* safe-name-test.c - names of files that any file system takes */
#include "safe-name.h"

#include <string.h>

/* The name of one part. */
static char *
name_of (const char *part)
{
  const char *const parts[] = { part, NULL };

  return vlps_safe_name_join (parts);
}

static void
test_part (void)
{
  static const struct
  {
    const char *text, *part;
  } cases[] = {
    { "post", "post" },
    { "a:b?c*d\"e<f>g|h\\i/j", "a_b_c_d_e_f_g_h_i_j" },
    { "tab\tline\nescape\x1b[1m\x7f", "tab_line_escape_[1m_" },
    { "..", "_" },
    { ".", "_" },
    { "...", "_" },
    { ".htaccess", "_htaccess" },
    { "-rf", "_rf" },
    { "  a b . ", "a b" },
    { "etc...", "etc" },
    { "", "" },
    { "   ", "" },
    { "con", "con_" },
    { "CoN.txt", "CoN_.txt" },
    { "con .txt", "con _.txt" },
    { "lpt9", "lpt9_" },
    { "com\xc2\xb9", "com\xc2\xb9_" },
    { "console", "console" },
    { "com10", "com10" },
    { "right\xe2\x80\xaeto left", "right_to left" }, /* U+202E turns the direction of writing */
    { "a\xc2\xa0"
      "b\xe2\x80\xa8"
      "c",
      "a_b_c" },                                                /* other blanks, other ends of lines */
    { "cafe\xcc\x81", "caf\xc3\xa9" },                          /* composed */
    { "\xe4\xb8\xad\xe6\x96\x87", "\xe4\xb8\xad\xe6\x96\x87" }, /* as it is */
    { "a\xff"
      "b",
      "a\xef\xbf\xbd"
      "b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *part = name_of (cases[i].text);

      g_assert_cmpstr (part, ==, cases[i].part);
    }
}

/* At most 200 bytes, cut between two characters. */
static void
test_long (void)
{
  g_autofree char *fits = g_strnfill (200, 'a'), *other = g_strnfill (201, 'a'), *kept = name_of (fits),
                  *cut = name_of (other), *digits = g_compute_checksum_for_string (G_CHECKSUM_SHA256, other, -1),
                  *expected = g_strdup_printf ("%.191s+%.8s", other, digits), *wide_part = NULL;
  GString *wide = g_string_new (NULL);

  g_assert_cmpstr (kept, ==, fits);
  g_assert_cmpstr (cut, ==, expected);
  /* 191 bytes are 63 characters of three and two bytes of the next */
  for (guint i = 0; i < 67; i++)
    g_string_append (wide, "\xe4\xb8\xad");
  wide_part = name_of (wide->str);
  g_assert_cmpuint (strlen (wide_part), ==, 63 * 3 + 9);
  g_assert_true (g_utf8_validate (wide_part, -1, NULL));
  g_string_free (wide, TRUE);
}

static void
test_join (void)
{
  static const struct
  {
    const char *parts[6];
    const char *name;
  } cases[] = {
    { { "a.example", "blog", "post" }, "a.example/blog/post" },
    { { "", "a", "", "b", " " }, "a/b" },
    { { "..", "..", "etc", "passwd" }, "_/_/etc/passwd" },
    { { "" }, "" },
    /* a folder is not called as a file of another page */
    { { "a.MD", "b.md" }, "a.MD_/b.md" },
    /* ".before" and ".txt" is also what the picture's labels of "a" are called */
    { { "a.before" }, "a.before_" },
    { { "a.before", "b" }, "a.before/b" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *name = vlps_safe_name_join (cases[i].parts);

      g_assert_cmpstr (name, ==, cases[i].name);
      g_assert_cmpint (vlps_safe_name_is (name), ==, *name != '\0');
    }
}

static void
test_deep (void)
{
  const char *parts[2001];
  g_autofree char *name = NULL, *marked = NULL;
  g_auto (GStrv) kept = NULL;

  for (guint i = 0; i < 2000; i++)
    parts[i] = "folder";
  parts[2000] = NULL;
  name = vlps_safe_name_join (parts);
  kept = g_strsplit (name, "/", -1);
  g_assert_cmpuint (g_strv_length (kept), ==, VLPS_SAFE_DEPTH);
  g_assert_true (g_str_has_prefix (kept[VLPS_SAFE_DEPTH - 1], "folder+"));
  g_assert_true (vlps_safe_name_is (name));
  marked = vlps_safe_name_mark (name, "key", 32);
  g_assert_true (vlps_safe_name_is (marked));
}

static void
test_unsafe (void)
{
  static const char *const names[] = { "",     "/a",  "a/",   "a//b", "../a",   "a/../b", "a/.",
                                       ".git", "nul", "a\nb", "a:b",  "a.md/b", "\xff" };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_false (vlps_safe_name_is (names[i]));
}

static void
test_number (void)
{
  g_autofree char *wide = g_strnfill (VLPS_SAFE_PART, 'x'), *name = g_strconcat ("a/", wide, NULL);
  g_autofree char *numbered = vlps_safe_name_number (name, 17), *plain = vlps_safe_name_number ("a/b", 3);

  g_assert_cmpstr (plain, ==, "a/b-3");
  g_assert_true (g_str_has_suffix (numbered, "x-17"));
  g_assert_cmpuint (strlen (numbered), ==, 2 + VLPS_SAFE_PART);
  g_assert_true (vlps_safe_name_is (numbered));
}

static void
test_hash (void)
{
  g_assert_true (vlps_safe_name_hash ("a/Post") == vlps_safe_name_hash ("A/post"));
  g_assert_true (vlps_safe_name_hash ("\xc3\x89t\xc3\xa9") == vlps_safe_name_hash ("\xc3\xa9t\xc3\xa9"));
  g_assert_true (vlps_safe_name_hash ("a/post") != vlps_safe_name_hash ("a/posts"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/safe-name/part", test_part);
  g_test_add_func ("/safe-name/long", test_long);
  g_test_add_func ("/safe-name/join", test_join);
  g_test_add_func ("/safe-name/deep", test_deep);
  g_test_add_func ("/safe-name/unsafe", test_unsafe);
  g_test_add_func ("/safe-name/number", test_number);
  g_test_add_func ("/safe-name/hash", test_hash);
  return g_test_run ();
}
