/* limits-test.c - deep, wide and large pages take time by their size, and nothing but time
 *
 * Run with -m slow for every shape at its full size.
 */
#include <string.h>
#include <time.h>

#include "emit.h"
#include "sample.h"

/* CPU time for all formats of a page.  Far above what is needed (the slowest takes some seconds), far below what
 * anything quadratic takes, also under a sanitizer. */
#define SECONDS 60.0

static double
now (void)
{
  return (double) clock () / CLOCKS_PER_SEC;
}

static void
add (VlpsPage *page, int *parent, const char *name, gboolean rendered)
{
  VlpsStyle style = { .display = VLPS_DISPLAY_BLOCK };
  VlpsTag tag = vlps_tag_from_name (name);

  if (!vlps_tag_is_block (tag))
    style.display = VLPS_DISPLAY_INLINE;
  *parent = vlps_page_add_element (page, *parent, 0, name, (VlpsBox){ 0, 0, 10, 10 },
                                   rendered ? vlps_page_add_style (page, &style) : NULL,
                                   tag == VLPS_TAG_PRE ? VLPS_NODE_PREFORMATTED : 0);
  if (tag == VLPS_TAG_A)
    vlps_page_add_attribute (page, "href", "u");
  if (tag == VLPS_TAG_IMG)
    {
      vlps_page_add_attribute (page, "src", "i");
      vlps_page_add_attribute (page, "alt", "image");
    }
}

static VlpsPage *
begin_page (gboolean rendered, int *ret_body)
{
  VlpsPage *page = vlps_page_new ();

  *ret_body = -1;
  page->rendered = rendered;
  vlps_page_add_frame (page, -1, "http://example.org/", "http://example.org/");
  add (page, ret_body, "html", rendered);
  add (page, ret_body, "body", rendered);
  return page;
}

typedef char *(*Emit) (VlpsDocument *document);

static char *
emit_json (VlpsDocument *document)
{
  return vlps_emit_json (document, TRUE);
}

static char *
emit_links (VlpsDocument *document)
{
  return vlps_emit_links (document, (1u << VLPS_N_REGIONS) - 1);
}

static const struct
{
  const char *name;
  Emit emit;
} formats[] = {
  { "text", vlps_emit_text }, { "markdown", vlps_emit_markdown }, { "html", vlps_emit_html }, { "json", emit_json },
  { "links", emit_links },
};

/* Every format of a page, within the time and readable. */
static void
emit_all (const char *name, VlpsPage *page)
{
  g_autoptr (VlpsDocument) document = NULL;
  g_autoptr (GString) report = g_string_new (name);
  double start = now ();

  vlps_page_seal (page);
  document = vlps_document_new_whole (page);
  g_string_append_printf (report, ", %u nodes:", page->n_nodes);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      double begin = now ();
      g_autofree char *out = formats[i].emit (document);

      g_string_append_printf (report, " %s %.2f s (%.1f MB)", formats[i].name, now () - begin,
                              (double) strlen (out) / 1e6);
      g_assert_true (g_utf8_validate (out, -1, NULL));
      g_assert_true (*out == '\0' || g_str_has_suffix (out, "\n"));
    }
  g_test_message ("%s", report->str);
  g_assert_cmpfloat (now () - start, <, SECONDS);
}

