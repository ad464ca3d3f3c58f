/* e2e-screenshot.c - pictures of pages: to the end, of a part, of the window, in several sizes, in three formats */
#include <cairo.h>
#include <stdio.h>
#include <string.h>

#include "model.h"
#include "program.h"
#include "run.h"

#define HEIGHT 2500

/* Bands by which each place is known, and a bar that stands at the lower edge of the window.  On a narrow window the page is
 * shorter. */
static const char html[] =
    "<!doctype html><meta charset=utf-8><title>Bands</title><style>body { margin: 0; height: 2500px; background: #fff }"
    "div { position: absolute; left: 0; width: 100% } #red { top: 0; height: 100px; background: #f00 }"
    "#green { top: 1500px; left: 40px; width: 200px; height: 50px; background: #0f0 }"
    "#blue { top: 2400px; height: 100px; background: #00f }"
    "#bar { position: fixed; bottom: 0; height: 30px; background: #000 }"
    "@media (max-width: 500px) { body { height: 2600px } }</style>"
    "<div id=red>Red</div><div id=green></div><div id=blue>Blue</div><div id=bar></div>";

static char *folder;

static char *
file_in (const char *name, const char *text)
{
  char *path = g_build_filename (folder, name, NULL);

  if (text != NULL)
    g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

static guint32
colour_at (cairo_surface_t *picture, int x, int y)
{
  const guint8 *row = cairo_image_surface_get_data (picture) + y * cairo_image_surface_get_stride (picture);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

static cairo_surface_t *
read_picture (const char *name, int width, int height)
{
  g_autofree char *path = file_in (name, NULL);
  cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_surface_status (picture), ==, CAIRO_STATUS_SUCCESS);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, width);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, height);
  return picture;
}

static void
test_whole (void)
{
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("whole.png", NULL);
  g_autoptr (Run) run = run_vlps ("screenshot", page, "-o", output, NULL);
  cairo_surface_t *picture;

  run_assert_success (run);
  g_assert_cmpstr (run->out, ==, "");
  picture = read_picture ("whole.png", 1280, HEIGHT);
  g_assert_cmphex (colour_at (picture, 1279, 99), ==, 0xff0000);
  g_assert_cmphex (colour_at (picture, 1279, 100), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 239, 1549), ==, 0x00ff00);
  g_assert_cmphex (colour_at (picture, 240, 1549), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 1279, 2400), ==, 0x0000ff);
  /* the bar once, at the end of the page */
  g_assert_cmphex (colour_at (picture, 640, 1024 - 30), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 640, HEIGHT - 31), ==, 0x0000ff);
  g_assert_cmphex (colour_at (picture, 640, HEIGHT - 30), ==, 0x000000);
  g_assert_cmphex (colour_at (picture, 1279, HEIGHT - 1), ==, 0x000000);
  cairo_surface_destroy (picture);
}

