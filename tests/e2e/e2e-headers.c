/* e2e-headers.c - a matrix of response headers: each answer live, behind a redirection, in a frame and from an archive
 *
 * Each way is one run of many pages, so that the matrix costs few starts of the engine.
 */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate.h"
#include "header-cells.h"
#include "maker.h"
#include "program.h"
#include "run.h"

#define ALLOWED_FRAMES 40 /* of one page */

/* The server of the cells: its answers are bytes that no HTTP library would send. */
typedef struct
{
  GSocketListener *listener;
  GCancellable *ending;
  GTlsCertificate *certificate; /* speaks TLS with it, unless NULL */
  GThread *thread;
  guint16 port;
} RawServer;

static const HeaderCell *
find_cell (const char *name)
{
  for (guint i = 0; i < header_cells_count; i++)
    if (strcmp (header_cells[i].name, name) == 0)
      return &header_cells[i];
  return NULL;
}

/* A page of frames from another host, those of the cells from number `first` on. */
static char *
frames_page (const RawServer *raw, guint first)
{
  GString *page = g_string_new ("<!DOCTYPE html><title>Frames</title><h1>Frames of another origin</h1>");

  for (guint i = first; i < MIN (first + ALLOWED_FRAMES, header_cells_count); i++)
    g_string_append_printf (page, "<iframe width=600 height=200 src=\"http://127.0.0.2:%u/cell/%s\"></iframe>\n",
                            raw->port, header_cells[i].name);
  return g_string_free (page, FALSE);
}

static GBytes *
answer (const RawServer *raw, const char *path)
{
  const HeaderCell *cell = g_str_has_prefix (path, "/cell/") ? find_cell (path + strlen ("/cell/")) : NULL;
  g_autofree char *text = NULL, *page = NULL;

  if (cell != NULL)
    return header_cell_answer (cell);
  if (g_str_has_prefix (path, "/to/"))
    text = g_strdup_printf ("HTTP/1.1 302 Found\r\nConnection: close\r\nLocation: /cell/%s\r\n"
                            "Content-Length: 0\r\n\r\n",
                            path + strlen ("/to/"));
  else if (g_str_has_prefix (path, "/frames/"))
    {
      page = frames_page (raw, (guint) atoi (path + strlen ("/frames/")));
      text = g_strdup_printf ("HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html\r\n"
                              "Content-Length: %zu\r\n\r\n%s",
                              strlen (page), page);
    }
  else
    text = g_strdup ("HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n");
  return g_bytes_new (text, strlen (text));
}

/* Answers one request; takes the connection over. */
static gpointer
serve_one (gpointer data)
{
  g_autoptr (GSocketConnection) connection = data;
  const RawServer *raw = g_object_get_data (data, "server");
  g_autoptr (GIOStream) stream =
      raw->certificate != NULL ? g_tls_server_connection_new (data, raw->certificate, NULL) : g_object_ref (data);
  g_autoptr (GDataInputStream) in = g_data_input_stream_new (g_io_stream_get_input_stream (stream));
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (GBytes) bytes = NULL;

  g_data_input_stream_set_newline_type (in, G_DATA_STREAM_NEWLINE_TYPE_CR_LF);
  for (gboolean more = TRUE; more;)
    {
      g_autofree char *line = g_data_input_stream_read_line (in, NULL, NULL, NULL);
      g_auto (GStrv) words = path->len == 0 && line != NULL ? g_strsplit (line, " ", 3) : NULL;

      if (words != NULL && words[0] != NULL && words[1] != NULL)
        g_string_assign (path, words[1]);
      more = line != NULL && *line != '\0';
    }
  bytes = answer (raw, path->str);
  g_output_stream_write_all (g_io_stream_get_output_stream (stream), g_bytes_get_data (bytes, NULL),
                             g_bytes_get_size (bytes), NULL, NULL, NULL);
  g_io_stream_close (stream, NULL, NULL);
  return NULL;
}

static gpointer
serve (gpointer data)
{
  RawServer *raw = data;
  GSocketConnection *connection;

  while ((connection = g_socket_listener_accept (raw->listener, NULL, raw->ending, NULL)) != NULL)
    {
      g_object_set_data (G_OBJECT (connection), "server", raw);
      g_thread_unref (g_thread_new ("answer", serve_one, connection));
    }
  return NULL;
}

static void
raw_server_start (RawServer *raw)
{
  g_autoptr (GError) error = NULL;

  raw->listener = g_socket_listener_new ();
  raw->ending = g_cancellable_new ();
  raw->port = g_socket_listener_add_any_inet_port (raw->listener, NULL, &error);
  g_assert_no_error (error);
  raw->thread = g_thread_new ("server", serve, raw);
}

static void
raw_server_end (RawServer *raw)
{
  g_cancellable_cancel (raw->ending);
  g_thread_join (raw->thread);
  g_object_unref (raw->ending);
  g_object_unref (raw->listener);
  g_clear_object (&raw->certificate);
}

/* --- runs --- */

