/* errors.h - the one error domain of the program
 *
 * Each code has a stable name, which is what JSON results carry as error.code.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VLPS_ERROR (vlps_error_quark ())

typedef enum
{
  VLPS_ERROR_USAGE,      /* "usage": wrong option, value or combination; exit status 2, all others 1 */
  VLPS_ERROR_NOT_FOUND,  /* "not-found": no such file or no such host */
  VLPS_ERROR_IO,         /* "io": reading or writing failed */
  VLPS_ERROR_NETWORK,    /* "network": host unreachable, connection refused or broken, network forbidden */
  VLPS_ERROR_HTTP,       /* "http-status": the server answered with 4xx or 5xx */
  VLPS_ERROR_BUSY,       /* "server-busy": with one of these that says "not now" */
  VLPS_ERROR_REDIRECT,   /* "redirect-loop": redirections without an end */
  VLPS_ERROR_TLS,        /* "tls": the server's certificate is not acceptable */
  VLPS_ERROR_NOT_HTML,   /* "not-html": the content is no HTML page */
  VLPS_ERROR_EMPTY,      /* "empty-page": nothing is shown */
  VLPS_ERROR_TIMEOUT,    /* "timeout": the deadline passed */
  VLPS_ERROR_CRASHED,    /* "crashed": the engine's process ended */
  VLPS_ERROR_MEMORY,     /* "memory": a memory limit was exceeded */
  VLPS_ERROR_ENGINE,     /* "engine": the renderer, its display or its sandbox cannot start or misbehaves */
  VLPS_ERROR_ROBOTS,     /* "robots": the server's robots.txt does not allow it */
  VLPS_ERROR_SNAPSHOT,   /* "snapshot": a saved snapshot cannot be read */
  VLPS_ERROR_NOT_PUBLIC, /* "not-public": the address is none that --public-only lets pages reach */
  VLPS_ERROR_CANCELLED,  /* "cancelled": stopped by the user */
} VlpsErrorCode;

GQuark vlps_error_quark (void);

/* Name of a code as it stands in JSON, e.g. "http-status". */
const char *vlps_error_code_name (VlpsErrorCode code);

/* Name for any error: that of its code in our domain, "io" otherwise. */
const char *vlps_error_name (const GError *error);

/* Code for an HTTP status of 4xx or 5xx: VLPS_ERROR_BUSY for 429, 500, 502, 503 and 504, which another time may bring
 * the page, else VLPS_ERROR_HTTP. */
VlpsErrorCode vlps_error_of_status (guint status);

/* Seconds after which the server that gave the reason for an error wants to be asked again; 0: it did not say, which is
 * how every error begins.  Copies of an error keep it.  An error of another domain has none, and cannot be given one.
 */
double vlps_error_retry_after (const GError *error);
void vlps_error_set_retry_after (GError *error, double seconds);

/* Exit status of the program for an error: 2 for wrong usage, 130 for what the user stopped, 1 for everything else. */
int vlps_error_exit_status (const GError *error);

G_END_DECLS
