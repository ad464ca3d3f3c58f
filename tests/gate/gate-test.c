/* gate-test.c - every entry by which an address comes in, with every kind of address: what is refused is refused there,
 * and what is taken gives no right to files */
#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <string.h>

#include "address.h"
#include "addresses.h"
#include "archive.h"
#include "errors.h"
#include "job-request.h"
#include "maker.h"
#include "option-words.h"
#include "options.h"
#include "page-options.h"
#include "page-request.h"
#include "scratch.h"
#include "snapshot.h"
#include "source.h"

/* An entry: TRUE where the address was taken.  It asserts itself what rights came of it. */
typedef gboolean (*EntryFunc) (const char *text, const Scratch *scratch, GError **error);

/* A page that was handed over has an address of the web or none, and no files. */
static void
assert_without_files (const VlpsSource *source)
{
  g_assert_false (vlps_provenance_has_files (source->from));
  g_assert_true (vlps_address_is_web (source->uri) || strcmp (source->uri, "about:blank") == 0);
}

/* --- options --- */

static gboolean
by_option (const char *text, const Scratch *scratch, GError **error)
{
  g_autofree char *option = g_strconcat ("--base-url=", text, NULL);
  char *arguments[] = { (char *) "vlps", option, NULL };
  g_auto (VlpsOptions) options = { 0 };

  return option_words_set (&options, arguments, error) && vlps_options_check (&options, error);
}

/* Options of a line of a list, of an entry of a queue, or of a data set's page. */
static gboolean
by_line (const char *text, const Scratch *scratch, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptions) options = NULL;
  cJSON *object = cJSON_CreateObject ();
  char *json;

  g_assert_true (vlps_options_check (&base, NULL));
  cJSON_AddStringToObject (object, "base-url", text);
  json = cJSON_PrintUnformatted (object);
  options = vlps_page_options (&base, json, error);
  cJSON_free (json);
  cJSON_Delete (object);
  return options != NULL;
}

/* --- bytes --- */

static gboolean
by_bytes (const char *text, const Scratch *scratch, GError **error)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("<!doctype html><p>a", 19);
  g_autoptr (VlpsSource) source = vlps_source_new_bytes (bytes, "the page", NULL, text, error);
  g_autofree char *told = NULL;

  if (source == NULL)
    return FALSE;
  assert_without_files (source);
  told = vlps_address_bare (text);
  g_assert_cmpstr (source->uri, ==, told);
  return TRUE;
}

/* A real snapshot that says `url` of itself, and `base` of its document; NULL: as it is. */
static char *
make_snapshot (const char *url, const char *base)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "golden", "two-columns.snapshot.json.gz", NULL);
  g_autofree char *packed = NULL;
  g_autoptr (GBytes) file = NULL, plain = NULL;
  cJSON *root, *top;
  char *printed, *own;
  gsize length;

  g_assert_true (g_file_get_contents (path, &packed, &length, NULL));
  file = g_bytes_new (packed, length);
  plain = vlps_snapshot_gunzip (file, NULL);
  root = cJSON_ParseWithLength (g_bytes_get_data (plain, NULL), g_bytes_get_size (plain));
  top = cJSON_GetArrayItem (cJSON_GetArrayItem (cJSON_GetObjectItem (root, "documents"), 0), 0);
  g_assert_true (cJSON_IsObject (top));
  if (url != NULL)
    g_assert_true (cJSON_ReplaceItemInObject (root, "url", cJSON_CreateString (url)));
  if (base != NULL)
    {
      g_assert_true (cJSON_ReplaceItemInObject (top, "url", cJSON_CreateString (base)));
      g_assert_true (cJSON_ReplaceItemInObject (top, "base", cJSON_CreateString (base)));
    }
  printed = cJSON_PrintUnformatted (root);
  own = g_strdup (printed);
  cJSON_free (printed);
  cJSON_Delete (root);
  return own;
}

