/* option-use-test.c - options that would do nothing are refused */
#include "option-use.h"

#include <string.h>

#include "errors.h"
#include "format.h"

#define BIT(format) (1u << VLPS_FORMAT_##format)

static void
test_formats (void)
{
  static const struct
  {
    VlpsGivenOptions given;
    guint formats;
    const char *says; /* NULL: it is of use */
  } cases[] = {
    { { 0 }, BIT (TEXT), NULL },
    { { .front_matter = TRUE }, 0, NULL },
    { { .front_matter = TRUE }, BIT (TEXT) | BIT (MARKDOWN), NULL },
    { { .front_matter = TRUE }, BIT (TEXT) | BIT (JSON), "--front-matter would have no effect: it is for the formats" },
    { { .markdown = (char *) "gfm" }, BIT (MARKDOWN), NULL },
    { { .markdown = (char *) "gfm" }, BIT (TEXT), "--markdown would have no effect: it is for the formats" },
    { { .tables = (char *) "html" }, BIT (HTML), "--tables would have no effect: it is for the formats" },
    { { .csv_safe = TRUE }, BIT (CSV), NULL },
    { { .csv_safe = TRUE }, BIT (JSON), "it is for the format csv" },
    { { .chunk_words = 9 }, BIT (BLOCKS), "--chunk-words" },
    { { .comments = (char *) "drop" }, BIT (TEXT), NULL },
    { { .comments = (char *) "apart" }, BIT (TEXT), "--comments apart" },
    { { .comments = (char *) "apart" }, BIT (TEI), NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      gboolean good = vlps_option_use_check (&cases[i].given, NULL, cases[i].formats, &error);

      g_assert_cmpint (good, ==, cases[i].says == NULL);
      if (good)
        continue;
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (error->message, cases[i].says));
    }
}

static void
test_unrendered (void)
{
  const VlpsGivenOptions viewport = { .viewport = (char *) "800x600" }, links = { .no_links = TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_option_use_check (&viewport, NULL, 0, NULL));
  g_assert_true (vlps_option_use_check (&links, "--no-render", 0, NULL));
  g_assert_false (vlps_option_use_check (&viewport, "--no-render", 0, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (error->message, "--viewport would have no effect with --no-render"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/option-use/formats", test_formats);
  g_test_add_func ("/option-use/unrendered", test_unrendered);
  return g_test_run ();
}
