/* list-test.c - what a batch takes for its pages */
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "list.h"
#include "maker.h"
#include "scratch.h"

static gboolean
take (const VlpsItem *item, gpointer data, GError **error)
{
  GString *all = data;

  g_assert_cmpint (item->id, ==, 0);
  g_string_append_printf (all, "%s%s%s%s%s%s%s\n", item->input, item->name != NULL ? " name=" : "",
                          item->name != NULL ? item->name : "", item->site != NULL ? " site=" : "",
                          item->site != NULL ? item->site : "", item->options != NULL ? " " : "",
                          item->options != NULL ? item->options : "");
  if (strstr (item->input, "://") != NULL)
    g_assert_cmpstr (item->location, ==, item->input);
  else
    g_assert_true (g_path_is_absolute (item->location));
  if (strcmp (item->input, "http://refused/") == 0)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "refused");
      return FALSE;
    }
  return TRUE;
}

static gboolean
take_frame (const VlpsItem *item, gpointer data, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (data, "%s%s\n", item->path, item->frame ? " (frame)" : "");
  return TRUE;
}

/* What a web of two sitemaps has: the second one leads back to the first. */
static GBytes *
load (const char *url, gpointer data, GError **error)
{
  if (strcmp (url, "http://w.example/index.xml") == 0)
    return g_bytes_new_static ("<sitemapindex><sitemap><loc>two.xml</loc></sitemap></sitemapindex>", 67);
  if (strcmp (url, "http://w.example/two.xml") == 0)
    return g_bytes_new_static ("<sitemapindex><sitemap><loc>/index.xml</loc></sitemap><url><loc>/p</loc></url>"
                               "</sitemapindex>",
                               94);
  g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, "there is no %s", url);
  return NULL;
}

/* The pages of `input`, one a line; newly allocated. */
static char *
read_all (const char *input, GError **error)
{
  GString *all = g_string_new (NULL);

  if (vlps_list_read_web (input, load, NULL, take, NULL, all, error))
    return g_string_free (all, FALSE);
  g_string_free (all, TRUE);
  return NULL;
}

static void
test_lines (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "urls.txt",
                                         "\xef\xbb\xbfhttp://a.example/\n"
                                         "\n"
                                         "# not this one\n"
                                         "  https://b.example/x?y#z  \r\n"
                                         "http://c.example/\ttimeout\tthe page was not done\n"
                                         "some/page.html\n"
                                         "{\"url\": \"http://d.example/\", \"id\": \"dee\", \"options\": {\"h1\": 3}}\n"
                                         "{\"input\": \"http://e.example/\", \"id\": 7, \"domain\": \"e.example\"}\n"
                                         "nothing-here.warc.gz\n"
                                         "http://last.example/");
  g_autoptr (GError) error = NULL;
  g_autofree char *all = read_all (path, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (all, ==,
                   "http://a.example/\n"
                   "https://b.example/x?y#z\n"
                   "http://c.example/\n"
                   "some/page.html\n"
                   "http://d.example/ name=dee {\"h1\":3}\n"
                   "http://e.example/ name=7 site=e.example\n"
                   "nothing-here.warc.gz\n"
                   "http://last.example/\n");
}

