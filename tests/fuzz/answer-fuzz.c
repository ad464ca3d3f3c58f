/* answer-fuzz.c - any bytes as a message of a renderer: either an error or values in their ranges
 *
 * The first byte is the message's kind, as in wire.h.
 */
#include "fuzz.h"

#include <fcntl.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "answer.h"
#include "errors.h"
#include "snapshot.h"
#include "wire.h"

#define PIXELS 64

static void
check_text (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpint (g_utf8_strlen (text, -1), <=, VLPS_WIRE_MAX_TEXT + 100);
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    g_assert_false (g_unichar_iscntrl (g_utf8_get_char (p)));
}

static void
check_milliseconds (double value)
{
  g_assert_true (isfinite (value) && value >= 0);
}

static void
try_result (GBytes *payload, GError **error)
{
  g_autoptr (VlpsAnswer) answer = vlps_answer_parse (payload, error);

  if (answer == NULL)
    return;
  if (answer->failure != NULL)
    {
      g_assert_cmpint (answer->failure->code, >=, 0);
      g_assert_cmpint (answer->failure->code, <, VLPS_ERROR_CANCELLED);
      check_text (answer->failure->message);
    }
  for (guint i = 0; i < answer->warnings->len; i++)
    check_text (((const VlpsWarning *) answer->warnings->pdata[i])->message);
  g_assert_cmpuint (answer->warnings->len, <=, VLPS_WIRE_MAX_WARNINGS);
  g_assert_true (answer->uri == NULL || strlen (answer->uri) <= VLPS_WIRE_MAX_ADDRESS);
  check_milliseconds (answer->load_ms);
  check_milliseconds (answer->settle_ms);
  check_milliseconds (answer->collect_ms);
  check_milliseconds (answer->picture_ms);
}

/* The whole of a picture can be read, whatever its message says. */
static void
try_picture (GBytes *payload, GError **error)
{
  int fd = memfd_create ("fuzz", MFD_CLOEXEC | MFD_ALLOW_SEALING);
  cairo_surface_t *surface;

  g_assert_cmpint (ftruncate (fd, PIXELS * 4), ==, 0);
  g_assert_cmpint (fcntl (fd, F_ADD_SEALS, F_SEAL_SHRINK), ==, 0);
  surface = vlps_answer_picture (payload, fd, PIXELS, 1, error);
  close (fd);
  if (surface != NULL)
    {
      const guchar *pixels = cairo_image_surface_get_data (surface);
      int n = cairo_image_surface_get_height (surface) * cairo_image_surface_get_stride (surface);
      guint sum = 0;

      for (int i = 0; i < n; i++)
        sum += pixels[i];
      g_assert_cmpuint (sum, ==, 0);
      cairo_surface_destroy (surface);
    }
}

/* Documents that pass are one list in the snapshot, which has no other member than its own. */
static void
try_documents (GBytes *payload, GError **error)
{
  g_autoptr (GPtrArray) documents = g_ptr_array_new ();
  VlpsSnapshot snapshot = { .url = "http://true.example/", .input = "in", .engine = "e", .documents = documents };
  g_autoptr (GBytes) text = NULL;
  g_autoptr (VlpsPage) page = NULL;

  if (!vlps_answer_check_documents (payload, error))
    return;
  g_ptr_array_add (documents, payload);
  text = vlps_snapshot_write (&snapshot);
  page = vlps_snapshot_parse (text, NULL);
  if (page != NULL)
    g_assert_cmpstr (page->url, ==, "http://true.example/");
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (GBytes) payload = length > 0 ? g_bytes_new (data + 1, length - 1) : NULL;
  g_autoptr (GError) error = NULL;

  if (length == 0)
    return 0;
  if (data[0] % 8 == VLPS_WIRE_DOCUMENTS)
    try_documents (payload, &error);
  else if (data[0] % 8 == VLPS_WIRE_PICTURE)
    try_picture (payload, &error);
  else if (data[0] % 8 == VLPS_WIRE_READY)
    {
      g_autofree char *engine = NULL;
      gboolean fonts;

      if (vlps_answer_ready (payload, &engine, &fonts, &error) && engine != NULL)
        check_text (engine);
    }
  else
    try_result (payload, &error);
  if (error != NULL)
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_ENGINE);
  return 0;
}
