/* command-line.h - reads the arguments of a command */
#pragma once

#include "command.h"

/* Parses a command's arguments: options and operands in any order. Returns the operands (NULL-terminated, maybe
 * empty, newly allocated), or NULL with VLPS_ERROR_USAGE, or with VLPS_ERROR_IO if an output file cannot be written.
 * Prints the help and exits if requested. */
char **vlps_command_parse (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets,
                           GError **error);

/* Parses the arguments of a command with exactly one operand, and returns it. */
char *vlps_command_parse_one (const VlpsCommand *command, int argc, char **argv, const VlpsTargets *targets,
                              GError **error);
