/* server.c - the web server of the end-to-end tests */
#include "server.h"

#include <libsoup/soup.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct _TestServer
{
  char *root;
  GThread *thread;
  GMainContext *context;
  GMainLoop *loop;
  SoupServer *soup;
  guint16 ports[TEST_SERVER_PORTS];
  GPtrArray *streams; /* of GIOStream: connections taken over, kept open; the thread's own */
  GPtrArray *waiting; /* of SoupServerMessage: for the release; the thread's own */

  GMutex mutex; /* protects what follows */
  GCond changed;
  GPtrArray *log;
  GArray *times;           /* of gint64: when each of them came */
  GHashTable *connections; /* that they came on, by the client's port */
  GQueue refusals;         /* of Refusal */
  char *held;              /* path, or NULL */
};

/* A request that is to be refused. */
typedef struct
{
  char *path;
  guint status;
  char *after; /* may be NULL */
} Refusal;

static void
refusal_free (gpointer data)
{
  Refusal *refusal = data;

  g_free (refusal->path);
  g_free (refusal->after);
  g_free (refusal);
}

/* --- pages --- */

#define FONT "/usr/share/fonts/truetype/liberation/LiberationMono-Regular.ttf"
#define PAGE(body) "<!doctype html><html lang=en><title>Test page</title><body style='margin: 0'>" body "</body></html>"
#define ONE_ELEMENT "<div id=one style='width: 100px; height: 50px'>One element</div>"

#define ROBOTS "User-agent: *\nDisallow: /\n\nUser-agent: vlps\nDisallow: /robots/\nAllow: /robots/open/\n"

/* "Chinese" in Chinese, and a sentence of the classics, in two encodings. */
#define GBK_TEXT "\xd6\xd0\xce\xc4 \xcc\xec\xb5\xd8\xd0\xfe\xbb\xc6\xa3\xac\xd3\xee\xd6\xe6\xba\xe9\xbb\xc4\xa1\xa3"
#define UTF8_TEXT                                                                                                      \
  "\xe4\xb8\xad\xe6\x96\x87 \xe5\xa4\xa9\xe5\x9c\xb0\xe7\x8e\x84\xe9\xbb\x84\xef\xbc\x8c\xe5\xae\x87\xe5\xae\x99"      \
  "\xe6\xb4\xaa\xe8\x8d\x92\xe3\x80\x82"

static const struct
{
  const char *name;
  const char *content_type;
  const char *body;
} charset_pages[] = {
  { "gbk-header", "text/html; charset=gbk", "<!doctype html><title>gbk</title><p id=text>" GBK_TEXT },
  { "gbk-meta", "text/html", "<!doctype html><meta charset=gb2312><title>gbk</title><p id=text>" GBK_TEXT },
  { "gbk-none", "text/html",
    "<!doctype html><title>gbk</title><p id=text>" GBK_TEXT GBK_TEXT GBK_TEXT "<p>" GBK_TEXT "<p>" GBK_TEXT },
  { "utf8-none", "text/html",
    "<!doctype html><title>utf-8</title><p id=text>" UTF8_TEXT UTF8_TEXT UTF8_TEXT "<p>" UTF8_TEXT },
  { "utf8-bom", "text/html; charset=iso-8859-1", "\xef\xbb\xbf<!doctype html><title>bom</title><p id=text>" UTF8_TEXT },
  { "header-wins", "text/html; charset=utf-8",
    "<!doctype html><meta charset=gb2312><title>header</title><p id=text>" UTF8_TEXT },
  /* an unknown label counts as none: the page's own declaration is next */
  { "unknown-label", "text/html; charset=x-nonsense",
    "<!doctype html><meta charset=gbk><title>unknown</title><p id=text>" GBK_TEXT },
  /* says UTF-8 and is not */
  { "wrong-label", "text/html; charset=utf-8", "<!doctype html><title>wrong</title><p id=text>" GBK_TEXT },
  { "utf16", "text/html; charset=utf-16le", "<\0p\0 \0i\0d\0=\0t\0e\0x\0t\0>\0\x2d\x4e\x87\x65" },
};

static const struct
{
  const char *name;
  const char *content_type;
  const char *body;
} typed_contents[] = {
  { "pdf", "application/pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n" },
  { "png", "image/png", "\x89PNG\r\n\x1a\n" },
  { "json", "application/json", "{\"answer\": [4, 2]}\n" },
  { "text", "text/plain; charset=utf-8", "Plain text,\nin two lines.\n" },
  { "xml", "application/xml",
    "<?xml version=\"1.0\"?><rss version=\"2.0\"><channel><title>Feed</title></channel></rss>" },
  { "zip", "application/zip", "PK\x03\x04" },
  { "none", NULL, PAGE (ONE_ELEMENT) },
};

