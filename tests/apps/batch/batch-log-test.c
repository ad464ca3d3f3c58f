/* batch-log-test.c - lines of log.txt */
#include "batch-log.h"

#include "errors.h"
#include "scratch.h"

static void
test_lines (Scratch *scratch, gconstpointer data)
{
  const VlpsItem first = { .input = (char *) "a\tb\n.html" },
                 second = { .input = (char *) "x", .name = (char *) "page" };
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "not\tdone");
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL, *plain = NULL;
  g_autoptr (GRegex) time =
      g_regex_new ("^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\\.[0-9]+)?Z\t", G_REGEX_MULTILINE, 0, NULL);

  for (guint run = 0; run < 2; run++)
    {
      g_autoptr (VlpsBatchLog) log = vlps_batch_log_open (scratch->path, &error);

      g_assert_no_error (error);
      vlps_batch_log_run (log, "begins %u", run);
      vlps_batch_log_page (log, &first, 1, TRUE, failure);
      vlps_batch_log_page (log, &first, 2, FALSE, failure);
      vlps_batch_log_page (log, &second, 1, FALSE, NULL);
      g_assert_true (vlps_batch_log_flush (log, NULL));
    }
  text = scratch_read (scratch, "log.txt");
  plain = g_regex_replace (time, text, -1, 0, "T ", 0, NULL);
  g_assert_cmpstr (plain, ==,
                   "T run\tbegins 0\n"
                   "T retry\ta b .html\t1\ttimeout\tnot done\n"
                   "T failed\ta b .html\t2\ttimeout\tnot done\n"
                   "T ok\tpage\t1\n"
                   "T run\tbegins 1\n"
                   "T retry\ta b .html\t1\ttimeout\tnot done\n"
                   "T failed\ta b .html\t2\ttimeout\tnot done\n"
                   "T ok\tpage\t1\n");
}

static void
test_unwritable (Scratch *scratch, gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *none = g_build_filename (scratch->path, "none", NULL);

  g_assert_null (vlps_batch_log_open (none, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/batch-log/lines", test_lines);
  scratch_add ("/batch-log/unwritable", test_unwritable);
  return g_test_run ();
}
