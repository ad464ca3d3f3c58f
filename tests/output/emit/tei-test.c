/* tei-test.c - the content as TEI: what becomes of each structure, and whether all of it is valid */
#include <glib/gstdio.h>
#include <string.h>

#include "emit.h"
#include "sample.h"

/* What stands between <body> and </text>. */
static char *
body_of (const char *tei)
{
  const char *begin = strstr (tei, "<body>\n"), *end = strstr (tei, "</text>\n</TEI>\n");

  g_assert_true (begin != NULL && end != NULL);
  begin += strlen ("<body>\n");
  return g_strndup (begin, (gsize) (end - begin));
}

static const struct
{
  const char *html;
  const char *body;
} cases[] = {
  { "", "<p/>\n</body>\n" },
  { "a &lt; b &amp; c", "<p>a &lt; b &amp; c</p>\n</body>\n" },
  { "<p>one<p>two<br>three", "<p>one</p>\n<p>two<lb/>three</p>\n</body>\n" },
  /* divisions with their headings; what goes up a level ends those below */
  { "<p>a<h2>B</h2><p>b<h3>C</h3><p>c<h2>D</h2>",
    "<p>a</p>\n<div><head>B</head>\n<p>b</p>\n<div><head>C</head>\n<p>c</p>\n</div>\n</div>\n<div><head>D</head>\n"
    "</div>\n</body>\n" },
  /* a heading in what is not a division is a line of it */
  { "<blockquote><h2>A</h2><p>b</blockquote>",
    "<quote><p><hi rend=\"heading\">A</hi></p>\n<p>b</p>\n</quote>\n</body>\n" },
  { "<ul><li>a<ol><li>b</ol><li>c<p>d</ul>",
    "<list rend=\"bulleted\"><item>a<list rend=\"numbered\"><item>b</item>\n</list>\n</item>\n<item>c<lb/>d</item>\n"
    "</list>\n</body>\n" },
  /* a list straight in a list, and text that is in no item */
  { "<ul>x<li>a<ul><li>b</ul></ul>",
    "<list rend=\"bulleted\"><item>x</item>\n<item>a<list rend=\"bulleted\"><item>b</item>\n</list>\n</item>\n</list>\n"
    "</body>\n" },
  { "<ul><li></ul><p>a", "<p>a</p>\n</body>\n" },
  { "<table><tr><th>A<th>B<tr><td>c<td><tr><td colspan=2>d</table>",
    "<table><row role=\"label\"><cell>A</cell>\n<cell>B</cell>\n</row>\n<row><cell>c</cell>\n<cell></cell>\n</row>\n"
    "<row><cell cols=\"2\">d</cell>\n</row>\n</table>\n</body>\n" },
  { "<pre><code class=language-c>int a;\n  b &lt; c</code></pre>",
    "<p><code xml:space=\"preserve\" lang=\"c\">int a;\n  b &lt; c</code></p>\n</body>\n" },
  { "<p>a <b>b <i>c</i></b> <code>d</code> <del>e</del>2<sup>3</sup>",
    "<p>a <hi rend=\"bold\">b <hi rend=\"italic\">c</hi></hi> <code>d</code> <del>e</del>2<hi "
    "rend=\"sup\">3</hi></p>\n</body>\n" },
  /* a format that goes on over blocks begins anew in each of them; code holds text alone */
  { "<b><p>a</p><p>b</p></b>", "<p><hi rend=\"bold\">a</hi></p>\n<p><hi rend=\"bold\">b</hi></p>\n</body>\n" },
  { "<code>a<b>b</b><a href=c>d</a></code>", "<p><code>abd</code></p>\n</body>\n" },
  { "<a href='/u?a=1&amp;b=2'>a</a> <a href='javascript:b()'>b</a>",
    "<p><ref target=\"http://example.org/u?a=1&amp;b=2\">a</ref> b</p>\n</body>\n" },
  { "<p>a<p><img src=b.png alt='x \"y\"'>",
    "<p>a</p>\n<p><figure><graphic url=\"http://example.org/dir/b.png\"/><figDesc>x "
    "&quot;y&quot;</figDesc></figure></p>"
    "\n</body>\n" },
  { "<p>a \\(x_1 &lt; 2\\)<script type='math/tex; mode=display'>y^2</script>",
    "<p>a <formula notation=\"TeX\">x_1 &lt; 2</formula></p>\n<p><formula notation=\"TeX\" "
    "rend=\"display\">y^2</formula>"
    "</p>\n</body>\n" },
  { "<div class='alert alert-warning'><p>Mind the gap.</div>",
    "<quote type=\"warning\"><p>Warning</p>\n<p>Mind the gap.</p>\n</quote>\n</body>\n" },
  { "<ruby>漢<rt>かん</rt></ruby> <q>a</q>", "<p>漢(かん) <q>a</q></p>\n</body>\n" },
  { "a<hr>b", "<p>a</p>\n<milestone unit=\"section\" rend=\"rule\"/>\n<p>b</p>\n</body>\n" },
  { "<p>a<sup id=r1><a href=#n1>1</a></sup><section class=footnotes><ol><li id=n1>note <a "
    "href=#r1>back</a></ol></section>",
    "<p>a<ref type=\"note\" target=\"#note-1\">1</ref></p>\n</body>\n<back>\n<div type=\"notes\">\n<note "
    "xml:id=\"note-1\" "
    "n=\"1\"><p>note</p>\n</note>\n</div>\n</back>\n" },
};

