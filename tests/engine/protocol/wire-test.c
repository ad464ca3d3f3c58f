/* wire-test.c - messages over a socket pair: whole, broken, and late */
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"

typedef struct
{
  int near; /* the side that is tested */
  int far;
} Pair;

static void
open_pair (Pair *pair, gconstpointer user_data)
{
  int sockets[2];

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), ==, 0);
  *pair = (Pair){ sockets[0], sockets[1] };
}

static void
close_end (int *fd)
{
  if (*fd >= 0)
    close (*fd);
  *fd = -1;
}

static void
close_pair (Pair *pair, gconstpointer user_data)
{
  close_end (&pair->near);
  close_end (&pair->far);
}

static gint64
in_ms (int ms)
{
  return g_get_monotonic_time () + ms * 1000;
}

static void
send_text (int socket, VlpsWireKind kind, const char *text)
{
  g_autoptr (GError) error = NULL;

  g_assert_true (vlps_wire_send (socket, kind, text, strlen (text), -1, &error));
  g_assert_no_error (error);
}

static void
assert_next (int socket, VlpsWireKind kind, const char *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (socket, in_ms (10000), NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpint (message->kind, ==, kind);
  g_assert_cmpuint (g_bytes_get_size (message->payload), ==, strlen (text));
  /* a NUL byte follows that is not counted */
  g_assert_cmpstr (g_bytes_get_data (message->payload, NULL), ==, text);
  g_assert_cmpint (message->fd, ==, -1);
}

static void
assert_fails (int socket, gint64 deadline, GCancellable *cancellable, VlpsError code)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (socket, deadline, cancellable, &error);

  g_assert_error (error, VLPS_ERROR, (int) code);
  g_assert_null (message);
}

static void
test_messages (Pair *pair, gconstpointer user_data)
{
  send_text (pair->far, VLPS_WIRE_READY, "{\"engine\":\"x\"}");
  send_text (pair->far, VLPS_WIRE_DOCUMENTS, "");
  send_text (pair->far, VLPS_WIRE_RESULT, "last");
  assert_next (pair->near, VLPS_WIRE_READY, "{\"engine\":\"x\"}");
  assert_next (pair->near, VLPS_WIRE_DOCUMENTS, "");
  assert_next (pair->near, VLPS_WIRE_RESULT, "last");
  /* and the other way */
  send_text (pair->near, VLPS_WIRE_REQUEST, "page");
  assert_next (pair->far, VLPS_WIRE_REQUEST, "page");
  /* what was sent before the other side ended still arrives */
  send_text (pair->far, VLPS_WIRE_RESULT, "done");
  close_end (&pair->far);
  assert_next (pair->near, VLPS_WIRE_RESULT, "done");
  assert_fails (pair->near, -1, NULL, VLPS_ERROR_CRASHED);
}

/* 50 MB; valgrind looks at the whole buffer for each piece that comes in. */
static gsize
large_size (void)
{
  const char *preloaded = g_getenv ("LD_PRELOAD");

  return preloaded != NULL && strstr (preloaded, "vgpreload") != NULL ? 5000000 : 50000000;
}

static guint64
large_word (gsize i)
{
  return i * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
}

static gpointer
send_large (gpointer data)
{
  const Pair *pair = data;
  gsize size = large_size ();
  g_autofree guint64 *words = g_malloc (size);
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < size / sizeof *words; i++)
    words[i] = large_word (i);
  g_assert_true (vlps_wire_send (pair->far, VLPS_WIRE_DOCUMENTS, words, size, -1, &error));
  g_assert_no_error (error);
  send_text (pair->far, VLPS_WIRE_RESULT, "after");
  return NULL;
}

/* Far more than a socket holds, so that both sides get on piece by piece. */
static void
test_large (Pair *pair, gconstpointer user_data)
{
  GThread *thread = g_thread_new ("sender", send_large, pair);
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = vlps_wire_receive (pair->near, -1, NULL, &error);
  const guint64 *words;
  gsize length, wrong = 0;

  g_assert_no_error (error);
  words = g_bytes_get_data (message->payload, &length);
  g_assert_cmpuint (length, ==, large_size ());
  for (gsize i = 0; i < length / sizeof *words; i++)
    wrong += words[i] != large_word (i);
  g_assert_cmpuint (wrong, ==, 0);
  assert_next (pair->near, VLPS_WIRE_RESULT, "after");
  g_thread_join (thread);
}

static gpointer
send_in_drops (gpointer data)
{
  const Pair *pair = data;
  Pair other;
  guint8 bytes[100];
  gssize n;

  /* a message's bytes, taken from another pair */
  open_pair (&other, NULL);
  send_text (other.far, VLPS_WIRE_RESULT, "in drops");
  n = recv (other.near, bytes, sizeof bytes, 0);
  for (gssize i = 0; i < n; i++)
    {
      g_usleep (2000);
      g_assert_cmpint (send (pair->far, bytes + i, 1, 0), ==, 1);
    }
  close_pair (&other, NULL);
  return NULL;
}