#define ARTICLE(part, text, pager)                                                                                     \
  "<!doctype html><html lang=en><title>Of boats, page " part "</title><style>p { width: 600px; margin: 20px 300px }"   \
  "</style><body><p>" text "</p><p>" pager "</p></body></html>"
#define BOATS(verb)                                                                                                    \
  "Boats " verb " on the river all day long, and whoever stands at the bank may see them pass by there."

/* Pages below /follow/, with their query. */
static const struct
{
  const char *name;
  const char *body;
} site_pages[] = {
  { "", PAGE ("<p>Home. <a href=a#top>A</a> <a href='../follow/a'>A</a> <a href=b>B</a> <a href=away>Away</a>"
              "<a href=file.pdf>File</a> <a href=secret rel='external,nofollow'>Secret</a> <a href=/robots/x>Closed</a>"
              "<a href=@ORIGIN1@/follow/a>Other</a> <a href='mailto:me@a.example'>Mail</a>"
              "<a href=list?page=2 rel=next>2</a>") },
  { "a", PAGE ("<p>Page A. <a href=deep>Deep</a> <a href=/follow/>Home</a>") },
  { "b", PAGE ("<p>Page B. <a href=deep>Deep</a> <a href=a>A</a> <a href=closed>Closed</a>") },
  { "deep", PAGE ("<p>Deep. <a href=deeper>Deeper</a>") },
  { "deeper", PAGE ("<p>Deeper.") },
  { "closed", "<!doctype html><title>Closed</title><meta name=robots content='noindex, nofollow'><p>Closed. "
              "<a href=behind>Behind</a>" },
  { "list?page=2", PAGE ("<p>List 2. <a href=list?page=3>3</a>") },
  { "list?page=3", PAGE ("<p>List 3.") },
  { "article", ARTICLE ("1", BOATS ("sail"), "<a href='article?page=2'>2</a> <a href='article?page=3'>3</a>") },
  { "article?page=2", ARTICLE ("2", BOATS ("float"), "<a href=article>1</a> <a href='article?page=3'>3</a>") },
  { "article?page=3", ARTICLE ("3", BOATS ("sink"), "<a href=article>1</a> <a href='article?page=2'>2</a>") },
  { "moved", "<!doctype html><title>Moved</title><meta http-equiv=refresh content='0; url=deep'><p>Moved." },
  { "post-1", ARTICLE ("1", BOATS ("sail"), "<a href=post-2 rel=next>Next</a>") },
  { "post-2", PAGE ("<p>Something else, of which there is much to say and more to come.") },
};

static void
respond (SoupServerMessage *message, guint status, const char *type, const void *body, gsize length)
{
  soup_server_message_set_status (message, status, NULL);
  if (type != NULL)
    soup_message_headers_replace (soup_server_message_get_response_headers (message), "Content-Type", type);
  soup_message_body_append (soup_server_message_get_response_body (message), SOUP_MEMORY_COPY, body, length);
}

static void
respond_page (SoupServerMessage *message, const char *html)
{
  respond (message, 200, "text/html; charset=utf-8", html, strlen (html));
}

/* --- answers that libsoup would not give --- */

typedef struct
{
  GIOStream *stream;
  guint chunks;
} Drip;

static gboolean
drip_cb (gpointer data)
{
  Drip *drip = data;
  g_autofree char *line = g_strdup_printf ("<p>Paragraph %u of a page without an end.</p>\n", ++drip->chunks);
  g_autofree char *chunk = g_strdup_printf ("%zx\r\n%s\r\n", strlen (line), line);

  return g_output_stream_write_all (g_io_stream_get_output_stream (drip->stream), chunk, strlen (chunk), NULL, NULL,
                                    NULL);
}

static void
drip_free (gpointer data)
{
  Drip *drip = data;

  g_object_unref (drip->stream);
  g_free (drip);
}

static void
write_raw (GIOStream *stream, const char *bytes)
{
  g_output_stream_write_all (g_io_stream_get_output_stream (stream), bytes, strlen (bytes), NULL, NULL, NULL);
}

