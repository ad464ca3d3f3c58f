/* e2e-act.c - what is done on a page before it is taken, for which medium it is styled, and which part of it is wanted */
#include <string.h>
#include <unistd.h>

#include <cairo.h>

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
  assert_fails (1, "--wait-for '#none'.*--timeout", "--wait-for=#none", "--timeout=2");
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

/* What a page sees of the device that it is rendered for. */
static void
test_device (void)
{
  g_autofree char *file = temporary_path ("device.html");
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (file,
                                      "<!DOCTYPE html><title>Device</title><p id=seen></p><script>"
                                      "seen.textContent = 'The page has ' + innerWidth + 'x' + innerHeight + ' and '"
                                      " + /iPhone/.test (navigator.userAgent)</script>",
                                      -1, NULL));
  run = run_vlps ("segment", file, "--device", "phone", "--method", "vl-ps", "--regions", "all", NULL);
  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "The page has 390x844 and true"));
  unlink (file);
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

int
main (int argc, char **argv)
{
  g_autofree char *name = NULL, *address = NULL;
  g_autoptr (GString) text = g_string_new (html);
  char **files[] = { &page, &other, &init_script, &script };
  static const char *const names[] = { "act.html", "act-other.html", "act-init.js", "act.js" };
  int status;

  run_init ();
  g_test_init (&argc, &argv, NULL);
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
  g_test_add_func ("/act/media", test_media);
  g_test_add_func ("/act/selector", test_selector);
  if (g_getenv ("VLPS_TEST_PORT") == NULL)
    g_test_add_func ("/act/dark", test_dark);
  status = g_test_run ();
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      unlink (*files[i]);
      g_free (*files[i]);
    }
  return status;
}