/* Of a page that scrolls in one of its elements, too, however that is laid out. */
static void
test_pane (void)
{
  static const struct
  {
    const char *before, *behind;
    int height;
  } cases[] = {
    { "<style>body { overflow: hidden } #pane { height: 100vh; overflow: auto }</style><div id=pane>", "</div>", 3000 },
    { "<style>html { overflow: hidden } body { height: 100vh; overflow: auto }</style>", "", 3000 },
    { "<style>body { display: flex; flex-direction: column; height: 100vh } header, footer { flex: 0 0 60px }"
      "#pane { flex: 1; min-height: 0; overflow: auto }</style><header></header><div id=pane>",
      "</div><footer></footer>", 3120 },
    { "<style>#root { position: fixed; inset: 0; display: flex } #pane { flex: 1; overflow: auto }"
      "nav { width: 200px; overflow: auto }</style><div id=root><nav></nav><div id=pane>",
      "</div></div>", 3000 },
    { "<style>#pane { position: absolute; inset: 80px 0 0; overflow: auto }</style><div id=pane>", "</div>", 3080 },
    /* a dialog and a box in the page are none */
    { "<style>#pane { position: fixed; inset: 60px; overflow: auto }</style><div id=pane role=dialog>", "</div>",
      1024 },
    { "<style>#pane { height: 700px; width: 500px; overflow: auto }</style><div id=pane>", "</div>", 1024 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = g_strconcat (
          "<!doctype html><title>Pane</title><style>html, body { margin: 0; height: 100% }</style>", cases[i].before,
          "<div style='height: 2900px'>Text of it</div><div style='height: 100px; background: #00f'></div>",
          cases[i].behind, NULL);
      g_autofree char *page = file_in ("pane.html", markup), *output = file_in ("pane.png", NULL);
      g_autoptr (Run) run = run_vlps ("screenshot", page, "-o", output, NULL);
      cairo_surface_t *picture;

      g_test_message ("%s", cases[i].before);
      run_assert_success (run);
      picture = read_picture ("pane.png", 1280, cases[i].height);
      if (cases[i].height > 1024)
        g_assert_cmphex (colour_at (picture, 640, cases[i].height - (i == 2 ? 61 : 1)), ==, 0x0000ff);
      cairo_surface_destroy (picture);
    }
}

/* A scroll bar that a page styles takes room from its width: text breaks in the picture as in the boxes. */
static void
test_scroll_bar (void)
{
  static const int widths[] = { 0, 8, 40 };

  for (guint i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      /* a band as wide as the page, and one as high as the line that the last word of a text takes in less room */
      g_autofree char *markup = g_strdup_printf (
          "<!doctype html><title>Bar</title><style>::-webkit-scrollbar { width: %dpx } html, body { margin: 0 } div { "
          "height: 100px }"
          " i { float: left; width: 640px; height: 50px }</style><div style='background: #f00'></div><i></i><i></i>"
          "<div style='clear: both; background: #0f0'></div><div style='height: 2000px'>Text</div>",
          widths[i]);
      g_autofree char *page = file_in ("bar.html", markup), *output = file_in ("bar.png", NULL);
      g_autoptr (Run) run = run_vlps ("screenshot", page, "-o", output, NULL);
      int wrapped = widths[i] > 0 ? 50 : 0, width = 1280 - widths[i];
      cairo_surface_t *picture;

      run_assert_success (run);
      picture = read_picture ("bar.png", width, 2250 + wrapped);
      g_assert_cmphex (colour_at (picture, width - 1, 50), ==, 0xff0000);
      g_assert_cmphex (colour_at (picture, width - 1, 149 + wrapped), ==, 0xffffff);
      g_assert_cmphex (colour_at (picture, width - 1, 151 + wrapped), ==, 0x00ff00);
      cairo_surface_destroy (picture);
    }
}

static void
test_window (void)
{
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("window.png", NULL);
  g_autoptr (Run) run = run_vlps ("screenshot", page, "--window", "--viewport", "800x600", "-o", output, NULL);
  cairo_surface_t *picture;

  run_assert_success (run);
  picture = read_picture ("window.png", 800, 600);
  g_assert_cmphex (colour_at (picture, 799, 99), ==, 0xff0000);
  g_assert_cmphex (colour_at (picture, 799, 569), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 799, 570), ==, 0x000000);
  g_assert_cmphex (colour_at (picture, 0, 599), ==, 0x000000);
  cairo_surface_destroy (picture);
}

/* Of an element that shows nothing but its colour, too. */
static void
test_part (void)
{
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("part.png", NULL);
  g_autoptr (Run) run = run_vlps ("screenshot", page, "--selector", "#green", "-o", output, NULL);
  g_autoptr (Run) none = run_vlps ("screenshot", page, "--selector", "#none", "-o", output, NULL);
  static const char *const patterns[] = { "shows no element that --selector '#none' matches", NULL };
  cairo_surface_t *picture;

  run_assert_success (run);
  picture = read_picture ("part.png", 200, 50);
  g_assert_cmphex (colour_at (picture, 0, 0), ==, 0x00ff00);
  g_assert_cmphex (colour_at (picture, 199, 49), ==, 0x00ff00);
  cairo_surface_destroy (picture);
  run_assert_failure (none, 7, patterns);
}