static void
handle_raw (TestServer *server, SoupServerMessage *message, const char *name)
{
  GSocket *socket = soup_server_message_get_socket (message);
  g_autoptr (GSocket) kept = g_object_ref (socket);
  GIOStream *stream = soup_server_message_steal_connection (message);

  if (g_str_equal (name, "endless"))
    {
      Drip *drip = g_new0 (Drip, 1);
      g_autoptr (GSource) source = g_timeout_source_new (50);

      write_raw (stream,
                 "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n");
      drip->stream = stream;
      g_source_set_callback (source, drip_cb, drip, drip_free);
      g_source_attach (source, server->context);
      return;
    }
  if (g_str_equal (name, "reset"))
    {
      struct linger at_once = { .l_onoff = 1, .l_linger = 0 };

      setsockopt (g_socket_get_fd (kept), SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
      g_socket_close (kept, NULL);
      g_object_unref (stream);
      return;
    }
  if (g_str_equal (name, "truncated"))
    {
      write_raw (stream,
                 "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: 100000\r\n\r\n" PAGE (
                     ONE_ELEMENT "<p>And the rest is missing"));
      g_io_stream_close (stream, NULL, NULL);
      g_object_unref (stream);
      return;
    }
  if (g_str_equal (name, "garbage"))
    {
      write_raw (stream, "I am not a web server.\r\n\r\n");
      g_io_stream_close (stream, NULL, NULL);
      g_object_unref (stream);
      return;
    }
  if (g_str_equal (name, "slow-head"))
    write_raw (stream, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nX-Never-Ending: ");
  /* "hang" and "slow-head": the connection stays open and nothing more is said */
  g_ptr_array_add (server->streams, stream);
}

/* --- ordinary answers --- */

static gboolean
resume_cb (gpointer data)
{
  soup_server_message_unpause (data);
  return G_SOURCE_REMOVE;
}

static void
delay (TestServer *server, SoupServerMessage *message, guint ms)
{
  g_autoptr (GSource) source = g_timeout_source_new (ms);

  soup_server_message_pause (message);
  g_source_set_callback (source, resume_cb, g_object_ref (message), g_object_unref);
  g_source_attach (source, server->context);
}

static void
handle_gzip (SoupServerMessage *message)
{
  g_autoptr (GZlibCompressor) compressor = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, -1);
  g_autoptr (GInputStream) plain = g_memory_input_stream_new_from_data (PAGE (ONE_ELEMENT), -1, NULL);
  g_autoptr (GInputStream) packed = g_converter_input_stream_new (plain, G_CONVERTER (compressor));
  char buffer[4096];
  gsize length = 0;

  g_assert_true (g_input_stream_read_all (packed, buffer, sizeof buffer, &length, NULL, NULL));
  soup_message_headers_replace (soup_server_message_get_response_headers (message), "Content-Encoding", "gzip");
  respond (message, 200, "text/html; charset=utf-8", buffer, length);
}

static void
handle_file (TestServer *server, SoupServerMessage *message, const char *path)
{
  static const char *const types[][2] = {
    { ".html", "text/html" }, { ".css", "text/css" },          { ".js", "text/javascript" },
    { ".png", "image/png" },  { ".svg", "image/svg+xml" },     { ".gif", "image/gif" },
    { ".jpg", "image/jpeg" }, { ".json", "application/json" }, { ".pdf", "application/pdf" },
  };
  g_autofree char *name = g_build_filename (server->root, path, NULL);
  g_autofree char *contents = NULL;
  const char *type = "application/octet-stream";
  gsize length;

  if (strstr (path, "..") != NULL || !g_file_get_contents (name, &contents, &length, NULL))
    {
      respond (message, 404, "text/html", PAGE ("No such file"), strlen (PAGE ("No such file")));
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (types); i++)
    {
      if (g_str_has_suffix (path, types[i][0]))
        type = types[i][1];
    }
  if (g_str_equal (type, "text/html") && memmem (contents, length, "@ORIGIN", 7) != NULL)
    {
      GString *filled = g_string_new_len (contents, (gssize) length);

      for (guint i = 0; i < TEST_SERVER_PORTS; i++)
        {
          g_autofree char *word = g_strdup_printf ("@ORIGIN%u@", i);
          g_autofree char *origin = test_server_uri (server, i, "");

          g_string_replace (filled, word, origin, 0);
        }
      respond (message, 200, type, filled->str, filled->len);
      g_string_free (filled, TRUE);
      return;
    }
  respond (message, 200, type, contents, length);
}

static void
handle_redirect (SoupServerMessage *message, const char *rest)
{
  if (g_str_equal (rest, "loop"))
    soup_server_message_set_redirect (message, 302, "/redirect/loop-2");
  else if (g_str_equal (rest, "loop-2"))
    soup_server_message_set_redirect (message, 302, "/redirect/loop");
  else
    {
      int left = atoi (rest);
      g_autofree char *next = g_strdup_printf ("/redirect/%d", left - 1);

      if (left <= 0)
        respond_page (message, PAGE (ONE_ELEMENT "<p>Arrived"));
      else
        soup_server_message_set_redirect (message, 302, next);
    }
}

/* Meta refreshes: N of them, then a page. */
static void
handle_refresh (SoupServerMessage *message, const char *rest)
{
  int left = atoi (rest);
  g_autofree char *html =
      g_strdup_printf (PAGE ("<meta http-equiv=refresh content='0; url=/refresh/%d'>" ONE_ELEMENT), left - 1);

  respond_page (message, left > 0 ? html : PAGE (ONE_ELEMENT "<p>Refreshed"));
}

static void
handle_cookie (SoupServerMessage *message, const char *rest)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  const char *cookie;
  g_autofree char *html = NULL;

  if (*rest == '\0')
    {
      soup_message_headers_append (headers, "Set-Cookie", "flavour=chocolate; Path=/");
      soup_server_message_set_redirect (message, 302, "/cookie/show");
      return;
    }
  cookie = soup_message_headers_get_list (soup_server_message_get_request_headers (message), "Cookie");
  html = g_strdup_printf (PAGE ("<p id=cookie>%s"), cookie != NULL ? cookie : "no cookie");
  respond_page (message, html);
}

