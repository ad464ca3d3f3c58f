/* internet-address.c - which addresses belong to the whole Internet */
#include "internet-address.h"

#include <arpa/inet.h>
#include <string.h>

typedef struct
{
  guint8 start[16];
  guint bits;
  const char *kind;
} Range;

/* The order matters only where one range lies in another: the first one counts. */
static const Range ranges4[] = {
  { { 0 }, 8, "of this host or network" },
  { { 10 }, 8, "private" },
  { { 100, 64 }, 10, "shared by the customers of a provider" },
  { { 127 }, 8, "loopback" },
  { { 169, 254, 169, 254 }, 32, "a cloud's metadata service" },
  { { 169, 254 }, 16, "link-local" },
  { { 168, 63, 129, 16 }, 32, "a cloud's host service" }, /* Azure; routed nowhere else */
  { { 172, 16 }, 12, "private" },
  { { 192, 0, 0 }, 24, "for protocols" },
  { { 192, 0, 2 }, 24, "for documentation" },
  { { 192, 31, 196 }, 24, "for protocols" },
  { { 192, 52, 193 }, 24, "for protocols" },
  { { 192, 88, 99 }, 24, "for protocols" },
  { { 192, 168 }, 16, "private" },
  { { 192, 175, 48 }, 24, "for protocols" },
  { { 198, 18 }, 15, "for benchmarks" },
  { { 198, 51, 100 }, 24, "for documentation" },
  { { 203, 0, 113 }, 24, "for documentation" },
  { { 224 }, 4, "multicast" },
  { { 255, 255, 255, 255 }, 32, "broadcast" },
  { { 240 }, 4, "reserved" },
};

static const Range ranges6[] = {
  { { 0 }, 128, "unspecified" },
  { { [15] = 1 }, 128, "loopback" },
  { { 0 }, 96, "IPv4-compatible" },
  { { 0, 0x64, 0xff, 0x9b, 0, 1 }, 48, "for local NAT64" },
  { { 0x01, 0 }, 64, "for discarding" },
  { { 0x20, 0x01, 0, 0 }, 32, "Teredo" },
  { { 0x20, 0x01, 0 }, 23, "for protocols" },
  { { 0x20, 0x01, 0x0d, 0xb8 }, 32, "for documentation" },
  { { 0x20, 0x02 }, 16, "6to4" },
  { { 0x26, 0x20, 0, 0x4f, 0x80, 0 }, 48, "for protocols" },
  { { 0x3f, 0xff, 0 }, 20, "for documentation" },
  { { 0xfd, 0, 0x0e, 0xc2, [15] = 0x54, [14] = 0x02 }, 128, "a cloud's metadata service" },
  { { 0xfc }, 7, "private" },
  { { 0xfe, 0x80 }, 10, "link-local" },
  { { 0xfe, 0xc0 }, 10, "site-local" },
  { { 0xff }, 8, "multicast" },
};

static const guint8 mapped[12] = { [10] = 0xff, 0xff }, nat64[12] = { 0, 0x64, 0xff, 0x9b };

static const char *
find (const Range *ranges, guint n, const guint8 *bytes)
{
  for (guint i = 0; i < n; i++)
    {
      guint whole = ranges[i].bits / 8, rest = ranges[i].bits % 8;

      if (memcmp (ranges[i].start, bytes, whole) == 0
          && (rest == 0 || (ranges[i].start[whole] ^ bytes[whole]) >> (8 - rest) == 0))
        return ranges[i].kind;
    }
  return NULL;
}

const char *
vlps_internet_address_kind (GInetAddress *address)
{
  const guint8 *bytes = g_inet_address_to_bytes (address);
  const char *kind;

  if (g_inet_address_get_family (address) == G_SOCKET_FAMILY_IPV4)
    return find (ranges4, G_N_ELEMENTS (ranges4), bytes);
  if (memcmp (bytes, mapped, sizeof mapped) == 0 || memcmp (bytes, nat64, sizeof nat64) == 0)
    return find (ranges4, G_N_ELEMENTS (ranges4), bytes + 12);
  kind = find (ranges6, G_N_ELEMENTS (ranges6), bytes);
  if (kind != NULL)
    return kind;
  /* of all others IANA has given out 2000::/3 alone */
  return bytes[0] >> 5 == 1 ? NULL : "reserved";
}

GInetAddress *
vlps_internet_address_parse (const char *host)
{
  gsize length = strlen (host);
  gboolean brackets = length > 1 && host[0] == '[' && host[length - 1] == ']';
  gboolean dot = length > 1 && host[length - 1] == '.';
  g_autofree char *bare = brackets ? g_strndup (host + 1, length - 2) : g_strndup (host, length - (dot ? 1 : 0));
  struct in_addr address4;

  if (brackets || strchr (bare, ':') != NULL)
    {
      g_autoptr (GInetAddress) address = g_inet_address_new_from_string (bare);

      return address != NULL && g_inet_address_get_family (address) == G_SOCKET_FAMILY_IPV6 ? g_steal_pointer (&address)
                                                                                            : NULL;
    }
  /* it would also take blanks with anything behind them */
  if (*bare == '\0' || strspn (bare, "0123456789abcdefABCDEFxX.") != strlen (bare) || inet_aton (bare, &address4) == 0)
    return NULL;
  return g_inet_address_new_from_bytes ((const guint8 *) &address4.s_addr, G_SOCKET_FAMILY_IPV4);
}

GInetAddress *
vlps_internet_address_unmap (GInetAddress *address)
{
  const guint8 *bytes = g_inet_address_to_bytes (address);

  if (g_inet_address_get_family (address) == G_SOCKET_FAMILY_IPV6 && memcmp (bytes, mapped, sizeof mapped) == 0)
    return g_inet_address_new_from_bytes (bytes + 12, G_SOCKET_FAMILY_IPV4);
  return g_object_ref (address);
}
