/* e2e-text.c - text methods from the command line, without rendering */
#include <glib/gstdio.h>
#include <string.h>

#include "program.h"
#include "run.h"

static void
assert_output (const Run *run, const char *expected)
{
  run_assert_success (run);
  g_assert_cmpstr (run->out, ==, expected);
}

/* A folder without folders in it. */
static void
remove_folder (const char *path)
{
  g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
  const char *name;

  while (folder != NULL && (name = g_dir_read_name (folder)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
  g_rmdir (path);
}

/* The encoding that the server names is the one that counts. */
static void
test_address (void)
{
  static const char *const pages[] = { "gbk-header", "gbk-meta", "utf8-bom", "header-wins" };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *path = g_strconcat ("/charset/", pages[i], NULL);
      g_autofree char *url = test_server_uri (server, 0, path);
      g_autoptr (Run) run = run_vlps ("segment", url, "--no-render", "--method", "punct-lines", NULL);

      assert_output (run, "中文 天地玄黄，宇宙洪荒。\n");
    }
}

/* Code is the same block of lines, rendered or not, and a file's links lead to where it has its address. */
static void
test_code (void)
{
  static const char expected[] = "```c\nint main (void)\n{\n  return 0;\n\n}\n```\n\n"
                                 "A block of many elements:\n\n"
                                 "```python\ndef f():\n    return 1\n```\n\n"
                                 "A block without a tag of its own for it, whose lines only a style sheet keeps, which "
                                 "is not here:\n\n```http\nGET /tides\n\n    Accept: text/plain\n```\n\n"
                                 "There is [more of it in another file](https://example.org/dir/more.html), for those "
                                 "who want to see how it goes on.\n\n"
                                 "Code in a line: `a b`.\n";
  g_autofree char *input = fixture_path ("render/code.html");
  g_autoptr (Run) parsed = run_vlps ("segment", input, "--no-render", "--base-url", "https://example.org/dir/",
                                     "--front-matter", "-f", "markdown", NULL);
  g_autoptr (Run) rendered =
      run_vlps ("segment", input, "--offline", "--base-url", "https://example.org/dir/", "-f", "markdown", NULL);

  run_assert_success (parsed);
  run_assert_success (rendered);
  g_assert_nonnull (strstr (parsed->out, expected));
  g_assert_true (g_str_has_prefix (parsed->out, "---\ntitle: \"Code\"\nurl: \"https://example.org/dir/\"\n"
                                                "language: \"en\"\nwords: 73\n---\n\nA block whose"));
  g_assert_nonnull (strstr (rendered->out, expected));
}

/* Task lists, marks, tables, films, pictures without scripts, details and tabs, on a page rendered and read. */
static void
test_structure (void)
{
  static const char *const parts[] = { "- [x] Paint the <mark>keel</mark>\n- [ ] Mend the sail\n",
                                       "| **What** | **Price** |\n| --- | --- |\n| Varnish | 12 |\n",
                                       "[The regatta](https://example.org/films/regatta.mp4)",
                                       "\n\n![The winner](https://example.org/winner.jpg)\n\nThe *Heron*",
                                       "Which rules are these?\n\nThose of the spring of 1987" };
  g_autofree char *input = fixture_path ("render/structure.html");
  g_autoptr (Run) parsed = run_vlps ("segment", input, "--no-render", "-f", "markdown", NULL);
  g_autoptr (Run) rendered = run_vlps ("segment", input, "--offline", "--method", "vl-ps", "-f", "markdown", NULL);
  g_autoptr (Run) folded = run_vlps ("segment", input, "--no-render", "--folded", "drop", NULL);

  run_assert_success (parsed);
  run_assert_success (rendered);
  run_assert_success (folded);
  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      g_assert_nonnull (strstr (parsed->out, parts[i]));
      g_assert_nonnull (strstr (rendered->out, parts[i]));
    }
  g_assert_nonnull (strstr (rendered->out, "nobody but the cat"));
  g_assert_null (strstr (folded->out, "1987"));
}

