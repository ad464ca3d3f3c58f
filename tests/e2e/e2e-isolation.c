/* e2e-isolation.c - what pages may not: run scripts that are off, read files, leave anything to the next page */
#include <glib/gstdio.h>
#include <grp.h>
#include <string.h>
#include <unistd.h>

#include "program.h"
#include "run.h"

#define SECRET "TOP-SECRET-TEXT"

static char *root; /* folder of the server, and of all pages */

/* --- pages that are made here --- */

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

/* Results of a batch over `list` (text of a list file) by their input. */
static GHashTable *
run_batch (const char *list, const char *const *options)
{
  g_autofree char *name = temporary_path ("list.txt"), *folder = temporary_path ("run");
  g_autofree char *results_path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_auto (GStrv) lines = NULL;
  g_autoptr (Run) run = NULL;
  /* hundreds of pages, many of which take all their time */
  const RunOptions usual = { .seconds = 3000 };
  const char *const fixed[] = { "batch", name,       "-o",    folder,      "--regions", "all", "--units",
                                "all",   "--method", "vl-ps", "--retries", "0",         "-q" };
  GHashTable *results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cJSON_Delete);

  g_assert_true (g_file_set_contents (name, list, -1, NULL));
  remove_tree (folder);
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
  remove_tree (folder);
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

/* --- files --- */

/* Ways to a file in another folder.  @S@ is that folder as an address, @T@ a page beside that sends the reader on to
 * it, @R@ a script that tells the server what it has read. */
static const char *const file_forms[] = {
  "<iframe src='@S@/secret.txt' onload='@R@(this.contentDocument.body.textContent)'></iframe>",
  "<iframe src='@S@/secret.html'></iframe>",
  "<iframe src='@S@/secret.txt'></iframe>",
  "<iframe src='@S@/../@L@/secret.html'></iframe>",
  "<iframe src='@S@/%2e%2e/@L@/secret.html'></iframe>",
  "<iframe src='link.html'></iframe>",
  "<iframe srcdoc='<iframe src=\"@S@/secret.html\"></iframe>'></iframe>",
  "<iframe sandbox='allow-scripts' src='@S@/secret.html'></iframe>",
  "<iframe src='@T@'></iframe>",
  "<object data='@S@/secret.html' type='text/html'></object>",
  "<object data='@S@/secret.txt'></object>",
  "<object data='@S@/secret.svg' type='image/svg+xml'></object>",
  "<embed src='@S@/secret.html'>",
  "<embed src='@S@/secret.svg'>",
  "<meta http-equiv=refresh content='0;url=@S@/secret.html'>",
  "<meta http-equiv=refresh content='0.3;url=@S@/secret.txt'>",
  "<meta http-equiv=refresh content='0;url=@T@'>",
  "<script>location.href = '@S@/secret.html'</script>",
  "<script>setTimeout(() => location.replace('@S@/secret.html'), 200)</script>",
  "<script>open('@S@/secret.html', '_self')</script>",
  "<form id=f action='@S@/secret.html'></form><script>f.submit()</script>",
  "<a id=a href='@S@/secret.html'>x</a><script>a.click()</script>",
  "<iframe name=n></iframe><form id=f target=n action='@S@/secret.html'></form><script>f.submit()</script>",
  "<link rel=stylesheet href='@S@/secret.css'><p class=secret>",
  "<style>@import '@S@/secret.css';</style><p class=secret>",
  "<style>p { background: url('@S@/secret.svg') }</style><p>",
  "<link rel=stylesheet href='@S@/../@L@/secret.css'><p class=secret>",
  "<script src='@S@/secret.js'></script>",
  "<script type=module src='@S@/secret.js'></script>",
  "<script type=module>import('@S@/secret.js').then(() => 0, () => 0)</script>",
  "<img src='@S@/secret.svg' onload='@R@(naturalWidth)'>",
  "<svg><use href='@S@/secret.svg#t'></use><image href='@S@/secret.svg' onload='@R@(1)'></image></svg>",
  "<script>fetch('@S@/secret.txt').then((r) => r.text()).then((t) => @R@(t), () => 0)</script>",
  "<script>const x = new XMLHttpRequest(); x.onload = () => @R@(x.responseText); x.open('GET', '@S@/secret.txt');"
  "x.send()</script>",
  "<script>try { const x = new XMLHttpRequest(); x.open('GET', '@S@/secret.txt', false); x.send(); @R@(x.responseText) "
  "}"
  "catch (e) { }</script>",
  "<script>try { new Worker('@S@/secret.js').onmessage = (e) => @R@(e.data) } catch (e) { }</script>",
  "<script>document.documentElement.remove(); onload = () => fetch('@S@/secret.txt').then((r) => r.text())"
  ".then((t) => @R@(t))</script><meta http-equiv=refresh content='0.1'>",
  "<script>document.documentElement.innerHTML = ''</script><meta http-equiv=refresh content='0.1'>"
  "<script>fetch('@S@/secret.txt').then((r) => r.text()).then((t) => @R@(t))</script><iframe src='@S@/secret.html'>",
  "<video src='@S@/secret.svg' poster='@S@/secret.svg'></video><track src='@S@/secret.txt'>",
  "<link rel=preload as=fetch href='@S@/secret.txt'><link rel=prefetch href='@S@/secret.html'>"
  "<input type=image src='@S@/secret.svg' onload='@R@(1)'><table background='@S@/secret.svg'>",
};