static void
test_drops (Pair *pair, gconstpointer user_data)
{
  GThread *thread = g_thread_new ("sender", send_in_drops, pair);

  assert_next (pair->near, VLPS_WIRE_RESULT, "in drops");
  g_thread_join (thread);
}

/* --- descriptors --- */

static guint
count_descriptors (void)
{
  g_autoptr (GDir) folder = g_dir_open ("/proc/self/fd", 0, NULL);
  guint n = 0;

  while (g_dir_read_name (folder) != NULL)
    n++;
  return n;
}

static void
test_descriptor (Pair *pair, gconstpointer user_data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWireMessage) message = NULL;
  int pipes[2];
  char text[6] = "";

  g_assert_cmpint (pipe (pipes), ==, 0);
  g_assert_true (vlps_wire_send (pair->far, VLPS_WIRE_PICTURE, "{}", 2, pipes[0], &error));
  send_text (pair->far, VLPS_WIRE_RESULT, "next");
  message = vlps_wire_receive (pair->near, -1, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpint (message->kind, ==, VLPS_WIRE_PICTURE);
  g_assert_cmpint (message->fd, >=, 0);
  g_assert_cmpint (message->fd, !=, pipes[0]);
  /* no program that is started later inherits it */
  g_assert_cmpint (fcntl (message->fd, F_GETFD) & FD_CLOEXEC, !=, 0);
  /* the sender's own is still open, and not needed any more */
  g_assert_cmpint (close (pipes[0]), ==, 0);
  g_assert_cmpint (write (pipes[1], "pixel", 5), ==, 5);
  g_assert_cmpint (read (message->fd, text, 5), ==, 5);
  g_assert_cmpstr (text, ==, "pixel");
  close (pipes[1]);
  /* it came with that message alone */
  assert_next (pair->near, VLPS_WIRE_RESULT, "next");
}

static void
test_freed_descriptor (Pair *pair, gconstpointer user_data)
{
  guint before = count_descriptors ();
  VlpsWireMessage *message;

  g_assert_true (vlps_wire_send (pair->far, VLPS_WIRE_PICTURE, "{}", 2, pair->far, NULL));
  message = vlps_wire_receive (pair->near, -1, NULL, NULL);
  g_assert_cmpuint (count_descriptors (), ==, before + 1);
  vlps_wire_message_free (message);
  g_assert_cmpuint (count_descriptors (), ==, before);
  vlps_wire_message_free (NULL);
}

/* Descriptors that come with what is not a message, and more of them than a message may have, are closed. */
static void
test_stray_descriptors (Pair *pair, gconstpointer user_data)
{
  guint before = count_descriptors ();
  char garbage[64] = "this is not a message, and it comes with descriptors";
  int fds[5] = { pair->far, pair->near, pair->far, pair->near, pair->far };
  union
  {
    struct cmsghdr align;
    char bytes[CMSG_SPACE (sizeof fds)];
  } control = { 0 };
  struct iovec part = { garbage, sizeof garbage };

  for (guint n = 1; n <= G_N_ELEMENTS (fds); n++)
    {
      struct msghdr message = {
        .msg_iov = &part,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = CMSG_SPACE (n * sizeof (int)),
      };
      struct cmsghdr *header = CMSG_FIRSTHDR (&message);

      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN (n * sizeof (int));
      memcpy (CMSG_DATA (header), fds, n * sizeof (int));
      g_assert_cmpint (sendmsg (pair->far, &message, 0), ==, sizeof garbage);
      assert_fails (pair->near, in_ms (10000), NULL, VLPS_ERROR_ENGINE);
      g_assert_cmpuint (count_descriptors (), ==, before);
      /* the rest of the garbage */
      g_assert_cmpint (recv (pair->near, garbage, sizeof garbage, MSG_DONTWAIT), >, 0);
    }
}

/* --- what goes wrong --- */

/* As wire.c lays it out. */
typedef struct
{
  guint32 magic;
  guint32 kind;
  guint64 length;
} Header;

static void
test_broken_headers (Pair *pair, gconstpointer user_data)
{
  static const Header good = { 0x53504c56, VLPS_WIRE_RESULT, 0 };
  static const Header broken[] = {
    { 0x53504c57, VLPS_WIRE_RESULT, 0 },
    { 0, VLPS_WIRE_RESULT, 0 },
    { 0x53504c56, 0, 0 },
    { 0x53504c56, VLPS_WIRE_RESULT + 1, 0 },
    { 0x53504c56, G_MAXUINT32, 0 },
    { 0x53504c56, VLPS_WIRE_RESULT, (1u << 30) + 1 },
    { 0x53504c56, VLPS_WIRE_RESULT, G_MAXUINT64 },
  };

  /* the layout is as the cases take it to be */
  g_assert_cmpint (send (pair->far, &good, sizeof good, 0), ==, sizeof good);
  assert_next (pair->near, VLPS_WIRE_RESULT, "");
  for (guint i = 0; i < G_N_ELEMENTS (broken); i++)
    {
      g_assert_cmpint (send (pair->far, &broken[i], sizeof broken[i], 0), ==, sizeof broken[i]);
      assert_fails (pair->near, in_ms (10000), NULL, VLPS_ERROR_ENGINE);
    }
}

