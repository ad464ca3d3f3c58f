/* redis.c - a connection to a Redis server: hiredis forms commands and reads replies, GIO carries them */
#include "redis.h"

#include <string.h>

#include "errors.h"
#include "file.h"
#include "queue-resources.h"
#include "secret.h"

#define DEFAULT_PORT 6379
#define TIMEOUT_SECONDS 20 /* for a connection, and for each reply */
#define PATIENCE_SECONDS 300
#define STOPPING_PATIENCE_SECONDS 5
#define FIRST_WAIT_US 100000
#define LONGEST_WAIT_US 2000000
#define BUFFER_BYTES 65536

struct _VlpsRedis
{
  char *host, *user, *password, *run, *base;
  guint16 port;
  guint database;
  gboolean tls;
  GTlsDatabase *authorities;
  GCancellable *stopping;
  double patience; /* s */

  GSocketConnection *connection;
  redisReader *reader;
  gboolean was_connected; /* ever */
};

/* --- the address --- */

gboolean
vlps_redis_is_name (const char *text)
{
  gsize length = strlen (text);

  return length > 0 && length <= 100 && strspn (text, VLPS_REDIS_NAME_CHARACTERS) == length;
}

static gboolean
read_password (VlpsRedis *self, const char *path, GError **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) cause = NULL;
  gsize length;
  char *colon;

  if (!vlps_file_read_most (path, VLPS_FILE_MOST, &text, &length, &cause))
    return vlps_error_false (error, VLPS_ERROR_IO, "the password file: %s", cause->message);
  text[strcspn (text, "\r\n")] = '\0';
  colon = strchr (text, ':');
  if (colon != NULL)
    {
      *colon = '\0';
      g_free (self->user);
      self->user = g_strdup (text);
    }
  vlps_secret_free (self->password);
  self->password = g_strdup (colon != NULL ? colon + 1 : text);
  explicit_bzero (text, length);
  return TRUE;
}

static gboolean
read_address (VlpsRedis *self, const char *text, GError **error)
{
  g_autoptr (GUri) uri = g_uri_parse (text, G_URI_FLAGS_HAS_PASSWORD, NULL);
  const char *scheme = uri != NULL ? g_uri_get_scheme (uri) : "", *path = uri != NULL ? g_uri_get_path (uri) : "";
  g_autoptr (GHashTable) query = NULL;
  const char *database;
  guint64 number = 0;

  self->tls = strcmp (scheme, "rediss") == 0;
  if ((!self->tls && strcmp (scheme, "redis") != 0) || g_uri_get_host (uri) == NULL || *g_uri_get_host (uri) == '\0'
      || *path != '/' || !vlps_redis_is_name (path + 1))
    return vlps_error_false (error, VLPS_ERROR_USAGE,
                             "'%s' is not the address of a queue; write redis://HOST/RUN or "
                             "rediss://USER@HOST:PORT/RUN, with a RUN of letters, digits, '.', '_' and '-'",
                             text);
  self->host = g_strdup (g_uri_get_host (uri));
  self->port = g_uri_get_port (uri) > 0 ? (guint16) g_uri_get_port (uri) : DEFAULT_PORT;
  self->user = g_strdup (g_uri_get_user (uri));
  self->password = g_strdup (g_uri_get_password (uri));
  self->run = g_strdup (path + 1);
  /* one hash tag: all keys of a run are in one slot of a cluster */
  self->base = g_strdup_printf ("vlps:{%s}", self->run);
  query = g_uri_get_query (uri) != NULL ? g_uri_parse_params (g_uri_get_query (uri), -1, "&", G_URI_PARAMS_NONE, NULL)
                                        : NULL;
  database = query != NULL ? g_hash_table_lookup (query, "db") : NULL;
  if (database != NULL && !g_ascii_string_to_unsigned (database, 10, 0, 1000000, &number, NULL))
    return vlps_error_false (error, VLPS_ERROR_USAGE, "'%s' is not the number of a Redis database", database);
  self->database = (guint) number;
  return TRUE;
}

VlpsRedis *
vlps_redis_new (const VlpsRedisOptions *options, GCancellable *stopping, GError **error)
{
  g_autoptr (VlpsRedis) self = g_new0 (VlpsRedis, 1);
  g_autoptr (GError) cause = NULL;

  self->patience = PATIENCE_SECONDS;
  self->stopping = stopping != NULL ? g_object_ref (stopping) : g_cancellable_new ();
  if (!read_address (self, options->uri, error)
      || (options->password_file != NULL && !read_password (self, options->password_file, error)))
    return NULL;
  if (options->ca_file != NULL)
    {
      self->authorities = g_tls_file_database_new (options->ca_file, &cause);
      if (self->authorities == NULL)
        return vlps_error_null (error, VLPS_ERROR_IO, "cannot read certificates in %s: %s", options->ca_file,
                                cause->message);
    }
  return g_steal_pointer (&self);
}

