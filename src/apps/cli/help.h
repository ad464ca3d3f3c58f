/* help.h - the help of the program and of its commands */
#pragma once

#include "command.h"

/* The exit statuses of a command; static. */
const char *vlps_help_statuses (const VlpsCommand *command);

/* An option as it is written, such as "-f, --format=text|html"; newly allocated. */
char *vlps_help_option (const VlpsOptionRow *row);

/* Calls `take` for each option of a command that a help shows: group by group, the common ones first in each. */
typedef void (*VlpsHelpFunc) (const VlpsOptionRow *row, gpointer data);
void vlps_help_each (const VlpsCommand *command, VlpsHelpFunc take, gpointer data);

/* Prints it on standard output, coloured as --color (may be NULL) and standard output have it. */
void vlps_help_print (const VlpsCommand *command, gboolean all, const char *color);
