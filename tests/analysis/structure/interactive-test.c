/* interactive-test.c - links, buttons and fields: which there are, in which order, and which are disabled */
#include "interactive.h"

#include <string.h>

#include "sample-page.h"

/* "role name" of each, those without a role as the tag, "!" behind those that are disabled. */
static char *
describe (const VlpsPage *page, const guint8 *part)
{
  g_autoptr (GArray) all = vlps_interactive_find (page, part);
  GString *out = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      const VlpsInteractive *one = &g_array_index (all, VlpsInteractive, i);

      g_string_append_printf (out, "%s%s %s%s", i > 0 ? "; " : "",
                              one->role != NULL ? one->role : page->nodes[one->node].name, one->name,
                              one->disabled ? "!" : "");
      g_assert_true (one->box.width <= 0);
    }
  return g_string_free (out, FALSE);
}

static void
test_found (void)
{
  static const struct
  {
    const char *html, *found;
  } cases[] = {
    { "<p>text</p>", "" },
    { "<a href=/1>b</a><a>no</a><button>a</button><input aria-label=c>", "link b; button a; textbox c" },
    { "<select aria-label=s><option>1</select><textarea title=t></textarea>", "combobox s; textbox t" },
    { "<details><summary>more</summary><a href=/>in</a></details>", "summary more; link in" },
    { "<summary>no</summary>", "" },
    { "<video controls title=film></video><video></video>", "video film" },
    { "<div role=button>a</div><div role=region tabindex=0>b</div><div tabindex=0>c</div><div tabindex=-1>d</div>",
      "button a; div c" },
    { "<p onclick='f()'>a</p><div contenteditable>b</div><div contenteditable=false>c</div>", "p a; div b" },
    { "<input type=hidden value=a><input type=password title=b><input type=date title=c>", "input b; input c" },
    { "<a href=/><b role=button>in</b> out</a>", "link in out; button in" },
    /* hidden */
    { "<a href=/ hidden>a</a><div hidden><button>b</button></div>", "" },
    { "<div aria-hidden=true><a href=/>a</a></div><a href=/>b</a>", "link b" },
    { "<div inert><a href=/>a</a><button>b</button></div><a href=/ aria-hidden=false>c</a>", "link c" },
    { "<template><a href=/>a</a></template>", "" },
    /* disabled */
    { "<button disabled>a</button><input disabled title=b><a href=/ disabled>c</a>", "button a!; textbox b!; link c" },
    { "<fieldset disabled><legend><button>a</button></legend><button>b</button></fieldset><button>c</button>",
      "button a; button b!; button c" },
    { "<fieldset disabled><button>b</button><fieldset><legend><button>a</button></legend></fieldset></fieldset>",
      "button b!; button a!" },
    { "<div role=tab aria-disabled=true>a</div><div aria-disabled=true><b role=tab>b</b></div>", "tab a!; tab b!" },
    { "<div role=tab aria-disabled=false>a</div>", "tab a" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autofree char *found = describe (page, NULL);

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (found, ==, cases[i].found);
    }
}

static void
test_part (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<a href=/1>a</a><p id=x><a href=/2>b</a></p><a href=/3>c</a>");
  g_autofree guint8 *part = g_malloc0 (page->n_nodes);
  g_autofree char *found = NULL;
  int node = sample_find (page, "x");

  memset (part + node, 1, (gsize) (page->nodes[node].end - node));
  found = describe (page, part);
  g_assert_cmpstr (found, ==, "link b");
}

/* A rendered page of one line, with boxes. */
typedef struct
{
  const char *name;
  VlpsBox box;
  guint flags;
  const char *attributes[6]; /* names and values */
  gboolean inner;            /* in the one before */
} Element;

static VlpsPage *
make_page (const Element *elements, guint n)
{
  static const VlpsStyle style = { .display = VLPS_DISPLAY_INLINE };
  VlpsPage *page = vlps_page_new ();
  int root, last = -1;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 800, 600 };
  vlps_page_add_frame (page, -1, "http://example.org/", NULL);
  root =
      vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 800, 600 }, vlps_page_add_style (page, &style), 0);
  for (guint i = 0; i < n; i++)
    {
      last = vlps_page_add_element (page, elements[i].inner ? last : root, 0, elements[i].name, elements[i].box,
                                    vlps_page_add_style (page, &style), elements[i].flags);
      for (guint k = 0; k < 6 && elements[i].attributes[k] != NULL; k += 2)
        vlps_page_add_attribute (page, elements[i].attributes[k], elements[i].attributes[k + 1]);
    }
  vlps_page_seal (page);
  return page;
}

static void
assert_boxes (const Element *elements, guint n, const char *expected)
{
  g_autoptr (VlpsPage) page = make_page (elements, n);
  g_autoptr (GArray) all = vlps_interactive_find (page, NULL);
  g_autoptr (GString) out = g_string_new (NULL);

  for (guint i = 0; i < all->len; i++)
    {
      VlpsBox box = g_array_index (all, VlpsInteractive, i).box;

      g_string_append_printf (out, "%g,%g,%g,%g;", box.left, box.top, box.width, box.height);
    }
  g_assert_cmpstr (out->str, ==, expected);
}

static void
test_boxes (void)
{
  static const Element shown[] = { { "a", { 10, 10, 50, 20 }, 0, { "href", "/" }, FALSE },
                                   { "a", { 70, 10, 50, 20 }, VLPS_NODE_INVISIBLE, { "href", "/" }, FALSE },
                                   { "a", { 0, 0, 0, 0 }, VLPS_NODE_UNRENDERED, { "href", "/" }, FALSE },
                                   { "a", { -90, 10, 50, 20 }, VLPS_NODE_OFF_PAGE, { "href", "/" }, FALSE } };
  static const Element around[] = { { "a", { 10, 10, 0, 0 }, 0, { "href", "/" }, FALSE },
                                    { "img", { 10, 20, 40, 30 }, 0, { NULL }, TRUE } };
  static const Element labelled[] = {
    { "input", { 10, 10, 13, 13 }, VLPS_NODE_INVISIBLE, { "type", "checkbox", "id", "c" }, FALSE },
    { "label", { 30, 10, 90, 20 }, 0, { "for", "c" }, FALSE },
    { "input", { 10, 40, 13, 13 }, VLPS_NODE_INVISIBLE, { "type", "text", "id", "t" }, FALSE },
    { "label", { 30, 40, 90, 20 }, 0, { "for", "t" }, FALSE },
    { "input", { 10, 70, 13, 13 }, 0, { "type", "radio", "id", "r" }, FALSE },
    { "label", { 30, 70, 90, 20 }, 0, { "for", "r" }, FALSE },
  };
  static const Element map[] = { { "img", { 5, 5, 100, 80 }, 0, { "usemap", "#m" }, FALSE },
                                 { "map", { 0, 0, 0, 0 }, 0, { "name", "m" }, FALSE },
                                 { "area", { 0, 0, 0, 0 }, VLPS_NODE_UNRENDERED, { "href", "/" }, TRUE } };

  assert_boxes (shown, G_N_ELEMENTS (shown), "10,10,50,20;");
  assert_boxes (around, G_N_ELEMENTS (around), "10,20,40,30;");
  assert_boxes (labelled, G_N_ELEMENTS (labelled), "30,10,90,20;10,70,13,13;");
  assert_boxes (map, G_N_ELEMENTS (map), "5,5,100,80;");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/interactive/found", test_found);
  g_test_add_func ("/interactive/part", test_part);
  g_test_add_func ("/interactive/boxes", test_boxes);
  return g_test_run ();
}
