/* mcp-stdio.h - the Model Context Protocol over two descriptors, usually standard input and output
 *
 * A message is a line of JSON, and so is an answer; answers come in the order in which they are ready.  It belongs to
 * the main context of its service.
 */
#pragma once

#include "service.h"

typedef struct _VlpsMcpStdio VlpsMcpStdio;

typedef struct
{
  int input, output; /* descriptors, taken over */
  gsize line;        /* most bytes of a message */
  gboolean verbose;  /* report failed pages on standard error */
} VlpsMcpStdioOptions;

/* Starts reading. `ended` is called once, when the input has ended and all messages are answered, or when the reader
 * of the answers is gone. */
VlpsMcpStdio *vlps_mcp_stdio_new (VlpsService *service, const VlpsMcpStdioOptions *options,
                                  void (*ended) (gpointer data), gpointer data);

/* Cancels pending work. Call it before the service is freed. */
void vlps_mcp_stdio_free (VlpsMcpStdio *stdio);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsMcpStdio, vlps_mcp_stdio_free)
