/* served.h - what the programs whose cases need the web server have in common in main() */
#pragma once

#include "server.h"

G_BEGIN_DECLS

/* Readies run.h and GLib's tests and serves all fixtures.  A failed assertion does not keep the other cases from being
 * tried. */
TestServer *served_begin (int *argc, char ***argv);

/* Runs the cases and frees the server.  Returns the exit status. */
int served_run (TestServer *server);

G_END_DECLS
