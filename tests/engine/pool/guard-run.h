/* guard-run.h - runs vlps-guard for tests */
#pragma once

#include <gio/gio.h>

/* Path of the guard, and of the test itself; newly allocated. */
char *guard_path (void);
char *self_path (void);

/* Exit status of a guard that is told to run this.  `ret_messages` (may be NULL) takes what it says on standard error. */
int run_guard (const char *const *arguments, char **ret_messages);
