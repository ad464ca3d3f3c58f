/* e2e-gate.c - files that no client, no snapshot and no address gets at, with the real engine; --nobody: as nobody
 *
 * The files lie in a folder of mode 0700 and are of mode 0600: a text, a style sheet, a script and a picture.  A page
 * tries to load them in every way there is, and says what came: the text itself, what the style did, the size of the
 * picture.  That it hears what there is to hear is shown by the same page as a file in that folder.
 */
#include <cairo.h>
#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <grp.h>
#include <libsoup/soup.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "addresses.h"
#include "program.h"
#include "run.h"

#define WIDTH 777 /* of the picture, px */

static char *top, *folder, *site; /* all of it; what is secret; what a server has */
/* --- files --- */

static void
put (const char *where, const char *name, const char *text)
{
  g_autofree char *path = g_build_filename (where, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  g_assert_cmpint (g_chmod (path, strcmp (where, folder) == 0 ? 0600 : 0644), ==, 0);
}

/* A picture that is red all over. */
static void
put_picture (const char *where)
{
  g_autofree char *path = g_build_filename (where, "secret.png", NULL);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, WIDTH, 200);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 0, 0);
  cairo_paint (cr);
  cairo_destroy (cr);
  g_assert_cmpint (cairo_surface_write_to_png (surface, path), ==, CAIRO_STATUS_SUCCESS);
  cairo_surface_destroy (surface);
  g_assert_cmpint (g_chmod (path, strcmp (where, folder) == 0 ? 0600 : 0644), ==, 0);
}

static gboolean
is_red (const char *path)
{
  cairo_surface_t *surface = cairo_image_surface_create_from_png (path);
  const guchar *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  guint red = 0;

  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  for (int y = 0; y < cairo_image_surface_get_height (surface); y++)
    for (int x = 0; x < cairo_image_surface_get_width (surface); x++)
      {
        const guint32 *row = (const guint32 *) (gconstpointer) (data + (gsize) y * (gsize) stride);

        red += (row[x] & 0xffffff) == 0xff0000 ? 1 : 0;
      }
  cairo_surface_destroy (surface);
  return red > 1000;
}

/* A page that loads all that it can from `from`, an address that ends with a slash, or "". */
static char *
probe (const char *from)
{
  g_autoptr (GString) page = g_string_new (
      "<!doctype html><meta charset=utf-8><title>Probe</title><link rel=stylesheet href='FROMsecret.css'>"
      "<style>@import 'FROMimported.css';</style>"
      "<script>function say (text) { const p = document.createElement ('p'); p.textContent = text;"
      "document.body.append (p) }</script>"
      "<h1>The page itself is here</h1><p id=p>And so is its text, of which there is a little more than that.</p>"
      "<img id=i src='FROMsecret.png'><picture><source srcset='FROMsecret.png'><img src='FROMsecret.png'></picture>"
      "<iframe src='FROMsecret.txt'></iframe><object data='FROMsecret.txt' type=text/html></object>"
      "<embed src='FROMsecret.txt' type=text/html><video poster='FROMsecret.png'></video>"
      "<script src='FROMsecret.js'></script>"
      "<script>"
      "fetch ('FROMsecret.txt').then (r => r.text ()).then (say, () => 0);"
      "const x = new XMLHttpRequest (); x.onload = () => say (x.responseText);"
      "try { x.open ('GET', 'FROMsecret.txt'); x.send () } catch (e) { }"
      "const f = document.createElement ('iframe'); f.src = 'FROMsecret.txt'; document.body.append (f);"
      "addEventListener ('load', () => setTimeout (() => say ('picture ' + document.getElementById ('i').naturalWidth"
      "+ ' indent ' + getComputedStyle (document.getElementById ('p')).textIndent"
      "+ ' spacing ' + getComputedStyle (document.getElementById ('p')).letterSpacing + ' all tried'), 50));"
      "</script>");

  g_string_replace (page, "FROM", from, 0);
  return g_string_free (g_steal_pointer (&page), FALSE);
}

