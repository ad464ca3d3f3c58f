/* post.h - a post of a thread */
#pragma once

#include <glib.h>

typedef struct
{
  int first; /* the nodes [first, end); replies may stand inside */
  int end;
  int body; /* what is said in it, without author, date and signature: the nodes [body, body_end) */
  int body_end;
  guint depth; /* posts that it stands in as a reply */
} VlpsPost;
