/* e2e-shown.c - what the engine shows comes out: text in every direction, fixed and sticky layers, very tall pages */
#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#include "model.h"
#include "pictured-page.h"
#include "png-file.h"
#include "program.h"
#include "run.h"

/* A page with this markup after its doctype, and what was made of it. */
typedef struct
{
  char *page, *picture, *snapshot;
} Files;

static Files
write_page (const char *markup)
{
  Files files = { temporary_path ("shown.html"), temporary_path ("shown.png"), temporary_path ("shown.json") };
  g_autofree char *whole = g_strconcat ("<!doctype html><meta charset=utf-8><title>Page</title>", markup, NULL);

  g_assert_true (g_file_set_contents (files.page, whole, -1, NULL));
  return files;
}

static void
files_clear (Files *files)
{
  g_unlink (files->page);
  g_unlink (files->picture);
  g_unlink (files->snapshot);
  g_free (files->page);
  g_free (files->picture);
  g_free (files->snapshot);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Files, files_clear)

static guint32
pixel_at (cairo_surface_t *picture, double x, double y)
{
  guint32 pixel;

  g_assert_cmpfloat (x, >=, 0);
  g_assert_cmpfloat (y, >=, 0);
  g_assert_cmpfloat (x, <, cairo_image_surface_get_width (picture));
  g_assert_cmpfloat (y, <, cairo_image_surface_get_height (picture));
  memcpy (&pixel,
          cairo_image_surface_get_data (picture) + (gsize) y * (gsize) cairo_image_surface_get_stride (picture)
              + (gsize) x * 4,
          sizeof pixel);
  return pixel & 0xffffff;
}

static guint32
node_colour (const VlpsNode *node)
{
  const char *text = vlps_node_attribute (node, "data-colour");

  return text != NULL ? (guint32) g_ascii_strtoull (text, NULL, 16) : 0;
}

/* Every element with data-colour has that colour in the middle of its box, made smaller by `factor`.  Returns how many
 * there are. */
static guint
assert_colours (const VlpsPage *page, cairo_surface_t *picture, double factor)
{
  guint n = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];

      if (node->kind != VLPS_NODE_ELEMENT || vlps_node_attribute (node, "data-colour") == NULL)
        continue;
      g_test_message ("%s at %g,%g %gx%g", vlps_node_attribute (node, "id"), node->box.left, node->box.top,
                      node->box.width, node->box.height);
      g_assert_cmpfloat (node->box.width, >, 0);
      g_assert_cmphex (pixel_at (picture, (node->box.left + node->box.width / 2) * factor,
                                 (node->box.top + node->box.height / 2) * factor),
                       ==, node_colour (node));
      n++;
    }
  return n;
}

/* --- directions --- */

#define N_PARAGRAPHS 40

static const struct
{
  const char *name, *style;
  gboolean newer; /* an older engine lays it out as the usual direction */
} directions[] = {
  { "vertical-rl", "html { writing-mode: vertical-rl }" },
  { "vertical-rl-body", "body { writing-mode: vertical-rl }" },
  { "vertical-lr", "html { writing-mode: vertical-lr }" },
  { "vertical-rl-from-below", "html { writing-mode: vertical-rl; direction: rtl } p { block-size: 60px }" },
  { "sideways-rl", "html { writing-mode: sideways-rl }", TRUE },
  { "sideways-lr", "html { writing-mode: sideways-lr } p { inline-size: 1500px }", TRUE },
  { "right-to-left", "html { direction: rtl } body { width: max-content } p { display: inline-block }" },
  { "scroller",
    "html, body { height: 100%; margin: 0 } main { height: 100%; overflow: auto; direction: rtl; white-space: "
    "nowrap } p { display: inline-block }" },
  { "reversed", "html, body { height: 100%; margin: 0 } main { height: 100%; overflow: auto; display: flex; "
                "flex-direction: column-reverse } p { flex: none; height: 60px; width: 300px }" },
};

/* Each paragraph comes out, and in the picture it is where its box is; but for what only a box inside the page can
 * show. */
static void
test_direction (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  gboolean root = number < G_N_ELEMENTS (directions) - 2;
  GString *markup = g_string_new ("<style>");
  g_autofree char *text = NULL;
  g_auto (Files) files = { 0 };
  g_autoptr (Run) run = NULL;
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GError) error = NULL;
  cairo_surface_t *picture;

  g_string_append_printf (markup, "%s</style><main>", directions[number].style);
  for (guint i = 0; i < N_PARAGRAPHS; i++)
    g_string_append_printf (markup,
                            "<p id=p%u data-colour=%02x%02x40 style='background: #%02x%02x40; color: inherit'>"
                            "<span style='opacity: 0.99; color: transparent'>Paragraph number %u of the page.</span>",
                            i, i * 5, 250 - i * 5, i * 5, 250 - i * 5, i);
  text = g_string_free (markup, FALSE);
  files = write_page (text);
  run = run_vlps ("segment", files.page, "--method", "vl-ps", "--regions", "all", "--before", files.picture,
                  "--save-snapshot", files.snapshot, NULL);
  run_assert_success (run);
  for (guint i = 0; i < N_PARAGRAPHS; i++)
    {
      g_autofree char *expected = g_strdup_printf ("Paragraph number %u of", i);

      if (strstr (run->out, expected) == NULL)
        g_error ("\"%s\" is missing in:\n%s", expected, run->out);
    }
  page = model_read (files.snapshot);
  for (guint i = 0; i < page->n_nodes; i++)
    g_assert_cmpuint (page->nodes[i].flags & VLPS_NODE_OFF_PAGE, ==, 0);
  if (!root)
    return;
  picture = vlps_png_file_read (files.picture, &error);
  g_assert_no_error (error);
  g_assert_cmpint (cairo_image_surface_get_width (picture), ==, (int) page->size.width);
  g_assert_cmpint (cairo_image_surface_get_height (picture), ==, (int) page->size.height);
  g_assert_cmpuint (assert_colours (page, picture, 1), ==, N_PARAGRAPHS);
  cairo_surface_destroy (picture);
}

