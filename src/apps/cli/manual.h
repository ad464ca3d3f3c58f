/* manual.h - generates the man pages */
#pragma once

#include "command.h"

/* Returns the man page of a command, vlps-NAME(1); NULL: of the program, vlps(1). Newly allocated. */
char *vlps_manual_page (const VlpsCommand *command);
