/* content-blocking-test.c - content rules: those of the project, those of the user, and what is neither */
#include "content-blocking.h"

#include <cjson/cJSON.h>
#include <gio/gio.h>
#include <string.h>
#include <unistd.h>

#include "errors.h"

static cJSON *
parse (const char *list, const char *file)
{
  g_autoptr (GError) error = NULL;
  VlpsFilterCount count;
  g_autofree char *text = vlps_content_blocking_rules (list, file, &count, &error);
  cJSON *rules;

  g_assert_no_error (error);
  rules = cJSON_Parse (text);
  g_assert_true (cJSON_IsArray (rules));
  return rules;
}

static char *
make_file (const char *text)
{
  char *path = NULL;
  int fd = g_file_open_tmp ("vlps-block-XXXXXX", &path, NULL);

  g_assert_cmpint (write (fd, text, strlen (text)), ==, (gssize) strlen (text));
  close (fd);
  return path;
}

/* A filter list comes before the rules of the project: what it excepts is its own. */
static void
test_filter_list (void)
{
  g_autofree char *path = make_file ("! a list\n||ads.example^\n||a.example^$rewrite=abp-resource:blank-js\n");
  g_autoptr (GError) error = NULL;
  VlpsFilterCount count;
  g_autofree char *text = vlps_content_blocking_rules ("fonts", path, &count, &error);
  cJSON *rules = cJSON_Parse (text);
  const cJSON *first = cJSON_GetArrayItem (rules, 0);

  g_assert_no_error (error);
  g_assert_cmpuint (count.rules, ==, 2);
  g_assert_cmpuint (count.left_out, ==, 1);
  g_assert_cmpint (cJSON_GetArraySize (rules), ==, 3);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (cJSON_GetObjectItem (first, "trigger"), "url-filter")),
                   ==, "^[a-z]+://([^/]*[.])?ads\\.example[:/]");
  cJSON_Delete (rules);
  unlink (path);
}

/* WebKit's expressions know no alternatives and refuse a whole list for one rule with them. */
static void
test_own_rules (void)
{
  static const char *const names[] = { "ads", "cookies", "images", "media", "fonts" };
  int sum = 0;
  cJSON *all;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      cJSON *rules = parse (names[i], NULL);
      const cJSON *rule;

      g_assert_cmpint (cJSON_GetArraySize (rules), >, 0);
      sum += cJSON_GetArraySize (rules);
      cJSON_ArrayForEach (rule, rules)
      {
        const cJSON *trigger = cJSON_GetObjectItem (rule, "trigger");
        const cJSON *action = cJSON_GetObjectItem (rule, "action");
        const char *filter = cJSON_GetStringValue (cJSON_GetObjectItem (trigger, "url-filter"));
        const char *type = cJSON_GetStringValue (cJSON_GetObjectItem (action, "type"));

        g_assert_null (strchr (filter, '|'));
        g_assert_null (strchr (filter, '{'));
        g_assert_true (strcmp (type, "block") == 0 || cJSON_IsString (cJSON_GetObjectItem (action, "selector")));
      }
      cJSON_Delete (rules);
    }
  all = parse ("ads, cookies,images,media,fonts", NULL);
  g_assert_cmpint (cJSON_GetArraySize (all), ==, sum);
  cJSON_Delete (all);
}

static void
test_file (void)
{
  g_autofree char *path = make_file ("[{\"trigger\":{\"url-filter\":\"/x/\"},\"action\":{\"type\":\"block\"}}]");
  cJSON *alone = parse (NULL, path), *both = parse ("fonts", path);

  g_assert_cmpint (cJSON_GetArraySize (alone), ==, 1);
  g_assert_cmpint (cJSON_GetArraySize (both), ==, 2);
  cJSON_Delete (alone);
  cJSON_Delete (both);
  unlink (path);
}

static void
test_errors (void)
{
  static const struct
  {
    const char *list, *text, *part;
    int code;
  } cases[] = {
    { "adds", NULL, "'adds'", VLPS_ERROR_USAGE },
    { "ads,", NULL, "''", VLPS_ERROR_USAGE },
    { NULL, "", "not a JSON array", VLPS_ERROR_USAGE },
    { NULL, "{}", "not a JSON array", VLPS_ERROR_USAGE },
    { NULL, "[1]", "rule 1", VLPS_ERROR_USAGE },
    { NULL, "[{\"trigger\":{},\"action\":{\"type\":\"block\"}}]", "url-filter", VLPS_ERROR_USAGE },
    { NULL, "[{\"trigger\":{\"url-filter\":\".\"},\"action\":{}}]", "type", VLPS_ERROR_USAGE },
  };
  g_autoptr (GError) missing = NULL;
  VlpsFilterCount count;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = cases[i].text != NULL ? make_file (cases[i].text) : NULL;
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_content_blocking_rules (cases[i].list, path, &count, &error));
      g_assert_error (error, VLPS_ERROR, cases[i].code);
      g_assert_nonnull (strstr (error->message, cases[i].part));
      if (path != NULL)
        unlink (path);
    }
  g_assert_null (vlps_content_blocking_rules (NULL, "/nothing/here.json", &count, &missing));
  g_assert_error (missing, VLPS_ERROR, VLPS_ERROR_USAGE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task/block/own-rules", test_own_rules);
  g_test_add_func ("/task/block/file", test_file);
  g_test_add_func ("/task/block/filter-list", test_filter_list);
  g_test_add_func ("/task/block/errors", test_errors);
  return g_test_run ();
}