static void
disconnect (VlpsRedis *self)
{
  g_clear_object (&self->connection);
  g_clear_pointer (&self->reader, redisReaderFree);
}

void
vlps_redis_free (VlpsRedis *self)
{
  if (self == NULL)
    return;
  disconnect (self);
  g_clear_object (&self->authorities);
  g_clear_object (&self->stopping);
  g_free (self->host);
  g_free (self->user);
  vlps_secret_free (self->password);
  g_free (self->run);
  g_free (self->base);
  g_free (self);
}

const char *
vlps_redis_run (const VlpsRedis *self)
{
  return self->run;
}

char *
vlps_redis_key (const VlpsRedis *self, const char *format, ...)
{
  g_autofree char *name = NULL;
  va_list list;

  va_start (list, format);
  name = g_strdup_vprintf (format, list);
  va_end (list);
  return g_strconcat (self->base, ":", name, NULL);
}

void
vlps_redis_set_patience (VlpsRedis *self, double seconds)
{
  self->patience = seconds;
}

void
vlps_reply_free (redisReply *reply)
{
  if (reply != NULL)
    freeReplyObject (reply);
}

/* --- arguments --- */

GPtrArray *
vlps_redis_arguments (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
}

void
vlps_redis_add_text (GPtrArray *arguments, const char *text)
{
  g_ptr_array_add (arguments, g_bytes_new (text, strlen (text)));
}

void
vlps_redis_add_number (GPtrArray *arguments, gint64 number)
{
  char *text = g_strdup_printf ("%" G_GINT64_FORMAT, number);

  g_ptr_array_add (arguments, g_bytes_new_take (text, strlen (text)));
}