static void
check_sizes (const char *prefix)
{
  static const struct
  {
    const char *size;
    int width, height, ratio;
  } expected[] = { { "phone", 390, 2600, 3 }, { "700x500", 700, HEIGHT, 1 }, { "600x400@2", 600, HEIGHT, 2 } };

  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *name = g_strdup_printf ("%s-%s.png", prefix, expected[i].size);
      int ratio = expected[i].ratio;
      cairo_surface_t *picture = read_picture (name, expected[i].width * ratio, expected[i].height * ratio);

      g_assert_cmphex (colour_at (picture, 5, 100 * ratio - 1), ==, 0xff0000);
      g_assert_cmphex (colour_at (picture, 5, 100 * ratio), ==, 0xffffff);
      cairo_surface_destroy (picture);
    }
}

static void
test_sizes (void)
{
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("size.png", NULL);
  g_autofree char *piped = file_in ("piped.png", NULL);
  const char *const arguments[] = { "screenshot", "-", "--sizes", "phone,700x500,600x400@2", "-o", piped, NULL };
  const RunOptions input = { .input = html };
  g_autoptr (Run) run = run_vlps ("screenshot", page, "--sizes", "phone, 700x500,600x400@2", "-o", output, NULL);
  g_autoptr (Run) again = run_vlps_with (&input, arguments);

  run_assert_success (run);
  check_sizes ("size");
  g_assert_nonnull (strstr (run->err, "size-phone.png"));
  g_assert_false (g_file_test (output, G_FILE_TEST_EXISTS));
  run_assert_success (again);
  check_sizes ("piped");
}

/* Overlays in windows of two widths, and both on a sheet, 24 px around and between them.  A narrow page has 96 px beside
 * it, and a legend takes 440 px. */
static void
test_overlay_sizes (void)
{
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("sheet.png", NULL);
  g_autoptr (Run) run = run_vlps ("overlay", page, "--sizes", "500,250x600", "-o", output, NULL);
  g_autoptr (Run) vector = run_vlps ("overlay", page, "--sizes", "500,250", "-o", "sheet.svg", NULL);
  static const char *const patterns[] = { "pictures cannot be written as .svg", NULL };
  cairo_surface_t *sheet;

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "sheet-500.png"));
  g_assert_nonnull (strstr (run->err, "sheet-250x600.png"));
  sheet = cairo_image_surface_create_from_png (output);
  g_assert_cmpint (cairo_image_surface_get_width (sheet), ==, 596 + 440 + 3 * 24);
  cairo_surface_destroy (sheet);
  for (guint i = 0; i < 2; i++)
    {
      g_autofree char *path = file_in (i == 0 ? "sheet-500.png" : "sheet-250x600.png", NULL);
      cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

      g_assert_cmpint (cairo_image_surface_get_width (picture), ==, i == 0 ? 596 : 440);
      cairo_surface_destroy (picture);
    }
  run_assert_failure (vector, 2, patterns);
}

/* What shows of texts that boxes cut: with an ellipsis, beyond a side, below the last line, or not at all; what is placed
 * outside of a box that does not hold it is whole, and so is what is in no such box. */
