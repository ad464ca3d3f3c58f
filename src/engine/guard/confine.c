/* confine.c - what a command may do less than its starter */
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- folders that nobody could not go to --- */

static int
write_map (pid_t pid, const char *name, unsigned from)
{
  char path[64], line[32];
  int fd, length = snprintf (line, sizeof line, "%u %d 1\n", from, VLPS_NOBODY);
  int failed;

  snprintf (path, sizeof path, "/proc/%d/%s", (int) pid, name);
  fd = open (path, O_WRONLY | O_CLOEXEC);
  failed = fd < 0 || write (fd, line, (size_t) length) != length;
  if (fd >= 0)
    close (fd);
  return failed ? -1 : 0;
}

/* A user namespace in which nobody stands for that user and group; -1 where the kernel grants none. */
static int
make_mapping (uid_t user, gid_t group)
{
  char path[64], byte;
  int ready[2], fd = -1;
  pid_t pid;

  if (pipe2 (ready, O_CLOEXEC) != 0)
    return -1;
  pid = fork ();
  if (pid == 0)
    {
      if (unshare (CLONE_NEWUSER) == 0 && write (ready[1], "y", 1) == 1)
        for (;;)
          pause ();
      _exit (1);
    }
  close (ready[1]);
  if (pid > 0 && read (ready[0], &byte, 1) == 1 && write_map (pid, "uid_map", user) == 0
      && write_map (pid, "gid_map", group) == 0)
    {
      snprintf (path, sizeof path, "/proc/%d/ns/user", (int) pid);
      fd = open (path, O_RDONLY | O_CLOEXEC);
    }
  close (ready[0]);
  if (pid > 0)
    {
      kill (pid, SIGKILL);
      waitpid (pid, NULL, 0);
    }
  return fd;
}

/* Makes what the folder's owner has in it look as if nobody owned it.  Not every file system can do that: then not what
 * is mounted below the folder, or nothing, and files keep their owners. */
static void
give_to_nobody (int tree)
{
  struct mount_attr mapped = { .attr_set = MOUNT_ATTR_IDMAP };
  struct stat status;
  int mapping = fstat (tree, &status) == 0 ? make_mapping (status.st_uid, status.st_gid) : -1;

  if (mapping < 0)
    return;
  mapped.userns_fd = (unsigned) mapping;
  if (mount_setattr (tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &mapped, sizeof mapped) != 0)
    mount_setattr (tree, "", AT_EMPTY_PATH, &mapped, sizeof mapped);
  close (mapping);
}

/* A folder with all below it, to be mounted somewhere; -1 where there is none. */
static int
take_folder (const VlpsShown *shown)
{
  struct mount_attr attributes = { .attr_set = MOUNT_ATTR_RDONLY };
  int tree = open_tree (AT_FDCWD, shown->path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);

  if (tree < 0 || shown->as_it_is)
    return tree;
  mount_setattr (tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes, sizeof attributes);
  give_to_nobody (tree);
  return tree;
}

/* Returns 1 if the user nobody can enter the folder, 0 if not. The kernel decides, because it knows owners and access
 * control lists. */
static int
can_pass (const char *folder)
{
  char inside[PATH_MAX];
  struct stat status;
  int passed;

  if (snprintf (inside, sizeof inside, "%s/.", folder) >= (int) sizeof inside)
    return 0;
  setfsgid (VLPS_NOBODY);
  setfsuid (VLPS_NOBODY);
  passed = stat (inside, &status) == 0;
  setfsuid (0);
  setfsgid (0);
  return passed;
}

/* The file systems, each an empty folder, that cover shut folders. */
typedef struct
{
  dev_t *devices;
  int n;
} Covers;

static int
is_covered (const Covers *covers, const char *path)
{
  struct stat status;
  int found = 0;

  if (lstat (path, &status) == 0)
    for (int i = 0; i < covers->n && !found; i++)
      found = covers->devices[i] == status.st_dev;
  return found;
}

static void
cover (Covers *covers, const char *path)
{
  dev_t *devices = realloc (covers->devices, (size_t) (covers->n + 1) * sizeof *devices);
  struct stat status;

  if (devices == NULL)
    return;
  covers->devices = devices;
  if (mount ("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755,size=1m") == 0
      && lstat (path, &status) == 0)
    devices[covers->n++] = status.st_dev;
}

/* Makes the way to a folder one that nobody can go: where a folder on it is shut, an empty one covers it, and what the
 * way needs in there is made anew.  Another way may have been covered there before. */
static void
open_way (Covers *covers, char *path)
{
  int covered = 0;

  for (char *slash = strchr (path + 1, '/');; slash = strchr (slash + 1, '/'))
    {
      if (slash != NULL)
        *slash = '\0';
      if (covered)
        mkdir (path, 0755);
      if (slash == NULL)
        return;
      if (!can_pass (path))
        cover (covers, path);
      covered = is_covered (covers, path);
      *slash = '/';
    }
}

/* Makes the folder that a chroot made the root the root of the name space of mounts, which is our own: the kernel
 * grants no user namespace to who lives in a chroot. */
