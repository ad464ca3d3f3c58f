/* folder-follow.c - a run folder whose pages lead to others: what is found, and in which order it is done */
#include "folder-store.h"

#include <string.h>

gboolean
vlps_folder_note_address (VlpsFolder *self, const char *address, gboolean *ret_new, GError **error)
{
  bind_text (self, NOTE_ADDRESS, 1, address);
  if (!step (self, NOTE_ADDRESS, ret_new, error))
    return FALSE;
  sqlite3_reset (self->prepared[NOTE_ADDRESS]);
  return TRUE;
}

/* *ret_n: pages of the list without those that were left out. */
static gboolean
count_admitted (VlpsFolder *self, guint64 *ret_n, GError **error)
{
  gboolean row;

  if (!step (self, COUNT_ADMITTED, &row, error))
    return FALSE;
  *ret_n = (guint64) sqlite3_column_int64 (self->prepared[COUNT_ADMITTED], 0);
  sqlite3_reset (self->prepared[COUNT_ADMITTED]);
  return TRUE;
}

gboolean
vlps_folder_follow (VlpsFolder *self, guint64 most_pages, GError **error)
{
  guint64 n;

  self->most_pages = most_pages;
  if (!count_admitted (self, &n, error))
    return FALSE;
  bind_number (self, ADMIT, 1, n < most_pages ? (gint64) (most_pages - n) : 0);
  return step (self, ADMIT, NULL, error);
}

gboolean
vlps_folder_follows (const VlpsFolder *self)
{
  return self->most_pages > 0;
}

void
vlps_followed_clear (VlpsFollowed *followed)
{
  g_clear_pointer (&followed->by_depth, g_array_unref);
  g_clear_pointer (&followed->elsewhere, g_free);
}

gboolean
vlps_folder_followed (VlpsFolder *self, VlpsFollowed *ret_followed, GError **error)
{
  sqlite3_stmt *statement = self->prepared[COUNT_DEPTHS];
  g_autofree char *redirected = vlps_folder_get (self, "redirected");
  g_auto (VlpsFollowed) followed = { .by_depth = g_array_new (FALSE, TRUE, sizeof (guint64)) };
  gboolean row;

  for (;;)
    {
      guint depth;
      guint64 n;

      if (!step (self, COUNT_DEPTHS, &row, error))
        return FALSE;
      if (!row)
        break;
      depth = (guint) sqlite3_column_int64 (statement, 0);
      n = (guint64) sqlite3_column_int64 (statement, 1);
      if (depth >= followed.by_depth->len)
        g_array_set_size (followed.by_depth, depth + 1);
      g_array_index (followed.by_depth, guint64, depth) = n;
      followed.pages += n;
    }
  followed.redirected = redirected != NULL ? g_ascii_strtoull (redirected, NULL, 10) : 0;
  followed.elsewhere = vlps_folder_get (self, "elsewhere");
  *ret_followed = followed;
  memset (&followed, 0, sizeof followed);
  return TRUE;
}

static gboolean
state_page (VlpsFolder *self, const VlpsItem *item, guint64 *admitted, GError **error)
{
  g_autofree char *key = vlps_item_key (item);
  const char *const values[] = { key, item->input, item->location, item->name, item->site, item->options };
  gboolean fits = *admitted < self->most_pages, new;
  gint64 id;

  if (!vlps_folder_note_address (self, item->location, &new, error))
    return FALSE;
  if (!new)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (values); i++)
    bind_text (self, ADD_FOUND, (int) i + 1, values[i]);
  bind_number (self, ADD_FOUND, 7, item->depth);
  bind_text (self, ADD_FOUND, 8, item->referrer);
  bind_number (self, ADD_FOUND, 9, fits ? VLPS_ITEM_PENDING : VLPS_ITEM_LEFT_OUT);
  if (!step (self, ADD_FOUND, &new, error))
    return FALSE;
  id = new ? sqlite3_column_int64 (self->prepared[ADD_FOUND], 0) : 0;
  sqlite3_reset (self->prepared[ADD_FOUND]);
  *admitted += fits ? 1 : 0;
  return !new || vlps_folder_name_page (self, item, id, error);
}

