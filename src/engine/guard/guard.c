/* guard.c - runs one command and leaves nothing of it behind
 *
 *   vlps-guard [--no-network] [--own-network FD] [--directory DIRECTORY] [--log FILE]
 *              [--nobody] [--show FOLDER]... [--share FOLDER]... [--confine] COMMAND [ARGUMENT...]
 *
 * The command is ended with everything it started, in whatever session or process group, as soon as it ends itself, as
 * standard input reaches its end (the starter closed its side of the pipe, or was killed), or on SIGTERM, SIGINT or
 * SIGHUP.  Orphans of the command become children of this process, so no list of processes has to be kept.
 *
 * --own-network gives the command a network with nothing in it but a loopback interface.  A socket that listens there
 * is sent to whoever is at the other end of the socket FD: the only way out leads to the starter.  Where the kernel
 * does not grant that, a message without a socket is sent, and the command runs in the network of all.
 *
 * --directory makes a directory that only its owner may enter, and removes it with all that is in it at the end.  Made
 * here, there is no moment in which the starter could die and leave it.  --log is the file for standard error, which
 * may lie in it.
 *
 * --nobody makes the command nobody where the starter is root; the directory is then nobody's.  Each --show is a folder
 * that it can read all the same, each --share, which the directory always is, one of nobody's own.  --confine takes
 * away the system calls with which it could reach other processes or seldom used parts of the kernel.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <net/if.h>
#include <netinet/in.h>
#include <poll.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "confine.h"

/* Command line. */
typedef struct
{
  const char *directory, *log;
  int no_network, network_channel, nobody, confined;
  VlpsShown *shown; /* as many as there are arguments fit */
  int n_shown;
  char **command;
} Orders;

/* No sockets but local ones, for the command and all it starts: the kernel refuses, nobody has to behave. */
static int
forbid_network (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  int failed;

  if (filter == NULL)
    return -1;
  /* the kernel takes the lower half of the register for the family and the filter sees all of it, so families are
   * refused by their order: nothing set in the upper half gets past the first rule */
  failed =
      seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENETUNREACH), SCMP_SYS (socket), 1, SCMP_A0 (SCMP_CMP_GT, AF_NETLINK));
  for (unsigned family = 0; !failed && family < AF_NETLINK; family++)
    if (family != AF_UNIX)
      failed =
          seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENETUNREACH), SCMP_SYS (socket), 1, SCMP_A0 (SCMP_CMP_EQ, family));
  /* io_uring could open sockets past the filter */
  if (!failed)
    failed = seccomp_rule_add (filter, SCMP_ACT_ERRNO (ENOSYS), SCMP_SYS (io_uring_setup), 0) || seccomp_load (filter);
  seccomp_release (filter);
  return failed ? -1 : 0;
}

static int
write_text (const char *path, const char *text)
{
  int fd = open (path, O_WRONLY | O_CLOEXEC);
  int failed = fd < 0 || write (fd, text, strlen (text)) != (ssize_t) strlen (text);

  if (fd >= 0)
    close (fd);
  return failed ? -1 : 0;
}

/* Leaves the network of all: by right, or in a user namespace, where everybody has the right.  -1: neither is granted.
 */
static int
leave_network (void)
{
  unsigned uid = getuid (), gid = getgid ();
  char users[50], groups[50];

  if (unshare (CLONE_NEWNET) == 0)
    return 0;
  if (unshare (CLONE_NEWUSER | CLONE_NEWNET) != 0)
    return -1;
  snprintf (users, sizeof users, "%u %u 1", uid, uid);
  snprintf (groups, sizeof groups, "%u %u 1", gid, gid);
  if (write_text ("/proc/self/setgroups", "deny") != 0 || write_text ("/proc/self/uid_map", users) != 0
      || write_text ("/proc/self/gid_map", groups) != 0)
    {
      fprintf (stderr, "vlps-guard: no identity in a network of its own: %s\n", strerror (errno));
      _exit (125);
    }
  return 0;
}

