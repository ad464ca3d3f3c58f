/* disk-full-test.c - jobs of a service whose disk is full for a while
 *
 * The disk is a small file system in memory, in a mount namespace of this program alone.
 */
#include <fcntl.h>
#include <glib/gstdio.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "fixture.h"

#define PAGES 8
#define PAGE_BYTES 60000
#define DISK_BYTES "8m" /* the largest job takes 2 of them, and more where its database is saved often */

static gboolean
write_map (const char *path, unsigned id)
{
  g_autofree char *text = g_strdup_printf ("0 %u 1", id);
  int fd = open (path, O_WRONLY);
  gboolean done = fd >= 0 && write (fd, text, strlen (text)) == (gssize) strlen (text);

  if (fd >= 0)
    close (fd);
  return done;
}

/* FALSE where the kernel does not let us.  To be called before there is a second thread. */
static gboolean
mount_disk (const char *path)
{
  unsigned user = getuid (), group = getgid ();
  int fd;

  if (unshare (CLONE_NEWUSER | CLONE_NEWNS) != 0)
    return FALSE;
  fd = open ("/proc/self/setgroups", O_WRONLY);
  if (fd >= 0)
    {
      if (write (fd, "deny", 4) != 4)
        g_printerr ("groups stay\n");
      close (fd);
    }
  return write_map ("/proc/self/uid_map", user) && write_map ("/proc/self/gid_map", group)
         && mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0
         && mount ("tmpfs", path, "tmpfs", 0, "size=" DISK_BYTES) == 0;
}

/* What was deleted goes in its own time. */
static void
wait_until_empty (const char *disk)
{
  for (;;)
    {
      g_autoptr (GDir) dir = g_dir_open (disk, 0, NULL);

      if (g_dir_read_name (dir) == NULL)
        return;
      g_usleep (5000);
    }
}

/* Takes all room but for `left` bytes. */
static void
fill (const char *disk, gsize left)
{
  g_autofree char *path = g_build_filename (disk, "filler", NULL), *data = NULL;
  struct statvfs status;
  gsize size;

  g_remove (path);
  g_assert_cmpint (statvfs (disk, &status), ==, 0);
  size = status.f_bavail * status.f_frsize;
  g_assert_cmpuint (size, >, left);
  data = g_strnfill (size - left, 'a');
  g_assert_true (g_file_set_contents (path, data, (gssize) (size - left), NULL));
}

static void
serve_cb (SoupServer *server, SoupServerMessage *message, const char *path, GHashTable *query, gpointer data)
{
  GString *page = g_string_new ("<!doctype html><title>A page</title><h1>A page</h1><p>");

  while (page->len < PAGE_BYTES)
    g_string_append (page, "This is the text of a page, long enough to be kept. ");
  soup_server_message_set_status (message, 200, NULL);
  soup_server_message_set_response (message, "text/html", SOUP_MEMORY_COPY, page->str, page->len);
  g_string_free (page, TRUE);
}

