/* sandbox-test.c - what the kernel's words about a process mean */
#include <string.h>
#include <unistd.h>

#include "errors.h"
#include "sandbox.h"

/* Of a web process in its two sandboxes, as the kernel says it; shortened. */
static const char good[] = "Name:\tWebKitWebProces\n"
                           "Umask:\t0022\n"
                           "Pid:\t2665\n"
                           "PPid:\t2664\n"
                           "Uid:\t65534\t65534\t65534\t65534\n"
                           "NSpid:\t2665\t23\t2\n"
                           "CapInh:\t0000000000000000\n"
                           "CapEff:\t0000000000000000\n"
                           "CapBnd:\t0000000000000000\n"
                           "NoNewPrivs:\t1\n"
                           "Seccomp:\t2\n"
                           "Seccomp_filters:\t2\n";

static char *
with (const char *old, const char *new)
{
  g_auto (GStrv) parts = g_strsplit (good, old, -1);

  g_assert_cmpuint (g_strv_length (parts), ==, 2);
  return g_strjoinv (new, parts);
}

static void
test_parse (void)
{
  VlpsSandbox sandbox = vlps_sandbox_parse (good);
  g_autofree char *capable = with ("CapEff:\t0000000000000000", "CapEff:\t000001fffeffffff");

  g_assert_cmpint (sandbox.pid, ==, 2665);
  g_assert_cmpuint (sandbox.user, ==, 65534);
  g_assert_cmpuint (sandbox.process_trees, ==, 3);
  g_assert_true (sandbox.filtered);
  g_assert_true (sandbox.held);
  g_assert_cmpuint (sandbox.rights, ==, 0);
  g_assert_cmpuint (vlps_sandbox_parse (capable).rights, ==, G_GUINT64_CONSTANT (0x1fffeffffff));
  g_assert_cmpint (vlps_sandbox_parse ("").pid, ==, 0);
  g_assert_cmpint (vlps_sandbox_parse ("Name:\tPid:\t7\nxPid:\t8\nPid:\t9").pid, ==, 9);
}

static void
test_check (void)
{
  static const struct
  {
    const char *old, *new, *problem;
  } cases[] = {
    { "Pid:\t2665\nPPid", "PPid", "no web process" },
    { "Uid:\t65534", "Uid:\t0", "as root" },
    { "CapEff:\t0000000000000000", "CapEff:\t0000000000000001", "CapEff" },
    { "NoNewPrivs:\t1", "NoNewPrivs:\t0", "NoNewPrivs" },
    { "Seccomp:\t2", "Seccomp:\t0", "Seccomp" },
    { "Seccomp:\t2\n", "", "Seccomp" },
    { "\t23\t2\n", "\t23\n", "NSpid" },
  };
  VlpsSandbox sandbox = vlps_sandbox_parse (good);
  g_autoptr (GError) none = NULL;

  g_assert_true (vlps_sandbox_check (&sandbox, &none));
  g_assert_no_error (none);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *status = with (cases[i].old, cases[i].new);
      g_autoptr (GError) error = NULL;

      sandbox = vlps_sandbox_parse (status);
      g_assert_false (vlps_sandbox_check (&sandbox, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
      g_assert_nonnull (strstr (error->message, cases[i].problem));
      g_assert_nonnull (strstr (error->message, "--no-sandbox"));
    }
}

/* Below a process that has no web process there is none. */
static void
test_look (void)
{
  g_assert_cmpint (vlps_sandbox_look (getpid ()).pid, ==, 0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sandbox/parse", test_parse);
  g_test_add_func ("/sandbox/check", test_check);
  g_test_add_func ("/sandbox/look", test_look);
  return g_test_run ();
}