static void
write_secrets (void)
{
  static const char *const names[][2] = {
    { "txt", SECRET },
    { "html", "<!doctype html><p>" SECRET "</p>" },
    { "svg",
      "<svg xmlns='http://www.w3.org/2000/svg' width='99' height='99'><text id='t' y='20'>" SECRET "</text></svg>" },
    { "css", ".secret::after { content: '" SECRET "' } .secret { width: 4242px }" },
    { "js", "document.body.append('" SECRET "')" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *name = g_strdup_printf ("other/secret.%s", names[i][0]);

      write_page (name, names[i][1]);
    }
}

/* Files of another folder reach no page, local or not, in no result and at no server, with and without scripts. */
static void
test_files (void)
{
  const char *const off[] = { "--no-javascript", NULL };
  /* first all local pages, then all of the server: a renderer is not used for both */
  g_autoptr (GString) list = g_string_new (NULL), served = g_string_new (NULL);
  g_autofree char *origin = test_server_uri (server, 0, ""), *path = g_build_filename (root, "other", NULL);
  g_autofree char *secrets = g_filename_to_uri (path, NULL, NULL), *link = NULL, *control = NULL, *log = NULL;

  write_secrets ();
  for (guint i = 0; i < G_N_ELEMENTS (file_forms); i++)
    {
      g_autofree char *name = g_strdup_printf ("site/%u.html", i);
      const char *const words[] = {
        "@S@",       secrets,    "@L@", "other",
        "@T@",       "hop.html", "@R@", "((t) => { (new Image).src = \"@ORIGIN0@/stolen/\" + t })",
        "@ORIGIN0@", origin,     NULL
      };
      g_autofree char *html = g_strconcat ("<!doctype html><title>Files</title><p>Own text</p>", file_forms[i], NULL);
      g_autofree char *page = fill (html, words);

      write_page (name, page);
      g_string_append_printf (list, "%s/%s\n", root, name);
      /* for a server a link is its own affair */
      if (strstr (file_forms[i], "link.html") == NULL)
        g_string_append_printf (served, "%s/%s\n", origin, name);
    }
  g_string_append (list, served->str);
  {
    const char *const words[] = { "@S@", secrets, NULL };
    g_autofree char *page = fill ("<!doctype html><meta http-equiv=refresh content='0;url=@S@/secret.html'><iframe "
                                  "src='@S@/secret.txt'></iframe><p>Own text",
                                  words);

    write_page ("site/hop.html", page);
  }
  link = g_build_filename (root, "site", "link.html", NULL);
  control = g_build_filename (path, "secret.html", NULL);
  g_assert_cmpint (symlink (control, link), ==, 0);

  test_server_reset (server);
  for (guint i = 0; i < 2; i++)
    {
      g_autoptr (GHashTable) results = run_batch (list->str, i == 0 ? NULL : off);
      GHashTableIter iter;
      gpointer input, result;

      g_assert_cmpuint (g_hash_table_size (results), ==, 2 * G_N_ELEMENTS (file_forms) - 1);
      g_hash_table_iter_init (&iter, results);
      while (g_hash_table_iter_next (&iter, &input, &result))
        {
          const char *text = text_at (results, input, "content", "text");
          const char *title = text_at (results, input, NULL, "title");

          if ((text != NULL && strstr (text, SECRET) != NULL) || (title != NULL && strstr (title, SECRET) != NULL))
            g_test_fail_printf ("%s shows the secret: %s", (char *) input, text);
          if (text == NULL || strstr (text, "Own text") == NULL)
            g_test_fail_printf ("%s lost its own text: %s", (char *) input,
                                text_at (results, input, "error", "message"));
        }
    }
  log = test_server_log (server);
  if (test_server_count (server, "/stolen") != 0)
    g_test_fail_printf ("it was told: %s", log);
}

/* In the folder of the page all of that is there. */
static void
test_own_files (void)
{
  g_autofree char *page = g_build_filename (root, "other", "page.html", NULL);
  g_autofree char *list = g_strconcat (page, "\n", NULL);
  g_autoptr (GHashTable) results = NULL;
  const char *text;

  write_secrets ();
  write_page ("other/page.html", "<!doctype html><link rel=stylesheet href=secret.css><p class=secret>Own</p>"
                                 "<iframe src=secret.html></iframe><body><script src=secret.js></script>");
  results = run_batch (list, NULL);
  text = text_at (results, page, "content", "text");
  g_assert_nonnull (text);
  g_assert_nonnull (strstr (text, "Own"));
  /* from the frame and by the script */
  g_assert_nonnull (strstr (text, SECRET));
  g_assert_nonnull (strstr (strstr (text, SECRET) + 1, SECRET));
}

/* --- from page to page --- */

#define PAGES 72       /* of a run, every third of them hostile: each form once */
#define MANY_PAGES 300 /* of a thorough one */

/* What would give its own text out as that of the next pages, or leave something to them. */
static const char *const hostile_forms[] = {
  "setInterval(() => { location.href = '/evil.html?' + Math.random() }, 1)",
  "setInterval(() => { document.open(); document.write('<title>EVIL</title>EVIL'); document.close() }, 1)",
  "addEventListener('pagehide', () => { for (;;); })",
  "onunload = () => { for (;;); }; onbeforeunload = () => 'stay'",
  "setInterval(() => { location.href = 'about:blank' }, 1)",
  "setInterval(() => { history.pushState(1, '', '?' + Math.random()); history.back() }, 1)",
  "const c = new BroadcastChannel('left'); setInterval(() => c.postMessage('left'), 1)",
  "setTimeout(() => { setInterval(() => { location.replace('/evil.html') }, 0) }, 250)",
  "addEventListener('pagehide', () => { navigator.sendBeacon('/cookie'); fetch('/cookie', { keepalive: true }) })",
  "const f = document.createElement('iframe'); f.srcdoc = '<script>setInterval(() => { top.location = `/evil.html` }, "
  "1)"
  "<\\/script>'; document.body.append(f)",
  "onpagehide = () => { location.href = '/evil.html'; open('/evil.html', '_self') }",
  "setInterval(() => open('/evil.html', 'left'), 5)",
  /* addresses */
  "setInterval(() => { history.replaceState(1, '', '/good-' + Math.random()) }, 1)",
  "setInterval(() => { try { history.pushState(1, '', '@OTHER@/page-2.html') } catch (e) { } }, 1)",
  "document.title = 'EVIL'; history.replaceState(1, 'EVIL', '/page-0.html'); setInterval(() => { location.hash = "
  "Math.random() }, 1)",
  /* storage of all kinds, filled again and again */
  "setInterval(() => { document.cookie = 'left=' + Math.random() + '; path=/; max-age=9999'; localStorage.left = "
  "sessionStorage.left = '1' }, 1)",
  "setInterval(() => { const q = indexedDB.open('left', Date.now()); q.onsuccess = () => q.result.close() }, 5)",
  "if (window.caches) setInterval(() => caches.open('left').then((c) => c.put('/page-0.html', new Response('EVIL'))), "
  "5)",
  "setInterval(() => { new Worker('data:text/javascript,for(;;);') }, 100)",
  /* the process ends, or would */
  "const all = []; for (;;) all.push(new Uint8Array(1e8).fill(1))",
  "for (;;) document.body.append(document.body.cloneNode(true))",
  "const f = () => f() + f(); setTimeout(f, 0); setInterval(() => { for (let s = 'x'; ; s += s); }, 1)",
  "for (;;);",
  "setInterval(() => { for (let i = 0; i < 50; i++) document.body.append(document.createElement('iframe')) }, 20)",
};

/* Looks for what pages before it left, says so, and leaves the same. */
static const char good_page[] =
    "<!doctype html><title>Good @N@</title><script src=/tagged></script><script src=/tagged/kept></script>"
    "<p id=text>Good @N@ begins</p><script>"
    "const dirty = [];"
    "if (document.cookie) dirty.push('cookie ' + document.cookie);"
    "if (localStorage.left) dirty.push('localStorage');"
    "if (sessionStorage.left) dirty.push('sessionStorage');"
    "if (window.name) dirty.push('name');"
    "if (window.opener) dirty.push('opener');"
    "if (tag) dirty.push('tag');"
    "if (window.BroadcastChannel) new BroadcastChannel('left').onmessage = () => dirty.push('broadcast');"
    "if (window.SharedWorker) { const w = new SharedWorker('/shared.js');"
    " w.port.onmessage = (e) => { if (e.data > 1) dirty.push('worker ' + e.data) }; w.port.start() }"
    "if (window.caches) caches.has('left').then((has) => { if (has) dirty.push('caches') });"
    "const q = indexedDB.open('left'); let isNew = false; q.onupgradeneeded = () => { isNew = true };"
    "q.onsuccess = () => { if (!isNew) dirty.push('indexedDB') };"
    "setTimeout(() => { document.getElementById('text').textContent ="
    " 'Good @N@ ' + (dirty.length ? 'finds ' + dirty.join() : 'finds nothing') }, 150);"
    "document.cookie = 'left=1; path=/'; localStorage.left = sessionStorage.left = '1'; window.name = 'left';"
    "</script>";

static char *
page_path (guint i)
{
  return g_strdup_printf ("/page-%u.html", i);
}

static const char *
form_before (guint i)
{
  return hostile_forms[(i - 1) / 3 % G_N_ELEMENTS (hostile_forms)];
}

/* Writes the pages; a list of them. A hostile one that never ends costs all the time that it has, so it gets little. */
static char *
write_pages (guint n)
{
  GString *list = g_string_new (NULL);

  write_page ("evil.html", "<!doctype html><title>EVIL</title>EVIL");
  write_page ("shared.js", "let n = 0; onconnect = (e) => e.ports[0].postMessage(++n)");
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *number = g_strdup_printf ("%u", i), *path = page_path (i);
      g_autofree char *uri = test_server_uri (server, i / 2 % 2, path);
      g_autofree char *other = test_server_uri (server, 1 - i / 2 % 2, "");
      g_autofree char *evil = g_strconcat (
          "<!doctype html><title>EVIL</title><script src=/tagged></script><script src=/tagged/kept></script><body>EVIL"
          "<script>document.cookie = 'left=1; path=/'; localStorage.left = window.name = '1'; indexedDB.open('left');"
          "new SharedWorker('/shared.js');</script><script>",
          hostile_forms[i / 3 % G_N_ELEMENTS (hostile_forms)], "</script>", NULL);
      const char *const words[] = { "@N@", number, "@OTHER@", other, NULL };
      g_autofree char *page = fill (i % 3 == 1 ? evil : good_page, words);

      write_page (path + 1, page);
      g_string_append_printf (list, "{\"input\": \"%s\"%s}\n", uri,
                              i % 3 == 1 ? ", \"options\": {\"timeout\": 10}" : "");
    }
  return g_string_free (list, FALSE);
}