static void
test_visible (void)
{
  static const struct
  {
    const char *style;
    double width, height; /* of what shows; -1: all of it, of any size */
  } cases[] = {
    { "width: 90px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis", 90, -1 },
    { "width: 90px; overflow-x: clip; white-space: nowrap", 90, -1 },
    { "width: 90px; overflow-x: auto; white-space: nowrap", 90, -1 },
    { "width: 90px; height: 44px; line-height: 22px; overflow: hidden; display: -webkit-box", -1, 44 },
    { "height: 0; overflow: hidden", -1, 0 },
    { "width: 90px; white-space: nowrap", -1, -1 },
    { "overflow: hidden", -1, -1 },
  };
  g_autoptr (GString) text =
      g_string_new ("<!doctype html><title>Gauge</title><style>body { font: 16px/22px serif }</style>");
  g_autofree char *path = NULL, *out = file_in ("visible", NULL), *saved = NULL;
  g_autoptr (Run) run = NULL;
  g_autoptr (VlpsPage) page = NULL;
  guint next = 0;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_string_append_printf (text, "<p><div id=t%u style='%s'>The gauge of the harbour said seven metres at noon</div>",
                            i, cases[i].style);
  g_string_append (text,
                   "<div style='width: 90px; height: 22px; overflow: hidden'><p id=out style='position: absolute; "
                   "margin: 0'>The gauge of the harbour said seven metres</p></div>");
  path = file_in ("visible.html", text->str);
  run = run_vlps ("batch", path, "-o", out, "--write", "snapshot,before", NULL);
  run_assert_success (run);
  saved = file_in ("visible/pages/visible.snapshot.json.gz", NULL);
  page = model_read (saved);
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *id = g_strdup_printf ("t%u", i);
      int node = model_find (page, id) + 1;
      const VlpsBox all = page->nodes[node].box;
      VlpsBox box = all;

      g_assert_cmpint (page->nodes[node].kind, ==, VLPS_NODE_TEXT);
      if (next < page->visible->len && g_array_index (page->visible, VlpsLineBox, next).node == node)
        box = g_array_index (page->visible, VlpsLineBox, next++).box;
      g_test_message ("%s: %g x %g of %g x %g", cases[i].style, box.width, box.height, all.width, all.height);
      g_assert_cmpfloat_with_epsilon (box.width, cases[i].width >= 0 ? cases[i].width : all.width, 2);
      g_assert_cmpfloat_with_epsilon (box.height, cases[i].height >= 0 ? cases[i].height : all.height, 3);
    }
  g_assert_cmpuint (next, ==, page->visible->len);
}

