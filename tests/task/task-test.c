/* task-test.c - what a task is told of its method and its lines, before there is a page */
#include "task.h"

#include <string.h>

#include "errors.h"

/* Chooses with these parameters; what is said against it, NULL where nothing is. */
static char *
choose (VlpsOptions *options, VlpsTask *task, const char *thresholds, const char *method, gboolean no_render,
        const char *param)
{
  char *params[] = { (char *) param, NULL };
  VlpsTaskOptions chosen = { .method = (char *) method, .no_render = no_render, .params = params };
  g_autoptr (GError) error = NULL;

  vlps_options_clear (options);
  *options = (VlpsOptions){ .given.preset = g_strdup (thresholds) };
  g_assert_true (vlps_options_check (options, NULL));
  *task = (VlpsTask){ .options = options };
  if (vlps_task_choose (task, &chosen, FALSE, &error))
    return NULL;
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  return g_strdup (error->message);
}

static void
assert_said (const char *thresholds, const char *method, gboolean no_render, const char *param, const char *part)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTask task;
  g_autofree char *said = choose (&options, &task, thresholds, method, no_render, param);

  g_test_message ("%s: %s", param, said);
  g_assert_nonnull (said);
  g_assert_nonnull (strstr (said, part));
}

/* Constants of the method and those of auto, where its lines are used. */
static void
test_params (void)
{
  g_auto (VlpsOptions) options = { 0 };
  VlpsTask task;

  g_assert_null (choose (&options, &task, NULL, NULL, FALSE, "line-price=.1"));
  g_assert_cmpfloat_with_epsilon (task.automatic.search.line_price, .1, 1e-12);
  g_assert_null (choose (&options, &task, NULL, "vl-ps", FALSE, "auto.doubtful=.9"));
  g_assert_cmpfloat_with_epsilon (task.automatic.found.doubtful, .9, 1e-12);
  g_assert_cmpfloat_with_epsilon (task.automatic.search.line_price, .003, 1e-12);
  g_assert_null (choose (&options, &task, NULL, "vlps", FALSE, "border=2"));
  g_assert_cmpfloat_with_epsilon (task.extract.content.border, 2, 1e-12);
  g_assert_null (choose (&options, &task, "jing-zuo-2004", "bts", TRUE, "largest=3"));
  assert_said (NULL, "vlps", FALSE, "line-price=2", "0 to 1");
  assert_said (NULL, "vlps", FALSE, "nonsense=2", "it has bias");
  assert_said (NULL, "vlps", TRUE, "line-price=.1", "of the preset auto");
  assert_said (NULL, "bts", FALSE, "line-price=.1", "of the preset auto");
  assert_said ("jing-zuo-2004", "vl-ps", FALSE, "line-price=.1", "of the preset auto");
  assert_said (NULL, "vl-ps", FALSE, "bias=1", "vlps methods auto");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task/params", test_params);
  return g_test_run ();
}
