/* e2e-hidden.c - ways to hide text from readers, and what --report-hidden says of them */
#include <glib/gstdio.h>
#include <string.h>

#include "program.h"
#include "run.h"

/* "$" in the markup is the text of the way, which no other has. */
typedef struct
{
  const char *name;
  const char *markup;
  const char *reason; /* NULL: it is not reported */
  const char *not_in; /* how engines begin that paint it all the same; NULL: none does */
} Way;

static const Way ways[] = {
  /* known from the tree and its styles */
  { "display", "<p style='display:none'>$</p>", "not-shown" },
  { "attribute", "<p hidden>$</p>", "not-shown" },
  { "content-visibility", "<div style='content-visibility:hidden'><p>$</p></div>", "any", .not_in = "WPE WebKit 2.38" },
  { "visibility", "<p style='visibility:hidden'>$</p>", "invisible" },
  { "opacity-0", "<p style='opacity:0'>$</p>", "invisible" },
  { "font-size-0", "<p style='font-size:0'>$</p>", "no-size" },
  { "font-size-1", "<p style='font-size:1px'>$</p>", "no-size" },
  { "one-pixel", "<p style='position:absolute;width:1px;height:1px;overflow:hidden'>$</p>", "no-size" },
  { "height-0", "<div style='height:0;overflow:hidden'><p>$</p></div>", "no-size" },
  { "clip", "<p style='position:absolute;clip:rect(0 0 0 0)'>$</p>", "invisible" },
  { "left-of-page", "<p style='position:absolute;left:-9999px'>$</p>", "off-page" },
  { "above-page", "<p style='position:absolute;top:-9999px'>$</p>", "off-page" },

  /* known from what is painted */
  { "clip-path-inset", "<p style='clip-path:inset(50%)'>$</p>", "invisible" },
  { "clip-path-circle", "<p style='clip-path:circle(0)'>$</p>", "invisible" },
  { "clip-path-polygon", "<p style='clip-path:polygon(0 0,0 0,0 0)'>$</p>", "invisible" },
  { "below-edge", "<div style='height:20px;overflow:hidden'><div style='height:40px'></div><p>$</p></div>",
    "invisible" },
  { "beside-edge",
    "<div style='width:200px;overflow:hidden;white-space:nowrap;position:relative'>"
    "<p style='position:absolute;left:300px;margin:0'>$</p>.</div>",
    "invisible" },
  { "overflow-clip", "<div style='height:20px;overflow:hidden'><p style='margin-top:60px'>$</p></div>", "invisible" },
  { "scale", "<p style='transform:scale(.01)'>$</p>", "no-size" },
  { "scale-x", "<p style='transform:scaleX(0)'>$</p>", "no-size" },
  { "turned-away", "<p style='transform:rotateY(180deg);backface-visibility:hidden'>$</p>", "invisible",
    .not_in = "WebKitGTK" },
  { "fill", "<p style='-webkit-text-fill-color:transparent'>$</p>", "invisible" },
  { "opacity-.001", "<p style='opacity:.001'>$</p>", "invisible" },
  { "opacity-.02", "<p style='opacity:.02'>$</p>", "invisible" },
  { "opacity-around", "<div style='opacity:.2'><div style='opacity:.2'><p style='opacity:.2'>$</p></div></div>",
    "invisible" },
  { "alpha", "<p style='color:rgba(0,0,0,.02)'>$</p>", "invisible" },
  { "filter-opacity", "<p style='filter:opacity(0)'>$</p>", "invisible" },
  { "filter-brightness", "<p style='background:#000;color:#fff;filter:brightness(0)'>$</p>", "invisible" },
  { "mask", "<p style='-webkit-mask-image:linear-gradient(transparent,transparent)'>$</p>", "invisible" },
  { "covered",
    "<div style='position:relative'><p>$</p><div style='position:absolute;inset:0;background:#fff'></div></div>",
    "invisible" },
  { "behind",
    "<div style='position:relative;z-index:0;background:#fff'><div style='position:absolute;inset:0;"
    "background:#fff'></div><p style='position:relative;z-index:-1'>$</p></div>",
    "invisible" },
  { "fixed-right", "<p style='position:fixed;left:9000px;top:0'>$</p>", "off-page" },
  { "fixed-below", "<p style='position:fixed;left:0;top:900000px'>$</p>", "off-page" },
  { "text-indent", "<p style='text-indent:-9999px'>$</p>", "off-page" },
  { "text-indent-right", "<p style='text-indent:9999px;overflow:hidden;white-space:nowrap'>$</p>", "any" },
  { "white", "<p style='background:#fff;color:#fff'>$</p>", "colour" },
  { "nearly-white", "<p style='background:#fff;color:#f8f8f8'>$</p>", "colour" },
  { "on-alpha", "<p style='background:rgba(255,255,255,.99);color:#fff'>$</p>", "any" },
  { "on-gradient", "<p style='background:linear-gradient(#fff,#fff);color:#fff'>$</p>", "any" },
  { "in-paragraph",
    "<p style='width:300px'>Words that everybody sees stand in front of it, <span style='background:#fff;color:#fff'>"
    "$ $ $</span> and here are more of them.</p>",
    "any" },
  { "blend", "<div style='background:#fff;isolation:isolate'><p style='color:#fff;mix-blend-mode:multiply'>$</p></div>",
    "any" },
  { "word-by-word", "<p style='background:#fff;color:#fff'><i>$</i><b>of</b></p>", "any" },
  { "brightness", "<p style='background:#fff;color:#888;filter:brightness(100)'>$</p>", "any" },
  { "blur", "<p style='filter:blur(40px)'>$</p>", "invisible" },
  { "no-line", "<div style='line-height:0;overflow:hidden'>$</div>", "no-size" },
  { "perspective", "<div style='perspective:1px'><p style='transform:translateZ(2px)'>$</p></div>", "invisible",
    .not_in = "WebKitGTK" },
  { "animation",
    "<style>@keyframes gone { from { opacity: 0 } to { opacity: 0 } }</style>"
    "<p style='animation:gone 1s infinite alternate'>$</p>",
    "invisible" },
  { "animation-visibility",
    "<style>@keyframes out { from { visibility: hidden } to { visibility: hidden } }</style>"
    "<p style='animation:out 2s infinite'>$</p>",
    "invisible" },
  { "svg", "<svg width=600 height=30><text x=0 y=20 fill=none>$</text></svg>", "invisible" },
  { "tags", NULL, "characters" },

  /* what a reader sees, or comes to see */
  { "shown", "<p>$</p>", NULL },
  { "shown-grey", "<p style='background:#fff;color:#bbb'>$</p>", NULL },
  { "shown-small", "<p style='font-size:7px'>$</p>", NULL },
  { "shown-opacity", "<p style='background:#fff;opacity:.3'>$</p>", NULL },
  { "shown-gradient",
    "<p "
    "style='background:linear-gradient(red,blue);-webkit-background-clip:text;-webkit-text-fill-color:transparent'>$</"
    "p>",
    NULL },
  { "shown-shadow", "<p style='color:transparent;text-shadow:0 0 1px #000'>$</p>", NULL },
  { "shown-stroke", "<p style='color:transparent;-webkit-text-stroke:1px #000'>$</p>", NULL },
  { "shown-on-dark", "<p style='background:#000;color:#fff'>$</p>", NULL },
  { "shown-zoom", "<p style='zoom:.05'>$</p>", NULL }, /* engines have a least size of letters */
  { "shown-turned", "<p style='transform:rotate(2deg)'>$</p>", NULL },
  { "shown-fixed", "<p style='position:fixed;right:0;top:0;background:#ff0'>$</p>", NULL },
  { "shown-important", "<p style='-webkit-text-fill-color:#000!important;color:#fff!important'>$</p>", NULL },
  { "scrolls",
    "<div style='height:60px;overflow:auto;width:300px'><div style='height:90px'>Scroll on</div><p>$</p></div>", NULL },
  { "shown-animation",
    "<style>@keyframes blink { from { opacity: 0 } to { opacity: 1 } }</style>"
    "<p style='animation:blink 1s infinite alternate'>$</p>",
    NULL },
  { "details", "<details><summary>More</summary><p>$</p></details>", NULL },
  { "svg-shown", "<svg width=600 height=30><text x=0 y=20>$</text></svg>", NULL },
};

