/* redis.h - a connection to a Redis server
 *
 * After a broken connection, commands are sent again. So each command must be safe to execute twice. */
#pragma once

#include <gio/gio.h>

/* hiredis parses the replies; see its documentation for the types. */
#include <hiredis/read.h>

#include <hiredis/hiredis.h>

typedef struct _VlpsRedis VlpsRedis;

/* Address and credentials of a queue. */
typedef struct
{
  const char *uri;           /* redis://[USER[:PASSWORD]@]HOST[:PORT]/RUN[?db=N]; rediss:// with TLS */
  const char *password_file; /* its first line is the password, or USER:PASSWORD; NULL: none */
  const char *ca_file;       /* PEM certificates of trusted authorities; NULL: those of the system */
} VlpsRedisOptions;

/* Parses the address; connects with the first command. `stopping` (may be NULL): once triggered, the client waits
 * only seconds for a lost server, but still sends commands to one that is there. Fails with VLPS_ERROR_USAGE for an
 * invalid address and VLPS_ERROR_IO if a file cannot be read. */
VlpsRedis *vlps_redis_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error);
void vlps_redis_free (VlpsRedis *redis);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsRedis, vlps_redis_free)

/* Returns the name of the run in the address. */
const char *vlps_redis_run (const VlpsRedis *redis);

/* Returns a key of the run, such as "pages"; newly allocated. */
char *vlps_redis_key (const VlpsRedis *redis, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Characters of names of runs and workers, and whether a text is such a name: 1 to 100 of these characters. */
#define VLPS_REDIS_NAME_CHARACTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-"
gboolean vlps_redis_is_name (const char *text);

/* Sets how long to wait for a lost server, in seconds (default 300). */
void vlps_redis_set_patience (VlpsRedis *redis, double seconds);

void vlps_reply_free (redisReply *reply);
typedef redisReply VlpsReply;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VlpsReply, vlps_reply_free)

/* Sends a command; arguments are strings, NULL-terminated. Fails with VLPS_ERROR_NETWORK if the server cannot be
 * reached, VLPS_ERROR_USAGE if it rejects the user or password, and VLPS_ERROR_IO for an error reply. The reply is
 * the caller's. */
redisReply *vlps_redis_command (VlpsRedis *redis, GError **error, ...) G_GNUC_NULL_TERMINATED;

/* Sends a command with any number of arguments of any bytes. */
redisReply *vlps_redis_send (VlpsRedis *redis, GPtrArray *arguments, GError **error); /* of GBytes */

/* Sends many commands at once; each is an array of GBytes as above. Returns their replies in order (owned), or NULL
 * with the first error. */
GPtrArray *vlps_redis_send_all (VlpsRedis *redis, GPtrArray *commands, GError **error);

/* --- arguments --- */

/* Make an empty array of arguments, which owns its items, and add to it. */
GPtrArray *vlps_redis_arguments (void);
void vlps_redis_add_text (GPtrArray *arguments, const char *text);
void vlps_redis_add_number (GPtrArray *arguments, gint64 number);

/* Returns EVAL of a script in this folder, by its name without ".lua", with the prefix of the run's keys as its only
 * key; the caller adds its ARGV. */
GPtrArray *vlps_redis_script (const VlpsRedis *redis, const char *name);

/* --- replies --- */

/* Returns an integer, or the value of a numeric string; `otherwise` for anything else. */
gint64 vlps_reply_number (const redisReply *reply, gint64 otherwise);

/* Returns a string, or NULL. */
const char *vlps_reply_text (const redisReply *reply);

/* Returns the element at `i` of an array, or NULL. */
const redisReply *vlps_reply_at (const redisReply *reply, gsize i);

/* Returns the value of a field in a flat list of names and values, or NULL. */
const redisReply *vlps_reply_field (const redisReply *reply, const char *name);