/* Where lines run from the top down and from right to left, header and footer stand at the right and at the left. */
static void
test_vertical_regions (void)
{
  static const char links[] = "<nav><a href=1>項目一</a> <a href=2>項目二</a> <a href=3>項目三</a> <a href=4>項目四"
                              "</a></nav>";
  static const char *const names[] = { "header", "main", "footer" }, *const regions[] = { "RM", "CENTER", "LM" };
  g_autoptr (GString) markup =
      g_string_new ("<style>html { writing-mode: vertical-rl } body { margin: 0; height: 900px } header, footer { "
                    "padding: 10px }</style>");
  g_auto (Files) files = { 0 };
  g_autoptr (Run) run = NULL;
  cJSON *json;
  const cJSON *element;
  guint n = 0;

  g_string_append_printf (markup, "<header><h2>図書館</h2>%s</header><main><h1>草枕</h1>", links);
  for (guint i = 0; i < 14; i++)
    g_string_append_printf (markup,
                            "<p>%u。山路を登りながら、こう考えた。智に働けば角が立つ。情に棹させば流される。意地を通せ"
                            "ば窮屈だ。とかくに人の世は住みにくい。住みにくさが高じると、安い所へ引き越したくなる。",
                            i);
  g_string_append_printf (markup, "</main><footer>%s<p>© 2026 図書館 連絡先 利用規約</footer>", links);
  files = write_page (markup->str);
  run = run_vlps ("segment", files.page, "--format", "json", "--regions", "all", NULL);
  run_assert_success (run);
  json = run_json (run);
  cJSON_ArrayForEach (element, cJSON_GetObjectItem (json, "elements"))
  {
    const char *tag = cJSON_GetStringValue (cJSON_GetObjectItem (element, "tag"));

    for (guint i = 0; i < G_N_ELEMENTS (names); i++)
      if (g_strcmp0 (tag, names[i]) == 0)
        {
          g_assert_cmpstr (cJSON_GetStringValue (cJSON_GetObjectItem (element, "region")), ==, regions[i]);
          n++;
        }
  }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (names));
  cJSON_Delete (json);
}

/* Text that is put out of sight stays there, in a box that can be scrolled, too. */
static void
test_out_of_sight (void)
{
  g_auto (Files) files = write_page (
      "<body style='margin: 0'><main style='overflow: auto; height: 300px; position: relative'><p>In sight.</p>"
      "<p style='position: absolute; left: -9999px'>Out of sight.</p><p style='height: 2000px'>Tall.</p></main>");
  g_autoptr (VlpsPage) page = model_render (files.page, NULL);
  g_autofree char *text = model_text (page);

  g_assert_cmpstr (text, ==, "In sight. Tall.");
}

/* What a transform presses to a line is out of sight; a rule without height is in sight where anything of it is drawn. */
static void
test_pressed (void)
{
  g_auto (Files) files = write_page (
      "<style>hr { border: 0; height: 0; overflow: visible } .a::after { content: '*' } .o { outline: 1px solid }"
      ".b::before { content: ' '; display: table } .c::after { content: '.'; display: block; height: 0; visibility: "
      "hidden; clear: both } .d::after { content: '*'; opacity: 0 } .e::after { content: '*'; display: none }</style>"
      "<main><h1>Boats</h1><p>The text before has some words, so that the page has content.</p>"
      "<div style='height: 0; transform: scaleY(0)'>Pressed.</div><div style='transform: scale(1, 0)'>Flat.</div>"
      "<div style='height: 0; transform: scaleY(.5)'>Half.</div>"
      "<hr class=a><p>One.</p><hr class=o><p>Two.</p><hr><p>Three.</p>"
      "<hr class=b><hr class=c><hr class=d><hr class=e><p>Four.</p></main>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--offline", "-f", "markdown", NULL);

  run_assert_success (run);
  g_assert_null (strstr (run->out, "Pressed"));
  g_assert_null (strstr (run->out, "Flat"));
  g_assert_nonnull (strstr (run->out, "Half.\n\n___\n\nOne.\n\n___\n\nTwo.\n\nThree.\n\nFour.\n"));
}

/* --- layers --- */

static const char layers[] =
    "<style>body { margin: 0; font: 10px/1 Arial } .f { position: fixed } [data-colour] { width: 60px; height: 30px }"
    "#sticky { position: sticky; top: 0 } #stuck { position: sticky; bottom: 40px; left: 0 }"
    "#held { transform: translateX(0); width: 300px; height: 200px; position: absolute; left: 700px; top: 120px }"
    "iframe { border: 0; position: absolute; left: 200px; top: 200px; width: 300px; height: 200px }"
    "dialog { border: 0; padding: 0; margin: 0; position: fixed; left: 800px; top: 500px }</style>"
    "<p style='margin: 150px 0 0'>Text</p>"
    "<div id=tl data-colour=ff0000 class=f style='left: 0; top: 60px; background: #ff0000'></div>"
    "<div id=tr data-colour=00ff00 class=f style='right: 0; top: 0; background: #00ff00'></div>"
    "<div id=bl data-colour=0000ff class=f style='left: 10px; bottom: 0; background: #0000ff'></div>"
    "<div id=br data-colour=ff00ff class=f style='right: 20px; bottom: 20px; background: #ff00ff'></div>"
    "<div id=middle data-colour=00ffff class=f style='left: 50%; top: 50%; transform: translate(-50%, -50%); "
    "background: "
    "#00ffff'></div>"
    "<div id=bar data-colour=808000 class=f style='left: 400px; right: 400px; width: auto; bottom: 8%; background: "
    "#808000'></div>"
    "<div id=nest class=f style='left: 300px; top: 12vh; width: 100px; height: 60px; opacity: 0.999'>"
    "<div id=nested data-colour=800080 class=f style='left: 300px; top: 90px; background: #800080'></div></div>"
    "<div id=held><div id=in-held data-colour=008080 class=f style='right: 0; bottom: 0; background: "
    "#008080'></div></div>"
    "<div id=sticky data-colour=ffa500 style='background: #ffa500'></div>"
    "<section style='height: 1500px'><div style='height: 1400px'></div>"
    "<div id=stuck data-colour=404040 style='background: #404040'></div></section>"
    "<iframe srcdoc=\"<body style='margin: 0; height: 900px'><div id=in-frame data-colour=a0522d style='position: "
    "fixed; "
    "right: 5px; bottom: 5px; width: 60px; height: 30px; background: #a0522d'></div><div id=in-frame-sticky "
    "data-colour=2e8b57 style='position: sticky; top: 3px; width: 60px; height: 30px; background: #2e8b57'></div>\">"
    "</iframe>"
    "<dialog open id=dialog data-colour=708090 style='background: #708090'></dialog>";

static const struct
{
  const char *name, *rest;
  double factor; /* of the picture: more than 40 million pixels are not taken */
} pages[] = {
  { "tall", "<div style='height: 5000px'></div>", 1 },
  { "short",
    "<style>section, section div { height: 300px !important } section div { height: 200px !important }</style>", 1 },
  { "scrolled", "<div style='height: 5000px'></div><script>onload = () => scrollTo(0, 777)</script>", 1 },
  { "scrolled-both",
    "<div style='height: 3000px; width: 2500px'></div><script>onload = () => scrollTo(300, 500)</script>", 1 },
};

/* What stands at the lower edge of the window is at the end of the page in its picture, as far from it, and what sticks there
 * where it comes in the text. */
