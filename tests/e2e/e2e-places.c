/* e2e-places.c - a page loads with its styles, pictures and frames from every place that its reader can read
 *
 * Program and page lie in an open folder, in closed ones, beside, below and within each other, behind a link, under a
 * name with spaces and umlauts, on a mount that is read-only.  Root's case is the hard one: pages are rendered as
 * nobody, to whom these folders are closed.
 */
#include <ftw.h>
#include <glib/gstdio.h>
#include <libsoup/soup.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

#define USER 23456 /* somebody who is not root, and not nobody either */
#define NAME "Größe und Länge"

/* Folders below the top, in the order in which they are made; all are closed to others but the first. */
static const char *const programs[] = { "open/bin", "home",       "other/bin",   "home/shut/deep/bin",
                                        "link/bin", "home/" NAME, "home/mounted" };
static const char *const pages[] = { "open/site", "home",       "other/site",   "home/shut/deep",     "home/shut/side",
                                     "link/site", "home/" NAME, "home/mounted", "home/" NAME "/below" };

typedef struct
{
  char *top;
  gboolean mounted; /* there is a mount that is read-only */
} Places;

static char *
place (const Places *places, const char *name)
{
  return g_build_filename (places->top, name, NULL);
}

static void
write_file (const char *folder, const char *name, const char *text, gssize length)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents_full (path, text, length, G_FILE_SET_CONTENTS_NONE, 0600, NULL));
  g_assert_cmpint (g_chmod (path, 0600), ==, 0);
}