/* Sets a cookie when it is late. */
static void
handle_late_cookie (TestServer *server, SoupServerMessage *message, GHashTable *query)
{
  const char *ms = query != NULL ? g_hash_table_lookup (query, "ms") : NULL;

  soup_message_headers_append (soup_server_message_get_response_headers (message), "Set-Cookie", "late=1; Path=/");
  respond_page (message, PAGE (ONE_ELEMENT));
  delay (server, message, ms != NULL ? (guint) atoi (ms) : 0);
}

/* A font, for pages of every origin, when it is late. */
static void
handle_font (TestServer *server, SoupServerMessage *message, GHashTable *query)
{
  const char *ms = query != NULL ? g_hash_table_lookup (query, "ms") : NULL;
  g_autofree char *data = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (FONT, &data, &length, NULL));
  soup_message_headers_append (soup_server_message_get_response_headers (message), "Access-Control-Allow-Origin", "*");
  respond (message, 200, "font/ttf", data, length);
  delay (server, message, ms != NULL ? (guint) atoi (ms) : 0);
}

static void
handle_tagged (SoupServerMessage *message, gboolean kept)
{
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  const char *known =
      soup_message_headers_get_list (soup_server_message_get_request_headers (message), "If-None-Match");
  g_autofree char *script = g_strdup_printf ("var tag = (window.tag || '') + '%s';", known != NULL ? "known" : "");

  soup_message_headers_replace (headers, "Cache-Control", kept ? "max-age=3600" : "no-cache");
  soup_message_headers_replace (headers, "ETag", "\"tag\"");
  respond (message, 200, "text/javascript", script, strlen (script));
}

static void
handle_echo (SoupServerMessage *message, const char *header)
{
  const char *value = soup_message_headers_get_list (soup_server_message_get_request_headers (message), header);
  g_autofree char *escaped = g_markup_escape_text (value != NULL ? value : "none", -1);
  g_autofree char *html = g_strdup_printf (PAGE ("<p id=echo>[%s]"), escaped);

  respond_page (message, html);
}

static void
handle_auth (SoupServerMessage *message)
{
  SoupMessageHeaders *asked = soup_server_message_get_request_headers (message);

  /* "me:open sesame" */
  if (g_strcmp0 (soup_message_headers_get_one (asked, "Authorization"), "Basic bWU6b3BlbiBzZXNhbWU=") == 0)
    {
      respond_page (message, PAGE ("<p>Come in"));
      return;
    }
  soup_message_headers_append (soup_server_message_get_response_headers (message), "WWW-Authenticate",
                               "Basic realm=\"test\"");
  respond (message, 401, "text/html", PAGE ("Who are you?"), strlen (PAGE ("Who are you?")));
}