/* A player that could not be loaded is a link, one that is hidden is nothing, and a frame that was read speaks for itself. */
static void
test_players (void)
{
  g_autofree char *input = temporary_path ("players.html"), *frame = temporary_path ("frame.html");
  g_autofree char *name = g_path_get_basename (frame), *html = NULL;

  g_assert_true (g_file_set_contents (frame, "<p>What the frame has to say", -1, NULL));
  html = g_strdup_printf (
      "<!doctype html><main><h1>Films</h1><p>A film follows this paragraph, and behind it comes another one.</p>"
      "<iframe title='A film' width=400 height=300 src='https://v.example/embed/1'></iframe>"
      "<iframe title='A counter' allowfullscreen style='display:none' src='https://v.example/embed/2'></iframe>"
      "<iframe title='A shade' allowfullscreen style='visibility:hidden' src='https://v.example/embed/3'></iframe>"
      "<iframe title='A frame' allowfullscreen width=400 height=100 src='%s'></iframe>"
      "<p>The second paragraph, and the last one of all, ends here.</p></main>",
      name);
  g_assert_true (g_file_set_contents (input, html, -1, NULL));
  {
    g_autoptr (Run) run = run_vlps ("segment", input, "--offline", "-f", "markdown", NULL);

    run_assert_success (run);
    g_assert_nonnull (
        strstr (run->out, "another one.\n\n[A film](https://v.example/embed/1)\n\nWhat the frame has to say\n"));
    g_assert_null (strstr (run->out, "embed/2"));
    g_assert_null (strstr (run->out, "embed/3"));
    g_assert_null (strstr (run->out, "A frame"));
  }
}

static void
test_links (void)
{
  static const struct
  {
    const char *mode;
    const char *expected;
  } cases[] = {
    { "absolute", "[the old quay](https://example.org/quay)" },
    { "relative", "[the old quay](/quay)" },
    { "text", "the old quay" },
  };
  g_autofree char *input = temporary_path ("links.html");

  g_assert_true (
      g_file_set_contents (input,
                           "<!doctype html><title>t</title><p>The boats lie at <a href='/quay'>the old quay</a>, "
                           "where they have been since the spring, and wait for the wind to turn.</p>",
                           -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (Run) run = run_vlps ("segment", input, "--no-render", "-f", "markdown", "--base-url",
                                      "https://example.org/a/b", "--links", cases[i].mode, NULL);

      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, cases[i].expected));
      g_assert_true ((strchr (run->out, '[') == NULL) == (i == 2));
    }
  {
    g_autoptr (Run) none = run_vlps ("segment", input, "--no-render", "--links", "none", NULL);
    g_autoptr (Run) unknown = run_vlps ("segment", input, "--no-render", "-f", "markdown", NULL);
    g_autoptr (Run) wrong = run_vlps ("segment", input, "--no-render", "--links", "some", NULL);

    run_assert_success (none);
    g_assert_null (strstr (none->out, "quay"));
    /* of a page without an address, no link leads into this machine's files */
    g_assert_nonnull (strstr (unknown->out, "[the old quay](/quay)"));
    g_assert_cmpint (wrong->status, ==, 2);
  }
  g_unlink (input);
}

/* Text of links stays without them; a picture goes without leaving a trace. */
static void
test_left_out (void)
{
  g_autofree char *input = fixture_path ("render/links-and-pictures.html");
  g_autoptr (Run) all = run_vlps ("segment", input, "--no-render", "-f", "markdown", NULL);
  g_autoptr (Run) none =
      run_vlps ("segment", input, "--no-render", "-f", "markdown", "--no-links", "--no-images", NULL);
  g_autoptr (Run) rendered = run_vlps ("segment", input, "--offline", "-f", "markdown", "--no-images", NULL);

  run_assert_success (all);
  run_assert_success (rendered);
  g_assert_null (strstr (rendered->out, "!["));
  run_assert_success (none);
  g_assert_nonnull (strstr (all->out, "[the old quay](http://example.org/quay)"));
  g_assert_nonnull (strstr (all->out, "![The harbour](http://example.org/harbour.png)"));
  g_assert_nonnull (strstr (none->out, "leave from the old quay until"));
  g_assert_null (strstr (none->out, "]("));
  g_assert_null (strstr (none->out, "harbour.png"));
}

