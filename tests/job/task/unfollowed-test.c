/* unfollowed-test.c - pages that send their readers on, and are not rendered */
#include "unfollowed.h"

#include <string.h>

#include "html-page.h"

#define META(value) "<meta http-equiv=refresh content='" value "'>"

static const struct
{
  const char *html, *header;
  const char *target; /* NULL: no warning */
} cases[] = {
  { META ("0;url=http://127.0.0.2:1/a"), NULL, "http://127.0.0.2:1/a after 0 s" },
  { META ("5; URL=\"/other\""), NULL, "http://example.org/other after 5 s" },
  { META ("90;https://b.example/"), NULL, "https://b.example/ after 90 s" },
  { "<META HTTP-EQUIV=Refresh CONTENT='1;url=x'>", NULL, "http://example.org/x after 1 s" },
  { "<p>Text", "2; url=/by-header", "http://example.org/by-header after 2 s" },
  { META ("3;url=/by-meta"), "2; url=/by-header", "http://example.org/by-header after 2 s" },
  { "<p>Text</p><body>" META ("0;url=/late"), NULL, "http://example.org/late after 0 s" },
  { META ("300"), NULL, NULL },
  { META ("300;url=/page"), NULL, NULL },
  { META ("300;url=#part"), NULL, NULL },
  { META ("soon"), NULL, NULL },
  { META ("0;url=file:///etc/passwd"), NULL, NULL },
  { META ("0;url=javascript:alert(1)"), NULL, NULL },
  { "<noscript>" META ("0;url=/no-script") "</noscript><p>Text", NULL, NULL },
  { "<head><noscript>" META ("0;url=/no-script") "</noscript>" META ("1;url=/script") "</head>", NULL,
    "http://example.org/script after 1 s" },
  { "<meta http-equiv=refresh>", NULL, NULL },
  { "<p>Text", NULL, NULL },
};

static void
test_cases (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = vlps_html_page_parse ((const guint8 *) cases[i].html, strlen (cases[i].html),
                                                        "http://example.org/page", NULL, NULL);
      const VlpsWarning *warning;

      g_assert_nonnull (page);
      vlps_unfollowed_warn (page, cases[i].header);
      g_test_message ("%s", cases[i].html);
      g_assert_cmpuint (page->warnings->len, ==, cases[i].target != NULL ? 1 : 0);
      if (cases[i].target == NULL)
        continue;
      warning = page->warnings->pdata[0];
      g_assert_cmpint (warning->code, ==, VLPS_WARNING_REFRESH_IGNORED);
      g_assert_nonnull (strstr (warning->message, cases[i].target));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/unfollowed/cases", test_cases);
  return g_test_run ();
}
