/* fetch-metadata-test.c - how a page came */
#include "fetch-metadata.h"

static void
assert_redirects (const VlpsFetchMetadata *fetch_metadata, const char *expected)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; fetch_metadata->redirects != NULL && i < fetch_metadata->redirects->len; i++)
    g_string_append_printf (all, "%s ", (const char *) fetch_metadata->redirects->pdata[i]);
  g_assert_cmpstr (all->str, ==, expected);
  g_string_free (all, TRUE);
}

static void
test_redirects (void)
{
  g_auto (VlpsFetchMetadata) fetch_metadata = { 0 };

  vlps_fetch_metadata_pass (&fetch_metadata, "http://a/");
  /* the start of a load, and the same once more */
  vlps_fetch_metadata_pass (&fetch_metadata, "http://a/");
  vlps_fetch_metadata_pass (&fetch_metadata, "http://b/");
  vlps_fetch_metadata_pass (&fetch_metadata, NULL);
  vlps_fetch_metadata_pass (&fetch_metadata, "");
  vlps_fetch_metadata_pass (&fetch_metadata, "http://c/");
  assert_redirects (&fetch_metadata, "http://a/ http://b/ http://c/ ");
  vlps_fetch_metadata_arrive (&fetch_metadata, "http://c/");
  assert_redirects (&fetch_metadata, "http://a/ http://b/ ");
  /* nothing led to what was never passed */
  vlps_fetch_metadata_arrive (&fetch_metadata, "http://d/");
  vlps_fetch_metadata_arrive (&fetch_metadata, NULL);
  assert_redirects (&fetch_metadata, "http://a/ http://b/ ");
}

static void
test_no_redirects (void)
{
  g_auto (VlpsFetchMetadata) fetch_metadata = { 0 };

  vlps_fetch_metadata_arrive (&fetch_metadata, "http://a/");
  assert_redirects (&fetch_metadata, "");
  vlps_fetch_metadata_pass (&fetch_metadata, "http://a/");
  vlps_fetch_metadata_arrive (&fetch_metadata, "http://a/");
  assert_redirects (&fetch_metadata, "");
}

/* A way without an end is not kept without an end. */
static void
test_bound (void)
{
  g_auto (VlpsFetchMetadata) fetch_metadata = { 0 };

  for (guint i = 0; i < 3 * VLPS_FETCH_METADATA_MAX_REDIRECTS; i++)
    vlps_fetch_metadata_pass (&fetch_metadata, i % 2 == 0 ? "http://a/" : "http://b/");
  g_assert_cmpuint (fetch_metadata.redirects->len, ==, VLPS_FETCH_METADATA_MAX_REDIRECTS);
}

static void
test_bytes (void)
{
  g_auto (VlpsFetchMetadata) fetch_metadata = { 0 };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("abc", 3);

  vlps_fetch_metadata_set_bytes (&fetch_metadata, bytes);
  /* FIPS 180-2, appendix B.1 */
  g_assert_cmpstr (fetch_metadata.sha256, ==, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  vlps_fetch_metadata_set_bytes (&fetch_metadata, NULL);
  g_assert_null (fetch_metadata.sha256);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/fetch_metadata/redirects", test_redirects);
  g_test_add_func ("/fetch_metadata/no-redirects", test_no_redirects);
  g_test_add_func ("/fetch_metadata/bound", test_bound);
  g_test_add_func ("/fetch_metadata/bytes", test_bytes);
  return g_test_run ();
}
