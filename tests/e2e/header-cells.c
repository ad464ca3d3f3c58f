/* header-cells.c - answers of a web server, and what a reader gets of each */
#include "header-cells.h"

#include <string.h>

#include "maker.h"

#define OK "200 OK"
#define SHOWN CELL_WHOLE, NULL, NULL, CELL_WHOLE, CELL_WHOLE
#define ALONE CELL_WHOLE, NULL, NULL, CELL_NOTHING, CELL_WHOLE /* must not be framed by others */
#define FAILS(code) CELL_NOTHING, code, NULL, CELL_ANY, CELL_NOTHING
#define WARNS(name) CELL_PART, NULL, name, CELL_ANY, CELL_ANY

const HeaderCell header_cells[] = {
  { "target", OK, NULL, CELL_HTML, SHOWN },

  { "coop-same-origin", OK, "Cross-Origin-Opener-Policy: same-origin", CELL_HTML, SHOWN },
  { "coop-popups", OK, "Cross-Origin-Opener-Policy: same-origin-allow-popups", CELL_HTML, SHOWN },
  { "coop-noopener", OK, "Cross-Origin-Opener-Policy: noopener-allow-popups", CELL_HTML, SHOWN },
  { "coop-none", OK, "Cross-Origin-Opener-Policy: unsafe-none", CELL_HTML, SHOWN },
  { "coop-report", OK, "Cross-Origin-Opener-Policy-Report-Only: same-origin; report-to=\"x\"", CELL_HTML, SHOWN },
  { "coop-error", "404 Not Found", "Cross-Origin-Opener-Policy: same-origin", CELL_HTML, FAILS ("http-status") },
  { "coop-coep", OK, "Cross-Origin-Opener-Policy: same-origin\nCross-Origin-Embedder-Policy: require-corp", CELL_HTML,
    SHOWN },
  { "coep-require", OK, "Cross-Origin-Embedder-Policy: require-corp", CELL_HTML, SHOWN },
  { "coep-credentialless", OK, "Cross-Origin-Embedder-Policy: credentialless", CELL_HTML, SHOWN },
  { "corp-same-origin", OK, "Cross-Origin-Resource-Policy: same-origin", CELL_HTML, SHOWN },
  { "corp-same-site", OK, "Cross-Origin-Resource-Policy: same-site", CELL_HTML, SHOWN },
  { "corp-cross-origin", OK, "Cross-Origin-Resource-Policy: cross-origin", CELL_HTML, SHOWN },
  { "origin-cluster", OK, "Origin-Agent-Cluster: ?1", CELL_HTML, SHOWN },

  { "csp-default-none", OK, "Content-Security-Policy: default-src 'none'", CELL_HTML, SHOWN },
  { "csp-default-self", OK, "Content-Security-Policy: default-src 'self'", CELL_HTML, SHOWN },
  { "csp-script-none", OK, "Content-Security-Policy: script-src 'none'", CELL_HTML, SHOWN },
  { "csp-style-none", OK, "Content-Security-Policy: style-src 'none'; connect-src 'none'", CELL_HTML, SHOWN },
  { "csp-sandbox", OK, "Content-Security-Policy: sandbox", CELL_HTML, SHOWN },
  { "csp-sandbox-origin", OK, "Content-Security-Policy: default-src 'none'; sandbox allow-same-origin", CELL_HTML,
    SHOWN },
  { "csp-sandbox-scripts", OK, "Content-Security-Policy: sandbox allow-scripts allow-forms", CELL_HTML, SHOWN },
  { "csp-sandbox-text", OK, "Content-Type: text/plain\nContent-Security-Policy: default-src 'none'; sandbox", CELL_TEXT,
    SHOWN },
  { "csp-sandbox-second", OK, "Content-Security-Policy: default-src *\nContent-Security-Policy: sandbox", CELL_HTML,
    SHOWN },
  { "csp-sandbox-report", OK, "Content-Security-Policy-Report-Only: sandbox; report-uri /r", CELL_HTML, SHOWN },
  { "csp-ancestors-none", OK, "Content-Security-Policy: frame-ancestors 'none'", CELL_HTML, ALONE },
  { "csp-ancestors-all", OK, "Content-Security-Policy: frame-ancestors *", CELL_HTML, SHOWN },
  { "csp-trusted-types", OK, "Content-Security-Policy: require-trusted-types-for 'script'; trusted-types x", CELL_HTML,
    SHOWN },
  { "csp-upgrade", OK, "Content-Security-Policy: upgrade-insecure-requests; block-all-mixed-content", CELL_HTML,
    SHOWN },
  { "csp-coop", OK, "Content-Security-Policy: sandbox\nCross-Origin-Opener-Policy: same-origin", CELL_HTML, CELL_WHOLE,
    NULL, NULL, CELL_ANY, CELL_WHOLE },

  { "refresh-now", OK, "Refresh: 0; url=/cell/target", CELL_HTML, CELL_OTHER, NULL, NULL, CELL_ANY, CELL_OTHER },
  { "refresh-late", OK, "Refresh: 3; url=/cell/target", CELL_HTML, CELL_OTHER, NULL, "refresh-followed", CELL_ANY,
    CELL_OTHER },
  { "refresh-quoted", OK, "Refresh: 5;URL='/cell/target'", CELL_HTML, CELL_OTHER, NULL, "refresh-followed", CELL_ANY,
    CELL_OTHER },
  { "refresh-meta", OK, NULL, CELL_META_REFRESH, CELL_OTHER, NULL, "refresh-followed", CELL_ANY, CELL_OTHER },
  { "refresh-too-late", OK, "Refresh: 31; url=/cell/target", CELL_HTML, CELL_WHOLE, NULL, "refresh-ignored", CELL_WHOLE,
    CELL_WHOLE },
  { "refresh-bad-port", OK, "Refresh: 0; url=http://127.0.0.1:22/", CELL_HTML, CELL_WHOLE, NULL, "refresh-ignored",
    CELL_WHOLE, CELL_WHOLE },
  { "refresh-self", OK, "Refresh: 300", CELL_HTML, SHOWN },
  { "refresh-broken", OK, "Refresh: soon", CELL_HTML, SHOWN },

  { "hsts", OK, "Strict-Transport-Security: max-age=31536000; includeSubDomains; preload", CELL_HTML, SHOWN },
  { "alt-svc", OK, "Alt-Svc: h3=\":443\"; ma=86400, h2=\":8443\"", CELL_HTML, SHOWN },
  { "alt-svc-clear", OK, "Alt-Svc: clear", CELL_HTML, SHOWN },
  { "link-preload", OK, "Link: </missing.js>; rel=preload; as=script, <//127.0.0.1:1>; rel=preconnect", CELL_HTML,
    SHOWN },
  { "link-canonical", OK, "Link: <https://example.org/other>; rel=\"canonical\"", CELL_HTML, SHOWN },
  { "permissions", OK, "Permissions-Policy: camera=(), fullscreen=(self), interest-cohort=()", CELL_HTML, SHOWN },
  { "feature-policy", OK, "Feature-Policy: sync-script 'none'; document-write 'none'", CELL_HTML, SHOWN },
  { "document-policy", OK, "Document-Policy: force-load-at-top", CELL_HTML, SHOWN },
  { "clear-cache", OK, "Clear-Site-Data: \"cache\"", CELL_HTML, SHOWN },
  { "clear-all", OK, "Clear-Site-Data: \"*\"", CELL_HTML, SHOWN },
  { "frame-deny", OK, "X-Frame-Options: DENY", CELL_HTML, ALONE },
  { "frame-same", OK, "X-Frame-Options: SAMEORIGIN", CELL_HTML, ALONE },
  { "nosniff", OK, "X-Content-Type-Options: nosniff", CELL_HTML, SHOWN },
  { "vary-all", OK, "Vary: *\nCache-Control: no-store", CELL_HTML, SHOWN },
  { "vary-cookie", OK, "Vary: Cookie, Accept-Encoding, User-Agent\nSet-Cookie: a=b; SameSite=Strict", CELL_HTML,
    SHOWN },
  { "nel", OK, "NEL: {\"report_to\":\"x\"}\nReport-To: {\"group\":\"x\"}\nServer-Timing: a;dur=1", CELL_HTML, SHOWN },
  { "odd-header", OK, "X-Odd: \xe4\xf6\xfc\nX-Empty:\nlower-case: yes", CELL_HTML, SHOWN },

  { "type-upper", OK, "Content-Type: TEXT/HTML; CHARSET=UTF-8", CELL_HTML, SHOWN },
  { "type-bogus-charset", OK, "Content-Type: text/html; charset=none-such", CELL_HTML, SHOWN },
  { "type-text", OK, "Content-Type: text/plain; charset=utf-8", CELL_TEXT, SHOWN },
  { "type-markdown", OK, "Content-Type: text/markdown; charset=utf-8", CELL_TEXT, CELL_WHOLE, NULL, NULL, CELL_ANY,
    CELL_ANY },
  { "type-xhtml", OK, "Content-Type: application/xhtml+xml", CELL_XHTML, SHOWN },
  { "type-xhtml-broken", OK, "Content-Type: application/xhtml+xml", CELL_BROKEN_XHTML, CELL_WHOLE, NULL, "xhtml-error",
    CELL_ANY, CELL_ANY },
  { "type-binary", OK, "Content-Type: application/octet-stream", CELL_HTML, FAILS ("not-html") },
  { "type-image", OK, "Content-Type: image/png", CELL_PNG, FAILS ("not-html") },
  { "type-json", OK, "Content-Type: application/json", CELL_TEXT, FAILS ("not-html") },
  { "type-html-image", OK, "Content-Type: text/html", CELL_PNG, CELL_NOTHING, "not-html", NULL, CELL_ANY, CELL_ANY },
  { "type-html-pdf", OK, "Content-Type: text/html", CELL_PDF, CELL_NOTHING, "not-html", NULL, CELL_ANY, CELL_ANY },

  { "encoding-gzip", OK, "Content-Encoding: gzip", CELL_GZIP, SHOWN },
  { "encoding-x-gzip", OK, "Content-Encoding: x-gzip", CELL_GZIP, SHOWN },
  { "encoding-deflate", OK, "Content-Encoding: deflate", CELL_DEFLATE, SHOWN },
  { "encoding-identity", OK, "Content-Encoding: identity", CELL_HTML, SHOWN },
  { "encoding-zstd", OK, "Content-Encoding: zstd", CELL_ZSTD, CELL_NOTHING, "not-html", NULL, CELL_ANY, CELL_ANY },
  { "encoding-cut", OK, "Content-Encoding: gzip", CELL_CUT_GZIP, WARNS ("body-incomplete") },
  { "encoding-broken-off", OK, "Content-Encoding: gzip", CELL_BROKEN_OFF_GZIP, WARNS ("body-incomplete") },

  { "disposition-inline", OK, "Content-Disposition: inline; filename=\"a.html\"", CELL_HTML, SHOWN },
  { "disposition-attachment", OK, "Content-Disposition: attachment; filename=\"a.html\"", CELL_HTML, CELL_NOTHING,
    "not-html", NULL, CELL_ANY, CELL_ANY },
  { "range-partial", "206 Partial Content", "Content-Range: bytes 0-99/1000", CELL_HTML, WARNS ("body-incomplete") },
  { "range-none", OK, "Accept-Ranges: none", CELL_HTML, SHOWN },

  { "length-short", OK, NULL, CELL_SHORT, WARNS ("body-incomplete") },
  { "length-excess", OK, NULL, CELL_EXCESS, CELL_WHOLE, NULL, NULL, CELL_ANY, CELL_ANY },
  { "length-none", OK, NULL, CELL_UNFRAMED, SHOWN },
  { "chunked", OK, NULL, CELL_CHUNKED, SHOWN },
  { "chunks-broken", OK, NULL, CELL_BROKEN_CHUNKS, CELL_NOTHING, "network", NULL, CELL_ANY, CELL_ANY },
  { "chunks-cut", OK, NULL, CELL_CUT_CHUNKS, WARNS ("body-incomplete") },
  { "length-none-cut", OK, NULL, CELL_CUT_UNFRAMED, WARNS ("body-incomplete") },
  { "empty", OK, NULL, CELL_EMPTY, FAILS ("empty-page") },

  { "status-201", "201 Created", NULL, CELL_HTML, SHOWN },
  { "status-203", "203 Non-Authoritative Information", NULL, CELL_HTML, SHOWN },
  { "status-204", "204 No Content", NULL, CELL_EMPTY, FAILS ("empty-page") },
  { "status-300", "300 Multiple Choices", NULL, CELL_HTML, CELL_WHOLE, NULL, NULL, CELL_ANY, CELL_ANY },
  { "status-401", "401 Unauthorized", NULL, CELL_HTML, FAILS ("http-status") },
  { "status-403", "403 Forbidden", NULL, CELL_HTML, FAILS ("http-status") },
  { "status-404", "404 Not Found", NULL, CELL_HTML, FAILS ("http-status") },
  { "status-410", "410 Gone", NULL, CELL_HTML, FAILS ("http-status") },
  { "status-500", "500 Internal Server Error", NULL, CELL_HTML, FAILS ("server-error") },
};

