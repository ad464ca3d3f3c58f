/* refusal.h - why a request is refused, worded for clients */
#pragma once

#include <glib.h>

/* Reason; its texts are static, or live as long as the error that it is made of. */
typedef struct
{
  guint status; /* of HTTP */
  const char *code, *message;
  guint http_status; /* status from the server of the page; 0 if that is not the reason */
} VlpsRefusal;

/* Appends {"code", "message", "http_status"}, the last only if there is one. */
void vlps_refusal_write (GString *json, const VlpsRefusal *refusal);

/* Words an error for clients. They learn its kind and, for invalid requests, what is invalid; the rest may contain
 * addresses and paths of this machine and is only logged. The message lives as long as the error. */
VlpsRefusal vlps_refusal_of (const GError *error);