static void
test_peer_gone (Pair *pair, gconstpointer user_data)
{
  g_autoptr (GError) error = NULL;

  close_end (&pair->far);
  assert_fails (pair->near, -1, NULL, VLPS_ERROR_CRASHED);
  /* sending neither waits nor raises SIGPIPE */
  g_assert_false (vlps_wire_send (pair->near, VLPS_WIRE_REQUEST, "x", 1, -1, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_CRASHED);
}

/* In the middle of a header, and in the middle of what it announces. */
static void
test_peer_gone_midway (Pair *pair, gconstpointer user_data)
{
  static const Header header = { 0x53504c56, VLPS_WIRE_RESULT, 100 };
  static const gsize sizes[] = { 1, sizeof header - 1, sizeof header };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      close_pair (pair, NULL);
      open_pair (pair, NULL);
      g_assert_cmpint (send (pair->far, &header, sizes[i], 0), ==, sizes[i]);
      close_end (&pair->far);
      assert_fails (pair->near, -1, NULL, VLPS_ERROR_CRASHED);
    }
}

static void
test_deadline (Pair *pair, gconstpointer user_data)
{
  static const Header header = { 0x53504c56, VLPS_WIRE_RESULT, 100 };
  gint64 start = g_get_monotonic_time (), passed;
  g_autoptr (VlpsWireMessage) message = NULL;

  /* one that has passed: not a moment is waited, but what is there is taken */
  assert_fails (pair->near, start - 1, NULL, VLPS_ERROR_TIMEOUT);
  send_text (pair->far, VLPS_WIRE_READY, "there");
  message = vlps_wire_receive (pair->near, start - 1, NULL, NULL);
  g_assert_nonnull (message);

  start = g_get_monotonic_time ();
  assert_fails (pair->near, in_ms (50), NULL, VLPS_ERROR_TIMEOUT);
  passed = g_get_monotonic_time () - start;
  g_assert_cmpint (passed, >=, 50 * 1000);
  /* half a message is not an answer */
  g_assert_cmpint (send (pair->far, &header, sizeof header, 0), ==, sizeof header);
  assert_fails (pair->near, in_ms (50), NULL, VLPS_ERROR_TIMEOUT);
}

/* A renderer that stands still takes no more than fits into the socket. */
static void
test_send_deadline (Pair *pair, gconstpointer user_data)
{
  struct timeval limit = { 0, 50 * 1000 };
  g_autofree char *bytes = g_malloc0 (10 * 1000 * 1000);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (setsockopt (pair->near, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit), ==, 0);
  g_assert_false (vlps_wire_send (pair->near, VLPS_WIRE_DATA, bytes, 10 * 1000 * 1000, -1, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_TIMEOUT);
}

static gpointer
cancel_soon (gpointer cancellable)
{
  g_usleep (50 * 1000);
  g_cancellable_cancel (cancellable);
  return NULL;
}

static void
test_cancel (Pair *pair, gconstpointer user_data)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  guint before = count_descriptors ();
  GThread *thread = g_thread_new ("canceller", cancel_soon, cancellable);

  assert_fails (pair->near, -1, cancellable, VLPS_ERROR_CANCELLED);
  g_thread_join (thread);
  /* cancelled before the call */
  assert_fails (pair->near, -1, cancellable, VLPS_ERROR_CANCELLED);
  g_assert_cmpuint (count_descriptors (), ==, before);
}

int
main (int argc, char **argv)
{
  static const struct
  {
    const char *path;
    void (*run) (Pair *pair, gconstpointer user_data);
  } tests[] = {
    { "/wire/messages", test_messages },
    { "/wire/large", test_large },
    { "/wire/drops", test_drops },
    { "/wire/descriptor", test_descriptor },
    { "/wire/freed-descriptor", test_freed_descriptor },
    { "/wire/stray-descriptors", test_stray_descriptors },
    { "/wire/broken-headers", test_broken_headers },
    { "/wire/peer-gone", test_peer_gone },
    { "/wire/peer-gone-midway", test_peer_gone_midway },
    { "/wire/deadline", test_deadline },
    { "/wire/send-deadline", test_send_deadline },
    { "/wire/cancel", test_cancel },
  };

  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Pair, NULL, open_pair, tests[i].run, close_pair);
  return g_test_run ();
}