static void
copy_file (const char *from, const char *folder, const char *name)
{
  g_autofree char *to = g_build_filename (folder, name, NULL), *parent = g_path_get_dirname (to), *bytes = NULL;
  gsize length;

  g_assert_cmpint (g_mkdir_with_parents (parent, 0700), ==, 0);
  g_assert_true (g_file_get_contents (from, &bytes, &length, NULL));
  g_assert_true (g_file_set_contents_full (to, bytes, (gssize) length, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
  g_assert_cmpint (g_chmod (to, 0700), ==, 0);
}

/* The program with its helpers beside it. */
static void
make_program (const char *folder)
{
  gboolean wpe = g_getenv ("VLPS_TEST_PORT") != NULL;
  const char *renderer = g_getenv (wpe ? "VLPS_RENDERER_WPE" : "VLPS_RENDERER");
  g_autofree char *module = g_strconcat (wpe ? "wpe" : "gtk", "/vlps-inside.so", NULL);
  g_autofree char *from = g_path_get_dirname (renderer), *inside = g_build_filename (from, module, NULL),
                  *fonts = g_build_filename (from, "vlps-font-cache.so", NULL);

  copy_file (g_getenv ("VLPS"), folder, "vlps");
  copy_file (g_getenv ("VLPS_GUARD"), folder, "vlps-guard");
  copy_file (renderer, folder, wpe ? "vlps-renderer-wpe" : "vlps-renderer");
  copy_file (inside, folder, module);
  copy_file (fonts, folder, "vlps-font-cache.so");
}

/* A page whose style sheet, the sheet that this one imports, picture and frame can all be told in its model, and one
 * whose style sheet shows in its text. */
static void
make_page (const char *folder)
{
  g_autofree char *parts = g_build_filename (folder, "parts", NULL);

  g_assert_cmpint (g_mkdir_with_parents (parts, 0700), ==, 0);
  write_file (folder, "page.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=parts/style.css><h1>Title</h1>"
              "<p>Some text.</p><img src=parts/picture.svg><iframe src=frame.html></iframe>",
              -1);
  write_file (folder, "frame.html", "<!DOCTYPE html><p>Inside the frame.", -1);
  write_file (folder, "hiding.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=parts/hiding.css><h1>Title</h1>"
              "<p>What is shown.</p><p class=gone>What is hidden.</p><iframe src=frame.html></iframe>",
              -1);
  write_file (parts, "style.css", "@import 'more.css'; h1 { width: 345px }", -1);
  write_file (parts, "hiding.css", ".gone { display: none }", -1);
  write_file (parts, "more.css", "p { width: 277px }", -1);
  write_file (parts, "picture.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='61' height='17'/>", -1);
}

static void
make_folder (const Places *places, const char *name)
{
  g_autofree char *path = place (places, name);

  g_assert_cmpint (g_mkdir_with_parents (path, 0700), ==, 0);
}

static int owner;

static int
own (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return lchown (path, (uid_t) owner, (gid_t) owner);
}

static void
give (const char *path, int user)
{
  owner = user;
  if (getuid () == 0)
    g_assert_cmpint (nftw (path, own, 16, FTW_PHYS | FTW_MOUNT), ==, 0);
}

static void
set_up (Places *places, gconstpointer user_data)
{
  g_autofree char *link = NULL, *open = NULL, *source = NULL, *mounted = NULL, *other = NULL;

  places->top = g_dir_make_tmp ("vlps-places-XXXXXX", NULL);
  open = place (places, "open");
  other = place (places, "other");
  link = place (places, "link");
  source = place (places, "home/source");
  mounted = place (places, "home/mounted");
  make_folder (places, "home/target");
  make_folder (places, "home/source");
  g_assert_cmpint (symlink ("home/target", link), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      g_autofree char *path = strstr (programs[i], "mounted") ? g_strdup (source) : place (places, programs[i]);

      make_program (path);
    }
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = strstr (pages[i], "mounted") ? g_strdup (source) : place (places, pages[i]);

      make_page (path);
    }
  g_chmod (places->top, 0755);
  g_chmod (open, 0755);
  give (places->top, user_data != NULL ? USER : 0);
  give (other, USER);
  /* in a name space of its own, which every run inherits, it leaves nothing behind */
  places->mounted = g_mkdir (mounted, 0700) == 0 && unshare (CLONE_NEWNS) == 0
                    && mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
                    && mount (source, mounted, NULL, MS_BIND, NULL) == 0
                    && mount (NULL, mounted, NULL, MS_REMOUNT | MS_BIND | MS_RDONLY, NULL) == 0;
  if (!places->mounted)
    g_test_message ("no read-only mount can be made here");
}

static void
tear_down (Places *places, gconstpointer user_data)
{
  g_autofree char *mounted = place (places, "home/mounted");

  if (places->mounted)
    g_assert_cmpint (umount2 (mounted, MNT_DETACH), ==, 0);
  remove_tree (places->top);
  g_assert_false (g_file_test (places->top, G_FILE_TEST_EXISTS));
  g_free (places->top);
}

/* Runs the program of a place, as another user where `user` is not 0. */
static Run *
run_there (const Places *places, const char *program, int user, const RunOptions *options, const char *const *arguments)
{
  static const char *const environment[] = { "VLPS_RENDERER", "VLPS_RENDERER_WPE", "VLPS_GUARD", "TMPDIR=/tmp", NULL };
  g_autofree char *usual = g_strdup (g_getenv ("VLPS")), *folder = place (places, program);
  g_autofree char *path = g_build_filename (folder, "vlps", NULL), *as_user = place (places, "as-user");
  RunOptions there = *options;
  Run *run;

  if (user != 0)
    {
      g_autofree char *quoted = g_shell_quote (path);
      g_autofree char *script = g_strdup_printf (
          "#!/bin/sh\nexec setpriv --reuid=%d --regid=%d --clear-groups -- %s \"$@\"\n", user, user, quoted);

      g_assert_true (g_file_set_contents_full (as_user, script, -1, G_FILE_SET_CONTENTS_NONE, 0700, NULL));
    }
  there.environment = environment;
  g_setenv ("VLPS", user != 0 ? as_user : path, TRUE);
  run = run_vlps_with (&there, arguments);
  g_setenv ("VLPS", usual, TRUE);
  return run;
}

/* That all of the page is there, by its boxes and its words. */
static void
assert_whole (const char *what, const char *json, const char *messages)
{
  static const char *const signs[] = { "345,", "277,", "61, 17]", "Inside the frame" };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strstr (json, signs[i]) == NULL)
      g_test_fail_printf ("%s: nothing like \"%s\" in %s", what, signs[i], json);
  if (strstr (messages, "warning") != NULL)
    g_test_fail_printf ("%s: %s", what, messages);
}

static gboolean
is_there (const Places *places, const char *name)
{
  return places->mounted || strstr (name, "mounted") == NULL;
}

