/* adapter-test.c - adapters by name */
#include "adapter.h"

#include "errors.h"

static void
test_names (void)
{
  static const char *const two[] = { "firecrawl", "jina", "jina", NULL }, *const wrong[] = { "jina", "Jina", NULL };
  g_autoptr (GError) error = NULL;
  guint adapters = 99;

  g_assert_cmpuint (vlps_adapter_of_name ("jina"), ==, VLPS_ADAPTER_JINA);
  g_assert_cmpuint (vlps_adapter_of_name ("crawl4ai"), ==, VLPS_ADAPTER_CRAWL4AI);
  g_assert_cmpuint (vlps_adapter_of_name ("firecrawl"), ==, VLPS_ADAPTER_FIRECRAWL);
  g_assert_cmpuint (vlps_adapter_of_name (""), ==, 0);
  g_assert_cmpuint (vlps_adapter_of_name ("jina|crawl4ai"), ==, 0);
  g_assert_true (vlps_adapter_parse (NULL, &adapters, NULL));
  g_assert_cmpuint (adapters, ==, 0);
  g_assert_true (vlps_adapter_parse ((char **) two, &adapters, NULL));
  g_assert_cmpuint (adapters, ==, VLPS_ADAPTER_JINA | VLPS_ADAPTER_FIRECRAWL);
  g_assert_false (vlps_adapter_parse ((char **) wrong, &adapters, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_USAGE);
  g_assert_cmpstr (error->message, ==, "--adapter takes jina|crawl4ai|firecrawl, not 'Jina'");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/adapter/names", test_names);
  return g_test_run ();
}
