/* result-stream.h - writes results directly to a descriptor, such as standard output, without storing them
 *
 * A run folder still records which pages are done, so that a driver that was ended with a page can continue with the
 * others; it gets no results. */
#pragma once

#include "folder.h"

typedef struct _VlpsResultStream VlpsResultStream;

/* Makes a stream. Borrows both, which must outlive it. */
VlpsResultStream *vlps_result_stream_new (VlpsFolder *folder, int fd);
void vlps_result_stream_free (VlpsResultStream *stream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResultStream, vlps_result_stream_free)

/* Returns a queue of the folder's pages. A commit writes each line and then records it, so that a line is repeated
 * rather than lost if the program ends in between. Owned by the stream. */
VlpsItemQueue *vlps_result_stream_queue (VlpsResultStream *stream);
