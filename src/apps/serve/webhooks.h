/* webhooks.h - tells a server of the client's choice that a job is over
 *
 * A notice is a POST of a small JSON object with the header X-Vlps-Signature: sha256=HEX, the HMAC-SHA256 of the body
 * with the service's secret.  It goes where pages may go, and nowhere else; redirections are not followed, and what the
 * server says is not read.  Without an answer of 2xx it is tried again, later each time.  Everything here happens in one
 * main context.
 */
#pragma once

#include "policy.h"

#define VLPS_WEBHOOK_TRIES 8

typedef struct _VlpsWebhooks VlpsWebhooks;

typedef struct
{
  const char *secret_file; /* NULL: there are no webhooks */
  VlpsPolicy *policy;      /* NULL: whatever the machine reaches */
  double delay;            /* s before the second try; twice as long before each one after it */
} VlpsWebhooksOptions;

/* Fails with VLPS_ERROR_USAGE where the file has no secret of at least 16 bytes on its first line, and with
 * VLPS_ERROR_IO. */
VlpsWebhooks *vlps_webhooks_new (const VlpsWebhooksOptions *options, GError **error);
void vlps_webhooks_free (VlpsWebhooks *webhooks);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsWebhooks, vlps_webhooks_free)

/* FALSE where there are none. */
gboolean vlps_webhooks_are_on (const VlpsWebhooks *webhooks);

/* Tells `url` of the job `id`; `done` is called once unless the notice is dropped before. */
typedef void (*VlpsWebhookDone) (const char *id, gboolean delivered, gpointer data);
void vlps_webhooks_send (VlpsWebhooks *webhooks, const char *id, const char *url, const char *body,
                         VlpsWebhookDone done, gpointer data);

/* Nothing more is told of the job. */
void vlps_webhooks_drop (VlpsWebhooks *webhooks, const char *id);
