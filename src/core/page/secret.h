/* secret.h - passwords, which no freed memory keeps */
#pragma once

#include <glib.h>

/* Overwrites the text and frees it; NULL is nothing. */
void vlps_secret_free (char *secret);