/* 20,000 levels (for some shapes fewer in a quick test), each with a word before and after what is in it. */
static void
test_deep (void)
{
  static const char *const shapes[][4] = {
    { "div" },
    { "ul", "li" },
    { "table", "tr", "td" },
    { "span" },
    { "ol", "li" },
    { "ul" },
    { "blockquote" },
    { "b" },
    { "b", "i" },
    { "a" },
    { "code" },
    { "table", "tr", "th" },
    { "pre" },
    { "dl", "dd" },
    { "h1" },
    { "noscript" },
    { "svg" },
    { "x-a" },
    { "sup" },
    { "a", "b", "div" },
    { "section", "h2", "a" },
    { "picture" },
    { "map" },
    { "select" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (int rendered = 0; rendered < 2; rendered++)
      {
        int parent;
        g_autoptr (VlpsPage) page = begin_page (rendered, &parent);
        guint depth = g_test_slow () || (i < 3 && rendered) ? 20000 : 2000;

        for (guint n = 0, k = 0; n < depth; n++)
          {
            add (page, &parent, shapes[i][k], rendered);
            vlps_page_add_text (page, parent, "before ", (VlpsBox){ 0, 0, 10, 10 }, 0);
            k = k == 3 || shapes[i][k + 1] == NULL ? 0 : k + 1;
          }
        for (; parent > 1; parent = page->nodes[parent].parent)
          vlps_page_add_text (page, parent, " after", (VlpsBox){ 0, 0, 10, 10 }, 0);
        emit_all (shapes[i][0], page);
      }
}

/* 200,000 elements (likewise) side by side. */
static void
test_wide (void)
{
  static const char *const shapes[][2] = {
    { NULL, "div" },    { "ul", "li" }, { "tr", "td" },  { NULL, "p" },          { NULL, "br" },   { "ol", "li" },
    { NULL, "a" },      { NULL, "b" },  { NULL, "img" }, { "a", "img" },         { NULL, "code" }, { "pre", "span" },
    { "h1", "span" },   { "h1", "p" },  { "td", "br" },  { "a", "p" },           { NULL, "pre" },  { NULL, "table" },
    { NULL, "iframe" }, { "tr", "th" }, { "b", "div" },  { "select", "option" }, { NULL, "x-a" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    for (int rendered = 0; rendered < 2; rendered++)
      {
        int parent;
        g_autoptr (VlpsPage) page = begin_page (rendered, &parent);
        guint elements = g_test_slow () || (i < 3 && rendered) ? 200000 : 5000;

        if (g_strcmp0 (shapes[i][0], "tr") == 0 || g_strcmp0 (shapes[i][0], "td") == 0)
          {
            add (page, &parent, "table", rendered);
            if (*shapes[i][1] == 'b')
              add (page, &parent, "tr", rendered);
          }
        if (shapes[i][0] != NULL)
          add (page, &parent, shapes[i][0], rendered);
        for (guint n = 0; n < elements; n++)
          {
            int element = parent;

            add (page, &element, shapes[i][1], rendered);
            if (!vlps_tag_is_void (page->nodes[element].tag))
              vlps_page_add_text (page, element, "word ", (VlpsBox){ 0, 0, 10, 10 }, 0);
            if (n % 2 == 0)
              vlps_page_add_text (page, parent, "between", (VlpsBox){ 0, 0, 10, 10 }, 0);
          }
        emit_all (shapes[i][1], page);
      }
}

/* A row of many cells that all span the rows below, then many rows. */
static void
test_spans (void)
{
  int body;
  g_autoptr (VlpsPage) page = begin_page (FALSE, &body);
  int table = body, row = -1;

  add (page, &table, "table", FALSE);
  for (guint n = 0; n < 40000; n++)
    {
      int cell;

      if (n == 0 || n >= 20000)
        {
          row = table;
          add (page, &row, "tr", FALSE);
        }
      cell = row;
      add (page, &cell, "td", FALSE);
      vlps_page_add_attribute (page, "rowspan", "65534");
      vlps_page_add_attribute (page, "colspan", "1000");
      vlps_page_add_text (page, cell, "1", (VlpsBox){ 0 }, 0);
    }
  emit_all ("spans", page);
}

/* 20 MB of text in one run (2 MB in a quick test), of every kind that takes work. */
static void
test_large_text (void)
{
  gsize size = (g_test_slow () ? 20 : 2) << 20;
  static const char *const pieces[] = {
    "word ", "中文\n", "*_`", "&amp; ", "\u00ad\u200b", "\\|", "``` ", "] ", "____"
  };

  for (guint i = 0; i < G_N_ELEMENTS (pieces); i++)
    {
      int parent;
      g_autoptr (VlpsPage) page = begin_page (FALSE, &parent);
      g_autoptr (GString) text = g_string_sized_new (size + 16);

      while (text->len < size)
        g_string_append (text, pieces[i]);
      add (page, &parent, i % 2 == 0 ? "p" : "h2", FALSE);
      vlps_page_add_text (page, parent, text->str, (VlpsBox){ 0 }, 0);
      add (page, &parent, "code", FALSE);
      vlps_page_add_text (page, parent, text->str, (VlpsBox){ 0 }, 0);
      emit_all (pieces[i], page);
    }
}

/* Frames within frames, each beside as much text. */
static void
test_frames (void)
{
  g_autoptr (VlpsPage) page = vlps_page_new ();
  int parent = -1;

  for (int depth = 0; depth < 2000; depth++)
    {
      int frame = vlps_page_add_frame (page, parent, "http://example.org/", "http://example.org/");

      parent = vlps_page_add_element (page, parent, frame, "html", (VlpsBox){ 0 }, NULL, 0);
      parent = vlps_page_add_element (page, parent, frame, "body", (VlpsBox){ 0 }, NULL, 0);
      vlps_page_add_text (page, parent, "some \"quoted\" & <other> text", (VlpsBox){ 0 }, 0);
      parent = vlps_page_add_element (page, parent, frame, "iframe", (VlpsBox){ 0 }, NULL, 0);
    }
  emit_all ("frames", page);
}

/* Shadow trees within the slots of shadow trees. */
static void
test_shadow (void)
{
  int parent;
  g_autoptr (VlpsPage) page = begin_page (TRUE, &parent);

  for (guint n = 0; n < 10000; n++)
    {
      parent = vlps_page_add_element (page, parent, 0, "x-a", (VlpsBox){ 0, 0, 9, 9 }, NULL, 0);
      parent = vlps_page_add_element (page, parent, 0, "slot", (VlpsBox){ 0, 0, 9, 9 }, NULL, VLPS_NODE_SHADOW);
      vlps_page_add_text (page, parent, "word ", (VlpsBox){ 0, 0, 9, 9 }, 0);
    }
  emit_all ("shadow", page);
}

/* A page as large as the median one: 1,500 elements, 1,000 text runs. */
static void
test_median (void)
{
  static const char *const tags[] = { "div", "p", "span", "a", "li", "b", "img" };
  g_autoptr (GRand) random = g_rand_new_with_seed (1);
  int body;
  g_autoptr (VlpsPage) page = begin_page (TRUE, &body);
  int parent = body;

  for (guint n = 2; n < 1500; n++)
    {
      while (parent != body && g_rand_int_range (random, 0, 5) < 2)
        parent = page->nodes[parent].parent;
      if (vlps_tag_is_void (page->nodes[parent].tag))
        parent = page->nodes[parent].parent;
      add (page, &parent, tags[g_rand_int_range (random, 0, G_N_ELEMENTS (tags))], TRUE);
      vlps_page_add_attribute (page, "class", "some-class another-class");
      if (n % 3 != 0 && !vlps_tag_is_void (page->nodes[parent].tag))
        vlps_page_add_text (page, parent, "Some words of running text, as many as a page has on average in a run. ",
                            (VlpsBox){ 10.5, 20.25, 300, 18 }, 0);
    }
  vlps_page_seal (page);
  for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
    {
      double begin = now ();
      guint runs = 50;

      for (guint n = 0; n < runs; n++)
        {
          g_autoptr (VlpsDocument) document = vlps_document_new_whole (page);

          g_free (formats[i].emit (document));
        }
      g_test_message ("%s: %.3f ms", formats[i].name, (now () - begin) / runs * 1000);
      /* 2 ms is the aim; a sanitizer or valgrind takes its share */
      g_assert_cmpfloat ((now () - begin) / runs, <, 0.5);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/limits/median", test_median);
  g_test_add_func ("/limits/deep", test_deep);
  g_test_add_func ("/limits/wide", test_wide);
  g_test_add_func ("/limits/spans", test_spans);
  g_test_add_func ("/limits/large-text", test_large_text);
  g_test_add_func ("/limits/frames", test_frames);
  g_test_add_func ("/limits/shadow", test_shadow);
  return g_test_run ();
}