/* One page after the other: each with a renderer that has seen no other. */
static void
test_root (Places *places, gconstpointer user_data)
{
  static const RunOptions options = { 0 };
  guint cells = 0;

  if (getuid () != 0)
    {
      g_test_skip ("only root can become nobody; the other tests are this one");
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    for (guint j = 0; j < G_N_ELEMENTS (pages); j++)
      {
        g_autofree char *folder = place (places, pages[j]), *page = g_build_filename (folder, "page.html", NULL);
        g_autofree char *what = g_strdup_printf ("program in %s, page in %s", programs[i], pages[j]);
        const char *const arguments[] = { "segment", page,   "-f",     "json", "--regions",       "all", "--h1", "none",
                                          "--h2",    "none", "--wait", "load", "--no-javascript", NULL };
        g_autoptr (Run) run = NULL;

        if (!is_there (places, programs[i]) || !is_there (places, pages[j]))
          continue;
        run = run_there (places, programs[i], 0, &options, arguments);
        g_assert_cmpint (run->status, ==, 0);
        assert_whole (what, run->out, run->err);
        cells++;
      }
  g_test_message ("%u cells", cells);
  g_assert_cmpuint (cells, ==, places->mounted ? 63 : 48);
}

/* All pages in one run: a renderer that sees several folders. */
static guint
batch_of_all (Places *places, const char *program, int user)
{
  static const RunOptions options = { 0 };
  g_autoptr (GPtrArray) arguments = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (Run) run = NULL;
  g_auto (GStrv) rows = NULL;
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (is_there (places, pages[i]))
      {
        g_autofree char *folder = place (places, pages[i]);

        g_ptr_array_add (arguments, g_build_filename (folder, "page.html", NULL));
        n++;
      }
  {
    /* lines that say nothing of the page: the doubts of auto are another matter */
    static const char *const rest[] = { "-o",
                                        "-",
                                        "--quiet",
                                        "--jobs",
                                        "1",
                                        "--thresholds",
                                        "jing-zuo-2004",
                                        "--regions",
                                        "all",
                                        "--fields",
                                        "elements,content,warnings,requests",
                                        "--wait",
                                        "load",
                                        "--no-javascript" };

    g_ptr_array_insert (arguments, 0, g_strdup ("batch"));
    for (guint i = 0; i < G_N_ELEMENTS (rest); i++)
      g_ptr_array_add (arguments, g_strdup (rest[i]));
    g_ptr_array_add (arguments, NULL);
  }
  run = run_there (places, program, user, &options, (const char *const *) arguments->pdata);
  g_assert_cmpint (run->status, ==, 0);
  rows = g_strsplit (g_strchomp (run->out), "\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, n);
  for (guint i = 0; rows[i] != NULL; i++)
    {
      g_assert_nonnull (strstr (rows[i], "\"failed\": 0,"));
      g_assert_nonnull (strstr (rows[i], "\"warnings\": []"));
      assert_whole (program, rows[i], run->err);
    }
  return n;
}

static void
test_user (Places *places, gconstpointer user_data)
{
  guint cells = 0;

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    if (is_there (places, programs[i]))
      cells += batch_of_all (places, programs[i], getuid () == 0 ? USER : 0);
  g_test_message ("%u cells", cells);
  g_assert_cmpuint (cells, ==, places->mounted ? 63 : 48);
}

static void
test_batch (Places *places, gconstpointer user_data)
{
  batch_of_all (places, "home", 0);
}

/* --- what cannot be shown --- */

static Run *
segment (const Places *places, int user, const char *page, const char *option)
{
  static const RunOptions options = { 0 };
  const char *const arguments[] = {
    "segment", page, "-f", "json", "--regions", "all", "--no-javascript", option, NULL
  };

  return run_there (places, "open/bin", user, &options, arguments);
}

static const cJSON *
first_warning (const cJSON *json)
{
  return cJSON_GetArrayItem (cJSON_GetObjectItem (json, "warnings"), 0);
}

static int
count_of (const cJSON *json, const char *kind, const char *cause)
{
  const cJSON *of_kind = cJSON_GetObjectItem (cJSON_GetObjectItem (json, "missing"), kind);
  const cJSON *item = cause == NULL ? of_kind : cJSON_GetObjectItem (of_kind, cause);

  return item != NULL ? item->valueint : 0;
}

static double
expected_of (const cJSON *json)
{
  return cJSON_GetNumberValue (cJSON_GetObjectItem (cJSON_GetObjectItem (json, "thresholds"), "expected_f1"));
}

/* A sheet of another user that only he can read: for somebody else it is closed, and for root it is not shown either. */
static void
test_permission (Places *places, gconstpointer user_data)
{
  g_autofree char *folder = place (places, "open/site"), *page = g_build_filename (folder, "page.html", NULL);
  g_autofree char *sheet = g_build_filename (folder, "parts", "style.css", NULL);
  g_autofree char *bin = place (places, "open/bin");
  const int users[] = { 0, USER };

  if (getuid () != 0)
    {
      g_test_skip ("only root can make files of another user");
      return;
    }
  give (folder, USER);
  give (bin, USER);
  for (guint i = 0; i < G_N_ELEMENTS (users); i++)
    {
      g_autoptr (Run) whole = segment (places, users[i], page, NULL), run = NULL, strict = NULL;
      cJSON *styled, *unstyled;
      const char *warning;

      g_assert_cmpint (chown (sheet, 1, 1), ==, 0);
      run = segment (places, users[i], page, NULL);
      strict = segment (places, users[i], page, "--strict-styles");
      g_assert_cmpint (chown (sheet, USER, USER), ==, 0);
      g_assert_cmpint (whole->status, ==, 0);
      g_assert_cmpint (run->status, ==, 0);
      styled = run_json (whole);
      unstyled = run_json (run);
      warning = cJSON_GetStringValue (first_warning (unstyled));
      g_assert_null (cJSON_GetObjectItem (styled, "missing"));
      g_assert_cmpint (count_of (unstyled, "style", "permission"), ==, 1);
      g_assert_cmpint (count_of (unstyled, "sheets", NULL), ==, 1);
      g_assert_cmpint (count_of (unstyled, "missing_sheets", NULL), ==, 1);
      g_assert_true (g_str_has_prefix (warning, "styles-missing: 1 of 1 style sheet could not be loaded (permission "
                                                "denied: "));
      g_assert_nonnull (strstr (warning, "/parts/style.css; chmod a+rX opens it)"));
      g_assert_nonnull (strstr (run->err, "failed (permission denied)"));
      /* the page is so plain that auto expects the same of both but for the styles */
      g_assert_cmpfloat (expected_of (unstyled), <, expected_of (styled));
      g_assert_cmpint (strict->status, ==, 7);
      g_assert_nonnull (strstr (strict->err, "page.html: 1 of 1 style sheet could not be loaded (permission denied: "));
      cJSON_Delete (styled);
      cJSON_Delete (unstyled);
    }
}

/* Kinds and causes side by side, from the page and once more from its snapshot. */
static void
test_causes (Places *places, gconstpointer user_data)
{
  g_autofree char *folder = place (places, "home/shut/side"), *page = g_build_filename (folder, "causes.html", NULL);
  g_autofree char *saved = place (places, "saved.json"), *link = g_build_filename (folder, "link.css", NULL);
  g_autofree char *target = place (places, "open/site/parts/style.css");
  const char *const arguments[] = { "segment",         page,  "-f",        "json",
                                    "--regions",       "all", "--offline", "--no-javascript",
                                    "--save-snapshot", saved, NULL };
  static const RunOptions options = { 0 };
  g_autoptr (Run) run = NULL, again = NULL, strict = NULL;
  cJSON *first, *second;

  write_file (folder, "causes.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=parts/style.css><link rel=stylesheet "
              "href=none.css><link rel=stylesheet href=link.css><link rel=stylesheet href='http://127.0.0.1/web.css'>"
              "<h1>Title</h1><p>Text <img src=none><img src='http://127.0.0.1/a.png'><iframe src=none.html></iframe>",
              -1);
  g_assert_cmpint (symlink (target, link), ==, 0);
  run = run_there (places, "home", 0, &options, arguments);
  g_assert_cmpint (run->status, ==, 0);
  first = run_json (run);
  g_assert_cmpint (count_of (first, "style", "no-file"), ==, 1);
  g_assert_cmpint (count_of (first, "style", "refused"), ==, 1);
  g_assert_cmpint (count_of (first, "style", "offline"), ==, 1);
  g_assert_cmpint (count_of (first, "picture", "no-file"), ==, 1);
  g_assert_cmpint (count_of (first, "picture", "offline"), ==, 1);
  g_assert_cmpint (count_of (first, "frame", "no-file"), ==, 1);
  g_assert_cmpint (count_of (first, "sheets", NULL), ==, 4);
  g_assert_cmpint (count_of (first, "missing_sheets", NULL), ==, 3);
  g_assert_true (
      g_str_has_prefix (cJSON_GetStringValue (first_warning (first)), "styles-missing: 3 of 4 style sheets"));
  g_assert_nonnull (strstr (run->err, "requests of the page failed (no such file: 3, offline: 2, outside the page's "
                                      "folder: 1)"));
  again = segment (places, 0, saved, NULL);
  g_assert_cmpint (again->status, ==, 0);
  second = run_json (again);
  g_assert_true (cJSON_Compare (cJSON_GetObjectItem (first, "missing"), cJSON_GetObjectItem (second, "missing"), TRUE));
  g_assert_true (
      cJSON_Compare (cJSON_GetObjectItem (first, "warnings"), cJSON_GetObjectItem (second, "warnings"), TRUE));
  g_assert_cmpfloat_with_epsilon (expected_of (first), expected_of (second), 1e-9);
  strict = segment (places, 0, saved, "--strict-styles");
  g_assert_cmpint (strict->status, ==, 7);
  g_assert_nonnull (strstr (strict->err, "3 of 4 style sheets could not be loaded"));
  cJSON_Delete (first);
  cJSON_Delete (second);
}

/* The value of integrity= for a file. */
static char *
integrity_of (const char *path)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
  g_autofree char *text = NULL, *base64 = NULL;
  guint8 digest[32];
  gsize length, size = sizeof digest;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  g_checksum_update (sum, (const guchar *) text, (gssize) length);
  g_checksum_get_digest (sum, digest, &size);
  base64 = g_base64_encode (digest, size);
  return g_strconcat ("sha256-", base64, NULL);
}

/* A sheet that is there and that the engine does not apply: the page is without it, and says so. */
static void
test_unapplied (Places *places, gconstpointer user_data)
{
  static const struct
  {
    const char *head; /* %s: the right integrity */
    gboolean scripts;
    int unapplied;
    const char *says;
  } cases[] = {
    { "<link rel=stylesheet href=parts/style.css integrity='%s'>", FALSE, 0, NULL },
    { "<link rel=stylesheet href=parts/style.css integrity='%s'>", TRUE, 1, "with --no-javascript" },
    { "<link rel=stylesheet href=parts/style.css integrity='sha256-x%s'>", FALSE, 1, "integrity= does not match" },
    { "<meta http-equiv=Content-Security-Policy content='style-src https:'><link rel=stylesheet href=parts/style.css>",
      FALSE, 1, "as a rule of the page forbids it" },
    { "<link rel=stylesheet href=parts/style.css disabled><link rel='alternate stylesheet' title=t "
      "href=parts/other.css>"
      "<link rel=stylesheet type=text/less href=parts/x.less><link rel=stylesheet media='(max-width: 1px)' "
      "href=parts/style.css>",
      TRUE, 0, NULL },
  };
  g_autofree char *folder = place (places, "open/site"), *page = g_build_filename (folder, "unapplied.html", NULL);
  g_autofree char *sheet = g_build_filename (folder, "parts", "style.css", NULL), *integrity = integrity_of (sheet);
  static const RunOptions options = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *const arguments[] = {
        "segment", page, "-f", "json", cases[i].scripts ? NULL : "--no-javascript", NULL
      };
      g_auto (GStrv) parts = g_strsplit (cases[i].head, "%s", 2);
      g_autofree char *head = g_strjoinv (integrity, parts);
      g_autofree char *html = g_strconcat ("<!DOCTYPE html><title>t</title>", head, "<h1>Title</h1><p>Text", NULL);
      g_autoptr (Run) run = NULL;
      cJSON *json;

      g_test_message ("%s", head);
      write_file (folder, "unapplied.html", html, -1);
      run = run_there (places, "home", 0, &options, arguments);
      g_assert_cmpint (run->status, ==, 0);
      json = run_json (run);
      g_assert_cmpint (count_of (json, "style", "unapplied"), ==, cases[i].unapplied);
      g_assert_cmpint (count_of (json, "missing_sheets", NULL), ==, cases[i].unapplied);
      if (cases[i].says != NULL)
        {
          g_assert_cmpint (count_of (json, "sheets", NULL), ==, 1);
          g_assert_true (g_str_has_prefix (cJSON_GetStringValue (first_warning (json)), "styles-missing: 1 of 1 "));
          g_assert_nonnull (strstr (cJSON_GetStringValue (first_warning (json)), cases[i].says));
        }
      cJSON_Delete (json);
    }
}

