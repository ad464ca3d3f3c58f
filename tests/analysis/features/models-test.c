/* models-test.c - the models that are built in, and models in files */
#include "models.h"

#include <string.h>
#include <unistd.h>

#include "errors.h"

/* The models that are built in can be read, and give probabilities. */
static void
test_built_in (void)
{
  g_autofree const char **columns = NULL;
  g_autofree float *row = NULL;
  double probabilities[5], sum = 0;
  guint n;

  columns = vlps_models_features (&n);
  row = g_new0 (float, n);
  g_assert_cmpuint (vlps_boosted_trees_classes (vlps_models_built_in ()->content), ==, 1);
  g_assert_cmpuint (vlps_boosted_trees_classes (vlps_models_built_in ()->regions), ==, 5);
  vlps_boosted_trees_predict (vlps_models_built_in ()->content, row, 1, n, probabilities);
  g_assert_cmpfloat (probabilities[0], >, 0);
  g_assert_cmpfloat (probabilities[0], <, 1);
  vlps_boosted_trees_predict (vlps_models_built_in ()->regions, row, 1, n, probabilities);
  for (guint i = 0; i < 5; i++)
    sum += probabilities[i];
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
}

/* A model for features of another version is an error that names the feature. */
static void
test_unknown_feature (void)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  int fd = g_file_open_tmp ("vlps-XXXXXX.trees", &path, NULL);

  g_assert_cmpint (fd, >=, 0);
  close (fd);
  g_assert_true (
      g_file_set_contents (path, "vlps-boosted-trees 1 1 0\ncolumn words\ncolumn yesterday\ntree 0\n= 1\n", -1, NULL));
  g_assert_null (vlps_models_read (path, 1, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (error->message, path));
  g_assert_nonnull (strstr (error->message, "'yesterday'"));
  unlink (path);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/models/built-in", test_built_in);
  g_test_add_func ("/models/unknown-feature", test_unknown_feature);
  return g_test_run ();
}
