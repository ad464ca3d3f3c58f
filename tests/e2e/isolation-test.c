/* isolation-test.c - what pages may not: run scripts that are off, read files, leave anything to the next page */
#include <ftw.h>
#include <glib/gstdio.h>
#include <string.h>

#include "run.h"
#include "server.h"

#define SECRET "TOP-SECRET-TEXT"

static TestServer *server;
static char *root; /* folder of the server, and of all pages */

/* --- pages that are made here --- */

static int
remove_entry (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  return remove (path);
}

static void
remove_folder (const char *path)
{
  nftw (path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

static void
write_page (const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (root, name, NULL);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (g_mkdir_with_parents (folder, 0755), ==, 0);
  g_file_set_contents_full (path, text, -1, G_FILE_SET_CONTENTS_NONE, 0644, &error);
  g_assert_no_error (error);
}

/* A copy of `text` with each word of `pairs` (word, replacement, ..., NULL) replaced. */
static char *
fill (const char *text, const char *const *pairs)
{
  GString *filled = g_string_new (text);

  for (guint i = 0; pairs[i] != NULL; i += 2)
    g_string_replace (filled, pairs[i], pairs[i + 1], 0);
  return g_string_free (filled, FALSE);
}

/* Results of a batch over `list` (an input a line) by their input. */
static GHashTable *
run_batch (const char *list, const char *const *options)
{
  g_autofree char *name = temporary_path ("list.txt"), *folder = temporary_path ("run");
  g_autofree char *results_path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_auto (GStrv) lines = NULL;
  g_autoptr (Run) run = NULL;
  const RunOptions usual = { 0 };
  const char *const fixed[] = { "batch", name,       "-o",    folder,      "--regions", "all", "--units",
                                "all",   "--method", "vl-ps", "--retries", "0",         "-q" };
  GHashTable *results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cJSON_Delete);

  g_assert_true (g_file_set_contents (name, list, -1, NULL));
  remove_folder (folder);
  for (guint i = 0; i < G_N_ELEMENTS (fixed); i++)
    g_ptr_array_add (arguments, (gpointer) fixed[i]);
  for (guint i = 0; options != NULL && options[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) options[i]);
  g_ptr_array_add (arguments, NULL);
  run = run_vlps_with (&usual, (const char *const *) arguments->pdata);
  if (run->status != 0 && run->status != 1)
    g_error ("%s: status %d\n%s", run->command, run->status, run->err);
  g_assert_true (g_file_get_contents (results_path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      cJSON *result = cJSON_Parse (lines[i]);

      g_hash_table_insert (
          results, g_strdup (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (result, "input"))), result);
    }
  g_unlink (name);
  remove_folder (folder);
  return results;
}

static const char *
text_at (GHashTable *results, const char *input, const char *group, const char *name)
{
  const cJSON *result = g_hash_table_lookup (results, input);
  const cJSON *inner = group != NULL ? cJSON_GetObjectItemCaseSensitive (result, group) : result;

  if (result == NULL)
    g_error ("%s has no result", input);
  return cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (inner, name));
}

/* --- scripts that are off --- */

/* Ways to run a script, at once, late or in another document.  @T@ is another page that tries the same (or the page
 * itself), @R@ a script that tells the server that it ran. */
static const char *const late_forms[] = {
  "<meta http-equiv=refresh content='0;url=@T@'>",
  "<meta http-equiv=refresh content='0.1;url=@T@'>",
  "<meta http-equiv=refresh content='0.6;url=@T@'>",
  "<meta http-equiv=refresh content='0;url=javascript:@R@'>",
  "<noscript><meta http-equiv=refresh content='0.2;url=@T@'></noscript>",
  "<iframe src='@T@'></iframe>",
  "<iframe loading=lazy src='@T@' onload='@R@'></iframe>",
  "<iframe srcdoc='<script>parent.eval(`@R@`);@R@</script>'></iframe>",
  "<iframe src='javascript:@R@'></iframe>",
  "<iframe src='data:text/html,<script>@R@</script><meta http-equiv=refresh content=0.2>'></iframe>",
  "<iframe src='data:image/svg+xml,<svg xmlns=\"http://www.w3.org/2000/svg\"><script>@R@</script></svg>'></iframe>",
  "<iframe src='data:application/xhtml+xml,<html xmlns=\"http://www.w3.org/1999/xhtml\"><script>@R@</script></html>'>"
  "</iframe>",
  "<iframe sandbox='allow-scripts allow-same-origin allow-top-navigation' src='@T@'></iframe>",
  "<iframe srcdoc='<meta http-equiv=refresh content=\"0.2;url=@T@\"><body onunload=\"@R@\" "
  "onpagehide=\"@R@\">'></iframe>",
  "<object data='@T@'></object>",
  "<object type='text/html' data='data:text/html,<script>@R@</script>'></object>",
  "<embed src='@T@'>",
  "<svg onload='@R@'><script>@R@</script></svg>",
  "<svg><animate onbegin='@R@' onend='@R@' attributeName=x dur=0.3s></animate></svg>",
  "<svg><set attributeName=onload to='@R@'></set><a><animate attributeName=href "
  "to='javascript:@R@'></animate></a></svg>",
  "<details open ontoggle='@R@'>x</details>",
  "<video src=none.mp4 onerror='@R@'></video><audio src=none.mp3 onerror='@R@'></audio>",
  "<body onload='@R@' onpageshow='@R@' onresize='@R@' onscroll='@R@' onfocus='@R@' onhashchange='@R@' onmessage='@R@' "
  "onpagehide='@R@' onunload='@R@' onbeforeunload='@R@'><a name=x href=#x></a><div style='height: 3000px'>",
  "<input autofocus onfocus='@R@'><marquee onstart='@R@'>x</marquee>",
  "<style>@keyframes k { to { left: 9px } } p { animation: k .2s infinite }</style>"
  "<p onanimationstart='@R@' onanimationiteration='@R@'>x",
  "<link rel=stylesheet href=none.css onerror='@R@'><link rel=stylesheet href='data:text/css,x' onload='@R@'>",
  "<script>addEventListener('pagehide', () => { @R@ }); setInterval(() => { @R@ }, 50);"
  "setTimeout(() => { location.href = '@T@' }, 200); onbeforeunload = () => { @R@ }</script>",
  "<script>setTimeout(() => { document.open(); document.write('<script>@R@<\\/script>'); document.close() }, 100)"
  "</script>",
  "<script>@R@; history.pushState(1, '', '?1'); history.back(); onpopstate = () => { @R@ }</script>",
  "<script type=module>@R@</script><script src='data:text/javascript,@R@'></script><script defer src='@T@'></script>",
  "<img src=none.png onerror='@R@'><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' onload='@R@' onerror='@R@'>",
  "<img src='@ORIGIN1@/slow?ms=700' onload='@R@' onerror='@R@'>",
  "<form id=f action='@T@'><input type=image src=none.png onerror='@R@'><button autofocus "
  "onfocus='@R@'>x</button></form>"
  "<script>f.submit()</script>",
  "<a id=a href='javascript:@R@' autofocus onfocus='@R@'>x</a><script>a.click()</script>",
  "<template shadowrootmode=open><img src=none.png onerror='@R@'></template><div><template shadowrootmode=open>"
  "<script>@R@</script></template></div>",
};