/* Of hostile and good pages in turn, on two servers, in one batch, each good one has its own text, title and address,
 * and finds nothing of another. */
static void
test_pages (void)
{
  const char *const options[] = { "--timeout", "100", "--memory", "600", NULL };
  guint n = g_test_thorough () ? MANY_PAGES : PAGES, good = 0;
  g_autofree char *list = write_pages (n);
  g_autoptr (GHashTable) results = NULL;

  test_server_reset (server);
  results = run_batch (list, options);
  g_assert_cmpuint (g_hash_table_size (results), ==, n);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *path = page_path (i), *uri = test_server_uri (server, i / 2 % 2, path);
      g_autofree char *text = g_strdup_printf ("Good %u finds nothing\n", i), *title = g_strdup_printf ("Good %u", i);
      const char *shown = text_at (results, uri, "content", "text");
      const char *problem = text_at (results, uri, "error", "message");

      if (i % 3 == 1)
        continue;
      good++;
      if (g_strcmp0 (text_at (results, uri, NULL, "status"), "ok") != 0
          || g_strcmp0 (text_at (results, uri, NULL, "url"), uri) != 0
          || g_strcmp0 (text_at (results, uri, NULL, "title"), title) != 0 || g_strcmp0 (shown, text) != 0)
        g_test_fail_printf ("%s after \"%s\": %s%s", uri, i > 0 ? form_before (i) : "", shown != NULL ? shown : "",
                            problem != NULL ? problem : "");
    }
  g_test_message ("%u good pages of %u", good, n);
  /* none had it from the page before, without asking either */
  g_assert_cmpuint (test_server_count (server, "/tagged/kept"), >=, good);
}

