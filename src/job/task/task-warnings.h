/* task-warnings.h - selects the warnings of a result that a person is told of; JSON has them all */
#pragma once

#include "result.h"

/* Returns warnings in the order in which they are said: an empty result, an undivided page, and lines that are probably
 * wrong. A list of const VlpsWarning, borrowed from the result. */
GPtrArray *vlps_task_warnings (const VlpsResult *result, const VlpsPage *page);
