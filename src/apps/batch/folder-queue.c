/* folder-queue.c - the folder of a run as a queue of pages */
#include "folder-store.h"

/* Pages parked because their hosts are busy.  Lists are often sorted by host, so this is large; a list of one host only
 * is not worth more. */
#define MOST_PARKED 5000

#define COMMIT_SECONDS 1

static gboolean
queue_count (VlpsItemQueue *queue, guint64 ret_counts[VLPS_N_ITEM_STATES], GError **error)
{
  return vlps_folder_count ((VlpsFolder *) queue, ret_counts, error);
}

static gboolean
queue_peek (VlpsItemQueue *queue, guint most, VlpsItemFunc take, gpointer data, GError **error)
{
  VlpsFolder *self = (VlpsFolder *) queue;
  gint64 after = self->claimed;

  for (guint i = 0; i < most; i++)
    {
      g_auto (VlpsItem) item = { 0 };

      if (!vlps_folder_next (self, after, &item, error))
        return FALSE;
      if (item.id == 0)
        break;
      if (!take (&item, data, error))
        return FALSE;
      after = item.id;
    }
  return TRUE;
}

static gboolean
queue_claim (VlpsItemQueue *queue, VlpsItem *ret_item, gboolean *ret_over, GError **error)
{
  VlpsFolder *self = (VlpsFolder *) queue;

  if (self->most_pages > 0)
    return vlps_folder_claim_by_depth (self, ret_item, ret_over, error);
  if (!vlps_folder_next (self, self->claimed, ret_item, error))
    return FALSE;
  *ret_over = ret_item->id == 0;
  if (ret_item->id != 0)
    self->claimed = ret_item->id;
  return TRUE;
}

static void
queue_add_found (VlpsItemQueue *queue, const VlpsItem *item G_GNUC_UNUSED, VlpsFound *found)
{
  vlps_folder_add_found ((VlpsFolder *) queue, found);
}

static void
queue_add_result (VlpsItemQueue *queue, const VlpsItem *item, const char *host G_GNUC_UNUSED, guint attempts,
                  const GError *failure, const char *line)
{
  VlpsFolder *self = (VlpsFolder *) queue;
  VlpsNameClaims claims;

  vlps_folder_add_result (self, item->id, attempts, failure,
                          vlps_folder_name_claims (self, &claims) ? item->file : NULL, line);
}

static gsize
queue_waiting (VlpsItemQueue *queue)
{
  return vlps_folder_waiting ((VlpsFolder *) queue);
}

static gboolean
queue_commit (VlpsItemQueue *queue, gboolean files, GError **error)
{
  VlpsFolder *self = (VlpsFolder *) queue;
  guint n = self->waiting->len;

  if (!vlps_folder_commit (self, files, error))
    return FALSE;
  self->in_hand -= MIN (self->in_hand, n);
  return TRUE;
}

VlpsItemQueue *
vlps_folder_queue (VlpsFolder *self)
{
  self->claimed = self->depth = 0;
  self->in_hand = 0;
  self->queue = (VlpsItemQueue){
    .commit_seconds = COMMIT_SECONDS,
    .most_parked = MOST_PARKED,
    .count = queue_count,
    .peek = queue_peek,
    .claim = queue_claim,
    .add_found = self->most_pages > 0 ? queue_add_found : NULL,
    .add_result = queue_add_result,
    .waiting = queue_waiting,
    .commit = queue_commit,
  };
  return &self->queue;
}
