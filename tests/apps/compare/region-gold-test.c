/* region-gold-test.c - labels become regions, and results are judged by them */
#include "region-gold.h"

#include <math.h>
#include <string.h>

#include "html-page.h"
#include "region-score.h"
#include "vl-ps.h"

#define assert_near(a, b) g_assert_cmpfloat_with_epsilon (a, b, 1e-9)

typedef struct
{
  VlpsPage *page;
  int text[12];
  guint n;
} Fixture;

/* A block with a text in it; `type` NULL: without label. */
static int
add_block (Fixture *f, int parent, const char *level, const char *type, VlpsBox box, const char *text)
{
  static const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK, .font_size = 16, .font_weight = 400 };
  int element = vlps_page_add_element (f->page, parent, 0, "div", box, vlps_page_add_style (f->page, &block), 0);

  if (type != NULL)
    {
      vlps_page_add_attribute (f->page, "data-block", level);
      vlps_page_add_attribute (f->page, "data-block-type", type);
    }
  if (text != NULL)
    f->text[f->n++] = vlps_page_add_text (f->page, element, text, box, 0);
  return element;
}

static void
set_up (Fixture *f, gconstpointer data)
{
  int html, body, content;

  f->page = vlps_page_new ();
  f->page->rendered = TRUE;
  f->page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (f->page, -1, "http://example.com/", "http://example.com/");
  html = vlps_page_add_element (f->page, -1, 0, "html", (VlpsBox){ 0, 0, 1000, 1000 }, NULL, 0);
  body = vlps_page_add_element (f->page, html, 0, "body", (VlpsBox){ 0, 0, 1000, 1000 }, NULL, 0);
  add_block (f, body, "1", "Header", (VlpsBox){ 0, 0, 1000, 100 }, "0123456789"); /* 0 HEADER */
  add_block (f, body, "1", "Menu", (VlpsBox){ 0, 100, 1000, 50 }, "01234");       /* 1 HEADER: above */
  add_block (f, body, "1", "Menu", (VlpsBox){ 0, 200, 200, 300 }, "0123 4");      /* 2 LM: beside */
  content = add_block (f, body, "1", "Content", (VlpsBox){ 200, 200, 600, 700 }, "01234567890123456789"); /* 3 CENTER */
  add_block (f, content, "2", "Menu", (VlpsBox){ 200, 700, 600, 100 }, "01234");       /* 4 CENTER: no top level */
  add_block (f, content, "2 1", "Ad", (VlpsBox){ 600, 800, 200, 100 }, "0123");        /* 5 RM: top level too */
  add_block (f, body, "1", "Menu Sidebar", (VlpsBox){ 800, 200, 200, 300 }, "012");    /* 6 RM */
  add_block (f, body, "1", "LinkList", (VlpsBox){ 0, 900, 1000, 50 }, "0123456");      /* 7 not judged */
  add_block (f, body, NULL, NULL, (VlpsBox){ 0, 930, 1000, 20 }, "0123456");           /* 8 not judged */
  add_block (f, body, "1", "Footer", (VlpsBox){ 0, 950, 1000, 50 }, "01234567890123"); /* 9 FOOTER */
  vlps_page_seal (f->page);
}

static void
tear_down (Fixture *f, gconstpointer data)
{
  vlps_page_free (f->page);
}

/* Texts take the label nearest around them; a page with more elements than were labelled is another page. */
static void
test_labels (Fixture *f, gconstpointer data)
{
  /* the list of elements has neither html nor body: the blocks are 0, 1, 2, 3 with 4 and 5 in it, 6, ... */
  const VlpsElementLabel given[] = { { 0, VLPS_REGION_FOOTER }, { 3, VLPS_REGION_CENTER }, { 5, VLPS_REGION_RM } };
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof *given);
  g_autoptr (VlpsRegionGold) gold = NULL, other = NULL;

  g_array_append_vals (labels, given, G_N_ELEMENTS (given));
  other = vlps_region_gold_from_labels (f->page, labels, 9);
  g_assert_null (other);
  gold = vlps_region_gold_from_labels (f->page, labels, 10);
  g_assert_nonnull (gold);
  g_assert_cmpint (gold->regions[f->text[0]], ==, VLPS_REGION_FOOTER);
  g_assert_cmpint (gold->regions[f->text[1]], ==, VLPS_NOT_JUDGED);
  g_assert_cmpint (gold->regions[f->text[3]], ==, VLPS_REGION_CENTER);
  g_assert_cmpint (gold->regions[f->text[4]], ==, VLPS_REGION_CENTER);
  g_assert_cmpint (gold->regions[f->text[5]], ==, VLPS_REGION_RM);
  g_assert_cmpint (gold->blocks[f->text[4]], ==, f->page->nodes[f->text[3]].parent);
  g_assert_cmpint (gold->blocks[f->text[6]], ==, -1);
  g_assert_true (gold->scorable);
}