static void
lower_bars (VlpsPage *page)
{
  static const struct
  {
    const char *id;
    double bottom; /* px from the end */
  } bars[] = { { "bl", 0 }, { "br", 20 }, { "bar", .08 * 1024 } };

  for (guint i = 0; i < page->n_nodes; i++)
    {
      const VlpsNode *node = &page->nodes[i];
      const char *id = vlps_node_attribute (node, "id");
      VlpsLowered lowered = { node->box, 0 };

      for (guint k = 0; id != NULL && k < G_N_ELEMENTS (bars); k++)
        if (strcmp (id, bars[k].id) == 0)
          lowered.by = page->size.height - bars[k].bottom - vlps_box_bottom (node->box);
      /* one that sticks to the left edge of a scrolled window as well stays */
      if (g_strcmp0 (id, "stuck") == 0 && node->box.left < 1)
        lowered.by = vlps_box_bottom (page->nodes[i - 1].box) - node->box.top;
      if (lowered.by > 0)
        g_array_append_val (page->lowered, lowered);
    }
}

/* The picture of a page that was rendered with one: no word about it, and each of `n` elements with a colour of its own has
 * it in the middle of its box. */
static cairo_surface_t *
picture_of (const Run *run, const Files *files, double factor, guint n)
{
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsPicturedPage) pictured = NULL;
  cairo_surface_t *picture;

  run_assert_success (run);
  g_assert_null (strstr (run->err, "picture"));
  page = model_read (files->snapshot);
  lower_bars (page);
  pictured = vlps_pictured_page_new (page);
  picture = vlps_png_file_read (files->picture, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (assert_colours (pictured->page, picture, factor), ==, n);
  return picture;
}

/* Eleven kinds of places, and two more in a frame: each element's own colour is in the middle of its box. */
static void
test_layers (gconstpointer data)
{
  guint number = GPOINTER_TO_UINT (data);
  g_autofree char *markup = g_strconcat (layers, pages[number].rest, NULL);
  g_auto (Files) files = write_page (markup);
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", "--scroll", "never", "--before",
                                  files.picture, "--save-snapshot", files.snapshot, NULL);

  cairo_surface_destroy (picture_of (run, &files, pages[number].factor, 13));
}

/* What is above all else covers the window's corner, too, where a port looks whether it is drawn. */
static void
test_modal (void)
{
  g_auto (Files) files = write_page (
      "<style>dialog { border: 0; padding: 0; margin: 0; position: fixed; left: 0; top: auto; bottom: 0; width: 300px; "
      "height: 200px; max-height: none }</style><body style='margin: 0; background: #fff'><p>Text</p>"
      "<div style='height: 3000px'></div><dialog id=modal data-colour=4682b4 style='background: #4682b4'></dialog>"
      "<script>modal.showModal()</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", "--before", files.picture,
                                  "--save-snapshot", files.snapshot, NULL);
  cairo_surface_t *picture = picture_of (run, &files, 1, 1);

  /* its backdrop covers the window and nothing below */
  g_assert_cmphex (pixel_at (picture, 900, 500), !=, 0xffffff);
  g_assert_cmphex (pixel_at (picture, 900, 2000), ==, 0xffffff);
  /* nothing of what was put there is left */
  for (int y = 1024; y < cairo_image_surface_get_height (picture); y++)
    g_assert_cmphex (pixel_at (picture, 3, y), ==, 0xffffff);
  cairo_surface_destroy (picture);
}

/* --- pictures that are not taken --- */

/* Heights around what pictures can have, where a side was rounded up to one px more. */
static void
test_heights (void)
{
  static const int heights[] = { 32766, 32767, 32768, 32769, 32801, 33333, 40001, 65537, 99999, 250007 };

  for (guint i = 0; i < G_N_ELEMENTS (heights); i++)
    {
      g_autofree char *markup =
          g_strdup_printf ("<body style='margin: 0'><p>Text of the page.</p><div style='position: "
                           "absolute; top: 0; width: 1px; height: %dpx'></div>",
                           heights[i]);
      g_auto (Files) files = write_page (markup);
      g_autoptr (Run) run = run_vlps ("segment", files.page, "--viewport", "450x800", "--before", files.picture, NULL);
      g_autoptr (GError) error = NULL;
      cairo_surface_t *picture;

      run_assert_success (run);
      g_assert_nonnull (strstr (run->out, "Text of the page."));
      picture = vlps_png_file_read (files.picture, &error);
      g_assert_no_error (error);
      g_assert_cmpint (cairo_image_surface_get_height (picture), ==, MIN (heights[i], 32767));
      cairo_surface_destroy (picture);
    }
}

/* --- deadlines --- */

/* A page that shows nothing before a script has come, which takes longer than there is time: that is not an empty page. */
static void
test_cut_short (void)
{
  g_autofree char *script = test_server_uri (server, 0, "/slow?ms=60000");
  g_autofree char *markup = g_strdup_printf ("<body><script src='%s'></script>", script);
  g_auto (Files) files = write_page (markup);
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--timeout", "12", "--format", "json", NULL);
  static const char *const patterns[] = { "shows nothing", "longer --timeout", NULL };

  run_assert_failure (run, 5, patterns);
}

/* Its text comes where it has some without scripts. */
static void
test_time_kept (void)
{
  g_autofree char *script = test_server_uri (server, 0, "/slow?ms=60000");
  g_autofree char *markup = g_strdup_printf (
      "<style>.js main { display: none }</style><body><script>document.documentElement.className = 'js'"
      "</script><main><p>What the markup has.</p></main><script async src='%s'></script>",
      script);
  g_auto (Files) files = write_page (markup);
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--timeout", "12", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "What the markup has."));
  g_assert_nonnull (strstr (run->err, "without them"));
}

/* The code says that another try may help, and a batch tries again. */
static void
test_cut_short_batch (void)
{
  g_autofree char *script = test_server_uri (server, 0, "/slow?ms=60000");
  g_autofree char *markup = g_strdup_printf ("<body><script src='%s'></script>", script);
  g_auto (Files) files = write_page (markup);
  g_autoptr (Run) run =
      run_vlps ("batch", files.page, "-o", "-", "--timeout", "2", "--retries", "1", "--fields", "attempts", NULL);
  g_autoptr (GRegex) expected = g_regex_new ("\"code\": \"timeout\".*\"attempts\": 2", 0, 0, NULL);

  if (!g_regex_match (expected, run->out, 0, NULL))
    g_error ("%s%s", run->out, run->err);
}

/* --- closed shadow trees --- */

