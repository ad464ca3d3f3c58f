/* secret.h - wipes passwords before their memory is freed */
#pragma once

#include <glib.h>

/* Overwrites the text and frees it. NULL is allowed. */
void vlps_secret_free (char *secret);