/* As a client sends it. */
static gboolean
by_snapshot (const char *text, const Scratch *scratch, GError **error)
{
  g_autofree char *snapshot = make_snapshot (text, NULL);
  g_autoptr (GBytes) bytes = g_bytes_new (snapshot, strlen (snapshot));
  g_autoptr (VlpsSource) source = vlps_source_new_bytes (bytes, "the page", NULL, NULL, error);

  if (source == NULL)
    return FALSE;
  g_assert_nonnull (source->page);
  g_assert_cmpstr (source->page->url, ==, text);
  assert_without_files (source);
  return TRUE;
}

/* In a file that the user named. */
static gboolean
by_snapshot_file (const char *text, const Scratch *scratch, GError **error)
{
  g_autofree char *snapshot = make_snapshot (text, NULL),
                  *path = scratch_write (scratch, "saved.snapshot.json", snapshot);
  g_autoptr (VlpsSource) source = vlps_source_open (path, NULL, NULL, error);

  if (source == NULL)
    return FALSE;
  g_assert_cmpstr (source->page->url, ==, text);
  assert_without_files (source);
  return TRUE;
}

/* What a document of a snapshot says is a text, too, whatever it is. */
static gboolean
by_document (const char *text, const Scratch *scratch, GError **error)
{
  g_autofree char *snapshot = make_snapshot (NULL, text),
                  *path = scratch_write (scratch, "saved.snapshot.json", snapshot);
  g_autoptr (VlpsSource) source = vlps_source_open (path, NULL, NULL, NULL), made = NULL;

  if (source == NULL)
    return TRUE;
  assert_without_files (source);
  made = vlps_source_new_made (source, "<p>a", text);
  assert_without_files (made);
  return TRUE;
}

/* A program's own page, and what a renderer says of a page that it shows: taken, and nothing follows from it. */
static gboolean
by_html (const char *text, const Scratch *scratch, GError **error)
{
  g_autofree char *path = g_build_filename (scratch->path, "page.html", NULL),
                  *own = g_filename_to_uri (path, NULL, NULL);
  g_autoptr (VlpsSource) html = vlps_source_new_html ("<p>a", text), loaded = NULL, file = NULL;
  g_autoptr (VlpsSource) of_html = NULL, of_loaded = NULL, of_file = NULL;

  assert_without_files (html);
  of_html = vlps_source_new_made (html, "<p>b", text);
  assert_without_files (of_html);
  loaded = vlps_source_open ("https://example.org/a", NULL, NULL, NULL);
  g_assert_cmpint (loaded->from, ==, VLPS_FROM_WEB);
  of_loaded = vlps_source_new_made (loaded, "<p>b", text);
  assert_without_files (of_loaded);
  g_assert_true (vlps_address_is_web (of_loaded->uri));
  /* of a page in a file another can be made that has its files, and those of no other */
  g_free (scratch_write (scratch, "page.html", "<!doctype html><p>a"));
  file = vlps_source_open (path, NULL, NULL, NULL);
  g_assert_cmpint (file->from, ==, VLPS_FROM_FILE);
  of_file = vlps_source_new_made (file, "<p>b", text);
  if (vlps_provenance_has_files (of_file->from))
    g_assert_cmpstr (of_file->uri, ==, own);
  else
    assert_without_files (of_file);
  return TRUE;
}

/* --- names of pages --- */

/* What the user names is opened, and nothing else. */
static gboolean
by_name (const char *text, const Scratch *scratch, GError **error)
{
  g_autoptr (VlpsSource) source = strcmp (text, "-") != 0 ? vlps_source_open (text, NULL, NULL, NULL) : NULL;

  if (source == NULL || source->from == VLPS_FROM_BYTES)
    return source != NULL;
  if (source->from == VLPS_FROM_WEB)
    {
      g_autofree char *told = vlps_address_bare (text);

      g_assert_cmpstr (source->uri, ==, told);
    }
  else
    {
      g_assert_cmpint (source->from, ==, VLPS_FROM_FILE);
      g_assert_true (vlps_provenance_check (VLPS_FROM_FILE, source->uri, "it", NULL));
      g_assert_false (vlps_address_is_web (text));
    }
  return source->from == VLPS_FROM_WEB;
}

