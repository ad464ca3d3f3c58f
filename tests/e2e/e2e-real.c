/* e2e-real.c - real pages of fixtures/real/: framesets, an iframe, layers, tables, Chinese, Korean, Russian and Hebrew
 *
 * All are rendered without a network and must be whole that way.
 */
#include <math.h>
#include <string.h>

#include "model.h"
#include "program.h"
#include "run.h"

static VlpsPage *
render_offline (const char *name)
{
  g_autofree char *folder = fixture_path ("real");
  const char *const options[] = { "--offline", "--allow-files", folder, NULL }; /* sites saved as trees */
  g_autofree char *relative = g_strdup_printf ("real/%s", name);
  g_autofree char *path = fixture_path (relative);
  VlpsPage *page = model_render (path, options);

  for (guint i = 0; i < page->warnings->len; i++)
    g_test_message ("warning: %s", ((const VlpsWarning *) page->warnings->pdata[i])->message);
  return page;
}

static void
assert_text (const VlpsPage *page, const char *expected)
{
  g_autofree char *text = model_text (page);

  if (strstr (text, expected) == NULL)
    g_test_fail_printf ("\"%s\" is missing in: %.500s", expected, text);
  g_assert_null (strstr (text, "\xef\xbf\xbd"));
}

static void
assert_box (const VlpsPage *page, int node, double left, double top, double width, double height)
{
  VlpsBox box = node >= 0 ? page->nodes[node].box : (VlpsBox){ 0 };

  if (node < 0 || fabs (box.left - left) > 1 || fabs (box.top - top) > 1 || fabs (box.width - width) > 1
      || (!isnan (height) && fabs (box.height - height) > 1))
    g_test_fail_printf ("node %d is at %g,%g %gx%g, and should be at %g,%g %gx%g", node, box.left, box.top, box.width,
                        box.height, left, top, width, height);
}

/* Element number `n` (from 0) with this tag, in document order. */
static int
find_tag (const VlpsPage *page, VlpsTag tag, guint n)
{
  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].tag == tag && n-- == 0)
      return (int) i;
  return -1;
}

static guint
count_position (const VlpsPage *page, VlpsPosition position)
{
  guint count = 0;

  for (guint i = 0; i < page->n_nodes; i++)
    if (page->nodes[i].style != NULL && page->nodes[i].style->position == position
        && vlps_node_is_shown (page, (int) i))
      count++;
  return count;
}

/* The page of the first steps: nothing of it fails or is doubtful, and lines set by hand cut out its stories. */
static void
test_quickstart (void)
{
  g_autofree char *path = fixture_path ("real/quickstart/index.html");
  g_autoptr (VlpsPage) page = render_offline ("quickstart/index.html");
  g_autoptr (Run) run =
      run_vlps ("segment", path, "--offline", "--h1", "155", "--h2", "1030", "--w1", "320", "--w2", "810", NULL);
  g_autoptr (Run) usual = run_vlps ("segment", path, "--offline", NULL);
  static const char *const kept[] = { "Global April temperatures were 13th highest on record",
                                      "April was cool, wet and had more snow on the ground" };
  static const char *const removed[] = { "About NOAA", "Weather Ready Nation", "FROM THE NEWSROOM",
                                         "Protecting Your Privacy", "View all of NOAA's social media sites" };

  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_cmpstr (vlps_page_title (page), ==, "NOAA - National Oceanic and Atmospheric Administration");
  assert_text (page, "NOAA\xe2\x80\x99s latest mobile app");
  run_assert_success (run);
  run_assert_success (usual);
  g_assert_cmpstr (usual->err, ==, "");
  for (guint i = 0; i < G_N_ELEMENTS (removed); i++)
    g_assert_null (strstr (usual->out, removed[i]));
  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (strstr (run->out, kept[i]) == NULL)
      g_test_fail_printf ("\"%s\" is not in the result", kept[i]);
  for (guint i = 0; i < G_N_ELEMENTS (removed); i++)
    if (strstr (run->out, removed[i]) != NULL)
      g_test_fail_printf ("\"%s\" is still in the result", removed[i]);
}

