/* completion.h - completion scripts for shells */
#pragma once

#include "command.h"

/* Returns the script for "bash", "zsh" or "fish", newly allocated. Fails with VLPS_ERROR_USAGE for another shell. */
char *vlps_completion_script (const char *shell, GError **error);