/* --- addresses that pages give themselves --- */

/* A page can change its address within its server, as in browsers, and its result has that; it cannot have another
 * server's, nor that of another file. */
/* With WPE WebKit no script of a page gets at shared workers, which may outlive it: not in a frame that it makes either. */
static void
test_shared_workers (void)
{
  g_autofree char *page = g_build_filename (root, "other", "shared.html", NULL);
  g_autofree char *list = g_strconcat (page, "\n", NULL);
  const char *kind = g_getenv ("VLPS_TEST_PORT") != NULL ? "undefined" : "function";
  g_autofree char *expected = g_strdup_printf ("main %s, frame %s, worker function", kind, kind);
  g_autoptr (GHashTable) results = NULL;
  const char *text;

  write_page ("other/shared.html",
              "<!doctype html><p id=text></p><script>const frame = document.createElement ('iframe');"
              "document.body.append (frame);"
              "document.getElementById ('text').textContent = `main ${typeof SharedWorker}, "
              "frame ${typeof frame.contentWindow.SharedWorker}, worker ${typeof Worker}`</script>"
              "<iframe srcdoc='<p id=own></p><script>document.getElementById (\"own\").textContent = "
              "\"inside \" + typeof SharedWorker</script>'></iframe>");
  results = run_batch (list, NULL);
  text = text_at (results, page, "content", "text");
  g_assert_nonnull (text);
  g_test_message ("%s", text);
  g_assert_nonnull (strstr (text, expected));
  g_assert_nonnull (strstr (text, kind[0] == 'u' ? "inside undefined" : "inside function"));
}