static gboolean
state_redirected (VlpsFolder *self, const char *elsewhere, GError **error)
{
  g_autofree char *known = vlps_folder_get (self, "redirected"), *first = vlps_folder_get (self, "elsewhere"),
                  *now = NULL;

  now = g_strdup_printf ("%" G_GUINT64_FORMAT, known != NULL ? g_ascii_strtoull (known, NULL, 10) + 1 : 1);
  return vlps_folder_set (self, "redirected", now, error)
         && (first != NULL || vlps_folder_set (self, "elsewhere", elsewhere, error));
}

/* First where all pages were in the end: their own parts are not led to. */
gboolean
vlps_folder_state_found (VlpsFolder *self, GError **error)
{
  guint64 admitted = 0;
  gboolean new;

  if (self->found->len > 0 && !count_admitted (self, &admitted, error))
    return FALSE;
  for (guint i = 0; i < self->found->len; i++)
    {
      const VlpsFound *found = self->found->pdata[i];

      for (guint k = 0; k < found->addresses->len; k++)
        if (!vlps_folder_note_address (self, found->addresses->pdata[k], &new, error))
          return FALSE;
      if (found->elsewhere != NULL && !state_redirected (self, found->elsewhere, error))
        return FALSE;
    }
  for (guint i = 0; i < self->found->len; i++)
    {
      const VlpsFound *found = self->found->pdata[i];

      for (guint k = 0; k < found->pages->len; k++)
        if (!state_page (self, found->pages->pdata[k], &admitted, error))
          return FALSE;
    }
  return TRUE;
}

static gboolean
next_of_depth (VlpsFolder *self, VlpsItem *ret_item, GError **error)
{
  gboolean found;

  if (self->depth == 0)
    {
      /* those of the list, and of pagers in it */
      for (gint64 after = self->claimed;;)
        {
          if (!vlps_folder_next (self, after, ret_item, error))
            return FALSE;
          if (ret_item->id == 0 || ret_item->depth == 0)
            return TRUE;
          after = ret_item->id;
          vlps_item_clear (ret_item);
        }
    }
  memset (ret_item, 0, sizeof *ret_item);
  bind_number (self, NEXT_OF_DEPTH, 1, self->depth);
  bind_number (self, NEXT_OF_DEPTH, 2, self->claimed);
  if (!step (self, NEXT_OF_DEPTH, &found, error))
    return FALSE;
  if (found)
    {
      take_item (self, NEXT_OF_DEPTH, ret_item);
      sqlite3_reset (self->prepared[NEXT_OF_DEPTH]);
    }
  return TRUE;
}

/* *ret_over: no page is pending. */
static gboolean
go_deeper (VlpsFolder *self, gboolean *ret_over, GError **error)
{
  gboolean found;

  if (!step (self, LEAST_DEPTH, &found, error))
    return FALSE;
  *ret_over = !found;
  if (found)
    {
      self->depth = sqlite3_column_int64 (self->prepared[LEAST_DEPTH], 0);
      self->claimed = 0;
      sqlite3_reset (self->prepared[LEAST_DEPTH]);
    }
  return TRUE;
}

/* Before all pages of a depth are done, nobody knows those of the next. */
gboolean
vlps_folder_claim_by_depth (VlpsFolder *self, VlpsItem *ret_item, gboolean *ret_over, GError **error)
{
  *ret_over = FALSE;
  if (!next_of_depth (self, ret_item, error))
    return FALSE;
  if (ret_item->id == 0 && self->in_hand == 0
      && (!go_deeper (self, ret_over, error) || (!*ret_over && !next_of_depth (self, ret_item, error))))
    return FALSE;
  if (ret_item->id != 0)
    {
      self->claimed = ret_item->id;
      self->in_hand++;
    }
  return TRUE;
}
