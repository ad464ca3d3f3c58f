/* receipt-test.c - how a page came */
#include "receipt.h"

static void
assert_redirects (const VlpsReceipt *receipt, const char *expected)
{
  GString *all = g_string_new (NULL);

  for (guint i = 0; receipt->redirects != NULL && i < receipt->redirects->len; i++)
    g_string_append_printf (all, "%s ", (const char *) receipt->redirects->pdata[i]);
  g_assert_cmpstr (all->str, ==, expected);
  g_string_free (all, TRUE);
}

static void
test_redirects (void)
{
  g_auto (VlpsReceipt) receipt = { 0 };

  vlps_receipt_pass (&receipt, "http://a/");
  /* the start of a load, and the same once more */
  vlps_receipt_pass (&receipt, "http://a/");
  vlps_receipt_pass (&receipt, "http://b/");
  vlps_receipt_pass (&receipt, NULL);
  vlps_receipt_pass (&receipt, "");
  vlps_receipt_pass (&receipt, "http://c/");
  assert_redirects (&receipt, "http://a/ http://b/ http://c/ ");
  vlps_receipt_arrive (&receipt, "http://c/");
  assert_redirects (&receipt, "http://a/ http://b/ ");
  /* nothing led to what was never passed */
  vlps_receipt_arrive (&receipt, "http://d/");
  vlps_receipt_arrive (&receipt, NULL);
  assert_redirects (&receipt, "http://a/ http://b/ ");
}

static void
test_no_redirects (void)
{
  g_auto (VlpsReceipt) receipt = { 0 };

  vlps_receipt_arrive (&receipt, "http://a/");
  assert_redirects (&receipt, "");
  vlps_receipt_pass (&receipt, "http://a/");
  vlps_receipt_arrive (&receipt, "http://a/");
  assert_redirects (&receipt, "");
}

/* A way without an end is not kept without an end. */
static void
test_bound (void)
{
  g_auto (VlpsReceipt) receipt = { 0 };

  for (guint i = 0; i < 3 * VLPS_RECEIPT_MAX_REDIRECTS; i++)
    vlps_receipt_pass (&receipt, i % 2 == 0 ? "http://a/" : "http://b/");
  g_assert_cmpuint (receipt.redirects->len, ==, VLPS_RECEIPT_MAX_REDIRECTS);
}

static void
test_bytes (void)
{
  g_auto (VlpsReceipt) receipt = { 0 };
  g_autoptr (GBytes) bytes = g_bytes_new_static ("abc", 3);

  vlps_receipt_set_bytes (&receipt, bytes);
  /* FIPS 180-2, appendix B.1 */
  g_assert_cmpstr (receipt.sha256, ==, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  vlps_receipt_set_bytes (&receipt, NULL);
  g_assert_null (receipt.sha256);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/receipt/redirects", test_redirects);
  g_test_add_func ("/receipt/no-redirects", test_no_redirects);
  g_test_add_func ("/receipt/bound", test_bound);
  g_test_add_func ("/receipt/bytes", test_bytes);
  return g_test_run ();
}