static void
test_roles (Fixture *f, gconstpointer data)
{
  static const gint8 expected[] = {
    VLPS_REGION_HEADER, VLPS_REGION_HEADER, VLPS_REGION_LM,  VLPS_REGION_CENTER, VLPS_REGION_CENTER,
    VLPS_REGION_RM,     VLPS_REGION_RM,     VLPS_NOT_JUDGED, VLPS_NOT_JUDGED,    VLPS_REGION_FOOTER,
  };
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (f->page, FALSE);

  g_assert_cmpuint (f->n, ==, G_N_ELEMENTS (expected));
  for (guint i = 0; i < f->n; i++)
    g_assert_cmpint (gold->regions[f->text[i]], ==, expected[i]);
  g_assert_cmpuint (gold->characters[f->text[2]], ==, 5); /* white space does not count */
  g_assert_true (gold->scorable);
}

static void
test_score (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (f->page, FALSE);
  g_autoptr (VlpsResult) whole = vlps_result_new_whole (f->page);
  g_autoptr (VlpsResult) cut = NULL;
  double values[VLPS_N_MEASURES];
  VlpsConfusion confusion = { 0 };

  /* judged are 10 + 5 + 5 + 20 + 5 + 4 + 3 + 14 = 66 characters, of which 25 are CENTER */
  vlps_measures_clear (values);
  vlps_region_score (f->page, gold, whole, values, &confusion);
  assert_near (values[VLPS_MEASURE_REGION_PRECISION], 25.0 / 66);
  assert_near (values[VLPS_MEASURE_REGION_RECALL], 1);
  assert_near (values[VLPS_MEASURE_REGION_ACCURACY], 25.0 / 66);
  assert_near (values[VLPS_MEASURE_FAIRLY_POOR], 1); /* F1 .549 */
  assert_near (values[VLPS_MEASURE_GOOD], 0);
  assert_near (confusion.characters[VLPS_REGION_HEADER][VLPS_REGION_CENTER], 15);

  /* the header line under the band, no footer line, both margins */
  cut = vlps_vl_ps (f->page, (VlpsThresholds) VLPS_LINES (150, NAN, 200, 800), VLPS_UNITS_BLOCK);
  vlps_measures_clear (values);
  vlps_region_score (f->page, gold, cut, values, &confusion);
  /* kept: content 20 + 5, the ad in it 4, the footer 14 */
  assert_near (values[VLPS_MEASURE_REGION_PRECISION], 25.0 / 43);
  assert_near (values[VLPS_MEASURE_REGION_RECALL], 1);
  assert_near (values[VLPS_MEASURE_REGION_ACCURACY], (66.0 - 18) / 66);
  assert_near (confusion.characters[VLPS_REGION_FOOTER][VLPS_REGION_CENTER], 14);
  assert_near (confusion.characters[VLPS_REGION_LM][VLPS_REGION_LM], 5);
}

static void
test_not_scorable (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsRegionGold) gold = NULL;
  g_autoptr (VlpsResult) whole = NULL;
  double values[VLPS_N_MEASURES];

  vlps_page_free (f->page);
  f->page = vlps_page_new ();
  f->n = 0;
  vlps_page_add_frame (f->page, -1, "", "");
  add_block (f, -1, "1", "Content", (VlpsBox){ 0, 0, 100, 100 }, "text");
  vlps_page_seal (f->page);
  gold = vlps_region_gold_from_blocks (f->page, FALSE);
  whole = vlps_result_new_whole (f->page);
  vlps_measures_clear (values);
  vlps_region_score (f->page, gold, whole, values, NULL);
  g_assert_false (gold->scorable);
  g_assert_true (isnan (values[VLPS_MEASURE_REGION_F1]));
}

