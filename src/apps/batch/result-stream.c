/* result-stream.c - results that go straight to a descriptor */
#include "result-stream.h"

#include <errno.h>
#include <poll.h>
#include <unistd.h>

#include "errors.h"

struct _VlpsResultStream
{
  VlpsItemQueue queue;
  VlpsItemQueue *pages; /* the folder's */
  int fd;
  GString *lines; /* that wait */
};

static gboolean
count (VlpsItemQueue *queue, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error)
{
  VlpsItemQueue *pages = ((VlpsResultStream *) queue)->pages;

  return pages->count (pages, ret_counts, error);
}

static gboolean
claim (VlpsItemQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error)
{
  VlpsItemQueue *pages = ((VlpsResultStream *) queue)->pages;

  return pages->claim (pages, ret_item, ret_over, error);
}

/* The folder learns that the page is done, and no more. */
static void
add_result (VlpsItemQueue *queue, const VlpsItem *item, const char *host, guint attempts, const GError *failure,
            const char *line)
{
  VlpsResultStream *self = (VlpsResultStream *) queue;

  g_string_append (self->lines, line);
  self->pages->add_result (self->pages, item, host, attempts, failure, "");
}

static void
add_found (VlpsItemQueue *queue, const VlpsItem *item, VlpsFound *found)
{
  VlpsResultStream *self = (VlpsResultStream *) queue;

  self->pages->add_found (self->pages, item, found);
}

static gsize
waiting (VlpsItemQueue *queue)
{
  return ((VlpsResultStream *) queue)->lines->len;
}

/* Waits as long as the reader takes: what it cannot take yet need not be made. */
static gboolean
write_lines (VlpsResultStream *self, GError **error)
{
  for (gsize done = 0; done < self->lines->len;)
    {
      gssize n = write (self->fd, self->lines->str + done, self->lines->len - done);

      if (n > 0)
        done += (gsize) n;
      else if (n < 0 && errno == EAGAIN)
        poll (&(struct pollfd){ .fd = self->fd, .events = POLLOUT }, 1, -1);
      else if (n == 0 || errno != EINTR)
        {
          int number = errno;

          g_set_error (error, VLPS_ERROR, VLPS_ERROR_IO, "cannot write results: %s", g_strerror (number));
          vlps_error_note_errno (error, number);
          return FALSE;
        }
    }
  g_string_truncate (self->lines, 0);
  return TRUE;
}

static gboolean
commit (VlpsItemQueue *queue, gboolean files, GError **error)
{
  VlpsResultStream *self = (VlpsResultStream *) queue;

  return write_lines (self, error) && self->pages->commit (self->pages, files, error);
}

static gboolean
peek (VlpsItemQueue *queue, guint most, VlpsItemFunc take, gpointer data, GError **error)
{
  VlpsResultStream *self = (VlpsResultStream *) queue;

  return self->pages->peek (self->pages, most, take, data, error);
}

VlpsResultStream *
vlps_result_stream_new (VlpsFolder *folder, int fd)
{
  VlpsResultStream *self = g_new0 (VlpsResultStream, 1);

  self->pages = vlps_folder_queue (folder);
  self->fd = fd;
  self->lines = g_string_new (NULL);
  /* no line waits for others */
  self->queue = (VlpsItemQueue){
    .most_parked = self->pages->most_parked,
    .count = count,
    .peek = peek,
    .claim = claim,
    .add_found = self->pages->add_found != NULL ? add_found : NULL,
    .add_result = add_result,
    .waiting = waiting,
    .commit = commit,
  };
  return self;
}

void
vlps_result_stream_free (VlpsResultStream *self)
{
  if (self == NULL)
    return;
  g_string_free (self->lines, TRUE);
  g_free (self);
}

VlpsItemQueue *
vlps_result_stream_queue (VlpsResultStream *self)
{
  return &self->queue;
}
