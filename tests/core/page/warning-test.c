/* warning-test.c - codes, cures and the words of each face */
#include "warning.h"

#include <string.h>

#include "json-tree.h"

static void
assert_text (const VlpsWarning *warning, VlpsFace face, const char *expected)
{
  g_autofree char *text = vlps_warning_text (warning, face);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_text (void)
{
  g_autoptr (VlpsWarning) plain = vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "%u frames", 3);
  g_autoptr (VlpsWarning) full = vlps_warning_new (VLPS_WARNING_NO_FRAMES, VLPS_CURE_PORT, "none here");
  g_autoptr (VlpsWarning) copy = vlps_warning_copy (full);

  for (guint face = 0; face < VLPS_N_FACES; face++)
    assert_text (plain, (VlpsFace) face, "3 frames");
  assert_text (copy, VLPS_FACE_COMMAND_LINE, "no-frames: none here; --port chooses another engine");
  assert_text (copy, VLPS_FACE_LIBRARY, "no-frames: none here; 'port' chooses another engine");
  /* no client chooses it */
  assert_text (copy, VLPS_FACE_SERVICE, "no-frames: none here");
}

/* Every cure names an option in the command line; other faces name no option of it. */
static void
test_cures (void)
{
  for (guint i = VLPS_CURE_NONE + 1; i < VLPS_N_CURES; i++)
    {
      VlpsCure cure = (VlpsCure) i;

      g_assert_nonnull (strstr (vlps_cure_words (cure, VLPS_FACE_COMMAND_LINE), "--"));
      g_assert_null (strstr (vlps_cure_words (cure, VLPS_FACE_LIBRARY), "--"));
      g_assert_null (strstr (vlps_cure_words (cure, VLPS_FACE_SERVICE), "--"));
      g_assert_cmpint (vlps_cure_of_name (vlps_cure_name (cure)), ==, cure);
    }
  for (guint face = 0; face < VLPS_N_FACES; face++)
    g_assert_cmpstr (vlps_cure_words (VLPS_CURE_NONE, (VlpsFace) face), ==, "");
  g_assert_cmpint (vlps_cure_of_name (NULL), ==, VLPS_CURE_NONE);
  g_assert_cmpint (vlps_cure_of_name ("x"), ==, VLPS_CURE_NONE);
}

/* What is written is read again; texts of earlier versions have code and cure in them. */
static void
test_json (void)
{
  static const struct
  {
    const char *json, *written; /* NULL: the same */
  } cases[] = {
    { "\"slow\"", NULL },
    { "\"HTTP: slow\"", NULL },
    { "\"empty\"", NULL },
    { "{\"code\":\"empty\",\"message\":\"\"}", NULL },
    { "{\"code\":\"no-frames\",\"message\":\"none\",\"cure\":\"port\"}", NULL },
    { "{\"message\":\"late\",\"cure\":\"wait-for\"}", NULL },
    { "\"empty: nothing\"", "{\"code\":\"empty\",\"message\":\"nothing\"}" },
    { "\"no-frames: none; --port chooses another engine\"",
      "{\"code\":\"no-frames\",\"message\":\"none\",\"cure\":\"port\"}" },
    { "\"--port chooses another engine, or none\"", NULL },
    { "{\"code\":\"of-later\",\"message\":\"new\",\"cure\":\"of-later\"}", "\"new\"" },
    { "{\"code\":7,\"message\":\"new\",\"cure\":[]}", "\"new\"" },
  };
  static const char *const none[] = { "7", "null", "[]", "{}", "{\"code\":\"empty\"}", "{\"message\":7}" };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (cJSON) item = cJSON_Parse (cases[i].json);
      g_autoptr (VlpsWarning) warning = vlps_warning_from_json (item);
      g_autoptr (cJSON) written = vlps_warning_to_json (warning);
      g_autofree char *text = vlps_json_tree_text (written);

      g_assert_cmpstr (text, ==, cases[i].written != NULL ? cases[i].written : cases[i].json);
    }
  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (cJSON) item = cJSON_Parse (none[i]);

      g_assert_null (vlps_warning_from_json (item));
    }
  g_assert_null (vlps_warning_from_json (NULL));
}

/* Programs read the codes, so the documents have them all. */
static void
test_documents (void)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "docs", "formats.md", NULL), *guide = NULL;

  g_assert_true (g_file_get_contents (path, &guide, NULL, NULL));
  for (guint code = VLPS_WARNING_PLAIN + 1; code < VLPS_N_WARNINGS; code++)
    {
      g_autoptr (VlpsWarning) warning = vlps_warning_new ((VlpsWarningCode) code, VLPS_CURE_NONE, "%s", "");
      g_autofree char *text = vlps_warning_text (warning, VLPS_FACE_COMMAND_LINE);
      g_autofree char *quoted = g_strdup_printf ("`%s`", text);

      g_test_message ("%s", quoted);
      g_assert_nonnull (strstr (guide, quoted));
    }
}

static void
test_lists (void)
{
  g_autoptr (GPtrArray) warnings = vlps_warnings_new ();

  g_assert_null (vlps_warnings_find (warnings, VLPS_WARNING_EMPTY));
  g_ptr_array_add (warnings, vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE, "a"));
  g_ptr_array_add (warnings, vlps_warning_new (VLPS_WARNING_EMPTY, VLPS_CURE_NONE, "a"));
  g_assert_true (vlps_warnings_find (warnings, VLPS_WARNING_EMPTY) == warnings->pdata[1]);
  g_assert_false (vlps_warning_equal (warnings->pdata[0], warnings->pdata[1]));
  g_assert_true (vlps_warning_equal (warnings->pdata[1], warnings->pdata[1]));
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/warning/text", test_text);
  g_test_add_func ("/warning/cures", test_cures);
  g_test_add_func ("/warning/json", test_json);
  g_test_add_func ("/warning/documents", test_documents);
  g_test_add_func ("/warning/lists", test_lists);
  return g_test_run ();
}
