/* terminal-test.c - what reaches a terminal */
#include "terminal.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include "file.h"

static void
test_text (void)
{
  static const struct
  {
    const char *from, *text, *message;
  } cases[] = {
    { "plain text\n\tand more", NULL, NULL },
    { "na\xc3\xafve \xe4\xb8\xad\xe6\x96\x87 \xf0\x9f\x98\x80", NULL, NULL },
    { "\x1b[2J\x1b]0;title\x07", "\\x1b[2J\\x1b]0;title\\x07", "\\x1b[2J\\x1b]0;title\\x07" },
    { "over\rwritten\b\x7f", "over\\x0dwritten\\x08\\x7f", "over\\x0dwritten\\x08\\x7f" },
    /* control characters of eight bits */
    { "\xc2\x9b"
      "31m\xc2\x80\xc2\x9f\xc2\xa0",
      "\\x9b31m\\x80\\x9f\xc2\xa0", "\\x9b31m\\x80\\x9f\xc2\xa0" },
    { "\x9b\xff\xc3", "\\x9b\\xff\\xc3", "\\x9b\\xff\\xc3" },
    /* of right-to-left text these are part; in a message they hide what it is about */
    { "a\xe2\x80\xae"
      "b\xe2\x81\xa6"
      "c\xd8\x9c",
      NULL, "a\\u202eb\\u2066c\\u061c" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const char *from = cases[i].from;
      g_autoptr (GString) text = vlps_terminal_text (from, strlen (from), VLPS_TERMINAL_TEXT);
      g_autoptr (GString) message = vlps_terminal_text (from, strlen (from), VLPS_TERMINAL_MESSAGE);

      g_assert_cmpstr (text->str, ==, cases[i].text != NULL ? cases[i].text : from);
      g_assert_cmpstr (message->str, ==, cases[i].message != NULL ? cases[i].message : from);
    }
}

static void
test_nul (void)
{
  g_autoptr (GString) text = vlps_terminal_text ("a\0b", 3, VLPS_TERMINAL_TEXT);

  g_assert_cmpstr (text->str, ==, "a\\x00b");
}

/* Everything from U+0000 on, once: only these may stay as they are. */
static void
test_all (void)
{
  for (gunichar c = 0; c < 0x3000; c++)
    {
      char utf8[6];
      gsize length = (gsize) g_unichar_to_utf8 (c, utf8);
      g_autoptr (GString) text = vlps_terminal_text (utf8, length, VLPS_TERMINAL_MESSAGE);
      gboolean control = g_unichar_iscntrl (c) && c != '\n' && c != '\t';

      if (control)
        g_assert_cmpint (text->str[0], ==, '\\');
      if (text->str[0] != '\\')
        g_assert_cmpmem (text->str, text->len, utf8, length);
    }
}

/* What a child writes with standard output and error at a terminal. */
static char *
at_terminal (void (*write_something) (void))
{
  int master = posix_openpt (O_RDWR | O_NOCTTY), status;
  struct termios how;
  char buffer[256];
  GString *out;
  gssize n;
  pid_t pid;
  int slave;

  g_assert_cmpint (master, >=, 0);
  g_assert_cmpint (grantpt (master), ==, 0);
  g_assert_cmpint (unlockpt (master), ==, 0);
  slave = open (ptsname (master), O_RDWR | O_NOCTTY);
  g_assert_cmpint (slave, >=, 0);
  tcgetattr (slave, &how);
  cfmakeraw (&how);
  tcsetattr (slave, TCSANOW, &how);
  pid = fork ();
  if (pid == 0)
    {
      dup2 (slave, STDOUT_FILENO);
      dup2 (slave, STDERR_FILENO);
      write_something ();
      _exit (0);
    }
  waitpid (pid, &status, 0);
  g_assert_true (WIFEXITED (status) && WEXITSTATUS (status) == 0);
  close (slave);
  out = g_string_new (NULL);
  while ((n = read (master, buffer, sizeof buffer)) > 0)
    g_string_append_len (out, buffer, n);
  close (master);
  return g_string_free (out, FALSE);
}

static void
write_file (void)
{
  vlps_file_write ("-", "text \x1b[31m\n", -1, NULL);
}

static void
print_both (void)
{
  vlps_terminal_protect (FALSE);
  g_printerr ("message \x1b[31m\n");
  g_print ("result \x1b[31m\n");
}

static void
test_terminal (void)
{
  g_autofree char *text = at_terminal (write_file), *messages = at_terminal (print_both);

  g_assert_cmpstr (text, ==, "text \\x1b[31m\n");
  g_assert_cmpstr (messages, ==, "message \\x1b[31m\nresult \\x1b[31m\n");
}

static void
print_coloured (void)
{
  vlps_terminal_protect (TRUE);
  g_printerr ("vlps: warning: \x1b[31m\n");
  g_printerr ("vlps: message\n");
  g_printerr ("vlpsx\n");
}

/* Our own colours come through, those of a page do not. */
static void
test_colour (void)
{
  g_autofree char *messages = at_terminal (print_coloured);

  g_assert_cmpstr (messages, ==, "\x1b[33mvlps: warning:\x1b[0m \\x1b[31m\n\x1b[1mvlps:\x1b[0m message\nvlpsx\n");
  g_assert_true (vlps_terminal_has_colour (-1, "always"));
  g_assert_false (vlps_terminal_has_colour (-1, "never"));
  g_assert_false (vlps_terminal_has_colour (-1, "auto"));
  g_assert_false (vlps_terminal_has_colour (-1, NULL));
}

static void
print_choice (void)
{
  static const struct
  {
    const char *variable, *value;
  } cases[] = {
    { "TERM", "xterm" }, { "NO_COLOR", "" }, { "NO_COLOR", "1" }, { "NO_COLOR", NULL }, { "TERM", "dumb" }
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      if (cases[i].value != NULL)
        g_setenv (cases[i].variable, cases[i].value, TRUE);
      else
        g_unsetenv (cases[i].variable);
      fputs (vlps_terminal_has_colour (STDOUT_FILENO, NULL) ? "+" : "-", stdout);
    }
  fflush (stdout);
}

static void
test_choice (void)
{
  g_autofree char *choices = at_terminal (print_choice);

  g_assert_cmpstr (choices, ==, "++-+-");
}

/* What another program reads is as it was. */
static void
test_pipe (void)
{
  if (g_test_subprocess ())
    {
      vlps_terminal_protect (FALSE);
      vlps_file_write ("-", "text \x1b[31m\n", -1, NULL);
      g_printerr ("message \x1b[31m\n");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_DEFAULT);
  g_test_trap_assert_passed ();
  g_test_trap_assert_stdout ("*text \x1b?31m\n*");
  g_test_trap_assert_stderr ("*message \\x1b?31m\n*");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/terminal/text", test_text);
  g_test_add_func ("/terminal/nul", test_nul);
  g_test_add_func ("/terminal/all", test_all);
  g_test_add_func ("/terminal/terminal", test_terminal);
  g_test_add_func ("/terminal/colour", test_colour);
  g_test_add_func ("/terminal/choice", test_choice);
  g_test_add_func ("/terminal/pipe", test_pipe);
  return g_test_run ();
}
