/* terminal.h - text from outside on its way to a terminal
 *
 * Addresses, names, headers of servers and the text of pages may hold characters that drive a terminal: move its
 * cursor, change its title, answer in the user's name, or show a line in another order than it has.
 */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_TERMINAL_TEXT,    /* text to be read: control characters are written out, but for line feeds and tabs */
  VLPS_TERMINAL_MESSAGE, /* and also those that change the order of what stands beside them */
} VlpsTerminalKind;

/* The text with \x1b and \u202e for what is not to reach a terminal, and \xff for what is not UTF-8; newly allocated and
 * ended with NUL.  `length`: bytes. */
GString *vlps_terminal_text (const char *text, gsize length, VlpsTerminalKind kind);

/* Whether colours are wanted in what goes to a descriptor.  `choice`: "always", "never" or "auto" (also NULL): where it
 * is a terminal that is not "dumb", unless the environment variable NO_COLOR is set (https://no-color.org). */
gboolean vlps_terminal_has_colour (int descriptor, const char *choice);

/* Has everything that g_printerr() prints go through it, wherever it goes, without the passwords of addresses, and what g_print() prints where that is a
 * terminal.  Control sequences of our own are written to the streams themselves.  `coloured`: messages "vlps: ..." on
 * standard error have their beginning in colour. */
void vlps_terminal_protect (gboolean coloured);
