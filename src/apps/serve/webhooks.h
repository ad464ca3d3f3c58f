/* webhooks.h - notifies a server of the client's choice at the end of a job
 *
 * A notice is a POST of a small JSON object with the header X-Vlps-Signature: sha256=HEX, the HMAC-SHA256 of the body
 * with the service's secret. The same addresses are allowed as for pages; redirections are not followed, and the body
 * of the response is ignored. Without a status of 2xx it is sent again, after increasing delays. Everything happens
 * in one main context. */
#pragma once

#include "policy.h"

#define VLPS_WEBHOOK_TRIES 8

typedef struct _VlpsWebhooks VlpsWebhooks;

typedef struct
{
  const char *secret_file; /* NULL: no webhooks */
  VlpsPolicy *policy;      /* NULL: no restriction */
  double delay;            /* s before the second attempt; doubles each time */
} VlpsWebhooksOptions;

/* Makes the sender. Fails with VLPS_ERROR_USAGE if the file cannot be read, or its first line is not a secret of at least
 * 16 bytes, and with VLPS_ERROR_IO. */
VlpsWebhooks *vlps_webhooks_new (const VlpsWebhooksOptions *options, GError **error);
void vlps_webhooks_free (VlpsWebhooks *webhooks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWebhooks, vlps_webhooks_free)

/* Returns FALSE without a secret. */
gboolean vlps_webhooks_are_on (const VlpsWebhooks *webhooks);

/* Notifies `url` of the job `id`; `done` is called once unless the notice is dropped before. */
typedef void (*VlpsWebhookDone) (const char *id, gboolean delivered, gpointer data);
void vlps_webhooks_send (VlpsWebhooks *webhooks, const char *id, const char *url, const char *body,
                         VlpsWebhookDone done, gpointer data);

/* Cancels the notices of the job. */
void vlps_webhooks_drop (VlpsWebhooks *webhooks, const char *id);