static void
put_secrets (const char *where)
{
  put (where, "secret.txt", "<!doctype html><p>TOPSECRET\n");
  put (where, "secret", "TOPSECRET\n");
  put (where, "secret.css", "#p { text-indent: 77px }\n");
  put (where, "imported.css", "#p { letter-spacing: 3px }\n");
  put (where, "secret.js", "say ('TOPSECRET');\n");
  put_picture (where);
}

static void
assert_nothing (const char *text)
{
  static const char *const marks[] = { "TOPSECRET", "picture 777", "indent 77px", "spacing 3px", "root:" };

  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    if (strstr (text, marks[i]) != NULL)
      g_test_message ("%s", text);
  for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
    g_assert_null (strstr (text, marks[i]));
}

/* --- the service --- */

typedef struct
{
  guint status;
  GBytes *body;
  char *text;
} Answer;

static void
answer_free (Answer *answer)
{
  g_bytes_unref (answer->body);
  g_free (answer->text);
  g_free (answer);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Answer, answer_free)

typedef struct
{
  char *address;
  SoupSession *session;
} Service;

static Answer *
ask (Service *service, const char *path, const char *type, const char *body)
{
  g_autofree char *uri = g_strdup_printf ("http://%s%s", service->address, path);
  g_autoptr (SoupMessage) message = soup_message_new (body != NULL ? "POST" : "GET", uri);
  g_autoptr (GBytes) sent = body != NULL ? g_bytes_new (body, strlen (body)) : NULL;
  Answer *answer = g_new0 (Answer, 1);

  g_assert_nonnull (message);
  if (sent != NULL)
    soup_message_set_request_body_from_bytes (message, type, sent);
  answer->body = soup_session_send_and_read (service->session, message, NULL, NULL);
  if (answer->body == NULL)
    answer->body = g_bytes_new (NULL, 0);
  answer->status = soup_message_get_status (message);
  answer->text = g_strndup (g_bytes_get_data (answer->body, NULL), g_bytes_get_size (answer->body));
  return answer;
}

/* `member` (NULL: none) beside the page, as JSON. */
static char *
as_object (const char *html, const char *member, const char *value, gboolean regions)
{
  cJSON *object = cJSON_CreateObject ();
  char *text, *own;

  cJSON_AddStringToObject (object, "html", html);
  cJSON_AddStringToObject (object, "format", "text");
  if (regions)
    cJSON_AddStringToObject (object, "regions", "all");
  if (member != NULL)
    cJSON_AddStringToObject (object, member, value);
  text = cJSON_PrintUnformatted (object);
  own = g_strdup (text);
  cJSON_free (text);
  cJSON_Delete (object);
  return own;
}

static char *
as_call (const char *arguments)
{
  return g_strdup_printf ("{\"jsonrpc\": \"2.0\", \"id\": 1, \"method\": \"tools/call\", \"params\": {\"name\": "
                          "\"segment\", \"arguments\": %s}}",
                          arguments);
}

