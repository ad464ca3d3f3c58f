/* terminal.h - makes text from outside safe for a terminal
 *
 * Addresses, names, headers of servers and the text of pages may contain characters that control a terminal: move its
 * cursor, change its title, answer in the user's name, or display a line in another order. */
#pragma once

#include <glib.h>

typedef enum
{
  VLPS_TERMINAL_TEXT,    /* output: escapes control characters other than line feeds and tabs */
  VLPS_TERMINAL_MESSAGE, /* messages: also escapes characters that change the order of the text around them */
} VlpsTerminalKind;

/* Returns the text with characters that must not reach a terminal escaped as \x1b or \u202e, and invalid UTF-8 as
 * \xff; newly allocated and NUL-terminated. `length`: bytes. */
GString *vlps_terminal_text (const char *text, gsize length, VlpsTerminalKind kind);

/* Returns TRUE if output to a descriptor is to be coloured. `choice`: "always", "never" or "auto" (also NULL). "auto"
 * means: if it is a terminal other than "dumb" and the environment variable NO_COLOR is not set
 * (https://no-color.org). */
gboolean vlps_terminal_has_colour (int descriptor, const char *choice);

/* Makes g_printerr() escape everything it prints and hide passwords in addresses, and g_print() escape everything
 * that goes to a terminal. Write control sequences of our own directly to the streams. `coloured`: colours the
 * beginning of messages "vlps: ..." on standard error. */
void vlps_terminal_protect (gboolean coloured);
