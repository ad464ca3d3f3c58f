/* replay.h - a web proxy (gateway.h) that answers from an archive, and from nothing else
 *
 * What is not in the archive is answered with status 404.  Nothing is ever looked up or asked for elsewhere.
 */
#pragma once

#include "archive.h"

typedef struct _VlpsReplay VlpsReplay;

typedef struct
{
  guint answered;     /* requests that the archive had an answer to */
  guint missing;      /* requests that it had none to */
  GPtrArray *example; /* of char*: the first of the missing addresses */
} VlpsReplayCounts;

void vlps_replay_counts_clear (VlpsReplayCounts *counts);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VlpsReplayCounts, vlps_replay_counts_clear)

/* Serves on a listening TCP socket in a thread of its own.  Takes `listener` over, also when it fails, with
 * VLPS_ERROR_ENGINE. */
VlpsReplay *vlps_replay_new (int listener, GError **error);
void vlps_replay_free (VlpsReplay *replay);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReplay, vlps_replay_free)

/* Address of the proxy: "http://127.0.0.1:PORT". */
const char *vlps_replay_address (VlpsReplay *replay);

/* Answers from `archive` from now on, with what was recorded nearest to `date`, and counts anew; NULL: from nothing. */
void vlps_replay_serve (VlpsReplay *replay, VlpsArchive *archive, gint64 date);

/* What was asked for since. */
void vlps_replay_count (VlpsReplay *replay, VlpsReplayCounts *ret_counts);