/* Only noise of the second level, and only in content: the menu in the content goes, all else stays as it is. */
static void
test_skip_inner (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsRegionGold) judged = vlps_region_gold_from_blocks (f->page, FALSE);
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (f->page, TRUE);

  for (guint i = 0; i < f->n; i++)
    g_assert_cmpint (gold->regions[f->text[i]], ==, i == 4 ? VLPS_NOT_JUDGED : judged->regions[f->text[i]]);
}

/* A side column whose own box has the width of the page and no height, its text positioned at the left. */
static void
test_positioned (void)
{
  Fixture f = { .page = vlps_page_new () };
  g_autoptr (VlpsPage) page = f.page;
  g_autoptr (VlpsRegionGold) gold = NULL;
  int body, wrapper;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1000, 1000 };
  vlps_page_add_frame (page, -1, "http://example.com/", "http://example.com/");
  body = vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 1000, 1000 }, NULL, 0);
  add_block (&f, body, "1", "Content", (VlpsBox){ 250, 100, 700, 800 }, "0123456789");
  wrapper = add_block (&f, body, "1", "Sidebar", (VlpsBox){ 0, 950, 1000, 0 }, NULL);
  add_block (&f, wrapper, NULL, NULL, (VlpsBox){ 800, 0, 180, 20 }, "0123");
  add_block (&f, wrapper, NULL, NULL, (VlpsBox){ 10, 100, 180, 400 }, "0123456789");
  vlps_page_seal (page);
  gold = vlps_region_gold_from_blocks (page, FALSE);
  g_assert_cmpint (gold->regions[f.text[2]], ==, VLPS_REGION_LM);
}

/* Each border from both sides; .75 and .95 are not binary fractions, and the counts decide all the same. */
static void
test_grades (void)
{
  g_assert_cmpint (vlps_region_score_grade (10, 10, 10), ==, VLPS_MEASURE_GOOD);
  g_assert_cmpint (vlps_region_score_grade (95, 100, 100), ==, VLPS_MEASURE_GOOD);
  g_assert_cmpint (vlps_region_score_grade (57, 61, 59), ==, VLPS_MEASURE_GOOD);
  g_assert_cmpint (vlps_region_score_grade (9499, 10000, 10000), ==, VLPS_MEASURE_FAIRLY_GOOD);
  for (double n = 1; n < 200; n++)
    {
      /* F1 of exactly 3/4 in many shapes: common 3n of 4n kept and 4n there, of 5n and 3n, of 7n and n */
      g_assert_cmpint (vlps_region_score_grade (3 * n, 4 * n, 4 * n), ==, VLPS_MEASURE_FAIRLY_GOOD);
      g_assert_cmpint (vlps_region_score_grade (3 * n, 5 * n, 3 * n), ==, VLPS_MEASURE_FAIRLY_GOOD);
      g_assert_cmpint (vlps_region_score_grade (3 * n, 5 * n + 1, 3 * n), ==, VLPS_MEASURE_FAIRLY_POOR);
    }
  g_assert_cmpint (vlps_region_score_grade (1, 2, 2), ==, VLPS_MEASURE_FAIRLY_POOR);
  g_assert_cmpint (vlps_region_score_grade (499, 1000, 1000), ==, VLPS_MEASURE_POOR);
  g_assert_cmpint (vlps_region_score_grade (0, 0, 10), ==, VLPS_MEASURE_POOR);
}