static void
test_body (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);
      g_autofree char *tei = vlps_emit_tei (sample_document (sample));
      g_autofree char *body = body_of (tei);

      if (strcmp (body, cases[i].body) == 0)
        continue;
      g_test_message ("%s\nbecame\n%s\nnot\n%s", cases[i].html, body, cases[i].body);
      g_test_fail ();
    }
}

static GPtrArray *
list_of (const char *one, const char *two)
{
  GPtrArray *list = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_add (list, g_strdup (one));
  g_ptr_array_add (list, g_strdup (two));
  return list;
}

/* A sample of which all is known. */
static Sample *
full_sample (void)
{
  Sample *sample = sample_new ("<p>a</p>");
  VlpsResult *result = sample->result;

  result->metadata->facts = (VlpsFacts){ .title = g_strdup ("Boats & <oars>"),
                                         .author = g_strdup ("A. Author"),
                                         .time = g_strdup ("2024-05-06T07:08+02:00"),
                                         .source = g_strdup ("The Quay"),
                                         .modified = g_strdup ("2024-06-01"),
                                         .description = g_strdup ("On water"),
                                         .canonical = g_strdup ("http://example.org/a b"),
                                         .language = g_strdup ("en"),
                                         .language_tag = g_strdup ("en-GB"),
                                         .licence = g_strdup ("CC BY"),
                                         .categories = list_of ("Sea", "Land"),
                                         .tags = list_of ("oars", "sails") };
  return sample;
}

/* --- validity --- */

static guint n_files;
static char *folder;

static void
keep (const Sample *sample)
{
  g_autofree char *tei = vlps_emit_tei (sample_document (sample));
  g_autofree char *path = g_strdup_printf ("%s/%u.xml", folder, n_files++);

  g_assert_true (g_file_set_contents (path, tei, -1, NULL));
}

static void
keep_page (const char *path)
{
  g_autoptr (Sample) sample = sample_new_from_file (path);

  if (sample != NULL)
    keep (sample);
}

/* Asks xmllint whether what was kept is valid, and removes it. */
static void
check_kept (void)
{
  g_autofree char *dtd = g_test_build_filename (G_TEST_DIST, "output", "emit", "tei.dtd", NULL);
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GError) error = NULL;
  g_autofree char *messages = NULL;
  int status = 0;

  g_ptr_array_add (arguments, g_strdup ("xmllint"));
  g_ptr_array_add (arguments, g_strdup ("--noout"));
  g_ptr_array_add (arguments, g_strdup ("--huge"));
  g_ptr_array_add (arguments, g_strdup ("--dtdvalid"));
  g_ptr_array_add (arguments, g_strdup (dtd));
  for (guint i = 0; i < n_files; i++)
    g_ptr_array_add (arguments, g_strdup_printf ("%s/%u.xml", folder, i));
  g_ptr_array_add (arguments, NULL);
  g_assert_true (g_spawn_sync (NULL, (char **) arguments->pdata, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL, NULL, &messages,
                               &status, &error));
  g_assert_no_error (error);
  if (status != 0)
    {
      g_test_message ("%.4000s", messages);
      g_test_fail ();
    }
  g_test_message ("%u documents", n_files);
  for (guint i = 0; i < n_files; i++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u.xml", folder, i);

      g_unlink (path);
    }
  n_files = 0;
}

static void
test_valid (void)
{
  g_autoptr (Sample) full = full_sample ();

  keep (full);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Sample) sample = sample_new (cases[i].html);

      keep (sample);
    }
  for (guint seed = 0; seed < 200; seed++)
    {
      g_autoptr (GRand) random = g_rand_new_with_seed (seed);
      g_autoptr (Sample) sample = sample_new_random (random, seed % 20 == 0 ? 400 : 40, seed % 2 == 0);

      keep (sample);
    }
  check_kept ();
}

static void
test_pages (gconstpointer path)
{
  g_assert_cmpuint (sample_foreach_file (path, keep_page), >, 0);
  check_kept ();
}

int
main (int argc, char **argv)
{
  g_autofree char *fixtures = NULL;
  int result;

  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  folder = g_dir_make_tmp ("tei-XXXXXX", NULL);
  g_test_add_func ("/tei/body", test_body);
  g_test_add_func ("/tei/valid", test_valid);
  fixtures = g_test_build_filename (G_TEST_DIST, "..", "fixtures", NULL);
  g_test_add_data_func ("/tei/fixtures", fixtures, test_pages);
  for (int i = 1; i < argc; i++)
    {
      g_autofree char *name = g_strdup_printf ("/tei/named-%d", i);

      g_test_add_data_func (name, argv[i], test_pages);
    }
  result = g_test_run ();
  g_rmdir (folder);
  g_free (folder);
  return result;
}
