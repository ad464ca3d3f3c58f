/* growth-test.c - the time of every method grows with the size of the page, not with its square
 *
 * Each shape of page is what some step could be quadratic in.  With `--sizes MB...` the times are printed instead.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "growth.h"
#include "html-page.h"
#include "method-table.h"
#include "test-size.h"

#define MB (1024 * 1024)

/* Eight times the page may take so many times the time; the square would take 64 times. */
#define MOST_GROWTH 24

typedef struct
{
  const char *name;
  const char *head;
  const char *unit; /* repeated; %u is a number that differs */
  const char *tail;
} Shape;

static const Shape shapes[] = {
  { "paragraphs", "<title>Title - Site</title><h1>Title</h1>", "<p>Some sentence, number %u, that ends here.</p>", "" },
  { "links", "<title>Title</title>", "<li><a href=/%u>A link, here</a>", "" },
  { "breaks", "<title>Title</title><div>", "text, number %u.<br>", "</div>" },
  { "one-text", "<title>Title</title><p>", "word%u, ", "" },
  { "nested", "<title>Title</title>", "<div>text, %u.", "" },
  { "inline", "<title>Title</title><p>", "<b>bold %u,</b> <i>slanted.</i> ", "" },
  { "same-line", "<title>Title</title>", "<p>Always the same line, with a comma.</p>", "" },
  { "headings", "<title>Heading 1</title>", "<h2>Heading %u</h2>", "" },
  { "titles", "<title>The same heading - Site</title>", "<h1>The same heading</h1>", "" },
  { "dates", "<title>Title</title><p>text, text.", "<span>2011-02-30 二零一一年 %u</span>", "" },
  { "digits", "<title>Title</title><p>", "2011-13-45 12/12/12/12 ", "" },
  { "bylines", "<title>Title</title><p>text, text.", "<span>By nobody %u 作者：</span>", "" },
  { "classes", "<title>Title</title>", "<div class='author date meta %u'>x</div>", "" },
  { "metas", "<title>Title</title>", "<meta name=author%u content='x'>", "<p>text, text." },
  { "linked-data", "<title>Title</title><p>text, text.",
    "<script type=application/ld+json>{\"@type\":\"Thing\",\"name\":\"%u\"}</script>", "" },
  { "one-script", "<title>Title</title><p>text, text.<script type=application/ld+json>[",
    "{\"@type\":\"Article\",\"author\":{\"@id\":\"%u\"}},", "{}]</script>" },
  { "table", "<title>Title</title><table>", "<tr><td>cell %u, it.<td>x</tr>", "</table>" },
  { "blank", "<title>Title</title>", "<div> </div>\n", "<p>text, text." },
  { "long-title", "<title>", "word %u - ", "</title><h1>word 1</h1><p>text, text." },
};

static char *
make_page (const Shape *shape, gsize size)
{
  GString *html = g_string_sized_new (size + 1024);

  g_string_append (html, shape->head);
  for (guint i = 0; html->len < size; i++)
    {
      const char *place = strstr (shape->unit, "%u");

      if (place == NULL)
        g_string_append (html, shape->unit);
      else
        {
          g_string_append_len (html, shape->unit, place - shape->unit);
          g_string_append_printf (html, "%u%s", i, place + 2);
        }
    }
  g_string_append (html, shape->tail);
  return g_string_free (html, FALSE);
}

static VlpsPage *
parse (const Shape *shape, gsize size)
{
  g_autofree char *html = make_page (shape, size);
  g_autoptr (GError) error = NULL;
  VlpsPage *page = vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.org/a", NULL, &error);

  g_assert_no_error (error);
  return page;
}