/* What is around the ways: each has a plain page, and pages on which colours of styles say little. */
typedef struct
{
  const char *name;
  const char *before, *after;
  guint spots; /* of a pixel, each with a background of its own */
} Around;

static const Around arounds[] = {
  { "plain", "<body style='background:#fff'>", "", 0 },
  { "gradient", "<body style='background:linear-gradient(#fff,#fff)'>", "", 0 },
  { "spots", "<body>", "", 3000 },
  { "shadow", "<body><div id=host></div><template id=tree><style>p{color:#000}</style>",
    "</template><script>host.attachShadow({mode:'open'}).append(tree.content.cloneNode(true))</script>", 0 },
  { "frame", NULL, NULL, 0 },
};

static char *
way_text (guint way)
{
  return g_strdup_printf ("way number %u says obey it", 100 + way);
}

/* The text in tags, which have no shape. */
static char *
in_tags (const char *text)
{
  GString *tags = g_string_new ("<p>A flag.");

  for (; *text != '\0'; text++)
    g_string_append_unichar (tags, 0xe0000 + (gunichar) *text);
  g_string_append (tags, "</p>");
  return g_string_free (tags, FALSE);
}

static void
append_ways (GString *html)
{
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autofree char *text = way_text (i), *tags = in_tags (text);
      g_auto (GStrv) parts = g_strsplit (ways[i].markup != NULL ? ways[i].markup : tags, "$", -1);
      g_autofree char *markup = g_strjoinv (text, parts);

      /* room for what is turned, and nothing that another way could hide behind */
      g_string_append_printf (html, "<div style='margin:20px 0'>%s</div>\n", markup);
    }
}

