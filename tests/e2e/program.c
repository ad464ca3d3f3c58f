/* program.c - main() of all end-to-end programs */
#include "program.h"

#include <grp.h>
#include <string.h>
#include <unistd.h>

#include "run.h"

#define NOBODY 65534

TestServer *server;
gboolean program_is_nobody;

/* TRUE where this process is now nobody, who can run the program. */
static gboolean
become_nobody (void)
{
  /* the home of root is not his */
  g_setenv ("GSETTINGS_BACKEND", "memory", TRUE);
  return getuid () == 0 && setgroups (0, NULL) == 0 && setgid (NOBODY) == 0 && setuid (NOBODY) == 0
         && access (g_getenv ("VLPS"), X_OK) == 0;
}

static void
skip (void)
{
  g_test_skip ("only root can be nobody, and nobody has to reach the program; as another user all tests are this one");
}

int
main (int argc, char **argv)
{
  int status = test_program.instead != NULL ? test_program.instead (argc, argv) : -1;

  if (status >= 0)
    return status;
  program_is_nobody = argc == 2 && strcmp (argv[1], "--nobody") == 0;
  if (program_is_nobody && !become_nobody ())
    {
      g_test_init (&argc, &argv, NULL);
      g_test_add_func ("/nobody", skip);
      return g_test_run ();
    }
  run_init ();
  g_test_init (&argc, &argv, NULL);
  if (test_program.goes_on)
    g_test_set_nonfatal_assertions ();
  if (test_program.serves != NULL)
    {
      g_autofree char *root = fixture_path (test_program.serves);

      server = test_server_new (root);
    }
  test_program.prepare ();
  status = g_test_run ();
  g_clear_pointer (&server, test_server_free);
  if (test_program.clean_up != NULL)
    test_program.clean_up ();
  return status;
}
