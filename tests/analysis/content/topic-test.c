/* topic-test.c - the passages of a page, and those about what was asked for, against costs worked out by hand */
#include "topic.h"

#include <math.h>
#include <string.h>

#include "growth.h"
#include "sample-page.h"
#include "test-size.h"

/* Two texts of four different words, for paragraphs. */
#define ONE "<p>alfa bravo charlie delta</p>"
#define TWO "<p>echo foxtrot golf hotel</p>"

static VlpsResult *
whole (const VlpsPage *page)
{
  VlpsResult *result = vlps_result_new (page, "test");

  memset (result->content, 1, page->n_nodes);
  return result;
}

/* The passages of a page of which all is content. */
static GArray *
passages_of (const VlpsPage *page, const char *topic, double *ret_score)
{
  g_autoptr (VlpsResult) result = whole (page);

  return vlps_topic_passages (page, result->content, topic, ret_score);
}

static VlpsPage *
two_texts (guint n)
{
  g_autofree char *one = sample_repeat (ONE, n), *two = sample_repeat (TWO, n);
  g_autofree char *html = g_strconcat (one, two, NULL);

  return sample_page (html);
}

/* Two texts of four words of which three are the same cost lnG(5 + 8) - lnG(5) - 3 ln 2! = 14.73 as one passage (lnG:
 * logarithm of the gamma function), and 2 (lnG(5 + 4) - lnG(5)) = 14.85 and a border, .09 ln(8)^3 = .81, as two.  Of two
 * texts with four words of their own that come five times, one passage costs lnG(8 + 40) - lnG(8) - 8 ln 5!, and two cost
 * 2 (lnG(8 + 20) - lnG(8) - 4 ln 5!) and a border, .09 ln(40)^3 = 4.52: less by 16.21 - 4.52. */
static void
test_border (void)
{
  g_autoptr (VlpsPage) short_page = sample_page (ONE "<p>alfa bravo charlie echo</p>"), five = two_texts (5);
  g_autoptr (GArray) one = passages_of (short_page, NULL, NULL), two = passages_of (five, NULL, NULL);
  const VlpsPassage *first, *second;

  g_assert_cmpuint (one->len, ==, 1);
  g_assert_true (isnan (g_array_index (one, VlpsPassage, 0).score));
  g_assert_true (g_array_index (one, VlpsPassage, 0).kept);
  g_assert_cmpuint (two->len, ==, 2);
  first = &g_array_index (two, VlpsPassage, 0);
  second = &g_array_index (two, VlpsPassage, 1);
  g_assert_cmpuint (first->characters, ==, 5 * 21);
  g_assert_cmpuint (second->characters, ==, 5 * 20);
  g_assert_cmpint (first->last, <, second->first);
  /* each word is as telling as the others: in their order */
  g_assert_cmpuint (g_strv_length (first->words), ==, 4);
  g_assert_cmpstr (first->words[0], ==, "alfa");
  g_assert_cmpstr (first->words[3], ==, "delta");
  g_assert_cmpstr (second->words[0], ==, "echo");
  g_assert_true (g_str_has_prefix (second->begins, "echo foxtrot golf hotel echo"));
  g_assert_cmpint (g_utf8_strlen (second->begins, -1), ==, 100);
}

/* What is kept of a page with the two texts in that order, of some 300 characters each. */
static void
check_short (const char *first, const char *second, const char *topic, guint kept)
{
  g_autofree char *html = g_strconcat (first, second, NULL);
  g_autoptr (VlpsPage) page = sample_page (html);
  g_autoptr (GArray) passages = passages_of (page, topic, NULL);

  g_assert_cmpuint (passages->len, ==, 2);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpint (g_array_index (passages, VlpsPassage, i).kept, ==, i == kept);
}

static void
test_short (void)
{
  const char *bridge =
      "<p>The bridge over the river closes on Monday. Engineers found cracks in a pier of the bridge.</p>"
      "<p>The cracks run through the pier below the water, where divers saw them in spring.</p>"
      "<p>Repair of the pier takes until May. Until then the river is crossed by ferry, and engineers "
      "watch the bridge for new cracks.</p>";
  const char *bread =
      "<p>Knead flour, salt and yeast with warm water until the dough is smooth.</p>"
      "<p>Let the dough rise for an hour. Fold the dough twice, dust it with flour, and heat the oven.</p>"
      "<p>The bread bakes in forty minutes. A loaf from this dough with less yeast rises over night and "
      "bakes darker in a hot oven.</p>";

  check_short (bridge, bread, "bridge cracks", 0);
  check_short (bread, bridge, "bridge cracks", 1);
  check_short (bridge, bread, "bread dough", 1);
  check_short (bread, bridge, "bread dough", 0);
}