/* A page that is a link belongs where the link is. */
static void
test_linked_page (Places *places, gconstpointer user_data)
{
  g_autofree char *page = place (places, "open/site/page.html"), *linked = place (places, "home/shut/side/linked.html");
  g_autoptr (Run) run = NULL;

  g_assert_cmpint (symlink (page, linked), ==, 0);
  run = segment (places, 0, linked, "--thresholds=jing-zuo-2004");
  g_assert_cmpint (run->status, ==, 0);
  assert_whole ("a link to a page", run->out, run->err);
}

/* --- other commands --- */

static void
make_set (const Places *places, const char *name)
{
  g_autofree char *folder = place (places, name);

  make_page (folder);
  write_file (folder, "bare.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=none.css><h1>Title</h1><p>Some text.</p>", -1);
  write_file (folder, "half.html",
              "<!DOCTYPE html><title>t</title><link rel=stylesheet href=none.css><link rel=stylesheet "
              "href=parts/style.css><h1>Title</h1><p>Some text.</p>",
              -1);
  write_file (folder, "text.txt", "Title\nSome text.\n", -1);
  write_file (folder, "dataset.json", "{\"name\": \"set\"}", -1);
  write_file (folder, "pages.jsonl",
              "{\"id\": \"whole\", \"page\": \"page.html\", \"gold\": \"text.txt\"}\n"
              "{\"id\": \"bare\", \"page\": \"bare.html\", \"gold\": \"text.txt\"}\n"
              "{\"id\": \"half\", \"page\": \"half.html\", \"gold\": \"text.txt\"}\n",
              -1);
}

