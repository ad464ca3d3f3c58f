/* side-panel-test.c - panels of filters and menus at the side of a grid */
#include "side-panel.h"

#include <string.h>

/* A page with a column beside cards. */
typedef struct
{
  double left, width; /* of the column */
  double cards_left;  /* of the cards, which have two columns of 300 px */
  guint cards;
  guint entries;     /* of the column */
  const char *entry; /* text of each of them */
  gboolean nested;   /* the column is in a wrapper with the cards' */
  gboolean rtl;
  gboolean panel; /* what is to be found */
} Case;

static void
add_entries (VlpsPage *page, int parent, const Case *wanted, const VlpsStyle *style)
{
  for (guint i = 0; i < wanted->entries; i++)
    {
      VlpsBox box = { wanted->left, 200 + 40 * (double) i, wanted->width, 30 };
      int item = vlps_page_add_element (page, parent, 0, "p", box, style, 0);

      vlps_page_add_text (page, item, wanted->entry, box, 0);
    }
}

static void
check (const Case *wanted)
{
  const VlpsStyle block = { .display = VLPS_DISPLAY_BLOCK };
  g_autoptr (VlpsPage) page = vlps_page_new ();
  const VlpsStyle *style = vlps_page_add_style (page, &block);
  g_autofree VlpsTextGrid *grids = NULL;
  g_autofree guint8 *marks = NULL;
  g_autoptr (VlpsReading) reading = NULL;
  g_autoptr (VlpsTextBlocks) blocks = NULL;
  int body, main, side, list;

  page->rendered = TRUE;
  page->size = (VlpsSize){ 1280, 2000 };
  vlps_page_add_frame (page, -1, "https://example.org/", "https://example.org/");
  body = vlps_page_add_element (page, -1, 0, "body", (VlpsBox){ 0, 0, 1280, 2000 }, style,
                                wanted->rtl ? VLPS_NODE_RTL : 0);
  main = vlps_page_add_element (page, body, 0, "main", (VlpsBox){ 0, 200, 1280, 1500 }, style, 0);
  side = vlps_page_add_element (page, main, 0, "div", (VlpsBox){ wanted->left, 200, wanted->width, 800 }, style, 0);
  if (wanted->nested)
    side = vlps_page_add_element (page, side, 0, "div", (VlpsBox){ wanted->left, 200, wanted->width, 800 }, style, 0);
  add_entries (page, side, wanted, style);
  list = vlps_page_add_element (page, main, 0, "div", (VlpsBox){ wanted->cards_left, 200, 640, 1500 }, style, 0);
  for (guint i = 0; i < wanted->cards; i++)
    {
      VlpsBox box = { wanted->cards_left + 320 * (i % 2), 200 + 320 * (double) (i / 2), 300, 300 };
      int card = vlps_page_add_element (page, list, 0, "div", box, style, 0);

      vlps_page_add_text (page, card, "A lamp", box, 0);
    }
  vlps_page_seal (page);
  grids = vlps_grids_of (page);
  reading = vlps_reading_new (page);
  blocks = vlps_text_blocks_new (page, reading);
  marks = vlps_side_panels_of (page, blocks, grids);
  g_assert_cmpuint (blocks->n, ==, wanted->entries + wanted->cards);
  for (guint i = 0; i < blocks->n; i++)
    g_assert_cmpint (marks[i], ==, wanted->panel && i < wanted->entries);
}

#define LONG "This is a sentence, and one that runs on for a while, as those of articles do. Here is another one."

static void
test_panels (void)
{
  static const Case cases[] = {
    { 40, 260, 320, 8, 9, "Red (12)", FALSE, FALSE, TRUE },
    { 40, 260, 320, 4, 5, "Brass", TRUE, FALSE, TRUE },
    { 980, 260, 320, 8, 9, "Red (12)", FALSE, TRUE, TRUE },
    /* at the other side; sentences; too few entries or cards; too wide */
    { 980, 260, 320, 8, 9, "Red (12)", FALSE, FALSE, FALSE },
    { 40, 260, 320, 8, 9, "Red (12)", FALSE, TRUE, FALSE },
    { 40, 260, 320, 8, 9, LONG, FALSE, FALSE, FALSE },
    { 40, 260, 320, 8, 4, "Red (12)", FALSE, FALSE, FALSE },
    { 40, 260, 320, 3, 9, "Red (12)", FALSE, FALSE, FALSE },
    { 40, 500, 560, 8, 9, "Red (12)", FALSE, FALSE, FALSE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_test_message ("case %u", i);
      check (&cases[i]);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_set_nonfatal_assertions ();
  g_test_add_func ("/side-panel/panels", test_panels);
  return g_test_run ();
}
