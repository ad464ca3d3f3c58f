/* format-test.c - formats by their names, and by those of files */
#include "format.h"

#include <string.h>

#include "errors.h"

static void
test_rows (void)
{
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      const VlpsFormatRow *row = vlps_format_row ((VlpsFormat) i);
      g_autofree char *path = g_strconcat ("run/PAGE", row->ending, NULL);
      VlpsFormat format;

      g_assert_true (vlps_format_parse (row->name, &format, NULL));
      g_assert_cmpint (format, ==, i);
      g_assert_cmpint (vlps_format_of_name (path), ==, i);
      g_assert_nonnull (row->type);
    }
}

static void
test_names (void)
{
  static const struct
  {
    const char *path;
    VlpsFormat format;
  } cases[] = {
    { "a.HTM", VLPS_FORMAT_HTML },
    { "a.markdown", VLPS_FORMAT_MARKDOWN },
    { "a.jsonl", VLPS_N_FORMATS },
    { "links.jsonl", VLPS_FORMAT_LINKS },
    { "run/Posts.jsonl", VLPS_FORMAT_POSTS },
    { "run/myposts.jsonl", VLPS_N_FORMATS },
    { "a.tei", VLPS_FORMAT_TEI },
    { "a.xml", VLPS_FORMAT_TEI },
    { "a.posts.jsonl", VLPS_FORMAT_POSTS },
    { "a.items.jsonl", VLPS_FORMAT_ITEMS },
    { "a.blocks.jsonl", VLPS_FORMAT_BLOCKS },
    { "a.chunks.jsonl", VLPS_FORMAT_CHUNKS },
    { "a.bulk.jsonl", VLPS_FORMAT_BULK },
    { "a", VLPS_N_FORMATS },
    { "a.md.out", VLPS_N_FORMATS },
    { "md", VLPS_N_FORMATS },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_assert_cmpint (vlps_format_of_name (cases[i].path), ==, cases[i].format);
}

/* Names that would say something wrong of the content. */
static void
test_misnamed (void)
{
  static const struct
  {
    const char *path;
    const char *said; /* NULL: the name is right */
  } cases[] = {
    { "a.pdf", "--pdf" },
    { "a.PNG", "--overlay" },
    { "a.svg", "--overlay" },
    { "a.warc.gz", "--warc-out" },
    { "a.snapshot.json.gz", "--save-snapshot" },
    { "a.json.gz", "packs nothing" },
    { "a.docx", "another program" },
    { "a.md", NULL },
    { "a.yaml", NULL },
    { "a.pdf.txt", NULL },
    { "/dev/null", NULL },
    { "-", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    for (int given = 0; given < 2; given++)
      {
        g_autoptr (GError) error = NULL;

        g_assert_cmpint (vlps_format_check_name (cases[i].path, given, &error), ==, cases[i].said == NULL);
        if (cases[i].said == NULL)
          continue;
        g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
        g_assert_nonnull (strstr (error->message, cases[i].said));
      }
}

/* An ending that several formats have. */
static void
test_ambiguous (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_format_check_name ("a.jsonl", TRUE, NULL));
  g_assert_true (vlps_format_check_name ("a.chunks.jsonl", FALSE, NULL));
  g_assert_true (vlps_format_check_name ("x/chunks.jsonl", FALSE, NULL));
  g_assert_false (vlps_format_check_name ("a.jsonl", FALSE, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

static void
test_given (void)
{
  g_autoptr (GError) error = NULL;
  VlpsFormat format;

  g_assert_true (vlps_format_parse (NULL, &format, NULL));
  g_assert_cmpint (format, ==, VLPS_FORMAT_TEXT);
  g_assert_true (vlps_format_parse ("md", &format, NULL));
  g_assert_cmpint (format, ==, VLPS_FORMAT_MARKDOWN);
  g_assert_false (vlps_format_parse ("txt", &format, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
}

/* Lists of names, also in options. */
static void
test_lists (void)
{
  static const struct
  {
    guint formats;
    gboolean short_names;
    const char *names;
  } cases[] = {
    { 0, FALSE, "" },
    { 1u << VLPS_FORMAT_TEI, FALSE, "tei" },
    { 1u << VLPS_FORMAT_HTML | 1u << VLPS_FORMAT_BULK, FALSE, "html or bulk" },
    { 1u << VLPS_FORMAT_TEXT | 1u << VLPS_FORMAT_MARKDOWN | 1u << VLPS_FORMAT_JSON, TRUE,
      "text, markdown (or md) or json" },
    { VLPS_FORMATS_ALL, TRUE,
      "text, html, markdown (or md), json, links, tei, csv, posts, items, blocks, chunks or bulk" },
  };
  g_auto (GStrv) choice = g_strsplit (VLPS_FORMAT_CHOICE, "|", -1), list = g_strsplit (VLPS_FORMAT_LIST, ",", -1);

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *names = vlps_format_names (cases[i].formats, "or", cases[i].short_names);

      g_assert_cmpstr (names, ==, cases[i].names);
    }
  g_assert_cmpuint (g_strv_length (choice), ==, VLPS_N_FORMATS);
  g_assert_cmpuint (g_strv_length (list), ==, VLPS_N_FORMATS);
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    {
      g_assert_cmpstr (choice[i], ==, vlps_format_row ((VlpsFormat) i)->name);
      g_assert_cmpstr (list[i], ==, vlps_format_row ((VlpsFormat) i)->name);
    }
  g_assert_cmpuint (vlps_format_joined (), ==,
                    1u << VLPS_FORMAT_TEXT | 1u << VLPS_FORMAT_HTML | 1u << VLPS_FORMAT_MARKDOWN
                        | 1u << VLPS_FORMAT_LINKS | 1u << VLPS_FORMAT_POSTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/format/rows", test_rows);
  g_test_add_func ("/format/names", test_names);
  g_test_add_func ("/format/misnamed", test_misnamed);
  g_test_add_func ("/format/ambiguous", test_ambiguous);
  g_test_add_func ("/format/given", test_given);
  g_test_add_func ("/format/lists", test_lists);
  return g_test_run ();
}
