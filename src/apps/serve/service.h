/* service.h - the HTTP service: its socket, its clients with their limits, and its life cycle
 *
 * It belongs to the thread that makes it and works in that thread's default main context. */
#pragma once

#include "service-parts.h"

typedef struct _VlpsService VlpsService;

/* Starts to listen and starts the workers. Fails with VLPS_ERROR_USAGE (an invalid address, or one reachable from the
 * network without a token), _NETWORK (the address is not available), and like vlps_access_new() and
 * vlps_result_cache_open(). */
VlpsService *vlps_service_new (const VlpsServiceOptions *options, GError **error);
void vlps_service_free (VlpsService *service);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsService, vlps_service_free)

/* Returns the address: "http://127.0.0.1:8730". Borrowed. */
const char *vlps_service_address (VlpsService *service);

/* Ends the service like a cancelled `cancellable`. Call it in the thread of the service. */
void vlps_service_end (VlpsService *service);

/* Serves until `cancellable` is cancelled and requests in progress are done. Fails if no worker can start. */
gboolean vlps_service_run (VlpsService *service, GCancellable *cancellable, GError **error);

/* Returns the parts of the service; as long-lived as the service. */
const VlpsServiceParts *vlps_service_parts (VlpsService *service);
gboolean vlps_service_is_ending (VlpsService *service);

/* Counts a request of the client that sent the message; see vlps_access_count(). */
double vlps_service_count (VlpsService *service, SoupServerMessage *message);