/* Program and data set in root's home: the pages have what is there, and the table says of which that is not so. */
static void
test_compare (Places *places, gconstpointer user_data)
{
  static const RunOptions options = { 0 };
  g_autofree char *set = place (places, "home/shut/side"), *cache = place (places, "cache");
  g_autofree char *json = place (places, "compare.json"), *text = NULL;
  const char *const arguments[] = { "compare", set, "--cache", cache, "-m", "whole", "-j", "1", "--json", json, NULL };
  const char *const strict_arguments[] = { "compare", set, "--cache",         cache, "-m", "whole",
                                           "-j",      "1", "--strict-styles", NULL };
  g_autoptr (Run) run = NULL, strict = NULL;

  make_set (places, "home/shut/side");
  run = run_there (places, "home", 0, &options, arguments);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_true (g_str_has_prefix (run->out, "set: 3 pages\n2 pages lack style sheets of their own, 1 of them all: "));
  g_assert_true (g_file_get_contents (json, &text, NULL, NULL));
  {
    cJSON *numbers = cJSON_Parse (text);
    const cJSON *of_set = cJSON_GetArrayItem (cJSON_GetObjectItem (numbers, "sets"), 0);
    const cJSON *results = cJSON_GetObjectItem (of_set, "results");
    static const char *const states[] = { NULL, "all", "some" };

    g_assert_cmpint (cJSON_GetObjectItem (of_set, "pages_styles_missing")->valueint, ==, 2);
    for (int i = 0; i < 3; i++)
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetArrayItem (results, i), "styles_missing")),
                       ==, states[i]);
    cJSON_Delete (numbers);
  }
  strict = run_there (places, "home", 0, &options, strict_arguments);
  g_assert_nonnull (strstr (strict->out, "set: 3 pages, 2 of them without a page"));
}

