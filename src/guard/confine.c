/* confine.c - what a command may do less than its starter */
#include "confine.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/mount.h>
#include <sched.h>
#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- folders that nobody could not go to --- */

static int
write_map (pid_t pid, const char *name)
{
  char path[64], line[32];
  int fd, length = snprintf (line, sizeof line, "0 %d 1\n", VLPS_NOBODY);
  int failed;

  snprintf (path, sizeof path, "/proc/%d/%s", (int) pid, name);
  fd = open (path, O_WRONLY | O_CLOEXEC);
  failed = fd < 0 || write (fd, line, (size_t) length) != length;
  if (fd >= 0)
    close (fd);
  return failed ? -1 : 0;
}

/* A user namespace in which nobody stands for root; -1 where the kernel grants none. */
static int
make_mapping (void)
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
  if (pid > 0 && read (ready[0], &byte, 1) == 1 && write_map (pid, "uid_map") == 0 && write_map (pid, "gid_map") == 0)
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

/* A folder with all below it, to be mounted somewhere; -1 where there is none.  Not every file system can give its
 * files other owners: then they keep theirs. */
static int
take_folder (const VlpsShown *shown, int mapping)
{
  struct mount_attr attributes = { .attr_set = MOUNT_ATTR_RDONLY };
  struct mount_attr mapped = { .attr_set = MOUNT_ATTR_IDMAP, .userns_fd = (unsigned) mapping };
  int tree = open_tree (AT_FDCWD, shown->path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE);

  if (tree < 0 || shown->as_it_is)
    return tree;
  mount_setattr (tree, "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes, sizeof attributes);
  if (mapping >= 0)
    mount_setattr (tree, "", AT_EMPTY_PATH, &mapped, sizeof mapped);
  return tree;
}

/* Makes the way to a folder one that nobody can go: the first folder on it that is shut is covered by an empty one. */
static void
open_way (char *path)
{
  int covered = 0;

  for (char *slash = strchr (path + 1, '/'); slash != NULL; slash = strchr (slash + 1, '/'))
    {
      struct stat status;

      *slash = '\0';
      if (covered)
        mkdir (path, 0755);
      else if (stat (path, &status) == 0 && (status.st_mode & S_IXOTH) == 0)
        covered = mount ("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755,size=1m") == 0;
      *slash = '/';
    }
  if (covered)
    mkdir (path, 0755);
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

static void
show_folders (const VlpsShown *shown, int n_shown)
{
  int mapping, *trees = calloc ((size_t) n_shown, sizeof *trees);

  if (trees == NULL || unshare (CLONE_NEWNS) != 0 || leave_chroot () != 0)
    {
      free (trees);
      return;
    }
  mapping = make_mapping ();
  /* all of them first: the way to one may cover another */
  for (int i = 0; i < n_shown; i++)
    trees[i] = take_folder (&shown[i], mapping);
  for (int i = 0; i < n_shown; i++)
    if (trees[i] >= 0)
      {
        char *path = strdup (shown[i].path);

        if (path != NULL)
          open_way (path);
        free (path);
        move_mount (trees[i], "", AT_FDCWD, shown[i].path, MOVE_MOUNT_F_EMPTY_PATH);
        close (trees[i]);
      }
  if (mapping >= 0)
    close (mapping);
  free (trees);
}

int
vlps_confine_to_nobody (const VlpsShown *shown, int n_shown)
{
  if (geteuid () != 0)
    return 0;
  if (n_shown > 0)
    show_folders (shown, n_shown);
  /* in a user namespace that lacks nobody, root is somebody else anyway */
  if (setresgid (VLPS_NOBODY, VLPS_NOBODY, VLPS_NOBODY) != 0)
    return errno == EINVAL ? 0 : -1;
  return setgroups (0, NULL) == 0 && setresuid (VLPS_NOBODY, VLPS_NOBODY, VLPS_NOBODY) == 0 ? 0 : -1;
}

/* --- system calls --- */

/* What reaches other processes, the keys of the user, the clock, or parts of the kernel that are seldom looked at. */
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
