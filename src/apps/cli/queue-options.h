/* queue-options.h - options of commands that connect to a queue */
#pragma once

#include "option.h"

/* Rows for the members `queue_password_file` and `queue_ca` (char *) of `struct_type`. */
#define VLPS_QUEUE_ROWS(struct_type)                                                                                   \
  { VLPS_GROUP_NETWORK,                                                                                                \
    "queue-password-file",                                                                                             \
    0,                                                                                                                 \
    VLPS_OPTION_FILE,                                                                                                  \
    VLPS_OPTION_ONCE,                                                                                                  \
    G_STRUCT_OFFSET (struct_type, queue_password_file),                                                                \
    "File with PASSWORD or USER:PASSWORD of the Redis server",                                                         \
    "FILE" },                                                                                                          \
  {                                                                                                                    \
    VLPS_GROUP_NETWORK, "queue-ca", 0, VLPS_OPTION_FILE, VLPS_OPTION_ONCE, G_STRUCT_OFFSET (struct_type, queue_ca),    \
        "Certificates to check a rediss:// server by (those of the system)", "FILE"                                    \
  }
