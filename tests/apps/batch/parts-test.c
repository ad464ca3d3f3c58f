/* parts-test.c - the parts of an article as one page: text, Markdown, HTML, words, how many there may be */
#include "parts.h"

#include <cjson/cJSON.h>
#include <string.h>

#include "errors.h"

static char *
address_of (guint part)
{
  return g_strdup_printf ("http://a.example/boats?page=%u", part);
}

/* Part `part` of an article, whose next one is the one behind it.  Its paragraph is "PN". */
static VlpsWork *
part_new (guint part)
{
  VlpsWork *work = g_new0 (VlpsWork, 1);
  g_autofree char *url = address_of (part);

  work->row.result = g_strdup_printf (
      "{\"url\": \"%s\", \"title\": \"Boats\", \"words\": %u, \"content\": {\"text\": \"P%u\\n\", "
      "\"markdown\": \"*P%u*\\n\", \"html\": \"<html><body><p>P%u</p></body></html>\"}, \"warnings\": []}",
      url, part, part, part, part);
  work->row.joined = g_ptr_array_new_with_free_func (g_free);
  if (part > 1)
    g_ptr_array_add (work->row.joined, g_strdup (url));
  work->title = g_strdup_printf ("Boats, page %u", part);
  work->next = address_of (part + 1);
  work->written[VLPS_FORMAT_TEXT] = g_strdup_printf ("P%u\n", part);
  work->written[VLPS_FORMAT_MARKDOWN] = g_strdup_printf ("*P%u*\n", part);
  work->written[VLPS_FORMAT_HTML] =
      g_strdup_printf ("<html>\n<body class=\"x\">\n<p>P%u</p>\n</body>\n</html>\n", part);
  work->written[VLPS_FORMAT_LINKS] = g_strdup_printf ("{\"url\": %u}\n", part);
  return work;
}

static guint
warnings_of (const VlpsWork *work, const char *text)
{
  cJSON *result = cJSON_Parse (work->row.result);
  const cJSON *warnings = cJSON_GetObjectItem (result, "warnings"), *warning;
  guint n = (guint) cJSON_GetArraySize (warnings);

  cJSON_ArrayForEach (warning, warnings) g_assert_nonnull (strstr (cJSON_GetStringValue (warning), text));
  cJSON_Delete (result);
  return n;
}

static void
test_formats (void)
{
  VlpsWork *article = part_new (1), *second = part_new (2), *blank = part_new (3);
  cJSON *result;
  const cJSON *content;

  /* nothing stands between a text and one that is empty */
  g_free (blank->written[VLPS_FORMAT_TEXT]);
  blank->written[VLPS_FORMAT_TEXT] = g_strdup ("");
  vlps_parts_join (article, second);
  vlps_parts_join (article, blank);
  g_assert_cmpstr (article->written[VLPS_FORMAT_TEXT], ==, "P1\n\nP2\n");
  g_assert_cmpstr (article->written[VLPS_FORMAT_MARKDOWN], ==, "*P1*\n\n*P2*\n\n*P3*\n");
  g_assert_cmpstr (article->written[VLPS_FORMAT_HTML], ==,
                   "<html>\n<body class=\"x\">\n<p>P1</p>\n\n<p>P2</p>\n\n<p>P3</p>\n</body>\n</html>\n");
  g_assert_cmpstr (article->written[VLPS_FORMAT_LINKS], ==, "{\"url\": 1}\n{\"url\": 2}\n{\"url\": 3}\n");
  result = cJSON_Parse (article->row.result);
  content = cJSON_GetObjectItem (result, "content");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (content, "text")), ==, "P1\n\nP2\n\nP3\n");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (content, "markdown")), ==, "*P1*\n\n*P2*\n\n*P3*\n");
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (content, "html")), ==,
                   "<html><body><p>P1</p><p>P2</p><p>P3</p></body></html>");
  g_assert_cmpint ((int) cJSON_GetNumberValue (cJSON_GetObjectItem (result, "words")), ==, 1 + 2 + 3);
  g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (result, "url")), ==, "http://a.example/boats?page=1");
  cJSON_Delete (result);
  g_assert_cmpuint (article->row.joined->len, ==, 2);
  g_assert_cmpstr (article->row.joined->pdata[1], ==, "http://a.example/boats?page=3");
  g_assert_cmpstr (article->next, ==, "http://a.example/boats?page=4");
  vlps_work_free (article);
}

/* Part 50 is the last, and only where there are more is that said. */
static void
test_limit (gconstpointer data)
{
  gboolean more = GPOINTER_TO_INT (data);
  VlpsWork *article = part_new (1);

  for (guint part = 2; part <= VLPS_PARTS_MAX; part++)
    {
      VlpsWork *work = part_new (part);

      g_assert_nonnull (article->next);
      g_assert_cmpuint (warnings_of (article, ""), ==, 0);
      if (part == VLPS_PARTS_MAX && !more)
        g_clear_pointer (&work->next, g_free);
      vlps_parts_join (article, work);
    }
  g_assert_cmpuint (article->row.joined->len, ==, 49);
  g_assert_null (article->next);
  g_assert_cmpuint (warnings_of (article, "more parts than 50"), ==, more ? 1 : 0);
  vlps_work_free (article);
}

static void
test_fit (void)
{
  static const struct
  {
    const char *here, *title;
    gboolean fits;
  } cases[] = { { "http://a.example/boats?page=2", "Boats, page 2", TRUE },
                { "http://A.example:80/boats?page=2#top", "Boats", TRUE },
                { "http://a.example/boats?page=3", "Boats", FALSE }, /* it was sent elsewhere */
                { "http://a.example/boats?page=2", "Trains", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      VlpsWork *article = part_new (1), *work = part_new (2);

      g_ptr_array_set_size (work->row.joined, 0);
      g_ptr_array_add (work->row.joined, g_strdup (cases[i].here));
      g_free (work->title);
      work->title = g_strdup (cases[i].title);
      g_assert_cmpint (vlps_parts_fit (article, work), ==, cases[i].fits);
      vlps_work_free (article);
      vlps_work_free (work);
    }
  /* round in a circle */
  {
    VlpsWork *article = part_new (1), *second = part_new (2), *again = part_new (2);

    vlps_parts_join (article, second);
    g_free (article->next);
    article->next = address_of (2);
    g_assert_false (vlps_parts_fit (article, again));
    vlps_work_free (article);
    vlps_work_free (again);
  }
}

static void
test_miss (void)
{
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_TIMEOUT, "too slow");
  VlpsWork *article = part_new (1);

  vlps_parts_miss (article, failure);
  g_assert_null (article->next);
  g_assert_cmpuint (warnings_of (article, "(http://a.example/boats?page=2) is missing: too slow"), ==, 1);
  vlps_work_free (article);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/parts/formats", test_formats);
  g_test_add_data_func ("/parts/limit", GINT_TO_POINTER (TRUE), test_limit);
  g_test_add_data_func ("/parts/limit-without-more", GINT_TO_POINTER (FALSE), test_limit);
  g_test_add_func ("/parts/fit", test_fit);
  g_test_add_func ("/parts/miss", test_miss);
  return g_test_run ();
}