static char *
digest_cb (SoupAuthDomain *domain, SoupServerMessage *message, const char *user, gpointer data)
{
  return g_strcmp0 (user, "me") == 0 ? soup_auth_domain_digest_encode_password (user, "digest", "open sesame") : NULL;
}

/* Everything below /digest asks for Digest authentication. */
static void
add_digest (SoupServer *soup)
{
  g_autoptr (SoupAuthDomain) domain = soup_auth_domain_digest_new ("realm", "digest", NULL);

  soup_auth_domain_add_path (domain, "/digest");
  soup_auth_domain_digest_set_auth_callback (domain, digest_cb, NULL, NULL);
  soup_server_add_auth_domain (soup, domain);
}

/* A page that says how the user came in, with a frame from the same server. */
static void
handle_digest (SoupServerMessage *message, const char *path)
{
  const char *value = soup_message_headers_get_one (soup_server_message_get_request_headers (message), "Authorization");
  g_autofree char *way = g_strndup (value, strcspn (value, " "));
  g_autofree char *html =
      g_strdup_printf (PAGE ("<p>In %s by %s</p>%s"), path, way,
                       strcmp (path, "/digest") == 0 ? "<iframe src='/digest/frame'></iframe>" : "");

  respond_page (message, html);
}

/* Pages that lead to each other. */
static void
handle_site (TestServer *server, SoupServerMessage *message, const char *name, const char *query)
{
  g_autofree char *whole = query != NULL ? g_strconcat (name, "?", query, NULL) : g_strdup (name);
  g_autofree char *other = test_server_uri (server, 1, ""), *elsewhere = g_strconcat (other, "/follow/a", NULL);

  if (g_str_has_prefix (whole, "calendar?day="))
    {
      int day = atoi (whole + strlen ("calendar?day="));
      g_autofree char *html = g_strdup_printf (
          PAGE ("<p>Day %d. <a href='?day=%d'>Then</a> <a href='?day=%d'>Then</a>"), day, day + 1, day + 2);

      respond_page (message, html);
      return;
    }
  if (g_str_equal (whole, "away"))
    {
      soup_server_message_set_redirect (message, 302, elsewhere);
      return;
    }
  for (guint i = 0; i < G_N_ELEMENTS (site_pages); i++)
    if (g_str_equal (whole, site_pages[i].name))
      {
        g_autoptr (GString) html = g_string_new (site_pages[i].body);

        g_string_replace (html, "@ORIGIN1@", other, 0);
        respond_page (message, html->str);
        return;
      }
  respond (message, 404, "text/html", PAGE ("No such page"), strlen (PAGE ("No such page")));
}

/* N elements, without any text that would make laying them out slow. */
static void
handle_lots (SoupServerMessage *message, const char *rest)
{
  GString *html =
      g_string_new ("<!doctype html><title>Lots</title><body style='margin: 0; font: 10px/10px sans-serif'>\n");
  int count = atoi (rest);

  for (int i = 0; i < count; i++)
    g_string_append (html, i % 100 == 0 ? "<p>Text" : "<b></b>");
  respond (message, 200, "text/html; charset=utf-8", html->str, html->len);
  g_string_free (html, TRUE);
}

static const char *
after (const char *path, const char *prefix)
{
  return g_str_has_prefix (path, prefix) ? path + strlen (prefix) : NULL;
}

/* The refusal that this request is to get, NULL for none.  Called with the mutex held. */
static Refusal *
take_refusal (TestServer *server, const char *path)
{
  for (GList *link = server->refusals.head; link != NULL; link = link->next)
    {
      Refusal *refusal = link->data;

      if (g_str_equal (refusal->path, path))
        {
          g_queue_delete_link (&server->refusals, link);
          return refusal;
        }
    }
  return NULL;
}

/* Requests so far whose path begins with `prefix`. */
static guint
count_locked (TestServer *server, const char *prefix)
{
  guint count = 0;

  for (guint i = 0; i < server->log->len; i++)
    count += g_str_has_prefix (g_ptr_array_index (server->log, i), prefix) ? 1 : 0;
  return count;
}

