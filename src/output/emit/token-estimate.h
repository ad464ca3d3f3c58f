/* token-estimate.h - about how many tokens a language model makes of a text */
#pragma once

#include <glib.h>

/* The number differs between models; docs/formats.md says how far this one is off. */
guint vlps_token_estimate (const char *text);
