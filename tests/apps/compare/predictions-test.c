/* predictions-test.c - results of another tool that are stored */
#include "predictions.h"

#include <string.h>

#include "errors.h"
#include "problem.h"
#include "scratch.h"

static void
put (const char *path, gconstpointer data, gsize length)
{
  g_assert_true (g_file_set_contents (path, data, (gssize) length, NULL));
}

static void
test_read (Scratch *scratch, gconstpointer data)
{
  /* {"tool": "demo", "version": null, "pages": {"a": "text", "b": 1}} packed by xz */
  static const guint8 packed[] = {
    0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00, 0x00, 0x04, 0xe6, 0xd6, 0xb4, 0x46, 0x02, 0x00, 0x21, 0x01, 0x16, 0x00,
    0x00, 0x00, 0x74, 0x2f, 0xe5, 0xa3, 0xe0, 0x00, 0x40, 0x00, 0x3b, 0x5d, 0x00, 0x3d, 0x88, 0x8a, 0x87, 0x3c,
    0x95, 0x43, 0x0d, 0x0f, 0xbe, 0xce, 0x1e, 0x5b, 0x66, 0xd0, 0xee, 0xc8, 0x29, 0x0c, 0x93, 0xd8, 0x60, 0x15,
    0x02, 0x2f, 0x24, 0x7e, 0x8d, 0xaf, 0x73, 0x34, 0xe2, 0x85, 0x30, 0x42, 0x9b, 0xc9, 0x9e, 0x5d, 0x8d, 0xb2,
    0x68, 0xc1, 0x22, 0x39, 0xd3, 0x93, 0xa4, 0x55, 0x03, 0xed, 0x06, 0xfa, 0x70, 0x41, 0xf5, 0x8a, 0xc1, 0x80,
    0x00, 0x00, 0xae, 0xbe, 0xca, 0xe7, 0x42, 0x3a, 0xed, 0x6a, 0x00, 0x01, 0x57, 0x41, 0xbe, 0x0f, 0xa7, 0xd4,
    0x1f, 0xb6, 0xf3, 0x7d, 0x01, 0x00, 0x00, 0x00, 0x00, 0x04, 0x59, 0x5a,
  };
  static const char wrong[] = "{\"tool\": \"x\"}";
  g_autoptr (GPtrArray) problems = vlps_problems_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *path = g_build_filename (scratch->path, "p.json.xz", NULL);
  g_autoptr (VlpsPredictions) predictions = NULL;

  put (path, packed, sizeof packed);
  predictions = vlps_predictions_read (path, NULL, problems, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (predictions->name, ==, "demo");
  g_assert_null (predictions->version);
  g_assert_cmpstr (g_hash_table_lookup (predictions->texts, "a"), ==, "text");
  g_assert_false (g_hash_table_contains (predictions->texts, "b"));
  g_assert_cmpuint (problems->len, ==, 1);

  /* cut short */
  put (path, packed, sizeof packed - 20);
  g_assert_null (vlps_predictions_read (path, NULL, problems, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_clear_error (&error);
  put (path, wrong, strlen (wrong));
  g_assert_null (vlps_predictions_read (path, NULL, problems, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

/* All files of a folder, by name; one that cannot be read is a problem, and a folder that is not there has none. */
static void
test_folder (Scratch *scratch, gconstpointer data)
{
  static const char *const files[][2] = { { "b.json", "{\"tool\": \"x\", \"pages\": {\"1\": \"one\"}}" },
                                          { "a.json", "{\"tool\": \"x\", \"pages\": {}}" },
                                          { "c.json", "[" },
                                          { "notes.txt", "" } };
  g_autoptr (GPtrArray) list = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_predictions_free);
  g_autoptr (GPtrArray) problems = vlps_problems_new ();
  g_autofree char *none = g_build_filename (scratch->path, "none", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (scratch->path, files[i][0], NULL);

      put (path, files[i][1], strlen (files[i][1]));
    }
  vlps_predictions_read_folder (scratch->path, list, problems);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpstr (((const VlpsPredictions *) list->pdata[0])->name, ==, "a");
  g_assert_cmpstr (((const VlpsPredictions *) list->pdata[1])->name, ==, "b");
  g_assert_cmpuint (problems->len, ==, 1);
  g_assert_true (g_str_has_suffix (((const VlpsProblem *) problems->pdata[0])->file, "c.json"));
  vlps_predictions_read_folder (none, list, problems);
  g_assert_cmpuint (list->len, ==, 2);
  g_assert_cmpuint (problems->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/predictions/read", test_read);
  scratch_add ("/predictions/folder", test_folder);
  return g_test_run ();
}
