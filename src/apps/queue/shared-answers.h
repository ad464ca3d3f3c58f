/* shared-answers.h - robots.txt answers of servers, shared by all workers of a run in Redis */
#pragma once

#include "permission.h"
#include "redis.h"

/* Opens a separate connection. Without Redis, nothing is known. Fails like vlps_redis_new(). */
VlpsSharedAnswers *vlps_shared_answers_new (const VlpsRedisOptions *options, GError **error);
void vlps_shared_answers_free (VlpsSharedAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsSharedAnswers, vlps_shared_answers_free)
