/* network.c - what a renderer has for a network */
#include "network.h"

#include "errors.h"
#include "internet-address.h"
#include "loopback.h"

VlpsNetworkKind
vlps_network_kind (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline)
{
  if (source->archive != NULL)
    return VLPS_NETWORK_ARCHIVE;
  if (options->record && !offline)
    return VLPS_NETWORK_RECORD;
  return options->policy != NULL && !offline ? VLPS_NETWORK_PUBLIC : VLPS_NETWORK_MACHINE;
}

gboolean
vlps_network_check (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (source->uri, G_URI_FLAGS_PARSE_RELAXED, NULL);
  const char *host = uri != NULL ? g_uri_get_host (uri) : NULL;
  g_autoptr (GInetAddress) address = host != NULL ? vlps_internet_address_parse (host) : NULL;
  g_autoptr (GError) reason = NULL;
  GList *addresses;

  if (address == NULL || source->bytes != NULL || source->archive != NULL || options->policy == NULL || offline)
    return TRUE;
  addresses = vlps_policy_resolve (options->policy, host, NULL, &reason);
  vlps_policy_free_addresses (addresses);
  if (addresses != NULL)
    return TRUE;
  return vlps_error_false (error, reason->code, "cannot load %s: %s", source->uri, reason->message);
}

gboolean
vlps_network_start (VlpsNetwork *network, VlpsNetworkKind kind, int listener, const VlpsRenderOptions *options,
                    GError **error)
{
  *network = (VlpsNetwork){ .kind = kind, .alone = listener >= 0 };
  if (kind == VLPS_NETWORK_MACHINE)
    return TRUE;
  if (kind != VLPS_NETWORK_ARCHIVE && options->policy != NULL && listener < 0 && !options->share_network)
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE,
                           "--public-only needs a network namespace for the renderer, which the kernel does not grant "
                           "this user (user namespaces are off: see sysctl user.max_user_namespaces and "
                           "kernel.unprivileged_userns_clone, or the settings of the container)");
      vlps_error_about (error, "public-only");
      return vlps_error_add_cure (error, VLPS_CURE_SHARE_NETWORK);
    }
  if (listener < 0)
    listener = vlps_loopback_listen (error);
  if (listener < 0)
    return FALSE;
  if (kind == VLPS_NETWORK_ARCHIVE)
    network->replay = vlps_replay_new (listener, error);
  else if (kind == VLPS_NETWORK_RECORD)
    network->recorder =
        vlps_recorder_new (listener, options->request.proxy, options->policy, options->request.insecure, error);
  else
    network->proxy = vlps_proxy_new (listener, NULL, error);
  return network->replay != NULL || network->recorder != NULL || network->proxy != NULL;
}

void
vlps_network_clear (VlpsNetwork *network)
{
  g_clear_pointer (&network->replay, vlps_replay_free);
  g_clear_pointer (&network->proxy, vlps_proxy_free);
  g_clear_pointer (&network->recorder, vlps_recorder_free);
  *network = (VlpsNetwork){ 0 };
}

const char *
vlps_network_proxy (const VlpsNetwork *network)
{
  if (network->replay != NULL)
    return vlps_replay_address (network->replay);
  if (network->recorder != NULL)
    return vlps_recorder_address (network->recorder);
  return network->proxy != NULL ? vlps_proxy_address (network->proxy) : NULL;
}

gboolean
vlps_network_has_own_certificates (const VlpsNetwork *network)
{
  return network->replay != NULL || network->recorder != NULL;
}

void
vlps_network_begin (VlpsNetwork *network, const VlpsSource *source, VlpsPolicy *policy)
{
  if (network->replay != NULL)
    vlps_replay_serve (network->replay, source->archive, source->date);
  if (network->proxy != NULL)
    vlps_proxy_serve (network->proxy, policy);
  if (network->recorder != NULL)
    vlps_recorder_begin (network->recorder);
}

GPtrArray *
vlps_network_end (VlpsNetwork *network)
{
  if (network->replay != NULL)
    vlps_replay_serve (network->replay, NULL, 0);
  if (network->proxy != NULL)
    vlps_proxy_serve (network->proxy, NULL);
  return network->recorder != NULL ? vlps_recorder_end (network->recorder) : NULL;
}

static void
count_missing (VlpsReplay *replay, VlpsRendering *rendering)
{
  g_auto (VlpsReplayCounts) counts = { 0 };

  vlps_replay_count (replay, &counts);
  rendering->missing = counts.missing;
  if (counts.missing > 0)
    g_ptr_array_add (rendering->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                       "%u of the %u requests of the page are not in the archive; the first: %.*s",
                                       counts.missing, counts.missing + counts.answered,
                                       vlps_error_shown (counts.example->pdata[0]),
                                       (const char *) counts.example->pdata[0]));
}

static void
count_refused (VlpsProxy *proxy, VlpsRendering *rendering)
{
  g_auto (VlpsProxyCounts) counts = { 0 };

  vlps_proxy_count (proxy, &counts);
  if (counts.refused > 0)
    g_ptr_array_add (rendering->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, counts.cure,
                                       "%u of the %u requests of the page were refused; the first: %.*s",
                                       counts.refused, counts.requests, vlps_error_shown (counts.example),
                                       counts.example));
}

void
vlps_network_count (VlpsNetwork *network, VlpsRendering *rendering)
{
  if (network->replay != NULL)
    count_missing (network->replay, rendering);
  if (network->proxy != NULL)
    count_refused (network->proxy, rendering);
  if ((network->replay != NULL || network->proxy != NULL) && !network->alone)
    g_ptr_array_add (rendering->warnings,
                     vlps_warning_new (VLPS_WARNING_PLAIN, VLPS_CURE_NONE,
                                       "the kernel does not allow this user a network namespace: only "
                                       "the engine's settings keep the page off the real one"));
}

void
vlps_network_explain (VlpsNetwork *network, const VlpsSource *source, GError **error)
{
  g_autoptr (GError) reason = NULL;

  if (!g_error_matches (*error, VLPS_ERROR, VLPS_ERROR_NETWORK))
    return;
  /* without its document a page asks for nothing else, so the last failure is that of the document */
  if (network->proxy != NULL)
    reason = vlps_proxy_failure (network->proxy, NULL);
  else if (network->recorder != NULL)
    reason = vlps_recorder_failure (network->recorder);
  if (reason == NULL)
    return;
  g_clear_error (error);
  g_set_error (error, VLPS_ERROR, reason->code, "cannot load %s: %s", source->uri, reason->message);
}
