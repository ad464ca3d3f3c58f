/* e2e-act.c - what is done on a page before it is taken, for which medium it is styled, and which part of it is wanted */
#include <cairo.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "model.h"
#include "program.h"
#include "run.h"

static const char html[] =
    "<!doctype html><meta charset=utf-8><title>Act</title><style>"
    "@media print { .a { display: none } } @media screen { .b { display: none } }"
    "@media only screen and (min-width: 1px) { .c { display: none } }"
    "@media print and (max-width: 1px), not print { .d { display: none } }"
    "@media not screen { .e { display: none } } @supports (top: 0) { @media print { .f { display: none } } }"
    "@media (min-width: 1px) { .g { display: none } } @media (prefers-color-scheme: dark) { .h { display: none } }"
    "</style><style media=print>.i { display: none }</style>"
    "<p><span class=a>a</span><span class=b>b</span><span class=c>c</span><span class=d>d</span><span class=e>e</span>"
    "<span class=f>f</span><span class=g>g</span><span class=h>h</span><span class=i>i</span><span>j</span>"
    "<p id=init></p><p id=out></p><p><a id=link href='OTHER'>next</a>"
    "<button id=b>more</button><script>document.querySelector('#init').textContent = 'init ' + window.early;"
    "document.querySelector('#b').addEventListener('click', (e) => setTimeout(() => {"
    " const p = document.createElement('p'); p.id = 'late'; p.textContent = 'came late at ' + (e.clientX > 0);"
    " document.body.append(p); }, 400));</script>";

static char *page, *other, *init_script, *script;

/* All text of the page under options (NULL-terminated). */
static char *
text_of (const char *option, ...)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_autoptr (Run) run = NULL;
  RunOptions options = { 0 };
  va_list list;

  g_ptr_array_add (arguments, (gpointer) "segment");
  g_ptr_array_add (arguments, page);
  g_ptr_array_add (arguments, (gpointer) "--regions=all");
  va_start (list, option);
  for (; option != NULL; option = va_arg (list, const char *))
    g_ptr_array_add (arguments, (gpointer) option);
  va_end (list);
  g_ptr_array_add (arguments, NULL);
  run = run_vlps_with (&options, (const char *const *) arguments->pdata);
  run_assert_success (run);
  g_test_message ("%s", run->out);
  return g_strdup (run->out);
}

static void
assert_fails (int status, const char *pattern, const char *option, const char *second)
{
  g_autoptr (Run) run = run_vlps ("segment", page, option, second, NULL);
  const char *patterns[] = { pattern, NULL };

  run_assert_failure (run, status, patterns);
}

/* All steps in their order: each needs what the one before it has done. */
static void
test_steps (void)
{
  g_autofree char *init = g_strconcat ("--init-script=", init_script, NULL);
  g_autofree char *run = g_strconcat ("--script=", script, NULL);
  g_autofree char *text = text_of (init, run, "--click=#b", "--wait-for=#late", NULL);

  g_assert_nonnull (strstr (text, "init yes"));
  g_assert_nonnull (strstr (text, "script after yes"));
  g_assert_nonnull (strstr (text, "came late at true"));
}

/* A click may lead to another page, where the next steps go on; links lead there without scripts too. */
static void
test_navigation (void)
{
  g_autofree char *text = text_of ("--click=#link", "--click=#back", "--wait-for=#b", NULL);
  g_autofree char *bare = text_of ("--click=#link", "--no-javascript", NULL);

  g_assert_nonnull (strstr (text, "more"));
  g_assert_null (strstr (text, "the other page"));
  g_assert_nonnull (strstr (bare, "the other page"));
}

static void
test_failures (void)
{
  g_assert_true (g_file_set_contents (script, "await 1; throw new Error('it went wrong');", -1, NULL));
  assert_fails (5, "--wait-for '#none'.*--timeout", "--wait-for=#none", "--timeout=5");
  assert_fails (2, "--click.*selector|selector.*--click", "--click=#[", NULL);
  {
    g_autofree char *option = g_strconcat ("--script=", script, NULL);

    assert_fails (2, "--script.*it went wrong", option, NULL);
  }
}

