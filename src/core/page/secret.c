/* secret.c - passwords, which no freed memory keeps */
#include "secret.h"

#include <string.h>

void
vlps_secret_free (char *secret)
{
  if (secret == NULL)
    return;
  explicit_bzero (secret, strlen (secret));
  g_free (secret);
}
