/* shared-answers.h - what servers answered about robots.txt, for all workers of a run in Redis */
#pragma once

#include "permission.h"
#include "redis.h"

/* With a connection of their own.  Where Redis is away, nothing is known.  Fails as vlps_redis_new() does. */
VlpsSharedAnswers *vlps_shared_answers_new (const VlpsRedisOptions *options, GError **error);
void vlps_shared_answers_free (VlpsSharedAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedAnswers, vlps_shared_answers_free)