/* Runs the pages of a list as one batch, with `option`; their results by id. */
static GHashTable *
run_batch (const char *list, const char *option)
{
  g_autofree char *file = temporary_path ("headers.list"), *folder = temporary_path ("headers");
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  const char *const arguments[] = { "batch", file,        "--output", folder,          "--timeout", "20",   "-j",
                                    "6",     "--retries", "1",        "--retry-delay", "0",         option, NULL };
  const RunOptions options = { .seconds = 300 };
  GHashTable *results = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, (GDestroyNotify) cJSON_Delete);
  g_auto (GStrv) lines = NULL;
  Run *run;

  g_assert_true (g_file_set_contents (file, list, -1, NULL));
  run = run_vlps_with (&options, arguments);
  g_test_message ("%.1f s: %s", run->seconds, run->err);
  run_free (run);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (guint i = 0; lines[i] != NULL && *lines[i] != '\0'; i++)
    {
      cJSON *result = cJSON_Parse (lines[i]);
      const char *id = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (result, "id"));

      g_assert_nonnull (id);
      g_hash_table_insert (results, g_strdup (id), result);
    }
  g_unlink (file);
  remove_tree (folder);
  return results;
}

static const char *
content_of (const cJSON *result)
{
  const cJSON *content = cJSON_GetObjectItemCaseSensitive (result, "content");
  const char *text = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (content, "text"));

  return text != NULL ? text : "";
}

static gboolean
has_text (const HeaderCell *cell, CellText expected, const char *text)
{
  g_autofree char *beginning = header_cell_beginning (cell), *end = header_cell_end (cell);

  switch (expected)
    {
    case CELL_WHOLE:
      return strstr (text, beginning) != NULL && strstr (text, end) != NULL;
    case CELL_PART:
      return strstr (text, beginning) != NULL;
    case CELL_OTHER:
      return strstr (text, beginning) == NULL && has_text (find_cell ("target"), CELL_WHOLE, text);
    case CELL_NOTHING:
      return strstr (text, beginning) == NULL;
    case CELL_ANY:
    default:
      return TRUE;
    }
}

static gboolean
has_warning (const cJSON *result, const char *name)
{
  const cJSON *item;

  cJSON_ArrayForEach (
      item, cJSON_GetObjectItemCaseSensitive (result, "warnings")) if (g_str_has_prefix (cJSON_GetStringValue (item),
                                                                                         name)) return TRUE;
  return FALSE;
}

static gboolean
has_error (const cJSON *result, const char *code)
{
  const cJSON *error = cJSON_GetObjectItemCaseSensitive (result, "error");
  const char *own = cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (error, "code"));

  return g_strcmp0 (own, code) == 0;
}

/* One cell of the matrix; `strict`: its error and warning count as well. */
static gboolean
check (GHashTable *results, const char *way, const HeaderCell *cell, CellText expected, gboolean strict)
{
  g_autofree char *id = g_strdup_printf ("%s-%s", way, cell->name);
  const cJSON *result = g_hash_table_lookup (results, id);
  g_autofree char *shown = NULL;

  if (expected == CELL_ANY && !strict)
    return TRUE;
  if (result != NULL && has_text (cell, expected, content_of (result))
      && (!strict
          || (has_error (result, cell->error) && (cell->warning == NULL || has_warning (result, cell->warning)))))
    return TRUE;
  shown = result != NULL ? cJSON_PrintUnformatted (result) : g_strdup ("no result");
  g_test_message ("%s is wrong: %.700s", id, shown);
  g_test_fail ();
  return FALSE;
}

static void
test_live (void)
{
  RawServer raw = { 0 };
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) results = NULL;
  guint right = 0;

  raw_server_start (&raw);
  for (guint i = 0; i < header_cells_count; i++)
    g_string_append_printf (list,
                            "{\"url\": \"http://127.0.0.1:%u/cell/%s\", \"id\": \"live-%s\"}\n"
                            "{\"url\": \"http://127.0.0.1:%u/to/%s\", \"id\": \"redirected-%s\"}\n",
                            raw.port, header_cells[i].name, header_cells[i].name, raw.port, header_cells[i].name,
                            header_cells[i].name);
  results = run_batch (list->str, "--regions=all");
  for (guint i = 0; i < header_cells_count; i++)
    {
      right += check (results, "live", &header_cells[i], header_cells[i].text, TRUE);
      right += check (results, "redirected", &header_cells[i], header_cells[i].text, TRUE);
    }
  g_test_message ("%u of %u right", right, 2 * header_cells_count);
  raw_server_end (&raw);
}

/* Pages whose HTML is read without a renderer. */
static void
test_read (void)
{
  RawServer raw = { 0 };
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) results = NULL;
  guint right = 0;

  raw_server_start (&raw);
  for (guint i = 0; i < header_cells_count; i++)
    g_string_append_printf (list, "{\"url\": \"http://127.0.0.1:%u/cell/%s\", \"id\": \"read-%s\"}\n", raw.port,
                            header_cells[i].name, header_cells[i].name);
  results = run_batch (list->str, "--no-render");
  for (guint i = 0; i < header_cells_count; i++)
    {
      HeaderCell cell = header_cells[i];

      /* refreshes are named, and XHTML is read as HTML */
      if (g_strcmp0 (cell.warning, "body-incomplete") != 0 && g_strcmp0 (cell.warning, "refresh-ignored") != 0)
        cell.warning = NULL;
      if (cell.text == CELL_OTHER)
        cell.warning = "refresh-ignored";
      if (cell.text == CELL_OTHER)
        cell.text = CELL_WHOLE;
      right += check (results, "read", &cell, cell.text, TRUE);
    }
  g_test_message ("%u of %u right", right, header_cells_count);
  raw_server_end (&raw);
}

