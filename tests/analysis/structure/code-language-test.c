/* code-language-test.c - the language of code by names */
#include "code-language.h"

#include <string.h>

static void
test_names (void)
{
  g_assert_true (vlps_code_language_is ("python", 6) && vlps_code_language_is ("C++", 3)
                 && vlps_code_language_is ("cx", 1));
  g_assert_false (vlps_code_language_is ("python", 5) || vlps_code_language_is ("prose", 5)
                  || vlps_code_language_is ("", 0));
}

static void
test_attributes (void)
{
  static const struct
  {
    VlpsTag tag;
    const char *name, *value, *language;
  } cases[] = {
    { VLPS_TAG_CODE, "class", "hljs language-Rust", "rust" },
    { VLPS_TAG_CODE, "class", "python", "python" },
    { VLPS_TAG_DIV, "class", "python", NULL }, /* no code by its tag */
    { VLPS_TAG_DIV, "class", "highlight python", "python" },
    { VLPS_TAG_DIV, "class", "highlight-source-shell", "shell" },
    { VLPS_TAG_DIV, "class", "highlight-red", NULL },
    { VLPS_TAG_PRE, "class", "brush: js; gutter: false", "js" },
    { VLPS_TAG_PRE, "class", "language-none", NULL },
    { VLPS_TAG_DIV, "class", "python-code", "python" },
    { VLPS_TAG_PRE, "data-lang", "Kotlin", "kotlin" },
    { VLPS_TAG_PRE, "data-code-syntax", "toml", "toml" },
    { VLPS_TAG_PRE, "lang", "en", NULL },
    { VLPS_TAG_PRE, "lang", "sql", "sql" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsAttribute attribute = { .name = (char *) cases[i].name, .value = (char *) cases[i].value };
      VlpsNode node = { .kind = VLPS_NODE_ELEMENT,
                        .tag = cases[i].tag,
                        .attributes = &attribute,
                        .n_attributes = 1,
                        .attribute_bits = vlps_attribute_bit (cases[i].name) };
      g_autofree char *language = vlps_code_language_of_node (&node);

      g_test_message ("%s", cases[i].value);
      g_assert_cmpstr (language, ==, cases[i].language);
    }
}

static void
test_files (void)
{
  static const struct
  {
    const char *name, *language;
  } cases[] = { { "gauge.py", "py" }, { "src/a.b.Rs", NULL }, { "main.C", "c" },     { "Makefile", NULL },
                { ".sh", NULL },      { "see a.py", NULL },   { "notes.txt", NULL }, { "", NULL } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *language = vlps_code_language_of_file (cases[i].name);

      g_test_message ("%s", cases[i].name);
      g_assert_cmpstr (language, ==, cases[i].language);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/code-language/names", test_names);
  g_test_add_func ("/code-language/attributes", test_attributes);
  g_test_add_func ("/code-language/files", test_files);
  return g_test_run ();
}