/* A page after removal has the style sheets beside its file, whatever address of the web it states. */
static void
test_after (void)
{
  static const char *const heads[] = { "", "<link rel=canonical href=https://harbour.example/a/b>",
                                       "<meta property=og:url content=https://harbour.example/>",
                                       "<link rel=canonical href=https://harbour.example/><base href=parts/>" };
  g_autofree char *sheet = file_in ("after.css", "body { margin: 0; background: #00f } p { color: #00f }");
  g_autofree char *parts = file_in ("parts", NULL), *output = file_in ("after.png", NULL);
  g_autofree char *other = g_build_filename (parts, "after.css", NULL);

  g_assert_cmpint (g_mkdir_with_parents (parts, 0700), ==, 0);
  g_assert_true (g_file_set_contents (other, "body { margin: 0; background: #00f } p { color: #00f }", -1, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (heads); i++)
    {
      g_autofree char *text = g_strconcat ("<!doctype html><title>Gauge</title>", heads[i],
                                           "<link rel=stylesheet href=after.css><p>The gauge said seven metres.", NULL);
      g_autofree char *page = file_in ("after.html", text);
      g_autoptr (Run) run = run_vlps ("segment", page, "--offline", "--after", output, "-o", "/dev/null", NULL);
      cairo_surface_t *picture = cairo_image_surface_create_from_png (output);

      run_assert_success (run);
      g_assert_cmphex (colour_at (picture, 2, 2), ==, 0x0000ff);
      cairo_surface_destroy (picture);
    }
}

/* What is smaller than it could be is said, and nothing is said of others. */
static void
test_smaller (void)
{
  static const char *const limits[] = { "3e6", "3.3e6" };
  g_autofree char *page = file_in ("bands.html", html), *output = file_in ("small.png", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    {
      g_autoptr (Run) run = run_vlps ("screenshot", page, "-o", output, "--max-pixels", limits[i], NULL);

      run_assert_success (run);
      /* 1280 x 2500 are 3.2 million */
      g_assert_true (
          (strstr (run->err, "picture-smaller: the page is drawn at 97 % of its size, since a picture has at "
                             "most 3000000 pixels")
           != NULL)
          == (i == 0));
    }
}

/* A page after removal says so, too, on the terminal and in results. */
static void
test_smaller_after (void)
{
  g_autofree char *page =
                      file_in ("high.html", "<!doctype html><title>Gauge</title><style>body { margin: 0 } p { margin: "
                                            "0; height: 40000px }</style><p>The gauge said seven metres."),
                  *output = file_in ("high.png", NULL), *out = file_in ("high", NULL), *results = NULL, *text = NULL;
  g_autoptr (Run) run = run_vlps ("segment", page, "--after", output, "-o", "/dev/null", NULL);
  g_autoptr (Run) batch = run_vlps ("batch", page, "-o", out, "--write", "after", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->err, "vlps: warning: picture-smaller: the page is drawn at "));
  run_assert_success (batch);
  results = g_build_filename (out, "results.jsonl", NULL);
  g_assert_true (g_file_get_contents (results, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "\"picture-smaller: the page is drawn at "));
}

/* A batch in windows of two widths: a file of a page for each, and both on one sheet. */
static void
test_batch_sizes (void)
{
  static const char *const refused[][4] = { { "--sizes", "390", NULL, NULL },
                                            { "--sizes", "390,390", "--write", "overlay" },
                                            { "--sizes", "390@2", "--write", "overlay" } };
  static const char *const whys[][2] = { { "is for pictures", NULL }, { "twice", NULL }, { "no @RATIO", NULL } };
  g_autofree char *page = file_in ("bands.html", html), *out = file_in ("sizes", NULL);
  g_autoptr (Run) run =
      run_vlps ("batch", page, "-o", out, "--offline", "--write", "before", "--sizes", "390,800x600", NULL);
  g_autofree char *sheet = file_in ("sizes/sizes.html", NULL), *text = NULL;

  run_assert_success (run);
  g_assert_true (g_file_get_contents (sheet, &text, NULL, NULL));
  g_assert_nonnull (strstr (text, "<thead><tr><th>390<th>800x600</thead>"));
  g_assert_nonnull (strstr (text, "bands-390.before.png\"></a>"));
  g_assert_nonnull (strstr (text, "bands-800x600.before.png\"></a>"));
  g_assert_cmpint (strstr (text, "bands-390.") - text, <, strstr (text, "bands-800x600.") - text);
  /* on the narrow window the page is longer */
  cairo_surface_destroy (read_picture ("sizes/pages/bands-390.before.png", 390, 2600));
  cairo_surface_destroy (read_picture ("sizes/pages/bands-800x600.before.png", 800, HEIGHT));
  for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      const char *const *more = refused[i];
      g_autoptr (Run) wrong = run_vlps ("batch", page, "-o", out, more[0], more[1], more[2], more[3], NULL);

      run_assert_failure (wrong, 2, whys[i]);
    }
}

static void
test_formats (void)
{
  static const struct
  {
    const char *name, *begin;
    gsize skip;
  } formats[] = { { "page.jpg", "\xff\xd8\xff", 0 }, { "page.webp", "WEBP", 8 }, { "page.PNG", "PNG", 1 } };
  g_autofree char *page = file_in ("bands.html", html);

  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      g_autofree char *output = file_in (formats[i].name, NULL), *bytes = NULL;
      g_autoptr (Run) run = run_vlps ("screenshot", page, "--window", "-o", output, NULL);
      gsize length, n = strlen (formats[i].begin);

      run_assert_success (run);
      g_assert_true (g_file_get_contents (output, &bytes, &length, NULL));
      g_assert_cmpuint (length, >, 100);
      g_assert_cmpmem (bytes + formats[i].skip, n, formats[i].begin, n);
    }
}

