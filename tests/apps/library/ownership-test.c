/* ownership-test.c - objects released in every order, and shared by threads: what is still held stays whole
 *
 * valgrind and the sanitizers see what the assertions cannot.
 */
#include <string.h>
#include <vlps/vlps.h>

#include "library-fixture.h"

enum
{
  PAGE,
  SEGMENTER,
  RESULT,
  ELEMENTS,
  N_PARTS
};

/* What leads from a page to an element. */
typedef struct
{
  VlpsWebPage *page;
  VlpsWebSegmenter *segmenter;
  VlpsWebResult *result;
  GPtrArray *elements;
} Chain;

static Chain
make_chain (gboolean rendered)
{
  g_autoptr (GError) error = NULL;
  Chain chain = { .page = rendered ? snapshot_page ("plain.json") : html_page (),
                  .segmenter = vlps_web_segmenter_new () };

  chain.result = vlps_web_segmenter_segment (chain.segmenter, chain.page, &error);
  g_assert_no_error (error);
  chain.elements = vlps_web_result_get_elements (chain.result);
  g_assert_cmpuint (chain.elements->len, >, 1);
  return chain;
}

static void
release (Chain *chain, guint part)
{
  if (part == PAGE)
    g_clear_object (&chain->page);
  else if (part == SEGMENTER)
    g_clear_object (&chain->segmenter);
  else if (part == RESULT)
    g_clear_object (&chain->result);
  else
    g_clear_pointer (&chain->elements, g_ptr_array_unref);
}

/* Calls every function of a result, as far as strings and drawings go. */
static void
use_result (VlpsWebResult *result)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *text = vlps_web_result_to_text (result), *markdown = vlps_web_result_to_markdown (result),
                  *html = vlps_web_result_to_html (result), *json = vlps_web_result_to_json (result, TRUE),
                  *links = vlps_web_result_to_links (result), *blocks = vlps_web_result_to_blocks (result),
                  *chunks = vlps_web_result_to_chunks (result, 20, 5);
  g_auto (GStrv) warnings = vlps_web_result_get_warnings (result);
  cairo_surface_t *picture = NULL;

  g_assert_nonnull (vlps_web_result_get_title (result));
  g_assert_nonnull (strstr (json, vlps_web_result_get_method (result)));
  g_assert_nonnull (vlps_web_page_get_url (vlps_web_result_get_page (result)));
  if (!vlps_web_page_is_rendered (vlps_web_result_get_page (result)))
    return;
  picture = vlps_web_result_draw (result, TRUE, &error);
  g_assert_no_error (error);
  cairo_surface_destroy (picture);
}

static void
use_element (VlpsWebElement *element)
{
  g_autofree char *text = vlps_web_element_get_text (element);
  double x, y, width, height;
  VlpsRegion region;

  g_assert_nonnull (text);
  g_assert_nonnull (vlps_web_element_get_tag (element));
  vlps_web_element_get_attribute (element, "id");
  vlps_web_element_get_box (element, &x, &y, &width, &height);
  vlps_web_element_get_region (element, &region);
  vlps_web_element_is_content (element);
}

static void
use_chain (const Chain *chain)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VlpsWebResult) again = NULL;

  if (chain->result != NULL)
    use_result (chain->result);
  for (guint i = 0; chain->elements != NULL && i < chain->elements->len; i++)
    use_element (chain->elements->pdata[i]);
  if (chain->page == NULL || chain->segmenter == NULL)
    return;
  again = vlps_web_segmenter_segment (chain->segmenter, chain->page, &error);
  g_assert_no_error (error);
}

/* The four parts released in each of the 24 orders; the rest is used in between. */
static void
test_orders (gconstpointer data)
{
  gboolean rendered = GPOINTER_TO_INT (data);
  guint orders = 0;

  for (guint code = 0; code < N_PARTS * N_PARTS * N_PARTS * N_PARTS; code++)
    {
      const guint order[N_PARTS] = { code % 4, code / 4 % 4, code / 16 % 4, code / 64 };
      guint seen = 0;
      Chain chain;

      for (guint i = 0; i < N_PARTS; i++)
        seen |= 1U << order[i];
      if (seen != (1U << N_PARTS) - 1)
        continue;
      chain = make_chain (rendered);
      for (guint i = 0; i < N_PARTS; i++)
        {
          release (&chain, order[i]);
          use_chain (&chain);
        }
      orders++;
    }
  g_assert_cmpuint (orders, ==, 24);
}