/* They come out, nested ones too; the page's scripts find them closed. */
static void
test_closed_shadow (void)
{
  g_auto (Files) files = write_page (
      "<div id=a></div><p id=said></p><script>const host = document.getElementById('a');"
      "const root = host.attachShadow({ mode: 'closed' }); root.innerHTML = '<p>In the tree.</p><div id=b></div>';"
      "const inner = root.getElementById('b').attachShadow({ mode: 'closed' }); inner.innerHTML = '<p>In the tree in "
      "it.</p>';"
      "class Card extends HTMLElement { constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = "
      "'<p>In a card: <slot></slot></p>'; } } customElements.define('a-card', Card);"
      "document.getElementById('said').textContent = `${host.shadowRoot} ${root.mode} ${root instanceof ShadowRoot} "
      "${Element.prototype.attachShadow}`;</script><a-card>slotted</a-card>");
  g_autoptr (VlpsPage) page = model_render (files.page, NULL);
  g_autofree char *text = model_text (page);

  g_assert_nonnull (strstr (text, "In the tree. In the tree in it."));
  g_assert_nonnull (strstr (text, "In a card: slotted"));
  g_assert_nonnull (strstr (text, "null closed true"));
  g_assert_nonnull (strstr (text, "[native code]"));
}

static void
test_declared_closed_shadow (void)
{
  static const char markup[] =
      "<div><template shadowrootmode=closed><p>Declared closed: <slot></slot></p></template>slotted</div>"
      "<div><template shadowrootmode = \"CLOSED\"><p>Quoted.</p></template></div>";
  g_auto (Files) files = write_page (markup);
  g_autofree char *url = test_server_uri (server, 0, "/shown/closed.html");
  g_autoptr (VlpsPage) page = model_render (files.page, NULL), served = model_render (url, NULL);
  g_autofree char *text = model_text (page), *served_text = model_text (served);

  g_assert_cmpstr (text, ==, "Declared closed: slotted Quoted.");
  g_assert_cmpstr (served_text, ==, "Served: Declared closed.");
}

/* --- late pages --- */

#define PARAGRAPH "A page with a text that is long enough for nobody to take it for a sign that it is still to come. "

static const struct
{
  const char *name, *markup;
} late_pages[] = {
  { "timer",
    "<p id=p>Loading...</p><script>setTimeout(() => { document.getElementById('p').textContent = 'What was late.' }, "
    "1500)</script>" },
  { "repeated",
    "<p id=p>Bitte warten</p><script>let n = 0; const i = setInterval(() => { if (++n === 15) { clearInterval(i); "
    "document.getElementById('p').textContent = 'What was late.' } }, 100)</script>" },
  { "spinner",
    "<style>@keyframes turn { to { transform: rotate(360deg) } } i { display: block; width: 50px; height: 50px; "
    "border: 4px dotted; animation: turn 1s linear infinite }</style><header>The name of the site, and a few links of "
    "its "
    "menu: Home, News, About us</header><i></i><script>setTimeout(() => { document.querySelector('i').outerHTML = "
    "'<p>What was late.</p>' }, 1500)</script>" },
  { "chain",
    "<p id=p></p><script>const step = (n) => { if (n === 0) document.getElementById('p').textContent = 'What was "
    "late.'; else setTimeout(step, 400, n - 1) }; step(4)</script>" },
};

static void
test_late (gconstpointer data)
{
  g_auto (Files) files = write_page (late_pages[GPOINTER_TO_UINT (data)].markup);
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", "--regions", "all", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "What was late."));
  g_assert_null (strstr (run->err, "--wait-for"));
}

/* One that never comes is not waited for for ever, and the message says what helps. */
static void
test_never (void)
{
  g_auto (Files) files = write_page ("<p>Loading...</p><script>setInterval(() => { }, 100)</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--timeout", "20", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "Loading..."));
  g_assert_nonnull (strstr (run->err, "next to nothing"));
  g_assert_nonnull (strstr (run->err, "--wait-for"));
}

/* Fonts that do not come: the engine says for ever that they load where a script asks for one with several sources. */
static const char *const missing_fonts[] = {
  "document.fonts.load('20px missing')",
  "(function ask() { document.fonts.load('20px missing').then((all) => { if (all.length === 0) setTimeout(ask, 25) }, "
  "() "
  "=> {}) })()",
  "document.fonts.load('20px missing'); document.fonts.load('bold 20px missing')",
};

#define MISSING_FONT "src: url(missing.woff2) format('woff2'), url(missing.woff) format('woff'), url(missing.ttf)"

/* They hold nothing up. */
static void
test_missing_fonts (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (missing_fonts); i++)
    {
      g_autofree char *markup = g_strdup_printf ("<style>@font-face { font-family: missing; " MISSING_FONT " }"
                                                 "@font-face { font-family: missing; font-weight: bold; " MISSING_FONT
                                                 " }</style><p>" PARAGRAPH "<script>%s</script>",
                                                 missing_fonts[i]);
      g_auto (Files) files = write_page (markup);
      g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);

      run_assert_success (run);
      g_test_message ("%s", run->err);
      g_assert_null (strstr (run->err, "did not settle"));
    }
}

/* One that is late is waited for, whether a style or a script wants it. */
static void
test_late_font (void)
{
  g_autofree char *font = test_server_uri (server, 0, "/font?ms=1500");
  g_autofree char *markup = g_strdup_printf (
      "<style>@font-face { font-family: late; src: url(%s) } i { font: 20px late, serif }</style><p>" PARAGRAPH
      "<i>iiii</i><p id=p>Not yet.<script>const i = document.querySelector('i'), was = i.offsetWidth;"
      "document.fonts.load('20px late').then(() => { document.getElementById('p').textContent = i.offsetWidth > was ? "
      "'The font came.' : 'Nothing changed.' })</script>",
      font);
  g_auto (Files) files = write_page (markup);
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "The font came."));
}

/* The page gets animation frames for as long as it asks for them, painted or not, and sees what comes into sight. */
static void
test_frames (void)
{
  g_auto (Files) files = write_page (
      "<p id=p>Nothing yet.</p><script>let frames = 0, seen = 0; const p = document.getElementById('p');"
      "const count = () => { if (++frames < 30) requestAnimationFrame(count); else { p.id = 'done';"
      "p.textContent = `30 frames came, and the paragraph was ${seen > 0 ? 'seen' : 'never seen'}.` } };"
      "requestAnimationFrame(count); new IntersectionObserver((all) => { seen += all.length }).observe(p)</script>");
  const char *const overlay[] = { "segment", files.page,  "--method",    "vl-ps", "--wait-for",
                                  "#done",   "--overlay", files.picture, NULL };
  const char *const plain[] = { "segment", files.page, "--method", "vl-ps", "--wait-for", "#done", NULL };
  const char *const *const ways[] = { plain, overlay };

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (Run) run = run_vlps_with (&(RunOptions){ 0 }, ways[i]);

      run_assert_success (run);
      g_assert_cmpstr (g_strstrip (run->out), ==, "30 frames came, and the paragraph was seen.");
      g_assert_null (strstr (run->err, "no-frames"));
    }
}

/* --- pages that grow --- */

