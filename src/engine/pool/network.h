/* network.h - network access of a renderer */
#pragma once

#include "proxy.h"
#include "recorder.h"
#include "rendering.h"
#include "replay.h"

typedef enum
{
  VLPS_NETWORK_MACHINE, /* that of the machine; none with --offline */
  VLPS_NETWORK_ARCHIVE, /* only a web archive */
  VLPS_NETWORK_PUBLIC,  /* only servers allowed by a policy */
  VLPS_NETWORK_RECORD,  /* any of the above, through a proxy that records */
} VlpsNetworkKind;

/* All kinds but the first are proxies, created when the renderer's process starts: its own network namespace has no
 * other way out. All zero: the network of the machine. */
typedef struct
{
  VlpsNetworkKind kind;
  gboolean alone; /* the kernel lets the process reach only the proxy */
  VlpsReplay *replay;
  VlpsProxy *proxy;
  VlpsRecorder *recorder;
} VlpsNetwork;

/* Returns the kind of network that a page needs. */
VlpsNetworkKind vlps_network_kind (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline);

/* Returns FALSE if the page has a numeric address that its network does not lead to. Engines handle some of these
 * addresses themselves, so a proxy would never see them. Fails with VLPS_ERROR_NOT_PUBLIC. */
gboolean vlps_network_check (const VlpsSource *source, const VlpsRenderOptions *options, gboolean offline,
                             GError **error);

/* Creates the proxy behind `listener`, which it takes over. The socket listens in the network namespace of the
 * process. -1: the kernel grants no namespace; then the proxy listens in the machine's network, which must be allowed
 * if a policy applies. `options`: those of the first page. Fails with VLPS_ERROR_ENGINE or VLPS_ERROR_NETWORK. */
gboolean vlps_network_start (VlpsNetwork *network, VlpsNetworkKind kind, int listener, const VlpsRenderOptions *options,
                             GError **error);
void vlps_network_clear (VlpsNetwork *network);

/* Returns the address of the proxy; NULL for the network of the machine. */
const char *vlps_network_proxy (const VlpsNetwork *network);

/* Returns TRUE if the proxy answers https with certificates of its own. */
gboolean vlps_network_has_own_certificates (const VlpsNetwork *network);

/* Start and end serving a page; afterwards requests of the page fail. The end returns the recorded exchanges (of
 * VlpsPageExchange, to be unreferenced), or NULL if nothing is recorded. */
void vlps_network_begin (VlpsNetwork *network, const VlpsSource *source, VlpsPolicy *policy);
GPtrArray *vlps_network_end (VlpsNetwork *network);

/* Adds the counts of failed requests to a rendering. */
void vlps_network_count (VlpsNetwork *network, VlpsRendering *rendering);

/* Replaces the engine's error by the proxy's if the page could not be loaded. */
void vlps_network_explain (VlpsNetwork *network, const VlpsSource *source, GError **error);