static void
test_media (void)
{
  g_autofree char *screen = text_of ("--media=screen", NULL), *print = text_of ("--media=print", NULL);

  g_assert_nonnull (strstr (screen, "aefhij"));
  g_assert_nonnull (strstr (print, "bcdhj"));
}

static void
test_dark (void)
{
  g_autofree char *dark = text_of ("--media=dark", NULL);

  g_assert_nonnull (strstr (dark, "aefij"));
}

/* --- devices --- */

#define DEVICE_HEIGHT 3100 /* CSS px: in pixels of a phone more than an engine draws at once */

/* What a page sees of the device that it is rendered for, in its text: the window, the pixels to a CSS px, whether a
 * media query agrees with that, which picture of a choice is for it.  The body's box is in CSS px.  Below the text a
 * red band begins at 2000 px, and at 3000 px a blue one. */
static const char device_html[] =
    "<!doctype html><meta charset=utf-8><title>Device</title><style>body, p { margin: 0 } body { height: 3100px }"
    "#one, #two, #three { display: none } @media (resolution: 1dppx) { #one { display: inline } }"
    "@media (resolution: 2dppx) { #two { display: inline } } @media (min-resolution: 3dppx) { #three { display: inline "
    "} }"
    "div { position: absolute; width: 100%; height: 100px }</style><p id=seen></p>"
    "<p>It is of <span id=one>kind one</span><span id=two>kind two</span><span id=three>kind three</span></p>"
    "<p><img id=choice width=8 height=8 alt='' srcset='PIXEL#1x 1x, PIXEL#2x 2x, PIXEL#3x 3x'></p>"
    "<div style='top: 2000px; background: red'></div><div style='top: 3000px; background: blue'></div>"
    "<script>document.querySelector('#seen').textContent = 'Window of ' + innerWidth + 'x' + innerHeight + ' at ' + "
    "devicePixelRatio + (/iPhone/.test(navigator.userAgent) ? ' as a phone' : '');"
    "const choice = document.querySelector('#choice');"
    "choice.onload = () => { choice.alt = 'picture for ' + choice.currentSrc.split('#')[1]; "
    "document.querySelector('#seen').textContent += ', ' + choice.alt; };</script>";

#define PIXEL "data:image/gif;base64,R0lGODlhAQABAAAAACw="

static char *
write_device_page (void)
{
  char *file = temporary_path ("device.html");
  g_auto (GStrv) parts = g_strsplit (device_html, "PIXEL", -1);
  g_autofree char *text = g_strjoinv (PIXEL, parts);

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  return file;
}

static guint32
colour_at (cairo_surface_t *picture, int x, int y)
{
  const guint8 *row = cairo_image_surface_get_data (picture) + y * cairo_image_surface_get_stride (picture);

  return ((const guint32 *) (gconstpointer) row)[x] & 0xffffff;
}

/* Each CSS px is `scale` pixels in the picture, down to its end. */
static void
assert_picture (const char *path, int width, int scale)
{
  cairo_surface_t *picture = cairo_image_surface_create_from_png (path);

  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, width * scale);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, DEVICE_HEIGHT * scale);
  g_assert_cmphex (colour_at (picture, 5, 2000 * scale - 1), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 5, 2000 * scale), ==, 0xff0000);
  g_assert_cmphex (colour_at (picture, width * scale - 1, 2100 * scale - 1), ==, 0xff0000);
  g_assert_cmphex (colour_at (picture, 5, 2100 * scale), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 5, 3000 * scale - 1), ==, 0xffffff);
  g_assert_cmphex (colour_at (picture, 5, 3000 * scale), ==, 0x0000ff);
  g_assert_cmphex (colour_at (picture, 5, DEVICE_HEIGHT * scale - 1), ==, 0x0000ff);
  cairo_surface_destroy (picture);
}