/* Rows tell what is missing, the summary sums it up by host, and strictness makes such pages fail. */
static void
test_batch_missing (Places *places, gconstpointer user_data)
{
  static const RunOptions options = { 0 };
  g_autofree char *set = place (places, "home/shut/side"), *out = place (places, "run"),
                  *strict = place (places, "strict");
  g_autofree char *summary = g_build_filename (out, "summary.json", NULL), *text = NULL, *failed = NULL;
  g_autofree char *reasons = g_build_filename (strict, "failed.txt", NULL);
  g_autofree char *results = g_build_filename (out, "results.jsonl", NULL), *rows = NULL;
  const char *const arguments[] = { "batch", set, "-o", out, "--jobs", "1", NULL };
  const char *const strict_arguments[] = { "batch", set, "-o", strict, "--jobs", "1", "--strict-styles", NULL };
  g_autoptr (Run) run = NULL, second = NULL;

  make_set (places, "home/shut/side");
  run = run_there (places, "home", 0, &options, arguments);
  g_assert_cmpint (run->status, ==, 0);
  g_assert_nonnull (strstr (run->err, "pages without style sheets of their own: 2 (2 from local files)"));
  g_assert_true (g_file_get_contents (summary, &text, NULL, NULL));
  g_assert_true (g_regex_match_simple ("\"styles_missing\":\\s*\\{\\s*\"pages\":\\s*2,\\s*\"hosts\":\\s*\\{\\s*"
                                       "\"file\":\\s*2",
                                       text, 0, 0));
  g_assert_true (g_file_get_contents (results, &rows, NULL, NULL));
  g_assert_nonnull (strstr (rows, "\"missing\": {\"style\": {\"no-file\": 1}, \"sheets\": 2, \"missing_sheets\": 1}"));
  second = run_there (places, "home", 0, &options, strict_arguments);
  g_assert_cmpint (second->status, ==, 1);
  g_assert_true (g_file_get_contents (reasons, &failed, NULL, NULL));
  g_assert_nonnull (strstr (failed, "bare.html\tstyles-missing\t"));
  g_assert_nonnull (strstr (failed, "half.html\tstyles-missing\t"));
  g_assert_null (strstr (failed, "page.html\t"));
}

