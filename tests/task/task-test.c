/* task-test.c - what a task is told of its method and its lines, and the part of a page that it is limited to */
#include "task.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"

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

static const char html[] =
    "<!DOCTYPE html><title>t</title><nav><a href='/home'>home</a></nav><main><p>The first paragraph is long enough to "
    "be "
    "content for anybody who reads it.</p><p class=second>The second paragraph, with <a href='/more'>more</a>, is long "
    "enough as well, which is why it is content.</p><p hidden class=gone>hidden</p></main>"
    "<footer>all rights <i>reserved</i></footer>";

/* What a format has of the part that a selector matches; NULL with an error where there is none. */
static char *
emit_part (const char *selector, VlpsFormat format, GError **error)
{
  g_auto (VlpsOptions) options = { .given.selector = g_strdup (selector) };
  VlpsTaskOptions chosen = { .no_render = TRUE };
  VlpsTask task = { .options = &options };
  g_autoptr (VlpsPage) page = vlps_html_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, NULL);
  g_autoptr (VlpsResult) result = NULL;

  if (!vlps_options_check (&options, error))
    return NULL;
  g_assert_true (vlps_task_choose (&task, &chosen, FALSE, NULL));
  result = vlps_task_run (&task, page, error);
  return result != NULL ? vlps_task_emit (&task, page, result, format) : NULL;
}

static void
assert_part (const char *selector, VlpsFormat format, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = emit_part (selector, format, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
test_part (void)
{
  static const char second[] = "The second paragraph, with more, is long enough as well, which is why it is content.\n";
  g_autofree char *json = emit_part (".second", VLPS_FORMAT_JSON, NULL);

  assert_part (".second", VLPS_FORMAT_TEXT, second);
  assert_part ("nav, .second", VLPS_FORMAT_TEXT, second);
  assert_part (".second a", VLPS_FORMAT_MARKDOWN, "[more](http://example.com/more)\n");
  /* where the method finds nothing, all of the part is content */
  assert_part ("footer", VLPS_FORMAT_TEXT, "all rights reserved\n");
  assert_part ("footer i", VLPS_FORMAT_TEXT, "reserved\n");
  g_assert_nonnull (strstr (json, "\"tag\": \"p\""));
  g_assert_nonnull (strstr (json, "\"tag\": \"a\""));
  g_assert_null (strstr (json, "\"tag\": \"main\""));
  g_assert_null (strstr (json, "\"tag\": \"nav\""));
}

static void
test_no_part (void)
{
  static const char *const none[] = { ".nothing", ".gone", "title" }, *const wrong[] = { "p:hover", "[", "" };

  for (guint i = 0; i < G_N_ELEMENTS (none); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (emit_part (none[i], VLPS_FORMAT_TEXT, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
    }
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (emit_part (wrong[i], VLPS_FORMAT_TEXT, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
      g_assert_true (g_str_has_prefix (error->message, "--selector: "));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task/params", test_params);
  g_test_add_func ("/task/part", test_part);
  g_test_add_func ("/task/no-part", test_no_part);
  return g_test_run ();
}