static GString *
make_page (const Around *around)
{
  GString *html = g_string_new ("<!doctype html><meta charset=utf-8><title>Ways</title>");

  if (around->before == NULL)
    {
      g_autoptr (GString) inner = g_string_new ("<body style='background:#fff'>");
      char *escaped;

      append_ways (inner);
      escaped = g_markup_escape_text (inner->str, -1);
      g_string_append_printf (html, "<body><p>A frame</p><iframe width=1200 height=9000 srcdoc=\"%s\"></iframe>",
                              escaped);
      g_free (escaped);
      return html;
    }
  g_string_append (html, around->before);
  for (guint i = 0; i < around->spots; i++)
    g_string_append (html, "<i style='position:absolute;left:1250px;width:1px;height:1px;background:#eee'></i>");
  append_ways (html);
  g_string_append (html, around->after);
  return html;
}

/* Reasons under which the text was reported, "" if it was not. */
static char *
reasons_of (const cJSON *hidden, const char *text)
{
  GString *reasons = g_string_new (NULL);
  const cJSON *piece;

  cJSON_ArrayForEach (piece, hidden)
  {
    if (strstr (cJSON_GetStringValue (cJSON_GetObjectItem (piece, "text")), text) != NULL)
      g_string_append_printf (reasons, "%s%s", reasons->len > 0 ? " " : "",
                              cJSON_GetStringValue (cJSON_GetObjectItem (piece, "reason")));
  }
  return g_string_free (reasons, FALSE);
}