/* A task with all pages, whose style sheet hides a line: each record has all but that. */
static guint
collect_all (Places *places, const char *program, int user)
{
  static const RunOptions options = { 0 };
  g_autofree char *store = g_strconcat (program, ".tasks", NULL), *base = NULL, *tasks = NULL, *lines = NULL;
  g_autofree char *records = NULL;
  g_autoptr (GString) text = g_string_new ("[own]\nmethod = vl-ps\nrender = yes\npause = 0\npages = ");
  const char *arguments[] = { "collect", NULL, "--once", NULL };
  g_autoptr (Run) run = NULL;
  g_auto (GStrv) rows = NULL;
  guint n = 0;

  for (char *p = store; *p != '\0'; p++)
    *p = *p == '/' ? '-' : *p;
  base = place (places, store);
  tasks = g_strconcat (base, ".ini", NULL);
  lines = g_strconcat (base, ".jsonl", NULL);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    if (is_there (places, pages[i]))
      {
        g_autofree char *folder = place (places, pages[i]);

        g_string_append_printf (text, "%s/hiding.html;", folder);
        n++;
      }
  g_assert_true (g_file_set_contents (tasks, text->str, -1, NULL));
  arguments[1] = tasks;
  run = run_there (places, program, user, &options, arguments);
  if (run->status != 0 || strstr (run->err, "warning") != NULL || !g_file_get_contents (lines, &records, NULL, NULL))
    {
      g_test_fail_printf ("program in %s: %s", program, run->err);
      return 0;
    }
  rows = g_strsplit (g_strchomp (records), "\n", -1);
  g_assert_cmpuint (g_strv_length (rows), ==, n);
  for (guint i = 0; rows[i] != NULL; i++)
    if (strstr (rows[i], "What is shown.") == NULL || strstr (rows[i], "Inside the frame.") == NULL
        || strstr (rows[i], "What is hidden.") != NULL)
      g_test_fail_printf ("program in %s: %s", program, rows[i]);
  return n;
}

