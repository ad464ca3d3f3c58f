/* shared-names.h - claims of names with titles, shared by all workers of a run in Redis */
#pragma once

#include "name-set.h"
#include "redis.h"

typedef struct _VlpsSharedNames VlpsSharedNames;

/* Opens a separate connection, used by the threads that do pages in turn. `stopping` and errors as for
 * vlps_redis_new(). */
VlpsSharedNames *vlps_shared_names_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error);
void vlps_shared_names_free (VlpsSharedNames *names);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedNames, vlps_shared_names_free)

/* Returns the claims, owned by `names`. A claim fails like vlps_redis_command(). */
const VlpsNameClaims *vlps_shared_names_claims (VlpsSharedNames *names);
