/* task-scale-test.c - pages made to be slow take time that is linear in their size, from bytes to every format */
#include "growth.h"

#include <string.h>

#include "html-page.h"
#include "task.h"

/* What every command does with a page that is not rendered. */
static void
do_page (GBytes *bytes)
{
  g_auto (VlpsOptions) options = { 0 };
  g_autoptr (GError) error = NULL;
  gsize length;
  const guint8 *data = g_bytes_get_data (bytes, &length);
  g_autoptr (VlpsPage) page = vlps_html_page_parse (data, length, "http://example.org/", NULL, &error);
  VlpsTask task = { .options = &options };
  const VlpsTaskOptions choice = { .no_render = TRUE };
  g_autoptr (VlpsDocument) document = NULL;

  g_assert_no_error (error);
  g_assert_true (vlps_task_choose (&task, &choice, FALSE, &error));
  document = vlps_task_run (&task, page, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < VLPS_N_FORMATS; i++)
    g_free (vlps_task_emit (&task, document, (VlpsFormat) i));
}

/* A page of `before`, as many of `each` as fit, and `after`. */
static GBytes *
repeat (gsize size, const char *before, const char *each, const char *after)
{
  GString *page = g_string_new (before);

  while (page->len + strlen (after) < size)
    g_string_append (page, each);
  g_string_append (page, after);
  return g_string_free_to_bytes (page);
}

/* The number in 17 pairs of letters, both of which g_str_hash() takes for the same. */
static void
append_colliding (GString *out, guint number)
{
  for (guint bit = 0; bit < 17; bit++)
    g_string_append (out, (number >> bit & 1) != 0 ? "az" : "bY");
}

static GBytes *
make_meta (gsize size)
{
  GString *page = g_string_new ("<title>a</title>");

  for (guint i = 0; page->len < size; i++)
    {
      g_string_append (page, "<meta name=");
      append_colliding (page, i);
      g_string_append (page, " content=a>");
    }
  g_string_append (page, "<p>text");
  return g_string_free_to_bytes (page);
}

static void
test_meta (void)
{
  growth_check ("colliding names of meta elements", make_meta, do_page);
}

static GBytes *
make_words (gsize size)
{
  GString *page = g_string_new ("<title>");

  for (guint i = 0; page->len < size / 2; i++)
    {
      append_colliding (page, i);
      g_string_append_c (page, ' ');
    }
  g_string_append (page, "</title><h1>");
  for (guint i = 0; page->len < size; i++)
    {
      append_colliding (page, i);
      g_string_append_c (page, ' ');
    }
  g_string_append (page, "</h1><p>text");
  return g_string_free_to_bytes (page);
}

static void
test_words (void)
{
  growth_check ("colliding words", make_words, do_page);
}

static gboolean
is_plain (const char *text, gsize length)
{
  for (gsize i = 0; i < length; i++)
    if (text[i] <= ' ' || text[i] > '~' || strchr ("\"'&<=>`/", text[i]) != NULL)
      return FALSE;
  return TRUE;
}

/* Attributes that are the same to a hash without a key, as it was once used for them: it multiplied and folded eight
 * bytes after the other, so that the second eight can undo the first. */
static GBytes *
make_attributes (gsize size)
{
  static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
  GString *page = g_string_new ("<p>");
  guint64 number = 0;

  for (gsize n = 0; n < size / 100; number++)
    {
      char first[9] = " x=", second[sizeof (guint64)];
      guint64 word;

      for (guint i = 3; i < 8; i++)
        first[i] = digits[number >> 6 * (i - 3) & 63];
      memcpy (&word, first, sizeof word);
      word = (word ^ 5381) * G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
      /* the first bytes are always the same, so some of their product never are plain: these bits are left as they are
       */
      word ^= word >> 32 ^ (word & 0x808080);
      memcpy (second, &word, sizeof second);
      if (!is_plain (second, sizeof second))
        continue;
      g_string_append_printf (page, "<b%s%.8s>a</b>", first, second);
      n++;
    }
  while (page->len < size)
    g_string_append (page, "some words and then some more ");
  return g_string_free_to_bytes (page);
}