static gboolean
by_record (const char *text, const Scratch *scratch, GError **error)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) whole = NULL;
  g_autofree char *path = NULL;
  g_autoptr (VlpsArchive) archive = NULL;
  const GPtrArray *pages;
  gboolean taken = FALSE;

  g_ptr_array_add (records,
                   maker_response (text, "2024-01-01T00:00:00Z", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                                   "<!doctype html><title>A</title><p>a", -1));
  g_ptr_array_add (records,
                   maker_response ("https://other.example/", "2024-01-01T00:00:00Z",
                                   "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", "<!doctype html><p>b", -1));
  whole = maker_join (records);
  path = maker_file (whole);
  archive = vlps_archive_open (path, NULL);
  g_assert_nonnull (archive);
  pages = vlps_archive_pages (archive);
  for (guint i = 0; i < pages->len; i++)
    {
      const VlpsArchivePage *page = pages->pdata[i];
      g_autoptr (VlpsSource) source = vlps_source_new_archived (archive, page, path);

      g_assert_cmpint (source->from, ==, VLPS_FROM_ARCHIVE);
      g_assert_true (vlps_address_is_web (source->uri));
      taken |= strcmp (page->url, "https://other.example/") != 0;
    }
  g_unlink (path);
  if (!taken)
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_USAGE, "left out");
  return taken;
}

/* --page: an archive has a page of each kind, which it then has not. */
static gboolean
by_choice (const char *text, const Scratch *scratch, GError **error)
{
  GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  g_autoptr (GBytes) whole = NULL;
  g_autofree char *path = NULL;
  g_autoptr (VlpsSource) source = NULL;
  gboolean taken;

  g_ptr_array_add (records,
                   maker_response ("https://other.example/", "2024-01-01T00:00:00Z",
                                   "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n", "<!doctype html><p>b", -1));
  g_ptr_array_add (records,
                   maker_response (text, "2024-01-01T00:00:00Z", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                                   "<!doctype html><title>A</title><p>a", -1));
  whole = maker_join (records);
  path = maker_file (whole);
  source = vlps_source_open (path, NULL, NULL, error);
  g_unlink (path);
  g_assert_nonnull (source);
  taken = vlps_source_choose_page (source, text, error);
  g_assert_true (vlps_address_is_web (source->uri));
  g_assert_cmpint (source->from, ==, VLPS_FROM_ARCHIVE);
  return taken;
}

/* --- clients --- */

static gboolean
take_request (VlpsPageRequest *request, const char *member, const char *text)
{
  gboolean taken = request != NULL;

  if (taken && strcmp (member, "url") == 0)
    g_assert_cmpstr (request->url, ==, text);
  else if (taken)
    {
      g_autofree char *option = g_strdup_printf ("--%s=%s", member, text);
      cJSON *object = vlps_request_options_write (&request->options);
      g_auto (GStrv) words = option_words (object);

      g_assert_true (g_strv_contains ((const char *const *) words, option));
      cJSON_Delete (object);
    }
  vlps_page_request_free (request);
  return taken;
}

static gboolean
in_json (const char *member, const char *text, GError **error)
{
  cJSON *object = cJSON_CreateObject ();
  gboolean taken;

  cJSON_AddStringToObject (object, member, text);
  if (strcmp (member, "url") != 0)
    cJSON_AddStringToObject (object, "html", "<p>a");
  taken = take_request (vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, error), member, text);
  cJSON_Delete (object);
  return taken;
}

static gboolean
in_query (const char *member, const char *text, GError **error)
{
  g_autofree char *value = g_uri_escape_string (text, NULL, FALSE), *query = g_strdup_printf ("%s=%s", member, value);
  g_autoptr (GBytes) body = strcmp (member, "url") != 0 ? g_bytes_new_static ("<p>a", 4) : NULL;

  return take_request (vlps_page_request_parse (VLPS_ACTION_PICTURE, query, "text/html", body, error), member, text);
}