const guint header_cells_count = G_N_ELEMENTS (header_cells);

char *
header_cell_beginning (const HeaderCell *cell)
{
  return g_strdup_printf ("The text of %s begins", cell->name);
}

char *
header_cell_end (const HeaderCell *cell)
{
  return g_strdup_printf ("the text of %s ends", cell->name);
}

static GBytes *
page (const HeaderCell *cell)
{
  g_autofree char *beginning = header_cell_beginning (cell), *end = header_cell_end (cell);
  g_autoptr (GString) text = g_string_new (NULL);

  if (cell->body == CELL_TEXT)
    g_string_printf (text, "%s here.\n\nAnd %s here.\n", beginning, end);
  else
    g_string_printf (
        text,
        "<!DOCTYPE html>\n<html%s><head>%s<title>%s</title></head><body><h1>Answer %s</h1>\n"
        "<p>%s here.</p>\n<p>And %s%s here.</p></body></html>\n",
        cell->body == CELL_XHTML || cell->body == CELL_BROKEN_XHTML ? " xmlns=\"http://www.w3.org/1999/xhtml\"" : "",
        cell->body == CELL_META_REFRESH ? "<meta http-equiv=\"refresh\" content=\"2;url=/cell/target\">" : "",
        cell->name, cell->name, beginning, cell->body == CELL_BROKEN_XHTML ? "<br>" : "", end);
  return g_bytes_new (text->str, text->len);
}