/* Every kind of address as that of a page that a client sends, by three ways. */
static guint
try_addresses (Service *service)
{
  static const char *const ways[] = { "/v1/segment", "/v1/stream", "/mcp" };
  g_autofree char *html = probe ("");
  guint n, cases = 0;
  const TestAddress *addresses = test_addresses (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
      {
        g_autofree char *text = test_address_in (&addresses[i], folder), *object = NULL, *call = NULL;
        g_autoptr (Answer) answer = NULL;

        /* what may be is tried with one that nobody has to ask for, and what is not text cannot be sent */
        if (!g_utf8_validate (text, -1, NULL) || (addresses[i].web && strstr (text, "127.0.0.1/") == NULL))
          continue;
        object = as_object (html, "base-url", text, TRUE);
        call = as_call (object);
        answer = ask (service, ways[k], "application/json", k == 2 ? call : object);
        if (addresses[i].web)
          g_assert_nonnull (strstr (answer->text, "all tried"));
        else if (k == 0)
          g_assert_cmpuint (answer->status, ==, 400);
        else
          g_assert_nonnull (strstr (answer->text, "takes an address of the web"));
        assert_nothing (answer->text);
        cases++;
      }
  return cases;
}

/* A page without an address, and one of the web, that name the files in full. */
static guint
try_references (Service *service)
{
  static const char *const bases[] = { NULL, "http://127.0.0.1/a/" };
  static const char *const ways[] = { "/v1/segment", "/v1/stream", "/mcp" };
  static const char *const forms[] = { "file://%s/", "FILE://localhost%s/", "file:%s/" };
  guint cases = 0;

  for (guint i = 0; i < G_N_ELEMENTS (bases); i++)
    for (guint f = 0; f < G_N_ELEMENTS (forms); f++)
      for (guint k = 0; k < G_N_ELEMENTS (ways); k++)
        {
          g_autoptr (GString) from = g_string_new (forms[f]);
          g_autofree char *html = NULL, *object = NULL, *call = NULL;
          g_autoptr (Answer) answer = NULL;

          g_string_replace (from, "%s", folder, 1);
          html = probe (from->str);
          object = as_object (html, bases[i] != NULL ? "base-url" : NULL, bases[i], TRUE);
          call = as_call (object);
          answer = ask (service, ways[k], "application/json", k == 2 ? call : object);
          g_assert_cmpuint (answer->status, ==, 200);
          g_assert_nonnull (strstr (answer->text, "all tried"));
          assert_nothing (answer->text);
          cases++;
        }
  return cases;
}

/* A snapshot of the page with another address, and with what its document says of itself changed, too. */
static char *
change_snapshot (const char *snapshot, const char *url)
{
  cJSON *root = cJSON_Parse (snapshot);
  cJSON *document = cJSON_GetArrayItem (cJSON_GetArrayItem (cJSON_GetObjectItem (root, "documents"), 0), 0);
  char *text, *own;

  g_assert_true (cJSON_ReplaceItemInObject (root, "url", cJSON_CreateString (url)));
  g_assert_true (cJSON_ReplaceItemInObject (document, "url", cJSON_CreateString (url)));
  g_assert_true (cJSON_ReplaceItemInObject (document, "base", cJSON_CreateString (url)));
  text = cJSON_PrintUnformatted (root);
  own = g_strdup (text);
  cJSON_free (text);
  cJSON_Delete (root);
  return own;
}

static guint
try_pictures (Service *service, const char *snapshot)
{
  static const char *const paths[] = { "/v1/picture", "/v1/picture?after" };
  g_autofree char *file = temporary_path ("picture.png");
  guint n, cases = 0, shown = 0;
  const TestAddress *addresses = test_addresses (&n);

  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < G_N_ELEMENTS (paths); k++)
      {
        g_autofree char *url = test_address_in (&addresses[i], folder), *changed = NULL;
        g_autoptr (Answer) answer = NULL;

        if (addresses[i].web || !g_utf8_validate (url, -1, NULL) || (k > 0 && i > 10))
          continue;
        changed = change_snapshot (snapshot, url);
        answer = ask (service, paths[k], "application/json", changed);
        cases++;
        if (!addresses[i].of_page)
          {
            if (answer->status == 200)
              g_test_message ("%s", url);
            g_assert_cmpuint (answer->status, >=, 400);
            continue;
          }
        g_assert_cmpuint (answer->status, ==, 200);
        g_assert_true (g_file_set_contents (file, g_bytes_get_data (answer->body, NULL),
                                            (gssize) g_bytes_get_size (answer->body), NULL));
        if (is_red (file))
          g_test_message ("%s shows the picture", url);
        g_assert_false (is_red (file));
        shown++;
      }
  g_unlink (file);
  g_assert_cmpuint (shown, >=, 20);
  return cases;
}

typedef struct
{
  Service service;
  const char *snapshot;
} Tried;

static void
try_all (gpointer data)
{
  Tried *tried = data;
  Service *service = &tried->service;

  for (guint i = 0; i < 2400; i++)
    {
      g_autoptr (Answer) answer = ask (service, "/readyz", NULL, NULL);

      if (answer->status == 200)
        break;
      g_assert_cmpuint (i, <, 2399);
      g_usleep (50000);
    }
  g_test_message ("%u cases of addresses", try_addresses (service));
  g_test_message ("%u cases of references", try_references (service));
  g_test_message ("%u cases of pictures", try_pictures (service, tried->snapshot));
}

