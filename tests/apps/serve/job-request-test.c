/* job-request-test.c - what is asked of a job is kept as JSON, and damage to that is seen */
#include "job-request.h"

#include "errors.h"

static void
test_kept (void)
{
  const VlpsJobRequest request = { .options = { .task = { .method = (char *) "bts" } },
                                   .files = 5,
                                   .elements = TRUE,
                                   .fields = (char *) "url,text",
                                   .keep = 0.5,
                                   .webhook = (char *) "http://a.example/",
                                   .pages = 7 };
  g_autofree char *text = vlps_job_request_write (&request);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsJobRequest) back = vlps_job_request_read (text, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (back->options.task.method, ==, "bts");
  g_assert_cmpuint (back->files, ==, 5);
  g_assert_true (back->elements);
  g_assert_cmpstr (back->fields, ==, "url,text");
  g_assert_cmpfloat_with_epsilon (back->keep, 0.5, 1e-9);
  g_assert_cmpstr (back->webhook, ==, "http://a.example/");
  g_assert_cmpuint (back->pages, ==, 7);
  g_assert_null (back->list);
}

static void
test_damaged (void)
{
  static const char *const texts[] = { "", "[", "{}", "{\"files\": 1}", "{\"files\": \"1\", \"pages\": 1}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_job_request_read (texts[i], &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/job-request/kept", test_kept);
  g_test_add_func ("/job-request/damaged", test_damaged);
  return g_test_run ();
}
