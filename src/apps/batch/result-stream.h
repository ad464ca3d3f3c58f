/* result-stream.h - results that go straight to a descriptor, such as standard output, and are kept nowhere
 *
 * What is done is known to a run folder, so that a driver that was ended with a page goes on with the others; the folder
 * gets no results.
 */
#pragma once

#include "folder.h"

typedef struct _VlpsResultStream VlpsResultStream;

/* Both stay the caller's and must outlive it. */
VlpsResultStream *vlps_result_stream_new (VlpsFolder *folder, int fd);
void vlps_result_stream_free (VlpsResultStream *stream);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsResultStream, vlps_result_stream_free)

/* The folder's pages; what commits writes each line at once and then states it, so that a line comes twice rather than
 * never if the program ends between the two.  Owned by the stream. */
VlpsItemQueue *vlps_result_stream_queue (VlpsResultStream *stream);