/* --- the cases --- */

static char *
page_path (const char *where, const char *name)
{
  return g_build_filename (where, name, NULL);
}

/* That the probe hears what there is to hear. */
static void
test_heard (void)
{
  g_autofree char *path = page_path (folder, "page.html"), *html = probe ("");
  g_autoptr (Run) run = NULL;

  put (folder, "page.html", html);
  run = run_vlps ("segment", path, "--regions", "all", NULL);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "TOPSECRET"));
  g_assert_nonnull (strstr (run->out, "picture 777"));
  g_assert_nonnull (strstr (run->out, "indent 77px"));
  g_assert_nonnull (strstr (run->out, "spacing 3px"));
}

/* Of the page in its folder, with all that it could see. */
static char *
take_snapshot (void)
{
  g_autofree char *path = page_path (folder, "page.html"), *saved = temporary_path ("saved.json"), *html = probe ("");
  g_autoptr (Run) run = NULL;
  char *text;

  put (folder, "page.html", html);
  run = run_vlps ("render", path, "-o", saved, NULL);
  run_assert_success (run);
  g_assert_true (g_file_get_contents (saved, &text, NULL, NULL));
  g_unlink (saved);
  return text;
}

static void
test_service (void)
{
  g_autofree char *snapshot = take_snapshot ();
  Tried tried = { { free_address (), soup_session_new_with_options ("timeout", 120, NULL) }, snapshot };
  RunOptions options = { .signal = SIGTERM, .when = try_all, .data = &tried, .seconds = 600 };
  const char *const arguments[] = { "serve", "--listen", tried.service.address, "--renderers", "1", "--timeout",
                                    "20",    NULL };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_success (run);
  g_object_unref (tried.service.session);
  g_free (tried.service.address);
}

/* Pictures of a snapshot in the folder of a run; TRUE where one of them shows the picture. */
static gboolean
pictures_are_red (const char *snapshot, const char *option)
{
  g_autofree char *saved = temporary_path ("evil.snapshot.json"), *run_folder = temporary_path ("run");
  g_autofree char *before = g_build_filename (run_folder, "pages", "000", "000001.before.png", NULL);
  g_autofree char *after = g_build_filename (run_folder, "pages", "000", "000001.after.png", NULL);
  g_autoptr (Run) run = NULL;
  gboolean red;

  g_assert_true (g_file_set_contents (saved, snapshot, -1, NULL));
  run = run_vlps ("batch", saved, "-o", run_folder, "-q", "--write", "before,after", "--pages-by", "number", option,
                  NULL);
  run_assert_success (run);
  red = is_red (before) || is_red (after);
  g_unlink (saved);
  remove_tree (run_folder);
  return red;
}

/* A snapshot in a file that the user named, in three networks. */
static void
test_command_line (void)
{
  static const char *const options[] = { "--wait=load", "--offline", "--public-only" };
  g_autofree char *snapshot = take_snapshot (), *own = g_strdup_printf ("file://%s/page.html", folder);
  g_autofree char *beside = g_strdup_printf ("file://%s/none.html", folder);
  g_autofree char *of_web = test_server_uri (server, 0, "/page.html"), *evil = change_snapshot (snapshot, own),
                  *other = change_snapshot (snapshot, beside), *open = change_snapshot (snapshot, of_web);

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      g_assert_false (pictures_are_red (evil, options[i]));
      g_assert_false (pictures_are_red (other, options[i]));
    }
  /* that the picture would be seen */
  g_assert_true (pictures_are_red (open, options[0]));
}

/* Standard input has no folder, whatever it says. */
static void
test_standard_input (void)
{
  g_autofree char *html = probe (""), *base = g_strdup_printf ("file://%s/page.html", folder);
  RunOptions options = { .input = html };
  const char *const arguments[] = { "segment", "-", "--base-url", base, "--regions", "all", NULL };
  g_autoptr (Run) run = run_vlps_with (&options, arguments);

  run_assert_failure (run, 2, (const char *const[]){ "--base-url takes an address of the web", NULL });
}