static gboolean
in_form (const char *member, const char *text, GError **error)
{
  g_autofree char *value = g_uri_escape_string (text, NULL, FALSE);
  g_autofree char *form =
      g_strdup_printf ("%s=%s%s", member, value, strcmp (member, "url") != 0 ? "&html=%3Cp%3Ea" : "");
  g_autoptr (GBytes) body = g_bytes_new (form, strlen (form));

  return take_request (
      vlps_page_request_parse (VLPS_ACTION_VIEW, NULL, "application/x-www-form-urlencoded", body, error), member, text);
}

static gboolean
in_parts (const char *member, const char *text, GError **error)
{
  g_autoptr (GString) form = g_string_new (NULL);
  g_autoptr (GBytes) body = NULL;

  g_string_append_printf (form, "--x\r\nContent-Disposition: form-data; name=\"%s\"\r\n\r\n%s\r\n", member, text);
  if (strcmp (member, "url") != 0)
    g_string_append (form, "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a\"\r\n\r\n<p>a\r\n");
  g_string_append (form, "--x--\r\n");
  body = g_bytes_new (form->str, form->len);
  return take_request (
      vlps_page_request_parse (VLPS_ACTION_SEGMENT, NULL, "multipart/form-data; boundary=x", body, error), member,
      text);
}

#define CLIENT(function, where, member)                                                                                \
  static gboolean function (const char *text, const Scratch *scratch, GError **error)                                  \
  {                                                                                                                    \
    return where (member, text, error);                                                                                \
  }
CLIENT (url_in_json, in_json, "url")
CLIENT (url_in_query, in_query, "url")
CLIENT (url_in_form, in_form, "url")
CLIENT (url_in_parts, in_parts, "url")
CLIENT (base_in_json, in_json, "base-url")
CLIENT (base_in_query, in_query, "base-url")
CLIENT (base_in_form, in_form, "base-url")
CLIENT (base_in_parts, in_parts, "base-url")
CLIENT (example_in_json, in_json, "example")
CLIENT (example_in_query, in_query, "example")

/* The list of a job, as it is written for the program that does it. */
static gboolean
in_job (const char *member, const char *text, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsJobRequest) job = NULL;
  cJSON *object = cJSON_CreateObject ();
  g_autoptr (GBytes) body = NULL;
  char *json;

  g_assert_true (vlps_options_check (&base, NULL));
  cJSON_AddStringToObject (object, member, text);
  if (strcmp (member, "url") != 0)
    cJSON_AddStringToObject (object, "url", "https://example.org/");
  json = cJSON_PrintUnformatted (object);
  body = g_bytes_new (json, strlen (json));
  cJSON_free (json);
  cJSON_Delete (object);
  job = vlps_job_request_parse (NULL, body, &base, error);
  return job != NULL;
}

CLIENT (url_in_job, in_job, "url")
CLIENT (base_in_job, in_job, "base-url")

/* One line of text. */
static gboolean
line_of_job (const char *text, const Scratch *scratch, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (GBytes) body = g_bytes_new (text, strlen (text));
  g_autoptr (VlpsJobRequest) job = NULL;

  g_assert_true (vlps_options_check (&base, NULL));
  job = vlps_job_request_parse (NULL, body, &base, error);
  if (job == NULL)
    return FALSE;
  g_assert_true (g_str_has_prefix (job->list, "{\"url\":\"http") || g_str_has_prefix (job->list, "{\"url\":\"HTTP"));
  return TRUE;
}

/* --- all of them --- */

typedef enum
{
  TAKES_WEB,     /* what is of the web, and refuses all else */
  TAKES_OF_PAGE, /* what a snapshot may say */
  TAKES_ANY,     /* everything, of which nothing follows */
  TAKES_LINE,    /* as of the web, but blanks around it are not part of it */
  TAKES_HEADER,  /* the same of its first line */
} Taken;

