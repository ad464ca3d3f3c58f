/* redis.h - a connection to a Redis server
 *
 * Commands are tried again when the connection breaks, so each must be one that may reach the server twice.
 */
#pragma once

#include <gio/gio.h>

/* hiredis reads the replies: see its documentation for the types. */
#include <hiredis/read.h>

#include <hiredis/hiredis.h>

typedef struct _VlpsRedis VlpsRedis;

/* Where a queue is. */
typedef struct
{
  const char *uri;           /* redis://[USER[:PASSWORD]@]HOST[:PORT]/RUN[?db=N]; rediss:// with TLS */
  const char *password_file; /* its first line is the password, or USER:PASSWORD; NULL: none */
  const char *ca_file;       /* PEM certificates of the authorities that are trusted; NULL: those of the system */
} VlpsRedisOptions;

/* Reads the address; connects with the first command.  `stopping`, which may be NULL: when it is triggered, a lost server
 * is waited for for seconds only; what must be said to one that is there is said nevertheless.  Fails with
 * VLPS_ERROR_USAGE for a wrong address and VLPS_ERROR_IO where a file cannot be read. */
VlpsRedis *vlps_redis_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error);
void vlps_redis_free (VlpsRedis *redis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRedis, vlps_redis_free)

/* The name of the run in the address. */
const char *vlps_redis_run (const VlpsRedis *redis);

/* A key of the run, such as "pages"; newly allocated. */
char *vlps_redis_key (const VlpsRedis *redis, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* What names of runs and workers are made of, and whether a text is one: 1 to 100 of these characters. */
#define VLPS_REDIS_NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
gboolean vlps_redis_is_name (const char *text);

/* For how long a lost server is waited for, in seconds (300). */
void vlps_redis_set_patience (VlpsRedis *redis, double seconds);

void vlps_reply_free (redisReply *reply);
typedef redisReply VlpsReply;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReply, vlps_reply_free)

/* Sends a command; arguments are strings, up to NULL.  Fails with VLPS_ERROR_NETWORK where the server cannot be
 * reached, VLPS_ERROR_USAGE where it refuses the user or password, and VLPS_ERROR_IO for what it answers with an error.  The reply is the caller's. */
redisReply *vlps_redis_command (VlpsRedis *redis, GError **error, ...) G_GNUC_NULL_TERMINATED;

/* The same for any number of arguments of any bytes. */
redisReply *vlps_redis_send (VlpsRedis *redis, GPtrArray *arguments, GError **error); /* of GBytes */

/* Sends many commands at once; each is an array of GBytes as above.  Returns their replies in order (owned), or NULL
 * with the first error. */
GPtrArray *vlps_redis_send_all (VlpsRedis *redis, GPtrArray *commands, GError **error);

/* --- arguments --- */

/* An empty array of arguments, which owns them. */
GPtrArray *vlps_redis_arguments (void);
void vlps_redis_add_text (GPtrArray *arguments, const char *text);
void vlps_redis_add_number (GPtrArray *arguments, gint64 number);

/* EVAL of one of the scripts in this folder, by its name without ".lua", with the base of the run's keys as its only
 * key; its ARGV is to be added. */
GPtrArray *vlps_redis_script (const VlpsRedis *redis, const char *name);

/* --- replies --- */

/* An integer, or a string that is one; `otherwise` for all else. */
gint64 vlps_reply_number (const redisReply *reply, gint64 otherwise);

/* A string, or NULL. */
const char *vlps_reply_text (const redisReply *reply);

/* The element at `i` of an array, or NULL. */
const redisReply *vlps_reply_at (const redisReply *reply, gsize i);

/* Value of a field in a flat list of names and values, or NULL. */
const redisReply *vlps_reply_field (const redisReply *reply, const char *name);
