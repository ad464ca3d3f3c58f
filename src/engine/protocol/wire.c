/* wire.c - messages between the driver and its renderer over a socket pair */
#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"

#define MAGIC 0x53504c56u     /* "VLPS" */
#define MAX_LENGTH (1u << 30) /* of what a driver sends: a larger length is a broken stream */

typedef struct
{
  guint32 magic;
  guint32 kind;
  guint64 length;
} Header;

void
vlps_wire_message_free (VlpsWireMessage *message)
{
  if (message == NULL)
    return;
  g_bytes_unref (message->payload);
  if (message->fd >= 0)
    close (message->fd);
  g_free (message);
}

static gboolean
set_gone (GError **error)
{
  return vlps_error_false (error, VLPS_ERROR_CRASHED, "the renderer ended unexpectedly");
}

/* Most bytes of a message. */
static guint64
most_of (guint32 kind)
{
  switch ((VlpsWireKind) kind)
    {
    case VLPS_WIRE_REQUEST:
    case VLPS_WIRE_DATA:
      return MAX_LENGTH;
    case VLPS_WIRE_DOCUMENTS:
      return VLPS_WIRE_MAX_DOCUMENTS;
    case VLPS_WIRE_READY:
    case VLPS_WIRE_PICTURE:
    case VLPS_WIRE_BARE:
    case VLPS_WIRE_PDF:
    case VLPS_WIRE_RESULT:
    default:
      return VLPS_WIRE_MAX_REPORT;
    }
}

gboolean
vlps_wire_send (int socket, VlpsWireKind kind, const void *payload, gsize length, int fd, GError **error)
{
  Header header = { MAGIC, kind, length };
  struct iovec parts[2] = { { &header, sizeof header }, { (void *) (gsize) payload, length } };
  struct msghdr message = { .msg_iov = parts, .msg_iovlen = 2 };
  union
  {
    struct cmsghdr align;
    char bytes[CMSG_SPACE (sizeof (int))];
  } control = { 0 };

  if (fd >= 0)
    {
      struct cmsghdr *part;

      message.msg_control = control.bytes;
      message.msg_controllen = sizeof control.bytes;
      part = CMSG_FIRSTHDR (&message);
      part->cmsg_level = SOL_SOCKET;
      part->cmsg_type = SCM_RIGHTS;
      part->cmsg_len = CMSG_LEN (sizeof (int));
      memcpy (CMSG_DATA (part), &fd, sizeof fd);
    }

  while (parts[0].iov_len + parts[1].iov_len > 0)
    {
      gssize sent = sendmsg (socket, &message, MSG_NOSIGNAL);

      if (sent < 0 && errno == EINTR)
        continue;
      if (sent < 0 && errno == EAGAIN)
        return vlps_error_false (error, VLPS_ERROR_TIMEOUT, "the renderer does not read its requests");
      if (sent < 0)
        return set_gone (error);
      message.msg_control = NULL;
      message.msg_controllen = 0;
      for (int i = 0; i < 2; i++)
        {
          gsize taken = MIN ((gsize) sent, parts[i].iov_len);

          parts[i].iov_base = (char *) parts[i].iov_base + taken;
          parts[i].iov_len -= taken;
          sent -= (gssize) taken;
        }
    }
  return TRUE;
}

/* Waits until something can be read. */
static gboolean
wait_readable (int socket, gint64 deadline, GCancellable *cancellable, GError **error)
{
  GPollFD cancel_fd = { .fd = -1 };
  gboolean has_cancel = cancellable != NULL && g_cancellable_make_pollfd (cancellable, &cancel_fd);
  gboolean ok = FALSE;

  for (;;)
    {
      struct pollfd fds[2] = { { .fd = socket, .events = POLLIN }, { .fd = cancel_fd.fd, .events = POLLIN } };
      gint64 left = deadline < 0 ? -1 : MAX (0, deadline - g_get_monotonic_time ());
      int n = poll (fds, 2, left < 0 ? -1 : (int) MIN ((left + 999) / 1000, G_MAXINT));

      if (n < 0 && errno != EINTR)
        {
          set_gone (error);
          break;
        }
      if (g_cancellable_is_cancelled (cancellable))
        {
          g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_CANCELLED, "stopped");
          break;
        }
      if (n > 0 && fds[0].revents != 0)
        {
          ok = TRUE;
          break;
        }
      if (deadline >= 0 && g_get_monotonic_time () >= deadline)
        {
          g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT, "the renderer did not answer in time");
          break;
        }
    }
  if (has_cancel)
    g_cancellable_release_fd (cancellable);
  return ok;
}

/* Fills `buffer`; *fd (may be NULL) takes a descriptor that comes along. */
static gboolean
receive_all (int socket, void *buffer, gsize length, int *fd, gint64 deadline, GCancellable *cancellable,
             GError **error)
{
  gsize done = 0;

  while (done < length)
    {
      union
      {
        struct cmsghdr align;
        char bytes[CMSG_SPACE (sizeof (int))];
      } control; /* the kernel closes what does not fit */
      struct iovec part = { (char *) buffer + done, length - done };
      struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes,
      };
      gssize n = recvmsg (socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0 && errno == EAGAIN)
        {
          if (!wait_readable (socket, deadline, cancellable, error))
            return FALSE;
          continue;
        }
      if (n <= 0)
        return set_gone (error);
      for (struct cmsghdr *c = CMSG_FIRSTHDR (&message); c != NULL; c = CMSG_NXTHDR (&message, c))
        if (c->cmsg_level == SOL_SOCKET && c->cmsg_type == SCM_RIGHTS)
          for (gsize at = CMSG_LEN (0); at + sizeof (int) <= c->cmsg_len; at += sizeof (int))
            {
              int received;

              memcpy (&received, (const char *) c + at, sizeof received);
              if (fd != NULL && *fd < 0)
                *fd = received;
              else
                close (received);
            }
      done += (gsize) n;
    }
  return TRUE;
}

VlpsWireMessage *
vlps_wire_receive (int socket, gint64 deadline, GCancellable *cancellable, GError **error)
{
  Header header;
  g_autofree char *buffer = NULL;
  VlpsWireMessage *message;
  int fd = -1;

  if (!receive_all (socket, &header, sizeof header, &fd, deadline, cancellable, error))
    goto failed;
  if (header.magic != MAGIC || header.kind < VLPS_WIRE_READY || header.kind > VLPS_WIRE_RESULT
      || header.length > most_of (header.kind))
    {
      g_set_error_literal (error, VLPS_ERROR, VLPS_ERROR_ENGINE, "the renderer sent something that is not a message");
      goto failed;
    }
  buffer = g_try_malloc (header.length + 1);
  if (buffer == NULL)
    {
      g_set_error (error, VLPS_ERROR, VLPS_ERROR_MEMORY, "no memory for a message of %" G_GUINT64_FORMAT " bytes",
                   header.length);
      goto failed;
    }
  if (!receive_all (socket, buffer, header.length, &fd, deadline, cancellable, error))
    goto failed;
  buffer[header.length] = '\0';
  message = g_new0 (VlpsWireMessage, 1);
  message->kind = (VlpsWireKind) header.kind;
  message->payload = g_bytes_new_take (g_steal_pointer (&buffer), header.length);
  message->fd = fd;
  return message;

failed:
  if (fd >= 0)
    close (fd);
  return NULL;
}