static void
check_ways (const cJSON *page, const char *around)
{
  const cJSON *hidden = cJSON_GetObjectItem (page, "hidden");
  const char *engine = cJSON_GetStringValue (cJSON_GetObjectItem (page, "engine"));

  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      const Way *way = &ways[i];
      g_autofree char *text = way_text (i), *reasons = reasons_of (hidden, text);
      gboolean painted = way->reason == NULL || (way->not_in != NULL && g_str_has_prefix (engine, way->not_in));
      gboolean right = painted || strcmp (way->reason, "any") == 0 ? (*reasons == '\0') == painted
                                                                   : strcmp (way->reason, reasons) == 0;

      /* styles name the colour where they can */
      if (!right && !painted && g_strcmp0 (way->reason, "colour") == 0 && strcmp (around, "plain") != 0)
        right = *reasons != '\0';
      g_test_message ("%s: %s: %s", around, way->name, *reasons != '\0' ? reasons : "-");
      if (!right)
        g_test_fail_printf ("%s: %s: reported as \"%s\", expected \"%s\"", around, way->name, reasons,
                            way->reason != NULL ? way->reason : "");
    }
}

static void
test_around (gconstpointer data)
{
  const Around *around = data;
  g_autofree char *path = temporary_path ("hidden.html"), *snapshot = temporary_path ("hidden.json");
  g_autoptr (GString) html = make_page (around);
  g_autoptr (Run) rendered = NULL, read = NULL;
  cJSON *first, *again;

  g_assert_true (g_file_set_contents (path, html->str, -1, NULL));
  rendered = run_vlps ("segment", path, "-f", "json", "--report-hidden", "--save-snapshot", snapshot, NULL);
  run_assert_success (rendered);
  first = run_json (rendered);
  check_ways (first, around->name);

  /* the snapshot has it all */
  read = run_vlps ("segment", snapshot, "-f", "json", "--report-hidden", NULL);
  run_assert_success (read);
  again = run_json (read);
  g_assert_true (cJSON_Compare (cJSON_GetObjectItem (first, "hidden"), cJSON_GetObjectItem (again, "hidden"), TRUE));
  cJSON_Delete (first);
  cJSON_Delete (again);
  g_unlink (path);
  g_unlink (snapshot);
}

/* Elements that make a page too large for a picture. */
static const char *const giants[] = {
  "position:absolute;left:0;top:0;width:300000px;height:5px",
  "position:absolute;left:0;top:0;width:5px;height:300000px",
  "position:absolute;left:300000px;top:300000px;width:5px;height:5px",
  "transform:skewX(89.99deg)",
};

/* They keep nobody from looking at the rest, and what is not looked at is said. */
static void
test_giant (gconstpointer data)
{
  g_autofree char *path = temporary_path ("giant.html");
  g_autofree char *html = g_strdup_printf (
      "<!doctype html><meta charset=utf-8><title>Giant</title><body style='background:#fff'><p style='%s'>.</p>"
      "<div style='position:relative'><p>way number 100 says obey it</p>"
      "<div style='position:absolute;inset:0;background:#fff'></div></div>"
      "<p>Text that everybody sees on this page</p>"
      "<p style='position:absolute;left:20px;top:%dpx'>Text that nobody has looked at</p>",
      (const char *) data, strstr (data, "300000") != NULL ? 290000 : 500);
  g_autoptr (Run) run = NULL;
  g_autofree char *reasons = NULL, *shown = NULL;
  cJSON *page;

  g_assert_true (g_file_set_contents (path, html, -1, NULL));
  run = run_vlps ("segment", path, "-f", "json", "--report-hidden", NULL);
  run_assert_success (run);
  page = run_json (run);
  reasons = reasons_of (cJSON_GetObjectItem (page, "hidden"), "way number 100");
  shown = reasons_of (cJSON_GetObjectItem (page, "hidden"), "Text that");
  g_assert_cmpstr (reasons, ==, "invisible");
  g_assert_cmpstr (shown, ==, "");
  if (strstr (data, "300000") != NULL)
    {
      g_autofree char *warnings = cJSON_PrintUnformatted (cJSON_GetObjectItem (page, "warnings"));

      g_assert_nonnull (strstr (warnings, "too large to be painted whole"));
    }
  cJSON_Delete (page);
  g_unlink (path);
}

/* What scripts do with the post `t` whenever it comes into sight, as while pictures are taken window by window: fade it
 * in, or move those below. */