static void
test_addresses (void)
{
  static const struct
  {
    const char *script, *path; /* the path that the result has; NULL: the page's own */
  } cases[] = {
    { "history.pushState(1, '', '/other/place?q=1#there')", "/other/place?q=1#there" },
    { "history.replaceState(1, '', 'sibling')", "/sibling" },
    { "location.hash = 'there'", "/@N@#there" },
    { "history.pushState(1, '', '@OTHER@/place')", NULL },
    { "history.replaceState(1, '', 'https://bank.example/')", NULL },
    { "history.pushState(1, '', 'http://user@' + location.host + '/place')", NULL },
    { "document.body.insertAdjacentHTML('afterbegin', '<base href=@OTHER@/>'); history.pushState(1, '', 'place')",
      NULL },
    { "const f = document.createElement('iframe'); f.src = '@OTHER@/'; document.body.append(f); f.onload = () => { try "
      "{ "
      "f.contentWindow.history.pushState(1, '', '/place') } catch (e) { } }",
      NULL },
    { "history.pushState(1, '', '/place'); history.back()", NULL },
  };
  static const char *const file_scripts[] = {
    "history.pushState(1, '', 'other.html')",
    "history.replaceState(1, '', 'file:///etc/passwd')",
    "history.pushState(1, '', 'https://bank.example/')",
  };
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) results = NULL;
  g_autofree char *origin = test_server_uri (server, 0, ""), *other = test_server_uri (server, 1, "");

  for (guint i = 0; i < G_N_ELEMENTS (cases) + G_N_ELEMENTS (file_scripts); i++)
    {
      gboolean file = i >= G_N_ELEMENTS (cases);
      const char *script = file ? file_scripts[i - G_N_ELEMENTS (cases)] : cases[i].script;
      g_autofree char *name = g_strdup_printf ("address-%u.html", i);
      g_autofree char *page = g_strdup_printf (
          "<!doctype html><title>Address</title><body><p>Own text<script>try { %s } catch (e) { }</script>", script);
      const char *const words[] = { "@OTHER@", other, NULL };
      g_autofree char *filled = fill (page, words);

      write_page (name, filled);
      g_string_append_printf (list, "%s/%s\n", file ? root : origin, name);
    }
  results = run_batch (list->str, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (cases) + G_N_ELEMENTS (file_scripts); i++)
    {
      gboolean file = i >= G_N_ELEMENTS (cases);
      g_autofree char *name = g_strdup_printf ("address-%u.html", i);
      g_autofree char *input = g_strconcat (file ? root : origin, "/", name, NULL);
      const char *const words[] = { "@N@", name, NULL };
      g_autofree char *path = !file && cases[i].path != NULL ? fill (cases[i].path, words) : NULL;
      g_autofree char *expected = g_strconcat (file ? "file://" : "", file ? root : origin, path != NULL ? path : "/",
                                               path != NULL ? "" : name, NULL);

      g_assert_true (g_str_has_prefix (text_at (results, input, "content", "text"), "Own text\n"));
      g_assert_cmpstr (text_at (results, input, NULL, "url"), ==, expected);
    }
}

