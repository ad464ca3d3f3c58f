/* permission.h - asks servers, once each, what their robots.txt allows */
#pragma once

#include <gio/gio.h>

#include "deadline.h"
#include "policy.h"

typedef struct _VlpsPermission VlpsPermission;

/* `user_agent`: the User-Agent header to ask with, and whose product token the rules are read for; NULL: the program's
 * own, "vlps".  `proxy`: address of the proxy to ask through where there is no policy, NULL: that of the environment, if
 * there is one.  `policy`: all that is reached, NULL: whatever the machine reaches. */
VlpsPermission *vlps_permission_new (const char *user_agent, const char *proxy, gboolean insecure, VlpsPolicy *policy);
void vlps_permission_free (VlpsPermission *permission);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsPermission, vlps_permission_free)

/* What other programs know of servers.  Both functions may be called from any thread. */
typedef struct
{
  /* What put() was given for `origin`, such as "https://example.com:443"; NULL where that is nothing, or too long ago.
   * Newly allocated. */
  GBytes *(*get) (gpointer data, const char *origin);

  /* Keeps it for `seconds`. */
  void (*put) (gpointer data, const char *origin, GBytes *answer, double seconds);
  gpointer data;
} VlpsSharedAnswers;

/* Servers that another program has asked are not asked again.  `answers` must outlive `permission`. */
void vlps_permission_share (VlpsPermission *permission, const VlpsSharedAnswers *answers);

/* The Content-Signal of the robots.txt of a server that was asked before (robots.h), newly allocated; NULL where it has none, or
 * was not asked. */
char *vlps_permission_content_signal (VlpsPermission *permission, const char *location);

/* TRUE when `location`, an http or https address, may be read; *ret_delay becomes the delay between visits that the
 * server asks for, in seconds, 0 for none.  Asks the server where it was not asked yet, for 20 seconds at most and no longer
 * than `deadline` (NULL: none) has left; other threads that want to know the same wait for the answer as long.
 *
 * As RFC 9309 has it: an answer of 4xx allows everything; one of 5xx, or none, nothing for the next five minutes, or
 * for as long as the answer says (Retry-After).  429 counts as 5xx.
 *
 * Fails with VLPS_ERROR_ROBOTS where the file forbids it, VLPS_ERROR_NETWORK where the file cannot be had (the error
 * knows when the server wants to be asked again), VLPS_ERROR_NOT_PUBLIC where the policy does not allow the server, and
 * VLPS_ERROR_CANCELLED. */
gboolean vlps_permission_ask (VlpsPermission *permission, const char *location, const VlpsDeadline *deadline,
                              double *ret_delay, GCancellable *cancellable, GError **error);
