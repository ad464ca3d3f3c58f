/* firecrawl-members-test.c - what members of a request of Firecrawl's ask of a page */
#include "firecrawl-members.h"

#include "errors.h"

static void
test_members (void)
{
  static const struct
  {
    const char *members, *format; /* NULL: they are refused */
  } cases[] = {
    { "{}", " markdown" },
    { "{\"formats\": [\"rawHtml\", \"links\"]}", " rawhtml links" },
    { "{\"formats\": [\"screenshot\"]}", " picture screen" },
    { "{\"formats\": [\"screenshot@fullPage\"]}", " picture" },
    { "{\"onlyMainContent\": false, \"unknown\": 1}", " whole markdown" },
    { "{\"actions\": [], \"timeout\": null, \"waitFor\": 0}", " markdown" },
    { "{\"formats\": [\"summary\"]}", NULL },
    { "{\"actions\": [{}]}", NULL },
    { "{\"waitFor\": 60001}", NULL },
    { "{\"timeout\": -1}", NULL },
    { "{\"headers\": {\"cookie\": \"a=b\"}}", NULL },
    { "{\"url\": 1}", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPageRequest) request = g_new0 (VlpsPageRequest, 1);
      g_autoptr (GString) format = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      cJSON *object = cJSON_Parse (cases[i].members);
      gboolean read = vlps_firecrawl_members_read (object, request, format, &error)
                      && vlps_firecrawl_members_read_formats (object, request, format, &error);

      g_test_message ("%s", cases[i].members);
      if (read)
        g_assert_cmpstr (format->str, ==, cases[i].format);
      else
        {
          g_assert_null (cases[i].format);
          g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
        }
      cJSON_Delete (object);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/firecrawl-members/members", test_members);
  return g_test_run ();
}