/* Of several sources the one that the engine showed, and without rendering the largest.  A source that did not come was
 * not shown. */
static void
test_choice (void)
{
  static const char *const rendered_names[] = { "by density](PLACE?1)", "by window](PLACE?wide)", "missing](PLACE?2)" };
  static const char *const parsed_names[] = { "by density](PLACE?3)", "missing](PLACE?2)" };
  g_autofree char *url = test_server_uri (server, 0, "/choice.html");
  g_autofree char *place = test_server_uri (server, 0, "/pixel-120x80.png");
  g_autoptr (Run) rendered = run_vlps ("segment", url, "-f", "markdown", NULL);
  g_autoptr (Run) parsed = run_vlps ("segment", url, "-f", "markdown", "--no-render", NULL);
  g_autoptr (Run) html = run_vlps ("segment", url, "-f", "html", NULL);
  g_autoptr (GString) shown = NULL, read = NULL;

  run_assert_success (rendered);
  run_assert_success (parsed);
  run_assert_success (html);
  shown = g_string_new (rendered->out);
  read = g_string_new (parsed->out);
  g_string_replace (shown, place, "PLACE", 0);
  g_string_replace (read, place, "PLACE", 0);
  for (guint i = 0; i < G_N_ELEMENTS (rendered_names); i++)
    if (strstr (shown->str, rendered_names[i]) == NULL)
      g_test_fail_printf ("%s is not in: %s", rendered_names[i], shown->str);
  for (guint i = 0; i < G_N_ELEMENTS (parsed_names); i++)
    if (strstr (read->str, parsed_names[i]) == NULL)
      g_test_fail_printf ("%s is not in: %s", parsed_names[i], read->str);
  g_assert_nonnull (strstr (html->out, "srcset"));
  g_assert_null (strstr (html->out, "currentSrc"));
}

static void
test_redirected (void)
{
  g_autofree char *url = test_server_uri (server, 0, "/redirect/2");
  g_autofree char *end = test_server_uri (server, 0, "/redirect/0");
  g_autoptr (Run) run = run_vlps ("segment", url, "--no-render", "--method", "bts", "-f", "json", NULL);
  cJSON *json;

  run_assert_success (run);
  json = run_json (run);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (json, "url")), ==, end);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (json, "input")), ==, url);
  cJSON_Delete (json);
}

/* One row of a batch, by what its address ends in. */
static void
assert_row (const char *rows, const char *page, gboolean rendered, const char *reason)
{
  g_auto (GStrv) lines = g_strsplit (rows, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      cJSON *row = strstr (lines[i], page) != NULL ? cJSON_Parse (lines[i]) : NULL;

      if (row == NULL)
        continue;
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "status")), ==, "ok");
      g_assert_cmpint (cJSON_IsTrue (cJSON_GetObjectItem (row, "rendered")), ==, rendered);
      g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (row, "render_reason")), ==, reason);
      cJSON_Delete (row);
      return;
    }
  g_test_fail_printf ("no row of %s: %s", page, rows);
}

/* What a script adds is there; a page that has its text is only read; and each says which of the two it is. */
static void
test_render_auto (void)
{
  g_autofree char *built = test_server_uri (server, 0, "/late.html"),
                  *whole = test_server_uri (server, 0, "/text.html");
  g_autoptr (Run) run = run_vlps ("segment", built, "--render", "auto", "--method", "cetd", "-f", "json", NULL);
  g_autoptr (Run) batch = run_vlps ("batch", built, whole, "--render", "auto", "--method", "cetd", "-o", "-", "-q",
                                    "--fields", "url,rendered,render_reason", NULL);
  g_autoptr (Run) asked =
      run_vlps ("segment", whole, "--render", "auto", "--wait-for", "body", "--method", "cetd", "-f", "json", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "By a timer"));
  g_assert_nonnull (strstr (run->out, "\"rendered\": true,\n \"render_reason\": \"scripts\""));
  run_assert_success (batch);
  assert_row (batch->out, "/late.html", TRUE, "scripts");
  assert_row (batch->out, "/text.html", FALSE, "complete");
  run_assert_success (asked);
  g_assert_nonnull (strstr (asked->out, "\"rendered\": true,\n \"render_reason\": \"asked\""));
}