/* F1 from counts, and each region's own measures: one that is never found has recall 0 and no precision. */
static void
test_exact_f1 (Fixture *f, gconstpointer data)
{
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_blocks (f->page, FALSE);
  g_autoptr (VlpsResult) whole = vlps_result_new_whole (f->page);
  double values[VLPS_N_MEASURES];

  for (guint i = 0; i < f->page->n_nodes; i++)
    whole->regions[i] = VLPS_REGION_HEADER;
  /* CENTER in the gold are 20 and 5; the result has the 5, and of the others the 10 of the header and the 5 of the
   * menu: common 5, kept 20, there 25 */
  whole->regions[f->text[4]] = whole->regions[f->text[0]] = whole->regions[f->text[1]] = VLPS_REGION_CENTER;
  vlps_measures_clear (values);
  vlps_region_score (f->page, gold, whole, values, NULL);
  assert_near (values[VLPS_MEASURE_REGION_F1], 10.0 / 45);
  /* of these 20 the header's 10 do not come out: common 5, out 10, there 25 */
  memset (whole->content, 0, f->page->n_nodes);
  whole->content[f->text[4]] = whole->content[f->text[1]] = 1;
  vlps_region_score_emitted (f->page, gold, whole->content, values);
  assert_near (values[VLPS_MEASURE_EMITTED_F1], 10.0 / 35);
  assert_near (values[VLPS_MEASURE_EMITTED_CHANGE], 10.0 / 35 - 10.0 / 45);
  /* LM: never found.  RM: not found either.  HEADER: 15 there, 0 of the 46 that are taken for it. */
  assert_near (values[VLPS_MEASURE_LM_RECALL], 0);
  assert_near (values[VLPS_MEASURE_LM_F1], 0);
  g_assert_true (isnan (values[VLPS_MEASURE_LM_PRECISION]));
  assert_near (values[VLPS_MEASURE_HEADER_PRECISION], 0);
  assert_near (values[VLPS_MEASURE_HEADER_RECALL], 0);
  assert_near (values[VLPS_MEASURE_CENTER_F1], 10.0 / 45);
  assert_near (values[VLPS_MEASURE_MACRO_F1], 10.0 / 45 / 5);
}

static int
text_of (const VlpsPage *page, const char *text)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].kind == VLPS_NODE_TEXT && strcmp (page->nodes[i].text, text) == 0)
      return (int) i;
  g_assert_not_reached ();
}

static void
test_landmarks (void)
{
  char *header[] = { (char *) "header", (char *) "no:selector", NULL }, *margin[] = { (char *) "aside", NULL };
  char *center[] = { (char *) "#content", NULL };
  char **landmarks[VLPS_N_REGIONS] = { header, NULL, NULL, margin, center };
  static const char html[] = "<header><nav>m</nav></header><div id=content><p>text</p><aside>side</aside></div>"
                             "<footer>foot</footer>";
  g_autoptr (VlpsPage) page =
      vlps_html_page_parse ((const guint8 *) html, strlen (html), "http://example.com/", NULL, NULL);
  g_autoptr (VlpsRegionGold) gold = vlps_region_gold_from_landmarks (page, landmarks);

  g_assert_cmpint (gold->regions[text_of (page, "m")], ==, VLPS_REGION_HEADER);
  g_assert_cmpint (gold->regions[text_of (page, "text")], ==, VLPS_REGION_CENTER);
  g_assert_cmpint (gold->regions[text_of (page, "side")], ==, VLPS_REGION_RM);
  g_assert_cmpint (gold->regions[text_of (page, "foot")], ==, VLPS_NOT_JUDGED);
  g_assert_true (gold->scorable);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/region-gold/labels", Fixture, NULL, set_up, test_labels, tear_down);
  g_test_add ("/compare/region-gold/roles", Fixture, NULL, set_up, test_roles, tear_down);
  g_test_add ("/compare/region-gold/score", Fixture, NULL, set_up, test_score, tear_down);
  g_test_add ("/compare/region-gold/not-scorable", Fixture, NULL, set_up, test_not_scorable, tear_down);
  g_test_add ("/compare/region-gold/skip-inner", Fixture, NULL, set_up, test_skip_inner, tear_down);
  g_test_add ("/compare/region-gold/exact-f1", Fixture, NULL, set_up, test_exact_f1, tear_down);
  g_test_add_func ("/compare/region-gold/landmarks", test_landmarks);
  g_test_add_func ("/compare/region-gold/positioned", test_positioned);
  g_test_add_func ("/compare/region-gold/grades", test_grades);
  return g_test_run ();
}
