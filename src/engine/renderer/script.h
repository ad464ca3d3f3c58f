/* script.h - questions to the collector in the page */
#pragma once

#include "render-job.h"

#define VLPS_SCRIPT_WORLD "vlps" /* the script world that pages cannot see */

/* What the collector answered, as text; NULL where it cannot be used (vlps_script_text). */
typedef void (*VlpsScriptFunc) (VlpsWorker *worker, const char *text);

/* Runs a script there; `async` for the body of an async function.  `answered` is not called when the job has failed or
 * gone on to another page meanwhile; a script that fails fails the job.  In a page that is taken without scripts the
 * module inside the web process runs it (inside.h), where nothing can be asynchronous. */
void vlps_script_run (VlpsWorker *worker, gboolean async, VlpsScriptFunc answered, const char *format, ...)
    G_GNUC_PRINTF (4, 5);

/* The text that a value is, newly allocated; NULL where it is anything else, or longer than a page model may be. */
char *vlps_script_text (JSCValue *value);

/* Source of collector.js, NUL-terminated; free with g_bytes_unref(). */
GBytes *vlps_script_collector (void);