static void
test_nothing (void)
{
  g_autoptr (VlpsPage) page = sample_page ("<p> - </p><img src=a.png>");
  g_autoptr (VlpsResult) result = vlps_result_new (page, "test");
  double score = 1;
  g_autoptr (GArray) none = vlps_topic_passages (page, result->content, "alfa", &score);

  g_assert_cmpuint (none->len, ==, 0);
  g_assert_cmpfloat_with_epsilon (score, 0, 1e-9);
}

/* Two text blocks: a word of both weighs ln(3 / 2.5) = .1823, of one ln(3 / 1.5) = .6931, of none ln(3 / .5) = 1.7918. */
static void
test_score (void)
{
  static const struct
  {
    const char *topic;
    double score;
    gboolean kept;
  } cases[] = {
    { "solar", 1, TRUE },
    { "Solar ROOFS", 1, TRUE },
    { "panels cells", .6931 / (.6931 + 1.7918), TRUE },        /* .279 */
    { "solar cells", .1823 / (.1823 + 1.7918), FALSE },        /* .092 */
    { "panels panels cells", .6931 / (.6931 + 1.7918), TRUE }, /* said twice is said */
    { "cells", 0, FALSE },
  };
  g_autoptr (VlpsPage) page = sample_page ("<p>solar panels</p><p>solar roofs</p>");

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double score;
      g_autoptr (GArray) passages = passages_of (page, cases[i].topic, &score);

      g_assert_cmpuint (passages->len, ==, 1);
      g_assert_cmpfloat_with_epsilon (score, cases[i].score, .0001);
      g_assert_cmpfloat_with_epsilon (g_array_index (passages, VlpsPassage, 0).score, cases[i].score, .0001);
      g_assert_cmpint (g_array_index (passages, VlpsPassage, 0).kept, ==, cases[i].kept);
    }
}

#define PAGE                                                                                                           \
  "<div id=a><img id=one src=1.png>" ONE ONE ONE "<img id=two src=2.png>" ONE ONE ONE "</div><img id=three src=3.png>" \
  "<div id=b>" TWO TWO TWO "<img id=four src=4.png>" TWO TWO TWO "</div><img id=five src=5.png>"

/* What of PAGE is kept: its elements with an id. */
static void
assert_kept (const char *topic, const char *ids, const char *gone)
{
  g_autoptr (VlpsPage) page = sample_page (PAGE);
  g_autoptr (VlpsResult) result = whole (page);
  g_autofree char *kept = NULL;

  vlps_topic_keep (result, page, topic);
  kept = sample_marked_ids (page, result->content);
  g_assert_cmpstr (kept, ==, ids);
  if (gone != NULL)
    {
      int node = sample_find (page, gone);

      g_assert_cmpint (result->reason[node], ==, VLPS_REASON_TOPIC);
      g_assert_cmpint (result->content[node], ==, 0);
    }
}

/* A picture between two passages goes where both go, and an element with all that is in it. */
static void
test_pictures (void)
{
  assert_kept ("bravo", "a one two three ", "b");
  assert_kept ("golf", "three b four five ", "a");
  assert_kept ("golf bravo", "a one two three b four five ", NULL);
  assert_kept ("india", "", "three");
}

static void
test_off_topic (void)
{
  g_autoptr (VlpsPage) page = sample_page (PAGE);
  g_autoptr (VlpsResult) result = whole (page), other = whole (page);

  result->text = g_strdup ("alfa and so on");
  vlps_topic_keep (result, page, "india");
  g_assert_cmpuint (result->warnings->len, ==, 1);
  g_assert_nonnull (vlps_warnings_find (result->warnings, VLPS_WARNING_OFF_TOPIC));
  g_assert_cmpstr (result->text, ==, "");
  g_assert_cmpfloat_with_epsilon (result->topic_score, 0, 1e-9);
  /* what goes is told, too */
  g_assert_cmpuint (result->passages->len, ==, 2);
  other->text = g_strdup ("a text of its own");
  vlps_topic_keep (other, page, "bravo");
  g_assert_cmpuint (other->warnings->len, ==, 0);
  g_assert_cmpstr (other->text, ==,
                   "alfa bravo charlie delta\nalfa bravo charlie delta\nalfa bravo charlie delta\n"
                   "alfa bravo charlie delta\nalfa bravo charlie delta\nalfa bravo charlie delta\n");
  g_assert_cmpfloat_with_epsilon (other->topic_score, 1, 1e-9);
}

