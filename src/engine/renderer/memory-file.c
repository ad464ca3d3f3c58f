/* memory-file.c - a file in memory that is handed to the driver */
#include "memory-file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

int
vlps_memory_file_new (const char *name)
{
  return memfd_create (name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
}

/* Written, and not copied into a mapping, because then the kernel need not clear the memory first. */
gboolean
vlps_memory_file_write (int fd, const void *data, gsize length)
{
  for (gsize done = 0; done < length;)
    {
      gssize n = write (fd, (const char *) data + done, length - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  return TRUE;
}

void
vlps_memory_file_seal (int fd)
{
  fcntl (fd, F_ADD_SEALS, F_SEAL_SEAL | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE);
}
