/* hostile-test.c - addresses, snapshots, lists and archives that a generator makes up: whatever they are, nothing in
 * them gets at files; -m thorough: fifty times as many */
#include <cjson/cJSON.h>
#include <glib/gstdio.h>
#include <string.h>

#include "address.h"
#include "addresses.h"
#include "archive.h"
#include "job-request.h"
#include "list.h"
#include "maker.h"
#include "options.h"
#include "page-options.h"
#include "page-request.h"
#include "scratch.h"
#include "snapshot.h"
#include "source.h"

#define CASES 4000
#define THOROUGH 50
#define RECORDS 40 /* of an archive */

static guint
number_of_cases (void)
{
  return g_test_thorough () ? CASES * THOROUGH : CASES;
}

static void
assert_without_files (const VlpsSource *source)
{
  g_assert_false (vlps_provenance_has_files (source->from));
  g_assert_true (vlps_address_is_web (source->uri) || strcmp (source->uri, "about:blank") == 0);
}

/* What holds of every text. */
static void
check_address (const char *text)
{
  g_autofree char *user = NULL, *password = NULL, *bare = vlps_address_split (text, &user, &password),
                  *again = vlps_address_bare (bare), *hidden = vlps_address_hide (text),
                  *hidden_again = vlps_address_hide (hidden);
  gboolean web = vlps_address_is_web (text);

  g_assert_cmpint (user == NULL, ==, password == NULL);
  if (!web)
    return;
  /* one host to all readers, and what is hidden is gone and changes nothing else */
  g_assert_cmpstr (bare, ==, again);
  g_assert_cmpstr (hidden, ==, hidden_again);
  g_assert_true (vlps_address_is_web (bare));
  g_assert_true (vlps_address_is_of_page (text));
  {
    g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL),
                     rest = g_uri_parse (bare, G_URI_FLAGS_PARSE_RELAXED | G_URI_FLAGS_ENCODED, NULL);

    g_assert_cmpstr (g_uri_get_host (uri), ==, g_uri_get_host (rest));
    g_assert_cmpstr (g_uri_get_path (uri), ==, g_uri_get_path (rest));
    g_assert_null (g_uri_get_userinfo (rest));
  }
}

/* The list of a job names pages of the web, and nothing else. */
static void
check_job (const VlpsJobRequest *job)
{
  g_auto (GStrv) lines = g_strsplit (job != NULL ? job->list : "", "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      cJSON *item = cJSON_Parse (lines[i]);

      if (*lines[i] == '\0')
        continue;
      g_assert_true (vlps_address_is_web (cJSON_GetStringValue (cJSON_GetObjectItemCaseSensitive (item, "url"))));
      g_assert_null (cJSON_GetObjectItemCaseSensitive (item, "input"));
      g_assert_null (cJSON_GetObjectItemCaseSensitive (item, "page"));
      cJSON_Delete (item);
    }
}

static void
test_made (Scratch *scratch, gconstpointer data)
{
  g_autofree char *page = scratch_write (scratch, "secret.html", "<p>a");
  g_autoptr (GBytes) bytes = g_bytes_new_static ("<!doctype html><p>a", 19);
  g_auto (VlpsOptions) base = { 0 };
  guint taken = 0;

  g_assert_true (vlps_options_check (&base, NULL));
  for (guint i = 0; i < number_of_cases (); i++)
    {
      g_autofree char *text = test_address_made (scratch->path), *line = NULL;
      g_autoptr (VlpsSource) source = vlps_source_new_bytes (bytes, "it", NULL, text, NULL), file = NULL, made = NULL;
      g_autoptr (VlpsPageRequest) request = NULL;
      g_autoptr (VlpsJobRequest) job = NULL;
      g_autoptr (GBytes) list = g_bytes_new (text, strlen (text));
      cJSON *object = cJSON_CreateObject ();
      g_autoptr (VlpsOptions) own = NULL;

      check_address (text);
      g_assert_cmpint (source != NULL, ==, vlps_address_is_web (text));
      if (source != NULL)
        assert_without_files (source);
      file = vlps_source_open (page, NULL, NULL, NULL);
      made = vlps_source_new_made (file, "<p>b", text);
      if (vlps_provenance_has_files (made->from))
        g_assert_cmpstr (made->uri, ==, file->uri);
      else
        assert_without_files (made);
      cJSON_AddStringToObject (object, "url", text);
      request = vlps_page_request_parse_object (VLPS_ACTION_SEGMENT, object, NULL);
      if (request != NULL)
        g_assert_true (vlps_address_is_web (request->url));
      job = vlps_job_request_parse (NULL, list, &base, NULL);
      check_job (job);
      cJSON_Delete (object);
      object = cJSON_CreateObject ();
      cJSON_AddStringToObject (object, "base-url", text);
      line = cJSON_PrintUnformatted (object);
      own = vlps_page_options (&base, line, NULL);
      if (own != NULL)
        g_assert_true (vlps_address_is_web (own->base_url));
      cJSON_Delete (object);
      taken += source != NULL ? 1 : 0;
    }
  g_test_message ("%u addresses, of which %u are of the web", number_of_cases (), taken);
  g_assert_cmpuint (taken, >, 20);
}

