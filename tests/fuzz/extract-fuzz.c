/* extract-fuzz.c - any bytes as a page for every text method: what comes out is part of the page, in its order, and the
 * same each time */
#include "fuzz.h"

#include <string.h>

#include "errors.h"
#include "html-page.h"
#include "method-table.h"

/* Characters of a text one by one, but for white space. */
static gunichar
next (const char **text)
{
  gunichar c = ' ';

  while (**text != '\0' && g_unichar_isspace (c))
    {
      c = g_utf8_get_char (*text);
      *text = g_utf8_next_char (*text);
    }
  return g_unichar_isspace (c) ? 0 : c;
}

static void
assert_part (const char *whole, const char *part)
{
  for (gunichar wanted = next (&part); wanted != 0; wanted = next (&part))
    {
      gunichar c = next (&whole);

      while (c != wanted && c != 0)
        c = next (&whole);
      g_assert_cmpuint (c, ==, wanted);
    }
}

static VlpsResult *
run (const VlpsMethod *method, const VlpsPage *page, const VlpsPage *example)
{
  g_autoptr (VlpsLineStore) lines = vlps_line_store_new ();
  g_autoptr (GPtrArray) examples = g_ptr_array_new ();
  g_autoptr (GError) error = NULL;
  VlpsMethodOptions options = vlps_method_options (method);
  VlpsResult *result;

  options.lines = lines;
  g_ptr_array_add (examples, (gpointer) (gsize) example);
  options.examples = examples;
  result = vlps_method_run (page, &options, &error);
  /* a page may have nothing that half of it has not */
  if (result == NULL)
    g_assert_error (error, VLPS_ERROR, VLPS_ERROR_EMPTY);
  return result;
}

static void
assert_same (const VlpsPage *page, const VlpsResult *one, const VlpsResult *other)
{
  g_assert_cmpmem (one->content, page->n_nodes, other->content, page->n_nodes);
  g_assert_cmpstr (one->text, ==, other->text);
  g_assert_cmpstr (one->metadata->facts.time, ==, other->metadata->facts.time);
  g_assert_cmpstr (one->metadata->facts.title, ==, other->metadata->facts.title);
}

int
LLVMFuzzerTestOneInput (const guint8 *data, gsize length)
{
  g_autoptr (VlpsPage) page = vlps_html_page_parse (data, length, "http://example.org/2011/a", NULL, NULL);
  g_autoptr (VlpsPage) half = vlps_html_page_parse (data, length / 2, "http://example.org/2011/b", NULL, NULL);
  g_autoptr (GString) whole = g_string_new (NULL);
  const VlpsMethod *methods;
  guint n;

  if (page == NULL || half == NULL)
    return 0;
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT)
      g_string_append (whole, page->nodes[i].text);
  methods = vlps_method_table (&n);
  for (guint i = 0; i < n; i++)
    {
      g_autoptr (VlpsResult) result = NULL, again = NULL;

      if ((methods[i].needs & VLPS_METHOD_NEEDS_RENDERED) != 0)
        continue;
      result = run (&methods[i], page, half);
      /* a second time for some of the methods, others with each length: it takes as long as the first */
      again = (i + length) % 4 == 0 ? run (&methods[i], page, half) : NULL;
      g_assert_true ((i + length) % 4 != 0 || (result == NULL) == (again == NULL));
      if (result == NULL)
        continue;
      if (again != NULL)
        assert_same (page, result, again);
      if (result->text != NULL)
        assert_part (whole->str, result->text);
      for (guint k = 0; k < page->n_nodes; k++)
        g_assert_true (!result->content[k] || page->nodes[k].parent < 0 || result->content[page->nodes[k].parent]);
    }
  return 0;
}
