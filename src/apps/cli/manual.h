/* manual.h - the man pages */
#pragma once

#include "command.h"

G_BEGIN_DECLS

/* The man page of a command, vlps-NAME(1); NULL: of the program, vlps(1).  Newly allocated. */
char *vlps_manual_page (const VlpsCommand *command);

G_END_DECLS