/* Puts something else in the place of a value, somewhere in it. */
static void
spoil (cJSON *item, const char *folder)
{
  for (guint depth = g_test_rand_int_range (1, 7); depth > 0 && item->child != NULL; depth--)
    {
      int n = cJSON_GetArraySize (item), at = g_test_rand_int_range (0, MIN (n, 40));
      cJSON *child = cJSON_GetArrayItem (item, at);

      if (child->child != NULL && depth > 1)
        {
          item = child;
          continue;
        }
      if (cJSON_IsString (child))
        {
          g_autofree char *text = test_address_made (folder);

          cJSON_SetValuestring (child, text);
        }
      else if (cJSON_IsNumber (child))
        cJSON_SetNumberValue (child, g_test_rand_bit () ? -1 : g_test_rand_int_range (-5, 1 << 20));
      else
        cJSON_DeleteItemFromArray (item, at);
      return;
    }
}

static void
test_snapshots (Scratch *scratch, gconstpointer data)
{
  g_autofree char *path =
      g_test_build_filename (G_TEST_DIST, "..", "fixtures", "golden", "two-columns.snapshot.json.gz", NULL);
  g_autofree char *packed = NULL;
  g_autoptr (GBytes) file = NULL, plain = NULL;
  guint cases = number_of_cases () / 10, taken = 0;
  gsize length;

  g_assert_true (g_file_get_contents (path, &packed, &length, NULL));
  file = g_bytes_new (packed, length);
  plain = vlps_snapshot_gunzip (file, NULL);
  for (guint i = 0; i < cases; i++)
    {
      cJSON *root = cJSON_ParseWithLength (g_bytes_get_data (plain, NULL), g_bytes_get_size (plain));
      cJSON *top = cJSON_GetArrayItem (cJSON_GetArrayItem (cJSON_GetObjectItem (root, "documents"), 0), 0);
      g_autofree char *url = test_address_made (scratch->path), *base = test_address_made (scratch->path), *text = NULL;
      g_autoptr (GBytes) bytes = NULL;
      g_autoptr (VlpsSource) source = NULL, made = NULL;

      cJSON_ReplaceItemInObject (root, "url", cJSON_CreateString (url));
      cJSON_ReplaceItemInObject (top, "base", cJSON_CreateString (base));
      if (g_test_rand_int_range (0, 4) == 0)
        spoil (root, scratch->path);
      text = cJSON_PrintUnformatted (root);
      cJSON_Delete (root);
      bytes = g_bytes_new (text, strlen (text));
      source = vlps_source_new_bytes (bytes, "it", NULL, NULL, NULL);
      if (source == NULL)
        continue;
      assert_without_files (source);
      made = vlps_source_new_made (source, "<p>a", base);
      assert_without_files (made);
      taken++;
    }
  g_test_message ("%u snapshots, of which %u can be read", cases, taken);
  g_assert_cmpuint (taken, >, 0);
}

