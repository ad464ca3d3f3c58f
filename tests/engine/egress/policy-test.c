/* policy-test.c - what may be reached, by names whose addresses the test makes up */
#include "policy.h"

#include "errors.h"
#include "fake-resolver.h"

/* The first address that a host may be reached at; NULL with an error. */
static char *
resolve (VlpsPolicy *policy, const char *host, GError **error)
{
  GList *addresses = vlps_policy_resolve (policy, host, NULL, error);
  char *text = addresses != NULL ? g_inet_address_to_string (addresses->data) : NULL;

  vlps_policy_free_addresses (addresses);
  return text;
}

static void
assert_reached (VlpsPolicy *policy, const char *host, const char *expected)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = resolve (policy, host, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (text, ==, expected);
}

static void
assert_refused (VlpsPolicy *policy, const char *host, int code, const char *message)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = resolve (policy, host, &error);

  g_assert_cmpstr (text, ==, NULL);
  g_assert_error (error, VLPS_ERROR, code);
  if (message != NULL)
    g_assert_cmpstr (error->message, ==, message);
}

static void
test_names (void)
{
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPolicy) policy = vlps_policy_new (NULL, &error);

  g_assert_no_error (error);
  g_resolver_set_default (G_RESOLVER (resolver));
  fake_resolver_add (resolver, "good.test", "93.184.216.34 2606:2800::1");
  fake_resolver_add (resolver, "one-bad.test", "93.184.216.34 1.1.1.1 10.0.0.5 8.8.8.8");
  fake_resolver_add (resolver, "last-bad.test", "93.184.216.34 ::ffff:127.0.0.1");
  fake_resolver_add (resolver, "localhost", "127.0.0.1");
  fake_resolver_add (resolver, "changes.test", "93.184.216.34");
  fake_resolver_add (resolver, "changes.test", "192.168.1.1");
  fake_resolver_add (resolver, "mapped.test", "::ffff:93.184.216.34");
  assert_reached (policy, "good.test", "93.184.216.34");
  /* as the kernel will have it */
  assert_reached (policy, "mapped.test", "93.184.216.34");
  assert_refused (policy, "one-bad.test", VLPS_ERROR_NOT_PUBLIC,
                  "one-bad.test has the address 10.0.0.5, which is not public (private); --allow-net allows it");
  assert_refused (policy, "last-bad.test", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_refused (policy, "localhost", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_reached (policy, "changes.test", "93.184.216.34");
  assert_refused (policy, "changes.test", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_refused (policy, "none.test", VLPS_ERROR_NOT_FOUND, "there is no none.test");
  g_assert_cmpuint (fake_resolver_count (resolver), ==, 7);
  /* nobody is asked for these, nor for localhost */
  assert_refused (policy, "127.0.0.1", VLPS_ERROR_NOT_PUBLIC,
                  "127.0.0.1 is not a public address (loopback); --allow-net allows it");
  assert_refused (policy, "0x7f.1", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_refused (policy, "::1", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_reached (policy, "8.8.8.8", "8.8.8.8");
  g_assert_cmpuint (fake_resolver_count (resolver), ==, 7);
}

static void
test_networks (void)
{
  static const char *const networks[] = { "10.1.0.0/16", "192.168.7.9", "fd00:1::/32", NULL };
  static const char *const wrong[] = { "10.0.0.1/8", "10.0.0.0/33", "all", "", "example.org", "10.0.0.0/-1" };
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPolicy) policy = vlps_policy_new (networks, &error);

  g_assert_no_error (error);
  g_resolver_set_default (G_RESOLVER (resolver));
  fake_resolver_add (resolver, "inside.test", "10.1.2.3 8.8.8.8");
  fake_resolver_add (resolver, "outside.test", "10.1.2.3 10.2.0.1");
  assert_reached (policy, "inside.test", "10.1.2.3");
  assert_refused (policy, "outside.test", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_reached (policy, "::ffff:10.1.0.1", "10.1.0.1");
  assert_reached (policy, "192.168.7.9", "192.168.7.9");
  assert_refused (policy, "192.168.7.10", VLPS_ERROR_NOT_PUBLIC, NULL);
  assert_reached (policy, "fd00:1::5", "fd00:1::5");
  assert_refused (policy, "fd00:2::5", VLPS_ERROR_NOT_PUBLIC, NULL);
  /* the far side of a NAT64 is not the near one */
  assert_refused (policy, "64:ff9b::10.1.2.3", VLPS_ERROR_NOT_PUBLIC, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      const char *const list[] = { wrong[i], NULL };
      g_autoptr (GError) local = NULL;

      g_assert_null (vlps_policy_new (list, &local));
      g_assert_error (local, VLPS_ERROR, VLPS_ERROR_USAGE);
    }
}

static void
test_discreet (void)
{
  g_autoptr (FakeResolver) resolver = fake_resolver_new ();
  g_autoptr (VlpsPolicy) policy = vlps_policy_new (NULL, NULL);

  g_resolver_set_default (G_RESOLVER (resolver));
  vlps_policy_be_discreet (policy);
  fake_resolver_add (resolver, "inside.test", "10.0.0.5");
  assert_refused (policy, "inside.test", VLPS_ERROR_NOT_PUBLIC, "inside.test is not public");
  assert_refused (policy, "2130706433", VLPS_ERROR_NOT_PUBLIC, "2130706433 is not public");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/policy/names", test_names);
  g_test_add_func ("/policy/networks", test_networks);
  g_test_add_func ("/policy/discreet", test_discreet);
  return g_test_run ();
}
