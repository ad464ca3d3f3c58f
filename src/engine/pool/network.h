/* network.h - what a renderer has for a network */
#pragma once

#include "proxy.h"
#include "recorder.h"
#include "renderer.h"
#include "replay.h"

typedef enum
{
  VLPS_NETWORK_MACHINE, /* that of the machine, or with --offline none */
  VLPS_NETWORK_ARCHIVE, /* a web archive, and nothing else */
  VLPS_NETWORK_PUBLIC,  /* the servers of a policy, and nothing else */
  VLPS_NETWORK_RECORD,  /* what the page may reach otherwise, through what writes it down */
} VlpsNetworkKind;

/* All but the first are proxies, to be made where the process of the renderer starts: in a network of its own there is no
 * other way out of it. All zero: that of the machine. */
typedef struct
{
  VlpsNetworkKind kind;
  gboolean alone; /* the kernel lets the process reach nothing but the proxy */
  VlpsReplay *replay;
  VlpsProxy *proxy;
  VlpsRecorder *recorder;
} VlpsNetwork;

/* What a page wants. */
VlpsNetworkKind vlps_network_kind (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline);

/* FALSE where the page has an address of numbers that its network does not lead to: engines have answers of their own
 * to some of them, so no proxy would hear of it.  Fails with VLPS_ERROR_NOT_PUBLIC. */
gboolean vlps_network_check (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline,
                             GError **error);

/* Makes the proxy behind `listener`, which it takes over and which listens in the process's own network; -1: the kernel
 * grants none.  Then it listens in the machine's network, but where a policy is to be kept only if that is allowed.
 * `options` are those of the first page.  Fails with VLPS_ERROR_ENGINE or VLPS_ERROR_NETWORK. */
gboolean vlps_network_start (VlpsNetwork *network, VlpsNetworkKind kind, int listener, const VlpsRenderOptions *options,
                             GError **error);
void vlps_network_clear (VlpsNetwork *network);

/* Address of the proxy; NULL for the network of the machine. */
const char *vlps_network_proxy (const VlpsNetwork *network);

/* TRUE where https comes under certificates of the proxy's own. */
gboolean vlps_network_has_own_certificates (const VlpsNetwork *network);

/* From now on it serves a page; after the end what the page still asks for leads nowhere.
 * Returns what was recorded, of VlpsPageExchange, to be unreferenced; NULL where nothing is. */
void vlps_network_begin (VlpsNetwork *network, const VlpsSource *source, VlpsPolicy *policy);
GPtrArray *vlps_network_end (VlpsNetwork *network);

/* Adds to a rendering what the page asked for in vain. */
void vlps_network_count (VlpsNetwork *network, VlpsRendering *rendering);

/* Puts the proxy's reason in the place of the engine's where the page could not be loaded. */
void vlps_network_explain (VlpsNetwork *network, const VlpsSource *source, GError **error);