/* A socket that listens on the loopback interface, which is brought up; -1 when that fails. */
static int
listen_alone (void)
{
  struct sockaddr_in address = { .sin_family = AF_INET, .sin_addr.s_addr = htonl (INADDR_LOOPBACK) };
  struct ifreq interface = { .ifr_name = "lo" };
  int fd = socket (AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

  if (fd < 0)
    return -1;
  if (ioctl (fd, SIOCGIFFLAGS, &interface) == 0)
    {
      interface.ifr_flags |= IFF_UP;
      if (ioctl (fd, SIOCSIFFLAGS, &interface) == 0 && bind (fd, (struct sockaddr *) &address, sizeof address) == 0
          && listen (fd, SOMAXCONN) == 0)
        return fd;
    }
  close (fd);
  return -1;
}

/* Tells the starter how it went, with the listening socket if there is one. */
static int
send_listener (int channel, int listener)
{
  char word = listener >= 0 ? 'y' : 'n';
  struct iovec part = { &word, 1 };
  union
  {
    struct cmsghdr header;
    char space[CMSG_SPACE (sizeof (int))];
  } control = { 0 };
  struct msghdr message = { .msg_iov = &part, .msg_iovlen = 1 };

  if (listener >= 0)
    {
      message.msg_control = &control;
      message.msg_controllen = sizeof control;
      control.header.cmsg_level = SOL_SOCKET;
      control.header.cmsg_type = SCM_RIGHTS;
      control.header.cmsg_len = CMSG_LEN (sizeof (int));
      memcpy (CMSG_DATA (&control.header), &listener, sizeof listener);
    }
  return sendmsg (channel, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

/* Nothing is sent where the network was left and nothing listens in the new one: the starter takes that for a failure,
 * as the command would have no way out at all. */
static void
enter_own_network (int channel)
{
  int own = leave_network () == 0;
  int listener = own ? listen_alone () : -1;

  if ((own && listener < 0) || send_listener (channel, listener) != 0)
    {
      fprintf (stderr, "vlps-guard: a network of its own has no loopback interface: %s\n", strerror (errno));
      _exit (125);
    }
  if (listener >= 0)
    close (listener);
  close (channel);
}

static void
kill_children (void)
{
  DIR *proc = opendir ("/proc");
  struct dirent *entry;

  if (proc == NULL)
    return;
  while ((entry = readdir (proc)) != NULL)
    {
      char path[300], line[512];
      char *after;
      FILE *file;
      int parent;

      if (entry->d_name[0] < '1' || entry->d_name[0] > '9')
        continue;
      snprintf (path, sizeof path, "/proc/%s/stat", entry->d_name);
      file = fopen (path, "re");
      if (file == NULL)
        continue;
      /* "PID (name) state parent ...", and the name may hold anything */
      if (fgets (line, sizeof line, file) != NULL && (after = strrchr (line, ')')) != NULL
          && sscanf (after + 1, " %*c %d", &parent) == 1 && parent == getpid ())
        kill (atoi (entry->d_name), SIGKILL);
      fclose (file);
    }
  closedir (proc);
}

static void
end_all (void)
{
  for (int round = 0; round < 600; round++)
    {
      pid_t pid;

      kill_children ();
      while ((pid = waitpid (-1, NULL, WNOHANG)) > 0)
        ;
      if (pid < 0)
        return;
      usleep (5000);
    }
}

static int
remove_entry (const char *path, const struct stat *status, int flag, struct FTW *where)
{
  (void) status;
  (void) flag;
  (void) where;
  remove (path);
  return 0;
}

/* Removes the directory, repeatedly, because processes that are ending may still create files in it. */
static void
remove_directory (const char *path)
{
  for (int round = 0; round < 250 && access (path, F_OK) == 0; round++)
    {
      if (round > 0)
        usleep (20 * 1000);
      nftw (path, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
    }
}

/* The file is always a new one: what lies in the directory may be the command's doing, a link to elsewhere too. */
static void
write_errors_to (const char *path)
{
  int fd;

  unlink (path);
  fd = open (path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);

  if (fd < 0)
    return; /* the starter's own will do */
  dup2 (fd, STDERR_FILENO);
  close (fd);
}

static void
refuse_to_start (const char *reason)
{
  fprintf (stderr, "vlps-guard: %s: %s\n", reason, strerror (errno));
  _exit (125);
}

static void
start (const Orders *orders, const sigset_t *old_signals)
{
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  sigprocmask (SIG_SETMASK, old_signals, NULL);
  close (STDIN_FILENO);
  if (fopen ("/dev/null", "r") == NULL)
    _exit (126);
  if (orders->network_channel >= 0)
    enter_own_network (orders->network_channel);
  if (orders->nobody && vlps_confine_to_nobody (orders->shown, orders->n_shown) != 0)
    refuse_to_start ("root cannot switch to the user nobody, who renders pages");
  /* a new user namespace forgets it, and so does a new user */
  prctl (PR_SET_PDEATHSIG, SIGKILL);
  if (orders->no_network && forbid_network () != 0)
    refuse_to_start ("the kernel does not let the network be shut off (seccomp)");
  if (orders->confined && vlps_confine_calls () != 0)
    refuse_to_start ("the kernel does not let system calls be refused (seccomp)");
  execvp (orders->command[0], orders->command);
  fprintf (stderr, "vlps-guard: cannot start %s: %s\n", orders->command[0], strerror (errno));
  _exit (127);
}

static void
add_shown (Orders *orders, char *path, int as_it_is)
{
  orders->shown[orders->n_shown++] = (VlpsShown){ path, as_it_is };
}

/* FALSE: the program cannot be called so.  `orders->shown` is to be freed in any case. */
static int
take_orders (int argc, char **argv, Orders *orders)
{
  int i = 1;

  *orders = (Orders){ .network_channel = -1, .shown = calloc ((size_t) argc, sizeof *orders->shown) };
  if (orders->shown == NULL)
    return 0;
  for (; i < argc && argv[i][0] == '-'; i++)
    if (strcmp (argv[i], "--no-network") == 0)
      orders->no_network = 1;
    else if (strcmp (argv[i], "--nobody") == 0)
      orders->nobody = 1;
    else if (strcmp (argv[i], "--confine") == 0)
      orders->confined = 1;
    else if (strcmp (argv[i], "--own-network") == 0 && i + 1 < argc)
      orders->network_channel = atoi (argv[++i]);
    else if (strcmp (argv[i], "--directory") == 0 && i + 1 < argc)
      {
        orders->directory = argv[++i];
        add_shown (orders, argv[i], 1);
      }
    else if (strcmp (argv[i], "--log") == 0 && i + 1 < argc)
      orders->log = argv[++i];
    else if (strcmp (argv[i], "--show") == 0 && i + 1 < argc)
      add_shown (orders, argv[++i], 0);
    else if (strcmp (argv[i], "--share") == 0 && i + 1 < argc)
      add_shown (orders, argv[++i], 1);
    else
      return 0;
  orders->command = argv + i;
  return i < argc;
}

static int
make_directory (const Orders *orders)
{
  if (mkdir (orders->directory, 0700) != 0)
    {
      fprintf (stderr, "vlps-guard: cannot make %s: %s\n", orders->directory, strerror (errno));
      return -1;
    }
  if (orders->nobody && geteuid () == 0 && chown (orders->directory, VLPS_NOBODY, VLPS_NOBODY) != 0 && errno != EINVAL)
    {
      fprintf (stderr, "vlps-guard: cannot give %s to nobody: %s\n", orders->directory, strerror (errno));
      rmdir (orders->directory);
      return -1;
    }
  return 0;
}

/* Runs the command until it ends or is to end; returns the exit status. */
static int
run_command (const Orders *orders)
{
  int status = 0;
  sigset_t signals, old_signals;
  struct pollfd fds[2];
  pid_t pid;

  /* a Ctrl-C on the terminal is for the driver, which decides what becomes of the page in hand */
  setsid ();
  prctl (PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  sigemptyset (&signals);
  sigaddset (&signals, SIGCHLD);
  sigaddset (&signals, SIGTERM);
  sigaddset (&signals, SIGINT);
  sigaddset (&signals, SIGHUP);
  sigprocmask (SIG_BLOCK, &signals, &old_signals);

  if (orders->directory != NULL && make_directory (orders) != 0)
    return 125;
  if (orders->log != NULL)
    write_errors_to (orders->log);
  pid = fork ();
  if (pid < 0)
    {
      perror ("vlps-guard: fork");
      if (orders->directory != NULL)
        remove_directory (orders->directory);
      return 125;
    }
  if (pid == 0)
    start (orders, &old_signals);

  /* every other descriptor is the command's */
  for (int fd = 3; fd < 256; fd++)
    close (fd);
  fds[0] = (struct pollfd){ .fd = signalfd (-1, &signals, SFD_CLOEXEC), .events = POLLIN };
  fds[1] = (struct pollfd){ .fd = STDIN_FILENO, .events = POLLIN };
  for (int running = 1; running;)
    {
      struct signalfd_siginfo info;
      pid_t ended;
      char byte;

      if (poll (fds, 2, -1) < 0 && errno != EINTR)
        break;
      if (fds[1].revents != 0 && read (STDIN_FILENO, &byte, 1) <= 0)
        break;
      if ((fds[0].revents & POLLIN) == 0 || read (fds[0].fd, &info, sizeof info) != sizeof info)
        continue;
      if (info.ssi_signo != SIGCHLD)
        break;
      for (int how; (ended = waitpid (-1, &how, WNOHANG)) > 0;)
        if (ended == pid)
          {
            status = how;
            running = 0;
          }
    }
  end_all ();
  if (orders->directory != NULL)
    remove_directory (orders->directory);
  if (WIFSIGNALED (status))
    return 128 + WTERMSIG (status);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 1;
}

int
main (int argc, char **argv)
{
  Orders orders;
  int status = 2;

  if (take_orders (argc, argv, &orders))
    status = run_command (&orders);
  else
    fprintf (stderr, "vlps-guard: this is a part of vlps, which starts it; run vlps\nusage: vlps-guard [--no-network] "
                     "[--own-network FD] [--directory DIRECTORY] [--log FILE] [--nobody] "
                     "[--show FOLDER]... [--share FOLDER]... [--confine] COMMAND [ARGUMENT...]\n");
  free (orders.shown);
  return status;
}