static const char growing[] =
    "<style>article { height: 300px }</style><main id=list></main><div id=end>...</div><script>let n = 0;"
    "const more = () => { for (let i = 0; i < 5 && n < 60; i++) { const a = document.createElement('article');"
    "a.textContent = `Story ${++n} of sixty.`; document.getElementById('list').append(a) } }; more();"
    "new IntersectionObserver((seen) => { if (seen[0].isIntersecting) setTimeout(more, 300) }).observe("
    "document.getElementById('end'))</script>";

static void
test_scroll_end (void)
{
  g_auto (Files) files = write_page (growing);
  g_autoptr (Run) run =
      run_vlps ("segment", files.page, "--method", "vl-ps", "--scroll", "end", "--timeout", "100", NULL);
  g_autoptr (Run) some = run_vlps ("segment", files.page, "--method", "vl-ps", "--scroll", "3", NULL);
  g_autoptr (GRegex) said =
      g_regex_new ("scrolled through [0-9]+ screens, and new content came 1?[0-9] times\n", 0, 0, NULL);

  run_assert_success (run);
  for (guint i = 1; i <= 60; i++)
    {
      g_autofree char *story = g_strdup_printf ("Story %u of sixty.", i);

      g_assert_nonnull (strstr (run->out, story));
    }
  g_assert_true (g_regex_match (said, run->err, 0, NULL));
  run_assert_success (some);
  g_assert_null (strstr (some->out, "Story 60 of"));
  g_assert_nonnull (strstr (some->err, "through 3 screens"));
  g_assert_nonnull (strstr (some->err, "--scroll with a larger number"));
}

/* What is not shown on the way down is said. */
static void
test_scroll_long (void)
{
  static const char page[] = "<style>p { height: 1000px }</style><body><script>for (let i = 1; i <= %d; i++) {"
                             "const p = document.createElement('p'); p.textContent = 'Screen ' + i;"
                             "document.body.append(p) }</script>";
  g_autofree char *tall = g_strdup_printf (page, 90), *low = g_strdup_printf (page, 20);
  g_auto (Files) files = write_page (tall);
  g_autoptr (Run) cut = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);
  g_autoptr (Run) end = run_vlps ("segment", files.page, "--method", "vl-ps", "--scroll", "end", NULL);
  g_autoptr (Run) whole = NULL;
  /* a busy machine shows fewer in the time for it, and the message says so */
  g_autoptr (GRegex) said =
      g_regex_new ("scrolled through (60 screens and goes on|[1-5]?[0-9] screens and goes on, but the "
                   "time for it was over); content further down",
                   0, 0, NULL);

  run_assert_success (cut);
  g_assert_true (g_regex_match (said, cut->err, 0, NULL));
  g_assert_nonnull (strstr (cut->err, "--scroll end"));
  run_assert_success (end);
  g_assert_null (strstr (end->err, "goes on"));
  g_assert_true (g_file_set_contents (files.page, low, -1, NULL));
  whole = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);
  run_assert_success (whole);
  g_assert_null (strstr (whole->err, "scrolled"));
}

/* Scripts that look a few times a second what is in view see all of it. */
static void
test_scroll_look (void)
{
  g_auto (Files) files = write_page (
      "<style>p { height: 300px; margin: 0 0 400px }</style><body><script>for (let i = 0; i < 12; i++) {"
      "const p = document.createElement('p'); document.body.append(p) } setInterval(() => {"
      "document.querySelectorAll('p').forEach((p, i) => { const box = p.getBoundingClientRect();"
      "if (box.bottom > 0 && box.top < innerHeight) p.textContent = `Number ${i} was seen.` }) }, 250)</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);

  run_assert_success (run);
  for (guint i = 0; i < 12; i++)
    {
      g_autofree char *seen = g_strdup_printf ("Number %u was seen.", i);

      g_assert_nonnull (strstr (run->out, seen));
    }
}

/* TRUE if the output has all five sentences of a page. */
static gboolean
has_all_numbers (const Run *run)
{
  for (guint i = 0; i < 5; i++)
    {
      g_autofree char *text = g_strdup_printf ("Number %u has", i);

      if (strstr (run->out, text) == NULL)
        return FALSE;
    }
  return TRUE;
}

/* What scripts show only while it is in view, when scrolling has paused, or a while after the page has loaded. */
static void
test_revealed (void)
{
#define BY_VIEW(what)                                                                                                  \
  "<script>const o = new IntersectionObserver(all => all.forEach(e => { " what " }));"                                 \
  "document.querySelectorAll('p').forEach(p => o.observe(p))</script>"
#define HIDDEN "p { opacity: 0; transition: opacity .5s } .on { opacity: 1 }"
  static const struct
  {
    const char *style, *script;
  } cases[] = {
    { HIDDEN, BY_VIEW ("e.target.classList.toggle('on', e.isIntersecting)") },
    { "p { visibility: hidden } .on { visibility: visible }",
      BY_VIEW ("e.target.classList.toggle('on', e.isIntersecting)") },
    { "p { opacity: 0 }", BY_VIEW ("e.target.style.opacity = e.isIntersecting ? 1 : 0") },
    { "p { opacity: 0 } [data-view=in] { opacity: 1 }",
      BY_VIEW ("e.target.dataset.view = e.isIntersecting ? 'in' : 'out'") },
    /* more elements count in data-* attributes than looks are kept */
    { HIDDEN " i { display: inline-block; width: 2px; height: 2px }",
      BY_VIEW ("e.target.classList.toggle('on', e.isIntersecting)") "<script>for (let i = 0; i < 2500; i++)"
                                                                    "document.querySelector('h1').append("
                                                                    "document.createElement('i'));"
                                                                    "addEventListener('scroll', () => document."
                                                                    "querySelectorAll('i').forEach(e => e.dataset.y = "
                                                                    "scrollY))</script>" },
    { "p { opacity: 0 }",
      BY_VIEW ("e.target.animate({ opacity: e.isIntersecting ? [0, 1] : [1, 0] }, { duration: 300, fill: 'both' })") },
    { HIDDEN, "<script>let t; const f = () => document.querySelectorAll('p').forEach(p => {"
              "if (p.getBoundingClientRect().top < innerHeight) p.classList.add('on') }); f();"
              "addEventListener('scroll', () => { clearTimeout(t); t = setTimeout(f, 100) })</script>" },
    { "body:not(.on) p { opacity: 0 } p { transition: opacity .3s }",
      "<script>setTimeout(() => document.body.classList.add('on'), 1200)</script>" },
    { "#c { position: fixed; inset: 0; height: auto; background: #fff }",
      "<div id=c>Loading...</div><script>setTimeout(() => document.getElementById('c').remove(), 900)</script>" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GString) markup = g_string_new (NULL);
      g_auto (Files) files = { 0 };
      g_autoptr (Run) run = NULL;

      /* what WPE WebKit 2.38 hides by an animation that no style knows stays hidden */
      if (g_getenv ("VLPS_TEST_PORT") != NULL && strstr (cases[i].script, ".animate(") != NULL)
        continue;

      g_string_printf (markup, "<style>div { height: 700px } %s</style><main><h1>Boats</h1>", cases[i].style);
      for (guint k = 0; k < 5; k++)
        g_string_append_printf (markup, "<div><p>Number %u has words of its own, enough for a sentence.</p></div>", k);
      g_string_append_printf (markup, "</main>%s", cases[i].script);
      files = write_page (markup->str);
      /* pictures of a busy machine may come too late for a script */
      for (guint attempt = 0; attempt < 3 && !(run != NULL && has_all_numbers (run)); attempt++)
        {
          run_free (run);
          run = run_vlps ("segment", files.page, "--offline", "--regions", "all", NULL);
          run_assert_success (run);
        }
      g_test_message ("%s", markup->str);
      /* one that is too busy to paint says so */
      if (strstr (run->err, "no-frames") != NULL)
        continue;
      g_assert_null (strstr (run->out, "Loading"));
      g_assert_true (has_all_numbers (run));
    }
}

/* Slides that take turns stay as they are, however often they changed while the page was scrolled. */
static void
test_slides (void)
{
  g_auto (Files) files = write_page (
      "<style>p { height: 700px } #s { position: relative; height: 40px } #s b { position: absolute; left: 0; opacity: "
      "0 } "
      "#s .on { opacity: 1 }</style><main><p>The text before has some words, so that the page has content.</p>"
      "<p>More of it.</p><p>Again more of it.</p><div id=s><b class=on>First slide</b><b>Second slide</b><b>Third "
      "slide</b>"
      "</div></main><script>let n = 0; const all = document.querySelectorAll('#s b'); const t = setInterval(() => {"
      "all[n % 3].className = ''; all[++n % 3].className = 'on'; if (n === 6) clearInterval(t) }, 50)</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--offline", "--regions", "all", "--folded", "drop", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "First slide"));
  g_assert_null (strstr (run->out, "Second slide"));
  g_assert_null (strstr (run->out, "Third slide"));
}