static char *
log_text (const char *path)
{
  char *text = NULL;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* Lets the server of the test answer meanwhile. */
static void
wait_a_bit (void)
{
  for (guint i = 0; i < 20; i++)
    {
      g_main_context_iteration (NULL, FALSE);
      g_usleep (1000);
    }
}

static void
wait_for_log (const char *path, const char *words)
{
  for (;;)
    {
      g_autofree char *text = log_text (path);

      if (strstr (text, words) != NULL)
        return;
      wait_a_bit ();
    }
}

/* In the list of jobs, which needs no disk. */
static gboolean
is_state (Fixture *fixture, const char *path, const char *state)
{
  g_autoptr (Answer) answer = get (fixture, "/v1/jobs");
  g_autofree char *words = g_strdup_printf ("\"id\": \"%s\", \"state\": \"%s\"", path + strlen ("/v1/jobs/"), state);

  g_assert_cmpuint (answer->status, ==, 200);
  return strstr (answer->body, words) != NULL;
}

/* `query` says what is written; the disk is filled up to `left` bytes when the job has begun. */
static void
try_job (Fixture *fixture, const char *disk, const char *log, const char *query, gsize left, const char *origin)
{
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *path = g_strconcat ("/v1/jobs?no-render&method=readability", query, NULL), *results = NULL,
                  *filler = g_build_filename (disk, "filler", NULL);
  g_autoptr (Answer) begun = NULL, lines = NULL, state = NULL;
  const char *job;

  for (guint i = 0; i < PAGES; i++)
    g_string_append_printf (list, "%s/%u\n", origin, i);
  g_assert_cmpint (ftruncate (STDERR_FILENO, 0), ==, 0);
  fill (disk, left);
  begun = ask (fixture, "POST", path, "text/plain", list->str, NULL);
  g_test_message ("%s", begun->body);
  g_assert_cmpuint (begun->status, ==, 202);
  job = header_of (begun, "Location");
  wait_for_log (log, "waits until there is room");
  g_assert_true (is_state (fixture, job, "running"));
  {
    g_autofree char *text = log_text (log);

    g_test_message ("%s", text);
    g_assert_nonnull (strstr (text, "No space left on device"));
  }
  g_remove (filler);
  while (!is_state (fixture, job, "done"))
    {
      g_assert_false (is_state (fixture, job, "failed"));
      wait_a_bit ();
    }
  state = get (fixture, job);
  g_assert_nonnull (strstr (state->body, "\"done\": 8, \"failed\": 0, \"pending\": 0"));
  results = g_strconcat (job, "/results", NULL);
  lines = get (fixture, results);
  {
    g_auto (GStrv) each = g_strsplit (lines->body, "\n", -1);

    g_assert_cmpuint (g_strv_length (each), ==, PAGES + 1);
    for (guint i = 0; i < PAGES; i++)
      g_assert_nonnull (strstr (each[i], "\"status\": \"ok\""));
  }
  answer_free (ask (fixture, "DELETE", job, NULL, NULL, NULL));
  wait_until_empty (disk);
}

static const char *disk;

static void
test_jobs (void)
{
  g_autofree char *log = NULL, *origin = NULL;
  g_autoptr (SoupServer) server = NULL;
  g_autoptr (GInetAddress) loopback = g_inet_address_new_loopback (G_SOCKET_FAMILY_IPV4);
  g_autoptr (GSocketAddress) any = g_inet_socket_address_new (loopback, 0), address = NULL;
  g_autoptr (GSocket) socket = g_socket_new (G_SOCKET_FAMILY_IPV4, G_SOCKET_TYPE_STREAM, 0, NULL);
  Fixture *fixture;
  int file, screen;

  if (disk == NULL)
    {
      g_test_skip ("the kernel grants no file system of our own");
      return;
    }
  file = g_file_open_tmp ("vlps-disk-XXXXXX", &log, NULL);
  g_assert_true (g_socket_bind (socket, any, TRUE, NULL) && g_socket_listen (socket, NULL));
  address = g_socket_get_local_address (socket, NULL);
  origin = g_strdup_printf ("http://127.0.0.1:%u", g_inet_socket_address_get_port (G_INET_SOCKET_ADDRESS (address)));
  server = soup_server_new (NULL, NULL);
  soup_server_add_handler (server, NULL, serve_cb, NULL, NULL);
  g_assert_true (soup_server_listen_socket (server, socket, 0, NULL));
  fixture = fixture_new ();
  fixture->options.jobs.folder = disk;
  /* the process of the job says there that it waits */
  screen = dup (STDERR_FILENO);
  g_assert_cmpint (dup2 (file, STDERR_FILENO), ==, STDERR_FILENO);
  g_assert_cmpint (fcntl (STDERR_FILENO, F_SETFL, O_APPEND), ==, 0);
  fixture_begin (fixture);
  /* no room for its database, for its results, and for files of pages */
  try_job (fixture, disk, log, "", 40000, origin);
  try_job (fixture, disk, log, "", 400000, origin);
  try_job (fixture, disk, log, "&write=text,html", 600000, origin);
  /* nor for a new one */
  fill (disk, 0);
  assert_error (ask (fixture, "POST", "/v1/jobs", "text/plain", "http://a.example/\n", NULL), 507, "disk-full");
  fixture_end (fixture);
  dup2 (screen, STDERR_FILENO);
  close (screen);
  close (file);
  g_remove (log);
}

int
main (int argc, char **argv)
{
  char path[] = "/tmp/vlps-disk-XXXXXX";
  gboolean made = g_mkdtemp (path) != NULL;
  int status;

  disk = made && mount_disk (path) ? path : NULL;
  g_test_init (&argc, &argv, NULL);
  fixture_init (argc, argv);
  g_test_add_func ("/disk-full/jobs", test_jobs);
  status = g_test_run ();
  if (disk != NULL)
    umount2 (path, MNT_DETACH);
  g_rmdir (path);
  return status;
}
