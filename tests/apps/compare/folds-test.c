/* folds-test.c - which of the models that were made without a part of the sites predicts for a page */
#include "folds.h"

#include <glib/gstdio.h>
#include <string.h>

#include "errors.h"

/* A model of one leaf a class: its answer tells which one it is. */
static void
write_model (const char *folder, const char *name, guint n_classes, double answer)
{
  GString *text = g_string_new (NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_string_printf (text, "vlps-boosted-trees 1 %u 0\n", n_classes);
  for (guint i = 0; i < n_classes; i++)
    g_string_append_printf (text, "tree %u\n= %g\n", i, i == 0 ? answer : 0);
  g_assert_true (g_file_set_contents (path, text->str, -1, NULL));
  g_string_free (text, TRUE);
}

static void
write_fold (const char *folder, guint fold, const char *regions, const char *content)
{
  g_autofree char *here = g_strdup_printf ("%s/fold-%u", folder, fold);
  g_autofree char *region_sites = g_build_filename (here, "regions.sites", NULL);
  g_autofree char *content_sites = g_build_filename (here, "content.sites", NULL);

  g_assert_cmpint (g_mkdir (here, 0700), ==, 0);
  write_model (here, "regions.trees", 5, fold);
  write_model (here, "content.trees", 1, fold);
  g_assert_true (g_file_set_contents (region_sites, regions, -1, NULL));
  g_assert_true (g_file_set_contents (content_sites, content, -1, NULL));
}

static void
remove_folder (const char *folder)
{
  static const char *const files[] = { "regions.trees", "content.trees", "regions.sites", "content.sites" };

  for (guint fold = 0; fold < 2; fold++)
    {
      g_autofree char *here = g_strdup_printf ("%s/fold-%u", folder, fold);

      for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        {
          g_autofree char *path = g_build_filename (here, files[i], NULL);

          g_unlink (path);
        }
      g_rmdir (here);
    }
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

static void
assert_chosen (const VlpsFolds *folds, const char *id, const char *site, guint regions, guint content)
{
  VlpsModels models = vlps_folds_choose (folds, id, site);
  const float row[400] = { 0 };
  double answers[5], probability;

  vlps_boosted_trees_predict (models.regions, row, 1, 400, answers);
  vlps_boosted_trees_predict (models.content, row, 1, 400, &probability);
  /* fold 0 says one half or the same of all classes, fold 1 more */
  g_assert_cmpint (answers[0] > .25, ==, regions == 1);
  g_assert_cmpint (probability > .6, ==, content == 1);
}

static void
test_choose (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-folds-XXXXXX", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsFolds) folds = NULL;

  write_fold (folder, 0, "page-1\nexample.org\n", "other.example\n");
  write_fold (folder, 1, "page-2\n", "example.org\n");
  folds = vlps_folds_read (folder, TRUE, &error);
  g_assert_no_error (error);
  assert_chosen (folds, "page-1", NULL, 0, 0);
  assert_chosen (folds, "page-2", "nowhere.example", 1, 0);
  /* the page comes before its site */
  assert_chosen (folds, "page-2", "example.org", 1, 1);
  assert_chosen (folds, "page-3", "example.org", 0, 1);
  assert_chosen (folds, "page-3", "other.example", 0, 0);
  remove_folder (folder);
}

/* Pages that are not rendered have no regions, and sets of gold texts no models of them. */
static void
test_content_alone (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-folds-XXXXXX", NULL);
  g_autofree char *regions = g_strdup_printf ("%s/fold-0/regions.trees", folder);
  g_autoptr (GError) error = NULL, missing = NULL;
  g_autoptr (VlpsFolds) folds = NULL;
  VlpsModels models;

  write_fold (folder, 0, "page-1\n", "page-1\n");
  g_unlink (regions);
  folds = vlps_folds_read (folder, FALSE, &error);
  g_assert_no_error (error);
  models = vlps_folds_choose (folds, "page-1", NULL);
  g_assert_null (models.regions);
  g_assert_nonnull (models.content);
  g_assert_null (vlps_folds_read (folder, TRUE, &missing));
  g_assert_error (missing, VLPS_ERROR, VLPS_ERROR_IO);
  remove_folder (folder);
}

static void
test_bad (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-folds-XXXXXX", NULL);
  g_autofree char *model = g_strdup_printf ("%s/fold-1/content.trees", folder);
  g_autofree char *sites = g_strdup_printf ("%s/fold-1/regions.sites", folder);
  g_autoptr (GError) none = NULL, twice = NULL, damaged = NULL, classes = NULL;

  g_assert_null (vlps_folds_read (folder, TRUE, &none));
  g_assert_error (none, VLPS_ERROR, VLPS_ERROR_IO);
  write_fold (folder, 0, "a\nb\n", "c\n");
  write_fold (folder, 1, "b\n", "d\n");
  g_assert_null (vlps_folds_read (folder, TRUE, &twice));
  g_assert_error (twice, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_nonnull (strstr (twice->message, "the site b"));
  g_assert_true (g_file_set_contents (sites, "e\n", -1, NULL));
  g_assert_true (g_file_set_contents (model, "no model", -1, NULL));
  g_assert_null (vlps_folds_read (folder, TRUE, &damaged));
  g_assert_error (damaged, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (damaged->message, "content.trees"));
  g_unlink (model);
  g_assert_true (g_file_set_contents (model, "vlps-boosted-trees 1 2 0\ntree 0\n= 1\n", -1, NULL));
  g_assert_null (vlps_folds_read (folder, TRUE, &classes));
  g_assert_error (classes, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_nonnull (strstr (classes->message, "2 classes"));
  remove_folder (folder);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/folds/choose", test_choose);
  g_test_add_func ("/folds/content-alone", test_content_alone);
  g_test_add_func ("/folds/bad", test_bad);
  return g_test_run ();
}