/* The same of a form whose controls are named like what scripts ask of an element. */
static void
test_revealed_form (void)
{
  g_auto (Files) files = write_page (
      "<style>p { margin: 0 0 1500px }</style><p>First words.<form><input name=style><input name=isConnected><input "
      "name=className><input name=parentNode>Words of the form, which show only in view.</form><p>Last words."
      "<script>const o = new IntersectionObserver(all => all.forEach(e => { e.target.animate({ opacity: "
      "e.isIntersecting "
      "? [0, 1] : [1, 0] }, { duration: 300, fill: 'both' }) })); o.observe(document.forms[0])</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);

  run_assert_success (run);
  if (strstr (run->err, "no-frames") == NULL)
    g_assert_nonnull (strstr (run->out, "Words of the form"));
}

/* Names in markup that are those of what is asked of the document, and links of other kinds than HTML's. */
static void
test_names (void)
{
  g_auto (Files) files = write_page (
      "<img name=elementFromPoint src='data:,'><img name=querySelectorAll src='data:,'><img name=getAnimations "
      "src='data:,'><p>Words of the page.<svg><link rel=stylesheet href=none.css /><text y=9>Drawn.</text></svg>"
      "<script>setTimeout(() => {}, 1800)</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--method", "vl-ps", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "Words of the page."));
}

/* What is revealed by scrolling in the element that scrolls for the page, which is as high as all of it. */
static void
test_scroll_pane (void)
{
  g_auto (Files) files = write_page (
      "<style>html, body { margin: 0; height: 100%; overflow: hidden } main { height: 100vh; overflow: auto }"
      "p { height: 300px; margin: 0 }</style><main id=m></main><script>const m = document.getElementById('m');"
      "const o = new IntersectionObserver(all => all.forEach(x => { if (x.isIntersecting)"
      "x.target.textContent = `Number ${x.target.id} was seen.` }), { root: m });"
      "for (let i = 0; i < 20; i++) { const p = document.createElement('p'); p.id = i; m.append(p); o.observe(p) }"
      "</script>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--regions", "all", "-f", "json", "-o", files.snapshot, NULL);
  g_autofree char *json = NULL;

  run_assert_success (run);
  g_assert_true (g_file_get_contents (files.snapshot, &json, NULL, NULL));
  g_assert_nonnull (strstr (json, "\"height\": 6000"));
  for (guint i = 0; i < 20; i++)
    {
      g_autofree char *seen = g_strdup_printf ("Number %u was seen.", i);

      g_assert_nonnull (strstr (json, seen));
    }
}

/* --- from page to page --- */

