/* shared-names.h - names made of titles that pages have claimed, for all workers of a run in Redis */
#pragma once

#include "name-set.h"
#include "redis.h"

typedef struct _VlpsSharedNames VlpsSharedNames;

/* With a connection of its own, which threads that do pages use in turn.  `stopping` as in vlps_redis_new(), which it
 * fails as. */
VlpsSharedNames *vlps_shared_names_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error);
void vlps_shared_names_free (VlpsSharedNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedNames, vlps_shared_names_free)

/* Owned by `names`.  A claim fails as vlps_redis_command() does. */
const VlpsNameClaims *vlps_shared_names_claims (VlpsSharedNames *names);