static void
test_collect (Places *places, gconstpointer user_data)
{
  static const char *const own[] = { "home", "home/shut/deep/bin" };
  int user = user_data != NULL && getuid () == 0 ? USER : 0;
  guint cells = 0;

  if (user_data == NULL && getuid () != 0)
    {
      g_test_skip ("only root can become nobody; the other test is this one");
      return;
    }
  /* where the program is matters to it as to the others: its pages, each of which takes a renderer of its own, are what is
   * new */
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    cells += collect_all (places, own[i], user);
  g_test_message ("%u cells", cells);
  g_assert_cmpuint (cells, ==, places->mounted ? 18 : 16);
}

/* --- the service: it takes no page of a file, so the program's place is all there is --- */

typedef struct
{
  char *address, *page;
  char *answer; /* to that page; NULL: none came */
} Service;

static char *
ask (SoupSession *session, const char *uri)
{
  g_autoptr (SoupMessage) message = soup_message_new ("GET", uri);
  g_autoptr (GBytes) got = soup_session_send_and_read (session, message, NULL, NULL);

  return got != NULL && soup_message_get_status (message) == 200
             ? g_strndup (g_bytes_get_data (got, NULL), g_bytes_get_size (got))
             : NULL;
}

static void
when_serving (gpointer data)
{
  Service *service = data;
  g_autoptr (SoupSession) session = soup_session_new_with_options ("timeout", 120, NULL);
  g_autofree char *ready = g_strdup_printf ("http://%s/readyz", service->address);
  g_autofree char *page = g_strdup_printf ("http://%s/v1/segment?format=json&regions=all&no-javascript=true&url=%s",
                                           service->address, service->page);
  gboolean is_ready = FALSE;

  for (guint i = 0; i < 2400 && !is_ready; i++)
    {
      g_autofree char *answer = ask (session, ready);

      is_ready = answer != NULL;
      g_usleep (is_ready ? 0 : 50000);
    }
  service->answer = ask (session, page);
}

static void
test_serve (Places *places, gconstpointer user_data)
{
  g_autofree char *site = place (places, "open/site");
  g_autoptr (TestServer) web = test_server_new (site);
  int user = user_data != NULL && getuid () == 0 ? USER : 0;
  guint cells = 0;

  for (guint i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      Service service = { free_address (), test_server_uri (web, 0, "/page.html"), NULL };
      const char *const arguments[] = { "serve",       "--listen",  service.address,   "--renderers", "1",
                                        "--allow-net", "127.0.0.1", "--ignore-robots", NULL };
      RunOptions options = { .signal = SIGTERM, .when = when_serving, .data = &service };
      g_autoptr (Run) run = NULL;

      if (is_there (places, programs[i]))
        {
          run = run_there (places, programs[i], user, &options, arguments);
          run_assert_success (run);
          assert_whole (programs[i], service.answer != NULL ? service.answer : "", "");
          cells++;
        }
      g_free (service.address);
      g_free (service.page);
      g_free (service.answer);
    }
  g_test_message ("%u cells", cells);
  g_assert_cmpuint (cells, ==, places->mounted ? 7 : 6);
}

static void
prepare (void)
{
  g_test_add ("/places/root", Places, NULL, set_up, test_root, tear_down);
  g_test_add ("/places/user", Places, "user", set_up, test_user, tear_down);
  g_test_add ("/places/batch", Places, NULL, set_up, test_batch, tear_down);
  g_test_add ("/places/permission", Places, NULL, set_up, test_permission, tear_down);
  g_test_add ("/places/causes", Places, NULL, set_up, test_causes, tear_down);
  g_test_add ("/places/unapplied", Places, NULL, set_up, test_unapplied, tear_down);
  g_test_add ("/places/linked-page", Places, NULL, set_up, test_linked_page, tear_down);
  g_test_add ("/places/compare", Places, NULL, set_up, test_compare, tear_down);
  g_test_add ("/places/batch-missing", Places, NULL, set_up, test_batch_missing, tear_down);
  g_test_add ("/places/collect", Places, NULL, set_up, test_collect, tear_down);
  g_test_add ("/places/collect-user", Places, "user", set_up, test_collect, tear_down);
  g_test_add ("/places/serve", Places, NULL, set_up, test_serve, tear_down);
  g_test_add ("/places/serve-user", Places, "user", set_up, test_serve, tear_down);
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
