/* policy.h - decides which servers pages may reach: public ones, and those in networks that the user opens */
#pragma once

#include <gio/gio.h>

/* Thread-safe. */
typedef struct _VlpsPolicy VlpsPolicy;

/* Makes a policy. `networks`: networks allowed besides the public Internet, as "10.0.0.0/8", "fd00::/8" or a single
 * address; NULL-terminated, may be NULL. Fails with VLPS_ERROR_USAGE if an item is not a network. */
VlpsPolicy *vlps_policy_new (const char *const *networks, GError **error);
VlpsPolicy *vlps_policy_ref (VlpsPolicy *policy);
void vlps_policy_unref (VlpsPolicy *policy);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPolicy, vlps_policy_unref)

/* Makes error messages hide why a host is refused, so that their readers learn nothing about the network. Call it
 * before the policy is used. */
void vlps_policy_be_discreet (VlpsPolicy *policy);

/* Resolves a host (a name, or an address in any spelling) to a GList of GInetAddress, at least one, all of them
 * allowed. Connect to these addresses: resolving again may give others. Fails with VLPS_ERROR_NOT_PUBLIC if one of
 * them is forbidden, with _NOT_FOUND for an unknown host, and with _CANCELLED. */
GList *vlps_policy_resolve (VlpsPolicy *policy, const char *host, GCancellable *cancellable, GError **error);

/* Frees what vlps_policy_resolve() returned. */
void vlps_policy_free_addresses (GList *addresses);