/* What each of them holds besides; where scripts run, some of it tells the server. */
#define TELLS                                                                                                          \
  "<script>@R@</script><img src=none.png onerror='@R@'><svg onload='@R@'></svg><p>Text of the page</p>"                \
  "<noscript>Read without scripts</noscript>"

static void
write_late_pages (GString *local, GString *remote)
{
  static const char *const ran = "(new Image).src=\"@ORIGIN0@/ran/@N@\"";
  g_autofree char *origin = test_server_uri (server, 0, ""), *other = test_server_uri (server, 1, "");

  for (guint i = 0; i < 2 * G_N_ELEMENTS (late_forms); i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i), *name = g_strdup_printf ("late/%u.html", i);
      g_autofree char *again = g_strdup_printf ("%u.html", i);
      /* another page of the list, or the page itself */
      const char *const words[] = { "@R@",       ran,    "@T@",       i % 2 == 0 ? "target.html" : again,
                                    "@N@",       number, "@ORIGIN0@", origin,
                                    "@ORIGIN1@", other,  NULL };
      g_autofree char *html = g_strconcat ("<!doctype html><title>Late</title>", late_forms[i / 2], TELLS, NULL);
      g_autofree char *page = fill (html, words);

      write_page (name, page);
      g_string_append_printf (local, "%s/%s\n", root, name);
      g_string_append_printf (remote, "%s/%s\n", origin, name);
    }
  {
    const char *const words[] = { "@R@", ran, "@N@", "target", "@ORIGIN0@", origin, NULL };
    g_autofree char *page = fill ("<!doctype html><title>Target</title>" TELLS, words);

    write_page ("late/target.html", page);
  }
}

/* No form runs a script where scripts are off, in local pages and those of servers; with scripts most of them do. */
static void
test_scripts_off (void)
{
  const char *const off[] = { "--no-javascript", NULL };
  g_autoptr (GString) local = g_string_new (NULL);
  g_autoptr (GString) remote = g_string_new (NULL);
  g_autoptr (GHashTable) first = NULL, second = NULL, control = NULL;
  g_autofree char *log = NULL;
  GHashTableIter iter;
  gpointer input;
  guint ran = 0;

  write_late_pages (local, remote);
  test_server_reset (server);
  first = run_batch (local->str, off);
  second = run_batch (remote->str, off);
  log = test_server_log (server);
  if (test_server_count (server, "/ran") != 0)
    g_test_fail_printf ("scripts ran: %s", log);
  g_assert_cmpuint (g_hash_table_size (first), ==, 2 * G_N_ELEMENTS (late_forms));
  g_hash_table_iter_init (&iter, second);
  while (g_hash_table_iter_next (&iter, &input, NULL))
    {
      const char *text = text_at (second, input, "content", "text");

      if (g_strcmp0 (text_at (second, input, NULL, "status"), "ok") != 0 || text == NULL
          || strstr (text, "Read without scripts") == NULL)
        {
          g_autofree char *line = cJSON_PrintUnformatted (g_hash_table_lookup (second, input));

          g_test_fail_printf ("%s: %.600s", (char *) input, line);
        }
    }

  test_server_reset (server);
  control = run_batch (remote->str, NULL);
  for (guint i = 0; i < 2 * G_N_ELEMENTS (late_forms); i++)
    {
      g_autofree char *path = g_strdup_printf ("/ran/%u", i);

      ran += test_server_count (server, path) > 0 ? 1 : 0;
    }
  g_assert_cmpuint (ran, >, G_N_ELEMENTS (late_forms));
}

int
main (int argc, char **argv)
{
  int status;

  run_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  root = g_dir_make_tmp ("vlps-isolation-XXXXXX", NULL);
  g_chmod (root, 0755);
  server = test_server_new (root);
  g_test_add_func ("/isolation/scripts-off", test_scripts_off);
  status = g_test_run ();
  test_server_free (server);
  remove_folder (root);
  g_free (root);
  return status;
}
