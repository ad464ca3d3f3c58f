/* internet-address.h - which addresses belong to the whole Internet
 *
 * By the registries of special-purpose addresses of IANA (RFC 6890 and what has come since), read strictly: what no web
 * server of the Internet has is not an address of the Internet, though some of it may be routed.
 */
#pragma once

#include <gio/gio.h>

/* What an address is instead of one that everybody can reach, such as "loopback" or "private"; NULL where it is one
 * that everybody can reach.  An IPv4 address inside one of IPv6 (mapped, NAT64) counts as what it is itself. */
const char *vlps_internet_address_kind (GInetAddress *address);

/* The address that a host in a URL stands for where it is not a name: IPv6 with or without brackets, and IPv4 in all forms
 * that browsers and inet_aton() know (decimal, octal, hexadecimal, fewer than four parts, a dot at the end).  NULL: a
 * name, or nothing at all. */
GInetAddress *vlps_internet_address_parse (const char *host);

/* The IPv4 address that an IPv4-mapped one of IPv6 is for the kernel; a reference to `address` itself otherwise. */
GInetAddress *vlps_internet_address_unmap (GInetAddress *address);