/* A page without text and pictures has its colour; a saved one is drawn from its markup, in its own window. */
static void
test_others (void)
{
  g_autofree char *empty =
      file_in ("empty.html", "<!doctype html><title>Empty</title><body style='background: #123456'>");
  g_autofree char *page = file_in ("bands.html", html), *saved = file_in ("saved.json", NULL);
  g_autofree char *colour = file_in ("colour.png", NULL), *output = file_in ("saved.png", NULL);
  static const char *const patterns[] = { "saved\\.json is a saved page", NULL };
  g_autoptr (Run) run = run_vlps ("screenshot", empty, "--viewport", "320x200", "-o", colour, NULL);
  g_autoptr (Run) render = run_vlps ("render", page, "-o", saved, NULL);
  g_autoptr (Run) drawn = run_vlps ("screenshot", saved, "-o", output, NULL);
  g_autoptr (Run) refused = run_vlps ("screenshot", saved, "--window", "-o", output, NULL);
  cairo_surface_t *picture;

  run_assert_success (run);
  picture = read_picture ("colour.png", 320, 200);
  g_assert_cmphex (colour_at (picture, 160, 100), ==, 0x123456);
  cairo_surface_destroy (picture);
  run_assert_success (render);
  run_assert_success (drawn);
  picture = read_picture ("saved.png", 1280, HEIGHT);
  g_assert_cmphex (colour_at (picture, 5, 99), ==, 0xff0000);
  cairo_surface_destroy (picture);
  run_assert_failure (refused, 2, patterns);
}

/* Of a colour at an opacity of 0.9 over white. */
static void
assert_drawn (guint32 pixel, guint32 colour)
{
  for (int shift = 0; shift <= 16; shift += 8)
    {
      double wanted = 0.9 * (colour >> shift & 255) + 0.1 * 255;

      g_assert_cmpfloat_with_epsilon (pixel >> shift & 255, wanted, 2);
    }
}

/* The boxes of JSON are those that the picture shows. */
static void
test_numbers (void)
{
  static const char text[] =
      "<!doctype html><title>Numbers</title><style>body { margin: 0; height: 900px }"
      "a, button { position: absolute; border: 0; padding: 0; background: #fff }</style>"
      "<a href=/there aria-label=There style='left: 100px; top: 200px; width: 60px; height: 30px'></a>"
      "<p>Some words.</p><button hidden>Unseen</button><button disabled aria-label=Off "
      "style='left: 300px; top: 400px; width: 120px; height: 40px'></button>";
  g_autofree char *page = file_in ("numbers.html", text), *output = file_in ("numbers.png", NULL);
  g_autoptr (Run) run = run_vlps ("segment", page, "--base-url", "http://a.invalid/", "--number", "-f", "json",
                                  "--before", output, "--method", "vl-ps", NULL);
  cairo_surface_t *picture;

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "{\"number\": 1, \"role\": \"link\", \"name\": \"There\", \"tag\": \"a\", "
                                      "\"url\": \"http://a.invalid/there\""));
  g_assert_nonnull (strstr (run->out, "\"box\": [100, 200, 60, 30], \"disabled\": false}"));
  g_assert_nonnull (strstr (run->out, "{\"number\": 2, \"role\": \"button\", \"name\": \"Off\""));
  g_assert_nonnull (strstr (run->out, "\"box\": [300, 400, 120, 40], \"disabled\": true}"));
  g_assert_null (strstr (run->out, "\"number\": 3"));
  picture = read_picture ("numbers.png", 1280, 1024);
  assert_drawn (colour_at (picture, 99, 215), 0xb00020);
  assert_drawn (colour_at (picture, 160, 215), 0xb00020);
  assert_drawn (colour_at (picture, 360, 399), 0x0b57d0);
  assert_drawn (colour_at (picture, 360, 440), 0x0b57d0);
  g_assert_cmphex (colour_at (picture, 97, 215), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 130, 215), ==, 0xffffff);
  /* the number itself is above the box */
  g_assert_cmphex (colour_at (picture, 101, 197), !=, 0xffffff);
  cairo_surface_destroy (picture);
}