static void
handle_cb (SoupServer *soup, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  TestServer *server = data;
  GUri *uri = soup_server_message_get_uri (message);
  const char *asked = g_uri_get_query (uri), *rest;
  SoupMessageHeaders *headers = soup_server_message_get_response_headers (message);
  gint64 now = g_get_monotonic_time ();
  GInetSocketAddress *client;
  Refusal *refusal;
  gboolean is_held;
  guint count;

  g_mutex_lock (&server->mutex);
  g_ptr_array_add (server->log, asked != NULL ? g_strconcat (path, "?", asked, NULL) : g_strdup (path));
  g_array_append_val (server->times, now);
  client = G_INET_SOCKET_ADDRESS (soup_server_message_get_remote_address (message));
  g_hash_table_add (server->connections, GUINT_TO_POINTER (g_inet_socket_address_get_port (client)));
  refusal = take_refusal (server, path);
  count = count_locked (server, path);
  is_held = g_strcmp0 (server->held, g_ptr_array_index (server->log, server->log->len - 1)) == 0;
  g_cond_broadcast (&server->changed);
  g_mutex_unlock (&server->mutex);

  soup_message_headers_replace (headers, "Cache-Control", "no-store");
  if (refusal != NULL)
    {
      if (refusal->after != NULL)
        soup_message_headers_replace (headers, "Retry-After", refusal->after);
      respond (message, refusal->status, "text/html", PAGE ("Not now"), strlen (PAGE ("Not now")));
      refusal_free (refusal);
    }
  else if ((rest = after (path, "/raw/")) != NULL)
    handle_raw (server, message, rest);
  else if (after (path, "/hangs-once/") != NULL)
    {
      if (count == 1)
        handle_raw (server, message, "hang");
      else
        respond_page (message, PAGE (ONE_ELEMENT "<p>At last"));
    }
  else if (after (path, "/hangs-thrice/") != NULL)
    handle_raw (server, message, count <= 3 ? "hang" : "reset");
  else if ((rest = after (path, "/status/")) != NULL)
    respond (message, (guint) atoi (rest), "text/html", PAGE (ONE_ELEMENT), strlen (PAGE (ONE_ELEMENT)));
  else if ((rest = after (path, "/redirect/")) != NULL)
    handle_redirect (message, rest);
  else if (g_str_equal (path, "/to") && asked != NULL)
    {
      soup_server_message_set_status (message, 302, NULL);
      soup_message_headers_replace (headers, "Location", asked);
    }
  else if ((rest = after (path, "/refresh/")) != NULL)
    handle_refresh (message, rest);
  else if (g_str_equal (path, "/echo-body"))
    {
      g_autoptr (GBytes) body = soup_message_body_flatten (soup_server_message_get_request_body (message));

      respond (message, 200, "text/plain", g_bytes_get_data (body, NULL), g_bytes_get_size (body));
    }
  else if ((rest = after (path, "/follow/")) != NULL)
    handle_site (server, message, rest, asked);
  else if ((rest = after (path, "/echo/")) != NULL)
    handle_echo (message, rest);
  else if ((rest = after (path, "/lots/")) != NULL)
    handle_lots (message, rest);
  else if (g_str_equal (path, "/robots.txt"))
    respond (message, 200, "text/plain", ROBOTS, strlen (ROBOTS));
  else if ((rest = after (path, "/robots/")) != NULL)
    respond_page (message, PAGE (ONE_ELEMENT));
  else if (g_str_has_prefix (path, "/trace/"))
    respond_page (message, "");
  else if (g_str_equal (path, "/cookie/late"))
    handle_late_cookie (server, message, query);
  else if ((rest = after (path, "/tagged")) != NULL)
    handle_tagged (message, *rest != '\0');
  else if ((rest = after (path, "/cookie")) != NULL)
    handle_cookie (message, rest);
  else if ((rest = after (path, "/charset/")) != NULL)
    {
      respond (message, 404, NULL, "", 0);
      for (guint i = 0; i < G_N_ELEMENTS (charset_pages); i++)
        {
          /* the one page with NUL bytes is also the one whose length is known */
          gsize length = g_str_equal (rest, "utf16") ? 26 : strlen (charset_pages[i].body);

          if (g_str_equal (rest, charset_pages[i].name))
            respond (message, 200, charset_pages[i].content_type, charset_pages[i].body, length);
        }
    }
  else if ((rest = after (path, "/type/")) != NULL)
    {
      respond (message, 404, NULL, "", 0);
      for (guint i = 0; i < G_N_ELEMENTS (typed_contents); i++)
        {
          if (g_str_equal (rest, typed_contents[i].name))
            respond (message, 200, typed_contents[i].content_type, typed_contents[i].body,
                     strlen (typed_contents[i].body));
        }
    }
  else if (g_str_equal (path, "/slow"))
    {
      const char *ms = query != NULL ? g_hash_table_lookup (query, "ms") : NULL;

      respond_page (message, PAGE (ONE_ELEMENT "<p>At last"));
      delay (server, message, ms != NULL ? (guint) atoi (ms) : 1000);
    }
  else if (g_str_equal (path, "/font"))
    handle_font (server, message, query);
  else if (g_str_equal (path, "/auth"))
    handle_auth (message);
  else if (g_str_has_prefix (path, "/digest"))
    handle_digest (message, path);
  else if (g_str_equal (path, "/download"))
    {
      soup_message_headers_append (headers, "Content-Disposition", "attachment; filename=\"page.html\"");
      respond_page (message, PAGE (ONE_ELEMENT));
    }
  else if (g_str_equal (path, "/frame-denied"))
    {
      soup_message_headers_append (headers, "X-Frame-Options", "DENY");
      respond_page (message, PAGE (ONE_ELEMENT));
    }
  else if (g_str_equal (path, "/gzip"))
    handle_gzip (message);
  else if (g_str_equal (path, "/empty"))
    respond_page (message, "");
  else
    handle_file (server, message, path);
  if (is_held)
    {
      soup_server_message_pause (message);
      g_ptr_array_add (server->waiting, g_object_ref (message));
    }
}

