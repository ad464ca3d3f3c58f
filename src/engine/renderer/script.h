/* script.h - runs scripts of the collector in the page */
#pragma once

#include "render-job.h"

#define VLPS_SCRIPT_WORLD "vlps" /* the script world that pages cannot see */

/* Receives the answer of the collector as text; NULL if it is invalid (vlps_script_text()). */
typedef void (*VlpsScriptFunc) (VlpsWorker *worker, const char *text);

/* Runs a script in that world; `async`: as the body of an async function. `answered` is not called if the job has
 * failed or continued with another page; a script that fails fails the job. In a page loaded without scripts, the
 * module inside the web process runs it (inside.h); it must then be synchronous. */
void vlps_script_run (VlpsWorker *worker, gboolean async, VlpsScriptFunc answered, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* Returns the text of a value, newly allocated; NULL for other types and for text longer than a page model may be. */
char *vlps_script_text (JSCValue *value);

/* Returns the source of collector.js, NUL-terminated; free with g_bytes_unref(). */
GBytes *vlps_script_collector (void);
