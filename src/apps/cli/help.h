/* help.h - prints the help of the program and of its commands */
#pragma once

#include "command.h"

/* Returns the exit statuses of a command; static. */
const char *vlps_help_statuses (const VlpsCommand *command);

/* Returns an option as written, such as "-f, --format=text|html"; newly allocated. */
char *vlps_help_option (const VlpsOptionRow *row);

/* Calls `take` for each visible option of a command: group by group, the common ones first in each. */
typedef void (*VlpsHelpFunc) (const VlpsOptionRow *row, gpointer data);
void vlps_help_each (const VlpsCommand *command, VlpsHelpFunc take, gpointer data);

/* Prints the help on standard output; `color`: value of --color (may be NULL). */
void vlps_help_print (const VlpsCommand *command, gboolean all, const char *color);
