/* generators-test.c - pages as generators write them, and the Markdown that their source means */
#include <string.h>

#include "emit.h"
#include "html-page.h"

typedef struct
{
  const char *name;
  guint differences; /* lines that one of the two has and the other has not */
  const char *unmet; /* what is not met; NULL: nothing */
} Page;

static const Page pages[] = {
  { "asciidoctor", 0, NULL },
  { "cmark-gfm", 0, NULL },
  { "codemirror5", 0, NULL },
  { "codemirror6", 0, NULL },
  { "confluence", 0, NULL },
  { "discount", 0, NULL },
  { "docbook", 0, NULL },
  { "docusaurus", 0, NULL },
  { "docutils", 0, NULL },
  { "docutils-html4", 0, NULL },
  { "doxygen", 0, NULL },
  { "eleventy", 0, NULL },
  { "groff", 0, NULL },
  { "halibut", 0, NULL },
  { "hevea", 52, "formulas are tables of their signs; figures stand in quotations" },
  { "highlightjs-line-numbers", 0, NULL },
  { "honkit", 0, NULL },
  { "hugo", 0, NULL },
  { "hugo-styles", 0, NULL },
  { "jekyll", 0, NULL },
  { "kramdown", 0, NULL },
  { "latex2html", 0, NULL },
  { "latexml", 4, "paragraphs of a note are parted by a style sheet alone" },
  { "libreoffice", 2, "the title is no heading" },
  { "lowdown", 0, NULL },
  { "make4ht", 1, "an empty line begins what it writes as verbatim" },
  { "make4ht-mathml", 1, "an empty line begins what it writes as verbatim" },
  { "mandoc", 0, NULL },
  { "markdown-it", 0, NULL },
  { "markdown-it-alerts", 0, NULL },
  { "marked", 0, NULL },
  { "mkdocs", 0, NULL },
  { "mkdocs-material", 0, NULL },
  { "monaco", 0, NULL },
  { "nextra", 4, "code does not say its language; one is told by the name of its file, as py" },
  { "notion", 2, "the icon of the page is a text" },
  { "org", 0, NULL },
  { "pandoc", 2, "a formula in a line is HTML" },
  { "pandoc-katex", 0, NULL },
  { "pandoc-mathml", 0, NULL },
  { "pandoc-webtex", 0, NULL },
  { "prism-line-numbers", 0, NULL },
  { "pygments", 0, NULL },
  { "python-markdown", 0, NULL },
  { "rehype-pretty-code", 0, NULL },
  { "rehype-prism", 0, NULL },
  { "remark-katex", 0, NULL },
  { "remark-mathjax", 0, NULL },
  { "remark-mathjax-chtml", 0, NULL },
  { "rouge", 0, NULL },
  { "shiki", 0, NULL },
  { "sphinx-alabaster", 0, NULL },
  { "sphinx-furo", 0, NULL },
  { "sphinx-rtd", 0, NULL },
  { "starlight", 2, "readers of the screen get a name for a frame without a title" },
  { "texinfo", 0, NULL },
  { "tth", 35, "formulas are tables of their signs" },
  { "txt2tags", 0, NULL },
  { "typst", 0, NULL },
  { "vitepress", 0, NULL },
  { "word", 0, NULL },
};

static char *
read_file (const char *name, const char *ending)
{
  g_autofree char *base = g_strconcat (name, ending, NULL);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "generators", base, NULL);
  g_autoptr (GError) error = NULL;
  char *text = NULL;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static char *
convert (const char *name)
{
  g_autofree char *html = read_file (name, ".html"), *url = g_strdup_printf ("http://example.org/%s.html", name);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) html, strlen (html), url, NULL, &error);
  g_autoptr (VlpsDocument) document = NULL;

  g_assert_no_error (error);
  document = vlps_document_new_whole (page);
  return vlps_emit_markdown (document);
}

/* Counts lines of `one` that `other` has not, as often, and says which. */
static guint
count_missing (const char *one, const char *other, const char *sign)
{
  g_auto (GStrv) lines = g_strsplit (one, "\n", -1), others = g_strsplit (other, "\n", -1);
  g_autoptr (GHashTable) left = g_hash_table_new (g_str_hash, g_str_equal);
  guint missing = 0;

  for (guint i = 0; others[i] != NULL; i++)
    g_hash_table_insert (left, others[i],
                         GINT_TO_POINTER (GPOINTER_TO_INT (g_hash_table_lookup (left, others[i])) + 1));
  for (guint i = 0; lines[i] != NULL; i++)
    {
      int n = GPOINTER_TO_INT (g_hash_table_lookup (left, lines[i]));

      if (n > 0)
        g_hash_table_insert (left, lines[i], GINT_TO_POINTER (n - 1));
      else
        {
          g_test_message ("%s %s", sign, lines[i]);
          missing++;
        }
    }
  return missing;
}

static void
test_page (gconstpointer data)
{
  const Page *page = data;
  g_autofree char *markdown = convert (page->name), *expected = read_file (page->name, ".md");
  guint differences = count_missing (markdown, expected, "+") + count_missing (expected, markdown, "-");

  g_assert_cmpuint (differences, ==, page->differences);
  /* what differs is named, and what is named differs */
  g_assert_cmpint (page->unmet != NULL, ==, strcmp (markdown, expected) != 0);
}

/* Each page of the folder is in the table. */
static void
test_folder (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "fixtures", "generators", NULL);
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  guint n = 0;

  g_assert_nonnull (folder);
  for (const char *name; (name = g_dir_read_name (folder)) != NULL;)
    n += g_str_has_suffix (name, ".html");
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (pages));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_strdup_printf ("/generators/%s", pages[i].name);

      g_test_add_data_func (path, &pages[i], test_page);
    }
  g_test_add_func ("/generators/folder", test_folder);
  return g_test_run ();
}