static void
test_refused (void)
{
  g_autofree char *missing = test_server_uri (server, 0, "/status/404");
  g_autofree char *page = test_server_uri (server, 0, "/redirect/0");
  g_autoptr (Run) status = run_vlps ("segment", missing, "--no-render", "--method", "bts", NULL);
  g_autoptr (Run) offline = run_vlps ("segment", page, "--no-render", "--method", "bts", "--offline", NULL);
  g_autoptr (Run) store = run_vlps ("segment", page, "--no-render", "--method", "bts", "--line-store", "l.db", NULL);

  run_assert_failure (status, 4, (const char *const[]){ "404", "--http-errors", NULL });
  run_assert_failure (offline, 5, (const char *const[]){ "--offline", NULL });
  run_assert_failure (store, 2, (const char *const[]){ "--line-store", "punct-lines", NULL });
}

/* A constant that is set counts; a name or a value that does not fit is refused, with those that do. */
static void
test_param (void)
{
  RunOptions options = { .input = "<p>One, two, three.</p>" };
  const char *const base[] = { "segment", "-", "--no-render", "--method", "punct-lines", NULL };
  const char *const usual[] = { "segment", "-", "--no-render", "--method", "punct-lines", "--param", "p=.9", NULL };
  const char *const least[] = { "segment", "-", "--no-render", "--method", "punct-lines", "--param", "p=.01", NULL };
  const char *const wrong_name[] = { "segment", "-", "--no-render", "--method", "punct-lines", "--param", "q=1", NULL };
  const char *const beyond[] = { "segment", "-", "--no-render", "--method", "punct-lines", "--param", "p=2", NULL };
  g_autoptr (Run) all = run_vlps_with (&options, base);
  g_autoptr (Run) kept = run_vlps_with (&options, usual);
  g_autoptr (Run) dropped = run_vlps_with (&options, least);
  g_autoptr (Run) name = run_vlps_with (&options, wrong_name);
  g_autoptr (Run) value = run_vlps_with (&options, beyond);

  assert_output (all, "One, two, three.\n");
  assert_output (kept, "One, two, three.\n");
  run_assert_success (dropped);
  g_assert_null (strstr (dropped->out, "One"));
  run_assert_failure (name, 2, (const char *const[]){ "punct-lines", "'q'", "it has p, L, forget", NULL });
  run_assert_failure (value, 2, (const char *const[]){ "p takes 0 to 1", "'2'", NULL });
}

/* The text of an SVG file that is well-formed. */
static char *
read_svg (const char *path)
{
  const GMarkupParser none = { NULL };
  g_autoptr (GMarkupParseContext) parser = g_markup_parse_context_new (&none, 0, NULL, NULL);
  g_autoptr (GError) error = NULL;
  char *svg;
  gsize length;

  g_file_get_contents (path, &svg, &length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_parse (parser, svg, (gssize) length, &error);
  g_assert_no_error (error);
  g_markup_parse_context_end_parse (parser, &error);
  g_assert_no_error (error);
  return svg;
}

/* The curves of bts, of a page without text, too; a method without curves is refused before anything is printed. */
static void
test_plot (void)
{
  static const char *const pages[] = { "<p>First text, of one page.</p><p>Second & last.</p>", "<p></p>" };
  static const char *const without[] = { "vlps", "vl-ps", "punct-lines" };
  g_autofree char *plot = temporary_path ("plot.svg");

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      const char *const arguments[] = { "segment", "-", "--no-render", "--method", "bts", "--plot", plot, NULL };
      RunOptions options = { .input = pages[i] };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);
      g_autofree char *svg = NULL;

      run_assert_success (run);
      svg = read_svg (plot);
      g_assert_true (g_str_has_prefix (svg, "<svg"));
      g_assert_nonnull (strstr (svg, ">sblocknum"));
      g_unlink (plot);
    }
  for (guint i = 0; i < G_N_ELEMENTS (without); i++)
    {
      const char *const arguments[] = { "segment", "-", "--method", without[i], "--plot", plot, NULL };
      RunOptions options = { .input = pages[0] };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      run_assert_failure (run, 2, (const char *const[]){ without[i], "--plot is for bts and example-page", NULL });
      g_assert_false (g_file_test (plot, G_FILE_TEST_EXISTS));
    }
}