static gboolean
take_item (const VlpsItem *item, gpointer data, GError **error)
{
  g_auto (VlpsOptions) base = { 0 };
  g_autoptr (VlpsOptions) own = item->options != NULL ? vlps_page_options (&base, item->options, NULL) : NULL;
  guint *n = data;

  if (own != NULL)
    g_assert_true (own->base_url == NULL || vlps_address_is_web (own->base_url));
  g_assert_nonnull (item->location);
  g_assert_true (vlps_address_is_web (item->location) || g_path_is_absolute (item->location)
                 || strchr (item->location, ':') != NULL);
  (*n)++;
  return TRUE;
}

/* Lists as the user has them: what they name is what is opened, and their options open nothing. */
static void
test_lists (Scratch *scratch, gconstpointer data)
{
  static const char *const names[] = { "url",    "input",   "page",        "id",          "domain",
                                       "warc",   "options", "base-url",    "no-sandbox",  "allow-files",
                                       "script", "cookies", "public-only", "block-rules", "timeout" };
  guint cases = number_of_cases () / 10, taken = 0;

  for (guint i = 0; i < cases; i++)
    {
      GString *list = g_string_new (NULL);
      g_autofree char *path = NULL;

      for (guint k = 0; k < 5; k++)
        {
          cJSON *object = cJSON_CreateObject (), *options = cJSON_CreateObject ();
          g_autofree char *text = NULL;

          for (guint m = g_test_rand_int_range (0, 5); m > 0; m--)
            {
              g_autofree char *value = test_address_made (scratch->path);
              const char *name = names[g_test_rand_int_range (0, G_N_ELEMENTS (names))];

              if (g_test_rand_bit ())
                cJSON_AddStringToObject (object, name, value);
              else if (g_test_rand_bit ())
                cJSON_AddStringToObject (options, name, value);
              else
                cJSON_AddTrueToObject (options, name);
            }
          cJSON_AddItemToObject (object, "options", options);
          text = g_test_rand_bit () ? cJSON_PrintUnformatted (object) : test_address_made (scratch->path);
          cJSON_Delete (object);
          g_string_append_printf (list, "%s\n", text);
        }
      path = scratch_write (scratch, "list.jsonl", list->str);
      g_string_free (list, TRUE);
      vlps_list_read (path, take_item, &taken, NULL);
    }
  g_test_message ("%u lists, %u pages of which were taken", cases, taken);
  g_assert_cmpuint (taken, >, 0);
}

static void
test_archives (Scratch *scratch, gconstpointer data)
{
  guint cases = MAX (1, number_of_cases () / 100), taken = 0;

  for (guint i = 0; i < cases; i++)
    {
      GPtrArray *records = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
      g_autoptr (GBytes) whole = NULL;
      g_autofree char *path = NULL;
      g_autoptr (VlpsArchive) archive = NULL;
      const GPtrArray *pages;

      for (guint k = 0; k < RECORDS; k++)
        {
          g_autofree char *url = test_address_made (scratch->path);

          g_ptr_array_add (records, maker_response (url, "2024-01-01T00:00:00Z",
                                                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n",
                                                    "<!doctype html><title>A</title><p>a", -1));
        }
      whole = maker_join (records);
      path = maker_file (whole);
      archive = vlps_archive_open (path, NULL);
      g_assert_nonnull (archive);
      pages = vlps_archive_pages (archive);
      for (guint k = 0; k < pages->len; k++)
        {
          g_autoptr (VlpsSource) source = vlps_source_new_archived (archive, pages->pdata[k], path);

          g_assert_cmpint (source->from, ==, VLPS_FROM_ARCHIVE);
          g_assert_true (vlps_address_is_web (source->uri));
          taken++;
        }
      g_unlink (path);
    }
  g_test_message ("%u archives of %d records, %u of which are pages", cases, RECORDS, taken);
  g_assert_cmpuint (taken, >, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/hostile/addresses", test_made);
  scratch_add ("/hostile/snapshots", test_snapshots);
  scratch_add ("/hostile/lists", test_lists);
  scratch_add ("/hostile/archives", test_archives);
  return g_test_run ();
}
