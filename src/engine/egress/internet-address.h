/* internet-address.h - decides which addresses belong to the public Internet
 *
 * Follows IANA's registries of special-purpose addresses (RFC 6890 and later), strictly: an address that no public
 * web server has is not public, even if it may be routed. */
#pragma once

#include <gio/gio.h>

/* Returns the kind of an address that is not public, such as "loopback" or "private"; NULL for a public one. An IPv4
 * address embedded in IPv6 (mapped, NAT64) is judged by itself. */
const char *vlps_internet_address_kind (GInetAddress *address);

/* Parses a numeric host of a URL: IPv6 with or without brackets, and IPv4 in all forms that browsers and inet_aton()
 * accept (decimal, octal, hexadecimal, fewer than four parts, a dot at the end). NULL for names and invalid text. */
GInetAddress *vlps_internet_address_parse (const char *host);

/* Returns the IPv4 address for an IPv4-mapped IPv6 one, as the kernel uses it; otherwise a new reference to
 * `address`. */
GInetAddress *vlps_internet_address_unmap (GInetAddress *address);
