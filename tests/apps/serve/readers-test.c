/* readers-test.c - bodies are read in a thread, and answered in the one that asked */
#include "readers.h"

typedef struct
{
  GMainLoop *loop;
  GThread *asked, *read_in, *done_in;
  int freed;
} Reading;

static void
read_func (gpointer data)
{
  ((Reading *) data)->read_in = g_thread_self ();
}

static void
done_func (gpointer data)
{
  Reading *reading = data;

  reading->done_in = g_thread_self ();
  g_main_loop_quit (reading->loop);
}

static void
free_func (gpointer data)
{
  g_atomic_int_inc (&((Reading *) data)->freed);
}

static void
test_threads (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  VlpsReaders *readers = vlps_readers_new ();
  Reading reading = { .loop = loop, .asked = g_thread_self () };

  vlps_readers_begin (readers, 10, read_func, done_func, &reading, free_func);
  g_main_loop_run (loop);
  g_assert_true (reading.done_in == reading.asked);
  g_assert_true (reading.read_in != NULL && reading.read_in != reading.asked);
  g_assert_cmpint (reading.freed, ==, 0); /* the callee has it */
  vlps_readers_free (readers);
  vlps_readers_free (NULL);
}

/* What is forgotten is freed, and nobody is called. */
static void
test_forget (void)
{
  g_autoptr (GMainLoop) loop = g_main_loop_new (NULL, FALSE);
  VlpsReaders *readers = vlps_readers_new ();
  Reading reading = { .loop = loop };

  vlps_readers_forget (vlps_readers_begin (readers, 10, read_func, done_func, &reading, free_func));
  vlps_readers_free (readers);
  while (g_atomic_int_get (&reading.freed) == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_null (reading.done_in);
  g_assert_cmpint (reading.freed, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/readers/threads", test_threads);
  g_test_add_func ("/readers/forget", test_forget);
  return g_test_run ();
}