/* A text that is not cut is kept whole, which is said; a short one is about one thing. */
static void
test_undivided (void)
{
  for (guint n = 4; n <= 8; n += 4)
    {
      g_autoptr (GString) text = g_string_new ("<body>");
      g_autoptr (VlpsPage) page = NULL;
      g_autoptr (VlpsResult) result = NULL;

      for (guint i = 0; i < n; i++)
        g_string_append (text, "<p>The gauge of the harbour said seven metres at noon on all of these days");
      page = sample_page (text->str);
      result = whole (page);
      vlps_topic_keep (result, page, "gauge harbour");
      g_assert_cmpuint (result->passages->len, ==, 1);
      g_assert_cmpuint (result->warnings->len, ==, n > 4);
      if (n > 4)
        g_assert_nonnull (vlps_warnings_find (result->warnings, VLPS_WARNING_UNDIVIDED));
    }
}

/* What is no content is not read, and stays as it is. */
static void
test_content (void)
{
  g_autoptr (VlpsPage) page = sample_page (PAGE);
  g_autoptr (VlpsResult) result = whole (page);
  int b = sample_find (page, "b");

  memset (result->content + b, 0, (gsize) (page->nodes[b].end - b));
  vlps_topic_keep (result, page, "golf");
  g_assert_cmpuint (result->passages->len, ==, 1);
  g_assert_cmpfloat_with_epsilon (result->topic_score, 0, 1e-9);
  g_assert_cmpint (result->reason[b], ==, VLPS_REASON_METHOD);
}

/* Of a list the entries go one by one, with their pictures; of one topic, they are no passages. */
static void
test_entries (void)
{
  g_autoptr (VlpsPage) page =
      sample_page ("<body><ul><li class=e id=a><img id=i src=a.png>A trip to the sea <a href=1>View details</a>"
                   "<li class=e id=b><img id=j src=b.png>A trip to the hills <a href=2>View details</a>"
                   "<li class=e id=c><img id=k src=c.png>A swim in the sea <a href=3>View details</a>"
                   "<li class=e id=d><img id=l src=d.png>A walk in the town <a href=4>View details</a></ul>");
  g_autoptr (VlpsResult) result = whole (page);
  g_autoptr (GArray) plain = vlps_topic_passages (page, result->content, NULL, NULL);
  g_autofree char *kept = NULL;

  g_assert_cmpuint (plain->len, ==, 1);
  vlps_topic_keep (result, page, "sea");
  kept = sample_marked_ids (page, result->content);
  g_assert_cmpstr (kept, ==, "a i c k ");
  g_assert_cmpuint (result->passages->len, ==, 4);
  g_assert_cmpfloat_with_epsilon (result->topic_score, 1, 1e-9);
}

static void
test_check (void)
{
  g_autoptr (GString) many = g_string_new (NULL);
  guint words;

  g_assert_true (vlps_topic_check ("solar energy, solar", &words));
  g_assert_cmpuint (words, ==, 2);
  g_assert_false (vlps_topic_check ("...", &words));
  g_assert_cmpuint (words, ==, 0);
  g_assert_false (vlps_topic_check ("火", &words));
  g_assert_true (vlps_topic_check ("火星", &words));
  for (guint i = 0; i < VLPS_TOPIC_WORDS; i++)
    g_string_append_printf (many, "w%u ", i);
  g_assert_true (vlps_topic_check (many->str, &words));
  g_string_append (many, "more");
  g_assert_false (vlps_topic_check (many->str, &words));
  g_assert_cmpuint (words, ==, VLPS_TOPIC_WORDS + 1);
}

/* Each paragraph has a word of its own. */
static void
run_long (guint n, gconstpointer data)
{
  g_autoptr (GString) html = g_string_new (NULL);
  g_autoptr (VlpsPage) page = NULL;
  g_autoptr (GArray) passages = NULL;

  for (guint i = 0; i < n; i++)
    g_string_append_printf (html, "<p>word%u and what goes with it</p>", i);
  page = sample_page (html->str);
  passages = passages_of (page, "word1", NULL);
  g_assert_cmpuint (passages->len, >, 0);
}

static void
test_growth (void)
{
  growth_check_parts ("paragraphs", test_size (40000), run_long, NULL);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/topic/border", test_border);
  g_test_add_func ("/topic/short", test_short);
  g_test_add_func ("/topic/nothing", test_nothing);
  g_test_add_func ("/topic/score", test_score);
  g_test_add_func ("/topic/pictures", test_pictures);
  g_test_add_func ("/topic/off-topic", test_off_topic);
  g_test_add_func ("/topic/undivided", test_undivided);
  g_test_add_func ("/topic/content", test_content);
  g_test_add_func ("/topic/entries", test_entries);
  g_test_add_func ("/topic/check", test_check);
  g_test_add_func ("/topic/growth", test_growth);
  return g_test_run ();
}
