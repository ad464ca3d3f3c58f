/* accessible-name-test.c - what links, buttons and fields are called: each step of the computation, and what goes before it */
#include "accessible-name.h"

#include <string.h>

#include "sample-page.h"

static void
test_names (void)
{
  static const struct
  {
    const char *html, *name;
  } cases[] = {
    /* aria-labelledby, aria-label, text, title, in this order */
    { "<b id=l>Ref</b><a id=x href=/ aria-labelledby=l aria-label=Label title=Title>Text</a>", "Ref" },
    { "<a id=x href=/ aria-labelledby=none aria-label=Label title=Title>Text</a>", "Label" },
    { "<a id=x href=/ aria-label=' ' title=Title>Text</a>", "Text" },
    { "<a id=x href=/ title=Title> </a>", "Title" },
    { "<a id=x href=/></a>", "" },
    { "<b id=l>One</b><i id=m>two</i><a id=x href=/ aria-labelledby='m  l'>Text</a>", "two One" },
    { "<a id=x href=/ aria-label=Delete aria-labelledby='x f'>Text</a><b id=f>file.txt</b>", "Delete file.txt" },
    /* a reference is followed once, and also to what is hidden */
    { "<b id=l aria-labelledby=m>One</b><i id=m>two</i><a id=x href=/ aria-labelledby=l>Text</a>", "One" },
    { "<b id=l hidden>Hidden <i>too</i></b><a id=x href=/ aria-labelledby=l>Text</a>", "Hidden too" },
    { "<b id=l>One <i hidden>two</i></b><a id=x href=/ aria-labelledby=l>Text</a>", "One" },
    /* text: pictures, what is hidden, blocks and lines */
    { "<a id=x href=/><img alt='Alt text' src=a> more</a>", "Alt text more" },
    { "<a id=x href=/><img alt='' title=Title src=a></a>", "Title" },
    { "<a id=x href=/><svg aria-label=Icon></svg></a>", "Icon" },
    { "<a id=x href=/>a<span aria-hidden=true>b</span>c</a>", "ac" },
    { "<a id=x href=/>a<span hidden>b</span>c</a>", "ac" },
    { "<a id=x href=/>a<div>b</div>c</a>", "a b c" },
    { "<a id=x href=/>a<br>b</a>", "a b" },
    { "<a id=x href=/>a<b>b</b>\n  c</a>", "ab c" },
    { "<a id=x href=/>a <b aria-label=other>b</b> c</a>", "a other c" },
    { "<button id=x>Save <i aria-labelledby=l>z</i></button><b id=l>all</b>", "Save all" },
    { "<button id=x title=Title><script>no</script></button>", "Title" },
    { "<div id=x role=tab>Prices</div>", "Prices" },
    /* labels */
    { "<label for=x>Name</label><input id=x title=Title placeholder=P>", "Name" },
    { "<label>Name <input id=x></label>", "Name" },
    { "<label for=x>One</label><label>two<input id=x></label>", "One two" },
    { "<label for=y>One</label><input id=x title=Title placeholder=P>", "Title" },
    { "<input id=x placeholder=P>", "P" },
    { "<input id=x aria-label=Label placeholder=P>", "Label" },
    { "<input id=x value=typed>", "" },
    { "<textarea id=x placeholder=P>typed</textarea>", "P" },
    { "<label for=x>Size</label><select id=x><option>S<option>M</select>", "Size" },
    { "<select id=x title=Size><option>S<option>M</select>", "Size" },
    { "<label for=x><img src=a alt=Search></label><input id=x>", "Search" },
    { "<label for=x aria-label=Label>Text</label><input id=x>", "Label" },
    { "<label><input id=x type=checkbox> Flash <input value=3> times</label>", "Flash 3 times" },
    { "<label><input id=x type=checkbox> In <select><option>a<option selected>b</select></label>", "In b" },
    { "<label><input id=x type=checkbox> At <i role=slider aria-valuenow=4 aria-valuetext=four>z</i></label>",
      "At four" },
    /* buttons of forms */
    { "<input id=x type=submit value=Go title=Title>", "Go" },
    { "<input id=x type=submit>", "Submit" },
    { "<input id=x type=reset>", "Reset" },
    { "<input id=x type=button title=Title>", "Title" },
    { "<input id=x type=image alt=Find title=Title>", "Find" },
    { "<input id=x type=image title=Title>", "Title" },
    { "<input id=x type=image>", "Submit" },
    { "<label for=x>Label</label><input id=x type=submit value=Go>", "Label" },
    { "<map><area id=x href=/ alt=North title=Title></map>", "North" },
    { "<details><summary id=x>More</summary>text</details>", "More" },
    { "<div id=x contenteditable=true role=textbox aria-placeholder=Write>typed</div>", "Write" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = sample_page (cases[i].html);
      g_autoptr (VlpsAccessibleNames) names = vlps_accessible_names_new (page);
      g_autofree char *name = vlps_accessible_name (names, sample_find (page, "x"));

      g_test_message ("%s", cases[i].html);
      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

/* A rendered page: what is hidden from sight alone is read out. */
static void
test_sight (void)
{
  static const VlpsStyle lifted = { .display = VLPS_DISPLAY_BLOCK, .position = VLPS_POSITION_ABSOLUTE };
  static const VlpsStyle plain = { .display = VLPS_DISPLAY_INLINE };
  static const struct
  {
    VlpsBox box;
    const VlpsStyle *style;
    guint flags;
    const char *name;
  } cases[] = {
    { { 0, 0, 90, 20 }, &plain, 0, "Menu open" },
    { { 0, 0, 1, 1 }, &plain, VLPS_NODE_INVISIBLE, "Menu open" },
    { { 0, 0, 90, 20 }, &lifted, VLPS_NODE_INVISIBLE, "Menu open" },
    { { -9999, 0, 90, 20 }, &lifted, VLPS_NODE_OFF_PAGE, "Menu open" },
    /* visibility: hidden */
    { { 0, 0, 90, 20 }, &plain, VLPS_NODE_INVISIBLE, "Menu" },
    { { 0, 0, 0, 0 }, NULL, VLPS_NODE_UNRENDERED, "Menu" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (VlpsPage) page = vlps_page_new ();
      g_autoptr (VlpsAccessibleNames) names = NULL;
      g_autofree char *name = NULL;
      VlpsBox box = { 0, 0, 200, 20 };
      int button, inner;

      page->rendered = TRUE;
      page->size = (VlpsSize){ 800, 600 };
      vlps_page_add_frame (page, -1, "http://example.org/", NULL);
      button = vlps_page_add_element (page, -1, 0, "button", box, vlps_page_add_style (page, &plain), 0);
      vlps_page_add_text (page, button, "Menu ", box, 0);
      inner = vlps_page_add_element (page, button, 0, "span", cases[i].box,
                                     cases[i].style != NULL ? vlps_page_add_style (page, cases[i].style) : NULL,
                                     cases[i].flags);
      vlps_page_add_text (page, inner, "open", cases[i].box, cases[i].flags);
      vlps_page_seal (page);
      names = vlps_accessible_names_new (page);
      name = vlps_accessible_name (names, button);
      g_assert_cmpstr (name, ==, cases[i].name);
    }
}

static void
test_long (void)
{
  g_autofree char *text = sample_repeat ("abcde ", 1000);
  g_autofree char *html = g_strconcat ("<a id=x href=/>", text, "</a>", NULL);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (VlpsAccessibleNames) names = vlps_accessible_names_new (page);
  g_autofree char *name = vlps_accessible_name (names, sample_find (page, "x"));

  g_assert_cmpuint (strlen (name), ==, 1003);
  g_assert_true (g_str_has_suffix (name, "..."));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/accessible-name/names", test_names);
  g_test_add_func ("/accessible-name/sight", test_sight);
  g_test_add_func ("/accessible-name/long", test_long);
  return g_test_run ();
}