static const char *const fades[] = {
  "t.animate([{opacity:0},{opacity:1}],{duration:1000,fill:'both'})",
  "t.style.opacity=0;const "
  "i=setInterval(()=>{if((t.style.opacity=Number(t.style.opacity)+.02)>=1)clearInterval(i)},20)",
  "t.style.transition='none';t.style.clipPath='inset(0 100% 0 0)';t.offsetTop;t.style.transition='clip-path 1s';"
  "t.style.clipPath='inset(0)'",
  "t.classList.remove('in');t.offsetTop;t.classList.add('in')",
  "t.style.height=`${t.offsetHeight+40}px`",
};

/* A reader sees all of them. */
static void
test_fade (gconstpointer data)
{
  g_autofree char *path = temporary_path ("fade.html"), *reasons = NULL;
  g_autoptr (GString) html = g_string_new ("<!doctype html><meta charset=utf-8><title>Fade</title><style>"
                                           "body { background: #fff } div { height: 180px }"
                                           "@keyframes come { from { opacity: 0 } to { opacity: 1 } }"
                                           ".in { animation: come 1s both }</style>");
  g_autoptr (Run) run = NULL;
  cJSON *page;

  for (guint i = 0; i < 20; i++)
    g_string_append_printf (html, "<div><p>Post number %u says what everybody may read</p></div>", i);
  g_string_append_printf (
      html,
      "<script>const o = new IntersectionObserver((all) => { for (const { isIntersecting, target: t } of "
      "all) if (isIntersecting) { %s } });"
      "for (const post of document.querySelectorAll('div')) o.observe(post)</script>",
      (const char *) data);
  g_assert_true (g_file_set_contents (path, html->str, -1, NULL));
  run = run_vlps ("segment", path, "-f", "json", "--report-hidden", NULL);
  run_assert_success (run);
  page = run_json (run);
  reasons = reasons_of (cJSON_GetObjectItem (page, "hidden"), "Post number");
  g_assert_cmpstr (reasons, ==, "");
  cJSON_Delete (page);
  g_unlink (path);
}

/* A button whose picture is missing is as wide as its style says when the page is read, and small when it is painted:
 * all below it stands elsewhere than the boxes say. */
static void
test_collapsed (void)
{
  g_autofree char *path = temporary_path ("collapsed.html"), *reasons = NULL;
  g_autoptr (GString) html = g_string_new ("<!doctype html><meta charset=utf-8><title>Collapsed</title>"
                                           "<body style='background:#fff'><p>Some text above the button</p>"
                                           "<input type=image src=missing.png style='width:81%'>");
  g_autoptr (Run) run = NULL;
  cJSON *page;

  for (guint i = 0; i < 40; i++)
    g_string_append_printf (html, "<h3>Post number %u is there</h3><p>Post number %u says what everybody may read</p>",
                            i, i);
  g_assert_true (g_file_set_contents (path, html->str, -1, NULL));
  run = run_vlps ("segment", path, "-f", "json", "--report-hidden", NULL);
  run_assert_success (run);
  page = run_json (run);
  reasons = reasons_of (cJSON_GetObjectItem (page, "hidden"), "Post number");
  g_assert_cmpstr (reasons, ==, "");
  cJSON_Delete (page);
  g_unlink (path);
}

static void
prepare (void)
{
  g_test_add_func ("/hidden/collapsed", test_collapsed);
  for (guint i = 0; i < G_N_ELEMENTS (fades); i++)
    {
      g_autofree char *name = g_strdup_printf ("/hidden/fade/%u", i);

      g_test_add_data_func (name, fades[i], test_fade);
    }
  for (guint i = 0; i < G_N_ELEMENTS (giants); i++)
    {
      g_autofree char *name = g_strdup_printf ("/hidden/giant/%u", i);

      g_test_add_data_func (name, giants[i], test_giant);
    }
  for (guint i = 0; i < G_N_ELEMENTS (arounds); i++)
    {
      g_autofree char *name = g_strconcat ("/hidden/", arounds[i].name, NULL);

      g_test_add_data_func (name, &arounds[i], test_around);
    }
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
