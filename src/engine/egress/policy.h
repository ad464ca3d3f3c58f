/* policy.h - which servers pages may reach: those of the Internet, and those of networks that the user opens */
#pragma once

#include <gio/gio.h>

/* May be used by several threads. */
typedef struct _VlpsPolicy VlpsPolicy;

/* `networks`: what is open beside the Internet, as "10.0.0.0/8", "fd00::/8" or an address by itself; NULL-terminated,
 * NULL for nothing.  Fails with VLPS_ERROR_USAGE where one of them is not a network. */
VlpsPolicy *vlps_policy_new (const char *const *networks, GError **error);
VlpsPolicy *vlps_policy_ref (VlpsPolicy *policy);
void vlps_policy_unref (VlpsPolicy *policy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPolicy, vlps_policy_unref)

/* Messages say of a host that is refused no more than that: those who read them are not to learn about the network.  To
 * be called before the policy is used. */
void vlps_policy_be_discreet (VlpsPolicy *policy);

/* The addresses of a host, a name or an address in any spelling, all of which may be reached: a GList of GInetAddress,
 * at least one.  They are to be connected to as they are, since another question may have another answer.
 * Fails with VLPS_ERROR_NOT_PUBLIC where one of them may not be reached, _NOT_FOUND where no such host is found, and
 * _CANCELLED. */
GList *vlps_policy_resolve (VlpsPolicy *policy, const char *host, GCancellable *cancellable, GError **error);

/* Frees what vlps_policy_resolve() returned. */
void vlps_policy_free_addresses (GList *addresses);