/* The bytes as one frame of one uncompressed block (RFC 8878). */
static GBytes *
make_zstd (GBytes *bytes)
{
  gsize length;
  gconstpointer data = g_bytes_get_data (bytes, &length);
  guint size = (guint) length - 256, block = (guint) length << 3 | 1;
  const guint8 head[] = { 0x28,
                          0xb5,
                          0x2f,
                          0xfd,
                          0x60,
                          (guint8) size,
                          (guint8) (size >> 8),
                          (guint8) block,
                          (guint8) (block >> 8),
                          (guint8) (block >> 16) };
  GByteArray *frame = g_byte_array_new ();

  g_byte_array_append (frame, head, sizeof head);
  g_byte_array_append (frame, data, (guint) length);
  return g_byte_array_free_to_bytes (frame);
}

/* The body before it is cut and framed. */
static GBytes *
make_body (const HeaderCell *cell, GBytes *plain)
{
  switch (cell->body)
    {
    case CELL_GZIP:
    case CELL_CUT_GZIP:
    case CELL_BROKEN_OFF_GZIP:
      return maker_gzip (plain);
    case CELL_ZSTD:
      return make_zstd (plain);
    case CELL_DEFLATE:
      return maker_deflate (plain, FALSE);
    case CELL_PNG:
      return g_bytes_new_static ("\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\10\6\0\0\0", 29);
    case CELL_PDF:
      return g_bytes_new_static ("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n", 23);
    case CELL_EMPTY:
      return g_bytes_new_static ("", 0);
    case CELL_SHORT:
    case CELL_CUT_CHUNKS:
    case CELL_CUT_UNFRAMED:
      return g_bytes_new_from_bytes (plain, 0, g_bytes_get_size (plain) - 30);
    default:
      return g_bytes_ref (plain);
    }
}