/* What stands at the lower edge of the window covers nothing in the middle of the picture: it is at the end of the page, or
 * where it comes in the text, and so is what is drawn over its box.  A layer over the window stays. */
static void
test_bars (void)
{
  static const struct
  {
    const char *style;
    int x, covered, shown; /* px of the page */
  } bars[] = {
    { "position: fixed; left: 0; right: 0; bottom: 0; height: 30px", 700, 1009, 2485 },
    { "position: fixed; left: 24px; bottom: 24px; width: 500px; height: 100px", 100, 950, 2426 },
    { "position: fixed; right: 20px; bottom: 90px; width: 60px; height: 60px", 1230, 904, 2380 },
    { "position: sticky; bottom: 0; height: 30px", 700, 1009, 2015 },
    { "position: fixed; left: 0; right: 0; top: 300px; bottom: 0", 700, 1600, 900 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (bars); i++)
    {
      g_autofree char *markup = g_strdup_printf (
          "<!doctype html><body style='margin: 0; height: 2500px'><div style='height: 2000px'>Text</div>"
          "<div style='background: #000; %s'>Notice</div>",
          bars[i].style);
      g_autofree char *page = file_in ("bar.html", markup), *output = file_in ("bar.png", NULL);
      g_autoptr (Run) run = run_vlps ("overlay", page, "-o", output, "--h1", "none", "--h2", "none", "--w1", "none",
                                      "--w2", "none", NULL);
      cairo_surface_t *picture;
      int top, x = bars[i].x;

      run_assert_success (run);
      picture = cairo_image_surface_create_from_png (output);
      top = cairo_image_surface_get_height (picture) - HEIGHT;
      g_assert_cmphex (colour_at (picture, x, top + bars[i].covered), ==, colour_at (picture, x, top + 200));
      g_assert_cmphex (colour_at (picture, x, top + bars[i].covered) & 0xff, >, 0xd0);
      g_assert_cmphex (colour_at (picture, x, top + bars[i].shown) & 0xff, <, 0x80);
      cairo_surface_destroy (picture);
    }
}

static void
prepare (void)
{
  folder = g_dir_make_tmp ("vlps-e2e-screenshot-XXXXXX", NULL);
  g_assert_nonnull (folder);
  g_test_add_func ("/screenshot/whole", test_whole);
  g_test_add_func ("/screenshot/pane", test_pane);
  g_test_add_func ("/screenshot/window", test_window);
  g_test_add_func ("/screenshot/scroll-bar", test_scroll_bar);
  g_test_add_func ("/screenshot/part", test_part);
  g_test_add_func ("/screenshot/sizes", test_sizes);
  g_test_add_func ("/screenshot/overlay-sizes", test_overlay_sizes);
  g_test_add_func ("/screenshot/visible", test_visible);
  g_test_add_func ("/screenshot/after", test_after);
  g_test_add_func ("/screenshot/smaller", test_smaller);
  g_test_add_func ("/screenshot/smaller-after", test_smaller_after);
  g_test_add_func ("/screenshot/batch-sizes", test_batch_sizes);
  g_test_add_func ("/screenshot/formats", test_formats);
  g_test_add_func ("/screenshot/others", test_others);
  g_test_add_func ("/screenshot/boxes/numbers", test_numbers);
  g_test_add_func ("/screenshot/boxes/bars", test_bars);
}

static void
clean_up (void)
{
  remove_tree (folder);
  g_free (folder);
}

const Program test_program = { .prepare = prepare, .clean_up = clean_up };
