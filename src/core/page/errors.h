/* errors.h - the one error domain of the program
 *
 * The codes and their names are public: see vlps-error.h.
 */
#pragma once

#include <glib.h>

#include "cure.h"
#include "vlps-error.h"

/* Set an error of the domain, with the message that follows as for printf(), and evaluate to the return value of the
 * failed function: `return vlps_error_false (error, VLPS_ERROR_USAGE, "...");`. */
#define vlps_error_false(error, code, ...) (g_set_error (error, VLPS_ERROR, code, __VA_ARGS__), FALSE)
#define vlps_error_null(error, code, ...) (g_set_error (error, VLPS_ERROR, code, __VA_ARGS__), NULL)

/* Sets VLPS_ERROR_USAGE with a message that names `options` (vlps_error_about()). Evaluates to FALSE. */
#define vlps_error_usage(error, options, ...)                                                                          \
  (g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, __VA_ARGS__), vlps_error_about (error, options))

/* Returns the number of bytes of a text from outside that a message shows: whole characters, at most 200 bytes; 0 for
 * NULL. For "%.*s". */
int vlps_error_shown (const char *text);

/* Returns the name of any error: that of its code in this domain, otherwise "io". */
const char *vlps_error_name (const GError *error);

/* Finds the code of a name, as in results and in answers of a service; FALSE if there is none. */
gboolean vlps_error_of_name (const char *name, VlpsError *ret_code);

/* Returns the code for an HTTP status of 4xx or 5xx. VLPS_ERROR_BUSY (429, 502, 503, 504) and VLPS_ERROR_SERVER (500)
 * mean that a later attempt may succeed; all others are VLPS_ERROR_HTTP. */
VlpsError vlps_error_of_status (guint status);

/* Returns the phrase of an HTTP status. `known`: phrase of libsoup, returned unless the status is one that libsoup
 * does not know. Static if `known` is. */
const char *vlps_error_status_phrase (guint status, const char *known);

/* Get and set the delay in seconds after which the server that caused the error wants the next request; 0: not
 * stated, as in every new error. Copies of an error keep it. Errors of other domains have none and cannot be given
 * one. */
double vlps_error_retry_after (const GError *error);
void vlps_error_set_retry_after (GError *error, double seconds);

/* Get and set the status of the HTTP response that the error is about; 0: no response, or the error is about something
 * else. Copied like the delay above. */
guint vlps_error_http_status (const GError *error);
void vlps_error_set_http_status (GError *error, guint status);

/* Records which options the message of a new error (`error` or *error may be NULL) names as "--NAME", and returns
 * FALSE. Interfaces other than the command line replace these names. `options` (static): names without dashes,
 * separated by spaces. */
gboolean vlps_error_about (GError **error, const char *options);

/* Appends a cure, worded for the command line, to the message of a new error (`error` or *error may be NULL). Returns
 * FALSE. */
gboolean vlps_error_add_cure (GError **error, VlpsCure cure);

/* Records the cure with which the message of an error from another process already ends. */
void vlps_error_note_cure (GError *error, VlpsCure cure);
VlpsCure vlps_error_cure (const GError *error);

/* Returns the message of an error without its cure; newly allocated. */
char *vlps_error_reason (const GError *error);

/* Rewords options and cure of an error (`error` or *error may be NULL) for an interface other than the command line.
 * Properties of the library have the names of options, except "parameters" for --param and "X" for --no-X. */
void vlps_error_word_for (GError **error, VlpsFace face);

/* Records that an error is about XML that is not a page, such as a sitemap or a feed. */
void vlps_error_note_xml (GError *error, gboolean xml);
gboolean vlps_error_is_xml (const GError *error);

/* Sets the error of a function that this build was made without: "this build of vlps cannot `what`: it was made without
 * `library`; install `package` (Debian), set the build up anew (meson setup --reconfigure) and build again". */
void vlps_error_left_out (GError **error, const char *what, const char *library, const char *package);

/* Records the system's error number of a new error (`error` or *error may be NULL). It answers two questions: whether
 * a disk is full (errors of G_FILE_ERROR carry that themselves), and whether the reader of a pipe is gone. */
void vlps_error_note_errno (GError **error, int number);
gboolean vlps_error_is_disk_full (const GError *error);
gboolean vlps_error_is_closed_pipe (const GError *error);

/* Exit statuses of the program.  Scripts choose what to do by them, so each stands for a cure. */
typedef enum
{
  VLPS_EXIT_DONE = 0,
  VLPS_EXIT_SOME_FAILED = 1,
  VLPS_EXIT_USAGE = 2,
  VLPS_EXIT_CHANGED = 3,
  VLPS_EXIT_NO_PAGE = 4,
  VLPS_EXIT_LATER = 5,
  VLPS_EXIT_REFUSED = 6,
  VLPS_EXIT_UNREADABLE = 7,
  VLPS_EXIT_MACHINE = 8,
  VLPS_EXIT_INTERRUPTED = 130,
  VLPS_EXIT_CLOSED = 141, /* 128 + SIGPIPE, as a shell has it */
} VlpsExit;

/* Marks a new error (`error` or *error may be NULL) as that of a command that tried all pages, some of which failed:
 * VLPS_EXIT_SOME_FAILED. */
void vlps_error_note_partial (GError **error);

/* Returns the exit status for an error; VLPS_EXIT_MACHINE for other domains, because their name is "io". */
VlpsExit vlps_error_exit_status (const GError *error);

/* Returns the table of exit statuses as lines "number TAB meaning", each followed by another tab and the names of its
 * error codes, if any. Newly allocated. */
char *vlps_exit_text (void);