/* No page learns how many were there before it, be it of a file or of a server. */
static void
test_history (void)
{
  g_auto (Files) files =
      write_page ("<p id=p></p><script>document.getElementById('p').textContent = 'Pages: ' + history.length"
                  "</script>");
  g_autofree char *served = test_server_uri (server, 0, "/shown/history.html");
  const char *const inputs[] = { files.page, served };
  const char *const arguments[] = { "batch",    "-",     "-o",       "-",    "--jobs",     "1", "--ignore-robots",
                                    "--method", "vl-ps", "--fields", "text", "--per-host", "1", "--delay",
                                    "0",        NULL };

  for (guint i = 0; i < G_N_ELEMENTS (inputs); i++)
    {
      g_autoptr (GString) urls = g_string_new (NULL);
      g_autoptr (GRegex) said = g_regex_new ("Pages: ([0-9]+)", 0, 0, NULL);
      g_autoptr (GMatchInfo) match = NULL;
      g_autoptr (Run) run = NULL;
      g_autofree char *first = NULL;
      RunOptions options = { 0 };
      guint n = 0;

      for (guint k = 0; k < 4; k++)
        g_string_append_printf (urls, i > 0 ? "%s?%u\n" : "{\"input\": \"%s\", \"id\": \"%u\"}\n", inputs[i], k);
      options.input = urls->str;
      run = run_vlps_with (&options, arguments);
      run_assert_success (run);
      for (g_regex_match (said, run->out, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
        {
          g_autofree char *length = g_match_info_fetch (match, 1);

          if (first == NULL)
            first = g_strdup (length);
          g_assert_cmpstr (length, ==, first);
          n++;
        }
      g_assert_cmpuint (n, ==, 4);
    }
}

/* Pieces that came late, as many as a page may have, find their places. */
static void
test_pieces (void)
{
  g_autoptr (GString) markup = g_string_new ("<body>");
  g_auto (Files) files = { 0 };
  g_autoptr (VlpsPage) page = NULL;
  g_autofree char *text = NULL;
  guint n = 5000;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (markup, "<p>Place %u: <template id='B:%x'></template></p>", i, i);
  for (guint i = n; i-- > 0;)
    g_string_append_printf (markup, "<b hidden id='S:%x'>piece %u.</b>", i, i);
  files = write_page (markup->str);
  page = model_render (files.page, NULL);
  text = model_text (page);
  g_assert_nonnull (strstr (text, "Place 0: piece 0. Place 1: piece 1."));
  g_assert_nonnull (strstr (text, "Place 4999: piece 4999."));
}

/* What scripts fade in, one part after the other and with pauses, is all there. */
static void
test_faded_in (void)
{
  static const char html[] =
      "<!doctype html><style>section { opacity: 0 }</style><h1>Fading</h1><section>The first part of the page has some "
      "words of its own.</section><section>The second part of the page has some more of them.</section><section>The "
      "third "
      "part of the page comes at the very end.</section><script>let at = -4; const all = "
      "document.querySelectorAll('section'); setInterval(() => { at++; for (let i = 0; i < 3; i++) "
      "all[i].style.opacity = "
      "Math.min(1, Math.max(0, (at - 12 * i) / 8)); }, 50)</script>";
  g_autofree char *page = temporary_path ("faded-in.html");
  g_autoptr (Run) run = NULL;

  g_assert_true (g_file_set_contents (page, html, -1, NULL));
  run = run_vlps ("segment", page, "--offline", "--format", "text", NULL);
  run_assert_success (run);
  g_assert_cmpstr (run->out, ==,
                   "Fading\n\nThe first part of the page has some words of its own.\n\nThe second part of the page has "
                   "some more of them.\n\nThe third part of the page comes at the very end.\n");
  g_unlink (page);
}

/* Text that comes with an animation or a transition is read as it comes to rest, whatever the moment: with a picture and
 * without, and in every run. */
static void
test_animated (void)
{
  static const char *const words[] = { "one",     "two",     "three",     "four",     "five",    "six",      "seven",
                                       "eight",   "nine",    "ten",       "eleven",   "twelve",  "thirteen", "fourteen",
                                       "fifteen", "sixteen", "seventeen", "eighteen", "nineteen" };
  static const char *const others[][2] = { { "--overlay", NULL }, { "--scroll", "always" }, { NULL }, { NULL } };
  g_autofree char *page = fixture_path ("render/animated.html"), *picture = temporary_path ("animated.png");

  for (guint i = 0; i < G_N_ELEMENTS (others); i++)
    {
      const char *const arguments[] = { "segment",   page,         "--offline",
                                        "--regions", "all",        "-f",
                                        "text",      others[i][0], i == 0 ? picture : others[i][1],
                                        NULL };
      g_autoptr (Run) run = run_vlps_with (&(RunOptions){ 0 }, arguments);

      run_assert_success (run);
      for (guint k = 0; k < G_N_ELEMENTS (words); k++)
        {
          g_autofree char *text = g_strdup_printf ("Word %s ", words[k]);

          g_test_message ("%s", text);
          g_assert_nonnull (strstr (run->out, text));
        }
      g_assert_null (strstr (run->out, "Absent"));
    }
  g_unlink (picture);
}

/* What is closed comes out as if it were open: in its place, once, with its label before it, and with all that is in it. */
static void
test_closed (void)
{
  static const char expected[] =
      "# Closed in many ways\n\n"
      "The ferry crosses the lake four times a day, and what a passenger should know about it is kept in parts that "
      "open with a click.\n\n"
      "## Luggage\n\nBring your ticket **and** *a coat*.\n\nStep one\n\n"
      "Dogs\n\nDogs travel free on the lower deck.\n\n"
      "### Children\n\n| Age | Fare |\n| --- | --- |\n| 3 | free |\n| 9 | half |\n\n"
      "**Linux**\n\nUse the package of the distribution.\n\n"
      "**Windows**\n\n```sh\nlake.exe /s\n  lake.exe /t\n```\n\n1. First\n2. Second\n   - Inner\n\n"
      "**Day**\n\nThe boat leaves at noon.\n\n**Night**\n\nThe boat stays in the harbour.\n\n"
      "A second boat is planned for the autumn, when the pier on the northern shore will be ready and the school has "
      "begun again.\n\nMore pages\n\n"
      "### Photographs\n\n"
      "The photographs of the pier were taken in spring by a member of the crew, who has also drawn the map of the "
      "lake.\n";
  g_autofree char *page = fixture_path ("render/closed.html");
  g_autoptr (Run) run = run_vlps ("segment", page, "--offline", "-f", "markdown", "--links", "text", NULL);

  run_assert_success (run);
  g_assert_cmpstr (run->out, ==, expected);
}

/* What is painted on one line is one line, and what a gap parts are words. */
static void
test_lines (void)
{
  static const struct
  {
    const char *markup, *text;
  } cases[] = {
    { "Sheds<span style='display:inline-block'><span style='display:block'>,</span></span> they stand",
      "Sheds, they stand" },
    { "Sheds<span style='display:inline-flex'><i>,</i></span> they stand", "Sheds, they stand" },
    { "Press <button style='padding:0'><div>Start</div></button> now", "Press Start now" },
    { "<span style='margin-right:10px'>Price</span><span>12</span>", "Price 12" },
    { "<span style='padding:3px 9px'>Tag</span><span style='padding:3px 9px'>Other</span>", "Tag Other" },
    { "<span style='display:inline-block;width:100px'>Name</span><span style='display:inline-block'>Ana</span>",
      "Name Ana" },
    { "Call <code style='padding:3px 5px'>open</code>, then <code style='padding:3px 5px'>close</code>s",
      "Call open, then closes" },
    { "(<span style='margin:0 12px'>in brackets</span>)", "(in brackets)" },
    { "<b>Mary C</b><span style='margin-left:6px'>January 12</span><i style='margin-left:5px'>new</i>",
      "Mary C January 12 new" },
    { "<span style='margin-left:2px'>o</span><span style='margin-left:2px'>n</span>e", "one" },
    { "<style>i{display:inline-block;margin-right:.25em}</style><i>Boats</i><i>leave</i><i>early</i>",
      "Boats leave early" },
    { "<style>i{display:inline-block;margin-right:.05em}</style><i>Bo</i><i>ats</i>", "Boats" },
    { "<style>i{display:inline-block;padding:0 1.5px}</style><i>Bo</i><i>ats</i><i>wain</i>", "Boatswain" },
    { "<style>i{display:inline-block;margin-right:.25em}</style><i>B</i><i>o</i><i>at</i>", "Boat" },
    { "<span style='float:left;font-size:50px;line-height:40px;margin-right:8px'>O</span>nce there was",
      "Once there was" },
    { "<span style='font-size:50px;line-height:40px;margin-right:8px'>O</span>nce there was", "Once there was" },
    { "<p dir=rtl><span style='margin-left:10px'>\327\251\327\234</span><span>12</span></p>", "\327\251\327\234 12" },
    { "<p dir=rtl><b>\327\251</b>\327\234\327\225</p>", "\327\251\327\234\327\225" },
    { "He said <q>yes</q> and <q>no</q>.", "He said \"yes\" and \"no\"." },
    { "H<sub>2</sub>O and <b>bo</b>ld <span>un</span><span>broken</span>", "H2O and bold unbroken" },
    /* the spaces are where the lines end, without a width */
    { "<p style='width:6em'>wrapped<i> </i>everywhere<b> </b>afterwards <i>and<b> </b></i>altogether",
      "wrapped everywhere afterwards and altogether" },
    { "<span style='letter-spacing:12px'>far</span> <span style='display:inline-block'><p style='margin:0'>One</p>"
      "<p style='margin:0'>Two</p></span>",
      "far\n\nOne\n\nTwo" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *markup = g_strdup_printf (
          "<body style='font:16px/20px \"Liberation Sans\"'><main><h1>Lines</h1><p>The text before has some words, so "
          "that the page has content.</p><div>%s</div></main>",
          cases[i].markup);
      g_auto (Files) files = write_page (markup);
      g_autoptr (Run) run = run_vlps ("segment", files.page, "--offline", "--regions", "all", "-f", "text", NULL);
      const char *text;

      run_assert_success (run);
      text = strstr (run->out, "has content.");
      g_assert_nonnull (text);
      g_test_message ("%s", cases[i].markup);
      text += strlen ("has content.");
      g_assert_cmpstr (g_strstrip ((char *) (gsize) text), ==, cases[i].text);
    }
}

/* A heading in a line of text is one where it has the line to itself. */
static void
test_headings_in_lines (void)
{
  g_auto (Files) files = write_page ("<style>h2, h3 { display: inline } td { width: 300px }</style><main><h1>Boats</h1>"
                                     "<p>The text before has some words, so that the page has content.</p>"
                                     "<div><h2>Oars</h2><p>They are of spruce.</p></div>"
                                     "<div><h2>Sails</h2><br>They are of cotton.</div>"
                                     "<div><h3>Masts:</h3> they are of larch.</div>"
                                     "<table><tr><td><h2>Keels</h2></td><td>They are of oak.</td></tr></table></main>");
  g_autoptr (Run) run = run_vlps ("segment", files.page, "--offline", "--regions", "all", "-f", "markdown", NULL);

  run_assert_success (run);
  g_assert_nonnull (strstr (run->out, "\n## Oars\n\nThey are of spruce.\n"));
  g_assert_nonnull (strstr (run->out, "\n## Sails\n\nThey are of cotton.\n"));
  g_assert_nonnull (strstr (run->out, "\nMasts: they are of larch.\n"));
  g_assert_nonnull (strstr (run->out, "Keels"));
}

/* What crashes WebKitGTK 2.50 (docs/decisions/rendering.md) is kept from it, or is avoided by the second try. */
static void
test_crashing (void)
{
  static const struct
  {
    const char *page, *text;
  } cases[] = {
    { "<p id=p>The old view<script>const show = () => { p.textContent = 'The new view' };"
      "document.startViewTransition ? document.startViewTransition(show) : show()</script>",
      "The new view\n" },
    { "<p>Around it<div style='position: sticky; top: 0; z-index: -1'>"
      "<iframe srcdoc='<p>Within it' style='position: absolute; z-index: -1'></iframe></div>",
      "Around it\n\nWithin it\n" },
    { "<p>Around it<div style='position: relative; z-index: -1'>"
      "<iframe srcdoc='<p>Within it' style='position: relative; z-index: -2'></iframe></div>",
      "Around it\n\nWithin it\n" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Files) files = write_page (cases[i].page);
      g_autoptr (Run) run = run_vlps ("segment", files.page, "--render=always", "--regions", "all", NULL);

      run_assert_success (run);
      g_test_message ("%s", run->err);
      g_assert_cmpstr (run->out, ==, cases[i].text);
      g_assert_null (strstr (run->err, "twice"));
      g_assert_null (strstr (run->err, "each time"));
    }
}

static void
prepare (void)
{
  gboolean older = g_strcmp0 (g_getenv ("VLPS_TEST_PORT"), "wpe") == 0;

  for (guint i = 0; i < G_N_ELEMENTS (directions); i++)
    {
      g_autofree char *name = g_strdup_printf ("/shown/direction/%s", directions[i].name);

      if (!older || !directions[i].newer)
        g_test_add_data_func (name, GUINT_TO_POINTER (i), test_direction);
    }
  g_test_add_func ("/shown/vertical-regions", test_vertical_regions);
  g_test_add_func ("/shown/out-of-sight", test_out_of_sight);
  g_test_add_func ("/shown/pressed", test_pressed);
  for (guint i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      g_autofree char *name = g_strdup_printf ("/shown/layers/%s", pages[i].name);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_layers);
    }
  g_test_add_func ("/shown/modal", test_modal);
  g_test_add_func ("/shown/heights", test_heights);
  g_test_add_func ("/shown/cut-short", test_cut_short);
  g_test_add_func ("/shown/time-kept", test_time_kept);
  g_test_add_func ("/shown/cut-short-batch", test_cut_short_batch);
  g_test_add_func ("/shown/closed-shadow", test_closed_shadow);
  if (!older)
    g_test_add_func ("/shown/declared-closed-shadow", test_declared_closed_shadow);
  for (guint i = 0; i < G_N_ELEMENTS (late_pages); i++)
    {
      g_autofree char *name = g_strdup_printf ("/shown/late/%s", late_pages[i].name);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_late);
    }
  g_test_add_func ("/shown/animated", test_animated);
  g_test_add_func ("/shown/crashing", test_crashing);
  g_test_add_func ("/shown/faded-in", test_faded_in);
  g_test_add_func ("/shown/closed", test_closed);
  g_test_add_func ("/shown/lines", test_lines);
  g_test_add_func ("/shown/headings-in-lines", test_headings_in_lines);
  g_test_add_func ("/shown/never", test_never);
  g_test_add_func ("/shown/missing-fonts", test_missing_fonts);
  g_test_add_func ("/shown/late-font", test_late_font);
  g_test_add_func ("/shown/frames", test_frames);
  g_test_add_func ("/shown/scroll-end", test_scroll_end);
  g_test_add_func ("/shown/scroll-long", test_scroll_long);
  g_test_add_func ("/shown/scroll-look", test_scroll_look);
  g_test_add_func ("/shown/revealed", test_revealed);
  g_test_add_func ("/shown/revealed-form", test_revealed_form);
  g_test_add_func ("/shown/names", test_names);
  g_test_add_func ("/shown/slides", test_slides);
  g_test_add_func ("/shown/scroll-pane", test_scroll_pane);
  g_test_add_func ("/shown/history", test_history);
  g_test_add_func ("/shown/pieces", test_pieces);
}

const Program test_program = { .serves = ".", .goes_on = TRUE, .prepare = prepare };