/* The second page of a site has lost the line that the first had, too; a page of another site keeps it.  What was
 * learnt can be listed. */
static void
test_line_store (void)
{
  g_autofree char *store = temporary_path ("lines.db");
  g_autoptr (Run) list = NULL;
  g_autoptr (Run) missing = NULL;
  static const struct
  {
    const char *site, *html, *expected;
  } pages[] = {
    { "a", "<p>First text, of one page.</p><div>Copyright, all of it.</div>",
      "First text, of one page.\nCopyright, all of it.\n" },
    { "a", "<p>Second text, of one page.</p><div>Copyright, all of it.</div>", "Second text, of one page.\n" },
    { "b", "<p>Third text, of one page.</p><div>Copyright, all of it.</div>",
      "Third text, of one page.\nCopyright, all of it.\n" },
    { "a", "<p>First text, of one page.</p><div>Something else, here.</div>", "Something else, here.\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      const char *const arguments[] = { "segment",      "-",   "--no-render", "--method",    "punct-lines",
                                        "--line-store", store, "--site",      pages[i].site, NULL };
      RunOptions options = { .input = pages[i].html };
      g_autoptr (Run) run = run_vlps_with (&options, arguments);

      assert_output (run, pages[i].expected);
    }
  list = run_vlps ("methods", "--line-store", store, NULL);
  assert_output (list, "a\t2\tCopyright, all of it.\na\t2\tFirst text, of one page.\n");
  g_unlink (store);
  missing = run_vlps ("methods", "--line-store", store, NULL);
  run_assert_failure (missing, 8, (const char *const[]){ "there is no line store", NULL });
  g_assert_false (g_file_test (store, G_FILE_TEST_EXISTS));
}