static GBytes *
load_script (const char *name)
{
  g_autofree char *path = g_strdup_printf ("/vlps/queue/%s.lua", name);
  GBytes *script = g_resource_lookup_data (vlps_queue_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (script != NULL);
  return script;
}

static void
append_script (GByteArray *text, const char *name)
{
  g_autoptr (GBytes) script = load_script (name);

  g_byte_array_append (text, g_bytes_get_data (script, NULL), (guint) g_bytes_get_size (script));
}

/* Prepends the common code to a script. */
static GBytes *
join_scripts (const char *name)
{
  static const char *const adding[] = { "add", "finish", "follow", NULL };
  static const char *const placing[] = { "claim", "finish", "pause", "release", "start", NULL };
  GByteArray *text = g_byte_array_new ();

  if (g_strv_contains (adding, name))
    append_script (text, "pages");
  if (g_strv_contains (placing, name))
    append_script (text, "places");
  append_script (text, name);
  return g_byte_array_free_to_bytes (text);
}

GPtrArray *
vlps_redis_script (const VlpsRedis *self, const char *name)
{
  GPtrArray *arguments = vlps_redis_arguments ();

  vlps_redis_add_text (arguments, "EVAL");
  g_ptr_array_add (arguments, join_scripts (name));
  vlps_redis_add_text (arguments, "1");
  vlps_redis_add_text (arguments, self->base);
  return arguments;
}

static void
append_command (GString *out, GPtrArray *arguments)
{
  g_autofree const char **texts = g_new (const char *, arguments->len);
  g_autofree gsize *lengths = g_new (gsize, arguments->len);
  char *text = NULL;
  int length;

  for (guint i = 0; i < arguments->len; i++)
    texts[i] = g_bytes_get_data (arguments->pdata[i], &lengths[i]);
  /* an argument without bytes has no address */
  for (guint i = 0; i < arguments->len; i++)
    if (texts[i] == NULL)
      texts[i] = "";
  length = redisFormatCommandArgv (&text, (int) arguments->len, texts, lengths);
  g_assert (length > 0);
  g_string_append_len (out, text, length);
  redisFreeCommand (text);
}

/* --- the connection --- */

static void
set_authorities (GSocketClient *client G_GNUC_UNUSED, GSocketClientEvent event,
                 GSocketConnectable *connectable G_GNUC_UNUSED, GIOStream *connection, gpointer data)
{
  VlpsRedis *self = data;

  if (event == G_SOCKET_CLIENT_TLS_HANDSHAKING && self->authorities != NULL)
    g_tls_connection_set_database (G_TLS_CONNECTION (connection), self->authorities);
}

static gboolean
fail_network (const VlpsRedis *self, const char *what, GError **error)
{
  return vlps_error_false (error, VLPS_ERROR_NETWORK, "the Redis server at %s:%u %s", self->host, self->port, what);
}

/* Errors of GIO in our domain. */
static gboolean
translate (const VlpsRedis *self, GError *cause, GError **error)
{
  g_autoptr (GError) owned = cause;

  return vlps_error_false (error, VLPS_ERROR_NETWORK, "cannot reach the Redis server at %s:%u: %s", self->host,
                           self->port, owned->message);
}

static redisReply *
read_reply (VlpsRedis *self, GError **error)
{
  GInputStream *in = g_io_stream_get_input_stream (G_IO_STREAM (self->connection));
  char buffer[BUFFER_BYTES];

  for (;;)
    {
      void *reply = NULL;
      GError *cause = NULL;
      gssize n;

      if (redisReaderGetReply (self->reader, &reply) != REDIS_OK)
        {
          fail_network (self, "does not speak the Redis protocol", error);
          return NULL;
        }
      if (reply != NULL)
        return reply;
      n = g_input_stream_read (in, buffer, sizeof buffer, NULL, &cause);
      if (n < 0)
        {
          translate (self, cause, error);
          return NULL;
        }
      if (n == 0)
        {
          fail_network (self, "closed the connection", error);
          return NULL;
        }
      redisReaderFeed (self->reader, buffer, (gsize) n);
    }
}

static gboolean
write_text (VlpsRedis *self, const GString *text, GError **error)
{
  GOutputStream *out = g_io_stream_get_output_stream (G_IO_STREAM (self->connection));
  GError *cause = NULL;

  return g_output_stream_write_all (out, text->str, text->len, NULL, NULL, &cause) || translate (self, cause, error);
}

/* A server that is being started again is as good as none. */
static gboolean
is_passing (const char *message)
{
  return g_str_has_prefix (message, "LOADING") || g_str_has_prefix (message, "MASTERDOWN")
         || g_str_has_prefix (message, "BUSY ");
}

static gboolean
fail_reply (const VlpsRedis *self, const char *message, GError **error)
{
  VlpsError code = VLPS_ERROR_IO;

  if (is_passing (message))
    code = VLPS_ERROR_NETWORK;
  else if (g_str_has_prefix (message, "NOAUTH") || g_str_has_prefix (message, "WRONGPASS")
           || g_str_has_prefix (message, "NOPERM"))
    code = VLPS_ERROR_USAGE;
  return vlps_error_false (error, code, "the Redis server at %s:%u answers: %s", self->host, self->port, message);
}

/* A command at the start of a connection. */
static gboolean
greet (VlpsRedis *self, GError **error, ...)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (VlpsReply) reply = NULL;
  const char *argument;
  va_list list;

  va_start (list, error);
  while ((argument = va_arg (list, const char *)) != NULL)
    vlps_redis_add_text (arguments, argument);
  va_end (list);
  append_command (text, arguments);
  if (!write_text (self, text, error) || (reply = read_reply (self, error)) == NULL)
    return FALSE;
  return reply->type != REDIS_REPLY_ERROR || fail_reply (self, reply->str, error);
}

static gboolean
connect_once (VlpsRedis *self, GError **error)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autofree char *database = g_strdup_printf ("%u", self->database);
  GError *cause = NULL;

  g_socket_client_set_enable_proxy (client, FALSE);
  g_socket_client_set_timeout (client, TIMEOUT_SECONDS);
  g_socket_client_set_tls (client, self->tls);
  g_signal_connect (client, "event", G_CALLBACK (set_authorities), self);
  self->connection = g_socket_client_connect_to_host (client, self->host, self->port, NULL, &cause);
  if (self->connection == NULL)
    return translate (self, cause, error);
  self->reader = redisReaderCreate ();
  if (self->user != NULL && self->password != NULL && *self->user != '\0')
    {
      if (!greet (self, error, "AUTH", self->user, self->password, NULL))
        return FALSE;
    }
  else if (self->password != NULL && !greet (self, error, "AUTH", self->password, NULL))
    return FALSE;
  return self->database == 0 || greet (self, error, "SELECT", database, NULL);
}

/* --- commands --- */