static void
test_feeds (Scratch *scratch, gconstpointer data)
{
  g_autofree char *sitemap = scratch_write (
      scratch, "map.xml", "<?xml version='1.0'?><urlset><url><loc>http://a.example/1</loc></url></urlset>");
  g_autofree char *index = scratch_write (scratch, "index.xml",
                                          "<?xml version='1.0'?><sitemapindex><sitemap><loc>http://w.example/two.xml"
                                          "</loc></sitemap></sitemapindex>");
  g_autofree char *of_file = read_all (sitemap, NULL), *of_index = read_all (index, NULL);
  g_autofree char *of_web = read_all ("http://w.example/index.xml", NULL);
  g_autofree char *by_name = read_all ("feed:http://w.example/index.xml", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (of_file, ==, "http://a.example/1\n");
  g_assert_cmpstr (of_index, ==, "http://w.example/p\n");
  g_assert_cmpstr (of_web, ==, "http://w.example/p\n");
  g_assert_cmpstr (by_name, ==, "http://w.example/p\n");
  g_assert_null (read_all ("http://w.example/none.xml", &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  /* without the web an address is a page, and an index is not a list */
  {
    g_autoptr (GString) all = g_string_new (NULL);

    g_clear_error (&error);
    g_assert_true (vlps_list_read ("http://w.example/index.xml", take, all, NULL));
    g_assert_cmpstr (all->str, ==, "http://w.example/index.xml\n");
    g_assert_false (vlps_list_read (index, take, all, &error));
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  }
}

static void
test_bad_lines (Scratch *scratch, gconstpointer data)
{
  static const struct
  {
    const char *text;
    const char *message; /* part of it */
  } bad[] = {
    { "http://a/\n{\"url\": \n", "x.txt:2: the line begins with {" },
    { "{\"id\": \"a\"}\n", "x.txt:1: the object has neither" },
    { "{\"url\": \"ftp://a/\"}\n", "\"url\" takes http and https" },
    { "{\"url\": \"http://a/\", \"options\": 3}\n", "\"options\" takes an object" },
    { "#\n#\nhttp://\xff\xfe/\n", "x.txt:3: the line is not UTF-8" },
    { "http://a/\nhttp://refused/\nhttp://b/\n", "x.txt:2: refused" },
    { "id,url,title\n1,http://a/,A\n", "x.txt:1: this looks like a table (CSV)" },
    { "\"Name\";\"Link\"\n", "x.txt:1: this looks like a table (CSV)" },
    { "#\n7,\"http://a/\"\n", "x.txt:2: this looks like a table (CSV)" },
    { "http://a/\nwww.example.org/x\n", "x.txt:2: for a page of the web write https://www.example.org/x" },
    { "http://a/\nexample.org/x\n", "x.txt:2: for a page of the web write https://example.org/x; there is no file" },
    { "[{\"url\": \"http://a/\"}]\n", "x.txt:1: this begins an array of JSON" },
    { "[{\"url\": \"http://a/\"},\n", "x.txt:1: this begins an array of JSON" },
    { "[\n{\"url\": \"http://a/\"},\n", "x.txt:1: this begins an array of JSON" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autofree char *path = scratch_write (scratch, "x.txt", bad[i].text);
      g_autofree char *all = NULL;
      g_autoptr (GError) error = NULL;

      all = read_all (path, &error);
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_null (all);
      if (strstr (error->message, bad[i].message) == NULL)
        g_test_fail_printf ("'%s' does not say '%s'", error->message, bad[i].message);
    }
}

/* A name that begins as an array does, and an address that is not taken: its page fails by its scheme. */
static void
test_odd_lines (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "x.txt", "[1].html\nftp://a/b\n");
  g_autofree char *all = read_all (path, NULL);

  g_assert_cmpstr (all, ==, "[1].html\nftp://a/b\n");
}

/* Commas of an address and of a file are no table; and text in UTF-16 is text. */
static void
test_other_texts (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "x.txt", "http://a/b,c\nnews, old.html\n");
  g_autofree char *all = read_all (path, NULL);
  gsize length;

  g_assert_cmpstr (all, ==, "http://a/b,c\nnews, old.html\n");
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *bytes = g_convert ("\xef\xbb\xbfhttp://a/\xc3\xa9\r\nhttp://b/\r\n", -1,
                                          i == 0 ? "UTF-16LE" : "UTF-16BE", "UTF-8", NULL, &length, NULL);
      g_autofree char *read = NULL;

      g_assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
      read = read_all (path, NULL);
      g_assert_cmpstr (read, ==, "http://a/\xc3\xa9\nhttp://b/\n");
    }
}

/* What a folder has for no page. */
static void
test_no_pages (Scratch *scratch, gconstpointer data)
{
  g_autofree char *file = scratch_write (scratch, "texts/a.txt", "a");
  g_autofree char *folder = g_path_get_dirname (file), *all = NULL;
  g_autoptr (GError) error = NULL;

  all = read_all (folder, &error);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "no page in the folder"));
  g_assert_null (all);
}

