/* token-estimate.h - estimates the number of tokens of a text for language models */
#pragma once

#include <glib.h>

/* Returns the estimate. The number differs between models; docs/formats.md gives the error. */
guint vlps_token_estimate (const char *text);