/* --- cookies that come late --- */

/* A server that answers when the page is gone sets no cookie for the next ones. */
static void
test_late_cookies (void)
{
  static const char *const forms[] = {
    "navigator.sendBeacon('/cookie/late?ms=900')",
    "addEventListener('pagehide', () => navigator.sendBeacon('/cookie/late?ms=900'))",
    "fetch('/cookie/late?ms=900', { keepalive: true })",
    "addEventListener('pagehide', () => fetch('/cookie/late?ms=900', { keepalive: true }))",
    "onunload = () => { new Image().src = '/cookie/late?ms=900' }",
    "onload = () => document.getElementById('ping').click()",
    "new Worker('data:text/javascript,fetch(`@ORIGIN0@/cookie/late?ms=900`, { keepalive: true, credentials: `include`, "
    "mode: `no-cors` })')",
    "new Worker('/late.js')",
    "const f = document.createElement('iframe'); f.srcdoc = "
    "'<script>navigator.sendBeacon(`/cookie/late?ms=900`)<\\/script>';"
    "document.body.append(f)",
  };
  const char *const options[] = { "--jobs", "1", "--wait", "load", NULL };
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) results = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *name = g_strdup_printf ("late-%u.html", i), *path = g_strconcat ("/", name, NULL);
      g_autofree char *page =
          g_strdup_printf ("<!doctype html><title>Late</title><p>Late"
                           "<a id=ping href='#x' ping='/cookie/late?ms=900'>x</a><script>%s</script>",
                           forms[i]);
      g_autofree char *uri = test_server_uri (server, 0, path);
      g_autofree char *next_path = g_strdup_printf ("/next.html?%u", i);
      g_autofree char *next = test_server_uri (server, 0, next_path);

      write_page (name, page);
      g_string_append_printf (list, "%s\n%s\n", uri, next);
    }
  write_page ("late.js", "fetch('/cookie/late?ms=900', { keepalive: true, credentials: 'include' })");
  write_page ("next.html", "<!doctype html><title>Next</title><p id=p>Next<script>const say = () => {"
                           "p.textContent = document.cookie || 'no cookie' }</script>"
                           "<img src='/slow?ms=1500' onload='say()' onerror='say()'>");
  test_server_reset (server);
  results = run_batch (list->str, options);
  g_assert_cmpuint (test_server_count (server, "/cookie/late"), >, G_N_ELEMENTS (forms) / 2);
  for (guint i = 0; i < G_N_ELEMENTS (forms); i++)
    {
      g_autofree char *path = g_strdup_printf ("/next.html?%u", i), *next = test_server_uri (server, 0, path);
      const char *text = text_at (results, next, "content", "text");
      const char *problem = text_at (results, next, "error", "message");

      if (g_strcmp0 (text, "no cookie\n") != 0)
        g_test_fail_printf ("after \"%s\": %s%s", forms[i], text != NULL ? text : "", problem != NULL ? problem : "");
    }
}

