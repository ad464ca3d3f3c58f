/* internet-address-test.c - every special range from both sides, every spelling of an address */
#include "internet-address.h"

static void
test_kinds (void)
{
  static const struct
  {
    const char *host, *kind; /* NULL: public */
  } cases[] = {
    { "0.0.0.0", "of this host or network" },
    { "0.255.255.255", "of this host or network" },
    { "1.0.0.0", NULL },
    { "9.255.255.255", NULL },
    { "10.0.0.0", "private" },
    { "10.255.255.255", "private" },
    { "11.0.0.0", NULL },
    { "100.63.255.255", NULL },
    { "100.64.0.0", "shared by the customers of a provider" },
    { "100.100.100.200", "shared by the customers of a provider" },
    { "100.127.255.255", "shared by the customers of a provider" },
    { "100.128.0.0", NULL },
    { "126.255.255.255", NULL },
    { "127.0.0.0", "loopback" },
    { "127.0.0.1", "loopback" },
    { "127.255.255.255", "loopback" },
    { "128.0.0.0", NULL },
    { "168.63.129.15", NULL },
    { "168.63.129.16", "a cloud's host service" },
    { "169.253.255.255", NULL },
    { "169.254.0.0", "link-local" },
    { "169.254.169.254", "a cloud's metadata service" },
    { "169.254.170.2", "link-local" },
    { "169.255.0.0", NULL },
    { "172.15.255.255", NULL },
    { "172.16.0.0", "private" },
    { "172.31.255.255", "private" },
    { "172.32.0.0", NULL },
    { "192.0.0.0", "for protocols" },
    { "192.0.0.192", "for protocols" },
    { "192.0.1.0", NULL },
    { "192.0.2.1", "for documentation" },
    { "192.0.3.0", NULL },
    { "192.88.99.1", "for protocols" },
    { "192.167.255.255", NULL },
    { "192.168.0.0", "private" },
    { "192.168.255.255", "private" },
    { "192.169.0.0", NULL },
    { "198.17.255.255", NULL },
    { "198.18.0.0", "for benchmarks" },
    { "198.19.255.255", "for benchmarks" },
    { "198.20.0.0", NULL },
    { "198.51.100.7", "for documentation" },
    { "203.0.113.7", "for documentation" },
    { "223.255.255.255", NULL },
    { "224.0.0.1", "multicast" },
    { "239.255.255.255", "multicast" },
    { "240.0.0.1", "reserved" },
    { "255.255.255.255", "broadcast" },
    { "::", "unspecified" },
    { "::1", "loopback" },
    { "::2", "IPv4-compatible" },
    { "::127.0.0.1", "IPv4-compatible" },
    { "::8.8.8.8", "IPv4-compatible" },
    { "::ffff:127.0.0.1", "loopback" },
    { "::ffff:7f00:1", "loopback" },
    { "::ffff:10.1.2.3", "private" },
    { "::ffff:169.254.169.254", "a cloud's metadata service" },
    { "::ffff:8.8.8.8", NULL },
    { "::ffff:0:127.0.0.1", "reserved" },
    { "64:ff9b::127.0.0.1", "loopback" },
    { "64:ff9b::a00:1", "private" },
    { "64:ff9b::8.8.8.8", NULL },
    { "64:ff9b:1::1", "for local NAT64" },
    { "100::1", "for discarding" },
    { "2000::1", NULL },
    { "2001::1", "Teredo" },
    { "2001:0:4136:e378:8000:63bf:80ff:fffe", "Teredo" },
    { "2001:2::1", "for protocols" },
    { "2001:10::1", "for protocols" },
    { "2001:1ff:ffff::", "for protocols" },
    { "2001:200::1", NULL },
    { "2001:4860:4860::8888", NULL },
    { "2001:db8::1", "for documentation" },
    { "2002:7f00:1::", "6to4" },
    { "2002:808:808::1", "6to4" },
    { "2003::1", NULL },
    { "2620:4f:8000::1", "for protocols" },
    { "2606:4700::1111", NULL },
    { "3ffe::1", NULL },
    { "3fff:0fff::1", "for documentation" },
    { "3fff:1000::1", NULL },
    { "4000::1", "reserved" },
    { "5f00::1", "reserved" },
    { "fc00::1", "private" },
    { "fd00:ec2::254", "a cloud's metadata service" },
    { "fd00:ec2::255", "private" },
    { "fdff::1", "private" },
    { "fe00::1", "reserved" },
    { "fe80::1", "link-local" },
    { "febf::1", "link-local" },
    { "fec0::1", "site-local" },
    { "ff02::1", "multicast" },
    { "ff0e::1", "multicast" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GInetAddress) address = g_inet_address_new_from_string (cases[i].host);

      g_test_message ("%s", cases[i].host);
      g_assert_cmpstr (vlps_internet_address_kind (address), ==, cases[i].kind);
    }
}

static void
test_spellings (void)
{
  static const struct
  {
    const char *host, *meant; /* NULL: a name, or nothing */
  } cases[] = {
    { "127.0.0.1", "127.0.0.1" },
    { "127.1", "127.0.0.1" },
    { "127.0.1", "127.0.0.1" },
    { "2130706433", "127.0.0.1" },
    { "017700000001", "127.0.0.1" },
    { "0x7f000001", "127.0.0.1" },
    { "0X7F000001", "127.0.0.1" },
    { "0177.0.0.1", "127.0.0.1" },
    { "0177.0.0.01", "127.0.0.1" },
    { "0x7f.0.0.1", "127.0.0.1" },
    { "0x7f.1", "127.0.0.1" },
    { "0x7F.0x0.0x0.0x1", "127.0.0.1" },
    { "127.0.0.1.", "127.0.0.1" },
    { "127.0x1", "127.0.0.1" },
    { "10.65535", "10.0.255.255" },
    { "0", "0.0.0.0" },
    { "0.0", "0.0.0.0" },
    { "2852039166", "169.254.169.254" },
    { "0xa9fea9fe", "169.254.169.254" },
    { "0251.0376.0251.0376", "169.254.169.254" },
    { "4294967295", "255.255.255.255" },
    { "[::1]", "::1" },
    { "::1", "::1" },
    { "[0:0:0:0:0:0:0:1]", "::1" },
    { "[::ffff:127.0.0.1]", "::ffff:127.0.0.1" },
    { "[0000:0000:0000:0000:0000:ffff:7f00:0001]", "::ffff:127.0.0.1" },
    { "4294967296", NULL },
    { "256.0.0.1", NULL },
    { "1.2.3.4.5", NULL },
    { "127.0.0.1 x", NULL },
    { "127.0.0.1..", NULL },
    { "[127.0.0.1]", NULL },
    { "[::1", NULL },
    { "[::1%lo]", NULL },
    { "fe80::1%25eth0", NULL },
    { "[]", NULL },
    { "", NULL },
    { ".", NULL },
    { "localhost", NULL },
    { "face.beef", NULL },
    { "example.org", NULL },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GInetAddress) address = vlps_internet_address_parse (cases[i].host);
      g_autofree char *text = address != NULL ? g_inet_address_to_string (address) : NULL;

      g_test_message ("%s", cases[i].host);
      g_assert_cmpstr (text, ==, cases[i].meant);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/address/kinds", test_kinds);
  g_test_add_func ("/address/spellings", test_spellings);
  return g_test_run ();
}