/* An element alone keeps all that it needs; so do the copies that outlive their owners. */
static void
test_last (gconstpointer data)
{
  gboolean rendered = GPOINTER_TO_INT (data);
  Chain chain = make_chain (rendered);
  g_autoptr (VlpsWebElement) last = g_object_ref (chain.elements->pdata[chain.elements->len - 1]);
  g_autoptr (GBytes) bytes = rendered ? g_bytes_ref (vlps_web_page_get_snapshot (chain.page)) : NULL;
  g_autofree char *text = vlps_web_result_to_text (chain.result);
  g_auto (GStrv) warnings = vlps_web_page_get_warnings (chain.page);

  for (guint i = 0; i < N_PARTS; i++)
    release (&chain, i);
  use_element (last);
  g_assert_cmpuint (strlen (text), >, 0);
  if (bytes != NULL)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsWebPage) page = vlps_web_page_new_from_snapshot (bytes, &error);

      g_assert_no_error (error);
      g_clear_pointer (&bytes, g_bytes_unref);
      g_assert_cmpuint (g_bytes_get_size (vlps_web_page_get_snapshot (page)), >, 0);
    }
}

/* What a page is made of may be released or overwritten at once. */
static void
test_sources (void)
{
  char html[] = HTML;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = snapshot ("plain.json");
  g_autoptr (VlpsWebPage) page = NULL, read = NULL;
  g_autoptr (VlpsWebResult) result = NULL;

  page = vlps_web_page_new_from_html (html, "https://example.org/", &error);
  g_assert_no_error (error);
  memset (html, 'x', sizeof html - 1);
  result = segment (page, "method", "bts", NULL);
  use_result (result);
  read = vlps_web_page_new_from_snapshot (bytes, &error);
  g_assert_no_error (error);
  g_clear_pointer (&bytes, g_bytes_unref);
  g_clear_object (&result);
  result = segment (read, "method", "vl-ps", NULL);
  use_result (result);
}

/* A segmenter keeps its examples, the same page twice and the page that is sorted too. */
static void
test_examples (void)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebResult) result = NULL;
  g_autoptr (GError) error = NULL;
  VlpsWebPage *page = html_page (), *example = snapshot_page ("plain.json");

  vlps_web_segmenter_add_example (segmenter, example);
  vlps_web_segmenter_add_example (segmenter, example);
  vlps_web_segmenter_add_example (segmenter, page);
  g_object_set (segmenter, "example", example, NULL);
  g_object_unref (example);
  result = vlps_web_segmenter_segment (segmenter, page, &error);
  g_assert_no_error (error);
  g_object_unref (page);
  g_object_set (segmenter, "example", NULL, NULL);
  g_clear_object (&segmenter);
  use_result (result);
}

/* Uses what it was given a few times and releases it. */
static gpointer
thread_result (gpointer data)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GPtrArray) elements = vlps_web_result_get_elements (data);

      use_result (data);
      for (guint k = 0; k < elements->len; k++)
        use_element (elements->pdata[k]);
    }
  g_object_unref (data);
  return NULL;
}

/* Threads share a result that nobody has used before, and the last of them to end releases it and the page. */
static void
test_threads (gconstpointer data)
{
  for (guint round = 0; round < 3; round++)
    {
      Chain chain = make_chain (GPOINTER_TO_INT (data));
      GThread *threads[4];

      g_clear_pointer (&chain.elements, g_ptr_array_unref);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        threads[i] = g_thread_new (NULL, thread_result, g_object_ref (chain.result));
      for (guint i = 0; i < N_PARTS - 1; i++)
        release (&chain, i);
      for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
        g_thread_join (threads[i]);
    }
}

typedef struct
{
  VlpsWebSegmenter *segmenter;
  VlpsWebPage *page;
} Shared;

static gpointer
thread_segment (gpointer data)
{
  const Shared *shared = data;

  for (guint i = 0; i < 5; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VlpsWebResult) result = vlps_web_segmenter_segment (shared->segmenter, shared->page, &error);

      g_assert_no_error (error);
      use_result (result);
    }
  return NULL;
}

/* One segmenter and one page in several threads. */
static void
test_shared_segmenter (void)
{
  g_autoptr (VlpsWebSegmenter) segmenter = vlps_web_segmenter_new ();
  g_autoptr (VlpsWebPage) page = snapshot_page ("plain.json");
  Shared shared = { segmenter, page };
  GThread *threads[4];

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new (NULL, thread_segment, &shared);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/ownership/orders-of-html", GINT_TO_POINTER (FALSE), test_orders);
  g_test_add_data_func ("/ownership/orders-of-snapshot", GINT_TO_POINTER (TRUE), test_orders);
  g_test_add_data_func ("/ownership/last-of-html", GINT_TO_POINTER (FALSE), test_last);
  g_test_add_data_func ("/ownership/last-of-snapshot", GINT_TO_POINTER (TRUE), test_last);
  g_test_add_func ("/ownership/sources", test_sources);
  g_test_add_func ("/ownership/examples", test_examples);
  g_test_add_data_func ("/ownership/threads-of-html", GINT_TO_POINTER (FALSE), test_threads);
  g_test_add_data_func ("/ownership/threads-of-snapshot", GINT_TO_POINTER (TRUE), test_threads);
  g_test_add_func ("/ownership/shared-segmenter", test_shared_segmenter);
  return g_test_run ();
}