/* As if it were rendered: every leaf in a line of its own, a gap after each third, and around them what they are in. */
static void
lay_out (VlpsPage *page)
{
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  static const VlpsStyle in_line = { .display = VLPS_DISPLAY_INLINE, .font_size = 16, .font_weight = 400 };

  for (int i = (int) page->n_nodes - 1; i >= 0; i--)
    {
      VlpsNode *node = &page->nodes[i];

      if (node->kind == VLPS_NODE_ELEMENT)
        node->style = vlps_node_is_block (page, i) ? &block : &in_line;
      if ((node->flags & VLPS_NODE_NEVER_SHOWN) != 0)
        {
          node->flags |= VLPS_NODE_UNRENDERED;
          continue;
        }
      if (node->end == i + 1)
        node->box = (VlpsBox){ 0, 20.0 * i + i / 3 * 100.0, 600, 16 };
      if (node->parent >= 0)
        {
          VlpsBox *around = &page->nodes[node->parent].box;

          *around = around->width > 0 ? vlps_box_union (*around, node->box) : node->box;
        }
    }
  page->size = (VlpsSize){ 1000, page->nodes[0].box.top + page->nodes[0].box.height };
  page->frames[0].clip = (VlpsBox){ 0, 0, page->size.width, page->size.height };
  page->rendered = TRUE;
}

static double
now (void)
{
  struct timespec time;

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &time);
  return (double) time.tv_sec + (double) time.tv_nsec / 1e9;
}

/* Seconds of the thread. */
static double
measure (const VlpsMethod *method, const VlpsPage *page)
{
  g_autoptr (VlpsLineStore) lines = vlps_line_store_new ();
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  VlpsMethodOptions options = vlps_method_options (method);
  double start;

  options.lines = lines;
  /* its own example: the windows go all the way */
  g_ptr_array_add (examples, (gpointer) (gsize) page);
  options.examples = examples;
  start = now ();
  vlps_result_free (vlps_method_run (page, &options, NULL));
  return now () - start;
}

/* Methods that need rendered pages (`needs`), or those that do not (0). */
static void
check_methods (const VlpsPage *small, const VlpsPage *large, guint needs)
{
  const VlpsMethod *methods;
  guint n;

  methods = vlps_method_table (&n);
  for (guint i = 0; i < n; i++)
    {
      double first, second, most;

      if ((methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) != needs)
        continue;
      first = measure (&methods[i], small);
      second = measure (&methods[i], large);

      /* what takes no time grows by chance, and what is too much is looked at once more */
      most = MAX (first, 0.002) * MOST_GROWTH;
      if (second >= most)
        second = MIN (second, measure (&methods[i], large));
      g_test_message ("%s: %.1f ms, %.1f ms", methods[i].name, first * 1000, second * 1000);
      g_assert_cmpfloat (second, <, most);
    }
}

static void
test_shape (gconstpointer data)
{
  g_autoptr (VlpsPage) small = parse (data, test_size (MB) / 8);
  g_autoptr (VlpsPage) large = parse (data, test_size (MB));

  check_methods (small, large, 0);
}

static void
test_rendered (gconstpointer data)
{
  g_autoptr (VlpsPage) small = parse (data, test_size (MB) / 8);
  g_autoptr (VlpsPage) large = parse (data, test_size (MB));

  lay_out (small);
  lay_out (large);
  check_methods (small, large, VLPS_METHOD_NEEDS_RENDERED);
}

static int
print_times (int argc, char **argv)
{
  const VlpsMethod *methods;
  guint n;

  methods = vlps_method_table (&n);
  for (guint s = 0; s < G_N_ELEMENTS (shapes); s++)
    for (int k = 2; k < argc; k++)
      {
        gsize size = (gsize) (atof (argv[k]) * MB);
        double start = now ();
        g_autoptr (VlpsPage) page = parse (&shapes[s], size);

        g_print ("%-12s %6s MB  make and parse %6.0f ms ", shapes[s].name, argv[k], (now () - start) * 1000);
        for (guint i = 0; i < n; i++)
          if ((methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) == 0)
            g_print (" %s %.0f", methods[i].name, measure (&methods[i], page) * 1000);
        g_print ("\n");
      }
  return 0;
}

int
main (int argc, char **argv)
{
  if (argc > 2 && strcmp (argv[1], "--sizes") == 0)
    return print_times (argc, argv);
  g_test_init (&argc, &argv, NULL);
  growth_keep_memory ();
  for (guint i = 0; i < G_N_ELEMENTS (shapes); i++)
    {
      g_autofree char *path = g_strconcat ("/growth/", shapes[i].name, NULL);

      g_autofree char *rendered = g_strconcat ("/growth/rendered/", shapes[i].name, NULL);

      g_test_add_data_func (path, &shapes[i], test_shape);
      g_test_add_data_func (rendered, &shapes[i], test_rendered);
    }
  return g_test_run ();
}