static void
test_attributes (void)
{
  growth_check ("colliding attributes", make_attributes, do_page);
}

/* The longest base that is looked at, and one that is longer than that, with the shortest links. */
static GBytes *
make_links (gsize size, gsize base)
{
  g_autofree char *folder = g_strnfill (base, 'b');
  g_autofree char *before = g_strdup_printf ("<base href=http://example.org/%s/>", folder);

  return repeat (size, before, "<a href=a>b</a> ", "");
}

static GBytes *
make_base (gsize size)
{
  return make_links (size, 8100);
}

static GBytes *
make_long_base (gsize size)
{
  return make_links (size, 65000);
}

static void
test_base (void)
{
  growth_check ("links with a long base", make_base, do_page);
  growth_check ("links with a base that is too long", make_long_base, do_page);
}

#define SHAPE(name, before, each, after)                                                                               \
  static GBytes *make_##name (gsize size) { return repeat (size, before, each, after); }                               \
  static void test_##name (void) { growth_check (#name, make_##name, do_page); }

SHAPE (cells, "<table><tr>", "<td>", "")
SHAPE (rows, "<table>", "<tr><td>a", "")
SHAPE (open_spans, "<p>", "<i>a", "")
SHAPE (open_blocks, "", "<div>a ", "")
SHAPE (list_items, "<ul>", "<li>a", "")
SHAPE (references, "<p>", "&amp;", "")
SHAPE (attributes_of_one, "<p ", "a", ">b")
SHAPE (many_attributes, "<p ", "a=b ", ">c")
SHAPE (comments, "<p>a", "<!--", "")
SHAPE (scripts, "<p>a", "<script><!--<script>", "")
SHAPE (frames, "<p>a", "<iframe src=a></iframe>", "")
SHAPE (images, "<p>a", "<img src=a>", "")
SHAPE (dates, "<p>", "1 May 2004 ", "")
SHAPE (headings, "<title>a b c</title>", "<h1>a b</h1>", "")
SHAPE (linked_data, "<p>a<script type=application/ld+json>[", "{\"@id\":\"a\",\"b\":{\"@id\":\"a\"}},", "{}]</script>")
SHAPE (deep_data, "<p>a<script type=application/ld+json>", "[", "</script>")
SHAPE (maps, "<p>a", "<img usemap=#a><map name=a><area href=b alt=c></map>", "")
SHAPE (line_ends, "<pre>", "\n", "a")
SHAPE (paragraphs, "", "<p>a, b.", "")

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/task/scale/meta", test_meta);
  g_test_add_func ("/task/scale/words", test_words);
  g_test_add_func ("/task/scale/attributes", test_attributes);
  g_test_add_func ("/task/scale/base", test_base);
  g_test_add_func ("/task/scale/cells", test_cells);
  g_test_add_func ("/task/scale/rows", test_rows);
  g_test_add_func ("/task/scale/open-spans", test_open_spans);
  g_test_add_func ("/task/scale/open-blocks", test_open_blocks);
  g_test_add_func ("/task/scale/list-items", test_list_items);
  g_test_add_func ("/task/scale/references", test_references);
  g_test_add_func ("/task/scale/attributes-of-one", test_attributes_of_one);
  g_test_add_func ("/task/scale/many-attributes", test_many_attributes);
  g_test_add_func ("/task/scale/comments", test_comments);
  g_test_add_func ("/task/scale/scripts", test_scripts);
  g_test_add_func ("/task/scale/frames", test_frames);
  g_test_add_func ("/task/scale/images", test_images);
  g_test_add_func ("/task/scale/dates", test_dates);
  g_test_add_func ("/task/scale/headings", test_headings);
  g_test_add_func ("/task/scale/linked-data", test_linked_data);
  g_test_add_func ("/task/scale/deep-data", test_deep_data);
  g_test_add_func ("/task/scale/maps", test_maps);
  g_test_add_func ("/task/scale/line-ends", test_line_ends);
  g_test_add_func ("/task/scale/paragraphs", test_paragraphs);
  return g_test_run ();
}