static int
leave_chroot (void)
{
  int root = open ("/", O_PATH | O_DIRECTORY | O_CLOEXEC), mounts = open ("/proc/self/ns/mnt", O_RDONLY | O_CLOEXEC);
  struct stat before, after;
  int tree, failed = -1;

  /* who enters a name space of mounts stands at its root */
  if (root < 0 || mounts < 0 || fstat (root, &before) != 0 || setns (mounts, CLONE_NEWNS) != 0
      || mount (NULL, "/", NULL, MS_REC | MS_SLAVE, NULL) != 0 || stat ("/", &after) != 0)
    return -1;
  if (before.st_dev == after.st_dev && before.st_ino == after.st_ino)
    failed = 0;
  else if ((tree = open_tree (root, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH | AT_RECURSIVE)) >= 0)
    {
      failed = move_mount (tree, "", root, "", MOVE_MOUNT_F_EMPTY_PATH | MOVE_MOUNT_T_EMPTY_PATH) != 0
                       || fchdir (tree) != 0 || syscall (SYS_pivot_root, ".", ".") != 0
                       || umount2 (".", MNT_DETACH) != 0
                   ? -1
                   : 0;
      close (tree);
    }
  close (root);
  close (mounts);
  return failed;
}

static int
compare_shown (const void *a, const void *b)
{
  return strcmp (((const VlpsShown *) a)->path, ((const VlpsShown *) b)->path);
}

static void
show_folders (VlpsShown *shown, int n_shown)
{
  int *trees = calloc ((size_t) n_shown, sizeof *trees);
  Covers covers = { NULL, 0 };

  if (trees == NULL || unshare (CLONE_NEWNS) != 0 || leave_chroot () != 0)
    {
      free (trees);
      return;
    }
  /* a folder comes before those in it, which would vanish under it */
  qsort (shown, (size_t) n_shown, sizeof *shown, compare_shown);
  /* all of them first: the way to one may cover another */
  for (int i = 0; i < n_shown; i++)
    trees[i] = take_folder (&shown[i]);
  for (int i = 0; i < n_shown; i++)
    if (trees[i] >= 0)
      {
        char *path = strdup (shown[i].path);

        if (path != NULL)
          open_way (&covers, path);
        free (path);
        move_mount (trees[i], "", AT_FDCWD, shown[i].path, MOVE_MOUNT_F_EMPTY_PATH);
        close (trees[i]);
      }
  free (covers.devices);
  free (trees);
}

int
vlps_confine_to_nobody (VlpsShown *shown, int n_shown)
{
  if (geteuid () != 0)
    return 0;
  /* what is asked of the kernel for nobody is asked for his groups, too */
  setgroups (0, NULL);
  if (n_shown > 0)
    show_folders (shown, n_shown);
  /* in a user namespace that lacks nobody, root is somebody else anyway */
  if (setresgid (VLPS_NOBODY, VLPS_NOBODY, VLPS_NOBODY) != 0)
    return errno == EINVAL ? 0 : -1;
  return setgroups (0, NULL) == 0 && setresuid (VLPS_NOBODY, VLPS_NOBODY, VLPS_NOBODY) == 0 ? 0 : -1;
}

/* --- system calls --- */

/* System calls that reach other processes, the keys of the user, the clock, or rarely used parts of the kernel. */
static const int never[] = {
  SCMP_SYS (ptrace),
  SCMP_SYS (process_vm_readv),
  SCMP_SYS (process_vm_writev),
  SCMP_SYS (kcmp),
  SCMP_SYS (pidfd_getfd),
  SCMP_SYS (keyctl),
  SCMP_SYS (add_key),
  SCMP_SYS (request_key),
  SCMP_SYS (bpf),
  SCMP_SYS (perf_event_open),
  SCMP_SYS (userfaultfd),
  SCMP_SYS (io_uring_setup),
  SCMP_SYS (io_uring_enter),
  SCMP_SYS (io_uring_register),
  SCMP_SYS (open_by_handle_at),
  SCMP_SYS (fanotify_init),
  SCMP_SYS (syslog),
  SCMP_SYS (acct),
  SCMP_SYS (quotactl),
  SCMP_SYS (swapon),
  SCMP_SYS (swapoff),
  SCMP_SYS (reboot),
  SCMP_SYS (kexec_load),
  SCMP_SYS (kexec_file_load),
  SCMP_SYS (init_module),
  SCMP_SYS (finit_module),
  SCMP_SYS (delete_module),
  SCMP_SYS (settimeofday),
  SCMP_SYS (clock_settime),
  SCMP_SYS (clock_adjtime),
  SCMP_SYS (adjtimex),
  SCMP_SYS (iopl),
  SCMP_SYS (ioperm),
  SCMP_SYS (uselib),
  SCMP_SYS (lookup_dcookie),
  SCMP_SYS (nfsservctl),
  SCMP_SYS (vhangup),
};

int
vlps_confine_calls (void)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  int failed = 0;

  if (filter == NULL)
    return -1;
  for (size_t i = 0; i < sizeof never / sizeof *never && !failed; i++)
    {
      failed = seccomp_rule_add (filter, SCMP_ACT_ERRNO (EPERM), never[i], 0);
      /* an architecture that lacks one has nothing to refuse */
      if (failed == -EDOM)
        failed = 0;
    }
  /* nobody types for the one at the terminal */
  if (!failed)
    failed = seccomp_rule_add (filter, SCMP_ACT_ERRNO (EPERM), SCMP_SYS (ioctl), 1,
                               SCMP_A1 (SCMP_CMP_MASKED_EQ, 0xffffffffu, TIOCSTI))
             || seccomp_load (filter);
  seccomp_release (filter);
  return failed ? -1 : 0;
}