static void
test_iframe (void)
{
  g_autoptr (VlpsPage) page = render_offline ("irs/index.html");
  int frame = find_tag (page, VLPS_TAG_IFRAME, 0), player = model_find (page, "player");

  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_cmpuint (page->n_frames, ==, 2);
  g_assert_cmpint (frame, <, player);
  if (frame < 0 || player < 0)
    return;
  /* width and height of the iframe's attributes; the document in it fills it */
  assert_box (page, frame, page->nodes[frame].box.left, page->nodes[frame].box.top, 180, 135);
  assert_box (page, player, page->nodes[frame].box.left, page->nodes[frame].box.top, 180, 135);
  assert_text (page, "Small Tax-Exempts Annual Reporting Reminder");
  assert_text (page, "Relief Available To Many Extension Requesters");
  g_assert_cmpuint (count_position (page, VLPS_POSITION_ABSOLUTE), >=, 5);
}

static void
test_layers (void)
{
  g_autoptr (VlpsPage) page = render_offline ("house/index.html");

  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_cmpuint (count_position (page, VLPS_POSITION_ABSOLUTE), >=, 15);
  assert_text (page, "Elected to a two-year term, each representative serves the people");
  assert_text (page, "113th Congress, 1st Session \xc2\xb7 The House is not in session");
}

/* cols="172,*", and a border of 2 between them. */
static void
test_frameset (void)
{
  g_autoptr (VlpsPage) page = render_offline ("xfig/index.html");

  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_cmpuint (page->n_frames, ==, 3);
  g_assert_cmpstr (vlps_page_title (page), ==, "XFig User Manual");
  assert_box (page, find_tag (page, VLPS_TAG_FRAMESET, 0), 0, 0, 1280, 1024);
  assert_box (page, find_tag (page, VLPS_TAG_FRAME, 0), 0, 0, 172, 1024);
  assert_box (page, find_tag (page, VLPS_TAG_FRAME, 1), 174, 0, 1106, 1024);
  /* marginheight 10, marginwidth 8; the picture of the menu is 144 px wide */
  g_assert_cmpfloat_with_epsilon (page->nodes[MAX (find_tag (page, VLPS_TAG_IMG, 0), 0)].box.left, 8, 1);
  assert_text (page, "Xfig is an interactive drawing tool");
}

static void
test_korean (void)
{
  g_autoptr (VlpsPage) page = render_offline ("apache/ko/bind.html");

  g_assert_cmpuint (page->warnings->len, ==, 0);
  g_assert_cmpstr (page->frames[0].language, ==, "ko");
  g_assert_true (g_str_has_prefix (vlps_page_title (page), "주소와 포트 지정 (Binding)"));
  assert_text (page, "아파치가 특정 주소와 포트에서 서비스하도록 설정하");
}

/* Neither declares its encoding, and both are short. */
static void
test_chinese_undeclared (void)
{
  g_autoptr (VlpsPage) simplified = render_offline ("e2guardian/gb2312.html");
  g_autoptr (VlpsPage) traditional = render_offline ("e2guardian/big5.html");

  assert_text (simplified, "出现这个错误信息的原因是由于您企图访问的网页含有不适当的内容。");
  g_assert_cmpstr (vlps_page_title (traditional), ==, "e2guardian - 禁止讀取");
  assert_text (traditional, "您看到這個錯誤因為您要讀取的網頁有不適當的資料。");
}

/* A table of 700x540 in the middle, (1280 - 700) / 2, below body's margin of 8; rows of 100, 30 and what is left, 410.
 * The columns ask for 150 and 550 and 4 of padding each: 8 px more than there is, so both give in a little. */
