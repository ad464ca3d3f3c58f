/* answer-test.c - what a renderer says: what of it is taken, and as what */
#include "answer.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#include "errors.h"
#include "wire.h"

static GBytes *
payload (const char *text)
{
  return g_bytes_new (text, strlen (text));
}

static VlpsAnswer *
parse (const char *text)
{
  g_autoptr (GBytes) bytes = payload (text);
  g_autoptr (GError) error = NULL;
  VlpsAnswer *answer = vlps_answer_parse (bytes, &error);

  g_assert_no_error (error);
  g_assert_nonnull (answer);
  return answer;
}

static void
test_ready (void)
{
  g_autoptr (GBytes) ready = payload ("{\"engine\":\"E 1\",\"fonts\":true,\"cjkFonts\":true}");
  g_autoptr (GBytes) bare = payload ("{\"engine\":\"E 1\",\"fonts\":false,\"cjkFonts\":false}");
  g_autoptr (GError) error = NULL;
  g_autofree char *engine = NULL, *other = NULL;
  gboolean cjk = FALSE;

  g_assert_true (vlps_answer_ready (ready, &engine, &cjk, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (engine, ==, "E 1");
  g_assert_true (cjk);
  g_assert_false (vlps_answer_ready (bare, &other, &cjk, &error));
  g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  g_assert_null (other);
}

static void
assert_failed (const VlpsFailedRequest *request, const char *uri, VlpsMissingCause cause, guint status)
{
  g_assert_cmpstr (request->uri, ==, uri);
  g_assert_cmpint (request->cause, ==, cause);
  g_assert_cmpuint (request->status, ==, status);
}

static void
test_result (void)
{
  g_autoptr (VlpsAnswer) answer = parse (
      "{\"uri\":\"http://x/\",\"warnings\":[\"one\",7,\"two\\nlines\\u009b\"],\"milliseconds\":{\"load\":1.5,"
      "\"settle\":2,\"collect\":3,\"picture\":4},\"requests\":{\"started\":5,\"failed\":1,\"failures\":[\"0 "
      "http://x/a b\",\"404 http://x/b\",\"-1 file:///c\",\"1000 http://x/d\",\"-2 http://x/e\",\"http://x/f\",7]}}");

  g_assert_no_error (answer->failure);
  g_assert_cmpstr (answer->uri, ==, "http://x/");
  g_assert_cmpuint (answer->warnings->len, ==, 2);
  g_assert_cmpstr (((const VlpsWarning *) answer->warnings->pdata[0])->message, ==, "one");
  g_assert_cmpstr (((const VlpsWarning *) answer->warnings->pdata[1])->message, ==, "two lines ");
  g_assert_cmpfloat_with_epsilon (answer->load_ms, 1.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (answer->picture_ms, 4, 1e-9);
  g_assert_cmpuint (answer->requests, ==, 5);
  g_assert_cmpuint (answer->failed_requests, ==, 1);
  g_assert_cmpuint (answer->failures->len, ==, 3);
  assert_failed (answer->failures->pdata[0], "http://x/a b", VLPS_MISSING_NETWORK, 0);
  assert_failed (answer->failures->pdata[1], "http://x/b", VLPS_MISSING_STATUS, 404);
  assert_failed (answer->failures->pdata[2], "file:///c", VLPS_MISSING_REFUSED, 0);
}

/* How the page came, as far as it can be true. */
static void
test_fetch_metadata (void)
{
  g_autofree char *sum = g_strnfill (64, 'a'), *zeros = g_strnfill (64, 'A');
  g_autofree char *good =
      g_strdup_printf ("{\"error\":{\"number\":2,\"message\":\"no\"},\"fetch_metadata\":{\"status\":404,"
                       "\"sha256\":\"%s\",\"redirects\":[\"http://x/\",\"http://y/\",7]}}",
                       sum);
  g_autofree char *bad =
      g_strdup_printf ("{\"fetch_metadata\":{\"status\":1000,\"sha256\":\"%s\",\"redirects\":\"http://x/\"}}", zeros);
  g_autoptr (VlpsAnswer) answer = parse (good), other = parse (bad), none = parse ("{\"fetch_metadata\":[]}");

  g_assert_cmpuint (answer->fetch_metadata.status, ==, 404);
  g_assert_cmpuint (vlps_error_http_status (answer->failure), ==, 404);
  g_assert_cmpstr (answer->fetch_metadata.sha256, ==, sum);
  g_assert_cmpuint (answer->fetch_metadata.redirects->len, ==, 2);
  g_assert_cmpstr (answer->fetch_metadata.redirects->pdata[1], ==, "http://y/");
  g_assert_cmpuint (other->fetch_metadata.status, ==, 0);
  g_assert_null (other->fetch_metadata.sha256);
  g_assert_null (other->fetch_metadata.redirects);
  g_assert_null (none->fetch_metadata.redirects);
}

/* Numbers out of their ranges are as if they were not there. */
static void
test_numbers (void)
{
  g_autoptr (VlpsAnswer) answer =
      parse ("{\"milliseconds\":{\"load\":1e999,\"settle\":-1,\"collect\":\"3\",\"picture\":1e10},"
             "\"requests\":{\"started\":1e300,\"failed\":[2]}}");

  g_assert_cmpfloat_with_epsilon (answer->load_ms, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (answer->settle_ms, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (answer->collect_ms, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (answer->picture_ms, 0, 1e-9);
  g_assert_cmpuint (answer->requests, ==, 0);
  g_assert_cmpuint (answer->failed_requests, ==, 0);
}

static void
test_lengths (void)
{
  for (gsize length = VLPS_WIRE_MAX_ADDRESS; length <= VLPS_WIRE_MAX_ADDRESS + 1; length++)
    {
      g_autofree char *long_text = g_strnfill (length, 'x');
      g_autofree char *text = g_strdup_printf ("{\"uri\":\"%s\",\"warnings\":[\"%s\"]}", long_text, long_text);
      g_autoptr (VlpsAnswer) answer = parse (text);

      g_assert_cmpint (answer->uri != NULL, ==, length <= VLPS_WIRE_MAX_ADDRESS);
      g_assert_cmpuint (strlen (((const VlpsWarning *) answer->warnings->pdata[0])->message), ==, VLPS_WIRE_MAX_TEXT);
    }
  for (gsize length = VLPS_WIRE_MAX_COOKIES; length <= VLPS_WIRE_MAX_COOKIES + 1; length++)
    {
      g_autofree char *long_text = g_strnfill (length, 'x');
      g_autofree char *text = g_strdup_printf ("{\"cookies\":\"%s\"}", long_text);
      g_autoptr (VlpsAnswer) answer = parse (text);

      g_assert_cmpint (answer->cookies != NULL, ==, length <= VLPS_WIRE_MAX_COOKIES);
    }
}

/* Codes keep their meaning where a renderer can have them. */
static void
test_failures (void)
{
  for (int number = -1; number <= VLPS_ERROR_CANCELLED + 1; number++)
    {
      g_autofree char *text =
          g_strdup_printf ("{\"error\":{\"number\":%d,\"message\":\"why\",\"retryAfter\":7}}", number);
      g_autoptr (VlpsAnswer) answer = parse (text);
      int code = number;
      gboolean foreign = number < 0 || number > VLPS_ERROR_CANCELLED || number == VLPS_ERROR_IO
                         || number == VLPS_ERROR_ROBOTS || number == VLPS_ERROR_SNAPSHOT || number == VLPS_ERROR_STYLES
                         || number == VLPS_ERROR_CANCELLED;

      if (foreign)
        code = VLPS_ERROR_ENGINE;
      g_assert_error (answer->failure, VLPS_ERROR, code);
      g_assert_nonnull (strstr (answer->failure->message, "why"));
      g_assert_cmpint (strstr (answer->failure->message, "unknown reason") != NULL, ==, foreign);
      g_assert_cmpfloat_with_epsilon (vlps_error_retry_after (answer->failure), 7, 1e-9);
    }
}

static void
test_broken (void)
{
  static const char *const texts[] = { "", "null", "[]", "{", "{\"uri\":\"\xff\"}" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = payload (texts[i]);
      g_autoptr (GError) error = NULL;

      g_assert_null (vlps_answer_parse (bytes, &error));
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
    }
}

/* --- pictures --- */

static int
memory_file (off_t size, int seals)
{
  int fd = memfd_create ("test", MFD_CLOEXEC | MFD_ALLOW_SEALING);

  g_assert_cmpint (fd, >=, 0);
  g_assert_cmpint (ftruncate (fd, size), ==, 0);
  if (seals != 0)
    g_assert_cmpint (fcntl (fd, F_ADD_SEALS, seals), ==, 0);
  return fd;
}

static gboolean
is_scaled_picture (const char *text, int fd, double most, int scale)
{
  g_autoptr (GBytes) bytes = payload (text);
  g_autoptr (GError) error = NULL;
  cairo_surface_t *surface = vlps_answer_picture (bytes, fd, most, scale, &error);

  if (fd >= 0)
    close (fd);
  if (surface == NULL)
    {
      g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
      return FALSE;
    }
  g_assert_no_error (error);
  cairo_surface_destroy (surface);
  return TRUE;
}

static gboolean
is_picture (const char *text, int fd, double most)
{
  return is_scaled_picture (text, fd, most, 1);
}

static void
test_pictures (void)
{
  static const char size[] = "{\"width\":10,\"height\":20}";
  int pipes[2];

  g_assert_true (is_picture (size, memory_file (800, F_SEAL_SHRINK), 200));
  g_assert_false (is_picture (size, memory_file (799, F_SEAL_SHRINK), 200));
  g_assert_false (is_picture (size, memory_file (800, 0), 200));
  g_assert_false (is_picture (size, memory_file (800, F_SEAL_GROW | F_SEAL_WRITE), 200));
  /* each side may be rounded up */
  g_assert_true (is_picture (size, memory_file (800, F_SEAL_SHRINK), 169));
  g_assert_false (is_picture (size, memory_file (800, F_SEAL_SHRINK), 168));
  g_assert_true (is_scaled_picture (size, memory_file (800, F_SEAL_SHRINK), 136, 2));
  g_assert_false (is_scaled_picture (size, memory_file (800, F_SEAL_SHRINK), 135, 2));
  g_assert_false (is_picture (size, memory_file (800, F_SEAL_SHRINK), 0));
  g_assert_false (is_picture (size, -1, 200));
  g_assert_cmpint (pipe (pipes), ==, 0);
  g_assert_false (is_picture (size, pipes[0], 200));
  close (pipes[1]);
  g_assert_false (is_picture (size, open ("/proc/self/exe", O_RDONLY | O_CLOEXEC), 200));
  g_assert_false (is_picture ("{\"width\":0,\"height\":20}", memory_file (800, F_SEAL_SHRINK), 200));
  g_assert_false (is_picture ("{\"width\":-10,\"height\":-20}", memory_file (800, F_SEAL_SHRINK), 200));
  g_assert_false (is_picture ("{\"width\":32768,\"height\":1}", memory_file (1 << 20, F_SEAL_SHRINK), 1e6));
  g_assert_true (is_picture ("{\"width\":32767,\"height\":1}", memory_file (1 << 20, F_SEAL_SHRINK), 1e6));
  g_assert_false (is_picture ("{\"width\":10}", memory_file (800, F_SEAL_SHRINK), 200));
  g_assert_false (is_picture ("[10,20]", memory_file (800, F_SEAL_SHRINK), 200));
}

static void
test_lowered (void)
{
  static const char *const nothing[] = { "{}", "[]", "{\"lowered\":5}", "{\"lowered\":[5,[],[1,2,3,4],[1,2,3,4,5,6]]}",
                                         "{\"lowered\":[[1,2,-3,4,5],[1,2,3,-4,5],[1,2,3,4,1e300],[1,2,3,4,\"5\"]]}" };
  g_autoptr (GBytes) two = payload ("{\"width\":1,\"lowered\":[[0,794,1280,30,976],[1,2,3],[-5,2,3,4,0.5]]}");
  g_autoptr (GArray) lowered = vlps_answer_lowered (two);
  g_autoptr (GString) text = g_string_new ("{\"lowered\":[[1,2,3,4,5]");
  const VlpsLowered *first = &g_array_index (lowered, VlpsLowered, 0);

  g_assert_cmpuint (lowered->len, ==, 2);
  g_assert_cmpfloat_with_epsilon (first->box.left, 0, 1e-9);
  g_assert_cmpfloat_with_epsilon (first->box.top, 794, 1e-9);
  g_assert_cmpfloat_with_epsilon (first->box.width, 1280, 1e-9);
  g_assert_cmpfloat_with_epsilon (first->box.height, 30, 1e-9);
  g_assert_cmpfloat_with_epsilon (first->by, 976, 1e-9);
  g_assert_cmpfloat_with_epsilon (first[1].by, 0.5, 1e-9);
  for (guint i = 0; i < G_N_ELEMENTS (nothing); i++)
    {
      g_autoptr (GBytes) bytes = payload (nothing[i]);
      g_autoptr (GArray) none = vlps_answer_lowered (bytes);

      g_assert_cmpuint (none->len, ==, 0);
    }
  for (guint i = 0; i < 120; i++)
    g_string_append (text, ",[1,2,3,4,5]");
  g_string_append (text, "]}");
  {
    g_autoptr (GBytes) many = payload (text->str);
    g_autoptr (GArray) all = vlps_answer_lowered (many);

    g_assert_cmpuint (all->len, ==, 100);
  }
}

/* Most bytes that a message of a kind may announce. */
static void
test_announced (void)
{
  static const struct
  {
    VlpsWireKind kind;
    guint64 most;
  } kinds[] = {
    { VLPS_WIRE_READY, 1 << 20 },
    { VLPS_WIRE_PICTURE, 1 << 20 },
    { VLPS_WIRE_RESULT, 1 << 20 },
    { VLPS_WIRE_DOCUMENTS, 256 << 20 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    for (guint more = 0; more < 2; more++)
      {
        const struct
        {
          guint32 magic, kind;
          guint64 length;
        } header = { 0x53504c56u, kinds[i].kind, kinds[i].most + more };
        g_autoptr (GError) error = NULL;
        int sockets[2], code = VLPS_ERROR_CRASHED;

        g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets), ==, 0);
        g_assert_cmpint (send (sockets[1], &header, sizeof header, 0), ==, sizeof header);
        close (sockets[1]);
        g_assert_null (vlps_wire_receive (sockets[0], -1, NULL, &error));
        if (more > 0)
          code = VLPS_ERROR_ENGINE;
        g_assert_error (error, VLPS_ERROR, code);
        close (sockets[0]);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/answer/ready", test_ready);
  g_test_add_func ("/answer/fetch_metadata", test_fetch_metadata);
  g_test_add_func ("/answer/result", test_result);
  g_test_add_func ("/answer/numbers", test_numbers);
  g_test_add_func ("/answer/lengths", test_lengths);
  g_test_add_func ("/answer/failures", test_failures);
  g_test_add_func ("/answer/broken", test_broken);
  g_test_add_func ("/answer/pictures", test_pictures);
  g_test_add_func ("/answer/lowered", test_lowered);
  g_test_add_func ("/answer/announced", test_announced);
  return g_test_run ();
}
