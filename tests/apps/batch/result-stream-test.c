/* result-stream-test.c - results that go straight to a descriptor */
#include "result-stream.h"

#include <fcntl.h>
#include <glib-unix.h>
#include <signal.h>
#include <unistd.h>

#include "errors.h"
#include "scratch.h"

static VlpsFolder *
folder_with_pages (const Scratch *scratch, guint n)
{
  g_autofree char *path = g_build_filename (scratch->path, "run", NULL);
  VlpsFolder *folder = vlps_folder_open (path, NULL);

  g_assert_true (vlps_folder_begin (folder, NULL));
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *input = g_strdup_printf ("http://example.com/%u", i);
      const VlpsItem item = { .input = input, .location = input };
      gboolean new;

      g_assert_true (vlps_folder_add (folder, &item, &new, NULL));
    }
  g_assert_true (vlps_folder_commit (folder, FALSE, NULL));
  return folder;
}

static void
do_page (VlpsItemQueue *queue, const char *line, const GError *failure)
{
  g_auto (VlpsItem) item = { 0 };
  gboolean over;

  g_assert_true (queue->claim (queue, &item, &over, NULL));
  g_assert_cmpint (item.id, >, 0);
  queue->add_result (queue, &item, NULL, 1, failure, line);
}

static void
assert_read (int fd, const char *expected)
{
  char buffer[256];
  gssize n = read (fd, buffer, sizeof buffer - 1);

  g_assert_cmpint (n, >=, 0);
  buffer[n] = '\0';
  g_assert_cmpstr (buffer, ==, expected);
}

/* Lines arrive with the commit; the folder knows what is done, also when another program looks after this one. */
static void
test_lines (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autofree char *run = g_build_filename (scratch->path, "run", NULL);
  g_autoptr (GError) failure = g_error_new_literal (VLPS_ERROR, VLPS_ERROR_EMPTY, "nothing");
  g_autofree char *results = NULL;
  guint64 counts[VLPS_N_ITEM_STATES];
  int fds[2];

  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  for (guint round = 0; round < 2; round++)
    {
      g_autoptr (VlpsFolder) folder = round == 0 ? folder_with_pages (scratch, 4) : vlps_folder_open (run, NULL);
      g_autoptr (VlpsResultStream) stream = vlps_result_stream_new (folder, fds[1]);
      VlpsItemQueue *queue = vlps_result_stream_queue (stream);

      do_page (queue, "{\"number\": 1}\n", NULL);
      do_page (queue, "{\"number\": 2}\n", failure);
      g_assert_cmpuint (queue->waiting (queue), ==, 28);
      g_assert_true (queue->commit (queue, FALSE, NULL));
      g_assert_cmpuint (queue->waiting (queue), ==, 0);
      assert_read (fds[0], "{\"number\": 1}\n{\"number\": 2}\n");
      g_assert_true (queue->count (queue, counts, NULL));
      g_assert_cmpuint (counts[VLPS_ITEM_OK], ==, round + 1);
      g_assert_cmpuint (counts[VLPS_ITEM_FAILED], ==, round + 1);
      g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, 2 - 2 * round);
    }
  results = scratch_read (scratch, "run/results.jsonl");
  g_assert_cmpstr (results, ==, "");
  close (fds[0]);
  close (fds[1]);
}

/* What cannot be written is not done. */
static void
test_closed (Scratch *scratch, gconstpointer data G_GNUC_UNUSED)
{
  g_autoptr (VlpsFolder) folder = folder_with_pages (scratch, 1);
  g_autoptr (VlpsResultStream) stream = NULL;
  g_autoptr (GError) error = NULL;
  guint64 counts[VLPS_N_ITEM_STATES];
  VlpsItemQueue *queue;
  int fds[2];

  signal (SIGPIPE, SIG_IGN);
  g_assert_true (g_unix_open_pipe (fds, FD_CLOEXEC, NULL));
  close (fds[0]);
  stream = vlps_result_stream_new (folder, fds[1]);
  queue = vlps_result_stream_queue (stream);
  do_page (queue, "{\"number\": 1}\n", NULL);
  g_assert_false (queue->commit (queue, FALSE, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_IO);
  g_assert_true (vlps_error_is_closed_pipe (error));
  g_assert_true (queue->count (queue, counts, NULL));
  g_assert_cmpuint (counts[VLPS_ITEM_PENDING], ==, 1);
  close (fds[1]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  scratch_add ("/result-stream/lines", test_lines);
  scratch_add ("/result-stream/closed", test_closed);
  return g_test_run ();
}