static const struct
{
  const char *name, *text, *kind;
  int width, scale;
} devices[] = {
  { "desktop", "Window of 1280x1024 at 1, picture for 1x", "It is of kind one", 1280, 1 },
  { "tablet", "Window of 820x1180 at 2, picture for 2x", "It is of kind two", 820, 2 },
  { "phone", "Window of 390x844 at 3 as a phone, picture for 3x", "It is of kind three", 390, 3 },
};

static void
test_device (void)
{
  const guint which = 2;
  g_autofree char *file = write_device_page (), *before = temporary_path ("device.png");
  g_autofree char *overlay = temporary_path ("device-overlay.png"), *saved = temporary_path ("device.json");
  g_autoptr (Run) run = run_vlps ("segment", file, "--device", devices[which].name, "--method", "vl-ps", "--regions",
                                  "all", "--before", before, "--overlay", overlay, "--save-snapshot", saved, NULL);
  g_autoptr (VlpsPage) model = NULL;
  cairo_surface_t *drawn;

  run_assert_success (run);
  g_test_message ("%s", run->out);
  g_assert_nonnull (strstr (run->out, devices[which].text));
  g_assert_nonnull (strstr (run->out, devices[which].kind));
  model = model_read (saved);
  g_assert_cmpint ((int) model->size.width, ==, devices[which].width);
  g_assert_cmpint ((int) model->size.height, ==, DEVICE_HEIGHT);
  assert_picture (before, devices[which].width, devices[which].scale);
  /* as large as the page's picture, below the legend */
  drawn = cairo_image_surface_create_from_png (overlay);
  g_assert_cmpint (cairo_image_surface_get_width (drawn), >=, devices[which].width * devices[which].scale);
  g_assert_cmpint (cairo_image_surface_get_height (drawn), >, DEVICE_HEIGHT * devices[which].scale);
  cairo_surface_destroy (drawn);
  unlink (file);
  unlink (before);
  unlink (overlay);
  unlink (saved);
}

/* One renderer is one device after the other. */
static void
test_devices (void)
{
  static const guint order[] = { 0, 2, 0, 1 };
  g_autofree char *file = write_device_page (), *list = temporary_path ("devices.jsonl");
  g_autofree char *folder = g_dir_make_tmp ("vlps-e2e-act-XXXXXX", NULL);
  g_autofree char *run_folder = g_build_filename (folder, "run", NULL);
  g_autoptr (GString) pages = g_string_new (NULL);
  g_autoptr (Run) run = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    g_string_append_printf (pages, "{\"input\": \"%s\", \"id\": \"%u\", \"options\": {\"device\": \"%s\"}}\n", file, i,
                            devices[order[i]].name);
  g_assert_true (g_file_set_contents (list, pages->str, -1, NULL));
  run = run_vlps ("batch", list, "-o", run_folder, "-j", "1", "--method", "vl-ps", "--regions", "all", "--write",
                  "text,before", "--pages-by", "number", NULL);
  run_assert_success (run);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    {
      g_autofree char *text_file = g_strdup_printf ("%s/pages/000/%06u.txt", run_folder, i + 1), *text = NULL;
      g_autofree char *picture = g_strdup_printf ("%s/pages/000/%06u.before.png", run_folder, i + 1);

      g_assert_true (g_file_get_contents (text_file, &text, NULL, NULL));
      g_test_message ("%u: %s", i, text);
      g_assert_nonnull (strstr (text, devices[order[i]].text));
      g_assert_nonnull (strstr (text, devices[order[i]].kind));
      assert_picture (picture, devices[order[i]].width, devices[order[i]].scale);
    }
  remove_tree (folder);
  unlink (file);
  unlink (list);
}

