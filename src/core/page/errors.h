/* errors.h - the one error domain of the program
 *
 * The codes and their names are public: see vlps-error.h.
 */
#pragma once

#include <glib.h>

#include "cure.h"
#include "vlps-error.h"

/* Set an error of the domain, with the message that follows as for printf(), and are what a function returns that failed:
 * `return vlps_error_false (error, VLPS_ERROR_USAGE, "...");`. */
#define vlps_error_false(error, code, ...) (g_set_error (error, VLPS_ERROR, code, __VA_ARGS__), FALSE)
#define vlps_error_null(error, code, ...) (g_set_error (error, VLPS_ERROR, code, __VA_ARGS__), NULL)

/* The same with VLPS_ERROR_USAGE for a message that names `options`, see vlps_error_about(). */
#define vlps_error_usage(error, options, ...)                                                                          \
  (g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE, __VA_ARGS__), vlps_error_about (error, options))

/* Bytes of a text from outside that a message shows: whole characters, 200 bytes at most; 0 for NULL.  For "%.*s". */
int vlps_error_shown (const char *text);

/* Name for any error: that of its code in our domain, "io" otherwise. */
const char *vlps_error_name (const GError *error);

/* Code for an HTTP status of 4xx or 5xx: VLPS_ERROR_BUSY for 429, 502, 503 and 504, VLPS_ERROR_SERVER for 500, after which
 * another time may bring the page, else VLPS_ERROR_HTTP. */
VlpsError vlps_error_of_status (guint status);

/* What a status is called: by those who made statuses that libsoup does not know, else `known`, what it calls it.  Static,
 * where that is. */
const char *vlps_error_status_phrase (guint status, const char *known);

/* Seconds after which the server that gave the reason for an error wants to be asked again; 0: it did not say, which is
 * how every error begins.  Copies of an error keep it.  An error of another domain has none, and cannot be given one.
 */
double vlps_error_retry_after (const GError *error);
void vlps_error_set_retry_after (GError *error, double seconds);

/* Status of the HTTP answer that an error is about; 0: none came, or the error is about something else.  The same holds
 * for it as above. */
guint vlps_error_http_status (const GError *error);
void vlps_error_set_http_status (GError *error, guint status);

/* Notes the options that the message of an error just set (`error` or *error may be NULL) names as "--NAME", and returns
 * FALSE.  Faces that have no command line name them in their own way.  `options` is static: names without dashes, with a
 * space between two. */
gboolean vlps_error_about (GError **error, const char *options);

/* Ends the message of an error just set (`error` or *error may be NULL) with a cure, in the words of the command line.
 * Returns FALSE. */
gboolean vlps_error_add_cure (GError **error, VlpsCure cure);

/* Notes a cure with which the message already ends: that of an error that came from another process. */
void vlps_error_note_cure (GError *error, VlpsCure cure);
VlpsCure vlps_error_cure (const GError *error);

/* The message of an error without its cure; newly allocated. */
char *vlps_error_reason (const GError *error);

/* Puts options and cure of an error (`error` or *error may be NULL) into the words of a face without a command line.
 * Properties of the library have the names of options, but those of --param, "parameters", and --no-X, "X". */
void vlps_error_word_for (GError **error, VlpsFace face);

/* Notes that an error is about XML that is not a page, such as a sitemap or a feed. */
void vlps_error_note_xml (GError *error, gboolean xml);
gboolean vlps_error_is_xml (const GError *error);

/* Sets the error of a function that this build was made without: "this build of vlps cannot `what`: it was made without
 * `library`; install `package` (Debian), set the build up anew (meson setup --reconfigure) and build again". */
void vlps_error_left_out (GError **error, const char *what, const char *library, const char *package);

/* Notes the reason of an error just set (`error` or *error may be NULL): what the system or GLib gave as a number.  Two
 * things are asked of it: whether no room is left on a disk, which an error of GLib's domain of files knows by itself, and
 * whether nobody reads any more. */
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

/* Marks an error just set (`error` or *error may be NULL) as that of a command whose pages were all tried and some of
 * them failed: VLPS_EXIT_SOME_FAILED. */
void vlps_error_note_partial (GError **error);

/* Exit status for an error.  One of another domain is VLPS_EXIT_MACHINE, as its name is "io". */
VlpsExit vlps_error_exit_status (const GError *error);

/* The table of exit statuses: lines "number TAB meaning", and after another tab the names of the error codes that lead to
 * it, if there are any.  Newly allocated. */
char *vlps_exit_text (void);
