/* permission.h - asks each server once what its robots.txt allows */
#pragma once

#include <gio/gio.h>

#include "deadline.h"
#include "policy.h"

typedef struct _VlpsPermission VlpsPermission;

/* Makes a cache of robots.txt files. `user_agent`: the User-Agent header to send; its product token selects the
 * rules; NULL: the program's own, "vlps". `proxy`: address of the proxy if there is no policy; NULL: that of the
 * environment, if any. `policy`: restricts the servers; NULL: no restriction. */
VlpsPermission *vlps_permission_new (const char *user_agent, const char *proxy, gboolean insecure, VlpsPolicy *policy);
void vlps_permission_free (VlpsPermission *permission);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPermission, vlps_permission_free)

/* Answers shared with other programs. Both functions must be thread-safe. */
typedef struct
{
  /* Returns what put() stored for `origin`, such as "https://example.com:443"; NULL if there is nothing, or it has
   * expired. Newly allocated. */
  GBytes *(*get) (gpointer data, const char *origin);

  /* Stores an answer for `seconds`. */
  void (*put) (gpointer data, const char *origin, GBytes *answer, double seconds);
  gpointer data;
} VlpsSharedAnswers;

/* Shares answers with other programs, so that no server is asked twice. `answers` must outlive `permission`. */
void vlps_permission_share (VlpsPermission *permission, const VlpsSharedAnswers *answers);

/* Returns the Content-Signal in the robots.txt of a server that was asked before (robots.h), newly allocated; NULL if
 * it has none or was not asked. */
char *vlps_permission_content_signal (VlpsPermission *permission, const char *location);

/* Returns TRUE if `location`, an http or https address, may be read. *ret_delay: delay between visits that the server
 * asks for, in seconds, 0 for none. Asks a server at the first call, for at most 20 seconds and no longer than
 * `deadline` (NULL: none) has left; other threads wait for the same answer.
 *
 * As in RFC 9309, status 4xx allows everything; status 5xx or no response forbids everything for the next five
 * minutes, or until Retry-After. 429 counts as 5xx.
 *
 * Fails with VLPS_ERROR_ROBOTS if the file forbids the address, VLPS_ERROR_NETWORK if the file is not available (the
 * error has the delay until the next request), VLPS_ERROR_NOT_PUBLIC if the policy forbids the server, and
 * VLPS_ERROR_CANCELLED. */
gboolean vlps_permission_ask (VlpsPermission *permission, const char *location, const VlpsDeadline *deadline,
                              double *ret_delay, GCancellable *cancellable, GError **error);
