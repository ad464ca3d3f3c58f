/* liar.c - a renderer that lies: takes the place of the real one, and says what VLPS_LIE names
 *
 * It speaks the protocol of wire.h as a renderer would that a page has taken over.
 */
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"
#include "wire.h"

#define SIDE 500 /* px of pictures */

static const char true_page[] =
    "[{\"url\":\"http://true.example/\",\"base\":\"http://true.example/"
    "\",\"path\":\"\",\"title\":\"True\",\"language\":\"en\","
    "\"charset\":\"UTF-8\",\"quirks\":false,\"viewport\":[1280,1024],\"scroll\":[0,0],\"size\":[1280,1024],"
    "\"names\":[\"html\",\"body\",\"p\",\"\"],\"styles\":[\"block|static|none|16px|400|auto|rgb(0, 0, 0)|rgba(0, 0, 0, "
    "0)||"
    "normal|ltr\"],\"parent\":\"-1 0 1 2\",\"name\":\"0 1 2 3\",\"flags\":\"0 0 0 0\",\"style\":\"0 0 0 -1\","
    "\"left\":\"0 0 100 100\",\"top\":\"0 0 300 300\",\"width\":\"1280 1280 400 100\",\"height\":\"1024 1024 20 20\","
    "\"attributes\":\"0 0 0\",\"attribute\":\"\",\"value\":[],\"text\":[\"A true word\"],\"frames\":[]}]";

static const char true_result[] = "{\"uri\":\"http://true.example/\",\"warnings\":[],"
                                  "\"milliseconds\":{\"load\":1},\"requests\":{\"started\":1,\"failed\":0}}";

static const char *lie;
static int driver;

static gboolean
is_lie (const char *name)
{
  return strcmp (lie, name) == 0;
}

/* Whoever listens may go away at any moment. */
static void
say_bytes (VlpsWireKind kind, const void *bytes, gsize length, int fd)
{
  if (!vlps_wire_send (driver, kind, bytes, length, fd, NULL))
    exit (0);
}

static void
say (VlpsWireKind kind, const char *text)
{
  say_bytes (kind, text, strlen (text), -1);
}

/* A header of wire.c's, with nothing behind it. */
static void
say_header (guint32 kind, guint64 length)
{
  struct
  {
    guint32 magic, kind;
    guint64 length;
  } header = { 0x53504c56u, kind, length };

  if (send (driver, &header, sizeof header, MSG_NOSIGNAL) < 0)
    exit (0);
}

