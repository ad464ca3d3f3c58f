/* redis-server.c - a Redis server of a test's own, which keeps what it has in a folder */
#include "redis-server.h"

#include <stdlib.h>

#include "ports.h"

static gboolean
answers (const RedisServer *server)
{
  g_autoptr (GSocketClient) client = g_socket_client_new ();
  g_autoptr (GSocketConnection) connection =
      g_socket_client_connect_to_host (client, "127.0.0.1", server->port, NULL, NULL);
  char reply[64] = "";
  gsize n;

  if (connection == NULL || server->tls)
    return connection != NULL;
  g_output_stream_write_all (g_io_stream_get_output_stream (G_IO_STREAM (connection)), "PING\r\n", 6, &n, NULL, NULL);
  if (g_input_stream_read (g_io_stream_get_input_stream (G_IO_STREAM (connection)), reply, sizeof reply - 1, NULL, NULL)
      < 5)
    return FALSE;
  return g_str_has_prefix (reply, "+PONG") || g_str_has_prefix (reply, "-NOAUTH");
}

void
redis_server_start (RedisServer *server, const char *password)
{
  g_autofree char *port = g_strdup_printf ("%u", server->port);
  g_autofree char *certificate = g_build_filename (server->folder, "tls.crt", NULL);
  g_autofree char *key = g_build_filename (server->folder, "tls.key", NULL);
  const char *arguments[] = {
    "redis-server",
    "--bind",
    "127.0.0.1",
    "--dir",
    server->folder,
    "--save",
    "",
    "--appendonly",
    "yes",
    "--appendfsync",
    "always", /* by default it may keep back two seconds of commands from the file, and a server that is killed loses them */
    "--requirepass",
    password != NULL ? password : "",
    server->tls ? "--tls-port" : "--port",
    port,
    /* of the rest nothing without TLS */
    server->tls ? "--port" : NULL,
    "0",
    "--tls-cert-file",
    certificate,
    "--tls-key-file",
    key,
    "--tls-ca-cert-file",
    certificate,
    "--tls-auth-clients",
    "no",
    NULL,
  };
  g_autoptr (GError) error = NULL;

  server->process =
      g_subprocess_newv (arguments, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < 3000 && !answers (server); i++)
    g_usleep (20000);
  g_assert_true (answers (server));
}

static RedisServer *
new_server (const char *folder, const char *password, gboolean tls)
{
  g_autofree char *program = g_find_program_in_path ("redis-server");
  RedisServer *server;

  if (program == NULL)
    return NULL;
  server = g_new0 (RedisServer, 1);
  server->folder = g_strdup (folder);
  server->tls = tls;
  server->port = free_port ();
  redis_server_start (server, password);
  return server;
}

RedisServer *
redis_server_new (const char *folder, const char *password)
{
  return new_server (folder, password, FALSE);
}

static void
run_openssl (const char *folder, const char *const *command)
{
  g_autoptr (GSubprocessLauncher) launcher = g_subprocess_launcher_new (G_SUBPROCESS_FLAGS_STDERR_SILENCE);
  g_autoptr (GSubprocess) process = NULL;

  g_subprocess_launcher_set_cwd (launcher, folder);
  process = g_subprocess_launcher_spawnv (launcher, command, NULL);
  g_assert_nonnull (process);
  g_assert_true (g_subprocess_wait_check (process, NULL, NULL));
}

void
redis_certificate_make (const char *folder)
{
  static const char *const command[] = { "openssl",
                                         "req",
                                         "-x509",
                                         "-newkey",
                                         "ec",
                                         "-pkeyopt",
                                         "ec_paramgen_curve:P-256",
                                         "-nodes",
                                         "-subj",
                                         "/CN=localhost",
                                         "-addext",
                                         "subjectAltName=DNS:localhost",
                                         "-days",
                                         "2",
                                         "-keyout",
                                         "tls.key",
                                         "-out",
                                         "tls.crt",
                                         NULL };

  run_openssl (folder, command);
}

void
redis_certificate_expire (const char *folder)
{
  static const char settings[] = "[ca]\ndefault_ca = one\n[one]\ndatabase = index.txt\nrand_serial = yes\n"
                                 "new_certs_dir = .\ndefault_md = sha256\npolicy = any\nx509_extensions = names\n"
                                 "[any]\ncommonName = supplied\n[names]\nsubjectAltName = DNS:localhost\n"
                                 "basicConstraints = CA:true\n";
  static const char *const request[] = { "openssl", "req",           "-new", "-key",    "tls.key",
                                         "-subj",   "/CN=localhost", "-out", "tls.csr", NULL };
  static const char *const sign[] = { "openssl",         "ca",       "-batch",          "-notext",
                                      "-config",         "tls.conf", "-selfsign",       "-keyfile",
                                      "tls.key",         "-in",      "tls.csr",         "-startdate",
                                      "20200101000000Z", "-enddate", "20210101000000Z", "-out",
                                      "tls.crt",         NULL };
  g_autofree char *conf = g_build_filename (folder, "tls.conf", NULL);
  g_autofree char *list = g_build_filename (folder, "index.txt", NULL);

  g_assert_true (g_file_set_contents (conf, settings, -1, NULL));
  g_assert_true (g_file_set_contents (list, "", 0, NULL));
  run_openssl (folder, request);
  run_openssl (folder, sign);
}

RedisServer *
redis_server_new_tls (const char *folder)
{
  redis_certificate_make (folder);
  return new_server (folder, NULL, TRUE);
}

void
redis_server_kill (RedisServer *server)
{
  g_subprocess_force_exit (server->process);
  g_subprocess_wait (server->process, NULL, NULL);
  g_clear_object (&server->process);
}

void
redis_server_free (RedisServer *server)
{
  if (server == NULL)
    return;
  if (server->process != NULL)
    redis_server_kill (server);
  g_free (server->folder);
  g_free (server);
}

char *
redis_server_address (const RedisServer *server, const char *run)
{
  return g_strdup_printf ("redis://127.0.0.1:%u/%s", server->port, run);
}