/* A page of a server in a page in the folder, or after it, is not a page of the folder. */
static void
test_of_server (void)
{
  static const char *const outer[] = {
    "<!doctype html><title>a</title><p>a</p><iframe src='WEB'></iframe>",
    "<!doctype html><title>a</title><meta http-equiv=refresh content='0; url=WEB'><p>a</p>",
    "<!doctype html><title>a</title><script>location = 'WEB'</script><p>a</p>",
  };
  g_autofree char *from = g_strdup_printf ("file://%s/", folder), *html = probe (from),
                  *web = test_server_uri (server, 0, "/inner.html"), *path = page_path (folder, "outer.html");
  g_autofree char *back = g_strdup_printf ("<!doctype html><title>b</title><p>The page itself is here</p>"
                                           "<script>setTimeout (() => location = 'file://%s/secret.txt', 1)</script>",
                                           folder);
  const char *const pages[] = { html, back };

  for (guint i = 0; i < G_N_ELEMENTS (outer); i++)
    for (guint k = 0; k < G_N_ELEMENTS (pages); k++)
      {
        g_autoptr (GString) page = g_string_new (outer[i]);
        g_autoptr (Run) run = NULL;

        g_string_replace (page, "WEB", web, 0);
        put (folder, "outer.html", page->str);
        put (site, "inner.html", pages[k]);
        run = run_vlps ("segment", path, "--regions", "all", NULL);
        run_assert_success (run);
        assert_nothing (run->out);
        if (i == 0)
          g_assert_nonnull (strstr (run->out, "The page itself is here"));
      }
}

/* A renderer that has seen the folder of a page in a file is not one for a page that did not come from there. */
static void
test_folders (void)
{
  g_autofree char *list = g_build_filename (top, "list.txt", NULL), *out = temporary_path ("run"),
                  *web = test_server_uri (server, 0, "/inner.html"), *lines = NULL;
  g_autofree char *one = page_path (folder, "one.html"), *two = page_path (folder, "two.html");
  g_autoptr (Run) run = NULL;
  guint started = 0;

  put (folder, "one.html", "<!doctype html><title>a</title><p>One of the pages");
  put (folder, "two.html", "<!doctype html><title>a</title><p>The other page");
  put (site, "inner.html", "<!doctype html><title>a</title><p>A page of a server");
  lines = g_strdup_printf ("%s\n%s\n%s\n", one, two, web);
  g_assert_true (g_file_set_contents (list, lines, -1, NULL));
  run = run_vlps ("batch", list, "-o", out, "-j", "1", "-v", "--ignore-robots", NULL);
  run_assert_success (run);
  for (const char *at = run->err; (at = strstr (at, "sandbox on")) != NULL; at++)
    started++;
  g_assert_cmpuint (started, ==, 2);
  remove_tree (out);
  g_unlink (list);
}

static void
prepare (void)
{
  top = g_dir_make_tmp ("vlps-gate-XXXXXX", NULL);
  g_chmod (top, 0755);
  folder = g_build_filename (top, "secret", NULL);
  site = g_build_filename (top, "site", NULL);
  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  g_assert_cmpint (g_mkdir (site, 0755), ==, 0);
  put_secrets (folder);
  put_picture (site);
  server = test_server_new (site);
  g_test_add_func ("/gate/heard", test_heard);
  g_test_add_func ("/gate/service", test_service);
  g_test_add_func ("/gate/command-line", test_command_line);
  g_test_add_func ("/gate/standard-input", test_standard_input);
  g_test_add_func ("/gate/of-server", test_of_server);
  g_test_add_func ("/gate/folders", test_folders);
}

static void
clean_up (void)
{
  remove_tree (top);
  g_free (top);
  g_free (folder);
  g_free (site);
}

const Program test_program = { .prepare = prepare, .clean_up = clean_up };