static void
assert_columns (const VlpsPage *page, int narrow, int broad, gboolean rtl)
{
  VlpsBox a = page->nodes[MAX (narrow, 0)].box, b = page->nodes[MAX (broad, 0)].box;

  assert_box (page, find_tag (page, VLPS_TAG_TABLE, 0), 290, 8, 700, 540);
  assert_box (page, find_tag (page, VLPS_TAG_TD, 0), 290, 8, 700, 100);
  assert_box (page, find_tag (page, VLPS_TAG_TD, 1), 290, 108, 700, 30);
  assert_box (page, narrow, rtl ? 990 - a.width : 290, 138, CLAMP (a.width, 150, 154), 410);
  assert_box (page, broad, rtl ? 290 : 290 + a.width, 138, 700 - a.width, 410);
  g_assert_cmpfloat (b.width, >, a.width);
}

static void
test_russian (void)
{
  g_autoptr (VlpsPage) page = render_offline ("e2guardian/koi8-r.html");

  g_assert_true (page->frames[0].quirks);
  assert_text (page, "Доступ запрещен!");
  assert_columns (page, find_tag (page, VLPS_TAG_TD, 2), find_tag (page, VLPS_TAG_TD, 3), FALSE);
}

/* The same from right to left: the first column is the right one. */
static void
test_hebrew (void)
{
  g_autoptr (VlpsPage) page = render_offline ("e2guardian/hebrew.html");

  assert_text (page, "הגישה נדחתה!");
  assert_columns (page, find_tag (page, VLPS_TAG_TD, 2), find_tag (page, VLPS_TAG_TD, 3), TRUE);
  /* an element with text of its own tells its direction */
  g_assert_cmpuint (page->nodes[MAX (find_tag (page, VLPS_TAG_B, 0), 0)].flags & VLPS_NODE_RTL, !=, 0);
}

/* (1280 - 760) / 2 = 260; columns of 150, 460 and 150 below a banner of 80. */
static void
test_gbk (void)
{
  static const char *const names[] = { "sunzi/gbk.html", "sunzi/undeclared.html", "sunzi/mislabelled.html" };
  g_autofree char *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autoptr (VlpsPage) page = render_offline (names[i]);
      g_autofree char *text = model_text (page);
      int menu = model_find (page, "menu");

      g_assert_cmpstr (vlps_page_title (page), ==, "孙子兵法 - 始计、作战、谋攻");
      assert_text (page, "孙子曰：兵者，国之大事，死生之地，存亡之道，不可不察也。");
      /* these are not in GB2312 */
      assert_text (page, "驰车千駟");
      assert_text (page, "修櫓轒轀");
      assert_box (page, model_find (page, "banner"), 260, 0, 760, 80);
      assert_box (page, menu, 260, 80, 150, NAN);
      assert_box (page, model_find (page, "text"), 410, 80, 460, NAN);
      assert_box (page, model_find (page, "side"), 870, 80, 150, NAN);
      assert_box (page, model_find (page, "foot"), 260, 80 + page->nodes[MAX (menu, 0)].box.height, 760, 60);
      if (i == 0)
        first = g_steal_pointer (&text);
      else
        g_assert_cmpstr (text, ==, first);
    }
}

static void
prepare (void)
{
  g_test_add_func ("/real/quickstart", test_quickstart);
  g_test_add_func ("/real/iframe", test_iframe);
  g_test_add_func ("/real/layers", test_layers);
  g_test_add_func ("/real/frameset", test_frameset);
  g_test_add_func ("/real/korean", test_korean);
  g_test_add_func ("/real/chinese-undeclared", test_chinese_undeclared);
  g_test_add_func ("/real/russian", test_russian);
  g_test_add_func ("/real/hebrew", test_hebrew);
  g_test_add_func ("/real/gbk", test_gbk);
}

const Program test_program = { .goes_on = TRUE, .prepare = prepare };