/* One attempt.  Replies that are errors are replies here, but those of a server that is not ready. */
static gboolean
send_once (VlpsRedis *self, const GString *text, guint n, GPtrArray *replies, GError **error)
{
  if (self->connection == NULL && !connect_once (self, error))
    return FALSE;
  if (!write_text (self, text, error))
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      redisReply *reply = read_reply (self, error);

      if (reply == NULL)
        return FALSE;
      g_ptr_array_add (replies, reply);
      if (reply->type == REDIS_REPLY_ERROR && is_passing (reply->str))
        return fail_reply (self, reply->str, error);
    }
  return TRUE;
}

static void
wait_some (gint64 *wait)
{
  g_usleep ((gulong) *wait);
  *wait = MIN (*wait * 2, LONGEST_WAIT_US);
}

/* Attempts until it succeeds, or until a server that was there once has been away for too long. */
static gboolean
send_text (VlpsRedis *self, const GString *text, guint n, GPtrArray *replies, GError **error)
{
  gint64 started = g_get_monotonic_time (), wait = FIRST_WAIT_US;
  gboolean said = FALSE;
  double patience;

  for (;;)
    {
      g_autoptr (GError) cause = NULL;

      g_ptr_array_set_size (replies, 0);
      if (send_once (self, text, n, replies, &cause))
        {
          if (said)
            g_printerr ("vlps: the Redis server is back\n");
          self->was_connected = TRUE;
          return TRUE;
        }
      disconnect (self);
      patience = g_cancellable_is_cancelled (self->stopping) ? STOPPING_PATIENCE_SECONDS : self->patience;
      if (!self->was_connected || !g_error_matches (cause, VLPS_ERROR, VLPS_ERROR_NETWORK)
          || (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC > patience)
        {
          g_propagate_error (error, g_steal_pointer (&cause));
          return FALSE;
        }
      if (!said)
        g_printerr ("vlps: %s; trying again for %.0f s\n", cause->message, self->patience);
      said = TRUE;
      wait_some (&wait);
    }
}

GPtrArray *
vlps_redis_send_all (VlpsRedis *self, GPtrArray *commands, GError **error)
{
  g_autoptr (GPtrArray) replies = g_ptr_array_new_with_free_func ((GDestroyNotify) vlps_reply_free);
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < commands->len; i++)
    append_command (text, commands->pdata[i]);
  if (!send_text (self, text, commands->len, replies, error))
    return NULL;
  for (guint i = 0; i < replies->len; i++)
    {
      const redisReply *reply = replies->pdata[i];

      if (reply->type == REDIS_REPLY_ERROR)
        {
          fail_reply (self, reply->str, error);
          return NULL;
        }
    }
  return g_steal_pointer (&replies);
}

redisReply *
vlps_redis_send (VlpsRedis *self, GPtrArray *arguments, GError **error)
{
  g_autoptr (GPtrArray) commands = g_ptr_array_new (), replies = NULL;

  g_ptr_array_add (commands, arguments);
  replies = vlps_redis_send_all (self, commands, error);
  return replies != NULL ? g_ptr_array_steal_index (replies, 0) : NULL;
}

redisReply *
vlps_redis_command (VlpsRedis *self, GError **error, ...)
{
  g_autoptr (GPtrArray) arguments = vlps_redis_arguments ();
  const char *argument;
  va_list list;

  va_start (list, error);
  while ((argument = va_arg (list, const char *)) != NULL)
    vlps_redis_add_text (arguments, argument);
  va_end (list);
  return vlps_redis_send (self, arguments, error);
}

/* --- replies --- */

gint64
vlps_reply_number (const redisReply *reply, gint64 otherwise)
{
  gint64 number;

  if (reply != NULL && reply->type == REDIS_REPLY_INTEGER)
    return reply->integer;
  if (vlps_reply_text (reply) != NULL
      && g_ascii_string_to_signed (reply->str, 10, G_MININT64, G_MAXINT64, &number, NULL))
    return number;
  return otherwise;
}

const char *
vlps_reply_text (const redisReply *reply)
{
  return reply != NULL && (reply->type == REDIS_REPLY_STRING || reply->type == REDIS_REPLY_STATUS) ? reply->str : NULL;
}

const redisReply *
vlps_reply_at (const redisReply *reply, gsize i)
{
  return reply != NULL && reply->type == REDIS_REPLY_ARRAY && i < reply->elements ? reply->element[i] : NULL;
}

const redisReply *
vlps_reply_field (const redisReply *reply, const char *name)
{
  for (gsize i = 0; reply != NULL && reply->type == REDIS_REPLY_ARRAY && i + 1 < reply->elements; i += 2)
    if (g_strcmp0 (vlps_reply_text (reply->element[i]), name) == 0)
      return reply->element[i + 1];
  return NULL;
}