/* A connection that stays open as long as the server. */
static void
websocket_cb (SoupServer *soup, SoupServerMessage *message, const char *path, SoupWebsocketConnection *connection,
              gpointer data)
{
  TestServer *server = data;

  g_ptr_array_add (server->streams, g_object_ref (connection));
}

/* --- life --- */

static gboolean
quit_cb (gpointer data)
{
  g_main_loop_quit (data);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer data)
{
  TestServer *server = data;

  g_main_context_push_thread_default (server->context);
  server->soup = soup_server_new ("server-header", "vlps-test", NULL);
  soup_server_add_handler (server->soup, NULL, handle_cb, server, NULL);
  add_digest (server->soup);
  soup_server_add_websocket_handler (server->soup, "/websocket", NULL, NULL, websocket_cb, server, NULL);
  for (guint i = 0; i < TEST_SERVER_PORTS; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GSocket) socket =
          g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, G_SOCKET_PROTOCOL_TCP, &error);
      g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
      g_autoptr (GSocketAddress) address = g_inet_socket_address_new (loopback, 0);
      g_autoptr (GSocketAddress) bound = NULL;

      g_assert_no_error (error);
      g_socket_bind (socket, address, TRUE, &error);
      g_assert_no_error (error);
      g_socket_listen (socket, &error);
      g_assert_no_error (error);
      bound = g_socket_get_local_address (socket, &error);
      g_assert_no_error (error);
      soup_server_listen_socket (server->soup, socket, 0, &error);
      g_assert_no_error (error);
      server->ports[i] = g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (bound));
    }
  g_mutex_lock (&server->mutex);
  g_cond_broadcast (&server->changed);
  g_mutex_unlock (&server->mutex);

  g_main_loop_run (server->loop);

  g_ptr_array_set_size (server->streams, 0);
  soup_server_disconnect (server->soup);
  g_clear_object (&server->soup);
  g_main_context_pop_thread_default (server->context);
  return NULL;
}

TestServer *
test_server_new (const char *root)
{
  TestServer *server = g_new0 (TestServer, 1);

  server->root = g_strdup (root);
  server->context = g_main_context_new ();
  server->loop = g_main_loop_new (server->context, FALSE);
  server->streams = g_ptr_array_new_with_free_func (g_object_unref);
  server->waiting = g_ptr_array_new_with_free_func (g_object_unref);
  server->log = g_ptr_array_new_with_free_func (g_free);
  server->connections = g_hash_table_new (NULL, NULL);
  server->times = g_array_new (FALSE, FALSE, sizeof (gint64));
  g_queue_init (&server->refusals);
  g_mutex_init (&server->mutex);
  g_cond_init (&server->changed);
  g_mutex_lock (&server->mutex);
  server->thread = g_thread_new ("test-server", run, server);
  while (server->ports[TEST_SERVER_PORTS - 1] == 0)
    g_cond_wait (&server->changed, &server->mutex);
  g_mutex_unlock (&server->mutex);
  return server;
}

