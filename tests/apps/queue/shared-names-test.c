/* shared-names-test.c - names of files that several workers give */
#include "queue-export.h"
#include "queue-fixture.h"

/* Two pages never have the same name, also where a link leads to the second and where the first was tried again; export
 * takes the files from where they are, and from nowhere else. */
static void
test_names (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  static const VlpsRunFacts facts = { (char *) (gsize) "1", (char *) (gsize) "method=vlps\nwrite=text\n",
                                      (char *) (gsize) "[]", (char *) (gsize) "/" };
  g_autoptr (VlpsNameTemplate) names = vlps_name_template_new (VLPS_NAME_TEMPLATE, NULL);
  g_autofree char *results = g_build_filename (scratch->path, "results", NULL),
                  *out = g_build_filename (scratch->path, "out", NULL), *secret = NULL, *taken = NULL, *stolen = NULL;
  g_autofree char *name = NULL, *written = NULL, *exported = NULL;
  const char *const folders[] = { results, NULL };
  g_auto (Fixture) fixture = fixture_open (scratch, &facts);
  guint64 n, added, known, missing, without;

  if (fixture.server == NULL)
    return;
  g_assert_true (vlps_shared_run_follow (fixture.redis, 100, NULL));
  {
    g_autoptr (VlpsSharedList) list = vlps_shared_list_new (fixture.redis, names, TRUE);
    const VlpsItem pages[] = { page_of ("http://h/x"), page_of ("http://h/X") };

    for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
      g_assert_true (vlps_shared_list_add (list, &pages[i], NULL));
    g_assert_true (vlps_shared_list_end (list, &added, &known, NULL));
    g_assert_cmpuint (added, ==, 2);
  }
  secret = scratch_write (scratch, "results/secret.txt", "secret");
  {
    static const char *const led[] = { "http://h/x.html 1", NULL };
    g_auto (TestWorker) one = worker_new_with (&fixture, "one", 30, NULL, names, TRUE);
    g_auto (VlpsItem) x = expect_claim (&one, "http://h/x", FALSE), upper = { 0 }, third = { 0 };
    g_autofree char *line = NULL, *path = NULL;

    g_assert_cmpstr (x.file, ==, "h/x");
    finish_leading (&one, &x, "{}\n", led);
    upper = expect_claim (&one, "http://h/X", FALSE);
    g_assert_true (g_str_has_prefix (upper.file, "h/X+"));
    name = g_strdup (upper.file);
    finish (&one, &upper, "{}\n", "too slow");
    third = expect_claim (&one, "http://h/x.html", FALSE);
    g_assert_true (g_str_has_prefix (third.file, "h/x+"));
    finish (&one, &third, "{\"number\": 3, \"status\": \"ok\", \"files\": {\"text\": \"pages/../secret.txt\"}}\n",
            NULL);
    g_assert_true (vlps_shared_run_retry_failed (fixture.redis, &n, NULL));
    vlps_item_clear (&upper);
    upper = expect_claim (&one, "http://h/X", FALSE);
    g_assert_cmpstr (upper.file, ==, name);
    line =
        g_strdup_printf ("{\"number\": 2, \"status\": \"ok\", \"files\": {\"text\": \"pages/%s.txt\"}}\n", upper.file);
    finish (&one, &upper, line, NULL);
    path = g_strdup_printf ("results/pages/%s.txt", upper.file);
    written = scratch_write (scratch, path, "the text");
    exported = g_strdup_printf ("out/pages/%s.txt", upper.file);
  }
  g_assert_true (vlps_queue_export (fixture.redis, out, folders, &missing, &without, NULL));
  g_assert_cmpuint (without, ==, 0);
  taken = scratch_read (scratch, exported);
  g_assert_cmpstr (taken, ==, "the text");
  stolen = scratch_read (scratch, "out/secret.txt");
  g_assert_null (stolen);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/shared-names/names", test_names);
  return g_test_run ();
}
