/* firecrawl-fixture.h - the service as clients of Firecrawl know it */
#pragma once

#include "fixture.h"

Fixture *begin_firecrawl (void);

/* Asserts a failure as these clients are told it; `answer` is freed. */
void assert_failure (Answer *answer, guint status, const char *code);