static int
memory_file (off_t size, int seals)
{
  int fd = memfd_create ("liar", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  if (fd < 0 || ftruncate (fd, size) != 0 || (seals != 0 && fcntl (fd, F_ADD_SEALS, seals) != 0))
    g_error ("no memory file: %s", g_strerror (errno));
  return fd;
}

/* Returns what the driver was given, which is now something else. */
static void
say_picture (void)
{
  static const char size[] = "{\"width\":500,\"height\":500}", huge[] = "{\"width\":1e300,\"height\":-1e300}",
                    wide[] = "{\"width\":32767,\"height\":32767}", words[] = "{\"width\":\"500\",\"height\":[500]}";
  const off_t whole = SIDE * SIDE * 4;
  int seals = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE;
  int fd = -1, pipes[2];
  const char *text = size;

  if (is_lie ("picture-missing"))
    return;
  if (is_lie ("picture-shrinks") || is_lie ("picture-unsealed"))
    fd = memory_file (whole, 0);
  else if (is_lie ("picture-short"))
    fd = memory_file (whole - 1, seals);
  else if (is_lie ("picture-file"))
    fd = open ("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  else if (is_lie ("picture-pipe"))
    fd = pipe (pipes) == 0 ? pipes[0] : -1;
  else if (is_lie ("picture-wide"))
    fd = memory_file ((off_t) 32767 * 32767 * 4, seals);
  else if (!is_lie ("picture-bare"))
    fd = memory_file (whole, seals);
  if (is_lie ("picture-huge"))
    text = huge;
  else if (is_lie ("picture-wide"))
    text = wide;
  else if (is_lie ("picture-words"))
    text = words;
  say_bytes (VLPS_WIRE_PICTURE, text, strlen (text), fd);
  /* whoever mapped it dies of the next look */
  if (is_lie ("picture-shrinks") && ftruncate (fd, 0) != 0)
    g_error ("the picture does not shrink: %s", g_strerror (errno));
}

static void
say_documents (void)
{
  static const char *const texts[][2] = {
    { "documents-none", NULL },
    { "documents-object", "{}" },
    { "documents-cut", "[{\"url\":\"x" },
    { "documents-open", "[[[[" },
    { "documents-empty", "" },
    { "documents-escape", "[]],\"documents\":[[{\"url\":\"http://false.example/\"}]" },
    { "documents-second", "[]],[[]" },
    { "documents-crossed", "[{]}" },
    { "documents-bytes", "[\"\xff\xfe\"]" },
    { "documents-numbers", "[{\"viewport\":[1280,1024],\"size\":[1e999,-1e999],\"parent\":\"-1\",\"name\":\"1e99\"}]" },
    { "documents-frames",
      "[{\"viewport\":[1280,1024],\"names\":[\"html\"],\"styles\":[],\"value\":[],\"text\":[],"
      "\"parent\":\"-1\",\"name\":\"0\",\"flags\":\"0\",\"style\":\"-1\",\"left\":\"0\",\"top\":\"0\","
      "\"width\":\"9\",\"height\":\"9\",\"attributes\":\"0\",\"attribute\":\"\","
      "\"frames\":[{\"node\":0,\"document\":1e30}]}]" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (is_lie (texts[i][0]))
      {
        if (texts[i][1] != NULL)
          say (VLPS_WIRE_DOCUMENTS, texts[i][1]);
        return;
      }
  if (is_lie ("documents-deep") || is_lie ("documents-wide"))
    {
      gsize length = is_lie ("documents-deep") ? 100000 : 40000000;
      g_autofree char *text = g_malloc (length);

      memset (text, is_lie ("documents-deep") ? '[' : ',', length);
      text[0] = '[';
      text[length - 1] = ']';
      say_bytes (VLPS_WIRE_DOCUMENTS, text, length, -1);
    }
  while (is_lie ("documents-endless"))
    say (VLPS_WIRE_DOCUMENTS, "[]");
  if (is_lie ("documents-long"))
    say_header (VLPS_WIRE_DOCUMENTS, G_GUINT64_CONSTANT (1) << 40);
  if (is_lie ("documents-large"))
    for (guint i = 0; i < 3; i++)
      {
        gsize length = 100 << 20;
        g_autofree char *text = g_malloc (length);

        memset (text, ' ', length);
        text[0] = '[';
        text[length - 1] = ']';
        say_bytes (VLPS_WIRE_DOCUMENTS, text, length, -1);
      }
  say (VLPS_WIRE_DOCUMENTS, true_page);
}

static void
say_result (void)
{
  static const char *const texts[][2] = {
    { "result-text", "no JSON" },
    { "result-empty", "" },
    { "result-list", "[1]" },
    { "result-bytes", "{\"uri\":\"\xff\"}" },
    { "error-unknown", "{\"error\":{\"code\":\"x\",\"number\":4711,\"message\":\"odd\"}}" },
    { "error-negative", "{\"error\":{\"number\":-1,\"message\":\"odd\"}}" },
    { "error-infinite", "{\"error\":{\"number\":1e999,\"message\":\"odd\",\"retryAfter\":1e999}}" },
    { "error-word", "{\"error\":{\"number\":\"3\",\"message\":7}}" },
    { "error-true", "{\"error\":true}" },
    { "error-control", "{\"error\":{\"number\":3,\"message\":\"two\\nlines \\u001b[31m\\u009b and a bell\\u0007\"}}" },
    { "result-numbers", "{\"uri\":7,\"warnings\":[7,null,[]],\"milliseconds\":{\"load\":1e999,\"settle\":-1},"
                        "\"requests\":{\"started\":1e300,\"failed\":\"x\"}}" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    if (is_lie (texts[i][0]))
      {
        say (VLPS_WIRE_RESULT, texts[i][1]);
        return;
      }
  if (is_lie ("error-cancelled"))
    {
      g_autofree char *text = g_strdup_printf ("{\"error\":{\"number\":%d,\"message\":\"odd\"}}", VLPS_ERROR_CANCELLED);

      say (VLPS_WIRE_RESULT, text);
    }
  else if (is_lie ("result-long"))
    say_header (VLPS_WIRE_RESULT, 100 << 20);
  else if (is_lie ("result-warnings"))
    {
      GString *text = g_string_new ("{\"warnings\":[\"");

      for (guint i = 0; i < 100000; i++)
        g_string_append_c (text, 'w');
      g_string_append (text, "\"");
      for (guint i = 0; i < 500; i++)
        g_string_append (text, ",\"another\"");
      g_string_append (text, "]}");
      say (VLPS_WIRE_RESULT, text->str);
      g_string_free (text, TRUE);
    }
  else
    say (VLPS_WIRE_RESULT, true_result);
}

/* The driver looks for a web process after the first page, which is empty. */
static void
pretend_web_process (void)
{
  /* a child has the name from its first moment */
  prctl (PR_SET_NAME, "WebKitWebProces");
  if (fork () == 0)
    {
      prctl (PR_SET_PDEATHSIG, SIGKILL);
      for (;;)
        pause ();
    }
  prctl (PR_SET_NAME, "vlps-liar");
}

static void
begin (void)
{
  if (is_lie ("begin-silent"))
    exit (0);
  if (is_lie ("begin-garbage"))
    {
      if (send (driver, "GET / HTTP/1.1\r\n\r\n", 18, MSG_NOSIGNAL) < 0)
        exit (0);
    }
  if (is_lie ("begin-result"))
    say (VLPS_WIRE_RESULT, true_result);
  say (VLPS_WIRE_READY, is_lie ("begin-text") ? "no JSON" : "{\"engine\":\"Liar 1\",\"fonts\":true,\"cjkFonts\":true}");
}

int
main (int argc, char **argv)
{
  lie = g_getenv ("VLPS_LIE") != NULL ? g_getenv ("VLPS_LIE") : "";
  driver = argc > 1 ? atoi (argv[1]) : -1;
  pretend_web_process ();
  begin ();
  for (;;)
    {
      g_autoptr (VlpsWireMessage) message = vlps_wire_receive (driver, -1, NULL, NULL);

      if (message == NULL)
        return 0;
      if (message->kind == VLPS_WIRE_REQUEST
          && strstr (g_bytes_get_data (message->payload, NULL), "\"data\":true") != NULL)
        continue;
      if (strstr (g_bytes_get_data (message->payload, NULL), "about:blank") != NULL)
        {
          if (is_lie ("first-documents"))
            say (VLPS_WIRE_DOCUMENTS, true_page);
          say (VLPS_WIRE_RESULT, is_lie ("first-text") ? "no JSON" : true_result);
          continue;
        }
      if (is_lie ("crash"))
        abort ();
      if (is_lie ("kind"))
        say_header (99, 0);
      if (is_lie ("request"))
        say (VLPS_WIRE_REQUEST, "{}");
      if (is_lie ("silent"))
        continue;
      say_documents ();
      if (strstr (lie, "picture") != NULL)
        say_picture ();
      say_result ();
    }
}
