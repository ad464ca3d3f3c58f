/* completion.h - scripts with which shells complete command lines of vlps */
#pragma once

#include "command.h"

/* The script for "bash", "zsh" or "fish", newly allocated.  Fails with VLPS_ERROR_USAGE for another shell. */
char *vlps_completion_script (const char *shell, GError **error);