/* Body as sent, and the headers that frame it. */
static GBytes *
encode (const HeaderCell *cell, GString *head)
{
  g_autoptr (GBytes) plain = page (cell);
  GBytes *body = make_body (cell, plain);
  gsize length = g_bytes_get_size (body), announced = length;
  GByteArray *bytes = g_bytes_unref_to_array (body);

  if (cell->body == CELL_CUT_GZIP || cell->body == CELL_BROKEN_OFF_GZIP)
    g_byte_array_set_size (bytes, (guint) length - 20);
  if (cell->body == CELL_BROKEN_OFF_GZIP)
    announced = bytes->len;
  if (cell->body == CELL_SHORT)
    announced = g_bytes_get_size (plain);
  if (cell->body == CELL_EXCESS)
    g_byte_array_append (bytes, (const guint8 *) "excess", 6);
  if (cell->body == CELL_CHUNKED || cell->body == CELL_BROKEN_CHUNKS || cell->body == CELL_CUT_CHUNKS)
    {
      g_autofree char *size = g_strdup_printf ("%zx\r\n", length);
      const char *end = cell->body == CELL_CHUNKED      ? "\r\n0\r\n\r\n"
                        : cell->body == CELL_CUT_CHUNKS ? "\r\n"
                                                        : "\r\n500\r\nmore";

      g_string_append (head, "Transfer-Encoding: chunked\r\n");
      g_byte_array_prepend (bytes, (const guint8 *) size, (guint) strlen (size));
      g_byte_array_append (bytes, (const guint8 *) end, (guint) strlen (end));
    }
  else if (cell->body != CELL_UNFRAMED && cell->body != CELL_CUT_UNFRAMED && !g_str_has_prefix (cell->status, "204"))
    g_string_append_printf (head, "Content-Length: %zu\r\n", announced);
  return g_byte_array_free_to_bytes (bytes);
}

GBytes *
header_cell_answer (const HeaderCell *cell)
{
  g_autoptr (GString) head = g_string_new (NULL);
  g_autoptr (GBytes) body = NULL;
  g_auto (GStrv) lines = g_strsplit (cell->headers != NULL ? cell->headers : "", "\n", -1);
  gsize length;
  gconstpointer data;

  g_string_printf (head, "HTTP/1.1 %s\r\nConnection: close\r\n", cell->status);
  if (cell->headers == NULL || strstr (cell->headers, "Content-Type:") == NULL)
    g_string_append (head, "Content-Type: text/html; charset=utf-8\r\n");
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    g_string_append_printf (head, "%s\r\n", lines[i]);
  body = encode (cell, head);
  g_string_append (head, "\r\n");
  data = g_bytes_get_data (body, &length);
  g_string_append_len (head, data, (gssize) length);
  return g_bytes_new (head->str, head->len);
}
