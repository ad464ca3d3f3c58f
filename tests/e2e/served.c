/* served.c - what the programs whose cases need the web server have in common in main() */
#include "served.h"

#include "run.h"

TestServer *
served_begin (int *argc, char ***argv)
{
  g_autofree char *root = NULL;

  run_init ();
  g_test_init (argc, argv, NULL);
  g_test_set_nonfatal_assertions ();
  root = fixture_path (".");
  return test_server_new (root);
}

int
served_run (TestServer *server)
{
  int status = g_test_run ();

  test_server_free (server);
  return status;
}
