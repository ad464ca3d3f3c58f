/* replay.h - a web proxy (gateway.h) that answers only from an archive
 *
 * It answers requests that are not in the archive with status 404, and never uses the network. */
#pragma once

#include "archive.h"

typedef struct _VlpsReplay VlpsReplay;

typedef struct
{
  guint answered;     /* requests found in the archive */
  guint missing;      /* requests missing from the archive */
  GPtrArray *example; /* of char*: the first missing addresses */
} VlpsReplayCounts;

void vlps_replay_counts_clear (VlpsReplayCounts *counts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsReplayCounts, vlps_replay_counts_clear)

/* Serves on a listening TCP socket in a thread of its own. Takes `listener` over even on failure
 * (VLPS_ERROR_ENGINE). */
VlpsReplay *vlps_replay_new (int listener, GError **error);
void vlps_replay_free (VlpsReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReplay, vlps_replay_free)

/* Returns the address of the proxy: "http://127.0.0.1:PORT". Borrowed. */
const char *vlps_replay_address (VlpsReplay *replay);

/* Answers from `archive` from now on, with the captures nearest to `date`, and resets the counts; NULL: answers
 * nothing. */
void vlps_replay_serve (VlpsReplay *replay, VlpsArchive *archive, gint64 date);

/* Copies the counts since the last vlps_replay_serve(). */
void vlps_replay_count (VlpsReplay *replay, VlpsReplayCounts *ret_counts);
