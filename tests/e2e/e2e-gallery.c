/* e2e-gallery.c - the pages of a run before and after, as they were rendered */
#include <glib/gstdio.h>
#include <string.h>
#include <webp/decode.h>

#include "run.h"

/* Blocks whose places are known by their colours: 1280 x 2,000 px. */
static const char html[] =
    "<!doctype html><meta charset=utf-8><title>Colours &amp; places</title><style>body { margin: 0; height: 2000px; "
    "position: relative } body > * { position: absolute; margin: 0; left: 200px; width: 600px; height: 100px; "
    "font-size: 80px; line-height: 100px; overflow: hidden; white-space: nowrap }"
    "nav { top: 10px; background: #f00; color: #f00 } main { top: 300px; background: #0f0; color: #0f0 }"
    "</style><nav>Navigation that is long enough to fill its line</nav>"
    "<main>The main text of this page fills its line, too</main>";

static char *
read_file (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  char *text;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  return text;
}

/* The n-th picture of the gallery. */
static guint8 *
picture_of (const char *gallery, guint n, int *ret_width, int *ret_height)
{
  static const char begin[] = "data:image/webp;base64,";
  g_autofree char *text = NULL;
  g_autofree guchar *bytes = NULL;
  const char *at = gallery;
  gsize length;
  guint8 *rgb;

  for (guint i = 0; i <= n; i++)
    {
      at = strstr (i == 0 ? at : at + 1, begin);
      g_assert_nonnull (at);
    }
  at += strlen (begin);
  text = g_strndup (at, strcspn (at, "\""));
  bytes = g_base64_decode (text, &length);
  rgb = WebPDecodeRGB (bytes, length, ret_width, ret_height);
  g_assert_nonnull (rgb);
  return rgb;
}

static void
assert_colour (const guint8 *rgb, int width, int x, int y, int red, int green, int blue)
{
  const guint8 *pixel = rgb + 3 * (y * width + x);
  const int wanted[] = { red, green, blue };

  for (int i = 0; i < 3; i++)
    if (wanted[i] >= 0)
      g_assert_cmpint (ABS (pixel[i] - wanted[i]), <, 40);
}

static guint
count (const char *text, const char *word)
{
  guint n = 0;

  for (const char *at = strstr (text, word); at != NULL; at = strstr (at + 1, word))
    n++;
  return n;
}

/* Two runs of the same folder: the gallery of the second has the page of the first, too. */
static void
test_resumed (void)
{
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-gallery-XXXXXX", NULL);
  g_autofree char *page = g_build_filename (folder, "colours.html", NULL),
                  *real = fixture_path ("real/quickstart/index.html");
  g_autofree char *list = g_build_filename (folder, "list.jsonl", NULL), *out = g_build_filename (folder, "run", NULL);
  g_autofree char *lines =
      g_strdup_printf ("{\"input\": \"%s\", \"options\": {\"h1\": \"150\", \"h2\": \"none\", \"w1\": "
                       "\"none\", \"w2\": \"none\"}}\n{\"input\": \"%s\"}\n",
                       page, real);
  g_autofree char *first = NULL, *second = NULL;
  g_autoptr (Run) run = NULL, again = NULL;
  guint8 *rgb;
  int width, height;

  g_assert_true (g_file_set_contents (page, html, -1, NULL));
  g_assert_true (g_file_set_contents (list, lines, -1, NULL));
  run = run_vlps ("batch", list, "-o", out, "--offline", "--write", "gallery", "--limit", "1", NULL);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "1 page before and after in "));
  first = read_file (out, "gallery.html");
  g_assert_cmpuint (count (first, "<figure"), ==, 1);
  g_assert_nonnull (strstr (first, "Colours &amp; places"));
  g_assert_nonnull (strstr (first, "lines manual"));

  /* 1280 px become 400, so that one px of the picture has 3.2 of the page */
  rgb = picture_of (first, 0, &width, &height);
  g_assert_cmpint (width, ==, 400);
  g_assert_cmpint (height, ==, 625);
  /* the navigation is tinted with the colour of HEADER, the main text paler alone */
  assert_colour (rgb, width, 90, 110, 51, 255, 51);
  g_assert_cmpint (rgb[3 * (8 * width + 90)], >, rgb[3 * (8 * width + 90) + 1]);
  g_assert_cmpint (rgb[3 * (8 * width + 90) + 2], >, 60);
  WebPFree (rgb);
  /* what is kept is the green text alone */
  rgb = picture_of (first, 1, &width, &height);
  g_assert_cmpint (width, ==, 400);
  g_assert_cmpint (height, <, 120);
  assert_colour (rgb, width, width / 3, height / 2, 0, 255, 0);
  WebPFree (rgb);

  again = run_vlps ("batch", list, "-o", out, "--offline", "--write", "gallery", NULL);
  run_assert_success (again);
  second = read_file (out, "gallery.html");
  g_assert_cmpuint (count (second, "<figure"), ==, 2);
  g_assert_cmpuint (count (second, "data:image/webp"), ==, 4);
  /* the page of which something is expected comes first */
  g_assert_cmpint (strstr (second, "lines auto") - second, <, strstr (second, "lines manual") - second);
  g_assert_null (strstr (second, "<script"));
  remove_tree (folder);
}

/* Pictures need boxes. */
static void
test_refused (void)
{
  static const char *const patterns[] = { "rendered page", "--no-render", NULL };
  g_autofree char *out = temporary_path ("gallery"), *real = fixture_path ("real/quickstart/index.html");
  g_autoptr (Run) run = run_vlps ("batch", real, "-o", out, "--no-render", "--write", "gallery", NULL);

  run_assert_failure (run, 2, patterns);
}

int
main (int argc, char **argv)
{
  run_init ();
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/gallery/resumed", test_resumed);
  g_test_add_func ("/gallery/refused", test_refused);
  return g_test_run ();
}
