/* provenance-test.c - the gate: which addresses fit where a page came from */
#include "provenance.h"

#include <string.h>

#include "address.h"
#include "addresses.h"
#include "errors.h"

#define FOLDER "/srv/secret"

static void
test_gate (void)
{
  static const VlpsProvenance of_web[] = { VLPS_FROM_BYTES, VLPS_FROM_ARCHIVE, VLPS_FROM_WEB };
  guint n, web = 0, of_page = 0;
  const TestAddress *addresses = test_addresses (&n);

  g_assert_cmpuint (n, >=, 100);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *text = test_address_in (&addresses[i], FOLDER);

      g_test_message ("%s", addresses[i].kind);
      g_assert_cmpint (vlps_address_is_web (text), ==, addresses[i].web);
      g_assert_cmpint (vlps_address_is_of_page (text), ==, addresses[i].of_page);
      g_assert_cmpstr (vlps_provenance_address (text), ==, addresses[i].web ? text : "about:blank");
      for (guint k = 0; k < G_N_ELEMENTS (of_web); k++)
        {
          g_autoptr (GError) error = NULL;

          g_assert_cmpint (vlps_provenance_check (of_web[k], text, "--base-url", &error), ==, addresses[i].web);
          g_assert_cmpint (error != NULL, ==, !addresses[i].web);
          if (error != NULL)
            {
              g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
              g_assert_true (g_str_has_prefix (error->message, "--base-url takes an address of the web"));
            }
        }
      web += addresses[i].web ? 1 : 0;
      of_page += addresses[i].of_page ? 1 : 0;
    }
  g_test_message ("%u kinds, of which %u are of the web, and %u may stand in a snapshot", n, web, of_page);
  g_assert_false (vlps_address_is_web (NULL));
  g_assert_cmpstr (vlps_provenance_address (NULL), ==, "about:blank");
}

static void
test_files (void)
{
  static const struct
  {
    const char *text;
    gboolean fits;
  } cases[] = { { "file:///srv/a.html", TRUE },
                { "FILE:///srv/a.html", TRUE },
                { "file:/srv/a.html", TRUE },
                { "file://localhost/srv/a%20b.html", TRUE },
                { "file://server.example/srv/a.html", FALSE },
                { "file://127.0.0.1/srv/a.html", FALSE },
                { "file:///srv/a%2fb.html", FALSE },
                { "file:///srv/a%00b.html", FALSE },
                { "file:a.html", FALSE },
                { "/srv/a.html", FALSE },
                { "https://example.org/", FALSE },
                { "", FALSE } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("%s", cases[i].text);
      g_assert_cmpint (vlps_provenance_check (VLPS_FROM_FILE, cases[i].text, "a page", NULL), ==, cases[i].fits);
    }
}

/* From both sides of the limit. */
static void
test_length (void)
{
  g_autofree char *rest = g_strnfill (VLPS_ADDRESS_MAX - strlen ("http://a/"), 'b');
  g_autofree char *longest = g_strconcat ("http://a/", rest, NULL), *longer = g_strconcat (longest, "b", NULL);

  g_assert_true (vlps_address_is_web (longest));
  g_assert_false (vlps_address_is_web (longer));
  g_assert_true (vlps_address_is_of_page (longest));
  g_assert_false (vlps_address_is_of_page (longer));
}

static void
test_rights (void)
{
  g_assert_true (vlps_provenance_has_files (VLPS_FROM_FILE));
  g_assert_false (vlps_provenance_has_files (VLPS_FROM_WEB));
  g_assert_false (vlps_provenance_has_files (VLPS_FROM_ARCHIVE));
  g_assert_false (vlps_provenance_has_files (VLPS_FROM_BYTES));
  g_assert_true (vlps_provenance_is_loaded (VLPS_FROM_WEB));
  g_assert_false (vlps_provenance_is_loaded (VLPS_FROM_FILE));
  g_assert_false (vlps_provenance_is_loaded (VLPS_FROM_ARCHIVE));
  g_assert_false (vlps_provenance_is_loaded (VLPS_FROM_BYTES));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/provenance/gate", test_gate);
  g_test_add_func ("/provenance/files", test_files);
  g_test_add_func ("/provenance/length", test_length);
  g_test_add_func ("/provenance/rights", test_rights);
  return g_test_run ();
}