/* The part that a selector matches: its text, its pictures, its snapshot. */
static void
test_selector (void)
{
  static const char text[] =
      "<!doctype html><title>Part</title><body style='margin:0'><div style='height:100px'>above</div>"
      "<main style='width:300px;height:200px;margin-left:50px'><p>The text of the part.</p></main>"
      "<div>below</div>";
  g_autofree char *file = temporary_path ("part.html"), *before = temporary_path ("part.png");
  g_autofree char *overlay = temporary_path ("part-overlay.png"), *saved = temporary_path ("part.json");
  g_autoptr (Run) run = NULL, render = NULL, again = NULL, wrong = NULL;
  cairo_surface_t *pictures[2];

  g_assert_true (g_file_set_contents (file, text, -1, NULL));
  run = run_vlps ("segment", file, "--selector", "body > main", "--regions=all", "--before", before, "--overlay",
                  overlay, NULL);
  run_assert_success (run);
  g_assert_cmpstr (run->out, ==, "The text of the part.\n");
  pictures[0] = cairo_image_surface_create_from_png (before);
  pictures[1] = cairo_image_surface_create_from_png (overlay);
  for (guint i = 0; i < 2; i++)
    {
      g_assert_cmpint (cairo_image_surface_get_width (pictures[i]), ==, 300);
      g_assert_cmpint (cairo_image_surface_get_height (pictures[i]), ==, 200);
      cairo_surface_destroy (pictures[i]);
    }
  render = run_vlps ("render", file, "--selector", "main", "-o", saved, NULL);
  run_assert_success (render);
  again = run_vlps ("segment", saved, "--regions=all", NULL);
  run_assert_success (again);
  g_assert_cmpstr (again->out, ==, "The text of the part.\n");
  wrong = run_vlps ("segment", "http://192.0.2.1/", "--selector", "a:hover", NULL);
  {
    static const char *const patterns[] = { "--selector.*a:hover", NULL };

    run_assert_failure (wrong, 2, patterns);
  }
  unlink (file);
  unlink (before);
  unlink (overlay);
  unlink (saved);
}

static char **const files[] = { &page, &other, &init_script, &script };

static void
prepare (void)
{
  g_autofree char *name = NULL, *address = NULL;
  g_autoptr (GString) text = g_string_new (html);
  static const char *const names[] = { "act.html", "act-other.html", "act-init.js", "act.js" };

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    *files[i] = temporary_path (names[i]);
  name = g_path_get_basename (other);
  g_string_replace (text, "OTHER", name, 0);
  address = g_path_get_basename (page);
  g_assert_true (g_file_set_contents (page, text->str, -1, NULL));
  g_string_printf (text, "<!doctype html><title>Other</title><p>the other page <a id=back href='%s'>back</a>", address);
  g_assert_true (g_file_set_contents (other, text->str, -1, NULL));
  g_assert_true (g_file_set_contents (init_script, "window.early = 'yes';", -1, NULL));
  g_assert_true (g_file_set_contents (script,
                                      "await new Promise((done) => setTimeout(done, 50));\n"
                                      "document.querySelector('#out').textContent = 'script after ' + window.early;\n"
                                      "return document; // which cannot be handed over",
                                      -1, NULL));
  g_test_add_func ("/act/steps", test_steps);
  g_test_add_func ("/act/navigation", test_navigation);
  g_test_add_func ("/act/failures", test_failures);
  g_test_add_func ("/act/device", test_device);
  g_test_add_func ("/act/devices", test_devices);
  g_test_add_func ("/act/media", test_media);
  g_test_add_func ("/act/selector", test_selector);
  if (g_getenv ("VLPS_TEST_PORT") == NULL)
    g_test_add_func ("/act/dark", test_dark);
}

static void
clean_up (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      unlink (*files[i]);
      g_free (*files[i]);
    }
}

const Program test_program = { .prepare = prepare, .clean_up = clean_up };
