/* whitespace-test.c - white space, as outputs have it and as methods see it */
#include "whitespace.h"

static void
assert_folded (const char *text, const char *expected)
{
  g_autofree char *folded = vlps_whitespace_collapse (text);

  g_assert_cmpstr (folded, ==, expected);
}

static void
test_fold (void)
{
  assert_folded ("", "");
  assert_folded ("  \n ", "");
  assert_folded (" a \t\n b ", "a b");
  assert_folded ("a\302\240\302\240b", "a b");          /* no-break spaces */
  assert_folded ("\343\200\200标题 副题", "标题 副题"); /* ideographic space */
  assert_folded ("a\302\205b", "a\302\205b");           /* a control character is not white space */
}

static void
test_append (void)
{
  g_autoptr (GString) out = g_string_new (NULL);
  gboolean space = TRUE;

  vlps_whitespace_append (out, &space, "one ");
  vlps_whitespace_append (out, &space, "two");
  vlps_whitespace_append (out, &space, "three ");
  g_assert_cmpstr (out->str, ==, "one twothree");
  g_assert_true (space);
}

/* What outputs make of a text (shown), and what methods see of it (raw). */
static void
test_both (void)
{
  static const struct
  {
    const char *text, *shown, *raw;
  } cases[] = {
    { "a \n\t b", "a b", "a b" },
    { "新闻\n正文", "新闻正文", "新闻 正文" },                             /* a line of the source */
    { "新闻 正文", "新闻 正文", "新闻 正文" },                             /* a space that was meant */
    { "新闻\n\343\200\200正文", "新闻 正文", "新闻 正文" },                /* another that was */
    { "“新闻”\n正文", "“新闻”正文", "“新闻” 正文" },                       /* shared punctuation beside Han */
    { "“a”\n“b”", "“a” “b”", "“a” “b”" },                                  /* ... and beside itself */
    { "한국\n사람", "한국 사람", "한국 사람" },                            /* Hangul has spaces */
    { "co\302\255op\342\200\213s", "coops", "co\302\255op\342\200\213s" }, /* soft hyphen, zero-width space */
    { "a\302\205b", "a b", "a\302\205b" },
    /* for private use, with the characters before and after those */
    { "a\ue000b\uf8ffc\U000f0000d\U0010fffde", "abcde", "a\ue000b\uf8ffc\U000f0000d\U0010fffde" },
    { "\ud7ff\uf900\U000effff", "\ud7ff\uf900\U000effff", "\ud7ff\uf900\U000effff" },
    /* tags, which have no shape: they go, but where they make a flag, here that of Wales */
    { "a\U000e0068\U000e0069b", "ab", "a\U000e0068\U000e0069b" },
    { "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f\U000e0068",
      "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f",
      "\U0001f3f4\U000e0067\U000e0062\U000e0077\U000e006c\U000e0073\U000e007f\U000e0068" },
    { "\U0001f3f4\U000e0067\U000e0062 a", "\U0001f3f4 a", "\U0001f3f4\U000e0067\U000e0062 a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) shown = g_string_new (NULL);
      g_autofree char *raw = vlps_whitespace_collapse (cases[i].text);

      vlps_whitespace_append_run (shown, cases[i].text);
      g_assert_cmpstr (shown->str, ==, cases[i].shown);
      g_assert_cmpstr (raw, ==, cases[i].raw);
    }
}

/* Attributes may be anything; text that comes later is set off by a space. */
static void
test_broken (void)
{
  g_autoptr (GString) out = g_string_new (NULL);

  vlps_whitespace_append_run (out, " a\377 ");
  vlps_whitespace_append_run (out, "b");
  g_assert_cmpstr (out->str, ==, "a\357\277\275 b");
}

static void
test_blank (void)
{
  g_assert_true (vlps_whitespace_is_blank (""));
  g_assert_true (vlps_whitespace_is_blank (" \n\302\240\342\200\213\357\273\277"));
  g_assert_false (vlps_whitespace_is_blank (" ."));
  g_assert_cmpuint (vlps_whitespace_control ("\033[0m"), ==, 1);
  g_assert_cmpuint (vlps_whitespace_control ("\302\233"), ==, 2);
  g_assert_cmpuint (vlps_whitespace_control ("\t"), ==, 0);
  g_assert_cmpuint (vlps_whitespace_control ("\302\240"), ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fold/methods", test_fold);
  g_test_add_func ("/fold/runs", test_append);
  g_test_add_func ("/fold/both", test_both);
  g_test_add_func ("/fold/broken", test_broken);
  g_test_add_func ("/fold/blank", test_blank);
  return g_test_run ();
}