static const struct
{
  const char *name;
  EntryFunc enter;
  Taken takes;
} entries[] = {
  { "option --base-url", by_option, TAKES_WEB },
  { "base-url of a line of a list", by_line, TAKES_WEB },
  { "base-url of bytes", by_bytes, TAKES_WEB },
  { "url of a snapshot that is sent", by_snapshot, TAKES_OF_PAGE },
  { "url of a snapshot in a file", by_snapshot_file, TAKES_OF_PAGE },
  { "address of a document in a snapshot", by_document, TAKES_ANY },
  { "address of a page that was made", by_html, TAKES_ANY },
  { "name of a page", by_name, TAKES_WEB },
  { "record of a web archive", by_record, TAKES_HEADER },
  { "option --page", by_choice, TAKES_WEB },
  { "url in JSON", url_in_json, TAKES_WEB },
  { "url in a query", url_in_query, TAKES_WEB },
  { "url in a form", url_in_form, TAKES_WEB },
  { "url in a form of parts", url_in_parts, TAKES_WEB },
  { "base-url in JSON", base_in_json, TAKES_WEB },
  { "base-url in a query", base_in_query, TAKES_WEB },
  { "base-url in a form", base_in_form, TAKES_WEB },
  { "base-url in a form of parts", base_in_parts, TAKES_WEB },
  { "example in JSON", example_in_json, TAKES_WEB },
  { "example in a query", example_in_query, TAKES_WEB },
  { "url of a line of a job", url_in_job, TAKES_WEB },
  { "base-url of a line of a job", base_in_job, TAKES_WEB },
  { "line of a job", line_of_job, TAKES_LINE },
};

static gboolean
is_expected (Taken takes, const TestAddress *address, const char *text)
{
  g_autofree char *stripped = g_strstrip (g_strdup (text));

  if (takes == TAKES_HEADER)
    stripped[strcspn (stripped, "\r\n")] = '\0';

  switch (takes)
    {
    case TAKES_WEB:
      return address->web;
    case TAKES_OF_PAGE:
      return address->of_page;
    case TAKES_LINE:
    case TAKES_HEADER:
      return vlps_address_is_web (stripped);
    case TAKES_ANY:
    default:
      return TRUE;
    }
}

static void
test_table (Scratch *scratch, gconstpointer data)
{
  guint n, cases = 0, refused = 0;
  const TestAddress *addresses = test_addresses (&n);

  g_free (scratch_write (scratch, "secret", "<!doctype html><p>secret"));
  for (guint k = 0; k < G_N_ELEMENTS (entries); k++)
    for (guint i = 0; i < n; i++)
      {
        g_autofree char *text = test_address_in (&addresses[i], scratch->path);
        gboolean expected = is_expected (entries[k].takes, &addresses[i], text), taken;
        g_autoptr (GError) error = NULL;

        /* what is not text becomes another one where headers are read */
        if (entries[k].enter == by_record && !g_utf8_validate (text, -1, NULL))
          continue;
        taken = entries[k].enter (text, scratch, &error);
        if (taken != expected)
          g_test_message ("%s, %s: %s (%s)", entries[k].name, addresses[i].kind, taken ? "taken" : "refused",
                          error != NULL ? error->message : "");
        g_assert_cmpint (taken, ==, expected);
        /* who is refused is told why; a name may be that of a file */
        g_assert_true (taken || error != NULL || entries[k].enter == by_name);
        cases++;
        refused += taken ? 0 : 1;
      }
  g_test_message ("%u entries, %u kinds of address: %u cases, of which %u are refused", (guint) G_N_ELEMENTS (entries),
                  n, cases, refused);
  g_assert_cmpuint (cases, >=, 2000);
}

int
main (int argc, char **argv)
{
  setlocale (LC_ALL, "C.UTF-8"); /* in which the program reads its command line */
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/gate/table", test_table);
  return g_test_run ();
}
