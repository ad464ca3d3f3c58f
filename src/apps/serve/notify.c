/* notify.c - words to the service manager (systemd), and the socket it hands over */
#include "notify.h"

#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "errors.h"

#define FIRST_FD 3 /* as the protocol has it */

void
vlps_notify (const char *state)
{
  const char *path = g_getenv ("NOTIFY_SOCKET");
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  gsize length = path != NULL ? strlen (path) : 0;
  int fd;

  if (length < 2 || length >= sizeof address.sun_path)
    return;
  memcpy (address.sun_path, path, length);
  if (path[0] == '@')
    address.sun_path[0] = '\0'; /* a name that is not a file */
  fd = socket (AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0)
    return;
  sendto (fd, state, strlen (state), MSG_NOSIGNAL, (struct sockaddr *) &address,
          (socklen_t) (offsetof (struct sockaddr_un, sun_path) + length));
  close (fd);
}

int
vlps_notify_socket (GError **error)
{
  const char *pid = g_getenv ("LISTEN_PID"), *number = g_getenv ("LISTEN_FDS");
  int whose = pid != NULL ? atoi (pid) : 0;

  /* the process that was started is the supervisor, above this one */
  if (number == NULL || (whose != getpid () && whose != getppid ()))
    return -1;
  if (strcmp (number, "1") != 0)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_USAGE,
                   "expected one socket, got %s; keep one ListenStream= in the .socket unit", number);
      return -2;
    }
  fcntl (FIRST_FD, F_SETFD, FD_CLOEXEC);
  return FIRST_FD;
}