/* Documents in the folders of pages that browsers saved are frames. */
static void
test_saved_pages (Scratch *scratch, gconstpointer data)
{
  static const char *const names[] = { "a.html",           "a_files/frame.html", "a_files/deep/x.html", "b.htm",
                                       "b-Dateien/1.html", "c_files/own.html",   "d.files/e.html",      "d.xhtml" };
  GString *frames = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (scratch_write (scratch, names[i], "<p>x"));
  g_assert_true (vlps_list_read (scratch->path, take_frame, frames, NULL));
  g_assert_cmpstr (frames->str, ==,
                   "a.html\na_files/deep/x.html (frame)\na_files/frame.html (frame)\nb-Dateien/1.html (frame)\nb.htm\n"
                   "c_files/own.html\nd.files/e.html (frame)\nd.xhtml\n");
  g_string_free (frames, TRUE);
}

static void
test_data_set (Scratch *scratch, gconstpointer data)
{
  g_autofree char *list = scratch_write (scratch, "set/pages.jsonl",
                                         "{\"id\": \"one\", \"page\": \"pages/1.html\", \"url\": \"http://a/\", "
                                         "\"domain\": \"a\", \"gold_text\": null}\n");
  g_autofree char *folder = g_path_get_dirname (list);
  g_autofree char *expected =
      g_strdup_printf ("%s/pages/1.html name=one site=a {\"base-url\":\"http://a/\"}\n", folder);
  g_autofree char *other = NULL, *of_folder = NULL, *of_list = NULL;
  g_autoptr (GError) error = NULL;

  other = scratch_write (scratch, "set/not-in-the-list.html", "<p>x");
  of_folder = read_all (folder, &error);
  g_assert_no_error (error);
  of_list = read_all (list, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (of_folder, ==, expected);
  g_assert_cmpstr (of_list, ==, expected);
}

/* In the order of paths, whatever order the file system has; nothing else, and round no circle. */
static void
test_folder (Scratch *scratch, gconstpointer data)
{
  static const char *const names[] = { "b.html",    "a/z.htm",     "a/y/x.xhtml",
                                       "A.HTML",    "a.html",      "s.snapshot.json.gz",
                                       "style.css", "a/data.json", "c d?.html" };
  g_autofree char *circle = NULL, *expected = NULL, *all = NULL;
  const char *at = scratch->path;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_free (scratch_write (scratch, names[i], "<p>x"));
  circle = g_build_filename (scratch->path, "a", "circle", NULL);
  g_assert_cmpint (symlink (scratch->path, circle), ==, 0);
  all = read_all (scratch->path, &error);
  g_assert_no_error (error);
  expected = g_strdup_printf ("%s/A.HTML\n%s/a.html\n%s/a/y/x.xhtml\n%s/a/z.htm\n%s/b.html\n%s/c d?.html\n"
                              "%s/s.snapshot.json.gz\n",
                              at, at, at, at, at, at, at);
  g_assert_cmpstr (all, ==, expected);
  g_unlink (circle);
}

/* Each HTML page of an archive, and nothing else of it; also from within lists and data sets. */
static void
test_archives (Scratch *scratch, gconstpointer data)
{
  static const char page_head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n";
  static const char style_head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n";
  static const char html[] = "<!doctype html><title>x</title><p>y";
  g_autoptr (GPtrArray) records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autofree char *path = NULL, *list = NULL, *expected = NULL, *all = NULL;
  g_autofree char *of_list = NULL, *set = NULL, *of_set = NULL, *of_set_expected = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const char *contents;
  gsize length;

  g_ptr_array_add (records, maker_response ("http://a/1", "2018-08-08T00:00:00Z", page_head, html, -1));
  g_ptr_array_add (records, maker_response ("http://a/s.css", "2018-08-08T00:00:00Z", style_head, "p {}", -1));
  g_ptr_array_add (records, maker_response ("http://a/2", "2018-08-08T00:00:00Z", page_head, html, -1));
  bytes = maker_join (g_steal_pointer (&records));
  path = g_build_filename (scratch->path, "x.warc", NULL);
  contents = g_bytes_get_data (bytes, &length);
  g_assert_true (g_file_set_contents (path, contents, (gssize) length, NULL));
  expected = g_strdup_printf ("%s {\"page\":\"http://a/1\"}\n%s {\"page\":\"http://a/2\"}\n", path, path);
  all = read_all (path, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (all, ==, expected);
  list = scratch_write (scratch, "list.txt", path);
  of_list = read_all (list, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (of_list, ==, expected);
  set = scratch_write (scratch, "pages.jsonl", "{\"id\": \"a2\", \"warc\": \"x.warc\", \"url\": \"http://a/2\"}\n");
  of_set = read_all (scratch->path, &error);
  g_assert_no_error (error);
  of_set_expected = g_strdup_printf ("%s name=a2 {\"page\":\"http://a/2\"}\n", path);
  g_assert_cmpstr (of_set, ==, of_set_expected);
}

static void
test_kinds (Scratch *scratch, gconstpointer data)
{
  g_autofree char *page = scratch_write (scratch, "page", "<!doctype html><title>x</title><p>y");
  g_autofree char *picture = scratch_write (scratch, "list.txt", "\x89PNG\r\n\x1a\n....");
  g_autofree char *expected = g_strdup_printf ("%s\n", page);
  g_autofree char *all = read_all (page, NULL), *none = NULL, *missing = NULL, *address = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (all, ==, expected);
  none = read_all (picture, &error);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_clear_error (&error);
  missing = read_all ("/nothing/here", &error);
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND);
  address = read_all ("http://a.example/b", NULL);
  g_assert_cmpstr (address, ==, "http://a.example/b\n");
}

static guint
shard_of (const char *input, guint n)
{
  const VlpsItem item = { .input = (char *) (gsize) input };

  return vlps_list_shard (&item, n);
}

/* Some figures were worked out with another program (sha256sum and bc): the shares are part of what users rely on. */
static void
test_shards (void)
{
  guint counts[8] = { 0 };

  for (guint i = 0; i < 8000; i++)
    {
      g_autofree char *input = g_strdup_printf ("http://example.com/%u", i);
      guint share = shard_of (input, 8);

      g_assert_cmpuint (share, >=, 1);
      g_assert_cmpuint (share, <=, 8);
      g_assert_cmpuint (share, ==, shard_of (input, 8));
      counts[share - 1]++;
    }
  for (guint i = 0; i < 8; i++)
    {
      g_assert_cmpuint (counts[i], >, 850);
      g_assert_cmpuint (counts[i], <, 1150);
    }
  g_assert_cmpuint (shard_of ("http://a/", 1), ==, 1);
  {
    const VlpsItem archived = { .input = (char *) "x.warc", .options = (char *) "{\"page\":\"https://example.com/\"}" };

    g_assert_cmpuint (vlps_list_shard (&archived, 1000), ==, shard_of ("https://example.com/", 1000));
  }
  g_assert_cmpuint (shard_of ("https://example.com/", 1000), ==, 86);
  g_assert_cmpuint (shard_of ("pages/a.html", 1000), ==, 339);
  g_assert_cmpuint (shard_of ("", 1000), ==, 653);
}

/* A page in a file keeps the address that it has on the web, unless its own options tell another. */
static void
test_base_url (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path = scratch_write (scratch, "pages.jsonl",
                                         "{\"page\": \"a.html\", \"url\": \"http://a.example/\"}\n"
                                         "{\"input\": \"b.html\", \"url\": \"http://b.example/\","
                                         " \"options\": {\"base-url\": \"http://c.example/\"}}\n");
  g_autoptr (GError) error = NULL;
  g_autofree char *all = read_all (path, &error);

  g_assert_no_error (error);
  g_assert_nonnull (strstr (all, "a.html {\"base-url\":\"http://a.example/\"}\n"));
  g_assert_nonnull (strstr (all, "b.html {\"base-url\":\"http://c.example/\"}\n"));
}

/* The folder of `inputs`, with ROOT for that of the test; newly allocated. */
static char *
shared_folder (const Scratch *scratch, const char *first, const char *second)
{
  char *inputs[] = { (char *) (gsize) first, (char *) (gsize) second, NULL };
  g_autofree char *folder = vlps_list_shared_folder (inputs);
  GString *shown = g_string_new (folder);

  g_string_replace (shown, scratch->path, "ROOT", 0);
  return g_string_free (shown, FALSE);
}

static void
test_shared_folder (Scratch *scratch, gconstpointer data)
{
  const struct
  {
    const char *list; /* ROOT is the folder */
    const char *folder;
  } cases[] = {
    { "ROOT/site/a/1.html\nROOT/site/a/2.html\n", "ROOT/site/a/" },
    { "ROOT/site/a/1.html\nROOT/site/b/1.html\n", "ROOT/site/" },
    { "ROOT/site/ab/1.html\nROOT/site/ac/1.html\n", "ROOT/site/" },
    { "ROOT/site/1.html\nROOT/site/a/1.html\n", "ROOT/site/" },
    { "ROOT/1.html\n/other/1.html\n", "/" },
    { "ROOT/site/1.html\nsite/2.html\nhttp://a.example/b\n{\"url\": \"http://a.example/c\"}\n", "ROOT/site/" },
    { "{\"input\": \"ROOT/site/1.html\"}\nROOT/no.warc.gz\n", "ROOT/site/" },
    { "site/1.html\nsite/2.html\n", "" },
  };
  g_autofree char *page = scratch_write (scratch, "site/page.html", "<!doctype html><p>a");
  g_autofree char *folder = g_path_get_dirname (page), *one = shared_folder (scratch, page, NULL),
                  *other = shared_folder (scratch, page, folder);
  VlpsItem item = { .input = page, .location = page }, near = { .input = (char *) "page.html", .location = page },
           known = { .input = page, .location = page, .path = (char *) "x" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) text = g_string_new (cases[i].list);
      g_autofree char *list = NULL, *found = NULL;

      g_string_replace (text, "ROOT", scratch->path, 0);
      list = scratch_write (scratch, "list.txt", text->str);
      found = shared_folder (scratch, list, NULL);
      g_assert_cmpstr (found, ==, cases[i].folder);
    }
  g_assert_cmpstr (one, ==, "ROOT/site/");
  g_assert_cmpstr (other, ==, "ROOT/site/");
  g_clear_pointer (&other, g_free);
  other = g_strconcat (folder, "/", NULL);
  g_assert_cmpstr (vlps_list_path_below (&item, other), ==, "page.html");
  g_assert_null (vlps_list_path_below (&item, "/elsewhere/"));
  g_assert_null (vlps_list_path_below (&item, ""));
  g_assert_null (vlps_list_path_below (&near, other));
  g_assert_null (vlps_list_path_below (&known, other));
}

/* A data set by a stranger names pages of its own folder alone. */
static void
test_hostile_set (Scratch *scratch, gconstpointer data)
{
  static const char *const refused[] = {
    "{\"page\": \"../secret.html\"}",
    "{\"page\": \"a/../../secret.html\"}",
    "{\"page\": \"/etc/passwd\"}",
    "{\"page\": \"link.html\"}",
    "{\"warc\": \"../x.warc\", \"url\": \"http://a/\"}",
    "{\"warc\": \"/x.warc\", \"url\": \"http://a/\"}",
    "{\"page\": \"link.html\", \"input\": \"http://a/\"}",
  };
  g_autofree char *link = g_build_filename (scratch->path, "link.html", NULL), *named = NULL, *path = NULL;
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (symlink ("/etc/passwd", link), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *set = scratch_write (scratch, "pages.jsonl", refused[i]), *all = NULL;
      g_autoptr (GError) bad = NULL;

      all = read_all (set, &bad);
      g_assert_error (bad, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_nonnull (strstr (bad->message, "leads out of the folder"));
    }
  path = scratch_write (scratch, "pages.jsonl", "{\"page\": \"--help\", \"id\": \"--help\"}");
  named = read_all (path, &error);
  g_assert_no_error (error);
  g_assert_true (g_str_has_suffix (named, "/--help name=--help\n"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/list/lines", test_lines);
  scratch_add ("/list/feeds", test_feeds);
  scratch_add ("/list/bad-lines", test_bad_lines);
  scratch_add ("/list/odd-lines", test_odd_lines);
  scratch_add ("/list/other-texts", test_other_texts);
  scratch_add ("/list/no-pages", test_no_pages);
  scratch_add ("/list/data-set", test_data_set);
  scratch_add ("/list/hostile-set", test_hostile_set);
  scratch_add ("/list/base-url", test_base_url);
  scratch_add ("/list/folder", test_folder);
  scratch_add ("/list/saved-pages", test_saved_pages);
  scratch_add ("/list/archives", test_archives);
  scratch_add ("/list/kinds", test_kinds);
  scratch_add ("/list/shared-folder", test_shared_folder);
  g_test_add_func ("/list/shards", test_shards);
  return g_test_run ();
}
