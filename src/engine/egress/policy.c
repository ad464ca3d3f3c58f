/* policy.c - which servers pages may reach */
#include "policy.h"

#include <ifaddrs.h>
#include <netinet/in.h>
#include <string.h>

#include "errors.h"
#include "internet-address.h"

struct _VlpsPolicy
{
  int references;      /* atomic */
  GPtrArray *networks; /* of GInetAddressMask */
  gboolean discreet;
};

VlpsPolicy *
vlps_policy_new (const char *const *networks, GError **error)
{
  g_autoptr (VlpsPolicy) policy = g_new0 (VlpsPolicy, 1);

  policy->references = 1;
  policy->networks = g_ptr_array_new_with_free_func (g_object_unref);
  for (guint i = 0; networks != NULL && networks[i] != NULL; i++)
    {
      g_autoptr (GError) local = NULL;
      const char *bits = strchr (networks[i], '/');
      /* GLib counts any number of bits */
      gboolean sound = bits == NULL || (bits[1] != '\0' && strspn (bits + 1, "0123456789") == strlen (bits + 1));
      GInetAddressMask *mask = sound ? g_inet_address_mask_new_from_string (networks[i], &local) : NULL;

      if (mask == NULL)
        return vlps_error_null (error, VLPS_ERROR_USAGE,
                                "'%s' is not a network (%s); write ADDRESS/BITS, such as 10.0.0.0/8 or fd00::/8",
                                networks[i], local != NULL ? local->message : "its length is not a number");
      g_ptr_array_add (policy->networks, mask);
    }
  return g_steal_pointer (&policy);
}

VlpsPolicy *
vlps_policy_ref (VlpsPolicy *policy)
{
  g_atomic_int_inc (&policy->references);
  return policy;
}

void
vlps_policy_unref (VlpsPolicy *policy)
{
  if (!g_atomic_int_dec_and_test (&policy->references))
    return;
  g_ptr_array_unref (policy->networks);
  g_free (policy);
}

void
vlps_policy_be_discreet (VlpsPolicy *policy)
{
  policy->discreet = TRUE;
}

/* TRUE for the addresses of this machine: its services may count on that only neighbours reach them. */
static gboolean
is_own (GInetAddress *address)
{
  struct ifaddrs *list = NULL;
  gboolean found = FALSE;

  if (getifaddrs (&list) != 0)
    return FALSE;
  for (const struct ifaddrs *i = list; i != NULL && !found; i = i->ifa_next)
    {
      g_autoptr (GSocketAddress) own = NULL;

      if (i->ifa_addr == NULL || (i->ifa_addr->sa_family != AF_INET && i->ifa_addr->sa_family != AF_INET6))
        continue;
      own = g_socket_address_new_from_native (
          i->ifa_addr, i->ifa_addr->sa_family == AF_INET ? sizeof (struct sockaddr_in) : sizeof (struct sockaddr_in6));
      found = own != NULL
              && g_inet_address_equal (g_inet_socket_address_get_address (G_INET_SOCKET_ADDRESS (own)), address);
    }
  freeifaddrs (list);
  return found;
}

/* Fails where `address`, which `host` stands for, may not be reached. */
static gboolean
check (VlpsPolicy *policy, const char *host, GInetAddress *address, GError **error)
{
  const char *kind;
  g_autofree char *text = NULL;

  for (guint i = 0; i < policy->networks->len; i++)
    if (g_inet_address_mask_matches (policy->networks->pdata[i], address))
      return TRUE;
  kind = vlps_internet_address_kind (address);
  if (kind == NULL && is_own (address))
    kind = "of this machine";
  if (kind == NULL)
    return TRUE;
  text = g_inet_address_to_string (address);
  if (policy->discreet)
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC, "%s is not public", host);
  else if (g_str_equal (text, host))
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC, "%s is not a public address (%s)", text, kind);
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_PUBLIC, "%s has the address %s, which is not public (%s)", host,
                 text, kind);
  return vlps_error_add_cure (error, policy->discreet ? VLPS_CURE_NONE : VLPS_CURE_ALLOW_NET);
}

static GList *
look_up (VlpsPolicy *policy, const char *host, GCancellable *cancellable, GError **error)
{
  g_autoptr (GResolver) resolver = g_resolver_get_default ();
  g_autoptr (GError) local = NULL;
  GInetAddress *address = vlps_internet_address_parse (host);
  GList *addresses;

  if (address != NULL)
    return g_list_prepend (NULL, address);
  addresses = g_resolver_lookup_by_name (resolver, host, cancellable, &local);
  if (addresses != NULL)
    return addresses;
  if (g_error_matches (local, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
  else
    g_set_error (error, VLPS_ERROR, VLPS_ERROR_NOT_FOUND, "%s",
                 local != NULL ? local->message : "the name has no address");
  return NULL;
}

GList *
vlps_policy_resolve (VlpsPolicy *policy, const char *host, GCancellable *cancellable, GError **error)
{
  GList *addresses = look_up (policy, host, cancellable, error);

  for (GList *i = addresses; i != NULL; i = i->next)
    {
      g_autoptr (GInetAddress) found = i->data;

      i->data = vlps_internet_address_unmap (found);
    }
  for (GList *i = addresses; i != NULL; i = i->next)
    if (!check (policy, host, i->data, error))
      {
        vlps_policy_free_addresses (addresses);
        return NULL;
      }
  return addresses;
}

void
vlps_policy_free_addresses (GList *addresses)
{
  g_list_free_full (addresses, g_object_unref);
}
