/* result-test.c - regions and parts of a page as its content */
#include "result.h"

#include <string.h>

#include "sample-page.h"

static void
assert_ids (const VlpsPage *page, const VlpsResult *result, const char *expected)
{
  g_autofree char *ids = sample_marked_ids (page, result->content);

  g_assert_cmpstr (ids, ==, expected);
}

static void
test_regions (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<body id=o><p id=a>a<p id=b>b");
  g_autoptr (VlpsResult) result = vlps_result_new_whole (page);
  g_autoptr (VlpsResult) none = vlps_result_new (page, "test");
  int b = sample_find (page, "b");

  assert_ids (page, none, "");
  g_assert_false (vlps_result_has_content (none, page));
  assert_ids (page, result, "o a b ");
  g_assert_true (vlps_result_has_content (result, page));
  result->regions[b] = result->regions[b + 1] = VLPS_REGION_LM;
  vlps_result_choose_regions (result, page, 1u << VLPS_REGION_LM | 1u << VLPS_REGION_RM);
  assert_ids (page, result, "b ");
  vlps_result_choose_regions (result, page, 0);
  g_assert_false (vlps_result_has_content (result, page));
  /* one without regions stays as it is */
  g_clear_pointer (&result->regions, g_free);
  vlps_result_choose_regions (result, page, 1u << VLPS_REGION_CENTER);
  assert_ids (page, result, "");
}

/* Where the method found nothing in the part, all of it is content, and a warning says so. */
static void
test_limit (void)
{
  for (guint found = 0; found < 2; found++)
    {
      g_autoptr (VlpsPage) page = sample_page ("<body><p id=a>a<p id=b><i id=c>b</i>c");
      g_autoptr (VlpsResult) result = vlps_result_new (page, "test");
      guint8 *part = g_new0 (guint8, page->n_nodes);
      int a = sample_find (page, "a"), b = sample_find (page, "b");

      memset (part + b, 1, (gsize) (page->nodes[b].end - b));
      result->content[a] = result->content[a + 1] = 1;
      result->content[b] = result->content[page->nodes[b].end - 1] = (guint8) found;
      vlps_result_limit (result, page, part);
      assert_ids (page, result, found ? "b " : "b c ");
      g_assert_cmpuint (result->warnings->len, ==, 1 - found);
      g_assert_cmpint (result->reason[a], ==, VLPS_REASON_SELECTOR);
    }
}

static void
test_details (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p>a");
  g_autoptr (VlpsResult) result = vlps_result_new (page, "test");
  g_autofree double *curve = g_new0 (double, VLPS_DETAIL_POINTS + 1);
  const VlpsDetail *details;

  curve[1] = 7;
  vlps_result_add_number (result, VLPS_DETAIL_PLACE, "a", 3);
  vlps_result_add_word (result, "b", "word");
  vlps_result_add_curve (result, "c", curve, VLPS_DETAIL_POINTS + 1);
  curve[1] = 8;
  details = (const VlpsDetail *) (gconstpointer) result->details->data;
  g_assert_cmpuint (result->details->len, ==, 3);
  g_assert_true (details[0].kind == VLPS_DETAIL_PLACE && details[0].number > 2.5);
  g_assert_cmpstr (details[1].word, ==, "word");
  g_assert_cmpuint (details[2].n_points, ==, VLPS_DETAIL_POINTS);
  g_assert_cmpfloat_with_epsilon (details[2].curve[1], 7, 1e-9);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/result/regions", test_regions);
  g_test_add_func ("/result/limit", test_limit);
  g_test_add_func ("/result/details", test_details);
  return g_test_run ();
}