void
test_server_free (TestServer *server)
{
  g_main_context_invoke (server->context, quit_cb, server->loop);
  g_thread_join (server->thread);
  g_main_loop_unref (server->loop);
  g_main_context_unref (server->context);
  g_ptr_array_unref (server->streams);
  g_ptr_array_unref (server->waiting);
  g_ptr_array_unref (server->log);
  g_hash_table_unref (server->connections);
  g_array_unref (server->times);
  g_queue_clear_full (&server->refusals, refusal_free);
  g_mutex_clear (&server->mutex);
  g_cond_clear (&server->changed);
  g_free (server->held);
  g_free (server->root);
  g_free (server);
}

char *
test_server_uri (TestServer *server, guint origin, const char *path)
{
  return g_strdup_printf ("http://127.0.0.1:%u%s", server->ports[origin], path);
}

typedef struct
{
  TestServer *server;
  gboolean done; /* protected by the server's mutex */
} CatchingUp;

static gboolean
caught_up_cb (gpointer data)
{
  CatchingUp *catching = data;

  g_mutex_lock (&catching->server->mutex);
  catching->done = TRUE;
  g_cond_broadcast (&catching->server->changed);
  g_mutex_unlock (&catching->server->mutex);
  return G_SOURCE_REMOVE;
}

/* Locks the mutex when the thread has done everything else that it has to do: who asked and is gone has been heard. */
static GMutexLocker *
catch_up (TestServer *server)
{
  CatchingUp catching = { server, FALSE };
  g_autoptr (GSource) idle = g_idle_source_new ();
  GMutexLocker *locker;

  g_source_set_priority (idle, G_PRIORITY_LOW);
  g_source_set_callback (idle, caught_up_cb, &catching, NULL);
  g_source_attach (idle, server->context);
  locker = g_mutex_locker_new (&server->mutex);
  while (!catching.done)
    g_cond_wait (&server->changed, &server->mutex);
  return locker;
}

guint
test_server_count (TestServer *server, const char *prefix)
{
  g_autoptr (GMutexLocker) locker = catch_up (server);

  return count_locked (server, prefix);
}

gboolean
test_server_wait (TestServer *server, const char *prefix, guint count, double seconds)
{
  gint64 end = g_get_monotonic_time () + (gint64) (seconds * G_USEC_PER_SEC);
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&server->mutex);

  while (count_locked (server, prefix) < count)
    {
      if (!g_cond_wait_until (&server->changed, &server->mutex, end))
        return count_locked (server, prefix) >= count;
    }
  return TRUE;
}

char *
test_server_log (TestServer *server)
{
  g_autoptr (GMutexLocker) locker = catch_up (server);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < server->log->len; i++)
    g_string_append_printf (text, "%s\n", (const char *) g_ptr_array_index (server->log, i));
  return g_string_free (text, FALSE);
}

void
test_server_reset (TestServer *server)
{
  g_autoptr (GMutexLocker) locker = catch_up (server);

  g_ptr_array_set_size (server->log, 0);
  g_array_set_size (server->times, 0);
  g_hash_table_remove_all (server->connections);
}

guint
test_server_connections (TestServer *server)
{
  g_autoptr (GMutexLocker) locker = catch_up (server);

  return g_hash_table_size (server->connections);
}

double
test_server_time (TestServer *server, const char *prefix, guint index)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&server->mutex);

  for (guint i = 0; i < server->log->len; i++)
    if (g_str_has_prefix (g_ptr_array_index (server->log, i), prefix) && index-- == 0)
      return (double) g_array_index (server->times, gint64, i) / G_USEC_PER_SEC;
  g_error ("%s was not asked for so often", prefix);
}

void
test_server_refuse (TestServer *server, const char *path, guint status, const char *after)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&server->mutex);
  Refusal *refusal = g_new0 (Refusal, 1);

  *refusal = (Refusal){ g_strdup (path), status, g_strdup (after) };
  g_queue_push_tail (&server->refusals, refusal);
}

void
test_server_hold (TestServer *server, const char *path)
{
  g_autoptr (GMutexLocker) locker = g_mutex_locker_new (&server->mutex);

  g_free (server->held);
  server->held = g_strdup (path);
}

static gboolean
release_cb (gpointer data)
{
  TestServer *server = data;

  for (guint i = 0; i < server->waiting->len; i++)
    soup_server_message_unpause (server->waiting->pdata[i]);
  g_ptr_array_set_size (server->waiting, 0);
  return G_SOURCE_REMOVE;
}

void
test_server_release (TestServer *server)
{
  test_server_hold (server, NULL);
  g_main_context_invoke (server->context, release_cb, server);
}