/* --- cookies that are kept --- */

/* The text that the server sends to `input`, without the line feed. */
static char *
shown_by (GHashTable *results, const char *input)
{
  const char *text = text_at (results, input, "content", "text");

  return g_strchomp (g_strdup (text != NULL ? text : ""));
}

/* With --keep-cookies a page has those of the pages of its host before it, whichever renderer they had, and those of no
 * other host; without it has none. */
static void
test_keep_cookies (void)
{
  const char *const options[][5] = {
    { "--jobs", "1", "--keep-cookies", NULL },
    { "--jobs", "1", "--keep-cookies", "--isolate", NULL },
    { "--jobs", "1", NULL },
  };
  g_autofree char *origin = test_server_uri (server, 0, ""), *port = test_server_uri (server, 1, "/cookie/show?1");
  const char *colon = strrchr (origin, ':');
  g_autofree char *named = g_strconcat ("http://localhost", colon, NULL);
  g_autofree char *set = g_strconcat (origin, "/set.html", NULL), *show = g_strconcat (origin, "/cookie/show?2", NULL);
  g_autofree char *frame = g_strconcat (named, "/frame.html", NULL), *other = g_strconcat (named, "/cookie/show", NULL);
  g_autofree char *list = g_strdup_printf ("%s\n%s\n%s\n%s\n%s\n", set, frame, port, other, show);

  /* one for the session, one that lasts, one that is gone at once, one of the server's */
  write_page ("set.html", "<!doctype html><title>Set</title><p>Sets<script>document.cookie = 'a=1; path=/';"
                          "document.cookie = 'b=2; path=/cookie; max-age=3600; samesite=strict';"
                          "document.cookie = 'c=3; path=/; max-age=0'</script><img src=/cookie>");
  write_page ("frame.html", "<!doctype html><title>Frame</title><p>Frames<iframe src='@ORIGIN0@/cookie'></iframe>"
                            "<img src='@ORIGIN0@/cookie'>");
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_autoptr (GHashTable) results = run_batch (list, options[i]);
      g_autofree char *at_port = shown_by (results, port), *at_other = shown_by (results, other);
      g_autofree char *at_show = shown_by (results, show);
      gboolean kept = options[i][2] != NULL;
      const char *all[] = { "a=1", "flavour=chocolate", "b=2" };
      /* WPE WebKit 2.38 does not tell of cookies for another path */
      guint n = g_getenv ("VLPS_TEST_PORT") != NULL ? 2 : 3;

      g_test_message ("%s; %s; %s", at_port, at_show, at_other);
      for (guint k = 0; k < n; k++)
        {
          g_assert_true ((strstr (at_port, all[k]) != NULL) == kept);
          g_assert_true ((strstr (at_show, all[k]) != NULL) == kept);
          g_assert_null (strstr (at_other, all[k]));
        }
      g_assert_null (strstr (at_show, "c=3"));
      if (!kept)
        g_assert_cmpstr (at_show, ==, "no cookie");
    }
}

static void
add_tests_between_pages (void)
{
  g_test_add_func ("/isolation/pages", test_pages);
  g_test_add_func ("/isolation/addresses", test_addresses);
  g_test_add_func ("/isolation/shared-workers", test_shared_workers);
  g_test_add_func ("/isolation/late-cookies", test_late_cookies);
  g_test_add_func ("/isolation/keep-cookies", test_keep_cookies);
}

/* --nobody: only what looks for ways out. */
static void
prepare (void)
{
  root = g_dir_make_tmp ("vlps-isolation-XXXXXX", NULL);
  g_chmod (root, 0755);
  server = test_server_new (root);
  g_test_add_func ("/isolation/scripts-off", test_scripts_off);
  g_test_add_func ("/isolation/files", test_files);
  g_test_add_func ("/isolation/own-files", test_own_files);
  if (!program_is_nobody)
    add_tests_between_pages ();
}

static void
clean_up (void)
{
  remove_tree (root);
  g_free (root);
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare, .clean_up = clean_up };
