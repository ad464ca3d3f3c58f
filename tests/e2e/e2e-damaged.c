/* e2e-damaged.c - damaged pages: what is read of them without rendering is what the engine shows */
#include <glib/gstdio.h>
#include <string.h>

#include "html-page.h"
#include "model.h"
#include "program.h"
#include "run.h"
#include "snapshot.h"

/* Takes all white space out: where blocks begin there is none in one of the two. */
static char *
shown_text (const VlpsPage *page)
{
  g_autofree char *text = model_text (page);
  GString *out = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_isspace (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
  return g_string_free (out, FALSE);
}

static char *
parsed_text (const char *path)
{
  g_autofree char *data = NULL;
  g_autoptr (VlpsPage) page = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &data, &length, NULL));
  page = vlps_html_page_parse ((const guint8 *) data, length, "file:///page.html", NULL, NULL);
  g_assert_nonnull (page);
  return shown_text (page);
}

/* The page of a line of results; "" where the engine shows nothing.  `ret_cut`: it does not show what is too deep. */
static char *
rendered_text (const char *folder, const cJSON *result, gboolean *ret_cut)
{
  double number = cJSON_GetNumberValue (cJSON_GetObjectItem (result, "number"));
  g_autofree char *name = g_strdup_printf ("%06.0f.snapshot.json.gz", number);
  g_autofree char *path = g_build_filename (folder, "pages", "000", name, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) packed = NULL, data = NULL;
  g_autoptr (VlpsPage) page = NULL;
  char *contents;
  gsize length;

  *ret_cut = FALSE;
  if (strcmp (cJSON_GetStringValue (cJSON_GetObjectItem (result, "status")), "ok") != 0)
    return g_strdup ("");
  g_assert_true (g_file_get_contents (path, &contents, &length, NULL));
  packed = g_bytes_new_take (contents, length);
  data = vlps_snapshot_gunzip (packed, &error);
  g_assert_no_error (error);
  page = vlps_snapshot_parse (data, &error);
  g_assert_no_error (error);
  *ret_cut = model_is_cut (page);
  return shown_text (page);
}

static void
assert_lacks_one_place (const char *parsed, const char *rendered)
{
  gsize same = 0;

  while (rendered[same] != '\0' && rendered[same] == parsed[same])
    same++;
  if (!g_str_has_suffix (parsed + same, rendered + same))
    g_error ("'%s' is not '%s' without one place", rendered, parsed);
}

/* Heads that do not end, tags in the wrong place, wrong and missing encodings. */
static void
test_pages (void)
{
  g_autofree char *pages = fixture_path ("damaged"), *scratch = g_dir_make_tmp ("vlps-XXXXXX", NULL);
  g_autofree char *folder = g_build_filename (scratch, "run", NULL);
  g_autofree char *path = g_build_filename (folder, "results.jsonl", NULL), *text = NULL;
  /* what shows nothing fails */
  g_autoptr (Run) run =
      run_vlps ("batch", pages, "--output", folder, "--write", "snapshot", "--pages-by", "number", "--offline", NULL);
  g_auto (GStrv) lines = NULL;
  guint n = 0, empty = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  for (; lines[n] != NULL && *lines[n] != '\0'; n++)
    {
      cJSON *result = cJSON_Parse (lines[n]);
      const char *input = cJSON_GetStringValue (cJSON_GetObjectItem (result, "input"));
      gboolean cut;
      g_autofree char *parsed = parsed_text (input), *rendered = rendered_text (folder, result, &cut);

      g_test_message ("%s", input);
      if (cut)
        assert_lacks_one_place (parsed, rendered);
      else
        g_assert_cmpstr (parsed, ==, rendered);
      empty += *parsed == '\0';
      cJSON_Delete (result);
    }
  g_assert_cmpuint (n, >=, 60);
  g_assert_cmpuint (empty, ==, 0);
  remove_tree (scratch);
}

static void
prepare (void)
{
  g_test_add_func ("/damaged/pages", test_pages);
}

const Program test_program = { .prepare = prepare };