/* WPE WebKit 2.38 cannot call a frame that may run no scripts. */
static gboolean
is_beyond_port (const HeaderCell *cell)
{
  return g_strcmp0 (g_getenv ("VLPS_TEST_PORT"), "wpe") == 0 && g_str_has_prefix (cell->name, "csp-sandbox");
}

static void
test_framed (void)
{
  RawServer raw = { 0 };
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GHashTable) results = NULL;
  guint right = 0;

  raw_server_start (&raw);
  for (guint i = 0; i < header_cells_count; i += ALLOWED_FRAMES)
    g_string_append_printf (list, "{\"url\": \"http://127.0.0.1:%u/frames/%u\", \"id\": \"frames-%u\"}\n", raw.port, i,
                            i);
  results = run_batch (list->str, "--regions=all");
  for (guint i = 0; i < header_cells_count; i++)
    {
      const HeaderCell *cell = &header_cells[i];
      g_autofree char *id = g_strdup_printf ("frames-%u", i - i % ALLOWED_FRAMES);
      const cJSON *result = g_hash_table_lookup (results, id);

      if (result != NULL && (is_beyond_port (cell) || has_text (cell, cell->framed, content_of (result))))
        right++;
      else
        {
          g_test_message ("framed-%s is wrong", cell->name);
          g_test_fail ();
        }
    }
  g_test_message ("%u of %u right", right, header_cells_count);
  raw_server_end (&raw);
}

static void
test_archived (void)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GString) list = g_string_new (NULL);
  g_autoptr (GBytes) archive = NULL;
  g_autoptr (GHashTable) results = NULL;
  g_autofree char *path = NULL, *name = NULL;
  guint right = 0;

  for (guint i = 0; i < header_cells_count; i++)
    {
      g_autoptr (GBytes) bytes = header_cell_answer (&header_cells[i]);
      g_autofree char *url = g_strconcat ("http://cells.example/cell/", header_cells[i].name, NULL), *head = NULL;
      gsize length;
      const char *data = g_bytes_get_data (bytes, &length),
                 *body = g_strstr_len (data, (gssize) length, "\r\n\r\n") + 4;

      head = g_strndup (data, (gsize) (body - data) - 4);
      g_ptr_array_add (records,
                       maker_response (url, "2026-11-01T00:00:00Z", head, body, (gssize) (data + length - body)));
    }
  archive = maker_join (records);
  path = maker_file (archive);
  name = g_path_get_basename (path); /* relative to the list, which is in the same folder */
  for (guint i = 0; i < header_cells_count; i++)
    g_string_append_printf (list,
                            "{\"warc\": \"%s\", \"url\": \"http://cells.example/cell/%s\", \"id\": \"archived-%s\"}\n",
                            name, header_cells[i].name, header_cells[i].name);
  results = run_batch (list->str, "--regions=all");
  for (guint i = 0; i < header_cells_count; i++)
    right += check (results, "archived", &header_cells[i], header_cells[i].archived, FALSE);
  g_test_message ("%u of %u right", right, header_cells_count);
  g_unlink (path);
}

/* A certificate that nobody has signed is refused, unless the user accepts it. */
static void
test_insecure (void)
{
  static const char *const patterns[] = { "certificate", NULL };
  static const char *const ways[] = { "--render=always", "--no-render", "--har" };
  g_autoptr (GError) error = NULL;
  RawServer raw = { .certificate = vlps_certificate_new (&error) };
  g_autofree char *url = NULL, *har = temporary_path ("insecure.har");

  g_assert_no_error (error);
  raw_server_start (&raw);
  url = g_strdup_printf ("https://127.0.0.1:%u/cell/target", raw.port);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const char *file = strcmp (ways[i], "--har") == 0 ? har : NULL;
      g_autoptr (Run) refused = run_vlps ("segment", url, ways[i], file, NULL);
      g_autoptr (Run) accepted = run_vlps ("segment", url, "--insecure", ways[i], file, NULL);

      run_assert_failure (refused, 4, patterns);
      /* a recorder only knows that the server could not be reached */
      g_assert_true (file != NULL || strstr (refused->err, "--insecure") != NULL);
      run_assert_success (accepted);
      g_assert_true (has_text (find_cell ("target"), CELL_WHOLE, accepted->out));
    }
  g_unlink (har);
  raw_server_end (&raw);
}

static void
prepare (void)
{
  g_test_add_func ("/headers/live", test_live);
  g_test_add_func ("/headers/read", test_read);
  g_test_add_func ("/headers/insecure", test_insecure);
  g_test_add_func ("/headers/framed", test_framed);
  g_test_add_func ("/headers/archived", test_archived);
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
