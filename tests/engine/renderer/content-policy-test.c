/* content-policy-test.c - which policies forbid the scripts of a document */
#include "content-policy.h"

static void
test_forbids (void)
{
  static const char *const forbid[] = {
    "sandbox",
    "SANDBOX",
    " sandbox ; default-src 'none'",
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "sandbox allow-forms allow-popups",
    "sandbox allow-scripts-too",
    "default-src 'self', sandbox",
    "sandbox allow-scripts, sandbox",
    "sandbox; sandbox allow-scripts",
    "default-src *;sandbox\tallow-forms",
  };
  static const char *const allow[] = {
    "",
    "default-src 'none'",
    "script-src 'none'",
    "sandbox allow-scripts",
    "sandbox allow-forms ALLOW-SCRIPTS",
    "sandbox allow-scripts; sandbox",
    "default-src sandbox",
    "sandboxed",
    "report-uri /sandbox",
    ";;,,",
  };

  for (guint i = 0; i < G_N_ELEMENTS (forbid); i++)
    g_assert_true (vlps_content_policy_forbids_scripts (forbid[i]));
  for (guint i = 0; i < G_N_ELEMENTS (allow); i++)
    g_assert_false (vlps_content_policy_forbids_scripts (allow[i]));
  g_assert_false (vlps_content_policy_forbids_scripts (NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/content-policy/forbids", test_forbids);
  return g_test_run ();
}