static int
compare_strings (gconstpointer a, gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

/* What a page gets depends on the pages before it, and those are the ones before it in the list, however many are
 * worked on at a time. */
static void
test_batch_order (void)
{
  static const char *const jobs[] = { "1", "4" };
  g_autofree char *list = temporary_path ("list.txt");
  GString *names = g_string_new (NULL);
  char *results[2];

  for (guint i = 0; i < 24; i++)
    {
      g_autofree char *name = g_strdup_printf ("order-%02u.html", i);
      g_autofree char *path = temporary_path (name);
      /* three lines that come back, each from another page on; long pages between short ones */
      g_autofree char *own = g_strdup_printf ("<p>Text of page %u, all its own.</p>", i);
      GString *html = g_string_new (own);

      for (guint k = 0; k < (i % 5 == 0 ? 3000u : 1u); k++)
        g_string_append_printf (html, "<p>Paragraph %u of page %u, again its own.</p>", k, i);
      g_string_append_printf (html, "<div>Line, number %u.</div><div>Copyright, all of it.</div>", i % 3);
      g_assert_true (g_file_set_contents (path, html->str, -1, NULL));
      g_string_append_printf (names, "%s\n", path);
      g_string_free (html, TRUE);
    }
  g_assert_true (g_file_set_contents (list, names->str, -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      g_autofree char *folder = temporary_path ("order");
      g_autofree char *lines = g_build_filename (folder, "results.jsonl", NULL);
      g_autofree char *text = NULL;
      g_auto (GStrv) records = NULL;
      g_autoptr (GPtrArray) contents = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (Run) run = run_vlps ("batch", list, "--no-render", "--method", "punct-lines", "--jobs", jobs[i], "-o",
                                      folder, "-q", NULL);

      run_assert_success (run);
      g_assert_true (g_file_get_contents (lines, &text, NULL, NULL));
      records = g_strsplit (text, "\n", -1);
      for (guint k = 0; records[k] != NULL && *records[k] != '\0'; k++)
        {
          cJSON *record = cJSON_Parse (records[k]);
          const cJSON *content = cJSON_GetObjectItem (record, "content");

          g_ptr_array_add (contents,
                           g_strdup_printf ("%s: %s", cJSON_GetStringValue (cJSON_GetObjectItem (record, "input")),
                                            cJSON_GetStringValue (cJSON_GetObjectItem (content, "text"))));
          cJSON_Delete (record);
        }
      /* results stand in the order in which pages were done */
      g_ptr_array_sort (contents, compare_strings);
      g_ptr_array_add (contents, NULL);
      results[i] = g_strjoinv ("", (char **) contents->pdata);
      remove_folder (folder);
    }
  g_assert_true (strcmp (results[0], results[1]) == 0);
  g_assert_nonnull (strstr (results[0], "order-00.html: "));
  g_assert_nonnull (strstr (results[0], "order-23.html: "));
  /* once on the first page, and no more */
  g_assert_nonnull (strstr (results[0], "Copyright, all of it."));
  g_assert_null (strstr (strstr (results[0], "Copyright, all of it.") + 1, "Copyright, all of it."));
  for (guint i = 0; i < 24; i++)
    {
      g_autofree char *name = g_strdup_printf ("order-%02u.html", i);
      g_autofree char *path = temporary_path (name);

      g_unlink (path);
    }
  g_unlink (list);
  g_free (results[0]);
  g_free (results[1]);
  g_string_free (names, TRUE);
}

static void
test_example (void)
{
  g_autofree char *example = temporary_path ("example.html");
  g_autofree char *long_head = g_strnfill (100, 'h');
  g_autofree char *long_foot = g_strnfill (100, 'f');
  g_autofree char *html = g_strdup_printf ("<p>%s</p><p>This is <b>what</b> it is about. %s</p>", long_head, long_foot);
  g_autofree char *other = g_strdup_printf (
      "<p>%s</p><p>Another page has another text, which may well be longer than this. %s</p>", long_head, long_foot);
  const char *const arguments[] = { "segment",      "-",         "--no-render", "--method",
                                    "example-page", "--example", example,       "--headline=never",
                                    "-f",           "markdown",  NULL };
  RunOptions options = { .input = html };
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (example, other, -1, NULL));
  run = run_vlps_with (&options, arguments);
  g_unlink (example);
  run_assert_success (run);
  /* the border is inside the last run, whose full stop is in both pages */
  g_assert_cmpstr (run->out, ==, "This is **what** it is about.\n");
}

static void
prepare (void)
{
  g_test_add_func ("/text/address", test_address);
  g_test_add_func ("/text/redirected", test_redirected);
  g_test_add_func ("/text/choice", test_choice);
  g_test_add_func ("/text/code", test_code);
  g_test_add_func ("/text/structure", test_structure);
  g_test_add_func ("/text/players", test_players);
  g_test_add_func ("/text/links", test_links);
  g_test_add_func ("/text/left-out", test_left_out);
  g_test_add_func ("/text/render-auto", test_render_auto);
  g_test_add_func ("/text/refused", test_refused);
  g_test_add_func ("/text/param", test_param);
  g_test_add_func ("/text/plot", test_plot);
  g_test_add_func ("/text/line-store", test_line_store);
  g_test_add_func ("/text/batch-order", test_batch_order);
  g_test_add_func ("/text/example", test_example);
}

const Program test_program = { .serves = "render", .prepare = prepare };
